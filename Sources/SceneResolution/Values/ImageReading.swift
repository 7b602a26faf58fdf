import Diagnostics
import Geometry
import SceneModel
import SceneSyntax

extension ValueReader {
  /// A size, for a test card of it, the name of a file that is still to be read, or a map that asks
  /// for a symbol of the system.
  mutating func image(
    _ node: YAMLNode, for key: String, era: Era, scale: Symbol.Scale = .medium
  ) -> ImageContent? {
    if isAsked(.image) { return nil }
    var image = ImageContent()
    switch node.kind {
    case .mapping(let entries):
      guard let symbol = symbol(entries, at: node, era, scale) else { return nil }
      (image.symbol, image.size) = (symbol, symbol.size)
    case .sequence:
      let names = ["width", "height"]
      guard let sides = pointList(node, for: key, names: names, least: 0) else { return nil }
      image.size = Size(width: sides[0], height: sides[1])
    default:
      guard let name = text(node, for: key) else { return nil }
      image.file = ImageFile(name: name, digest: "", variants: [])
    }
    return image
  }

  private mutating func symbol(
    _ entries: [YAMLEntry], at node: YAMLNode, _ era: Era, _ scale: Symbol.Scale
  ) -> Symbol? {
    var symbol: Symbol?
    var style = Symbol("")
    style.scale = scale
    for entry in entries {
      switch entry.key {
      case "systemName":
        guard let name = text(entry.value, for: entry.key),
          self.era(era, has: entry.key, since: .ios13, at: entry.value)
        else { return nil }
        symbol = Symbol(name)
        if symbol?.isKnown == false { log.report(.unknownSymbol(name, at: entry.value.span)) }
      case "pointSize":
        guard let points = points(entry.value, for: entry.key, least: 1) else { continue }
        style.points = points
      case "weight": style.weight = choice(entry.value, for: entry.key) ?? style.weight
      case "scale": style.scale = choice(entry.value, for: entry.key) ?? style.scale
      default:
        log.report(
          .unknownKey(
            entry.key, in: "a symbol", at: entry.keySpan, among: SceneGrammar.symbolKeys))
      }
    }
    guard let symbol else {
      log.report(
        Diagnostic(
          .error, "value.missing", "an image of the system needs a 'systemName'", at: node.span,
          hint: "write 'systemName: heart'"))
      return nil
    }
    style.name = symbol.name
    return style
  }
}

extension ValueReader {
  /// The segments of a control: a text is a title, and a map says more.
  mutating func segments(_ node: YAMLNode, for key: String, era: Era) -> [Segment]? {
    if isAsked(.segments) { return nil }
    return items(node, for: key).compactMap { item in
      if case .mapping(let entries) = item.kind { return segment(entries, era) }
      return text(item, for: key).map { Segment($0) }
    }
  }

  private mutating func segment(_ entries: [YAMLEntry], _ era: Era) -> Segment {
    var segment = Segment()
    for entry in entries {
      switch entry.key {
      case "title": segment.title = text(entry.value, for: "title") ?? segment.title
      case "image":
        guard let image = image(entry.value, for: "image", era: era) else { continue }
        segment.image.show(image)
      case "width": segment.width = points(entry.value, for: "width", least: 0)
      case "enabled": segment.isEnabled = flag(entry.value, for: "enabled") ?? true
      case "accessibilityLabel":
        segment.accessibilityLabel = text(entry.value, for: entry.key)
      default:
        log.report(
          .unknownKey(
            entry.key, in: "a segment", at: entry.keySpan, among: SceneGrammar.segmentKeys))
      }
    }
    return segment
  }
}

extension SceneGrammar {
  /// The keys of a segment that is more than a title.
  package static let segmentKeys = ["title", "image", "width", "enabled", "accessibilityLabel"]

  /// The keys of an image of the system.
  package static let symbolKeys = ["systemName", "pointSize", "weight", "scale"]
}

extension Diagnostic {
  fileprivate static func unknownSymbol(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "image.unknown-symbol",
      "there is no drawing of the symbol '\(excerpt(name))': a card takes its place", at: span,
      hint: nearest(to: name, among: Symbol.shapes.keys.sorted()).map { "did you mean '\($0)'?" })
  }
}
