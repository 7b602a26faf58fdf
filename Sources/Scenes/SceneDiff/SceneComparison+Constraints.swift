import Basics
import SceneModel
import SceneSyntax

extension SceneComparison {
  /// Two lists of constraints laid over each other; nil where one of them is no list.
  ///
  /// - Parameter place: Where to look today for what is gone from an empty list.
  mutating func mergedConstraints(_ old: YAMLNode?, _ new: YAMLNode?, at place: SourceSpan?)
    -> MergedNode?
  {
    guard let frame = new ?? old, old?.isList ?? true, new?.isList ?? true else { return nil }
    let before = (old?.items ?? []).map { ConstraintNode($0) }
    let after = (new?.items ?? []).map { ConstraintNode($0) }
    var pairing = ListMatching(before.map(\.key), after.map(\.key))
    let open = pairing.open
    if !open.old.isEmpty, !open.new.isEmpty {
      pairing.matchRemaining(oldGroup: before.map(\.kin), newGroup: after.map(\.kin)) {
        before[$0].similarity(to: after[$1])
      }
    }
    var items: [MergedItem] = []
    var last = place
    var moves: [Int: Int] = [:]
    for slot in aligned(pairing.matches, oldCount: before.count) {
      switch slot {
      case .gone(let index): items.append(oneSided(before[index], isNew: false, at: last))
      case .come(let index):
        last = after[index].node.span
        items.append(oneSided(after[index], isNew: true, at: last))
      case .both(let index, let today):
        last = after[today].node.span
        items.append(MergedItem(presence: .always, value: merged(before[index], after[today])))
      case .left(let index, let today), .arrived(let index, let today):
        let move = moves[today] ?? moved(before, index, after, today)
        moves[today] = move
        let isNew = slot.hasArrived
        if isNew { last = after[today].node.span }
        // What was rewritten as well is told once, with its new place.
        items.append(
          MergedItem(
            presence: Presence(move, isNew: isNew),
            value: .same(isNew ? after[today].node : before[index].node)))
      }
    }
    return .sequence(frame, items)
  }

  private mutating func oneSided(
    _ sentence: ConstraintNode, isNew: Bool, at place: SourceSpan?
  ) -> MergedItem {
    let number = addInsertionOrRemoval(
      isNew ? .constraintAdded : .constraintRemoved, sentence.text, sentence.text, isNew: isNew,
      span: place, oldSpan: sentence.node.span, uses: referencedNames(in: sentence.text),
      defines: sentence.names)
    return MergedItem(presence: Presence(number, isNew: isNew), value: .same(sentence.node))
  }

  private mutating func moved(
    _ old: [ConstraintNode], _ before: Int, _ new: [ConstraintNode], _ after: Int
  ) -> Int {
    func place(_ list: [ConstraintNode], _ index: Int) -> String {
      list[safe: index + 1].map { "before \($0.text)" } ?? "last"
    }
    let (was, now) = (old[before], new[after])
    guard was.key == now.key else { return changed(was, now) }
    return changed(was, now, aspect: "order", from: place(old, before), to: place(new, after))
  }

  /// Takes note that a sentence is another one, or elsewhere.
  private mutating func changed(
    _ old: ConstraintNode, _ new: ConstraintNode, aspect: String = "", from was: String? = nil,
    to now: String? = nil
  ) -> Int {
    addDifference(
      EditDetail(
        .constraintChanged, subject: new.text, aspect: aspect, old: was ?? old.text,
        new: now ?? new.text, place: new.node.span, oldPlace: shift.originalSpan(old.node.span)),
      requiresNew: referencedNames(in: new.text), requiresOld: referencedNames(in: old.text),
      defines: new.names,
      undefines: old.names)
  }

  // MARK: One sentence

  private mutating func merged(_ old: ConstraintNode, _ new: ConstraintNode) -> MergedNode {
    if old.text == new.text { return .same(new.node) }
    guard let (before, after) = comparable(old.parts, new.parts) else {
      return old.key == new.key
        ? .same(new.node) : .either(changed(old, new), old: old.node, new: new.node)
    }
    var differences: [ConstraintParts.Role: Int] = [:]
    for role in after.roles where before.texts[role] != after.texts[role] {
      guard counts(role, before, after) else { continue }
      differences[role] = difference(role, old, new, before, after)
    }
    guard !differences.isEmpty else { return .same(new.node) }
    return .sentence(
      MergedConstraint(
        old: old.node, new: new.node, oldParts: before, newParts: after, differences: differences))
  }

