import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// A suspect dimension that the overlay highlights, with its message.
package struct OverlayIssue: Hashable, Sendable {
  package var view: ViewID
  package var axis: Axis
  package var text: String

  package init(_ text: String, of view: ViewID, _ axis: Axis) {
    (self.text, self.view, self.axis) = (text, view, axis)
  }
}

/// An overlay of constraints in progress.
struct ConstraintOverlay {
  let scene: Scene
  let environment: LayoutEnvironment
  let layout: SolvedLayout
  var pen: OverlayBuilder
  /// The views with an ambiguous dimension.
  private let openViews: Set<ViewID>
  private let contradicting: Set<ConstraintID>
  /// The views with a suspect dimension, which satisfies all constraints and is still wrong.
  var highlighted: [ViewID: Axis] = [:]

  init(
    _ scene: Scene, _ environment: LayoutEnvironment, _ layout: SolvedLayout, scale: PixelScale,
    lettering: Double
  ) {
    self.scene = scene
    self.environment = environment
    self.layout = layout
    let font = Font(scene.era.systemFace(.medium), size: lettering)
    pen = OverlayBuilder(scale: scale, font: font, keepsFarLabels: false)
    // A content size is ambiguous only because of a view in it: that view is red, not the scroll
    // view.
    openViews = Set(layout.ambiguities.filter { !$0.quantity.isOfContent }.map(\.quantity.view))
    let members = layout.conflicts.flatMap { $0.members + [$0.broken] }
    contradicting = Set(
      members.compactMap { if case .constraint(let id) = $0 { id } else { nil } })
  }

  /// Returns the size of all views together with the screen, limited to a readable size.
  func overhang(beyond screen: Size) -> Size {
    let frames = scene.viewIDs.filter { !scene.isHidden($0) }.map { layout[$0].screenFrame }
    let right = frames.reduce(screen.width) { max($0, $1.maxX) }
    let bottom = frames.reduce(screen.height) { max($0, $1.maxY) }
    return Size(
      width: min(right, max(screen.width, 2400)).rounded(.up),
      height: min(bottom, max(screen.height, 2400)).rounded(.up))
  }

  /// Draws the borders of views, so that views without a background are visible, too.
  mutating func drawViewOutlines() {
    for view in scene.viewIDs where view != .root && !scene.isHidden(view) {
      let color = openViews.contains(view) ? Color.overlayRed : Color.overlayBlue
      pen.outline(layout[view].screenFrame, color.faded)
    }
  }

  /// Draws a constraint, unless it has no graphical form.
  mutating func draw(_ id: ConstraintID) {
    let constraint = scene[id]
    let anchors = constraint.anchors
    guard anchors.allSatisfy({ !scene.isHidden($0.item.owner) }) else { return }
    let isWrong =
      isOfCircle(constraint) || contradicting.contains(id)
      || anchors.contains { openViews.contains($0.item.owner) }
    let style = ConstraintLineStyle(
      color: isWrong ? .overlayRed : .overlayBlue,
      isDashed: constraint.priority < Constraint.requiredPriority)
    if constraint.first.attribute.isSize {
      drawSize(constraint, style)
    } else {
      drawPosition(constraint, style)
    }
  }

  /// Returns whether a zero size is derived from a suspect dimension.
  private func isOfCircle(_ constraint: Constraint) -> Bool {
    let first = constraint.first
    guard first.attribute.isSize, !constraint.terms.isEmpty else { return false }
    let axis = first.attribute.axis
    return rect(of: first.item).length(along: axis) < 0.01
      && constraint.terms.allSatisfy { highlighted[$0.anchor.item.owner] == axis }
  }

  /// Draws a question mark for each ambiguous dimension of the frames.
  mutating func highlightAmbiguity() {
    var words: [ViewID: [String]] = [:]
    for ambiguity in layout.ambiguities {
      let quantity = ambiguity.quantity
      guard !scene.isHidden(quantity.view) else { continue }
      if !quantity.isOfContent {
        words[quantity.view, default: []].append(quantity.dimension.overlayWord)
      }
    }
    for view in scene.viewIDs {
      guard let open = words[view] else { continue }
      let frame = layout[view].screenFrame
      let text = "\(scene[view].name): " + open.map { "\($0)?" }.joined(separator: " ")
      let below = Point(x: frame.midX, y: frame.maxY + 12)
      let middle = Point(x: frame.midX, y: frame.midY)
      if frame.width < 1 || frame.height < 1 { pen.mark(middle, .overlayRed) }
      pen.label(
        text, .overlayRed, at: frame.height < 24 ? [below] : [middle, below], isBadge: true)
    }
  }
}

