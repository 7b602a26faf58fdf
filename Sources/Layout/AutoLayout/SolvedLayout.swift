package import LinearSolver
package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineTypography

/// The frames of all views on the pixel grid, and the conflicts and ambiguities of the constraints.
package struct SolvedLayout: Hashable, Sendable {
  /// The views, by index.
  package var views: [SolvedView]
  package var conflicts: [LayoutConflict]
  package var ambiguities: [LayoutAmbiguity]
  /// The certainty of the solver's result.
  package var certainty: Certainty
  /// The frame of the keyboard on the screen, if it is shown.
  package var keyboard: Rect?
  /// The text input that is being edited.
  package var focus: ViewID? { didSet { keyboardOwner = focus } }
  /// The view that the keyboard types into.
  package var keyboardOwner: ViewID?

  package init(
    views: [SolvedView], conflicts: [LayoutConflict] = [], ambiguities: [LayoutAmbiguity] = [],
    certainty: Certainty = .certified
  ) {
    self.views = views
    self.conflicts = conflicts
    self.ambiguities = ambiguities
    self.certainty = certainty
  }

  // An addressor, so that reading one frame copies no view.
  package subscript(id: ViewID) -> SolvedView {
    unsafeAddress { unsafe views.address(of: id.index) }
  }
}

/// The layout of one view.
package struct SolvedView: Hashable, Sendable {
  /// The frame in the superview's coordinates (in a scroll view: in its content's), on whole
  /// pixels.
  package var frame: Rect
  /// The frame before rounding.
  package var exactFrame: Rect
  /// The frame on the screen, with all scrolling, from the rounded frames of the ancestors.
  package var screenFrame: Rect
  /// The view's own text, wrapped in its width.
  package var text: TextBlock?
  /// The distance from the view's top to the first baseline of its text, on whole pixels.
  package var firstBaseline: Double?
  package var scroll: SolvedScroll?
  /// The part of the view outside the safe area, since iOS 11; only for table cells.
  package var unsafe = EdgeInsets.zero
  /// The factor by which a zoomed scroll view enlarges the view's content.
  package var scale = 1.0
  /// The combined effect of all zooms around the view on its screen frame.
  package var zoom = ScreenZoom.none

  package init(frame: Rect, exactFrame: Rect, screenFrame: Rect) {
    self.frame = frame
    self.exactFrame = exactFrame
    self.screenFrame = screenFrame
  }
}

/// The content of a scroll view.
package struct SolvedScroll: Hashable, Sendable {
  package var contentSize: Size
  package var contentOffset: Point
  /// The app's insets plus the system's adjustments.
  package var adjustedInset: EdgeInsets
  /// The insets of the indicators.
  package var indicatorInset: EdgeInsets
  package var showsIndicators = false

  package init(
    contentSize: Size, contentOffset: Point, adjustedInset: EdgeInsets = .zero,
    indicatorInset: EdgeInsets = .zero
  ) {
    self.contentSize = contentSize
    self.contentOffset = contentOffset
    self.adjustedInset = adjustedInset
    self.indicatorInset = indicatorInset
  }
}

extension SolvedLayout {
  /// Returns the line of a text view with the caret, in the view's coordinates.
  package func caretLine(of id: ViewID, in scene: Scene) -> Rect? {
    guard case .textView = scene[id].content, let text = self[id].text,
      let first = self[id].firstBaseline
    else { return nil }
    // The last line can have other glyphs than the first one.
    let last = text.lines.last
    let isAlike = last.map { $0.ascender == text.ascender } ?? true
    return Rect(
      x: 0, y: first + text.lastBaselineOffset - (last?.ascender ?? text.ascender),
      width: self[id].frame.width, height: isAlike ? text.linePitch : last?.height ?? 0)
  }
}

extension SolvedScroll {
  /// Returns the offset at which the content's end meets the bounds' end, insets included.
  ///
  /// A content that is shorter than its bounds stays at its start.
  package func maximumOffset(inBounds bounds: Size) -> Point {
    Point(
      x: max(minimumOffset.x, contentSize.width + adjustedInset.right - bounds.width),
      y: max(minimumOffset.y, contentSize.height + adjustedInset.bottom - bounds.height))
  }

  /// The minimum offset.
  package var minimumOffset: Point { Point(x: -adjustedInset.left, y: -adjustedInset.top) }

  /// Returns the nearest offset in the scrollable range.
  package func clamped(_ offset: Point, inBounds bounds: Size) -> Point {
    let highest = maximumOffset(inBounds: bounds)
    return Point(
      x: offset.x.clamped(to: minimumOffset.x...highest.x),
      y: offset.y.clamped(to: minimumOffset.y...highest.y))
  }
}

/// The origin of a row in the linear problem.
package enum RowOrigin: Hashable, Sendable {
  /// A constraint of the scene.
  case constraint(ConstraintID)
  case screen(Axis)
  /// The upper limit from a view's content.
  case hugging(ViewID, Axis)
  /// The lower limit from a view's content.
  case compression(ViewID, Axis)
  /// The autoresizing mask of a view with a frame.
  case autoresizing(ViewID, Attribute)
  /// The lower bound 0 of an extent.
  case notNegative(ViewID, Axis)
  /// The lower bound 0 of the content size of a scroll view.
  case contentNotNegative(ViewID, Axis)
  /// The position of a row in its table.
  case row(ViewID, Attribute)
  /// The fitting height of a row.
  case fitting(ViewID)
  /// The system's frame for the predefined content of a cell.
  case predefined(ViewID, Attribute)
  /// The content size of a table, from its rows.
  case rows(ViewID, Axis)
  /// The canvas value for an ambiguous extent.
  case openExtent(ViewID, Axis)
  /// A rule of a stack view.
  case stack(StackRule, of: ViewID, item: ViewID)
}

extension RowOrigin {
  /// The view to which the row belongs; nil for constraints and the screen.
  package var owner: ViewID? {
    switch self {
    case .constraint, .screen: nil
    case .hugging(let view, _), .compression(let view, _), .autoresizing(let view, _),
      .notNegative(let view, _), .contentNotNegative(let view, _), .row(let view, _),
      .openExtent(let view, _),
      .fitting(let view), .predefined(let view, _), .rows(let view, _),
      .stack(_, of: _, item: let view):
      view
    }
  }
}

/// Required constraints that conflict, and the one that is broken.
package struct LayoutConflict: Hashable, Sendable {
  package var members: [RowOrigin]
  package var broken: RowOrigin
}

/// An ambiguous value of the layout.
package struct LayoutAmbiguity: Hashable, Sendable {
  package var quantity: LayoutVariable
  package var lowest: Double
  package var highest: Double
  /// Whether optional constraints of the same priority conflict, instead of one missing.
  package var isTie: Bool
  /// All values that determine one another, this one included; they share one array.
  package var interdependentVariables: [LayoutVariable]
  /// The same value for all ambiguities that depend on each other's choice; the value itself if it
  /// is independent.
  package var group: LayoutVariable
}

/// A variable of the layout, as the user sees it.
package struct LayoutVariable: Hashable, Sendable {
  package var view: ViewID
  package var dimension: Component

  package init(_ view: ViewID, _ dimension: Component) {
    self.view = view
    self.dimension = dimension
  }

  package enum Component: String, Hashable, Sendable, CaseIterable {
    case x = "minX"
    case y = "minY"
    case width, height
    case contentWidth, contentHeight

    /// Whether the dimension is a size, not a position.
    var isExtent: Bool { self != .x && self != .y }

    /// Returns the width or the height.
    package static func extent(_ axis: Axis) -> Self { axis == .horizontal ? .width : .height }
  }
}