  /// Parts of one shape; nil where the two are told as one sentence and another.
  private func comparable(_ old: ConstraintParts?, _ new: ConstraintParts?)
    -> (ConstraintParts, ConstraintParts)?
  {
    guard let old, let new else { return nil }
    switch (old.shape, new.shape) {
    case (.format, .format): return old.shape == new.shape ? (old, new) : nil
    case (.format, _), (_, .format): return nil
    case (.linear, .linear) where (old.texts[.anchor] == nil) == (new.texts[.anchor] == nil):
      return (old, new)
    default: return (old.general, new.general)
    }
  }

  /// Whether another text of a part can mean anything.
  private func counts(_ role: ConstraintParts.Role, _ old: ConstraintParts, _ new: ConstraintParts)
    -> Bool
  {
    switch role {
    case .flag(.redundant): return false
    case .name:
      let names = [old.name, new.name].compactMap { $0 }
      return hasOrigin || names.contains(where: usedNames.contains)
        || new.name.map(oldNames.contains) == true && old.name.map(newNames.contains) == true
    default: return old.displayText(role) != new.displayText(role)
    }
  }

  private mutating func difference(
    _ role: ConstraintParts.Role, _ old: ConstraintNode, _ new: ConstraintNode,
    _ before: ConstraintParts, _ after: ConstraintParts
  ) -> Int {
    let isName = role == .name
    var subject = new.text
    if case .format = after.shape, let range = after.ranges[role] {
      subject = formatExcerpt(new.text, around: range)
    }
    let (was, now) = (before.texts[role] ?? "", after.texts[role] ?? "")
    return addDifference(
      EditDetail(
        .constraintChanged, subject: subject, aspect: after.aspect(of: role),
        old: before.displayText(role), new: after.displayText(role),
        place: span(of: role, in: new.node, after),
        oldPlace: oldSpan(of: role, in: old.node, before)),
      requiresNew: isName ? [] : referencedNames(in: now),
      requiresOld: isName ? [] : referencedNames(in: was),
      defines: isName ? new.names : [], undefines: isName ? old.names : [])
  }

  private func span(of role: ConstraintParts.Role, in node: YAMLNode, _ parts: ConstraintParts)
    -> SourceSpan
  {
    guard let range = parts.ranges[role], let scalar = node.scalar else { return node.span }
    return ScalarText(scalar, at: node.range, in: source).span(range)
  }

  /// The place in the older text, in which views may have other names than in the older tree.
  private func oldSpan(of role: ConstraintParts.Role, in node: YAMLNode, _ parts: ConstraintParts)
    -> SourceSpan
  {
    var (written, range) = (node, parts)
    if let scalar = node.scalar, !formerNames.isEmpty || !lists.isEmpty {
      let text = lists.oldName(renamed(scalar.text, formerNames))
      if text != scalar.text, let former = ConstraintParts(text) {
        written = node.with(
          kind: .scalar(YAMLScalar(text: text, style: scalar.style, swallowedComment: nil)))
        range = parts.shape == .general ? former.general : former
      }
    }
    return shift.originalSpan(span(of: role, in: written, range))
  }
}

/// A format from its start, or from the view in front of a place where that is far away, to the
/// view behind it.
private func formatExcerpt(_ text: String, around place: Range<Int>) -> String {
  let scalars = Array(text.unicodeScalars)
  let whole =
    scalars[place.upperBound...].firstIndex { "@#".unicodeScalars.contains($0) } ?? scalars.count
  var end = scalars[place.upperBound..<whole].firstIndex(of: "]").map { $0 + 1 } ?? whole
  if end < whole, scalars[end] == "-" { end += 1 }
  let hasTail = scalars[end..<whole].contains { !isBlank($0) }
  let head = SceneSyntax.text(of: scalars[..<min(2, end)])
  let farthest = 28
  var shown = SceneSyntax.text(of: scalars[..<end])
  if place.lowerBound > farthest,
    let view = scalars[..<place.lowerBound].lastIndex(of: "["), view > 2
  {
    shown = head + "…" + SceneSyntax.text(of: scalars[view..<end])
  }
  return (shown.hasSuffix(" ") ? String(shown.dropLast()) : shown) + (hasTail ? "…" : "")
}

/// A constraint as it is written, with what it is known by.
struct ConstraintNode {
  let node: YAMLNode
  let text: String
  let parts: ConstraintParts?
  /// The text in one spelling, without what changes nothing.
  let key: String

  init(_ node: YAMLNode) {
    self.node = node
    text = flowText(node)
    parts = node.scalar == nil ? nil : ConstraintParts(text)
    key = parts?.key ?? text
  }

