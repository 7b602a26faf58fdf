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
  /// The distance of a paragraph's first line from the leading edge.
  package var firstLineHeadIndent = 0.0
  /// The distance of the other lines from the leading edge.
  package var headIndent = 0.0
  /// The distance of the ends of lines from the leading edge; from the trailing edge if it is not
  /// positive.
  package var tailIndent = 0.0

  package init() {}

  /// Returns the lengths that a line leaves free at its start and at its end, in a width.
  func indents(isFirst: Bool, in width: Double) -> LineIndents {
    let tail = tailIndent <= 0 ? -tailIndent : width.isFinite ? max(0, width - tailIndent) : 0
    return LineIndents(head: isFirst ? firstLineHeadIndent : headIndent, tail: tail)
  }

  /// Returns the height of a line with a natural height.
  func height(natural: Double) -> Double { lineHeight ?? natural * lineHeightMultiple }

  /// Returns the leading below a line of fonts with this leading; an explicit height includes it.
  func leading(natural: Double) -> Double { lineHeight == nil ? natural : 0 }
}

/// The lengths that a line leaves free at its start and at its end.
package struct LineIndents: Hashable, Sendable {
  package var head = 0.0
  package var tail = 0.0

  package init(head: Double = 0, tail: Double = 0) {
    self.head = head
    self.tail = tail
  }

  package var both: Double { head + tail }
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
