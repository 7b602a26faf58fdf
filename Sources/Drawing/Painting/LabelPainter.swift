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
    paintShadow(of: text, on: &canvas)
    text.paint(at: site, on: &canvas)
  }

  /// Paints the text in the color of the label's shadow, moved by its offset.
  private func paintShadow(of text: TextPainter, on canvas: inout DisplayListBuilder) {
    guard let shadow = label.shadow else { return }
    let color = canvas.palette.color(shadow.color)
    var (behind, place) = (text, site)
    place.frame = site.frame.offset(by: shadow.offset)
    (behind.box, behind.color) = (place.frame, color)
    behind.runColors = text.runColors.map { _ in color }
    behind.paint(at: place, on: &canvas)
  }
}
