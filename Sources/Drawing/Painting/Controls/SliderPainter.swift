import SnaplineBasics
import SnaplineSceneModel

/// A slider: a track that is filled up to a thumb.
struct SliderPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let form = SliderMetrics(canvas.era)
    let thumb = Size(
      width: min(form.thumb.width, frame.width), height: min(form.thumb.height, frame.height))
    let run = Rect(
      x: frame.minX + form.inset, y: frame.midY - form.thickness / 2,
      width: frame.width - 2 * form.inset, height: form.thickness)
    let reach = frame.width - 2 * form.margin
    guard run.width > thumb.width, reach > thumb.width else { return }
    let way = form.margin + thumb.width / 2 + (reach - thumb.width) * control.fraction
    canvas.beginGroup(ifTranslucent: control.isEnabled) { canvas in
      paintTrack(run, filledUpTo: way - form.inset, unfilled: Color(182, 182, 182), on: &canvas)
    }
    let x = site.isMirrored ? frame.maxX - way : frame.minX + way
    let place = Rect(
      x: x - thumb.width / 2, y: frame.midY - thumb.height / 2 - form.rise, width: thumb.width,
      height: thumb.height)
    canvas.addThumb(place, color(\.thumb, in: canvas.palette))
  }
}

/// The sizes of a slider's parts, measured in simulator screenshots since iOS 17.
private struct SliderMetrics {
  var thickness = 2.0
  var thumb = Size(width: 28, height: 28)
  /// The distance from the frame's sides to the track.
  var inset = 2.0
  var margin = 2.0
  /// The distance of the thumb's center above the track.
  var rise = 0.0

  init(_ era: Era) {
    if era >= .ios26 {
      thickness = 6
      thumb = Size(width: 37, height: 24)
      (inset, margin) = (0, 0)
    } else if era >= .ios15 {
      thickness = 4
      thumb = Size(width: 27, height: 27)
      (inset, margin) = (3, 0.5)
      rise = 1.25
    }
  }
}

/// A progress view: a track that is filled up to the progress.
struct ProgressPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    paintTrack(
      frame, filledUpTo: frame.width * control.fraction, unfilled: Color(183, 183, 183), on: &canvas
    )
  }
}

extension ControlPainter {
  /// Paints a track with round ends, and its filled part.
  fileprivate func paintTrack(
    _ run: Rect, filledUpTo length: Double, unfilled: Color, on canvas: inout DisplayListBuilder
  ) {
    let palette = canvas.palette
    let ground = color(\.track, in: palette) ?? (canvas.era >= .ios13 ? palette.fill : unfilled)
    for (length, color) in [(run.width, ground), (length, color(\.accent, in: palette) ?? tint)]
    where length > 0 {
      let line = Rect(
        x: site.isMirrored ? run.maxX - length : run.minX, y: run.minY, width: length,
        height: run.height)
      canvas.fill(line, radius: run.height / 2, color)
    }
  }
}
