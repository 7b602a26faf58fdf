package import Geometry

/// What a reader sees as one character, and the width that it takes.
package struct TextCluster: Hashable, Sendable {
  package var text: String
  /// In points, unrounded.
  package var advance: Double

  package init(text: String, advance: Double) {
    self.text = text
    self.advance = advance
  }
}

/// One line of a text, as it was broken.
package struct TextLine: Hashable, Sendable {
  package var clusters: [TextCluster]
  /// The sum of the advances without the blanks at which the line was broken, in points, unrounded.
  package var width: Double

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
  /// From one baseline to the next, unrounded.
  package var linePitch: Double
  /// From the top of the first line to its baseline, unrounded.
  package var ascender: Double
  /// Characters that no table knows; their width is a guess.
  package var unknown: [String]

  package init(
    lines: [TextLine], size: Size, linePitch: Double, ascender: Double, unknown: [String] = []
  ) {
    self.lines = lines
    self.size = size
    self.linePitch = linePitch
    self.ascender = ascender
    self.unknown = unknown
  }
}
