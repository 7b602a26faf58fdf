import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// The indicators of a scroll view, over its content.
struct ScrollIndicatorPainter {
  let scroll: SolvedScroll
  let style: IndicatorStyle
  let frame: Rect
  let isMirrored: Bool

  func paint(on canvas: inout DisplayListBuilder) {
    let highest = scroll.maximumOffset(inBounds: frame.size)
    let lowest = scroll.minimumOffset
    let axes = [Axis.vertical, .horizontal].filter {
      highest.coordinate(along: $0) > lowest.coordinate(along: $0)
    }
    let thickness = canvas.era >= .ios13 ? 3.0 : 2.5
    let corner = axes.count == 2 ? 7.0 : 0
    let clear = scroll.indicatorInset
    let (inset, content, offset) = (scroll.adjustedInset, scroll.contentSize, scroll.contentOffset)
    for axis in axes {
      let thumb = Thumb(
        track: frame.length(along: axis) - clear.start(axis) - clear.end(axis) - 6 - corner,
        visible: frame.length(along: axis),
        total: content.length(along: axis) + inset.start(axis) + inset.end(axis),
        fraction: (offset.coordinate(along: axis) - lowest.coordinate(along: axis))
          / (highest.coordinate(along: axis) - lowest.coordinate(along: axis)))
      let start = frame.minimum(along: axis) + clear.start(axis) + 3 + thumb.start
      // The vertical indicator is at the trailing edge, as far from the edge as it is wide.
      let edge =
        axis == .vertical && isMirrored
        ? frame.minX + clear.left + thickness
        : frame.maximum(along: axis.other) - clear.end(axis.other) - thickness - thickness
      paint(
        axis == .vertical
          ? Rect(x: edge, y: start, width: thickness, height: thumb.length)
          : Rect(x: start, y: edge, width: thumb.length, height: thickness), on: &canvas)
    }
  }

  private func paint(_ thumb: Rect, on canvas: inout DisplayListBuilder) {
    guard thumb.width > 0, thumb.height > 0 else { return }
    let radius = min(thumb.width, thumb.height) / 2
    let color = canvas.palette.scrollIndicator(of: style)
    canvas.fill(.roundedRectangle(thumb, radius: radius), color)
  }
}

/// The part of an indicator's track that represents the visible content.
private struct Thumb {
  var start: Double
  var length: Double

  /// Creates a thumb, which is compressed beyond the ends of the content, down to 7 points.
  init(track: Double, visible: Double, total: Double, fraction: Double) {
    let full = total > 0 ? max(36, track * visible / total) : 0
    let beyond = max(0, -fraction, fraction - 1) * max(0, total - visible)
    length = max(0, min(track, max(7, full - beyond)))
    start = (track - length) * fraction.clamped(to: 0...1)
  }
}
