import AutoLayout
import DisplayLists
import Geometry
import SceneModel

extension Painter {
  /// Paints the indicators of a scroll view that shows them, over its content.
  mutating func paintIndicators(of id: ViewID) {
    guard let scroll = layout[id].scroll, scroll.showsIndicators else { return }
    let frame = layout[id].screenFrame
    let highest = scroll.maximumOffset(inBounds: frame.size)
    let lowest = scroll.minimumOffset
    let isVertical = highest.y > lowest.y
    let isHorizontal = highest.x > lowest.x
    let thickness = scene.era >= .ios13 ? 3.0 : 2.5
    let edge = scene.era >= .ios13 ? 3.0 : 2.5
    let corner = isVertical && isHorizontal ? 7.0 : 0
    let clear = scroll.indicatorInset
    // The indicator of lines stands where they end.
    let upright =
      isMirrored(id)
      ? frame.minX + clear.left + edge : frame.maxX - clear.right - edge - thickness
    if isVertical {
      let track = frame.height - clear.top - clear.bottom - 6 - corner
      let total = scroll.contentSize.height + scroll.adjustedInset.top + scroll.adjustedInset.bottom
      let thumb = Thumb(
        track: track, visible: frame.height, total: total,
        share: (scroll.contentOffset.y - lowest.y) / (highest.y - lowest.y))
      paintThumb(
        Rect(
          x: upright, y: frame.minY + clear.top + 3 + thumb.start, width: thickness,
          height: thumb.length), id)
    }
    if isHorizontal {
      let track = frame.width - clear.left - clear.right - 6 - corner
      let total = scroll.contentSize.width + scroll.adjustedInset.left + scroll.adjustedInset.right
      let thumb = Thumb(
        track: track, visible: frame.width, total: total,
        share: (scroll.contentOffset.x - lowest.x) / (highest.x - lowest.x))
      paintThumb(
        Rect(
          x: frame.minX + clear.left + 3 + thumb.start,
          y: frame.maxY - clear.bottom - edge - thickness, width: thumb.length, height: thickness),
        id)
    }
  }

  private mutating func paintThumb(_ rect: Rect, _ id: ViewID) {
    guard rect.width > 0, rect.height > 0 else { return }
    let radius = min(rect.width, rect.height) / 2
    guard case .scroll(let content) = scene[id].content else { return }
    let color = palette.scrollIndicator(of: content.indicatorStyle)
    add(scene[id].name, .fill(.roundedRectangle(rect, radius: radius), color))
  }
}

/// The part of an indicator's track that stands for what is visible.
private struct Thumb {
  var start: Double
  var length: Double

  /// Beyond the ends of the content the thumb is pressed together, down to 7 points.
  init(track: Double, visible: Double, total: Double, share: Double) {
    let full = total > 0 ? max(36, track * visible / total) : 0
    let beyond = max(0, -share, share - 1) * max(0, total - visible)
    length = max(0, min(track, max(7, full - beyond)))
    start = (track - length) * share.clamped(to: 0...1)
  }
}
