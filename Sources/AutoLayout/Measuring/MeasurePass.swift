import Geometry
import SceneModel

/// What one pass of a layout found out and the next one needs to know.
///
/// The height of a paragraph depends on the width that the solve gives it, and the safe
/// area of a view on where the view comes to lie. Both are settled by laying out again.
struct MeasurePass: Hashable {
  /// By the view's place; nil for views without a content size.
  var contents: [MeasuredContent?]
  /// By the view's place.
  var safeAreas: [EdgeInsets]
  /// Where the last pass has put each view, by its place.
  var frames: [Rect]
  /// Extents of self-sizing cells for which their constraints turned out to ask nothing.
  var collapsed: Set<LayoutVariable> = []
  /// Extents that nothing decides, of views whose canvas has them decided then.
  var openExtents: Set<LayoutVariable> = []
  /// Where collections put their items, as far as that is known.
  var flows: [ViewID: FlowLayoutFrames] = [:]
  /// Where the system puts what it shows over all views.
  var presented: [ViewID: Rect] = [:]
  /// The height of one pixel in points.
  private let pixel: Double
  private let paragraphs: [Bool]

  /// What is known before the first solve.
  init(_ scene: Scene, _ situation: LayoutEnvironment) {
    pixel = 1 / Double(situation.device.scale.pixelsPerPoint)
    contents = scene.views.map { $0.measured(width: nil, in: scene, situation) }
    safeAreas = Array(repeating: .zero, count: scene.views.count)
    safeAreas[0] =
      situation.device.safeArea(in: situation.orientation, era: scene.era)
      .adding(scene.era.hasSafeArea ? scene[.root].additionalSafeArea : .zero)
    frames = scene.views.map { $0.storedFrame ?? .zero }
    frames[0] = Rect(origin: .zero, size: situation.screen)
    paragraphs = scene.views.map { $0.breaksLines }
    presented = presentedFrames(scene, situation)
  }

  /// Whether the view's text is broken for the width that it is given.
  func hasLines(_ view: ViewID) -> Bool { paragraphs[view.index] }

  /// The height of the line below a row: one pixel, or 0 in a table without lines.
  func separator(below row: ViewID, _ scene: Scene) -> Double {
    guard let table = scene[row].parent, case .scroll(let content) = scene[table].content,
      content.rows?.separatorStyle == SeparatorStyle.none
    else { return pixel }
    return 0
  }
}

extension MeasurePass {
  /// The findings after a solve.
  func updated(with layout: SolvedLayout, _ scene: Scene, _ situation: LayoutEnvironment) -> MeasurePass {
    var next = self
    for index in scene.views.indices {
      let frame = layout.views[index].exactFrame
      next.frames[index] = frame
      if paragraphs[index], frame.width > 0 {
        // A hair more than the solved width: a line that just fits must not break
        // because of the last bit of a sum.
        next.contents[index] = scene.views[index].measured(
          width: frame.width + 1e-6, in: scene, situation)
      }
    }
    for cell in scene.viewIDs where scene[cell].frame == nil {
      guard case .cell(let content) = scene[cell].content else { continue }
      let size = layout[cell].exactFrame.size
      let rest = content.part == .row ? separator(below: cell, scene) : 0
      // Once it has the standard extent it keeps it: that is not what it asks for.
      if size.height - rest < 1e-6 { next.collapsed.insert(LayoutVariable(cell, .height)) }
      if size.width < 1e-6 { next.collapsed.insert(LayoutVariable(cell, .width)) }
    }
    for ambiguity in layout.ambiguities
    where !ambiguity.isTie && scene[ambiguity.quantity.view].openExtent != nil {
      next.openExtents.insert(ambiguity.quantity)
    }
    next.presented = next.presentedFrames(scene, situation)
    next.safeAreas = safeAreas(after: layout, scene, situation)
    for list in scene.viewIDs {
      guard case .scroll(let content) = scene[list].content, let flow = content.flow else {
        continue
      }
      next.flows[list] = next.places(of: list, flow, layout, scene, situation)
    }
    return next
  }

  /// The safe area insets of every view where the layout has put it.
  func safeAreas(
    after layout: SolvedLayout, _ scene: Scene, _ situation: LayoutEnvironment
  ) -> [EdgeInsets] {
    var insets = safeAreas
    for index in scene.views.indices {
      guard let parent = scene.views[index].parent else { continue }
      // On the canvas what scrolls lies below the bars, however it is scrolled.
      if scene.mode == .canvas, scene[parent].content.scrolls {
        insets[index] = .zero
        continue
      }
      insets[index] = safeArea(
        of: layout.views[index].exactFrame, in: parent, insets[parent.index], layout, situation
      ).adding(scene.era.hasSafeArea ? scene.views[index].additionalSafeArea : .zero)
    }
    return insets
  }

  /// The part of a superview's safe area insets that reaches into a subview.
  private func safeArea(
    of frame: Rect, in parent: ViewID, _ insets: EdgeInsets, _ layout: SolvedLayout,
    _ situation: LayoutEnvironment
  ) -> EdgeInsets {
    let size = layout[parent].exactFrame.size
    let seen = frame.offset(by: .zero - situation.contentOffsets[parent, default: .zero])
    return EdgeInsets(
      top: (insets.top - seen.minY).clamped(to: 0...insets.top),
      left: (insets.left - seen.minX).clamped(to: 0...insets.left),
      bottom: (seen.maxY - (size.height - insets.bottom)).clamped(to: 0...insets.bottom),
      right: (seen.maxX - (size.width - insets.right)).clamped(to: 0...insets.right))
  }
}

extension EdgeInsets {
  /// The insets and others, none of them negative.
  fileprivate func adding(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(0, top + other.top), left: max(0, left + other.left),
      bottom: max(0, bottom + other.bottom), right: max(0, right + other.right))
  }
}