extension ConstraintOverlay {
  /// Draws a suspect dimension as a bold red measure, outside of the view if there is space.
  mutating func highlight(_ verdict: OverlayIssue, within canvas: Rect) {
    let frame = layout[verdict.view].screenFrame
    let style = ConstraintLineStyle(color: .overlayRed, isDashed: false)
    if frame.width < 1 || frame.height < 1 {
      pen.mark(Point(x: frame.midX, y: frame.midY), .overlayRed)
    }
    let (axis, across) = (verdict.axis, verdict.axis.other)
    let outside = frame.maximum(along: across) + 12
    let middle = frame.minimum(along: across) + frame.length(along: across) / 2
    pen.drawSegment(
      along: axis, from: frame.minimum(along: axis), to: frame.maximum(along: axis),
      at: outside < canvas.maximum(along: across) - 12 ? outside : middle, style, verdict.text,
      isBadge: true)
  }

  private mutating func drawSize(_ constraint: Constraint, _ style: ConstraintLineStyle) {
    let frame = rect(of: constraint.first.item)
    let axis = constraint.first.attribute.axis
    let isWidth = axis == .horizontal
    guard constraint.terms.isEmpty else {
      // A size relative to another one is drawn as a badge with its expression.
      let owner = scene[constraint.first.item.owner].name
      let sign = isWidth ? "↔" : "↕"
      let text = "\(owner) \(sign) \(constraint.relation.badge) \(sum(of: constraint))"
      let places = [0, 13, -13, 26, -26, 39].map { Point(x: frame.midX, y: frame.midY + $0) }
      pen.label(
        text, style.isDashed ? style.color.lighter : style.color, at: places, isBadge: true)
      return
    }
    let text = constraint.number(expected: constraint.constant, found: frame.length(along: axis))
    let (across, outside) = (axis.other, frame.maximum(along: axis.other) + pen.font.size)
    let isOutside = pen.image.map { outside < $0.maximum(along: across) - pen.font.size } ?? false
    let share = isWidth ? 0.78 : 0.88
    let place =
      isOutside ? outside : frame.minimum(along: across) + frame.length(along: across) * share
    pen.drawSegment(
      along: axis, from: frame.minimum(along: axis), to: frame.maximum(along: axis), at: place,
      style, text)
  }

  /// Returns the right side of a size constraint in short form: `2 × scroll − 80`.
  private func sum(of constraint: Constraint) -> String {
    var text = ""
    for term in constraint.terms {
      let name = scene[term.anchor.item.owner].name
      let other =
        term.anchor.attribute == constraint.first.attribute ? "" : ".\(term.anchor.attribute.name)"
      let factor = term.multiplier.magnitude
      let sign = term.multiplier < 0 ? " − " : text.isEmpty ? "" : " + "
      text += sign + (factor == 1 ? "" : "\(factor.shortText) × ") + name + other
    }
    guard constraint.constant != 0 else { return text }
    return text + (constraint.constant < 0 ? " − " : " + ")
      + constraint.constant.magnitude.shortText
  }

  private mutating func drawPosition(_ constraint: Constraint, _ style: ConstraintLineStyle) {
    guard constraint.terms.count == 1, let term = constraint.terms.first, term.multiplier == 1
    else { return }
    let axis = constraint.first.attribute.axis
    let items = [constraint.first.item, term.anchor.item]
    let direction = environment.direction(ofConstraintsIn: scene.holder(of: constraint), in: scene)
    let one = coordinate(of: constraint.first, relativeTo: items, direction)
    let two = coordinate(of: term.anchor, relativeTo: items, direction)
    // An unknown position follows from the other one, since the constraint is satisfied.
    guard let end = one ?? two.map({ $0 + constraint.constant }),
      let start = two ?? one.map({ $0 - constraint.constant })
    else { return }
    let cross = crossing(constraint, term.anchor.item, axis)
    if (end - start).magnitude < 0.75, constraint.constant.magnitude < 0.75 {
      pen.line(along: axis.other, at: start, cross, style)
      return
    }
    let text = constraint.number(expected: constraint.constant, found: end - start)
    // Vertical bars are drawn next to the middle, where a line of aligned centers may be.
    let share = axis == .horizontal ? 0.5 : 0.36
    let middle = cross.lowerBound + (cross.upperBound - cross.lowerBound) * share
    pen.drawSegment(along: axis, from: start, to: end, at: middle, style, text)
  }

