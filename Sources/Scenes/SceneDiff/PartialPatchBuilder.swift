import Basics
import SceneSyntax

/// When a part of a merged tree is there.
enum Presence: Hashable, Sendable {
  case always
  /// Only in mixtures with this difference.
  case with(Int)
  /// Only in mixtures without it.
  case without(Int)

  /// The difference on which it hangs.
  var difference: Int? {
    switch self {
    case .always: nil
    case .with(let difference), .without(let difference): difference
    }
  }

  /// That of a part which a difference brings or takes away.
  init(_ difference: Int, isNew: Bool) { self = isNew ? .with(difference) : .without(difference) }
}

/// Two trees laid over each other, from which every mixture of both can be read.
indirect enum MergedNode: Sendable {
  /// Alike on both sides.
  case same(YAMLNode)
  case mapping(YAMLNode, [MergedEntry])
  case sequence(YAMLNode, [MergedItem])
  /// A value that is another one in mixtures with this difference.
  case either(Int, old: YAMLNode, new: YAMLNode)
  case sentence(MergedConstraint)
  /// A view's own map, by the view's number: a view that has moved stands in two places.
  case view(Int)
}

/// An entry of a map on one side or on both.
struct MergedEntry: Sendable {
  var presence: Presence
  var key: String
  var keySpan: SourceSpan
  var value: MergedNode
  /// Whether it is left out when nothing is in it: one side has no such key.
  var isOptional = false
}

/// An item of a list on one side or on both.
struct MergedItem: Sendable {
  var presence: Presence
  var value: MergedNode
}

/// A sentence or a format of which parts were changed.
struct MergedConstraint: Sendable {
  var old: YAMLNode
  var new: YAMLNode
  var oldParts: ConstraintParts
  var newParts: ConstraintParts
  /// By the role of a part that was changed, the difference.
  var differences: [ConstraintParts.Role: Int]
}

/// Reads mixtures out of a merged tree.
struct PartialPatchBuilder {
  let views: [MergedNode]
  let isMade: [Bool]
  private var open: Set<Int> = []

  init(views: [MergedNode], isMade: [Bool]) {
    self.views = views
    self.isMade = isMade
  }

  private func isThere(_ presence: Presence) -> Bool {
    switch presence {
    case .always: true
    case .with(let difference): isMade[difference]
    case .without(let difference): !isMade[difference]
    }
  }

  mutating func node(_ merged: MergedNode) -> YAMLNode {
    // The trees are no deeper than `Limits.nesting`; views that lie in each other are cut.
    switch merged {
    case .same(let node): return node
    case .mapping(let frame, let entries):
      var made: [YAMLEntry] = []
      made.reserveCapacity(entries.count)
      for entry in entries where isThere(entry.presence) {
        if case .view(let number) = entry.value, open.contains(number) { continue }
        let value = node(entry.value)
        if entry.isOptional, value.entries.isEmpty, value.items.isEmpty { continue }
        made.append(YAMLEntry(key: entry.key, keySpan: entry.keySpan, value: value))
      }
      return frame.with(kind: .mapping(made))
    case .sequence(let frame, let items):
      var made: [YAMLNode] = []
      made.reserveCapacity(items.count)
      for item in items where isThere(item.presence) { made.append(node(item.value)) }
      return frame.with(kind: .sequence(made))
    case .either(let difference, let old, let new): return isMade[difference] ? new : old
    case .sentence(let sentence): return node(sentence)
    case .view(let number):
      open.insert(number)
      defer { open.remove(number) }
      return node(views[number])
    }
  }

  private func node(_ sentence: MergedConstraint) -> YAMLNode {
    let made = sentence.differences.values.count { isMade[$0] }
    if made == sentence.differences.count { return sentence.new }
    if made == 0, sentence.oldParts.name == sentence.newParts.name { return sentence.old }
    var parts = sentence.newParts
    for (role, difference) in sentence.differences where !isMade[difference] {
      parts.texts[role] = sentence.oldParts.texts[role]
    }
    let scalar = YAMLScalar(text: parts.text, style: .plain, swallowedComment: nil)
    return sentence.new.with(kind: .scalar(scalar))
  }
}
