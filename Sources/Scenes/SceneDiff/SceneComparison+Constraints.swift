import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension SceneComparison {
  /// Merges two lists of constraints; nil if one of them is not a list.
  ///
  /// - Parameter span: The span in the new text for constraints that were removed from the
  ///   beginning.
  mutating func mergedConstraints(_ old: YAMLNode?, _ new: YAMLNode?, at span: SourceSpan?)
    -> MergedNode?
  {
    guard let frame = new ?? old, old?.isList ?? true, new?.isList ?? true else { return nil }
    let oldNodes = (old?.items ?? []).map { ConstraintNode($0) }
    let newNodes = (new?.items ?? []).map { ConstraintNode($0) }
    var matching = ListMatching(oldNodes.map(\.key), newNodes.map(\.key))
    let unmatched = matching.unmatched
    if !unmatched.old.isEmpty, !unmatched.new.isEmpty {
      matching.matchRemaining(
        oldGroups: oldNodes.map(\.groups), newGroups: newNodes.map(\.groups)
      ) {
        oldNodes[$0].similarity(to: newNodes[$1])
      }
    }
    var items: [MergedItem] = []
    var last = span
    var moves: [Int: Int] = [:]
    for step in alignment(matching.matches, oldCount: oldNodes.count) {
      switch step {
      case .removed(let index):
        items.append(unmatchedConstraint(oldNodes[index], isNew: false, at: last))
      case .added(let index):
        last = newNodes[index].node.span
        items.append(unmatchedConstraint(newNodes[index], isNew: true, at: last))
      case .common(let oldIndex, let newIndex):
        last = newNodes[newIndex].node.span
        let value = mergedConstraint(oldNodes[oldIndex], newNodes[newIndex])
        items.append(MergedItem(presence: .always, value: value))
      case .movedFrom(let oldIndex, let newIndex), .movedTo(let oldIndex, let newIndex):
        let move = moves[newIndex] ?? addMove(oldNodes, oldIndex, newNodes, newIndex)
        moves[newIndex] = move
        let isNew = step.isMoveTarget
        if isNew { last = newNodes[newIndex].node.span }
        // A constraint that was moved and edited is one difference.
        items.append(
          MergedItem(
            presence: Presence(move, isNew: isNew),
            value: .unchanged(isNew ? newNodes[newIndex].node : oldNodes[oldIndex].node)))
      }
    }
    return .sequence(frame, items)
  }

  /// Adds the difference of a constraint that only one list contains.
  private mutating func unmatchedConstraint(
    _ constraint: ConstraintNode, isNew: Bool, at span: SourceSpan?
  ) -> MergedItem {
    let number = addInsertionOrRemoval(
      isNew ? .constraintAdded : .constraintRemoved, constraint.text, constraint.text,
      isNew: isNew, span: span, oldSpan: constraint.node.span,
      uses: referencedNames(in: constraint.text), defines: constraint.names)
    return MergedItem(
      presence: Presence(number, isNew: isNew), value: .unchanged(constraint.node))
  }

  /// Adds the difference of a constraint's position, and of its text if that changed, too.
  private mutating func addMove(
    _ oldNodes: [ConstraintNode], _ oldIndex: Int, _ newNodes: [ConstraintNode], _ newIndex: Int
  ) -> Int {
    func position(_ list: [ConstraintNode], _ index: Int) -> String {
      list[safe: index + 1].map { "before \($0.text)" } ?? "last"
    }
    let (old, new) = (oldNodes[oldIndex], newNodes[newIndex])
    guard old.key == new.key else { return addReplacement(old, new) }
    return addReplacement(
      old, new, aspect: "order", from: position(oldNodes, oldIndex),
      to: position(newNodes, newIndex))
  }

  /// Adds the difference of an entire constraint.
  private mutating func addReplacement(
    _ old: ConstraintNode, _ new: ConstraintNode, aspect: String = "",
    from oldValue: String? = nil, to newValue: String? = nil
  ) -> Int {
    addDifference(
      EditDetail(
        .constraintChanged, subject: new.text, aspect: aspect, old: oldValue ?? old.text,
        new: newValue ?? new.text, span: new.node.span,
        oldSpan: shift.originalSpan(old.node.span)),
      requiresNew: referencedNames(in: new.text), requiresOld: referencedNames(in: old.text),
      defines: new.names,
      undefines: old.names)
  }

  // MARK: A single constraint

  private mutating func mergedConstraint(_ old: ConstraintNode, _ new: ConstraintNode) -> MergedNode
  {
    if old.text == new.text { return .unchanged(new.node) }
    guard let (oldParts, newParts) = comparableParts(old.parts, new.parts) else {
      return old.key == new.key
        ? .unchanged(new.node)
        : .replacement(addReplacement(old, new), old: old.node, new: new.node)
    }
    var differences: [ConstraintParts.Role: Int] = [:]
    for role in newParts.roles where oldParts.texts[role] != newParts.texts[role] {
      guard isSignificant(role, oldParts, newParts) else { continue }
      differences[role] = addDifference(of: role, old, new, oldParts, newParts)
    }
    guard !differences.isEmpty else { return .unchanged(new.node) }
    return .constraint(
      MergedConstraint(
        old: old.node, new: new.node, oldParts: oldParts, newParts: newParts,
        differences: differences))
  }

  /// Returns the parts of two constraints in a common shape; nil if they have none.
  private func comparableParts(_ old: ConstraintParts?, _ new: ConstraintParts?)
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

  /// Returns whether two texts of a part differ in their meaning.
  private func isSignificant(
    _ role: ConstraintParts.Role, _ old: ConstraintParts, _ new: ConstraintParts
  ) -> Bool {
    switch role {
    case .flag(.redundant): return false
    case .name:
      let names = [old.name, new.name].compactMap { $0 }
      return hasFromDocument || names.contains(where: namesInStates.contains)
        || new.name.map(oldNames.contains) == true && old.name.map(newNames.contains) == true
    default: return old.displayText(role) != new.displayText(role)
    }
  }

  /// Adds the difference of a part.
  private mutating func addDifference(
    of role: ConstraintParts.Role, _ old: ConstraintNode, _ new: ConstraintNode,
    _ oldParts: ConstraintParts, _ newParts: ConstraintParts
  ) -> Int {
    let isName = role == .name
    var subject = new.text
    if case .format = newParts.shape, let range = newParts.ranges[role] {
      subject = formatExcerpt(new.text, around: range)
    }
    let (oldText, newText) = (oldParts.texts[role] ?? "", newParts.texts[role] ?? "")
    return addDifference(
      EditDetail(
        .constraintChanged, subject: subject, aspect: newParts.aspect(of: role),
        old: oldParts.displayText(role), new: newParts.displayText(role),
        span: span(of: role, in: new.node, newParts),
        oldSpan: oldSpan(of: role, in: old.node, oldParts)),
      requiresNew: isName ? [] : referencedNames(in: newText),
      requiresOld: isName ? [] : referencedNames(in: oldText),
      defines: isName ? new.names : [], undefines: isName ? old.names : [])
  }

  private func span(of role: ConstraintParts.Role, in node: YAMLNode, _ parts: ConstraintParts)
    -> SourceSpan
  {
    guard let range = parts.ranges[role], let scalar = node.scalar else { return node.span }
    return ScalarText(scalar, at: node.range, in: source).span(range)
  }

  /// Returns the span of a part in the old text, in which renamed parts have their old names.
  private func oldSpan(of role: ConstraintParts.Role, in node: YAMLNode, _ parts: ConstraintParts)
    -> SourceSpan
  {
    var (originalNode, originalParts) = (node, parts)
    if let scalar = node.scalar, !oldNamesByNew.isEmpty || !listRenames.isEmpty {
      let text = listRenames.originalText(renamed(scalar.text, oldNamesByNew))
      if text != scalar.text, let parsed = ConstraintParts(text) {
        originalNode = node.with(
          kind: .scalar(YAMLScalar(text: text, style: scalar.style, swallowedComment: nil)))
        originalParts = parts.shape == .general ? parsed.general : parsed
      }
    }
    return shift.originalSpan(span(of: role, in: originalNode, originalParts))
  }
}

