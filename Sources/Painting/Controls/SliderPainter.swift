import Geometry
import SceneModel

/// A slider: a line that is filled up to a knob.
struct SliderPainter: ControlPainter {
  let control: ControlContent
  let site: Site

  func paint(on canvas: inout Canvas) {
    let isGlass = canvas.era >= .ios26
    let thumb = Size(
      width: min(isGlass ? 38 : 28, frame.width), height: min(isGlass ? 24 : 28, frame.height))
    let thickness = isGlass ? 6.0 : canvas.era >= .ios15 ? 4 : 2
    let run = Rect(
      x: frame.minX + 2, y: frame.midY - thickness / 2, width: frame.width - 4,
      height: thickness)
    guard run.width > thumb.width else { return }
    let way = (run.width - thumb.width) * control.share
    canvas.dim(unless: control.isEnabled) { canvas in
      paintTrack(run, filledUpTo: way + thumb.width / 2, idle: Color(182, 182, 182), on: &canvas)
    }
    let x = site.isMirrored ? run.maxX - way - thumb.width : run.minX + way
    let place = Rect(origin: Point(x: x, y: frame.midY - thumb.height / 2), size: thumb)
    canvas.addThumb(place, color(\.thumb, in: canvas.palette))
  }
}

/// A progress view: a line that is filled as far as the work is done.
struct ProgressPainter: ControlPainter {
  let control: ControlContent
  let site: Site

  func paint(on canvas: inout Canvas) {
    paintTrack(
      frame, filledUpTo: frame.width * control.share, idle: Color(183, 183, 183), on: &canvas)
  }
}

extension ControlPainter {
  /// A line with round ends, and as much of it as is filled.
  fileprivate func paintTrack(
    _ run: Rect, filledUpTo length: Double, idle: Color, on canvas: inout Canvas
  ) {
    let palette = canvas.palette
    let ground = color(\.track, in: palette) ?? (canvas.era >= .ios13 ? palette.fill : idle)
    for (length, color) in [(run.width, ground), (length, color(\.accent, in: palette) ?? tint)]
    where length > 0 {
      let line = Rect(
        x: site.isMirrored ? run.maxX - length : run.minX, y: run.minY, width: length,
        height: run.height)
      canvas.fill(line, radius: run.height / 2, color)
    }
  }
}
