import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  /// A line of the system's own text whose capitals stand around the middle; its end is
  /// handed back.
  mutating func paintLine(
    _ text: String, _ font: Font, source: String, x: Double, middle: Double,
    color: Color? = nil
  ) -> Double {
    let block = measured(text, font)
    // Capitals and digits of both families are about 0.71 em high.
    let baseline = scale.rounded(middle + font.size * 0.355)
    let left = scale.rounded(x)
    for line in block.lines {
      let mark = TextMark(
        font: font, color: color ?? palette.label, origin: Point(x: left, y: baseline),
        clusters: line.clusters)
      add(source, .text(mark))
    }
    return left + block.size.width
  }

  /// The same with its middle at a place.
  mutating func paintCentred(
    _ text: String, _ font: Font, source: String, x: Double, middle: Double,
    color: Color? = nil
  ) {
    let width = textWidth(text, font)
    _ = paintLine(text, font, source: source, x: x - width / 2, middle: middle, color: color)
  }

  private func measured(_ text: String, _ font: Font) -> TextBlock {
    layOut(text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
  }
}
