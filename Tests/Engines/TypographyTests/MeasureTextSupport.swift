import SnaplineBasics
import SnaplineTypography

/// Measures with the defaults that most tests share: system font, 17 pt, @2x, any number of lines.
func measured(
  _ text: String, _ face: FontFace = .systemRegular, size: Double = 17, width: Double? = nil,
  lines: Int = 0, breaking: LineBreakMode = .byWordWrapping, scale: Int = 2
) -> TextBlock {
  layOut(
    text, font: Font(face, size: size), width: width, maximumLines: lines, breaking: breaking,
    scale: PixelScale(scale))
}

extension TextBlock {
  /// The visible text, each line without trailing spaces.
  var shown: [String] {
    lines.map { line in
      var text = line.clusters.map(\.text).joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }

  /// All clusters, joined.
  var joined: String { lines.flatMap(\.clusters).map(\.text).joined() }
}
