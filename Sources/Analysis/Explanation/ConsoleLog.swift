package import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineSceneModel

/// Returns the conflicts of a layout in the format of the platform's log.
///
/// In place of addresses there are the names of views and the locations of constraints, so that two
/// runs have the same output. The result is empty without conflicts: the platform does not log
/// ambiguities.
package func consoleLog(_ scene: Scene, _ layout: SolvedLayout) -> String {
  layout.conflicts.map { conflict in
    let tag = scene.era.hasModernLog ? "[LayoutConstraints] " : ""
    let list = conflict.members.map { "    \"\(description(of: $0, in: scene))\"" }
    let isFramed = conflict.members.contains {
      if case .autoresizing = $0 { true } else { false }
    }
    var lines = [
      "\(tag)Unable to simultaneously satisfy constraints.",
      "    The following constraints conflict; removing any one of them resolves the conflict.",
      "    Find the constraint you do not want, and the code that creates it.",
    ]
    if isFramed {
      lines.append(
        "    NSAutoresizingMaskLayoutConstraint comes from a view's frame: set "
          + "translatesAutoresizingMaskIntoConstraints to NO for views laid out by constraints."
      )
    }
    lines += ["(", list.joined(separator: ",\n"), ")", ""]
    lines += [
      "Will attempt to recover by breaking constraint", description(of: conflict.broken, in: scene),
    ]
    return lines.joined(separator: "\n") + "\n"
  }.joined(separator: "\n")
}

/// Returns the log's description of a row.
private func description(of origin: RowOrigin, in scene: Scene) -> String {
  func row(_ kind: String, _ view: ViewID, _ rest: String) -> String {
    "<\(kind) \(item(.view(view), in: scene))\(rest)\(flags([], in: scene))>"
  }
  func encapsulated(_ view: ViewID, _ axis: Axis) -> String {
    let extent = axis == .horizontal ? "Width" : "Height"
    return row(
      "NSLayoutConstraint 'UIView-Encapsulated-Layout-\(extent)'", view, ".\(axis.extent.name)")
  }
  switch origin {
  case .constraint(let id): return description(of: scene[id], in: scene)
  case .screen(let axis): return encapsulated(.root, axis)
  // These rows are never required and therefore never in a conflict.
  case .hugging, .compression, .fitting, .openExtent: return ""
  case .row(let view, .height): return encapsulated(view, .vertical)
  case .row(let view, .width): return encapsulated(view, .horizontal)
  case .autoresizing(let view, let attribute), .row(let view, let attribute),
    .predefined(let view, let attribute):
    return row("NSAutoresizingMaskLayoutConstraint", view, ".\(attribute.name)")
  case .rows(let view, let axis):
    return row("NSAutoresizingMaskLayoutConstraint", view, ".contentSize.\(axis.extent.name)")
  case .stack(let rule, of: let stack, item: let view):
    return row("NSLayoutConstraint '\(rule.rawValue)'", stack, " \(item(.view(view), in: scene))")
  case .notNegative(let view, let axis), .contentNotNegative(let view, let axis):
    return row("NSLayoutConstraint 'non-negative size'", view, ".\(axis.extent.name) >= 0")
  }
}

private func description(of constraint: Constraint, in scene: Scene) -> String {
  let name = constraint.name.map { " '\($0)'" } ?? ""
  let priority =
    constraint.priority == Constraint.requiredPriority
    ? "" : " priority:\(constraint.priority.shortText)"
  let picture = spacingFormat(of: constraint, in: scene)
  let body = picture?.text ?? sizeFormat(of: constraint, in: scene) ?? equation(constraint, scene)
  let names = picture?.superview.map { [$0] } ?? []
  return "<NSLayoutConstraint:\(constraint.span)\(name) \(body)\(priority)"
    + "\(flags(names, in: scene))>"
}

/// Returns the state of the constraint, since iOS 10, and the item that `|` represents.
private func flags(_ superviews: [ViewID], in scene: Scene) -> String {
  let names = superviews.map { "'|':\(item(.view($0), in: scene)) " }.joined()
  if scene.era.hasModernLog {
    return "   (active" + (names.isEmpty ? "" : ", names: \(names)") + ")"
  }
  return names.isEmpty ? "" : "   (Names: \(names))"
}

/// Returns `UILabel#title'Title'`, `UILayoutGuide#root'UIViewSafeAreaLayoutGuide'`.
private func item(_ item: Item, in scene: Scene) -> String {
  switch item {
  case .view(let view):
    let content = scene[view].content
    return "\(content.className)#\(scene[view].name)" + (content.shownText.map { "'\($0)'" } ?? "")
  case .guide(let kind, of: let owner):
    let name = scene[owner].name
    return switch kind {
    case .topGuide, .bottomGuide: "_UILayoutGuide#\(name).\(kind.rawValue)"
    case .safeArea: "UILayoutGuide#\(name)'UIViewSafeAreaLayoutGuide'"
    case .margins: "UILayoutGuide#\(name)'UIViewLayoutMarginsGuide'"
    case .contentGuide: "UILayoutGuide#\(name)'UIScrollView-contentLayoutGuide'"
    case .frameGuide: "UILayoutGuide#\(name)'UIScrollView-frameLayoutGuide'"
    case .contentView: "UITableViewCellContentView#\(name).\(kind.rawValue)"
    case .readable, .keyboard: "UILayoutGuide#\(name).\(kind.rawValue)"
    }
  }
}

