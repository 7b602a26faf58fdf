import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

extension SceneImporter {
  /// Returns the system font, with the ideographs of the document's language.
  func systemFont(
    _ weight: FontWeight = .regular, isItalic: Bool = false, size: Double
  ) -> Font {
    var font = scene.era.systemFont(weight, isItalic: isItalic, size: size)
    if options.era == nil, font.face.family == .system {
      font.release = document.rules.systemFont
    }
    font.ideographs = document.isJapanese ? .japanese : .chinese
    return font
  }

  /// Returns the font of an element, or of its child with a key, and whether its metrics are known.
  func font(
    of element: XMLElement, _ key: String? = nil, standard: Double
  ) -> (font: Font, isKnown: Bool) {
    let written = element.children.first {
      $0.name == "fontDescription" && (key == nil || $0["key"] == key)
    }
    guard let description = written else {
      let size =
        document.canvas.isTelevision ? TextStyleMetrics.television.size(of: .headline) : standard
      return (systemFont(size: size), true)
    }
    // Interface Builder omits its own default.
    let size =
      description.number("pointSize").flatMap { $0 > 0 ? min($0, limits.fontSize) : nil }
      ?? 14
    if let style = description["style"].flatMap(TextStyle.init(interfaceBuilder:)) {
      let table = styleTable
      var font = systemFont(style.weight, size: table.size(of: style))
      font.styledPitch = table.lineHeight(of: style)
      return (font, true)
    }
    if let name = description["name"] {
      if let face = measuredFace(name) ?? appFace(name) { return (Font(face, size: size), true) }
      let family = description["family"] ?? name
      let lines = lineMetricsOfOtherFonts.first { family.hasPrefix($0.family) }?.lines
      var font = standInFace(for: name).map { Font($0, size: size) } ?? systemFont(size: size)
      font.lines = lines
      return (font, false)
    }
    // On devices the bold system font is semibold.
    let bold = options.mode == .canvas ? FontWeight.bold : .semibold
    let weight: FontWeight =
      description["type"] == "boldSystem"
      ? bold : description["weight"].flatMap(FontWeight.init) ?? .regular
    let isItalic = description["type"] == "italicSystem"
    return (systemFont(weight, isItalic: isItalic, size: size), true)
  }

  /// The metrics of text styles: those of the canvas, or the default ones of an app.
  var styleTable: TextStyleMetrics {
    if document.canvas.isTelevision { return .television }
    let isCanvas = options.mode == .canvas && options.textSizes.isEmpty
    return isCanvas ? document.rules.styles : .large
  }

  /// Returns the nearest of the two weights of Helvetica Neue for other Helvetica faces, and of the
  /// monospaced font for other monospaced faces; nil for fonts of other families.
  func standInFace(for name: String) -> FontFace? {
    let words = name.lowercased()
    let isMonospaced = ["Menlo", "SFMono", "Courier"].contains { name.hasPrefix($0) }
    guard isMonospaced || name.hasPrefix("Helvetica") else { return nil }
    return FontFace(
      isMonospaced ? .monospaced : .helveticaNeue, weight(in: words), isItalic: isItalic(words))
  }

  /// Reports each replaced font once, at its first use in the root.
  mutating func reportReplacedFonts() {
    var known: Set<String> = []
    for element in root.view.fontElements {
      guard let name = element["name"], element["metaFont"] == nil, !name.hasPrefix("."),
        measuredFace(name) == nil, appFace(name) == nil, known.insert(name).inserted
      else { continue }
      let standIn = standInFace(for: name)?.family
      if standIn == .helveticaNeue { continue }
      let substitute =
        switch standIn ?? scene.era.systemFace(.regular).family {
        case .system: "Inter"
        case .helveticaNeue: "Liberation Sans"
        case .monospaced: "DejaVu Sans Mono"
        }
      log.report(
        .replacedFont(name, by: substitute, searched: document.fontFolder, at: element.span))
    }
  }

  /// Returns the face of a font file of the app by name.
  func appFace(_ name: String) -> FontFace? {
    guard !name.hasPrefix("."), let font = document.appFont(name) else { return nil }
    let words = font.name.lowercased()
    return FontFace(font, weight(in: words), isItalic: isItalic(words))
  }

  /// Returns a face with known metrics by name.
  func measuredFace(_ name: String) -> FontFace? {
    switch name {
    case "HelveticaNeue": .helveticaNeueRegular
    case "HelveticaNeue-Bold": .helveticaNeueBold
    case "HelveticaNeue-Italic": FontFace(.helveticaNeue, isItalic: true)
    case "HelveticaNeue-BoldItalic": FontFace(.helveticaNeue, .bold, isItalic: true)
    default: nil
    }
  }
}

/// The weights that font names contain: `ultralight` contains `light`, and `semibold` and
/// `demibold` contain `bold`, so the longer words come first.
private let weightNames: [(word: String, weight: FontWeight)] = [
  ("ultralight", .ultraLight), ("semibold", .semibold), ("demibold", .semibold), ("thin", .thin),
  ("light", .light), ("medium", .medium), ("bold", .bold), ("heavy", .heavy), ("black", .black),
]

/// Returns the weight of a font by its lowercased name.
func weight(in name: String) -> FontWeight {
  weightNames.first { name.contains($0.word) }?.weight ?? .regular
}

/// Whether a font is italic, by its lowercased name.
func isItalic(_ name: String) -> Bool { name.contains("italic") || name.contains("oblique") }

extension XMLElement {
  /// The elements that name fonts, without those in cells, which are roots of their own.
  fileprivate var fontElements: [XMLElement] {
    children.flatMap { child -> [XMLElement] in
      switch child.name {
      case "tableViewCell", "collectionViewCell", "collectionReusableView": []
      case "fontDescription", "font": [child]
      default: child.fontElements
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func replacedFont(
    _ name: String, by other: String, searched folder: String?, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .note, "ib.font", "the font '\(excerpt(name))' is replaced by \(other)", at: span,
      hint: folder.map { "fonts of iOS are not loaded; no font file in '\($0)' has this name" }
        ?? "fonts of the app and of iOS are not loaded")
  }
}

/// The line metrics, from the fonts' own tables, of platform families without known glyph metrics.
private let lineMetricsOfOtherFonts: [(family: String, lines: LineMetrics)] = [
  ("Arial", LineMetrics(ascender: 0.905, height: 1.150)),
  ("Avenir", LineMetrics(ascender: 1, height: 1.366)),
  ("Courier New", LineMetrics(ascender: 0.833, height: 1.133)),
  ("Georgia", LineMetrics(ascender: 0.917, height: 1.136)),
  ("Helvetica Neue", LineMetrics(ascender: 0.952, height: 1.193)),
  ("Helvetica", LineMetrics(ascender: 0.920, height: 1.150)),
  ("Menlo", LineMetrics(ascender: 0.928, height: 1.164)),
  ("Times New Roman", LineMetrics(ascender: 0.891, height: 1.150)),
  ("Verdana", LineMetrics(ascender: 1.005, height: 1.215)),
]
