import Basics
import SceneModel
package import SceneSyntax

/// The values in which two trees of a figure differ, in the order of today's text.
///
/// - Parameter after: Today's tree, in which the changes have their places.
package func figureChanges(from before: YAMLNode, to after: YAMLNode) -> [EditDetail] {
  var comparison = FigureComparison()
  comparison.compare(before, after, named: "")
  return comparison.changes
}

private struct FigureComparison {
  private(set) var changes: [EditDetail] = []

  /// - Parameter name: The key of the value, or of the list in which it stands.
  mutating func compare(_ old: YAMLNode, _ new: YAMLNode, named name: String) {
    guard !areEqual(old, new) else { return }
    switch (old.kind, new.kind) {
    case (.mapping(let before), .mapping(let after)):
      compare(before, after, at: new.span)
    case (.sequence(let before), .sequence(let after)) where !isValue(before) || !isValue(after):
      compare(before, after, named: name, at: new.span)
    default: add(name, old, new, at: new.span)
    }
  }

  private mutating func compare(_ old: [YAMLEntry], _ new: [YAMLEntry], at place: SourceSpan) {
    for entry in new {
      if let before = old.first(where: { $0.key == entry.key }) {
        compare(before.value, entry.value, named: entry.key)
      } else {
        add(entry.key, nil, entry.value, at: entry.keySpan)
      }
    }
    for entry in old where !new.contains(where: { $0.key == entry.key }) {
      add(entry.key, entry.value, nil, at: place)
    }
  }

  /// Compares items by their places between those that both lists begin and end with.
  private mutating func compare(
    _ old: [YAMLNode], _ new: [YAMLNode], named name: String, at place: SourceSpan
  ) {
    let start = zip(old, new).prefix { areEqual($0, $1) }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { areEqual($0, $1) }
      .count
    let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
    for (one, other) in zip(before, after) { compare(one, other, named: name) }
    for item in after.dropFirst(before.count) { add(name, nil, item, at: item.span) }
    let last = start + after.count > 0 ? new[start + after.count - 1].span : place
    for item in before.dropFirst(after.count) { add(name, item, nil, at: last) }
  }

  private mutating func add(
    _ name: String, _ old: YAMLNode?, _ new: YAMLNode?, at place: SourceSpan
  ) {
    changes.append(
      EditDetail(
        .settingChanged, subject: "the figure file", aspect: name, old: old.map(text),
        new: new.map(text), place: place, oldPlace: nil))
  }
}

/// Whether a list is one value, like a rectangle: all its items are scalars.
private func isValue(_ items: [YAMLNode]) -> Bool { items.allSatisfy { $0.scalar != nil } }

private func text(_ node: YAMLNode) -> String {
  switch node.kind {
  case .scalar(let scalar): excerpt(scalar.text)
  case .sequence(let items) where isValue(items):
    "[" + excerpt(items.compactMap(\.scalar?.text).joined(separator: ", ")) + "]"
  case .sequence, .mapping, .invalid: node.description
  }
}
