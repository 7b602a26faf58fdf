import LinearSolver
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

/// Rounds solved values to the pixel grid and assigns them to views.
///
/// Each view's origin and size are rounded separately, in the superview's coordinates; the exact
/// values are kept too, so that errors do not accumulate along a chain.
func alignToPixels(
  _ scene: Scene, _ environment: LayoutEnvironment, _ findings: MeasurePass, _ lowered: Lowering,
  _ solution: Solution
) -> SolvedLayout {
  let scale = environment.device.scale
  var views: [SolvedView] = []
  // The exact corner of each view in the root, without scrolling.
  var corners: [Point] = []
  for id in scene.viewIDs {
    let exact = lowered.variables[id.index].frame(in: solution)
    var frame = scale.rounded(exact)
    var origin = exact.origin
    if let parent = scene[id].parent, scene.mode == .canvas {
      origin = origin + corners[parent.index]
      frame = scale.roundedOnCanvas(exact, in: corners[parent.index])
    }
    corners.append(origin)
    var contentSize: Size?
    if case .scroll(let scroll) = scene[id].content {
      contentSize = lowered.variables[id.index].contentSize(in: solution, scroll, scale)
    }
    views.append(
      SolvedView(
        id, below: scene[id].parent, frame, exactly: exact, contentSize, environment, findings,
        among: views))
  }
  var layout = SolvedLayout(
    views: views, conflicts: solution.conflicts.map { LayoutConflict($0, lowered.problem) },
    ambiguities: ambiguities(solution, lowered.problem), certainty: solution.certainty)
  layout.applyKeyboard(of: environment)
  return layout
}

extension SolvedView {
  /// Creates a view with its frame and its content.
  ///
  /// - Parameter views: The preceding views of the scene, which include the superview.
  init(
    _ id: ViewID, below parent: ViewID?, _ frame: Rect, exactly exact: Rect, _ contentSize: Size?,
    _ environment: LayoutEnvironment, _ findings: MeasurePass, among views: [SolvedView]
  ) {
    self.init(frame: frame, exactFrame: exact, screenFrame: frame)
    if let parent {
      let above = views[parent.index]
      let offset = above.scroll?.contentOffset ?? .zero
      screenFrame = frame.offset(by: above.screenFrame.origin - offset)
    }
    if let content = findings.contents[id.index] {
      text = content.text
      firstBaseline = content.firstBaseline(inHeight: frame.height, environment.device.scale)
    }
    if let contentSize {
      scroll = SolvedScroll(
        contentSize: contentSize, contentOffset: environment.contentOffsets[id, default: .zero],
        indicatorInset: environment.indicatorInsets[id, default: .zero])
    }
  }
}

extension SolvedLayout {
  /// Copies the keyboard's frame and text input from the environment.
  mutating func applyKeyboard(of environment: LayoutEnvironment) {
    keyboard = environment.keyboardHeight > 0 ? environment.keyboardFrame : nil
    focus = environment.focus
  }
}

extension PixelScale {
  /// Returns a frame whose edges are rounded in the root's coordinates, halves up, as Interface
  /// Builder stores it.
  fileprivate func roundedOnCanvas(_ rect: Rect, in corner: Point) -> Rect {
    func place(_ points: Double) -> Double {
      let pixels = Double(pixelsPerPoint)
      return (points * pixels + 0.5 + 1e-6).rounded(.down) / pixels
    }
    let (left, top) = (corner.x + rect.minX, corner.y + rect.minY)
    let (x, y) = (place(left), place(top))
    return Rect(
      x: x - place(corner.x), y: y - place(corner.y), width: place(left + rect.width) - x,
      height: place(top + rect.height) - y)
  }
}

extension ViewVariables {
  fileprivate func frame(in solution: Solution) -> Rect {
    // A view that the system adds to a cell that is too small has no row for its size.
    Rect(
      x: x.map { solution[$0] } ?? 0, y: y.map { solution[$0] } ?? 0,
      width: max(0, solution[width]), height: max(0, solution[height]))
  }

  /// Returns the content's extent from the constraints if they determine it, else the assigned one.
  fileprivate func contentSize(
    in solution: Solution, _ scroll: ScrollContent, _ scale: PixelScale
  ) -> Size {
    let assigned = scroll.contentSize ?? .zero
    return Size(
      width: contentWidth.map { scale.rounded(solution[$0]) } ?? assigned.width,
      height: contentHeight.map { scale.rounded(solution[$0]) } ?? assigned.height)
  }
}

extension LayoutConflict {
  fileprivate init(_ conflict: Conflict, _ problem: LayoutProblem) {
    self.init(
      members: conflict.rows.map { problem.origins[$0.index] },
      broken: problem.origins[conflict.broken.index])
  }
}

/// Returns the ambiguous values of a solution as values of the layout.
private func ambiguities(_ solution: Solution, _ problem: LayoutProblem) -> [LayoutAmbiguity] {
  // Thousands of views can move together; they share one list.
  var siblingGroups: [Variable: [LayoutVariable]] = [:]
  return solution.freedoms.map { freedom in
    let first = freedom.interdependentVariables.first ?? freedom.variable
    let siblings =
      siblingGroups[first] ?? freedom.interdependentVariables.map { problem.quantities[$0.index] }
    siblingGroups[first] = siblings
    return LayoutAmbiguity(
      quantity: problem.quantities[freedom.variable.index], lowest: freedom.lowest,
      highest: freedom.highest, isTie: freedom.isTie, interdependentVariables: siblings,
      group: problem.quantities[freedom.group.index])
  }
}
