package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineSceneModel

extension AppSimulator {
  /// Scrolls as the app's code or the user would.
  mutating func scroll(_ view: ViewID, to target: Step.ScrollTarget) {
    let layout = layout()
    guard let scroll = layout[view].scroll else { return }
    let bounds = layout[view].frame.size
    let highest = scroll.maximumOffset(inBounds: bounds)
    var offset = scroll.contentOffset
    switch target {
    // An assignment in code is not clamped.
    case .offset(let point): offset = point
    case .top: offset.y = scroll.minimumOffset.y
    case .bottom: offset.y = highest.y
    case .page(let page):
      // Pages are multiples of the bounds from offset 0; the last stop is the end of the content.
      if scroll.contentSize.width > bounds.width {
        offset.x = min(Double(page - 1) * bounds.width, highest.x)
      } else {
        offset.y = min(Double(page - 1) * bounds.height, highest.y)
      }
    case .reveal(let other):
      let rect = layout.frame(of: other, inContentOf: view, scene)
      offset = scroll.offset(revealing: rect, inBounds: bounds)
    }
    appState.environment.contentOffsets[view] = offset
    guard offset != scroll.contentOffset else { return }
    clampOffsets(of: scene.viewIDs.filter { scene.isDescendant($0, of: view) }, since: layout)
  }

  /// Clamps offsets after insets, contents or bounds have changed.
  ///
  /// An offset that the app itself set out of range is clamped as well: the system does so at the
  /// next layout unless the user is dragging.
  mutating func clampOffsets(atRest: Bool) {
    clampOffsets(of: Array(scene.viewIDs), atRest: atRest)
  }

  /// Clamps the offsets of some views, outer scroll views before those inside of them: the offset
  /// of an outer one determines the safe area of an inner one.
  ///
  /// - Parameter earlier: The layout before an outer scroll view was scrolled; contents that were
  ///   at the start of their range then stay at it.
  private mutating func clampOffsets(
    of views: [ViewID], atRest: Bool = false, since earlier: SolvedLayout? = nil
  ) {
    var depths: [ViewID: Int] = [:]
    var levels: [[ViewID]] = []
    for view in views where scene[view].content.scrolls {
      let depth = scrollView(around: view).flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      depths[view] = depth
      if depth == levels.count { levels.append([]) }
      levels[depth].append(view)
    }
    for level in levels {
      let layout = layout()
      for view in level {
        guard let scroll = layout[view].scroll else { continue }
        let bounds = layout[view].frame.size
        var wanted = atRest ? scroll.minimumOffset : scroll.contentOffset
        if let old = earlier?[view].scroll, old.contentOffset == old.minimumOffset {
          wanted = scroll.minimumOffset
        }
        if atRest, isRightToLeft(view) { wanted.x = scroll.maximumOffset(inBounds: bounds).x }
        let offset = scroll.clamped(wanted, inBounds: bounds)
        if offset != scroll.contentOffset { appState.environment.contentOffsets[view] = offset }
      }
    }
  }

  /// Whether a collection shows its first items at the right end of its content.
  func isRightToLeft(_ view: ViewID) -> Bool {
    guard case .scroll(let content) = scene[view].content, content.flow?.axis == .horizontal else {
      return false
    }
    return environment.direction(of: view, in: scene) == .rightToLeft
  }

  /// Zooms as setting `zoomScale` does: around the center of the visible area.
  mutating func zoom(_ view: ViewID, to scale: Double) {
    let layout = layout()
    guard case .scroll(var content) = scene[view].content, let scroll = layout[view].scroll else {
      return
    }
    let scale = scale.clamped(to: content.zoom.minimumScale...content.zoom.maximumScale)
    let ratio = scale / content.zoom.scale
    let half = Point(x: layout[view].frame.width / 2, y: layout[view].frame.height / 2)
    appState.environment.contentOffsets[view] = Point(
      x: (scroll.contentOffset.x + half.x) * ratio - half.x,
      y: (scroll.contentOffset.y + half.y) * ratio - half.y)
    content.zoom.scale = scale
    appState.scene.views[view.index].content = .scroll(content)
    layOutAgain()
  }

  /// Returns the innermost scroll view around a view.
  func scrollView(around view: ViewID) -> ViewID? {
    scene.ancestors(of: view).first { scene[$0].content.scrolls }
  }
}

extension SolvedScroll {
  /// Returns the offset after `scrollRectToVisible`: the smallest displacement, with priority for
  /// the start.
  package func offset(revealing rect: Rect, inBounds bounds: Size) -> Point {
    let content = Rect(origin: .zero, size: contentSize)
    guard let target = content.intersection(rect) else { return contentOffset }
    let visible = Rect(origin: contentOffset, size: bounds).inset(by: adjustedInset)
    var offset = contentOffset
    if target.minX < visible.minX || target.width > visible.width {
      offset.x += target.minX - visible.minX
    } else if target.maxX > visible.maxX {
      offset.x += target.maxX - visible.maxX
    }
    if target.minY < visible.minY || target.height > visible.height {
      offset.y += target.minY - visible.minY
    } else if target.maxY > visible.maxY {
      offset.y += target.maxY - visible.maxY
    }
    return clamped(offset, inBounds: bounds)
  }
}

extension SolvedLayout {
  /// Returns a view's frame in the coordinates of a scroll view's content.
  package func frame(of view: ViewID, inContentOf scroll: ViewID, _ scene: Scene) -> Rect {
    var frame = self[view].frame
    for place in scene.ancestors(of: view).prefix(while: { $0 != scroll }) {
      frame = frame.scaled(by: self[place].scale, about: .zero).offset(by: self[place].frame.origin)
      if let inner = self[place].scroll { frame = frame.offset(by: .zero - inner.contentOffset) }
    }
    return frame
  }
}
