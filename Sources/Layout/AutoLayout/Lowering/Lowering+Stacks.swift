import LinearSolver
import SnaplineBasics
import SnaplineSceneModel

extension Lowering {
  /// Adds the rows of stack views, the same as those of UIStackView.
  mutating func addStacks() {
    for stack in scene.viewIDs {
      guard case .stack(let content) = scene[stack].content else { continue }
      for child in scene[stack].children where scene[child].appearance.isHidden {
        addHiding(of: child, in: stack, content.axis)
      }
      let items = scene.arrangedViews(of: stack)
      guard !items.isEmpty else { continue }
      let lines = StackGeometry(content, stack, items, self)
      addChain(lines)
      distribute(lines)
      alignAcross(lines)
    }
  }

  /// Adds rows that collapse a hidden view; its other ambiguous values are 0, too.
  private mutating func addHiding(of view: ViewID, in stack: ViewID, _ axis: Axis) {
    guard scene[view].frame == nil else { return }
    for each in Axis.allCases {
      let extent = LinearExpression(variables[view.index].length(each))
      add(
        extent, .equal, each == axis ? .hiding : .spanningFit, stack, view,
        priority: each == axis ? StackPriority.hiding : StackPriority.ambiguity)
      guard let place = variables[view.index].position(each) else { continue }
      add(LinearExpression(place), .equal, .hiding, stack, view, priority: StackPriority.ambiguity)
    }
  }

  /// Adds the chain of edges: the stack view's start, the views with their gaps, the stack view's
  /// end.
  private mutating func addChain(_ lines: StackGeometry) {
    guard let first = lines.items.first, let last = lines.items.last else { return }
    add(first.start - lines.canvas.start, .equal, .canvasConnection, lines, first)
    for (item, next) in lines.pairs {
      let gap = spacedGap(from: item, to: next, lines) - lines.spacing(after: item, in: scene)
      add(
        gap, lines.content.distribution.hasExactGaps ? .equal : .greaterOrEqual, .spacing, lines,
        next)
    }
    add(lines.canvas.end - last.end, .equal, .canvasConnection, lines, last)
    shareWidthOfTexts(lines)
  }

  /// Returns the extent that the spacing applies to: the gap, or the distance from the last
  /// baseline of a text to the first baseline of the next one.
  private func spacedGap(
    from item: ArrangedView, to next: ArrangedView, _ lines: StackGeometry
  ) -> LinearExpression {
    guard lines.content.isBaselineRelative, lines.along == .vertical else {
      return lines.spacing(from: item, to: next)
    }
    return baseline(.firstBaseline, of: next.view, from: next.start, to: next.end)
      - baseline(.lastBaseline, of: item.view, from: item.start, to: item.end)
  }

  /// Adds equal widths for multi-line texts in one row, whose widths would otherwise be ambiguous.
  private mutating func shareWidthOfTexts(_ lines: StackGeometry) {
    guard lines.along == .horizontal, lines.items.count > 1,
      lines.items.allSatisfy({ scene[$0.view].hasLines })
    else { return }
    let gaps = lines.gaps(in: scene)
    let share = 1 / Double(lines.items.count)
    for item in lines.items {
      add(
        item.extent - share * lines.canvas.extent + gaps * share, .equal, .textWidth, lines, item,
        priority: StackPriority.textWidth)
    }
  }

  private mutating func distribute(_ lines: StackGeometry) {
    switch lines.content.distribution {
    case .fill: break
    case .fillEqually:
      guard let first = lines.items.first else { return }
      for item in lines.items.dropFirst() {
        add(item.extent - first.extent, .equal, .fillEqually, lines, item)
      }
    case .fillProportionally: shareProportionally(lines)
    case .equalSpacing:
      let gaps = lines.pairs.map { lines.spacing(from: $0, to: $1) }
      for (index, pair) in zip(gaps, gaps.dropFirst()).enumerated() {
        add(pair.1 - pair.0, .equal, .distributingEdge, lines, lines.items[index + 2])
      }
    case .equalCentering:
      let steps = lines.pairs.map { $1.middle - $0.middle }
      guard let first = steps.first else { return }
      for (index, step) in steps.dropFirst().enumerated() {
        add(
          step - first, .equal, .distributingEdge, lines, lines.items[index + 2],
          priority: max(StackPriority.minimumCentering, StackPriority.centering - Double(index)))
      }
    }
  }

