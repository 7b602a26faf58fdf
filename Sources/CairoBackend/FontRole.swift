import SceneModel
import Typography

/// A font that pictures are drawn with, whatever file holds it.
package enum FontRole: String, Hashable, Sendable, CaseIterable {
  case interRegular = "Inter Regular"
  case interMedium = "Inter Medium"
  case interSemibold = "Inter SemiBold"
  case interBold = "Inter Bold"
  case liberationRegular = "Liberation Sans"
  case liberationBold = "Liberation Sans Bold"
  case cjkRegular = "Noto Sans CJK"
  case cjkBold = "Noto Sans CJK Bold"
  case hebrewRegular = "Noto Sans Hebrew"
  case hebrewBold = "Noto Sans Hebrew Bold"
  case arabicRegular = "Noto Sans Arabic"
  case arabicBold = "Noto Sans Arabic Bold"
  case thaiRegular = "Noto Sans Thai"
  case thaiBold = "Noto Sans Thai Bold"
  case devanagariRegular = "Noto Sans Devanagari"
  case devanagariBold = "Noto Sans Devanagari Bold"
  case dejaVuRegular = "DejaVu Sans"
  case dejaVuBold = "DejaVu Sans Bold"

  /// Whether it has Chinese characters, in the forms of all regions.
  var isOfHan: Bool { self == .cjkRegular || self == .cjkBold }

  /// How bold a font is that stands for the platform's system font: 0 for regular, 1 for semibold
  /// and bolder.
  var boldness: Double? {
    switch self {
    case .interRegular: 0
    case .interMedium: 0.5
    case .interSemibold, .interBold: 1
    default: nil
    }
  }

  /// The Debian and Ubuntu package that brings it.
  package var package: String {
    switch self {
    case .interRegular, .interMedium, .interSemibold, .interBold: "fonts-inter"
    case .liberationRegular, .liberationBold: "fonts-liberation2"
    case .cjkRegular, .cjkBold: "fonts-noto-cjk"
    case .dejaVuRegular, .dejaVuBold: "fonts-dejavu-core"
    case .hebrewRegular, .hebrewBold, .arabicRegular, .arabicBold, .thaiRegular, .thaiBold,
      .devanagariRegular, .devanagariBold:
      "fonts-noto-core"
    }
  }

  /// By how much its letters are smaller where it stands in for a font that lacks them. The widths
  /// of its scripts were taken from it by the same factor.
  var fallbackScale: Double {
    switch self {
    case .hebrewRegular, .hebrewBold: 0.92
    case .arabicRegular, .arabicBold: 0.98
    default: 1
    }
  }
}

extension HanForm {
  /// The place in the collection files of Noto Sans CJK.
  var faceIndex: Int {
    switch self {
    case .japanese: 0
    case .korean: 1
    case .simplified: 2
    case .taiwanese: 3
    case .hongKong: 4
    }
  }
}

/// The free font that stands for a face of the platform.
struct Substitute {
  let role: FontRole
  /// By how much its glyphs are larger than the platform's at the same size.
  let scale: Double
  let isBold: Bool

  init(for face: FontFace) {
    switch face {
    // Inter is drawn a little larger than the platform's font; the factor is the one with
    // which our widths of characters that no label recorded were taken from Inter.
    case .systemRegular: self.init(.interRegular, 0.985, isBold: false)
    case .systemMedium: self.init(.interMedium, 0.985, isBold: false)
    case .systemSemibold: self.init(.interSemibold, 0.985, isBold: true)
    case .systemBold: self.init(.interBold, 0.985, isBold: true)
    // Liberation Sans has nearly the widths and the x-height of Helvetica Neue, so that its
    // letters keep their shapes at our advances. Inter's strokes end more like the platform's, but
    // its letters are larger and would be squeezed, and a screen of iOS 8 would look like iOS 9.
    case .helveticaNeueRegular: self.init(.liberationRegular, 1, isBold: false)
    case .helveticaNeueBold: self.init(.liberationBold, 1, isBold: true)
    }
  }

  private init(_ role: FontRole, _ scale: Double, isBold: Bool) {
    self.role = role
    self.scale = scale
    self.isBold = isBold
  }

  /// The fonts that are asked for a character one after the other, the face's own first.
  func candidates(for character: Unicode.Scalar) -> [FontRole] {
    let cjk: FontRole = isBold ? .cjkBold : .cjkRegular
    let rest: FontRole = isBold ? .dejaVuBold : .dejaVuRegular
    if let script = character.scriptRole(isBold: isBold) { return [script, role, rest, cjk] }
    return [role] + (character.isEastAsian ? [cjk, rest] : [rest, cjk])
  }
}

extension Unicode.Scalar {
  /// The font of a script that Latin fonts have not, or have only by the way.
  fileprivate func scriptRole(isBold: Bool) -> FontRole? {
    switch value {
    case 0x591...0x5FF, 0xFB1D...0xFB4F: isBold ? .hebrewBold : .hebrewRegular
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC:
      isBold ? .arabicBold : .arabicRegular
    case 0x900...0x97F, 0xA8E0...0xA8FF: isBold ? .devanagariBold : .devanagariRegular
    case 0xE01...0xE7F: isBold ? .thaiBold : .thaiRegular
    default: nil
    }
  }

  /// Whether the character lies in a block of East Asian scripts, their punctuation included.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
