import SnaplineBasics
import SnaplineSceneSyntax

/// The condition under which a partial patch contains a part of a merged tree.
enum Presence: Hashable, Sendable {
  case always
  /// Present if this difference is applied.
  case ifApplied(Int)
  /// Present unless this difference is applied.
  case unlessApplied(Int)

  /// The difference of the condition; nil if the part is always present.
  var difference: Int? {
    switch self {
    case .always: nil
    case .ifApplied(let difference), .unlessApplied(let difference): difference
    }
  }

  /// Creates the condition for a part that a difference adds or removes.
  init(_ difference: Int, isNew: Bool) {
    self = isNew ? .ifApplied(difference) : .unlessApplied(difference)
  }
}

/// Two merged trees, from which the partial patch for any set of edits can be built.
indirect enum MergedNode: Sendable {
  case unchanged(YAMLNode)
  case mapping(YAMLNode, [MergedEntry])
  case sequence(YAMLNode, [MergedItem])
  /// A value that a difference replaces.
  case replacement(Int, old: YAMLNode, new: YAMLNode)
  case constraint(MergedConstraint)
  /// The body of a view by its number: a moved view has two positions.
  case view(Int)
}

/// An entry of a mapping in one tree or in both.
struct MergedEntry: Sendable {
  var presence: Presence
  var key: String
  var keySpan: SourceSpan
  var value: MergedNode
  /// Whether the entry is omitted if it is empty, because only one tree has its key.
  var isOptional = false
}

/// An item of a list in one tree or in both.
struct MergedItem: Sendable {
  var presence: Presence
  var value: MergedNode
}

/// A constraint with some changed parts.
struct MergedConstraint: Sendable {
  var old: YAMLNode
  var new: YAMLNode
  var oldParts: ConstraintParts
  var newParts: ConstraintParts
  /// The differences of the changed parts.
  var differences: [ConstraintParts.Role: Int]
}

/// Builds partial patches from a merged tree.
struct PartialPatchBuilder {
  let views: [MergedNode]
  /// For each difference whether it is applied.
  let isApplied: [Bool]
  /// The numbers of the views that contain the current node.
  private var openViews: Set<Int> = []

  init(views: [MergedNode], isApplied: [Bool]) {
    self.views = views
    self.isApplied = isApplied
  }

  private func isPresent(_ presence: Presence) -> Bool {
    switch presence {
    case .always: true
    case .ifApplied(let difference): isApplied[difference]
    case .unlessApplied(let difference): !isApplied[difference]
    }
  }

  mutating func node(_ merged: MergedNode) -> YAMLNode {
    // The trees are no deeper than `Limits.nesting`, and a view is omitted inside itself.
    switch merged {
    case .unchanged(let node): return node
    case .mapping(let frame, let entries):
      var patched: [YAMLEntry] = []
      patched.reserveCapacity(entries.count)
      for entry in entries where isPresent(entry.presence) {
        if case .view(let number) = entry.value, openViews.contains(number) { continue }
        let value = node(entry.value)
        if entry.isOptional, value.entries.isEmpty, value.items.isEmpty { continue }
        patched.append(YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: value))
      }
      return frame.with(kind: .mapping(patched))
    case .sequence(let frame, let items):
      var patched: [YAMLNode] = []
      patched.reserveCapacity(items.count)
      for item in items where isPresent(item.presence) { patched.append(node(item.value)) }
      return frame.with(kind: .sequence(patched))
    case .replacement(let difference, let old, let new): return isApplied[difference] ? new : old
    case .constraint(let constraint): return node(constraint)
    case .view(let number):
      openViews.insert(number)
      defer { openViews.remove(number) }
      return node(views[number])
    }
  }

  private func node(_ constraint: MergedConstraint) -> YAMLNode {
    let applied = constraint.differences.values.count { isApplied[$0] }
    if applied == constraint.differences.count { return constraint.new }
    if applied == 0, constraint.oldParts.name == constraint.newParts.name { return constraint.old }
    var parts = constraint.newParts
    for (role, difference) in constraint.differences where !isApplied[difference] {
      parts.texts[role] = constraint.oldParts.texts[role]
    }
    let scalar = YAMLScalar(text: parts.text, style: .plain, swallowedComment: nil)
    return constraint.new.with(kind: .scalar(scalar))
  }
}