  /// Adds proportional lengths: each view gets the share that its intrinsic length has of the sum
  /// of all intrinsic lengths and gaps.
  private mutating func shareProportionally(_ lines: StackGeometry) {
    let lengths = lines.items.map { findings.contents[$0.view.index]?.size?[lines.along] ?? 0 }
    let total = lengths.reduce(0, +) + lines.gaps(in: scene)
    guard total > 0, lengths.contains(where: { $0 > 0 }) else { return }
    for (index, item) in lines.items.enumerated() {
      // Views without an intrinsic length get the remaining length.
      guard lengths[index] > 0 else { continue }
      add(
        item.extent - lengths[index] / total * lines.canvas.extent, .equal, .fillProportionally,
        lines, item, priority: max(1, StackPriority.distribution - Double(index)))
    }
  }

  private mutating func alignAcross(_ lines: StackGeometry) {
    let alignment = lines.content.alignment
    let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
    let hasBaselines = isBaseline && lines.along == .horizontal
    for (index, item) in lines.items.enumerated() {
      let near = item.near - lines.canvas.near
      let far = lines.canvas.far - item.far
      if alignment == .fill || isBaseline && !hasBaselines {
        let rule = index == 0 ? StackRule.canvasConnection : .alignment
        add(near, .equal, rule, lines, item)
        add(far, .equal, rule, lines, item)
        continue
      }
      // In a row of first baselines only the first view is aligned with the top, in one of last
      // baselines only the first view with the bottom.
      if !hasBaselines || index == 0 || alignment == .lastBaseline {
        add(near, .greaterOrEqual, .spanningBoundary, lines, item)
      }
      if !hasBaselines || index == 0 || alignment == .firstBaseline {
        add(far, .greaterOrEqual, .spanningBoundary, lines, item)
      }
      if hasBaselines {
        add(far, .lessOrEqual, .canvasFit, lines, item, priority: Constraint.fittingPriority)
      }
      switch alignment {
      case .leading, .top: add(near, .equal, .alignment, lines, item)
      case .trailing, .bottom: add(far, .equal, .alignment, lines, item)
      case .center:
        add(item.center - lines.canvas.center, .equal, .alignment, lines, item)
      case .fill: break
      case .firstBaseline, .lastBaseline:
        guard index > 0, let first = lines.items.first else { continue }
        let wanted: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
        let line = baseline(wanted, of: item.view, from: item.near, to: item.far)
        let other = baseline(wanted, of: first.view, from: first.near, to: first.far)
        add(line - other, .equal, .alignment, lines, item)
      }
    }
    if alignment != .fill, let first = lines.items.first {
      suppressAmbiguity(lines)
      let extent = LinearExpression(variables[lines.canvas.view.index].length(lines.across))
      add(extent, .lessOrEqual, .spanningFit, lines, first, priority: StackPriority.spanningFit)
    }
  }

  /// Adds an extent of 0 for views without an intrinsic extent across the axis, such as spacers.
  private mutating func suppressAmbiguity(_ lines: StackGeometry) {
    for item in lines.items
    where findings.contents[item.view.index]?.size?[lines.across] == nil
      && scene[item.view].openExtent != .stored
    {
      let extent = LinearExpression(variables[item.view.index].length(lines.across))
      add(extent, .equal, .ambiguitySuppression, lines, item, priority: StackPriority.ambiguity)
    }
  }

  private mutating func add(
    _ expression: LinearExpression, _ relation: Relation, _ rule: StackRule, _ lines: StackGeometry,
    _ item: ArrangedView, priority: Double = Constraint.requiredPriority
  ) {
    add(expression, relation, rule, lines.canvas.view, item.view, priority: priority)
  }

