import SnaplineSceneModel
package import SnaplineTypography

/// A font used for rendering, independent of its file.
package enum FontRole: Hashable, Sendable {
  case inter(FontWeight, isItalic: Bool)
  case liberation(isBold: Bool, isItalic: Bool)
  case cjk(isBold: Bool)
  case script(Script, isBold: Bool)
  case dejaVu(isBold: Bool)
  case dejaVuMono(isBold: Bool)
  case emoji
  /// A font file of an app, which belongs to the project and not to this machine.
  case app(AppFont)

  /// A script that Latin fonts do not cover, or cover only in part.
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
    case .dejaVuMono: "DejaVu Sans Mono"
    case .emoji: "Noto Color Emoji"
    case .app(let font): font.name
    }
  }

  /// The style name: `Regular`, `SemiBold`, `Italic`, `Bold Italic`.
  var style: String {
    switch self {
    case .inter(let weight, let isItalic): weight.style(isItalic: isItalic)
    case .liberation(let isBold, let isItalic):
      (isBold ? FontWeight.bold : .regular).style(isItalic: isItalic)
    case .cjk(let isBold), .script(_, let isBold), .dejaVu(let isBold), .dejaVuMono(let isBold):
      isBold ? "Bold" : "Regular"
    case .emoji, .app: "Regular"
    }
  }

  /// The full name, such as `Inter SemiBold Italic`; families with few styles omit `Regular`.
  package var name: String {
    if case .inter = self { return "\(family) \(style)" }
    return style == "Regular" ? family : "\(family) \(style)"
  }

  /// Whether the font contains Han characters, with the variants of all regions.
  var isOfHan: Bool { if case .cjk = self { true } else { false } }

  /// The boldness of a substitute for the platform's system font: 0 for regular and lighter, 1 for
  /// semibold and bolder.
  var syntheticBoldness: Double? {
    guard case .inter(let weight, _) = self else { return nil }
    return weight >= .semibold ? 1 : weight == .medium ? 0.5 : 0
  }

  /// The Debian and Ubuntu package that contains the font.
  package var package: String {
    switch self {
    case .inter: "fonts-inter"
    case .liberation: "fonts-liberation2"
    case .cjk: "fonts-noto-cjk"
    case .script: "fonts-noto-core"
    case .dejaVu, .dejaVuMono: "fonts-dejavu-core"
    case .emoji: "fonts-noto-color-emoji"
    case .app: ""
    }
  }

  /// The scale factor of a fallback font; the measured widths of its scripts use the same factor.
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
    + [false, true].map { .dejaVuMono(isBold: $0) }
}

extension FontWeight {
  /// Returns the style name, such as `SemiBold Italic`.
  fileprivate func style(isItalic: Bool) -> String {
    guard isItalic else { return nameInFiles }
    return self == .regular ? "Italic" : "\(nameInFiles) Italic"
  }

  /// The weight name in most font files, which may differ from the platform's.
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

extension HanScript {
  /// The face index in the collection files of Noto Sans CJK.
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

/// The free font that substitutes a face of the platform.
struct FontSubstitute {
  let role: FontRole
  /// The ratio of its glyph size to the platform's at the same font size.
  let scale: Double
  let isBold: Bool
  /// The font for characters that the app's font lacks.
  private let standIn: FontRole?

  init(for face: FontFace) {
    isBold = face.isBold
    if let app = face.app {
      (role, scale) = (.app(app), 1)
      standIn = .inter(face.weight, isItalic: face.isItalic)
      return
    }
    standIn = nil
    switch face.family {
    // Inter is drawn slightly larger than the platform's font; our widths of characters that no
    // label recorded were computed from Inter with the same factor.
    case .system: (role, scale) = (.inter(face.weight, isItalic: face.isItalic), 0.985)
    // Liberation Sans has nearly the widths and the x-height of Helvetica Neue, so its glyphs keep
    // their shapes at our advances. Inter's strokes end more like the platform's, but its glyphs
    // are larger and would be compressed, and a screen of iOS 8 would look like iOS 9.
    case .helveticaNeue:
      (role, scale) = (.liberation(isBold: face.isBold, isItalic: face.isItalic), 1)
    // With capital letters as high as those of San Francisco Mono, whose advance is wider.
    case .monospaced: (role, scale) = (.dejaVuMono(isBold: face.isBold), 0.967)
    }
  }

  /// Returns the fonts to try for a cluster, in order, beginning with the face's own.
  func fallbackRoles(for cluster: String) -> [FontRole] {
    guard let letter = cluster.first, let character = letter.unicodeScalars.first else { return [] }
    if letter.isEmoji { return [.emoji] }
    let own = [role, standIn].compactMap { $0 }
    let cjk = FontRole.cjk(isBold: isBold)
    let rest = FontRole.dejaVu(isBold: isBold)
    if let script = character.script {
      let other = FontRole.script(script, isBold: isBold)
      return standIn == nil ? [other, role, rest, cjk] : [role, other, rest, cjk]
    }
    return own + (character.isEastAsian ? [cjk, rest] : [rest, cjk])
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

  /// Whether the character is in a block of East Asian scripts, including their punctuation.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
