/// How far the lines and paragraphs of a text stand from each other, in points.
package struct ParagraphStyle: Hashable, Sendable {
  /// How high each line is, whatever its fonts say; nil is as they say.
  package var lineHeight: Double?
  /// By how much lines are higher than their fonts say.
  package var lineHeightMultiple = 1.0
  /// Between two lines.
  package var lineSpacing = 0.0
  /// Between two paragraphs, besides the space between lines.
  package var paragraphSpacing = 0.0

  package init() {}

  /// The height of a line of which the fonts ask for another.
  func height(natural: Double) -> Double { lineHeight ?? natural * lineHeightMultiple }
}

/// A part of a text that is set in a font of its own.
package struct FontRun: Hashable, Sendable {
  /// How many Unicode scalars it has.
  package var length: Int
  package var font: Font

  package init(length: Int, font: Font) {
    self.length = length
    self.font = font
  }
}
