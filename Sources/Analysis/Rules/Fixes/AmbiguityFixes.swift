import LinearSolver
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// The candidate fixes for ambiguous values, the most likely ones first.
struct AmbiguityFixes {
  let explanation: FrameExplanation

  private var scene: Scene { explanation.scene }
  private var layout: SolvedLayout { explanation.layout }

  /// Returns the candidate fixes for a value.
  ///
  /// - Parameter group: All values that are ambiguous together: the cause can be a view further
  ///   inside.
  func fixes(for lead: LayoutAmbiguity, in group: [LayoutAmbiguity]) -> [Fix] {
    let others = group.lazy.filter { $0.quantity != lead.quantity }.prefix(3)
    return group.flatMap(ownHeight) + inStack(lead) + inScrollView(lead) + general(lead)
      + others.flatMap(general)
  }

  /// Returns the candidate fixes for a tie: a different priority for one view, or increasing ones
  /// for many views.
  func fixes(forPair group: [LayoutAmbiguity]) -> [Fix] {
    let extents = group.filter { [.width, .height].contains($0.quantity.dimension) }.prefix(12)
    let fitting = extents.filter { isAsLargeAsItsContent($0.quantity) } + extents
    let singles = fitting.prefix(8).flatMap { ambiguity in
      [FixAction.pull, FixAction.push].map { Fix($0(scene, ambiguity.quantity, 1)) }
    }
    let graded = extents.indices.dropFirst().flatMap { end in
      [FixAction.pull, FixAction.push].map { change in
        Fix(
          extents[...end].enumerated().map { change(scene, $1.quantity, Double(end - $0 + 1)) })
      }
    }
    return singles + graded
  }

  private func isAsLargeAsItsContent(_ quantity: LayoutVariable) -> Bool {
    let axis = quantity.dimension.axis
    let problem = explanation.result.problem
    guard let row = problem.origins.firstIndex(of: .hugging(quantity.view, axis)) else {
      return false
    }
    let extent = layout[quantity.view].exactFrame.length(along: axis)
    return (extent - problem.linear.rows[row].constant).magnitude < 0.01
  }
}

extension FixAction {
  fileprivate static func pull(_ scene: Scene, _ quantity: LayoutVariable, _ amount: Double) -> Self
  {
    let view = quantity.view
    return .setHugging(view, scene[view].hugging.moved(quantity.dimension.axis, by: amount))
  }

  fileprivate static func push(_ scene: Scene, _ quantity: LayoutVariable, _ amount: Double) -> Self
  {
    let view = quantity.view
    return .setCompression(view, scene[view].compression.moved(quantity.dimension.axis, by: amount))
  }
}

// MARK: Stacks

extension AmbiguityFixes {
  /// Returns a fix that distributes a stack view equally between views of ambiguous length.
  private func inStack(_ lead: LayoutAmbiguity) -> [Fix] {
    let axis = lead.quantity.dimension.axis
    guard let stack = scene.stack(arranging: lead.quantity.view, along: axis) else { return [] }
    let views = scene.arrangedViews(of: stack)
    let open = views.filter { view in
      layout.ambiguities.contains { $0.quantity == LayoutVariable(view, .extent(axis)) }
    }
    guard let first = open.first, open.count > 1 else { return [] }
    let ties = open.dropFirst().map { FixAction.add(.copying($0, axis.extent, like: first)) }
    let doubt = "decide how the views share the space"
    return (open == views ? [Fix(.fillEqually(stack), caveat: doubt)] : [])
      + [Fix(ties, caveat: doubt)]
  }
}

extension Scene {
  /// Returns the stack view that arranges a view along an axis.
  func stack(arranging view: ViewID, along axis: Axis) -> ViewID? {
    guard let parent = self[view].parent, case .stack(let stack) = self[parent].content,
      stack.axis == axis, arrangedViews(of: parent).contains(view)
    else { return nil }
    return parent
  }
}

// MARK: Scroll views

extension AmbiguityFixes {
  /// Returns the fixes for views that scroll and therefore have no intrinsic height.
  private func ownHeight(of lead: LayoutAmbiguity) -> [Fix] {
    guard lead.quantity.dimension == .height else { return [] }
    let view = lead.quantity.view
    switch scene[view].content {
    case .textView: return [Fix(.stopScrolling(view))]
    case .scroll(let content) where content.rows != nil:
      let rows = layout[view].scroll?.contentSize.height ?? 0
      return [
        Fix(
          .add(.copying(view, .height, constant: rows)),
          caveat: "this height fits only the current rows"
        )
      ]
    default: return []
    }
  }