  /// Returns the range across the axis in which a constraint is drawn: the inner view for a
  /// superview; for siblings their overlap, or the range of both if they are aligned.
  private func crossing(
    _ constraint: Constraint, _ two: Item, _ axis: Axis
  ) -> ClosedRange<Double> {
    let one = constraint.first.item
    let first = rect(of: one).range(across: axis)
    let second = rect(of: two).range(across: axis)
    if scene.isDescendant(one.owner, of: two.owner) || one.owner == two.owner { return first }
    if scene.isDescendant(two.owner, of: one.owner) { return second }
    let low = max(first.lowerBound, second.lowerBound)
    let high = min(first.upperBound, second.upperBound)
    if low < high { return low...high }
    // A line on a baseline would strike through the text, so it only fills the gap between the
    // texts.
    if [.firstBaseline, .lastBaseline].contains(constraint.first.attribute), high < low {
      return high...low + 6
    }
    // Between two columns the line only connects them.
    if axis == .vertical { return high - 10...low + 10 }
    return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
  }

  /// Returns the coordinate of an anchor on the screen; nil for guides without a frame in the
  /// solved layout.
  private func coordinate(
    of anchor: Anchor, relativeTo items: [Item], _ direction: LayoutDirection
  ) -> Double? {
    var rect = rect(of: anchor.item)
    switch anchor.item {
    case .guide(.contentGuide, _), .guide(.frameGuide, _): break
    case .guide: return nil
    case .view(let view):
      // For views inside of it, the edges of a scroll view are those of its content.
      if let scroll = layout[view].scroll,
        items.contains(where: { scene.isDescendant($0.owner, of: view) })
      {
        rect = contentRect(of: view, scroll)
      }
    }
    switch anchor.attribute.resolved(in: direction) {
    case .left, .leading: return rect.minX
    case .right, .trailing: return rect.maxX
    case .centerX: return rect.midX
    case .top: return rect.minY
    case .bottom: return rect.maxY
    case .centerY: return rect.midY
    case .firstBaseline: return baseline(of: anchor.item, isLast: false).map { rect.minY + $0 }
    case .lastBaseline: return baseline(of: anchor.item, isLast: true).map { rect.minY + $0 }
    default: return nil
    }
  }

  /// Returns the baseline, or the lower edge for views without text; nil for empty controls, whose
  /// baseline is not part of the solved layout.
  private func baseline(of item: Item, isLast: Bool) -> Double? {
    let view = layout[item.owner]
    guard let first = view.firstBaseline else {
      let kind = scene[item.owner].content.kind
      return kind == .view || kind == .imageView ? view.screenFrame.height : nil
    }
    guard isLast, let text = view.text else { return first }
    return first + text.lastBaselineOffset
  }

  private func rect(of item: Item) -> Rect {
    let view = layout[item.owner]
    if case .guide(.contentGuide, _) = item, let scroll = view.scroll {
      return contentRect(of: item.owner, scroll)
    }
    return view.screenFrame
  }

  private func contentRect(of view: ViewID, _ scroll: SolvedScroll) -> Rect {
    Rect(
      origin: layout[view].screenFrame.origin - scroll.contentOffset, size: scroll.contentSize)
  }
}

extension Rect {
  /// Returns the range of the rectangle across an axis.
  fileprivate func range(across axis: Axis) -> ClosedRange<Double> {
    minimum(along: axis.other)...max(minimum(along: axis.other), maximum(along: axis.other))
  }
}

extension Constraint {
  /// Returns the expected value, with the actual value if they differ.
  fileprivate func number(expected: Double, found: Double) -> String {
    let softConstraint = relation.badge == "=" ? "" : "\(relation.badge) "
    let size = softConstraint + expected.magnitude.shortText
    let isMet =
      switch relation {
      case .equal: (expected - found).magnitude < 0.75
      case .lessOrEqual: found < expected + 0.75
      case .greaterOrEqual: found > expected - 0.75
      }
    return isMet ? size : "\(size) ≠ \(found.magnitude.text(decimals: 1))"
  }
}

extension ConstraintRelation {
  fileprivate var badge: String {
    switch self {
    case .lessOrEqual: "≤"
    case .equal: "="
    case .greaterOrEqual: "≥"
    }
  }
}

extension LayoutVariable {
  fileprivate var isOfContent: Bool { [.contentWidth, .contentHeight].contains(dimension) }
}

extension LayoutVariable.Component {
  fileprivate var overlayWord: String {
    switch self {
    case .x: "x"
    case .y: "y"
    default: rawValue
    }
  }
}
