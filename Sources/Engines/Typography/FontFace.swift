/// The weight of a font.
package enum FontWeight: String, Hashable, Comparable, Sendable, CaseIterable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The weight from 100 to 900, as in font files.
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

/// A face of the platform whose metrics are in our tables, or of a font file of the app.
package struct FontFace: Hashable, Sendable {
  package enum Family: String, Hashable, Sendable, CaseIterable {
    case system
    case helveticaNeue = "helvetica-neue"
    case monospaced
  }

  package let family: Family
  package let weight: FontWeight
  package let isItalic: Bool
  /// The font file of the app; the other properties then describe the face for characters that it
  /// lacks.
  package let app: AppFont?

  /// - Parameters:
  ///   - weight: The weight; other families than the system font have two here, and the nearer one
  ///     is used.
  ///   - isItalic: Whether it is italic; the monospaced font is always upright.
  package init(_ family: Family, _ weight: FontWeight = .regular, isItalic: Bool = false) {
    self.family = family
    self.isItalic = isItalic && family != .monospaced
    app = nil
    self.weight =
      switch family {
      case .system: weight
      case .helveticaNeue, .monospaced: weight < .semibold ? .regular : .bold
      }
  }

  /// Creates the face of a font file.
  package init(_ app: AppFont, _ weight: FontWeight, isItalic: Bool) {
    (family, self.weight, self.isItalic, self.app) = (.system, weight, isItalic, app)
  }

  /// The name, such as `system-semibold-italic`.
  package var name: String {
    app?.name ?? "\(family.rawValue)-\(weight.rawValue)\(isItalic ? "-italic" : "")"
  }

  /// Whether the weight is semibold or heavier.
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
    (family == .monospaced ? [false] : [false, true]).flatMap { isItalic in
      FontWeight.allCases.map { FontFace(family, $0, isItalic: isItalic) }
        .filter { family == .system || $0.weight == .regular || $0.weight == .bold }
    }
  }
}
