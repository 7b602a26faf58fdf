import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

/// Returns the truncated texts, unless the scene expects the warning.
func truncatedTextViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews)
  -> [ClaimViolation]
{
  if trial.shotNotes.expectedWarnings.contains("lint.cut-text") { return [] }
  return truncatedTextViolations(trial, visibleViews, claim: .cutText)
}

/// Returns the truncated texts as violations of a claim.
func truncatedTextViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews, claim: ProofClaim)
  -> [ClaimViolation]
{
  let scale = trial.recorded.shot.device.scale
  func fit(_ view: ViewID, _ screen: SampledScreen) -> TextFit? {
    screen.appState.scene.textFit(of: view, in: screen.layout, scale)
  }
  return trial.scene.viewIDs.flatMap { view -> [ClaimViolation] in
    guard visibleViews.isPainted(view), let first = fit(view, trial.stretch.first),
      let last = fit(view, trial.stretch.last)
    else { return [] }
    var found: [ClaimViolation] = []
    func add(_ aspect: String, _ axis: Axis, _ margin: LinearValue, isMeasured: Bool = true) {
      guard [margin].canBreak else { return }
      found.append(
        ClaimViolation(
          subject: .init(claim: claim, views: [view], aspect: aspect, axis: axis),
          margins: [margin], message: "the text of \(trial.name(view)) is truncated",
          isMeasured: isMeasured))
    }
    // If the text wraps differently inside the interval, all its lines fit there.
    add("width", .horizontal, LinearValue(first.width, last.width))
    add("height", .vertical, LinearValue(first.height, last.height))
    if first.isEllipsized {
      add("lines", .horizontal, LinearValue(constant: 1), isMeasured: false)
    }
    return found
  }
}

/// Returns the drawn views with an extent of 0, unless the scene sets that extent.
func emptyViewViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let written = trial.recorded.appState.writtenExtents
  return trial.scene.viewIDs.flatMap { view -> [ClaimViolation] in
    guard visibleViews.isPainted(view), !trial.scene[view].isWithoutImage else { return [] }
    return Axis.allCases.compactMap { axis in
      let isEmpty = trial.recordedFrame(view).length(along: axis) <= ClaimViolation.tolerance
      guard !isEmpty || !written.contains(LayoutVariable(view, .extent(axis))) else { return nil }
      // The margin is above half a point if the extent is less than half a point.
      let margin = 1 - trial.frame(view).extent(axis)
      guard [margin].canBreak else { return nil }
      let word = axis.extent.name
      return ClaimViolation(
        subject: .init(claim: .empty, views: [view], aspect: word, axis: axis),
        margins: [margin], message: "the \(word) of \(trial.name(view)) is 0", isMeasured: false)
    }
  }
}

extension View {
  /// Whether the view is an image view without an image.
  fileprivate var isWithoutImage: Bool {
    guard case .image(let image) = content else { return false }
    return image.size == nil && !image.isDrawn && appearance.background == nil
  }
}

extension AppState {
  /// The extents that a frame or a constraint without another view sets to a number.
  fileprivate var writtenExtents: Set<LayoutVariable> {
    var written: Set<LayoutVariable> = []
    for view in scene.viewIDs where scene[view].frame != nil {
      written.formUnion([LayoutVariable(view, .width), LayoutVariable(view, .height)])
    }
    for id in environment.activeConstraints where scene[id].terms.isEmpty {
      let anchor = scene[id].first
      guard anchor.attribute.isSize, case .view(let view) = anchor.item else { continue }
      written.insert(LayoutVariable(view, .extent(anchor.attribute.axis)))
    }
    return written
  }
}

/// Returns touch targets below the minimum size of their kind, and those that are too small next to
/// another one according to WCAG.
func touchTargetViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation]
{
  let targets = trial.scene.viewIDs.filter {
    visibleViews.isVisible[$0.index] && trial.scene[$0].content.minimumTarget != nil
  }
  return targets.flatMap { view -> [ClaimViolation] in
    guard let minimum = trial.scene[view].content.minimumTarget else { return [] }
    let frame = trial.frame(view)
    let small = Axis.allCases.compactMap { axis in
      smallTarget(
        view, trial.scene[view].name, axis, frame.extent(axis), minimum: minimum.length(along: axis)
      )
    }
    // The comparison is quadratic, so it is skipped for very many targets.
    return small + (targets.count > 300 ? [] : crowded(view, among: targets, trial))
  }
}

/// Returns the bar items below their minimum size.
func barItemViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation]? {
  let screen = trial.stretch.first
  return barItems(of: screen.appState.scene, screen.shot, screen.layout).flatMap { item in
    Axis.allCases.compactMap { axis in
      smallTarget(
        item.view, item.name, axis, LinearValue(constant: item.frame.length(along: axis)),
        minimum: item.minimumSize.length(along: axis))
    }
  }
}