/// Returns `A.trailing == 0.5*B.trailing + 4`.
private func equation(_ constraint: Constraint, _ scene: Scene) -> String {
  func text(_ anchor: Anchor) -> String {
    "\(item(anchor.item, in: scene)).\(anchor.attribute.name)"
  }
  var right = constraint.terms.map { term in
    term.multiplier == 1 ? text(term.anchor) : "\(term.multiplier.shortText)*\(text(term.anchor))"
  }.joined(separator: " + ")
  if right.isEmpty {
    right = constraint.constant.shortText
  } else if constraint.constant != 0 {
    right += (constraint.constant < 0 ? " - " : " + ") + constraint.constant.magnitude.shortText
  }
  return "\(text(constraint.first)) \(constraint.relation.sign) \(right)"
}

/// Returns `H:[A(100)]`, the form of sizes in logs before iOS 10.
private func sizeFormat(of constraint: Constraint, in scene: Scene) -> String? {
  guard !scene.era.hasModernLog, constraint.terms.isEmpty, constraint.first.attribute.isSize else {
    return nil
  }
  let direction = constraint.first.attribute == .width ? "H" : "V"
  let size = constraint.relation.prefix + constraint.constant.shortText
  return "\(direction):[\(item(constraint.first.item, in: scene))(\(size))]"
}

/// Returns the format string of a distance between siblings or to the superview.
private func spacingFormat(
  of constraint: Constraint, in scene: Scene
) -> (text: String, superview: ViewID?)? {
  guard let other = constraint.terms.first?.anchor, constraint.terms.count == 1,
    constraint.terms[0].multiplier == 1, case .view(let first) = constraint.first.item,
    case .view(let second) = other.item,
    let firstStarts = constraint.first.attribute.isStart,
    let secondStarts = other.attribute.isStart,
    constraint.first.attribute.isPhysicalSide == other.attribute.isPhysicalSide
  else { return nil }
  // The gap is between two edges in reading order; measured from its start it is negative.
  func gap(firstIsEnd: Bool) -> String {
    let relation = firstIsEnd ? constraint.relation : constraint.relation.turned
    let length = firstIsEnd || constraint.constant == 0 ? constraint.constant : -constraint.constant
    let isSystem =
      constraint.systemSpacings != 0
      && constraint.constant == constraint.systemSpacings * Constraint.systemSpacing
    let space = isSystem ? "NSLayoutAnchorConstraintSpace(\(length.shortText))" : length.shortText
    return "-(\(relation.prefix)\(space))-"
  }
  let one = "[\(item(.view(first), in: scene))]"
  let two = "[\(item(.view(second), in: scene))]"
  let body: String
  var superview: ViewID?
  switch (firstStarts, secondStarts) {
  case (true, true) where scene[first].parent == second:
    (body, superview) = ("|\(gap(firstIsEnd: true))\(one)", second)
  case (true, true) where scene[second].parent == first:
    (body, superview) = ("|\(gap(firstIsEnd: false))\(two)", first)
  case (false, false) where scene[first].parent == second:
    (body, superview) = ("\(one)\(gap(firstIsEnd: false))|", second)
  case (false, false) where scene[second].parent == first:
    (body, superview) = ("\(two)\(gap(firstIsEnd: true))|", first)
  case (true, false) where scene[first].parent == scene[second].parent:
    body = "\(two)\(gap(firstIsEnd: true))\(one)"
  case (false, true) where scene[first].parent == scene[second].parent:
    body = "\(one)\(gap(firstIsEnd: false))\(two)"
  default: return nil
  }
  let direction = constraint.first.attribute.axis == .horizontal ? "H" : "V"
  let isFixed = constraint.first.attribute.isPhysicalSide
  return ("\(direction):\(body)\(isFixed ? "(LTR)" : "")", superview)
}

extension ConstraintRelation {
  fileprivate var turned: ConstraintRelation {
    ConstraintRelation(rawValue: -rawValue) ?? .equal
  }

  /// The relation before the number in a format string.
  fileprivate var prefix: String { self == .equal ? "" : sign }
}

extension Era {
  /// Whether the log has a category, and constraints have their active state.
  fileprivate var hasModernLog: Bool { self >= .ios10 }
}

extension ViewContent {
  fileprivate var className: String {
    let name = kind.rawValue
    return "UI" + name.prefix(1).uppercased() + name.dropFirst()
  }

  fileprivate var shownText: String? {
    switch self {
    case .label(let label): label.text.isEmpty ? nil : cut(label.text)
    case .button(let button): button.title.isEmpty ? nil : cut(button.title)
    default: nil
    }
  }

  private func cut(_ text: String) -> String {
    text.count > 20 ? text.prefix(19) + "…" : text
  }
}

extension Attribute {
  /// Whether the attribute is the start edge of its axis; nil if it is not an edge.
  package var isStart: Bool? {
    switch self {
    case .left, .leading, .top: true
    case .right, .trailing, .bottom: false
    default: nil
    }
  }
}