  private mutating func add(
    _ expression: LinearExpression, _ relation: Relation, _ rule: StackRule, _ stack: ViewID,
    _ item: ViewID, priority: Double = Constraint.requiredPriority
  ) {
    let origin = RowOrigin.stack(rule, of: stack, item: item)
    problem.add(
      expression, relation, priority: priority, breakRank: ranks.rank(ofFact: origin),
      because: origin)
  }
}

/// The priorities of the optional rows of a stack view, measured on the platform.
private enum StackPriority {
  static let hiding = 999.998
  /// The priority of the first view; it is 1 less for each further view.
  static let distribution = 999.0
  static let textWidth = 760.0
  /// The priority of the second gap; it is 1 less for each further gap.
  static let centering = 149.0
  static let minimumCentering = 50.0
  static let spanningFit = 51.0
  static let ambiguity = 25.0
}

/// An arranged subview, relative to the axis of its stack view.
private struct ArrangedView {
  let view: ViewID
  let start: LinearExpression
  let end: LinearExpression
  let near: LinearExpression
  let far: LinearExpression

  var extent: LinearExpression { end - start }
  var middle: LinearExpression { .midpoint(of: start, end) }
  var center: LinearExpression { .midpoint(of: near, far) }
}

/// A stack view with its arranged subviews and its own edges or margins.
private struct StackGeometry {
  let content: StackContent
  let canvas: ArrangedView
  let items: [ArrangedView]

  init(_ content: StackContent, _ stack: ViewID, _ views: [ViewID], _ lowering: Lowering) {
    self.content = content
    let isMirrored = lowering.environment.direction(of: stack, in: lowering.scene) == .rightToLeft
    // A stack view from right to left begins at its right edge: its views are on a reversed axis,
    // so that the rows for starts and ends need no change.
    typealias EdgePair = (LinearExpression, LinearExpression)
    func arranged(_ view: ViewID, _ edges: (Axis) -> EdgePair) -> ArrangedView {
      func turned(_ axis: Axis) -> EdgePair {
        let edges = edges(axis)
        return isMirrored && axis == .horizontal ? (-edges.1, -edges.0) : edges
      }
      let ((start, end), (near, far)) = (turned(content.axis), turned(content.axis.other))
      return ArrangedView(view: view, start: start, end: end, near: near, far: far)
    }
    items = views.map { view in arranged(view) { lowering.alignmentEdges(of: view, $0) } }
    canvas = arranged(stack) { lowering.canvas(of: stack, content, $0) }
  }

  var along: Axis { content.axis }
  var across: Axis { content.axis.other }
  var pairs: [(ArrangedView, ArrangedView)] { Array(zip(items, items.dropFirst())) }

  func spacing(from item: ArrangedView, to next: ArrangedView) -> LinearExpression {
    next.start - item.end
  }

  /// Returns the sum of all gaps.
  func gaps(in scene: Scene) -> Double {
    items.dropLast().reduce(0) { $0 + spacing(after: $1, in: scene) }
  }

  func spacing(after item: ArrangedView, in scene: Scene) -> Double {
    scene[item.view].spacingAfter ?? content.spacing
  }
}

extension Lowering {
  /// Returns both edges of a view's alignment rectangle, in its superview's coordinates.
  fileprivate func alignmentEdges(
    of view: ViewID, _ axis: Axis
  ) -> (LinearExpression, LinearExpression) {
    var start = LinearExpression()
    if let place = variables[view.index].position(axis) { start.add(place) }
    let end = start + variables[view.index].length(axis)
    let insets = alignmentInsets(of: view, axis)
    return (start + insets.start, end - insets.end)
  }

  /// Returns the interval in which a stack view arranges its views, in its own coordinates.
  fileprivate func canvas(
    of stack: ViewID, _ content: StackContent, _ axis: Axis
  ) -> (LinearExpression, LinearExpression) {
    let extent = LinearExpression(variables[stack.index].length(axis))
    guard content.isLayoutMarginsRelative else { return (LinearExpression(), extent) }
    let margins = findings.margins(of: stack, scene, environment)
    return (LinearExpression(constant: margins.start(axis)), extent - margins.end(axis))
  }
}
