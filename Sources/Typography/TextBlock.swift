package import Geometry

/// What a reader sees as one character, and the width that it takes.
package struct TextCluster: Hashable, Sendable {
  package var text: String
  /// In points, unrounded.
  package var advance: Double
  /// To which of the text's runs it belongs.
  package var run: Int
  /// By the bidirectional algorithm; odd ones run from right to left.
  package var level: UInt8

  package var isRightToLeft: Bool { level % 2 == 1 }

  package init(text: String, advance: Double, run: Int = 0, level: UInt8 = 0) {
    self.text = text
    self.advance = advance
    self.run = run
    self.level = level
  }
}

extension [TextCluster] {
  /// The text of clusters that stand as they are seen, as it is read.
  package var readingText: String {
    guard contains(where: { $0.level > 0 }) else { return map(\.text).joined() }
    return readingOrder(of: map(\.level)).map { self[$0].text }.joined()
  }
}

/// One line of a text, as it was broken.
package struct TextLine: Hashable, Sendable {
  /// From left to right, as they are seen.
  package var clusters: [TextCluster]
  /// The sum of the advances without the blanks at which the line was broken, in points, unrounded.
  package var width: Double
  /// Whether its paragraph runs from right to left.
  package var isRightToLeft = false
  /// Whether the paragraph ends with it.
  package var endsParagraph = true
  /// From the top of the text to the top of the line, unrounded.
  package var top = 0.0
  /// From the top of the line to its baseline, unrounded.
  package var ascender = 0.0
  /// From its top to the top of a next line, unrounded, without what separates lines.
  package var height = 0.0

  package init(clusters: [TextCluster], width: Double) {
    self.clusters = clusters
    self.width = width
  }
}

/// A text broken into lines, with the size that it asks for.
package struct TextBlock: Hashable, Sendable {
  package var lines: [TextLine]
  /// Rounded up to whole pixels.
  package var size: Size
  /// From one baseline to the next in the text's own font, unrounded.
  package var linePitch: Double
  /// From the top of the first line to its baseline, unrounded.
  package var ascender: Double
  /// Characters that no table knows; their width is a guess.
  package var unknown: [String]

  /// From the first baseline to a line's, unrounded.
  package func baselineOffset(of line: TextLine) -> Double {
    line.top + (line.ascender - ascender)
  }

  /// From the first baseline to the last one, unrounded.
  package var lastBaselineOffset: Double { lines.last.map(baselineOffset) ?? 0 }
}
