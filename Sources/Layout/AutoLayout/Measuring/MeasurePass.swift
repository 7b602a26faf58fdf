import SnaplineBasics
import SnaplineSceneModel

/// The results of one pass of a layout that the next pass needs.
///
/// The height of a paragraph depends on the width from the solver, and the safe area of a view on
/// the view's frame. Both are resolved by another pass.
struct MeasurePass: Hashable {
  /// The measured contents, by view index; nil for views without a content size.
  var contents: [MeasuredContent?]
  /// The safe area insets, by view index.
  var safeAreas: [EdgeInsets]
  /// The frames from the previous pass, by view index.
  var frames: [Rect]
  /// The extents of self-sizing cells that their constraints do not determine.
  var collapsed: Set<LayoutVariable> = []
  /// The ambiguous extents that the canvas determines.
  var openExtents: Set<LayoutVariable> = []
  /// The frames in collections, as far as they are known.
  var flows: [ViewID: FlowLayoutFrames] = [:]
  /// The system's frames of presented views.
  var presented: [ViewID: Rect] = [:]
  /// The height of one pixel in points.
  private let pixel: Double
  private let paragraphs: [Bool]

  /// Creates the values for the first solve.
  init(_ scene: Scene, _ environment: LayoutEnvironment) {
    pixel = 1 / Double(environment.device.scale.pixelsPerPoint)
    contents = scene.views.map { $0.measured(width: nil, in: scene, environment) }
    safeAreas = Array(repeating: .zero, count: scene.views.count)
    safeAreas[0] =
      environment.device.safeArea(in: environment.orientation, era: scene.era)
      .adding(scene.era.hasSafeArea ? scene[.root].additionalSafeArea : .zero)
    frames = scene.views.map { $0.storedFrame ?? .zero }
    frames[0] = Rect(origin: .zero, size: environment.screen)
    paragraphs = scene.views.map { $0.breaksLines }
    presented = presentedFrames(scene, environment)
  }

  /// Whether the view's text is wrapped in the view's width.
  func wrapsText(_ view: ViewID) -> Bool { paragraphs[view.index] }

  /// Returns the height of the separator below a row: one pixel, or 0 in a table without
  /// separators.
  func separator(below row: ViewID, _ scene: Scene) -> Double {
    guard let table = scene[row].parent, case .scroll(let content) = scene[table].content,
      content.rows?.separatorStyle == SeparatorStyle.none
    else { return pixel }
    return 0
  }
}

extension MeasurePass {
  /// Returns the findings after a solve.
  func updated(with layout: SolvedLayout, _ scene: Scene, _ environment: LayoutEnvironment)
    -> MeasurePass
  {
    var next = self
    for index in scene.views.indices {
      let frame = layout.views[index].exactFrame
      next.frames[index] = frame
      if paragraphs[index], frame.width > 0 {
        // The width is slightly larger than the solved one, so that a rounding error in the last
        // bit cannot wrap a line that just fits.
        next.contents[index] = scene.views[index].measured(
          width: frame.width + 1e-6, in: scene, environment)
      }
    }
    for cell in scene.viewIDs where scene[cell].frame == nil {
      guard case .cell(let content) = scene[cell].content else { continue }
      let size = layout[cell].exactFrame.size
      let rest = content.part == .row ? separator(below: cell, scene) : 0
      // A cell keeps the standard extent once it has it: its constraints did not determine one.
      if size.height - rest < 1e-6 { next.collapsed.insert(LayoutVariable(cell, .height)) }
      if size.width < 1e-6 { next.collapsed.insert(LayoutVariable(cell, .width)) }
    }
    for ambiguity in layout.ambiguities
    where !ambiguity.isTie && scene[ambiguity.quantity.view].openExtent != nil {
      next.openExtents.insert(ambiguity.quantity)
    }
    next.presented = next.presentedFrames(scene, environment)
    next.safeAreas = safeAreas(after: layout, scene, environment)
    for list in scene.viewIDs {
      guard case .scroll(let content) = scene[list].content, let flow = content.flow else {
        continue
      }
      next.flows[list] = next.flowFrames(of: list, flow, layout, scene, environment)
    }
    return next
  }

  /// Returns the safe area insets of every view in a layout.
  func safeAreas(
    after layout: SolvedLayout, _ scene: Scene, _ environment: LayoutEnvironment
  ) -> [EdgeInsets] {
    var insets = safeAreas
    for index in scene.views.indices {
      guard let parent = scene.views[index].parent else { continue }
      // On the canvas scrolled content is below the bars, regardless of its offset.
      if scene.mode == .canvas, scene[parent].content.scrolls {
        insets[index] = .zero
        continue
      }
      insets[index] = safeArea(
        of: layout.views[index].exactFrame, in: parent, insets[parent.index], layout, environment
      ).adding(scene.era.hasSafeArea ? scene.views[index].additionalSafeArea : .zero)
    }
    return insets
  }

  /// Returns the part of a superview's safe area insets that overlaps a subview.
  private func safeArea(
    of frame: Rect, in parent: ViewID, _ insets: EdgeInsets, _ layout: SolvedLayout,
    _ environment: LayoutEnvironment
  ) -> EdgeInsets {
    let size = layout[parent].exactFrame.size
    let seen = frame.offset(by: .zero - environment.contentOffsets[parent, default: .zero])
    return EdgeInsets(
      top: (insets.top - seen.minY).clamped(to: 0...insets.top),
      left: (insets.left - seen.minX).clamped(to: 0...insets.left),
      bottom: (seen.maxY - (size.height - insets.bottom)).clamped(to: 0...insets.bottom),
      right: (seen.maxX - (size.width - insets.right)).clamped(to: 0...insets.right))
  }
}

extension EdgeInsets {
  /// Returns the sum of both insets, not less than 0.
  fileprivate func adding(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(0, top + other.top), left: max(0, left + other.left),
      bottom: max(0, bottom + other.bottom), right: max(0, right + other.right))
  }
}