  /// Returns the fixes for an ambiguous content size of a scroll view.
  private func inScrollView(_ lead: LayoutAmbiguity) -> [Fix] {
    let axis = lead.quantity.dimension.axis
    guard let (scroll, view) = contentView(of: lead.quantity) else { return lastChild(lead) }
    let ends = missingEnds(of: view, in: scroll, axis)
    let extent =
      axis == .horizontal
      ? scene.widthConstraints(of: view, to: scroll).map { Fix(.add($0)) }
      : height(of: view, in: scroll)
    // A chain that an inequality closes has a minimum height and no preferred one.
    if axis == .vertical, lead.lowest > 0, ends.isEmpty {
      var softConstraint = Constraint.copying(view, .height, like: scroll)
      softConstraint.relation = .greaterOrEqual
      return placeholders(of: view) + [
        Fix(.add(softConstraint), .add(softConstraint.asOptionalEquation))
      ] + extent
    }
    return (axis == .vertical ? placeholders(of: view) : []) + ends + extent
  }

  /// Returns the scroll view with the ambiguous content, and the view that determines it.
  private func contentView(of quantity: LayoutVariable) -> (scroll: ViewID, view: ViewID)? {
    let view = quantity.view
    switch quantity.dimension {
    case .contentWidth, .contentHeight:
      return scene.contentView(of: view).map { (view, $0) }
    case .width, .height:
      guard let parent = scene[view].parent, scene[parent].content.kind == .scrollView else {
        return nil
      }
      return (parent, view)
    case .x, .y: return nil
    }
  }

  /// Returns a fix that ends the content of several views at the last one.
  private func lastChild(_ lead: LayoutAmbiguity) -> [Fix] {
    let scroll = lead.quantity.view
    let edge: Attribute
    switch lead.quantity.dimension {
    case .contentWidth: edge = .trailing
    case .contentHeight: edge = .bottom
    default: return []
    }
    let ends = scene[scroll].children.map { child in
      edge == .bottom ? layout[child].frame.maxY : layout[child].frame.maxX
    }
    guard let end = ends.max(), let place = ends.firstIndex(of: end) else { return [] }
    return [
      Fix(
        .add(.copying(scene[scroll].children[place], edge, like: scroll)),
        caveat: Self.unknownPosition)
    ]
  }

  /// Returns the fixes that constrain a content view to the unconstrained ends of the content.
  private func missingEnds(of view: ViewID, in scroll: ViewID, _ axis: Axis) -> [Fix] {
    axis.edges.filter { tie(of: view, $0, to: scroll) == nil }.map {
      Fix(.add(.copying(view, $0, like: scroll)))
    }
  }

  private func placeholders(of view: ViewID) -> [Fix] {
    let id = scene.constraintIDs.first { scene[$0].isPlaceholder && scene[$0].bounds(view) }
    return id.map { [Fix(.keepInApp($0))] } ?? []
  }

  private func height(of view: ViewID, in scroll: ViewID) -> [Fix] {
    let children = scene[view].children.filter { child in
      !layout.ambiguities.contains {
        $0.quantity.view == child && $0.quantity.dimension.axis == .vertical
      }
    }
    let ends = children.map { layout[$0].frame.maxY }
    let asHigh = Fix(
      .add(.copying(view, .height, like: scroll)),
      caveat:
        "the content will be as high as the scroll view and will not scroll; you may want another "
        + "height"
    )
    guard let end = ends.max(), let place = ends.firstIndex(of: end) else { return [asHigh] }
    let above = max(0, (children.map { layout[$0].frame.minY }.min() ?? 0).inHundredths)
    return [
      Fix(
        .add(.copying(view, .bottom, like: children[place], constant: above)),
        caveat: above > 0
          ? "decide on the bottom margin (the top margin is \(above.shortText))"
          : nil),
      asHigh,
    ]
  }
}

// MARK: Everywhere

extension AmbiguityFixes {
  private static let unknownPosition = "decide where the view belongs"

  /// Returns the fixes for a value of any view: one of its bounds, the edges of its superview, else
  /// its current value.
  private func general(_ lead: LayoutAmbiguity) -> [Fix] {
    let quantity = lead.quantity
    guard let parent = scene[quantity.view].parent else { return [] }
    switch quantity.dimension {
    case .contentWidth, .contentHeight: return bounds(lead)
    default: return bounds(lead) + edges(quantity, in: parent) + asItIs(quantity, in: parent)
    }
  }

  /// Returns the inequalities on the value as equations, the tight ones first.
  private func bounds(_ lead: LayoutAmbiguity) -> [Fix] {
    let (view, axis) = (lead.quantity.view, lead.quantity.dimension.axis)
    let found = explanation.appState.environment.activeConstraints.filter { id in
      let constraint = scene[id]
      return constraint.relation != .equal && constraint.first.attribute.axis == axis
        && constraint.anchors.contains { $0.item.owner == view }
    }
    let tight = found.filter { (explanation.slack(of: $0) ?? 1) < 1e-6 }
    let rest = found.filter { !tight.contains($0) }
    return (tight + rest).prefix(4).map { id in
      Fix(.add(scene[id].asEquation), caveat: Self.unknownPosition)
    }
  }

