extension FontFace {
  /// Whether the face belongs to the system font, whose letters stand closer or wider by size.
  var isSystem: Bool {
    switch self {
    case .systemRegular, .systemMedium, .systemSemibold, .systemBold: true
    case .helveticaNeueRegular, .helveticaNeueBold: false
    }
  }
}

extension Font {
  /// Whether strokes are heavier than those of plain text.
  var isBold: Bool {
    switch face {
    case .systemSemibold, .systemBold, .helveticaNeueBold: true
    case .systemRegular, .systemMedium, .helveticaNeueRegular: false
    }
  }

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

  /// What is added to the advance of every letter, in em.
  ///
  /// The table has a value for each whole size; larger texts have that of the last. From 20 on it
  /// also holds how much narrower the large cut is drawn.
  var tracking: Double {
    guard face.isSystem else { return 0 }
    let table = Font.trackingPerMille
    let nearest = Int(min(max(size, 0), 1000).rounded()) - Font.smallestTrackedSize
    return Double(table[min(max(nearest, 0), table.count - 1)]) / 1000
  }

  private static let smallestTrackedSize = 6
  /// Made by Tests/Conformance/fit-advances.py.
  private static let trackingPerMille: [Int8] = [
    43, 38, 32, 27, 23, 19, 13, 8, 3, -2, -6, -11, -12, -14, -25, -27, -26, -23, -22, -20, -18,
    -16, -13, -6, -12, -19, -21, -24, -27, -27, -27, -27, -27, -27, -27, -27, -27, -27, -27, -27,
    -27, -27, -27, -27, -32, -34, -34, -34, -34, -30, -25, -25, -25, -25, -25,
  ]
}
