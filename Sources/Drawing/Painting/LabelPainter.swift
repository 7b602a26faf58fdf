import SnaplineBasics
import SnaplineSceneModel

/// A label: its text in its entire frame.
struct LabelPainter: ViewPainter {
  let label: LabelContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    var text = TextPainter(
      text: label.shownText, font: label.font, color: canvas.palette.color(label.color),
      alignment: site.alignment(label.alignment), maximumLines: label.numberOfLines,
      breaking: label.lineBreakMode, box: frame)
    text.label = label
    text.apply(label.runs, tint, canvas.palette)
    text.paint(at: site, on: &canvas)
  }
}
