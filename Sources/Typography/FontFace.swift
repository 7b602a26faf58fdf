/// How heavy a font's strokes are.
package enum FontWeight: String, Hashable, Comparable, Sendable, CaseIterable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// From 100 to 900, as font files have it.
  package var number: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}

/// A face of the platform whose widths and heights we know from tables.
package struct FontFace: Hashable, Sendable {
  package enum Family: String, Hashable, Sendable, CaseIterable {
    case system
    case helveticaNeue = "helvetica-neue"
  }

  package let family: Family
  package let weight: FontWeight
  package let isItalic: Bool

  /// - Parameter weight: Of Helvetica Neue, which has two here, the nearer one is taken.
  package init(_ family: Family, _ weight: FontWeight = .regular, isItalic: Bool = false) {
    self.family = family
    self.isItalic = isItalic
    self.weight =
      switch family {
      case .system: weight
      case .helveticaNeue: weight < .semibold ? .regular : .bold
      }
  }

  /// `system-semibold-italic`.
  package var name: String {
    "\(family.rawValue)-\(weight.rawValue)\(isItalic ? "-italic" : "")"
  }

  /// Whether strokes are heavier than those of plain text.
  package var isBold: Bool { weight >= .semibold }

  package static let systemRegular = FontFace(.system)
  package static let systemMedium = FontFace(.system, .medium)
  package static let systemSemibold = FontFace(.system, .semibold)
  package static let systemBold = FontFace(.system, .bold)
  package static let helveticaNeueRegular = FontFace(.helveticaNeue)
  package static let helveticaNeueBold = FontFace(.helveticaNeue, .bold)
}

extension FontFace: CaseIterable {
  package static let allCases: [FontFace] = Family.allCases.flatMap { family in
    [false, true].flatMap { isItalic in
      FontWeight.allCases.map { FontFace(family, $0, isItalic: isItalic) }
        .filter { family == .system || $0.weight == .regular || $0.weight == .bold }
    }
  }
}
