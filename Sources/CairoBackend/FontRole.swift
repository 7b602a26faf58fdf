import SceneModel
package import Typography

/// A font that pictures are drawn with, whatever file holds it.
package enum FontRole: Hashable, Sendable {
  case inter(FontWeight, isItalic: Bool)
  case liberation(isBold: Bool, isItalic: Bool)
  case cjk(isBold: Bool)
  case script(Script, isBold: Bool)
  case dejaVu(isBold: Bool)
  case emoji

  /// A script that Latin fonts have not, or have only by the way.
  package enum Script: String, CaseIterable, Sendable {
    case hebrew = "Hebrew"
    case arabic = "Arabic"
    case thai = "Thai"
    case devanagari = "Devanagari"
  }

  private var family: String {
    switch self {
    case .inter: "Inter"
    case .liberation: "Liberation Sans"
    case .cjk: "Noto Sans CJK"
    case .script(let script, _): "Noto Sans \(script.rawValue)"
    case .dejaVu: "DejaVu Sans"
    case .emoji: "Noto Color Emoji"
    }
  }

  /// `Regular`, `SemiBold`, `Italic`, `Bold Italic`.
  var style: String {
    switch self {
    case .inter(let weight, let isItalic): weight.style(isItalic: isItalic)
    case .liberation(let isBold, let isItalic):
      (isBold ? FontWeight.bold : .regular).style(isItalic: isItalic)
    case .cjk(let isBold), .script(_, let isBold), .dejaVu(let isBold): isBold ? "Bold" : "Regular"
    case .emoji: "Regular"
    }
  }

  /// `Inter SemiBold Italic`; of families with few styles the regular one has no word.
  package var name: String {
    if case .inter = self { return "\(family) \(style)" }
    return style == "Regular" ? family : "\(family) \(style)"
  }

  /// Whether it has Chinese characters, in the forms of all regions.
  var isOfHan: Bool { if case .cjk = self { true } else { false } }

  /// How bold a font is that stands for the platform's system font: 0 for regular and lighter, 1
  /// for semibold and bolder.
  var boldness: Double? {
    guard case .inter(let weight, _) = self else { return nil }
    return weight >= .semibold ? 1 : weight == .medium ? 0.5 : 0
  }

  /// The Debian and Ubuntu package that brings it.
  package var package: String {
    switch self {
    case .inter: "fonts-inter"
    case .liberation: "fonts-liberation2"
    case .cjk: "fonts-noto-cjk"
    case .script: "fonts-noto-core"
    case .dejaVu: "fonts-dejavu-core"
    case .emoji: "fonts-noto-color-emoji"
    }
  }

  /// By how much its letters are smaller where it stands in for a font that lacks them. The widths
  /// of its scripts were taken from it by the same factor.
  var fallbackScale: Double {
    switch self {
    case .script(.hebrew, _): 0.92
    case .script(.arabic, _): 0.98
    default: 1
    }
  }
}

extension FontRole: CaseIterable {
  package static let allCases: [FontRole] =
    FontWeight.allCases.map { .inter($0, isItalic: false) }
    + FontWeight.allCases.map { .inter($0, isItalic: true) }
    + [false, true].flatMap { isItalic in
      [false, true].map { .liberation(isBold: $0, isItalic: isItalic) }
    }
    + [false, true].map { .cjk(isBold: $0) }
    + Script.allCases.flatMap { script in [false, true].map { .script(script, isBold: $0) } }
    + [false, true].map { .dejaVu(isBold: $0) } + [.emoji]
}

extension FontWeight {
  /// `SemiBold Italic`.
  fileprivate func style(isItalic: Bool) -> String {
    guard isItalic else { return nameInFiles }
    return self == .regular ? "Italic" : "\(nameInFiles) Italic"
  }

  /// The word of most font files, which is not always the platform's.
  private var nameInFiles: String {
    switch self {
    case .ultraLight: "Thin"
    case .thin: "ExtraLight"
    case .light: "Light"
    case .regular: "Regular"
    case .medium: "Medium"
    case .semibold: "SemiBold"
    case .bold: "Bold"
    case .heavy: "ExtraBold"
    case .black: "Black"
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
    isBold = face.isBold
    switch face.family {
    // Inter is drawn a little larger than the platform's font; the factor is the one with
    // which our widths of characters that no label recorded were taken from Inter.
    case .system: (role, scale) = (.inter(face.weight, isItalic: face.isItalic), 0.985)
    // Liberation Sans has nearly the widths and the x-height of Helvetica Neue, so that its
    // letters keep their shapes at our advances. Inter's strokes end more like the platform's, but
    // its letters are larger and would be squeezed, and a screen of iOS 8 would look like iOS 9.
    case .helveticaNeue:
      (role, scale) = (.liberation(isBold: face.isBold, isItalic: face.isItalic), 1)
    }
  }

  /// The fonts that are asked for a cluster one after the other, the face's own first.
  func candidates(for cluster: String) -> [FontRole] {
    guard let letter = cluster.first, let character = letter.unicodeScalars.first else { return [] }
    if letter.isEmoji { return [.emoji] }
    let cjk = FontRole.cjk(isBold: isBold)
    let rest = FontRole.dejaVu(isBold: isBold)
    if let script = character.script {
      return [.script(script, isBold: isBold), role, rest, cjk]
    }
    return [role] + (character.isEastAsian ? [cjk, rest] : [rest, cjk])
  }
}

extension Unicode.Scalar {
  fileprivate var script: FontRole.Script? {
    switch value {
    case 0x591...0x5FF, 0xFB1D...0xFB4F: .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: .arabic
    case 0x900...0x97F, 0xA8E0...0xA8FF: .devanagari
    case 0xE01...0xE7F: .thai
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
