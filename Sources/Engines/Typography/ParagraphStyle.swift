/// The line and paragraph spacing of a text, in points.
package struct ParagraphStyle: Hashable, Sendable {
  /// The height of each line; nil is that of its fonts.
  package var lineHeight: Double?
  /// The factor of the natural line height.
  package var lineHeightMultiple = 1.0
  /// The spacing between lines.
  package var lineSpacing = 0.0
  /// The spacing between paragraphs, in addition to the line spacing.
  package var paragraphSpacing = 0.0

  package init() {}

  /// Returns the height of a line with a natural height.
  func height(natural: Double) -> Double { lineHeight ?? natural * lineHeightMultiple }

  /// Returns the leading below a line of fonts with this leading; an explicit height includes it.
  func leading(natural: Double) -> Double { lineHeight == nil ? natural : 0 }
}

/// A part of a text with its font.
package struct FontRun: Hashable, Sendable {
  /// The number of Unicode scalars.
  package var length: Int
  package var font: Font

  package init(length: Int, font: Font) {
    self.length = length
    self.font = font
  }
}