/// Returns the part of a format string from its start, or from the view before a distant range, to
/// the view after the range.
private func formatExcerpt(_ text: String, around range: Range<Int>) -> String {
  let scalars = Array(text.unicodeScalars)
  let formatEnd =
    scalars[range.upperBound...].firstIndex { "@#".unicodeScalars.contains($0) } ?? scalars.count
  var end =
    scalars[range.upperBound..<formatEnd].firstIndex(of: "]").map { $0 + 1 } ?? formatEnd
  if end < formatEnd, scalars[end] == "-" { end += 1 }
  let isShortened = scalars[end..<formatEnd].contains { !isBlank($0) }
  let head = SnaplineSceneSyntax.text(of: scalars[..<min(2, end)])
  let maximumStart = 28
  var excerpt = SnaplineSceneSyntax.text(of: scalars[..<end])
  if range.lowerBound > maximumStart,
    let view = scalars[..<range.lowerBound].lastIndex(of: "["), view > 2
  {
    excerpt = head + "…" + SnaplineSceneSyntax.text(of: scalars[view..<end])
  }
  return (excerpt.hasSuffix(" ") ? String(excerpt.dropLast()) : excerpt) + (isShortened ? "…" : "")
}

/// A constraint of a list with its parts.
struct ConstraintNode {
  let node: YAMLNode
  let text: String
  /// The parts; nil if the text is not a valid constraint.
  let parts: ConstraintParts?
  /// The text in a uniform spelling, without parts that have no meaning.
  let key: String

