import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

extension MeasurePass {
  /// Returns the system's frames of presented views, as far as the frames of their sources are
  /// known.
  func presentedFrames(_ scene: Scene, _ environment: LayoutEnvironment) -> [ViewID: Rect] {
    var places: [ViewID: Rect] = [:]
    for view in scene.viewIDs {
      guard let control = scene[view].content.presented else { continue }
      let stage = PresentationArea(
        screen: Rect(origin: .zero, size: environment.screen), safeArea: safeAreas[0],
        keyboard: environment.keyboardHeight, environment: environment, era: scene.era)
      let source = control.presented.source.flatMap { scene.view(named: $0.text) }
        .map { screenFrame(of: $0, scene, environment) }
      let natural = scene[view].naturalSize
      places[view] = environment.device.scale.rounded(
        stage.frame(control, natural, anchoredTo: source))
    }
    return places
  }

  /// Returns the frame of a view on the screen from the previous pass.
  private func screenFrame(of view: ViewID, _ scene: Scene, _ environment: LayoutEnvironment)
    -> Rect
  {
    var frame = frames[view.index]
    for place in scene.ancestors(of: view) {
      let offset = environment.contentOffsets[place, default: .zero]
      frame = frame.offset(by: frames[place.index].origin - offset)
    }
    return frame
  }
}

/// The screen area of a presentation.
private struct PresentationArea {
  let screen: Rect
  let safeArea: EdgeInsets
  let keyboard: Double
  let environment: LayoutEnvironment
  let era: Era

  private var isPad: Bool { environment.device.idiom == .pad }

  func frame(_ control: ControlContent, _ natural: IntrinsicSize?, anchoredTo source: Rect?) -> Rect
  {
    switch control.kind {
    case .sheet: return sheet(control)
    case .popover:
      let size = Size(width: natural?.width ?? 320, height: natural?.height ?? 240)
      return frameNextTo(source, size, gap: era >= .ios26 ? 8 : 13)
    default: break
    }
    let plan = PresentationLayout(
      control, in: era, width: min(screen.width, screen.height), scale: environment.device.scale)
    switch control.kind {
    case .menu: return frameNextTo(source, plan.size, gap: 8)
    case .actionSheet where isPad && source != nil: return frameNextTo(source, plan.size, gap: 13)
    case .actionSheet:
      let bottom = screen.maxY - max(8, safeArea.bottom)
      return Rect(
        x: screen.midX - plan.size.width / 2, y: bottom - plan.size.height,
        width: plan.size.width, height: plan.size.height)
    default:
      let middle = max(1, screen.height - keyboard) / 2
      return Rect(
        x: screen.midX - plan.size.width / 2, y: middle - plan.size.height / 2,
        width: plan.size.width, height: plan.size.height)
    }
  }

  /// Returns a frame below the source, or above it if there is more space; centered without a
  /// source.
  private func frameNextTo(_ source: Rect?, _ size: Size, gap: Double) -> Rect {
    let margin = 10.0
    let top = max(safeArea.top, margin)
    let bottom = screen.maxY - max(safeArea.bottom, keyboard, margin)
    let width = min(size.width, screen.width - 2 * margin)
    let source = source ?? Rect(x: screen.midX, y: screen.midY - gap, width: 0, height: 0)
    let (below, above) = (bottom - source.maxY - gap, source.minY - gap - top)
    let isBelow = size.height <= below || below >= above
    let height = max(0, min(size.height, isBelow ? below : above))
    let most = max(margin, screen.width - margin - width)
    let x = (source.midX - width / 2).clamped(to: margin...most)
    return Rect(
      x: x, y: isBelow ? source.maxY + gap : source.minY - gap - height, width: width,
      height: height)
  }

  /// Returns the frame of a sheet: at the bottom edge, or centered on tablets.
  private func sheet(_ control: ControlContent) -> Rect {
    if isPad, screen.width > 540 {
      let height = min(620, screen.height - 2 * safeArea.top)
      return Rect(x: screen.midX - 270, y: screen.midY - height / 2, width: 540, height: height)
    }
    // A sheet covers the full screen in compact height.
    let isLow = environment.sizeClasses.height == .compact
    var top = isLow ? 0 : safeArea.top + 10
    guard control.presented.detent == .medium, !isLow else {
      return Rect(x: 0, y: top, width: screen.width, height: screen.maxY - top)
    }
    top = screen.height / 2
    let margin = era >= .ios26 ? 8.0 : 0
    return Rect(
      x: margin, y: top, width: screen.width - 2 * margin, height: screen.maxY - top - margin)
  }
}
