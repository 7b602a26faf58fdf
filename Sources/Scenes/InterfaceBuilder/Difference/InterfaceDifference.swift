package import SceneDiff

/// The edits between two documents of Interface Builder, and the partial patch for each subset of
/// them.
package struct InterfaceDifference: Sendable {
  /// The edits in the order of the new document, with removed elements at their former positions.
  package let edits: [Edit]
  /// The new names of renamed objects by their old names.
  ///
  /// Partial patches use the new names, regardless of the applied edits.
  package let renamedObjects: [String: String]
  private let root: MergedElement
  private let objects: [MergedElement]
  /// For each difference the index of its edit.
  private let owners: [Int?]

  /// Compares two trees, which can be restricted to the elements that a root requires.
  ///
  /// - Parameter referencedNames: The names that the new scene of the document references: a new
  ///   label of an object is a rename only if the scene does not reference the old one.
  package init(from old: XMLElement, to new: XMLElement, referencedNames: Set<String> = []) {
    var comparison = InterfaceComparison(from: old, to: new, referencedNames: referencedNames)
    root = comparison.mergedDocument()
    objects = comparison.objects
    renamedObjects = comparison.renames.names
    (edits, owners) = comparison.graph.makeEdits(comparison.renames.edits)
  }

  /// Returns the old document with some edits applied.
  ///
  /// - Parameter applied: Indices in `edits`.
  package func document(applying applied: Set<Int>) -> XMLElement {
    let isApplied = owners.map { owner in owner.map(applied.contains) ?? true }
    var builder = PartialDocumentBuilder(objects: objects, isApplied: isApplied)
    return builder.build(root)
  }
}

/// Two merged documents, from which the partial patch for any set of edits can be built.
indirect enum MergedElement: Sendable {
  case unchanged(XMLElement)
  /// An element that a difference replaces.
  case replacement(Int, old: XMLElement, new: XMLElement)
  /// The new element with merged attributes and children.
  case merged(XMLElement, [MergedAttribute], [MergedChild])
  /// An object by its number: a moved object has two positions.
  case object(Int)
}

/// An attribute of one element or of both.
struct MergedAttribute: Sendable {
  var name: String
  var old: String?
  var new: String?
  /// The difference of the value; nil if it is unchanged.
  var difference: Int?
}

/// A child of one element or of both.
struct MergedChild: Sendable {
  /// The difference that adds or removes the child; nil if it is always present.
  var presence: (difference: Int, isNew: Bool)?
  var element: MergedElement
}

/// Builds partial patches from a merged document.
struct PartialDocumentBuilder {
  let objects: [MergedElement]
  /// For each difference whether it is applied.
  let isApplied: [Bool]
  /// The numbers of the objects that contain the current element.
  var openObjects: Set<Int> = []

  mutating func build(_ merged: MergedElement) -> XMLElement {
    // The trees are no deeper than `Limits.nesting`, and an object is omitted inside itself.
    switch merged {
    case .unchanged(let element): return element
    case .replacement(let difference, let old, let new):
      return isApplied[difference] ? new : old
    case .merged(let frame, let attributes, let children):
      var element = frame
      element.attributes = attributes.compactMap { attribute in
        let isNew = attribute.difference.map { isApplied[$0] } ?? true
        let value = isNew ? attribute.new : attribute.old
        return value.map { XMLAttribute(name: attribute.name, value: $0) }
      }
      element.children = []
      for child in children {
        if let (difference, isNew) = child.presence, isApplied[difference] != isNew { continue }
        if case .object(let number) = child.element, openObjects.contains(number) { continue }
        element.children.append(self.build(child.element))
      }
      return element
    case .object(let number):
      openObjects.insert(number)
      defer { openObjects.remove(number) }
      return build(objects[number])
    }
  }
}
