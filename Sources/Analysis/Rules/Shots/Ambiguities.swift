package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineExplanation
package import SnaplineSceneModel

extension FrameExplanation {
  /// Returns one violation for each group of ambiguous values that move together.
  func ambiguityFindings() -> [RuleViolation] {
    guard isSolved else { return [] }
    let groups = layout.ambiguityGroups(in: scene)
    return (scene.mode == .canvas ? groups.filter { !$0.isNarrowTie } : groups).map(violation)
  }

  /// Returns the diagnostic of the group to which an ambiguity of the layout belongs.
  package func diagnostic(of ambiguity: LayoutAmbiguity) -> Diagnostic? {
    layout.ambiguityGroups(in: scene)
      .first { $0.members.contains { $0.quantity == ambiguity.quantity } }
      .map { violation(of: $0).diagnostic }
  }

  private func violation(of group: AmbiguityGroup) -> RuleViolation {
    let (lead, members) = (group.lead, group.members)
    let fixes = AmbiguityFixes(explanation: self)
    return RuleViolation(
      question(lead, members, in: scene), problemKey: .open(lead.quantity),
      fixes: lead.isTie
        ? fixes.fixes(forPair: members) : fixes.fixes(for: lead, in: members))
  }
}

private func question(
  _ lead: LayoutAmbiguity, _ group: [LayoutAmbiguity], in scene: Scene
) -> Diagnostic {
  let view = scene[lead.quantity.view]
  let (what, dimension) = (lead.quantity.description(in: scene), lead.quantity.dimension)
  let (code, message, hint) =
    lead.isTie
    ? (
      "layout.tie",
      "ambiguous: constraints of equal priority compete for \(what); possible values: "
        + "\(lead.range)",
      "change the \(dimension.axis.rawValue) hugging or compression resistance priority of one view"
    )
    : (
      "layout.ambiguous", "ambiguous: no constraint sets \(what); possible values: \(lead.range)",
      scene.stack(arranging: lead.quantity.view, along: dimension.axis).map {
        "set how '\(scene[$0].name)' distributes its views, for example 'distribution: fillEqually'"
      }
        ?? "constrain \(dimension.resolvingAttributes.map { "\(view.name).\($0)" }.joined(separator: " or "))"
    )
  return Diagnostic(
    .warning, code, message, at: view.span, notes: followers(of: lead, group, in: scene),
    hint: hint, subject: lead.quantity.name(in: scene))
}

private func followers(
  of lead: LayoutAmbiguity, _ group: [LayoutAmbiguity], in scene: Scene
) -> [Note] {
  let views = Set(group.map(\.quantity.view)).subtracting([lead.quantity.view]).sorted()
  guard let first = views.first else { return [] }
  let names = views.prefix(6).map { "'\(scene[$0].name)'" }.joined(separator: ", ")
  let more = views.count > 6 ? " and \(views.count - 6) more" : ""
  let verb = views.count == 1 ? "moves" : "move"
  return [Note("\(names)\(more) also \(verb)", at: scene[first].span)]
}

/// Values of a layout that are ambiguous together.
package struct AmbiguityGroup {
  /// The value that lacks a constraint; the others follow.
  package let lead: LayoutAmbiguity
  let members: [LayoutAmbiguity]

  /// Whether a tie has a range of at most one point, which Interface Builder does not report.
  fileprivate var isNarrowTie: Bool {
    members.allSatisfy { $0.isTie && $0.highest - $0.lowest <= 1 }
  }
}

extension SolvedLayout {
  /// Returns the groups of related ambiguities: values that move together, and ties over the same
  /// space. One priority resolves a tie between two values, and leaves a smaller tie between many.
  package func ambiguityGroups(in scene: Scene) -> [AmbiguityGroup] {
    var ties: [LayoutVariable: Int] = [:]
    var siblingGroups: [LayoutVariable: Int] = [:]
    var groups: [[LayoutAmbiguity]] = []
    for ambiguity in ambiguities {
      let siblings = ambiguity.interdependentVariables.first ?? ambiguity.quantity
      let place =
        (ambiguity.isTie ? ties[ambiguity.group] : siblingGroups[siblings]) ?? groups.count
      if ambiguity.isTie { ties[ambiguity.group] = place } else { siblingGroups[siblings] = place }
      if place == groups.count { groups.append([]) }
      groups[place].append(ambiguity)
    }
    return groups.compactMap { members in
      // The outermost view lacks the constraints; its contents follow. A content size is ambiguous
      // only because of a view in it, so the view is named first.
      let ranked = members.map { ambiguity in
        let isContent = [.contentWidth, .contentHeight].contains(ambiguity.quantity.dimension)
        return (isContent ? 1 : 0, scene.ancestors(of: ambiguity.quantity.view).count)
      }
      guard let lead = members.indices.min(by: { ranked[$0] < ranked[$1] }) else { return nil }
      return AmbiguityGroup(lead: members[lead], members: members)
    }
  }
}

extension LayoutVariable {
  fileprivate func description(in scene: Scene) -> String {
    let name = scene[view].name
    return switch dimension {
    case .x: "the left edge of '\(name)'"
    case .y: "the top edge of '\(name)'"
    case .width: "the width of '\(name)'"
    case .height: "the height of '\(name)'"
    case .contentWidth: "the content width of '\(name)'"
    case .contentHeight: "the content height of '\(name)'"
    }
  }
}

extension LayoutVariable.Component {
  /// The attributes of the view that would resolve the ambiguity.
  fileprivate var resolvingAttributes: [String] {
    switch self {
    case .x: ["leading", "centerX"]
    case .y: ["top", "centerY"]
    case .width: ["width", "trailing"]
    case .height: ["height", "bottom"]
    case .contentWidth: ["contentGuide.trailing"]
    case .contentHeight: ["contentGuide.bottom"]
    }
  }
}
