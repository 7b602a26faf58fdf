package import SnaplineSceneDiff

/// The edits between two documents of Interface Builder, and the partial patch for each subset of
/// them.
package struct InterfaceDifference: Sendable {
  /// The edits in the order of the new document, with removed elements at their former positions.
  package let edits: [Edit]
  /// The new names of renamed objects by their old names.
  ///
  /// Partial patches use the new names, regardless of the applied edits.
  package let renamedObjects: [String: String]
  /// Whether one of the documents contains kana, and so may a partial patch.
  package let holdsKana: Bool
  /// Whether one of the documents contains values that vary by size class.
  package let holdsVariations: Bool
  private var root: MergedElement
  private var objects: [MergedElement]
  private let table: ObjectTable
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
    table = comparison.table
    holdsKana = old.holdsKana || new.holdsKana
    holdsVariations = old.holdsVariations || new.holdsVariations
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

// A root inside another one, such as a cell, is imported from its own element, the attributes and
// values of the elements around it, and the settings of the document.
extension InterfaceDifference {
  /// The edits with a difference in the tree.
  package var effectiveEdits: Set<Int> {
    var found: Set<Int> = []
    var visited: Set<Int> = []
    var open = [root]
    while let element = open.popLast() {
      var differences: [Int?] = []
      switch element {
      case .unchanged: break
      case .replacement(let difference, _, _): differences = [difference]
      case .merged(_, let attributes, let children):
        differences = attributes.map(\.difference) + children.map(\.presence?.difference)
        open += children.map(\.element)
      case .object(let number):
        if visited.insert(number).inserted { open.append(objects[number]) }
      }
      found.formUnion(differences.compactMap { $0.flatMap { owners[$0] } })
    }
    return found
  }

  /// Returns the difference without the views, constraints and connections that are only around a
  /// root, with the same edits; nil if the scene of the root can depend on them.
  ///
  /// Patches with equal effective edits are equal, and have the same scene of the root as those of
  /// the whole documents.
  package func restricted(to root: InterfaceRoot) -> InterfaceDifference? {
    // Anywhere in a document, kana determine the font of ideographs.
    guard ![.controller, .topLevel].contains(root.kind), !root.objectID.isEmpty, !holdsKana else {
      return nil
    }
    var path: Set<String> = []
    var open = [root.objectID]
    // A moved object has two containers.
    while let id = open.popLast() {
      guard path.insert(id).inserted else { continue }
      open += [table.old[id]?.owner, table.new[id]?.owner].compactMap { $0 }
    }
    let filter = NeighborFilter(path: path, root: root.objectID, objects: table.common)
    var restricted = self
    restricted.root = filter.filtered(self.root)
    for (number, id) in table.common.enumerated() where path.contains(id) {
      restricted.objects[number] = filter.filtered(objects[number])
    }
    return restricted
  }
}

/// Removes the objects around a root that do not contain it.
private struct NeighborFilter {
  /// The identifiers of the root and of all objects that contain it in either document.
  let path: Set<String>
  let root: String
  /// The identifiers of the objects of both documents by their numbers.
  let objects: [String]

  /// The lists of objects that have no effect on their neighbors' scenes.
  private static let lists: Set = [
    "subviews", "sections", "cells", "prototypes", "constraints", "connections",
  ]

  func filtered(_ element: MergedElement) -> MergedElement {
    switch element {
    case .unchanged(let element): return .unchanged(filtered(element))
    case .merged(let frame, let attributes, let children):
      guard isAround(frame) else { return element }
      let kept = children.filter { !isRemoved(id(of: $0.element), from: frame) }
      return .merged(
        frame, attributes,
        kept.map { MergedChild(presence: $0.presence, element: filtered($0.element)) })
    case .replacement, .object: return element
    }
  }

  private func filtered(_ element: XMLElement) -> XMLElement {
    guard isAround(element) else { return element }
    var filtered = element
    filtered.children = element.children.compactMap { child in
      isRemoved(child.isObject ? child["id"] : nil, from: element) ? nil : self.filtered(child)
    }
    return filtered
  }

  /// Whether an element may contain the root: an object around it, or no object.
  private func isAround(_ element: XMLElement) -> Bool {
    guard element.isObject, let id = element["id"] else { return true }
    return id != root && path.contains(id)
  }

  private func isRemoved(_ id: String?, from list: XMLElement) -> Bool {
    guard let id else { return false }
    return Self.lists.contains(list.name) && !path.contains(id)
  }

  /// Returns the identifier of an object; nil for other elements.
  private func id(of element: MergedElement) -> String? {
    switch element {
    case .object(let number): objects[number]
    case .unchanged(let element), .merged(let element, _, _), .replacement(_, _, let element):
      element.isObject ? element["id"] : nil
    }
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
