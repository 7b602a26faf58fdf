package import SceneDiff

/// What was changed between two documents of Interface Builder, and every mixture of both.
package struct InterfaceDifference: Sendable {
  /// In the order of today's document; what is gone stands where it stood.
  package let edits: [Edit]
  /// By an object's name in the older document its name today, where that is another one.
  ///
  /// Mixtures call objects by today's names, whichever edits are made.
  package let renamedObjects: [String: String]
  private let root: MergedElement
  private let objects: [MergedElement]
  /// By the number of a difference the edit of which it is a part.
  private let owners: [Int?]

  /// Compares two trees, which may be restricted to what a root needs.
  ///
  /// - Parameter spoken: The names of which a scene about the document speaks today: an object
  ///   that is still called by its old name was not renamed with all its uses.
  package init(from old: XMLElement, to new: XMLElement, spoken: Set<String> = []) {
    var comparison = InterfaceComparison(from: old, to: new, spoken: spoken)
    root = comparison.mergedDocument()
    objects = comparison.objects
    renamedObjects = comparison.renames.names
    (edits, owners) = comparison.book.makeEdits(comparison.renames.edits)
  }

  /// The older document with these edits made, by their places in `edits`.
  package func document(applying made: Set<Int>) -> XMLElement {
    let isMade = owners.map { owner in owner.map(made.contains) ?? true }
    var builder = PartialDocumentBuilder(objects: objects, isMade: isMade)
    return builder.build(root)
  }
}

/// Two documents laid over each other.
indirect enum MergedElement: Sendable {
  /// Alike on both sides.
  case same(XMLElement)
  case either(Int, old: XMLElement, new: XMLElement)
  /// Today's element without what is told one by one.
  case parts(XMLElement, [MergedAttribute], [MergedChild])
  /// One that goes by an identifier, by its number: it may stand in two places.
  case object(Int)
}

/// An attribute on one side or on both.
struct MergedAttribute: Sendable {
  var name: String
  var old: String?
  var new: String?
  /// Nil for what is alike.
  var difference: Int?
}

/// A child on one side or on both; present in every mixture, or with or without a difference.
struct MergedChild: Sendable {
  var presence: (difference: Int, isNew: Bool)?
  var element: MergedElement
}

/// Reads mixtures out of two documents laid over each other.
struct PartialDocumentBuilder {
  let objects: [MergedElement]
  let isMade: [Bool]
  /// The objects in which the one lies that is being read.
  var open: Set<Int> = []

  mutating func build(_ merged: MergedElement) -> XMLElement {
    // The trees are no deeper than `Limits.nesting`; elements that lie in each other are cut.
    switch merged {
    case .same(let element): return element
    case .either(let difference, let old, let new): return isMade[difference] ? new : old
    case .parts(let frame, let attributes, let children):
      var element = frame
      element.attributes = attributes.compactMap { attribute in
        let value = attribute.difference.map { isMade[$0] } ?? true ? attribute.new : attribute.old
        return value.map { XMLAttribute(name: attribute.name, value: $0) }
      }
      element.children = []
      for child in children {
        if let (difference, isNew) = child.presence, isMade[difference] != isNew { continue }
        if case .object(let number) = child.element, open.contains(number) { continue }
        element.children.append(self.build(child.element))
      }
      return element
    case .object(let number):
      open.insert(number)
      defer { open.remove(number) }
      return build(objects[number])
    }
  }
}
