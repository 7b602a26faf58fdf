import SceneModel
import Typography

extension SceneImporter {
  /// The font of an element, and whether we know its measures.
  func font(of element: XMLElement, standard: Double) -> (font: Font, isKnown: Bool) {
    guard let description = element.children.first(where: { $0.name == "fontDescription" }) else {
      return (Font(scene.era.systemFace(.regular), size: standard), true)
    }
    let size = description.number("pointSize").flatMap { $0 > 0 ? min($0, limits.fontSize) : nil }
    if let style = description["style"].flatMap(TextStyle.init(interfaceBuilder:)) {
      let face = scene.era.systemFace(style.weight)
      return (Font(face, size: style.size, styledPitch: style.linePitch), true)
    }
    if let name = description["name"] {
      let points = size ?? standard
      if let face = knownFace(name) { return (Font(face, size: points), true) }
      let family = description["family"] ?? name
      let lines = foreignLines.first { family.hasPrefix($0.family) }?.lines
      return (Font(scene.era.systemFace(.regular), size: points, lines: lines), false)
    }
    let weight: FontWeight =
      switch (description["type"], description["weight"]) {
      case ("boldSystem", _): .bold
      case (_, "medium"): .medium
      case (_, "semibold"): .semibold
      case (_, "bold"), (_, "heavy"), (_, "black"): .bold
      default: .regular
      }
    let isKnown =
      description["type"] != "italicSystem"
      && !["thin", "light", "ultraLight", "heavy", "black"].contains(description["weight"])
    return (Font(scene.era.systemFace(weight), size: size ?? standard), isKnown)
  }

  /// A face whose measures we know, by its name.
  func knownFace(_ name: String) -> FontFace? {
    switch name {
    case "HelveticaNeue": .helveticaNeueRegular
    case "HelveticaNeue-Bold": .helveticaNeueBold
    default: nil
    }
  }
}

/// The lines of faces that the platform brings along and whose letters we do not know: from
/// their own tables.
private let foreignLines: [(family: String, lines: LineMetrics)] = [
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

/// A text style at the standard text size.
private enum TextStyle {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  init?(interfaceBuilder name: String) {
    switch name {
    case "UICTFontTextStyleTitle0": self = .largeTitle
    case "UICTFontTextStyleTitle1": self = .title1
    case "UICTFontTextStyleTitle2": self = .title2
    case "UICTFontTextStyleTitle3": self = .title3
    case "UICTFontTextStyleHeadline": self = .headline
    case "UICTFontTextStyleBody": self = .body
    case "UICTFontTextStyleCallout": self = .callout
    case "UICTFontTextStyleSubhead": self = .subheadline
    case "UICTFontTextStyleFootnote": self = .footnote
    case "UICTFontTextStyleCaption1": self = .caption1
    case "UICTFontTextStyleCaption2": self = .caption2
    default: return nil
    }
  }

  var size: Double {
    switch self {
    case .largeTitle: 34
    case .title1: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption1: 12
    case .caption2: 11
    }
  }

  /// From one line of a paragraph to the next, as the platform's tables of styles have it.
  var linePitch: Double {
    switch self {
    case .largeTitle: 41
    case .title1: 34
    case .title2: 28
    case .title3: 25
    case .headline, .body: 22
    case .callout: 21
    case .subheadline: 20
    case .footnote: 18
    case .caption1: 16
    case .caption2: 13
    }
  }

  var weight: FontWeight { self == .headline ? .semibold : .regular }
}