  /// The name that it defines.
  var names: [String] { parts?.name.map { [$0] } ?? [] }

  /// Words by which a sentence that was rewritten can be known again.
  var kin: [String] {
    guard let parts else { return [] }
    if case .format(let views, _, _) = parts.shape {
      return (0..<views).compactMap { parts.texts[.view($0)].map { "[\($0)" } }
    }
    var kin = [parts.texts[.left] ?? ""]
    if let anchor = parts.texts[.anchor] ?? parts.texts[.value] { kin.append("=" + anchor) }
    return kin + names.map { "as \($0)" } + referencedNames(in: kin[0]).map { "[\($0)" }
  }

  /// How much two sentences have in common; nil where they are not one sentence.
  func similarity(to other: ConstraintNode) -> Int? {
    guard let mine = parts, let theirs = other.parts else { return nil }
    func isAlike(_ role: ConstraintParts.Role) -> Bool { mine.texts[role] == theirs.texts[role] }
    if case .format(let views, _, _) = mine.shape {
      guard case .format(let others, _, _) = theirs.shape else {
        return mine.saysAsFormat(theirs) ? 6 : nil
      }
      guard isAlike(.axis) else { return nil }
      let own = (0..<views).compactMap { mine.texts[.view($0)] }
      let common = (0..<others).compactMap { theirs.texts[.view($0)] }.count(where: own.contains)
      return 2 * common >= min(views, others) ? 2 * common : nil
    }
    if case .format = theirs.shape { return theirs.saysAsFormat(mine) ? 6 : nil }
    var score = 0
    if isAlike(.left) { score += 4 }
    if mine.texts[.anchor] != nil, isAlike(.anchor) { score += 3 }
    if mine.name != nil, mine.name == theirs.name { score += 4 }
    guard score >= 3 else { return nil }
    for role in [ConstraintParts.Role.relation, .multiplier, .priority] where isAlike(role) {
      score += 1
    }
    if isAlike(.constant) { score += 2 }
    return score >= 6 ? score : nil
  }
}

extension ConstraintParts {
  /// Whether a format speaks of the same views in the same direction as a sentence does.
  fileprivate func saysAsFormat(_ sentence: ConstraintParts) -> Bool {
    guard case .format(let views, let hasStart, let hasEnd) = shape, views <= 2,
      case .linear = sentence.shape, let left = sentence.texts[.left]
    else { return false }
    let attribute = left.split(separator: ".").last.flatMap { Attribute.named(String($0)) }
    let spoken = Set([left, sentence.texts[.anchor] ?? ""].flatMap(referencedNames(in:)))
    let own = Set((0..<views).compactMap { texts[.view($0)] })
    let isAtEdge = hasStart || hasEnd
    return own.isSubset(of: spoken) && spoken.count - own.count == (isAtEdge ? 1 : 0)
      && (attribute?.axis == .vertical) == (texts[.axis] == "V:")
  }

  /// What a part is called.
  func aspect(of role: Role) -> String {
    switch role {
    case .left: "anchor"
    case .relation: "relation"
    case .multiplier: "multiplier"
    case .anchor: "anchor"
    case .constant:
      texts[.anchor] == nil
        ? texts[.left]?.split(separator: ".").last.map(String.init) ?? "constant" : "constant"
    case .value: "right side"
    case .inset: "inset"
    case .priority: "priority"
    case .name: "name"
    case .flag(let flag): flag.rawValue
    case .axis: "axis"
    case .view: "view"
    case .size: texts[.axis] == "V:" ? "height" : "width"
    case .gap: "spacing"
    case .options: "options"
    }
  }

  /// A part's text as it is told: what is absent has a meaning, too.
  func displayText(_ role: Role) -> String {
    let text = texts[role]
    switch role {
    case .constant, .inset: return text ?? "0"
    case .priority: return text ?? "1000"
    case .multiplier:
      guard let text else { return "1" }
      let factor = text.split(separator: " ").first { $0 != Self.gap && $0 != "*" && $0 != "/" }
      return (text.contains("/") ? "1/" : "") + (factor.map(String.init) ?? "1")
    case .flag: return text == nil ? "no" : "yes"
    case .gap:
      guard let text else { return "none" }
      return text == "-" ? "standard" : Self.bare(text)
    case .size: return text.map(Self.bare) ?? "none"
    default: return text ?? "none"
    }
  }

  /// A distance without its dashes and parentheses.
  private static func bare(_ text: String) -> String {
    var text = text[...]
    for (start, end) in [("-", "-"), ("(", ")")]
    where text.count > 2 && text.hasPrefix(start) && text.hasSuffix(end) {
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }
}