  init(_ node: YAMLNode) {
    self.node = node
    text = flowText(node)
    parts = node.scalar == nil ? nil : ConstraintParts(text)
    key = parts?.key ?? text
  }

  /// The names that the constraint defines.
  var names: [String] { parts?.name.map { [$0] } ?? [] }

  /// The groups in which an edited constraint can have a match: its views, anchors and name.
  var groups: [String] {
    guard let parts else { return [] }
    if case .format(let views, _, _) = parts.shape {
      return (0..<views).compactMap { parts.texts[.view($0)].map { "[\($0)" } }
    }
    var groups = [parts.texts[.left] ?? ""]
    if let anchor = parts.texts[.anchor] ?? parts.texts[.value] { groups.append("=" + anchor) }
    return groups + names.map { "as \($0)" } + referencedNames(in: groups[0]).map { "[\($0)" }
  }

  /// Returns the similarity of two constraints; nil if they do not match.
  func similarity(to other: ConstraintNode) -> Int? {
    guard let left = parts, let right = other.parts else { return nil }
    func isEqual(_ role: ConstraintParts.Role) -> Bool { left.texts[role] == right.texts[role] }
    if case .format(let leftCount, _, _) = left.shape {
      guard case .format(let rightCount, _, _) = right.shape else {
        return left.isFormat(of: right) ? 6 : nil
      }
      guard isEqual(.axis) else { return nil }
      let views = (0..<leftCount).compactMap { left.texts[.view($0)] }
      let common = (0..<rightCount).compactMap { right.texts[.view($0)] }
        .count(where: views.contains)
      return 2 * common >= min(leftCount, rightCount) ? 2 * common : nil
    }
    if case .format = right.shape { return right.isFormat(of: left) ? 6 : nil }
    var score = 0
    if isEqual(.left) { score += 4 }
    if left.texts[.anchor] != nil, isEqual(.anchor) { score += 3 }
    if left.name != nil, left.name == right.name { score += 4 }
    guard score >= 3 else { return nil }
    for role in [ConstraintParts.Role.relation, .multiplier, .priority] where isEqual(role) {
      score += 1
    }
    if isEqual(.constant) { score += 2 }
    return score >= 6 ? score : nil
  }
}

extension ConstraintParts {
  /// Returns whether a format string constrains the same views along the same axis as an equation.
  fileprivate func isFormat(of equation: ConstraintParts) -> Bool {
    guard case .format(let viewCount, let hasStart, let hasEnd) = shape, viewCount <= 2,
      case .linear = equation.shape, let left = equation.texts[.left]
    else { return false }
    let attribute = left.split(separator: ".").last.flatMap { Attribute.named(String($0)) }
    let names = Set([left, equation.texts[.anchor] ?? ""].flatMap(referencedNames(in:)))
    let views = Set((0..<viewCount).compactMap { texts[.view($0)] })
    let isAtEdge = hasStart || hasEnd
    return views.isSubset(of: names) && names.count - views.count == (isAtEdge ? 1 : 0)
      && (attribute?.axis == .vertical) == (texts[.axis] == "V:")
  }

  /// Returns the name of a part in descriptions.
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
    case .spacing: "spacing"
    case .options: "options"
    }
  }

  /// Returns the text of a part in descriptions, with the default value of an absent part.
  func displayText(_ role: Role) -> String {
    let text = texts[role]
    switch role {
    case .constant, .inset: return text ?? "0"
    case .priority: return text ?? "1000"
    case .multiplier:
      guard let text else { return "1" }
      let factor = text.split(separator: " ").first {
        $0 != Self.anchorPlaceholder && $0 != "*" && $0 != "/"
      }
      return (text.contains("/") ? "1/" : "") + (factor.map(String.init) ?? "1")
    case .flag: return text == nil ? "no" : "yes"
    case .spacing:
      guard let text else { return "none" }
      return text == "-" ? "standard" : Self.unwrapped(text)
    case .size: return text.map(Self.unwrapped) ?? "none"
    default: return text ?? "none"
    }
  }

  /// Returns a distance without its dashes and parentheses.
  private static func unwrapped(_ text: String) -> String {
    var text = text[...]
    for (start, end) in [("-", "-"), ("(", ")")]
    where text.count > 2 && text.hasPrefix(start) && text.hasSuffix(end) {
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }
}