  /// Returns the fixes for unconstrained edges, with the distance of the opposite edge from the
  /// superview's, for the center, and for the extent.
  private func edges(_ quantity: LayoutVariable, in parent: ViewID) -> [Fix] {
    let (view, axis) = (quantity.view, quantity.dimension.axis)
    let isExtent = [.width, .height].contains(quantity.dimension)
    let edges = isExtent ? axis.edges.reversed() : axis.edges
    let free = edges.filter { edge in !isHeld(view, edge) }
    let ties = free.map { edge -> Constraint in
      let opposite = axis.edges.first { $0 != edge }
      let room = opposite.flatMap { tie(of: view, $0, to: parent) } ?? 0
      return .copying(view, edge, like: parent, constant: -room)
    }
    let middle = Constraint.copying(view, axis == .horizontal ? .centerX : .centerY, like: parent)
    let extent = Constraint.copying(view, axis.extent, like: parent)
    let all = ties + ties.filter { $0.constant != 0 }.map(\.withoutConstant)
    return (all + (isExtent ? [extent] : [middle])).map {
      Fix(.add($0), caveat: Self.unknownPosition)
    }
  }

  /// Returns a fix that sets the current value.
  private func asItIs(_ quantity: LayoutVariable, in parent: ViewID) -> [Fix] {
    let frame = layout[quantity.view].exactFrame
    let constraint: Constraint?
    switch quantity.dimension {
    case .width: constraint = .copying(quantity.view, .width, constant: frame.width.inHundredths)
    case .height: constraint = .copying(quantity.view, .height, constant: frame.height.inHundredths)
    case .x:
      constraint = .copying(quantity.view, .left, like: parent, constant: frame.minX.inHundredths)
    case .y:
      constraint = .copying(quantity.view, .top, like: parent, constant: frame.minY.inHundredths)
    case .contentWidth, .contentHeight: constraint = nil
    }
    guard let constraint, constraint.constant > 0 else { return [] }
    return [
      Fix(.add(constraint), caveat: "this is the current value, not necessarily the intended one")
    ]
  }

  /// Whether an equation constrains an edge of a view.
  private func isHeld(_ view: ViewID, _ edge: Attribute) -> Bool {
    explanation.appState.environment.activeConstraints.contains { id in
      scene[id].relation == .equal && scene[id].anchors.contains { $0 == Anchor(.view(view), edge) }
    }
  }

  /// Returns the distance in an equation between the same edges of two views; nil without one.
  private func tie(of view: ViewID, _ edge: Attribute, to other: ViewID) -> Double? {
    explanation.appState.environment.activeConstraints.lazy.compactMap { id in
      scene[id].distance(of: edge, of: view, to: other)
    }.first
  }
}

extension Constraint {
  /// Returns a constraint between an attribute and the same one of another view, or a constant.
  static func copying(
    _ view: ViewID, _ attribute: Attribute, like other: ViewID? = nil, constant: Double = 0
  ) -> Constraint {
    Constraint(
      Anchor(.view(view), attribute), .equal,
      other.map { [AnchorTerm(1, Anchor(.view($0), attribute))] } ?? [], constant: constant,
      span: SourceSpan(file: ""))
  }

  /// The constraint as an equation, without its identifier.
  fileprivate var asEquation: Constraint {
    Constraint(
      first, .equal, terms, constant: constant, priority: priority, span: SourceSpan(file: ""))
  }

  /// The constraint as an optional equation of low priority.
  fileprivate var asOptionalEquation: Constraint {
    var softConstraint = asEquation
    softConstraint.priority = 250
    return softConstraint
  }

  fileprivate var withoutConstant: Constraint {
    var copy = self
    copy.constant = 0
    return copy
  }

  /// Whether the constraint has the bottom or the height of a view.
  fileprivate func bounds(_ view: ViewID) -> Bool {
    anchors.contains {
      $0.item == .view(view) && ($0.attribute == .bottom || $0.attribute == .height)
    }
  }

  /// Returns the distance in the constraint between the same edges of two views.
  fileprivate func distance(of edge: Attribute, of view: ViewID, to other: ViewID) -> Double? {
    guard relation == .equal, terms.count == 1, let term = terms.first, term.multiplier == 1,
      first.attribute.isSameEdge(as: edge), term.anchor.attribute.isSameEdge(as: edge)
    else { return nil }
    switch (first.item.owner, term.anchor.item.owner) {
    case (view, other) where first.item == .view(view): return constant
    case (other, view) where term.anchor.item == .view(view): return -constant
    default: return nil
    }
  }
}

extension Attribute {
  fileprivate func isSameEdge(as other: Attribute) -> Bool {
    axis == other.axis && isStart != nil && isStart == other.isStart
  }
}

extension Axis {
  /// The attributes of the start and the end along the axis.
  fileprivate var edges: [Attribute] {
    self == .horizontal ? [.leading, .trailing] : [.top, .bottom]
  }
}

extension Double {
  fileprivate var inHundredths: Double { (self * 100).rounded() / 100 }
}
