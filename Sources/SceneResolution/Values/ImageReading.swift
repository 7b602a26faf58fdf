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
      guard case .mapping(let entries) = item.kind else {
        return text(item, for: key).map { Segment($0) }
      }
      var segment = Segment()
      take(entries, as: "a segment", SceneGrammar.segment, era, into: &segment)
      return segment
    }
  }
}

extension SceneGrammar {
  /// The keys of a segment that is more than a title.
  static let segment: [MapKey<Segment>] = [
    MapKey("title", .text, \.title),
    MapKey("image", .image) { $1.image.show($0) },
    MapKey("width", .points(least: 0), \.width),
    MapKey("enabled", .flag, \.isEnabled),
    MapKey("accessibilityLabel", .text, \.accessibilityLabel),
  ]

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