private func smallTarget(
  _ view: ViewID, _ name: String, _ axis: Axis, _ extent: LinearValue, minimum: Double
) -> ClaimViolation? {
  let margin = minimum - extent
  guard [margin].canBreak else { return nil }
  let word = axis == .horizontal ? "wide" : "high"
  return ClaimViolation(
    subject: .init(claim: .targets, views: [view], aspect: "\(name) \(word)", axis: axis),
    margins: [margin],
    message: "touch target '\(name)' is less than \(minimum.shortText) points \(word)")
}

/// Returns the targets smaller than 24 points whose center is less than 24 points from another
/// one's.
private func crowded(_ view: ViewID, among targets: [ViewID], _ trial: ClaimContext)
  -> [ClaimViolation]
{
  let frame = trial.frame(view)
  return Axis.allCases.flatMap { axis -> [ClaimViolation] in
    let lack = TouchTarget.minimumLength - frame.extent(axis)
    guard [lack].canBreak else { return [] }
    return targets.compactMap { other in
      guard other != view, trial.scene[other].parent == trial.scene[view].parent else { return nil }
      let apart = Axis.allCases.flatMap { axis in
        let distance = trial.frame(other).middle(axis) - frame.middle(axis)
        return [
          TouchTarget.minimumLength - distance,
          LinearValue(constant: TouchTarget.minimumLength) + distance,
        ]
      }
      guard ([lack] + apart).canBreak else { return nil }
      return ClaimViolation(
        subject: .init(
          claim: .targets, views: [view, other], aspect: "spacing \(axis.rawValue)", axis: axis,
          isWarning: true),
        margins: [lack] + apart,
        message: "touch target \(trial.name(view)) is smaller than 24 points and too close to "
          + trial.name(other))
    }
  }
}

/// Returns the scroll views that scroll in a direction in which they do not scroll in the recorded
/// shot.
func scrollingViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let scene = trial.scene
  return scene.viewIDs.flatMap { view -> [ClaimViolation] in
    guard scene[view].content.kind == .scrollView, visibleViews.shows[view.index],
      let first = trial.stretch.first.layout[view].scroll?.contentSize,
      let last = trial.stretch.last.layout[view].scroll?.contentSize,
      let recorded = trial.recorded.layout[view].scroll?.contentSize
    else { return [] }
    let bounds = trial.recordedFrame(view).size
    return Axis.allCases.compactMap { axis in
      let content = LinearValue(first.length(along: axis), last.length(along: axis))
      let word = axis == .horizontal ? "horizontally" : "vertically"
      let margin = content - trial.frame(view).extent(axis)
      let scrollsAcross =
        recorded.length(along: axis.other) > bounds.length(along: axis.other)
        + ClaimViolation.tolerance
      let scrolls =
        recorded.length(along: axis) > bounds.length(along: axis) + ClaimViolation.tolerance
      // Vertical content can become longer than a small screen, which is normal.
      guard !scrolls, axis == .horizontal || scrollsAcross, [margin].canBreak else { return nil }
      return ClaimViolation(
        subject: .init(claim: .scrolling, views: [view], aspect: word, axis: axis),
        margins: [margin], message: "\(trial.name(view)) scrolls \(word)")
    }
  }
}

/// Returns the scroll views with text that scroll in both directions.
func reflowViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let scene = trial.scene
  return scene.viewIDs.compactMap { view in
    guard scene[view].content.kind == .scrollView,
      let first = trial.stretch.first.layout[view].scroll?.contentSize,
      let last = trial.stretch.last.layout[view].scroll?.contentSize,
      scene.viewIDs.contains(where: {
        visibleViews.isPainted($0) && scene[$0].content.isText && scene.isDescendant($0, of: view)
      })
    else { return nil }
    let margins = Axis.allCases.map { axis in
      LinearValue(first.length(along: axis), last.length(along: axis))
        - trial.frame(view).extent(axis)
    }
    guard margins.canBreak else { return nil }
    return ClaimViolation(
      subject: .init(claim: .reflow, views: [view], aspect: "", axis: .horizontal),
      margins: margins,
      message: "the text in \(trial.name(view)) must be scrolled in two directions")
  }
}

extension LinearFrame {
  fileprivate func middle(_ axis: Axis) -> LinearValue {
    let sum = start(axis) + end(axis)
    return LinearValue(sum.first / 2, sum.last / 2)
  }
}

extension ViewContent {
  fileprivate var isText: Bool {
    switch kind {
    case .label, .textView, .textField, .button: true
    default: false
    }
  }
}
