package import Geometry
package import LinearSolver
package import SceneModel
package import Typography

/// Where every view is, on the pixel grid, and what the rules could not decide.
package struct SolvedLayout: Hashable, Sendable {
  /// By the view's place.
  package var views: [SolvedView]
  package var conflicts: [LayoutConflict]
  package var ambiguities: [LayoutAmbiguity]
  /// How sure the solver is of its result.
  package var certainty: Certainty
  /// Where the keyboard stands on the screen, if it does.
  package var keyboard: Rect?
  /// The field that is being edited.
  package var focus: ViewID? { didSet { keyboardOwner = focus } }
  /// The view for which the keyboard has its keys.
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

  // Read where it lies: whoever asks for one frame copies no view.
  package subscript(id: ViewID) -> SolvedView {
    unsafeAddress { unsafe views.address(of: id.index) }
  }
}

/// One view's result.
package struct SolvedView: Hashable, Sendable {
  /// In the superview's coordinates (in a scroll view: in its content's), on whole pixels.
  package var frame: Rect
  /// The same before the rounding.
  package var exactFrame: Rect
  /// On the screen, with all scrolling, from the rounded frames of the ancestors.
  package var screenFrame: Rect
  /// The view's own text, broken for its width.
  package var text: TextBlock?
  /// From the view's top to the first baseline of its text, on whole pixels.
  package var firstBaseline: Double?
  package var scroll: SolvedScroll?
  /// What of the view lies outside of the safe area, from ios11; only for cells of tables.
  package var unsafe = EdgeInsets.zero
  /// How much larger the view shows what is in it, when its scroll view is zoomed.
  package var scale = 1.0
  /// What all zooms around it do to its place on the screen.
  package var zoom = ScreenZoom.none

  package init(frame: Rect, exactFrame: Rect, screenFrame: Rect) {
    self.frame = frame
    self.exactFrame = exactFrame
    self.screenFrame = screenFrame
  }
}

/// What a scroll view scrolls over.
package struct SolvedScroll: Hashable, Sendable {
  package var contentSize: Size
  package var contentOffset: Point
  /// The app's insets and what the system adds to them.
  package var adjustedInset: EdgeInsets
  /// What the indicators keep clear of.
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
  /// The line of a text view in which typing goes on, in the view's coordinates.
  package func caretLine(of id: ViewID, in scene: Scene) -> Rect? {
    guard case .textView = scene[id].content, let text = self[id].text,
      let first = self[id].firstBaseline
    else { return nil }
    // The last line may be of other letters than the first one.
    let last = text.lines.last
    let isAlike = last.map { $0.ascender == text.ascender } ?? true
    return Rect(
      x: 0, y: first + text.lastBaselineOffset - (last?.ascender ?? text.ascender),
      width: self[id].frame.width, height: isAlike ? text.linePitch : last?.height ?? 0)
  }
}

extension SolvedScroll {
  /// The offset at which the content's end meets the bounds' end, insets included.
  ///
  /// A content that is shorter than its bounds rests at its start.
  package func maximumOffset(inBounds bounds: Size) -> Point {
    Point(
      x: max(minimumOffset.x, contentSize.width + adjustedInset.right - bounds.width),
      y: max(minimumOffset.y, contentSize.height + adjustedInset.bottom - bounds.height))
  }

  /// The offset at rest.
  package var minimumOffset: Point { Point(x: -adjustedInset.left, y: -adjustedInset.top) }

  /// The nearest offset that a finger could leave the content at.
  package func clamped(_ offset: Point, inBounds bounds: Size) -> Point {
    let highest = maximumOffset(inBounds: bounds)
    return Point(
      x: offset.x.clamped(to: minimumOffset.x...highest.x),
      y: offset.y.clamped(to: minimumOffset.y...highest.y))
  }
}

/// Why a row stands in the linear problem.
package enum RowOrigin: Hashable, Sendable {
  /// A constraint of the scene.
  case constraint(ConstraintID)
  /// The extent of the screen.
  case screen(Axis)
  /// The view wants to be no larger than its content.
  case hugging(ViewID, Axis)
  /// The view wants to be no smaller than its content.
  case compression(ViewID, Axis)
  /// The view has a frame and follows its autoresizing mask.
  case autoresizing(ViewID, Attribute)
  /// No extent is negative.
  case notNegative(ViewID, Axis)
  /// No content of a scroll view has a negative size.
  case contentNotNegative(ViewID, Axis)
  /// A row lies where its table puts it.
  case row(ViewID, Attribute)
  /// A row is no higher than its constraints ask for.
  case fitting(ViewID)
  /// What a cell shows by itself stands where the system puts it.
  case predefined(ViewID, Attribute)
  /// A table's content is its rows.
  case rows(ViewID, Axis)
  /// The canvas decides an extent that nothing else decides.
  case openExtent(ViewID, Axis)
  /// A stack lines up its views.
  case stack(StackRule, of: ViewID, item: ViewID)
}

extension RowOrigin {
  /// The view to which the row belongs; constraints and the screen belong to none.
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

/// Required constraints that cannot hold together, and the one that gave way.
package struct LayoutConflict: Hashable, Sendable {
  package var members: [RowOrigin]
  package var broken: RowOrigin
}

/// A number of the layout that nothing decides.
package struct LayoutAmbiguity: Hashable, Sendable {
  package var quantity: LayoutVariable
  package var lowest: Double
  package var highest: Double
  /// Whether wishes of one priority stand against each other, instead of one missing.
  package var isTie: Bool
  /// All numbers that determine one another, this one included; one array for all of them.
  package var company: [LayoutVariable]
  /// The same number for all that take from one another what they need; itself where it stands
  /// alone.
  package var group: LayoutVariable
}

/// An unknown of the layout, as the user knows it.
package struct LayoutVariable: Hashable, Sendable {
  package var view: ViewID
  package var dimension: Dimension

  package init(_ view: ViewID, _ dimension: Dimension) {
    self.view = view
    self.dimension = dimension
  }

  package enum Dimension: String, Hashable, Sendable, CaseIterable {
    case x = "minX"
    case y = "minY"
    case width, height
    case contentWidth, contentHeight

    /// Whether it is a size, not a place.
    var isExtent: Bool { self != .x && self != .y }

    /// How far something reaches along an axis.
    package static func extent(_ axis: Axis) -> Self { axis == .horizontal ? .width : .height }
  }
}
