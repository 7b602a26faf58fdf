import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension FrameExplanation {
  /// Returns the content offsets between two pages.
  func halfPages() -> [RuleViolation] {
    scrollViews.filter(\.content.isPagingEnabled).flatMap { view, _, scroll in
      Axis.allCases.compactMap { offPage(view, scroll, $0) }
    }
  }

  /// Returns the views that cannot be scrolled into view.
  func unreachableViews() -> [RuleViolation] {
    scrollViews.filter { $0.content.rows == nil }.compactMap { unreachable($0.view, $0.scroll) }
  }

  /// Returns the insets that the system adds.
  func systemInsets() -> [RuleViolation] {
    scrollViews.compactMap { systemInset($0.view, $0.scroll) }
  }

  private var scrollViews: [(view: ViewID, content: ScrollContent, scroll: SolvedScroll)] {
    scene.viewIDs.compactMap { view in
      guard case .scroll(let content) = scene[view].content, let scroll = layout[view].scroll
      else { return nil }
      return (view, content, scroll)
    }
  }

  private func offPage(_ view: ViewID, _ scroll: SolvedScroll, _ axis: Axis) -> RuleViolation? {
    let offset = scroll.contentOffset.coordinate(along: axis)
    let page = result.layout[view].frame.length(along: axis)
    guard page > 0, scroll.contentSize.length(along: axis) > page else { return nil }
    func isWhole(_ length: Double) -> Bool {
      (length - (length / page).rounded() * page).magnitude <= 0.5
    }
    // At the minimum and maximum offsets the first and the last page can extend into the insets.
    let start = scroll.minimumOffset.coordinate(along: axis)
    let end = scroll.maximumOffset(inBounds: result.layout[view].frame.size).coordinate(along: axis)
    let rests =
      (offset - start).magnitude <= 0.5
      || (offset - end).magnitude <= 0.5 && isWhole(scroll.contentSize.length(along: axis))
    guard !isWhole(offset), !rests else { return nil }
    let extent = axis.extent.name
    let before = pageBeforeRotation(view, offset, axis)
    let index = before ?? Int((offset / page).rounded())
    return RuleViolation(
      Diagnostic(
        .note, "scroll.off-page",
        "content offset \(offset.shortText) of '\(scene[view].name)' is not a multiple of the page "
          + "\(extent) \(page.shortText): two pages are partly visible",
        at: scene[view].span,
        hint: (before == nil ? "set" : "after a rotation, set")
          + " the offset to page index × \(extent), here \((Double(index) * page).shortText)"),
      fixes: self.shot.state.map { [Fix(.scroll(view, page: index + 1, state: $0.name))] }
        ?? [])
  }

  /// Returns the zero-based page of the offset before the device was rotated.
  private func pageBeforeRotation(_ view: ViewID, _ offset: Double, _ axis: Axis) -> Int? {
    guard shot.state?.turns.isEmpty == false else { return nil }
    var environment = appState.environment
    environment.orientation = environment.orientation == .portrait ? .landscape : .portrait
    environment.screen = environment.screen.swapped
    let page = solveLayout(scene, environment).layout[view].frame.length(along: axis)
    guard page > 0 else { return nil }
    let index = (offset / page).rounded()
    return (offset - index * page).magnitude <= 0.5 ? Int(exactly: index) : nil
  }

  /// Returns a violation for views outside the scrollable area.
  private func unreachable(_ view: ViewID, _ scroll: SolvedScroll) -> RuleViolation? {
    let size = scroll.contentSize
    // An ambiguous view has no meaningful position and a violation of its own.
    guard !result.layout.ambiguities.contains(where: { isIn(view, $0.quantity.view) }) else {
      return nil
    }
    var extent = size
    var farthest: ViewID?
    for child in scene.viewIDs
    where scene.isDescendant(child, of: view) && isPartOfContent(child, in: view) {
      let frame = result.layout.frame(of: child, inContentOf: view, scene)
      guard frame.width > 0, frame.height > 0 else { continue }
      if frame.maxX > extent.width + 0.5 || frame.maxY > extent.height + 0.5 { farthest = child }
      extent.width = max(extent.width, frame.maxX)
      extent.height = max(extent.height, frame.maxY)
    }
    guard let farthest else { return nil }
    let beyond = [
      extent.width > size.width + 0.5
        ? "\((extent.width - size.width).shortText.inPoints) to the right of" : nil,
      extent.height > size.height + 0.5
        ? "\((extent.height - size.height).shortText.inPoints) below" : nil,
    ].compactMap { $0 }
    return RuleViolation(
      Diagnostic(
        .note, "scroll.unreachable",
        "'\(scene[farthest].name)' extends \(beyond.joined(separator: " and ")) the content of "
          + "'\(scene[view].name)' (\(size.width.shortText) × \(size.height.shortText)) and "
          + "cannot be scrolled to",
        at: scene[farthest].span,
        hint: "extend the content to its last view"),
      fixes: self.contentSize(of: view, extent))
  }

  private func isIn(_ scroll: ViewID, _ view: ViewID) -> Bool {
    view == scroll || scene.isDescendant(view, of: scroll)
  }

  /// Whether the view is part of the content: views of inner scroll views and hidden views are not.
  private func isPartOfContent(_ child: ViewID, in scroll: ViewID) -> Bool {
    let around = scene.ancestors(of: child).prefix { $0 != scroll }
    return scene.isVisible(child) && !around.contains { scene[$0].content.scrolls }
      && !isFloating(child, over: scroll)
  }

  /// Whether a view is constrained to views outside the scroll view and therefore does not scroll.
  private func isFloating(_ child: ViewID, over scroll: ViewID) -> Bool {
    appState.environment.activeConstraints.contains { id in
      let owners = scene[id].anchors.map(\.item.owner)
      return owners.contains(child) && !scene[id].first.attribute.isSize
        && owners.contains { $0 != scroll && !scene.isDescendant($0, of: scroll) }
    }
  }

  /// Returns the fix that assigns a content size; empty if constraints determine the content size.
  private func contentSize(of view: ViewID, _ extent: Size) -> [Fix] {
    let isFramed = scene[view].children.contains { scene[$0].frame != nil }
    return isFramed ? [Fix(.setContentSize(view, extent))] : []
  }

  /// Returns a violation for a system inset, by which the content starts below the top of the
  /// frame.
  private func systemInset(_ view: ViewID, _ scroll: SolvedScroll) -> RuleViolation? {
    let own = appState.environment.contentInset(of: view, in: scene)
    let added = scroll.adjustedInset.top - own.top
    guard added > 0.5, scroll.contentOffset.y < 0 else { return nil }
    let hasSafeArea = scene.era.hasSafeArea
    let cause = hasSafeArea ? "the system adds the safe area" : "its view controller adds the bars"
    return RuleViolation(
      Diagnostic(
        .note, "scroll.system-inset",
        "the content of '\(scene[view].name)' starts \(added.shortText.inPoints) lower: \(cause) to "
          + "its top inset (\(own.top.shortText) + \(added.shortText))",
        at: scene[view].span,
        hint: (hasSafeArea
          ? "'contentInsetAdjustmentBehavior: never'"
          : "'automaticallyAdjustsScrollViewInsets: false'")
          + " keeps the insets as set by the app"),
      fixes: [
        Fix(
          .ignoreSystemInsets(view),
          caveat: "bars will cover the first \(added.shortText.inPoints) of the content")
      ])
  }
}
