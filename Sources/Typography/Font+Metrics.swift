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
  /// From one baseline to the next, in points, unrounded.
  package var lineHeight: Double { size * (face.isSystem ? 1.193359 : 1.193) }

  /// From the top of a line to its baseline, in points, unrounded.
  package var ascender: Double { size * (face.isSystem ? 0.952148 : 0.952) }

  /// What is added to the advance of every letter, in em.
  ///
  /// The table has a value for each whole size; there is none above its last.
  var tracking: Double {
    let table = Font.trackingPerMille
    guard face.isSystem, size <= Font.largestTrackedSize else { return 0 }
    let nearest = Int(size.rounded()) - Font.smallestTrackedSize
    return Double(table[min(max(nearest, 0), table.count - 1)]) / 1000
  }

  private static let smallestTrackedSize = 6
  private static let largestTrackedSize = 40.0
  private static let trackingPerMille: [Int8] = [
    41, 34, 26, 19, 12, 6, 0, -6, -11, -16, -20, -26, -25, -26, -23, -18, -12, -4, 3, 6, 8, 11,
    14, 14, 14, 13, 13, 12, 12, 11, 10, 10, 10, 10, 10,
  ]
}
