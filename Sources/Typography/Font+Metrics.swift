extension FontFace {
  /// Whether the face belongs to the system font, whose letters stand closer or wider by size.
  var isSystem: Bool { family == .system }
}

extension Font {
  /// The height of a line, in points, unrounded.
  package var lineHeight: Double {
    size * (lines?.height ?? (face.isSystem ? 1.193359 : 1.193))
  }

  /// From one baseline to the next, in points, unrounded.
  package var linePitch: Double { styledPitch ?? lineHeight }

  /// From the top of a line to its baseline, in points, unrounded.
  package var ascender: Double {
    size * (lines?.ascender ?? (face.isSystem ? 0.952148 : 0.952))
  }

  /// The lines of the font with its ascender and its descender in whole points.
  package var roundedLines: LineMetrics {
    let above = ascender.rounded()
    let below = (lineHeight - ascender).rounded()
    return LineMetrics(ascender: above / size, height: (above + below) / size)
  }

  /// The largest size in whole points whose lines are no higher than this.
  package func size(ofLine height: Double) -> Double {
    max(1, (height * size / lineHeight).rounded(.down))
  }

  /// What is added to the advance of every letter, in em.
  ///
  /// The table has a value for each whole size; larger texts have that of the last. It also holds
  /// how much narrower letters are drawn in large sizes.
  var tracking: Double {
    guard face.isSystem else { return 0 }
    let table = Font.trackingPerMille
    let nearest = Int(min(max(size, 0), 1000).rounded()) - Font.smallestTrackedSize
    return Double(table[min(max(nearest, 0), table.count - 1)]) / 1000
  }

  private static let smallestTrackedSize = 6
  /// Made by Tests/Conformance/fit-advances.py.
  private static let trackingPerMille: [Int8] = [
    41, 34, 26, 19, 12, 6, -1, -8, -12, -17, -21, -26, -27, -32, -40, -42, -43, -43, -41, -40, -42,
    -44, -44, -44, -44, -44, -44, -43, -42, -44, -45, -45, -46, -46, -47, -47, -48, -48, -49, -49,
    -49, -50, -49, -49, -47, -49, -49, -50, -50, -50, -50, -50, -50, -50, -50,
  ]
}
