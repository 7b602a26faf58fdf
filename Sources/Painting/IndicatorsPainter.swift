import AutoLayout
import DisplayLists
import Geometry
import SceneModel

/// The indicators of a scroll view, over its content.
struct IndicatorsPainter {
  let scroll: SolvedScroll
  let style: IndicatorStyle
  let frame: Rect
  let isMirrored: Bool

  func paint(on canvas: inout Canvas) {
    let highest = scroll.maximumOffset(inBounds: frame.size)
    let lowest = scroll.minimumOffset
    let isVertical = highest.y > lowest.y
    let isHorizontal = highest.x > lowest.x
    let thickness = canvas.era >= .ios13 ? 3.0 : 2.5
    let corner = isVertical && isHorizontal ? 7.0 : 0
    let clear = scroll.indicatorInset
    let (inset, content, offset) = (scroll.adjustedInset, scroll.contentSize, scroll.contentOffset)
    if isVertical {
      let thumb = Thumb(
        track: frame.height - clear.top - clear.bottom - 6 - corner, visible: frame.height,
        total: content.height + inset.top + inset.bottom,
        share: (offset.y - lowest.y) / (highest.y - lowest.y))
      // The indicator of lines stands where they end, as far from the edge as it is thick.
      let x =
        isMirrored
        ? frame.minX + clear.left + thickness
        : frame.maxX - clear.right - thickness - thickness
      let y = frame.minY + clear.top + 3 + thumb.start
      paint(Rect(x: x, y: y, width: thickness, height: thumb.length), on: &canvas)
    }
    if isHorizontal {
      let thumb = Thumb(
        track: frame.width - clear.left - clear.right - 6 - corner, visible: frame.width,
        total: content.width + inset.left + inset.right,
        share: (offset.x - lowest.x) / (highest.x - lowest.x))
      let x = frame.minX + clear.left + 3 + thumb.start
      let y = frame.maxY - clear.bottom - thickness - thickness
      paint(Rect(x: x, y: y, width: thumb.length, height: thickness), on: &canvas)
    }
  }

  private func paint(_ thumb: Rect, on canvas: inout Canvas) {
    guard thumb.width > 0, thumb.height > 0 else { return }
    let radius = min(thumb.width, thumb.height) / 2
    let color = canvas.palette.scrollIndicator(of: style)
    canvas.fill(.roundedRectangle(thumb, radius: radius), color)
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
