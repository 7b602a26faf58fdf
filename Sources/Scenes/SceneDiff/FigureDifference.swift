package import SnaplineBasics
import SnaplineSceneModel
package import SnaplineSceneSyntax

/// Returns the values in which two trees of a figure differ, in the order of the new tree.
///
/// - Parameter new: The new tree, to which the spans of the changes refer.
package func figureChanges(from old: YAMLNode, to new: YAMLNode) -> [EditDetail] {
  var comparison = FigureComparison()
  comparison.compare(old, new, named: "")
  return comparison.changes
}

private struct FigureComparison {
  private(set) var changes: [EditDetail] = []

  /// - Parameter name: The key of the value, or of the list that contains it.
  mutating func compare(_ old: YAMLNode, _ new: YAMLNode, named name: String) {
    guard !areEqual(old, new) else { return }
    switch (old.kind, new.kind) {
    case (.mapping(let oldEntries), .mapping(let newEntries)):
      compare(oldEntries, newEntries, at: new.span)
    case (.sequence(let oldItems), .sequence(let newItems))
    where !isValue(oldItems) || !isValue(newItems):
      compare(oldItems, newItems, named: name, at: new.span)
    default: add(name, old, new, at: new.span)
    }
  }

  private mutating func compare(_ old: [YAMLEntry], _ new: [YAMLEntry], at span: SourceSpan) {
    for entry in new {
      if let oldEntry = old.first(where: { $0.key == entry.key }) {
        compare(oldEntry.value, entry.value, named: entry.key)
      } else {
        add(entry.key, nil, entry.value, at: entry.keySpan)
      }
    }
    for entry in old where !new.contains(where: { $0.key == entry.key }) {
      add(entry.key, entry.value, nil, at: span)
    }
  }

  /// Compares items by their indices, without the common prefix and suffix of the lists.
  private mutating func compare(
    _ old: [YAMLNode], _ new: [YAMLNode], named name: String, at span: SourceSpan
  ) {
    let start = zip(old, new).prefix { areEqual($0, $1) }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { areEqual($0, $1) }
      .count
    let (removed, added) = (old[start..<old.count - end], new[start..<new.count - end])
    for (oldItem, newItem) in zip(removed, added) { compare(oldItem, newItem, named: name) }
    for item in added.dropFirst(removed.count) { add(name, nil, item, at: item.span) }
    let last = start + added.count > 0 ? new[start + added.count - 1].span : span
    for item in removed.dropFirst(added.count) { add(name, item, nil, at: last) }
  }

  private mutating func add(
    _ name: String, _ old: YAMLNode?, _ new: YAMLNode?, at span: SourceSpan
  ) {
    changes.append(
      EditDetail(
        .settingChanged, subject: "the figure file", aspect: name, old: old.map(text),
        new: new.map(text), span: span))
  }
}

/// Returns whether a list is a single value, such as a rectangle: all its items are scalars.
private func isValue(_ items: [YAMLNode]) -> Bool { items.allSatisfy { $0.scalar != nil } }

private func text(_ node: YAMLNode) -> String {
  switch node.kind {
  case .scalar(let scalar): excerpt(scalar.text)
  case .sequence(let items) where isValue(items):
    "[" + excerpt(items.compactMap(\.scalar?.text).joined(separator: ", ")) + "]"
  case .sequence, .mapping, .invalid: node.description
  }
}
