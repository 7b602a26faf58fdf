package import SnaplineBasics

/// A grapheme cluster with its advance.
package struct TextCluster: Hashable, Sendable {
  package var text: String
  /// The advance in points, unrounded, with the kerning.
  package var advance: Double
  /// The part of the advance before the glyph, in points: negative where the glyph is moved toward
  /// the one before it.
  package var kerning: Double
  /// The index of the cluster's run.
  package var run: Int
  /// The bidi level; odd levels are right to left.
  package var level: UInt8

  package var isRightToLeft: Bool { level % 2 == 1 }

  package init(
    text: String, advance: Double, kerning: Double = 0, run: Int = 0, level: UInt8 = 0
  ) {
    self.text = text
    self.advance = advance
    self.kerning = kerning
    self.run = run
    self.level = level
  }
}

extension TextCluster {
  /// Removes the kerning, since no cluster of the same line is before this one.
  mutating func removeKerning() {
    advance -= kerning
    kerning = 0
  }
}

extension [TextCluster] {
  /// The text of visually ordered clusters, in reading order.
  package var readingText: String {
    guard contains(where: { $0.level > 0 }) else { return map(\.text).joined() }
    return readingOrder(of: map(\.level)).map { self[$0].text }.joined()
  }
}

/// A line of a text.
package struct TextLine: Hashable, Sendable {
  /// The clusters in visual order, from left to right.
  package var clusters: [TextCluster]
  /// The sum of the advances without the spaces at the line break, in points, unrounded.
  package var width: Double
  /// Whether the paragraph is right to left.
  package var isRightToLeft = false
  package var indents = LineIndents()
  /// Whether the line ends its paragraph.
  package var endsParagraph = true
  /// The distance from the top of the text to the top of the line, unrounded.
  package var top = 0.0
  /// The distance from the top of the line to its baseline, unrounded.
  package var ascender = 0.0
  /// The height without line spacing, unrounded.
  package var height = 0.0
  /// The leading of its fonts below the line, unless it is the last.
  var leading = 0.0

  package init(clusters: [TextCluster], width: Double) {
    self.clusters = clusters
    self.width = width
  }
}

/// A text broken into lines, with its intrinsic size.
package struct TextBlock: Hashable, Sendable {
  package var lines: [TextLine]
  /// The size, rounded up to whole pixels.
  package var size: Size
  /// The distance between baselines in the text's own font, unrounded.
  package var linePitch: Double
  /// The distance from the top of the first line to its baseline, unrounded.
  package var ascender: Double
  /// The characters whose width is estimated because no table contains them.
  package var unknown: [String]

  /// Returns the distance from the first baseline to a line's, unrounded.
  package func baselineOffset(of line: TextLine) -> Double {
    line.top + (line.ascender - ascender)
  }

  /// The distance from the first baseline to the last one, unrounded.
  package var lastBaselineOffset: Double { lines.last.map(baselineOffset) ?? 0 }
}
