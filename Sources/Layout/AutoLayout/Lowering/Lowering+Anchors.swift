import LinearSolver
import SnaplineBasics
import SnaplineSceneModel

extension Lowering {
  /// Returns the expression of an anchor, relative to the origin of a view that holds all items of
  /// a constraint.
  ///
  /// A scroll view's edges refer to its content in a constraint with an item inside it, and to its
  /// frame otherwise; the result therefore depends on the other items.
  mutating func expression(
    of anchor: Anchor, in space: ViewID, relativeTo items: [Item]
  ) -> LinearExpression {
    let attribute = anchor.attribute
    let axis = attribute.axis
    var region = self.region(of: anchor, in: space, relativeTo: items, along: axis)
    if attribute.usesMargins, case .view(let view) = anchor.item {
      let insets = findings.margins(of: view, scene, environment)
      region.start.constant += insets.start(axis)
      region.end.constant -= insets.end(axis)
    } else if case .view(let view) = anchor.item {
      let insets = alignmentInsets(of: view, axis)
      region.start.constant += insets.start
      region.end.constant -= insets.end
    }
    switch attribute.resolved(in: environment.direction(ofConstraintsIn: space, in: scene)) {
    case .left, .leading, .leftMargin, .leadingMargin, .top, .topMargin: return region.start
    case .right, .trailing, .rightMargin, .trailingMargin, .bottom, .bottomMargin:
      return region.end
    case .width, .height: return region.end - region.start
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
      return .midpoint(of: region.start, region.end)
    case .firstBaseline, .lastBaseline:
      return baseline(attribute, of: anchor.item, region)
    }
  }

  /// An interval along one axis.
  struct Region {
    var start: LinearExpression
    var end: LinearExpression
  }

  private mutating func region(
    of anchor: Anchor, in space: ViewID, relativeTo items: [Item], along axis: Axis
  ) -> Region {
    switch anchor.item {
    case .view(let view):
      if view == space, !anchor.attribute.meansFrameFromInside, scene[view].content.scrolls,
        items.contains(where: { $0.owner != view && scene.isDescendant($0.owner, of: view) })
      {
        return Region(start: LinearExpression(), end: contentExtent(of: view, axis))
      }
      let start = origin(of: view, in: space, axis)
      return Region(start: start, end: start + variables[view.index].length(axis))
    case .guide(let kind, of: let owner):
      return region(of: kind, of: owner, in: space, axis)
    }
  }

  private mutating func region(
    of guide: GuideKind, of owner: ViewID, in space: ViewID, _ axis: Axis
  ) -> Region {
    let offset = environment.contentOffsets[owner, default: .zero].coordinate(along: axis)
    // In the scroll view itself coordinates are those of its content; outside it, the frame's
    // origin corresponds to the content's `offset`.
    let base = origin(of: owner, in: space, axis)
    if guide == .contentGuide {
      let start = owner == space ? base : base - offset
      return Region(start: start, end: start + contentExtent(of: owner, axis))
    }
    let start = owner == space && guide.staysOnScreen ? base + offset : base
    let end = start + variables[owner.index].length(axis)
    if guide == .frameGuide { return Region(start: start, end: end) }
    return findings.bounds(of: guide, of: owner, scene, environment)
      .region(from: start, to: end, axis)
  }

  /// Returns the origin of a view's coordinates, relative to an ancestor or to the view itself.
  private func origin(of view: ViewID, in space: ViewID, _ axis: Axis) -> LinearExpression {
    var sum = LinearExpression()
    var current = view
    while current != space, let place = variables[current.index].position(axis),
      let parent = scene[current].parent
    {
      sum.add(place)
      // The content of a scroll view is displaced by the offset for views outside it.
      if parent != space {
        sum.constant -= environment.contentOffsets[parent, default: .zero].coordinate(along: axis)
      }
      current = parent
    }
    return sum
  }

  /// Returns the distances of a view's alignment rectangle from its frame along an axis.
  func alignmentInsets(of view: ViewID, _ axis: Axis) -> (start: Double, end: Double) {
    let insets =
      scene[view].alignmentInsets ?? scene[view].content.alignmentInsets(in: scene.era)
    return (insets.start(axis), insets.end(axis))
  }

  /// Returns the variable extent of a scroll view's content, which its first use creates.
  mutating func contentExtent(of scroll: ViewID, _ axis: Axis) -> LinearExpression {
    if let known = variables[scroll.index].contentExtent(axis) { return LinearExpression(known) }
    let isHorizontal = axis == .horizontal
    let variable = problem.addVariable(
      LayoutVariable(scroll, isHorizontal ? .contentWidth : .contentHeight))
    if isHorizontal {
      variables[scroll.index].contentWidth = variable
    } else {
      variables[scroll.index].contentHeight = variable
    }
    return LinearExpression(variable)
  }

  private func baseline(
    _ attribute: Attribute, of item: Item, _ region: Region
  ) -> LinearExpression {
    guard case .view(let view) = item else {
      return attribute == .firstBaseline ? region.start : region.end
    }
    return baseline(attribute, of: view, from: region.start, to: region.end)
  }

  /// Returns the baseline of a view's text; views without text have their own edges.
  func baseline(
    _ attribute: Attribute, of view: ViewID, from top: LinearExpression, to bottom: LinearExpression
  ) -> LinearExpression {
    guard let content = findings.contents[view.index], let baseline = content.baseline else {
      return attribute == .firstBaseline ? top : bottom
    }
    let first =
      switch baseline {
      case .fromMiddle(let distance): LinearExpression.midpoint(of: top, bottom) + distance
      case .fromTop(let distance): top + distance
      }
    return attribute == .firstBaseline ? first : first + content.lastLineOffset
  }
}

extension Attribute {
  /// Whether the attribute of a scroll view is that of its frame also for views inside it, as for
  /// sizes and centers.
  fileprivate var meansFrameFromInside: Bool {
    switch self {
    case .width, .height, .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: true
    default: false
    }
  }
}

extension LinearExpression {
  /// Returns the middle between two expressions.
  static func midpoint(of first: LinearExpression, _ second: LinearExpression) -> LinearExpression {
    0.5 * first + 0.5 * second
  }
}

extension GuideKind {
  /// Whether a scroll view's guide of this kind does not move with the content.
  fileprivate var staysOnScreen: Bool {
    switch self {
    case .safeArea, .keyboard, .frameGuide: true
    case .margins, .readable, .contentGuide, .contentView, .topGuide, .bottomGuide: false
    }
  }
}
