import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ValueReader {
  /// Parses the size of a test card, an image filename, or a mapping for a symbol.
  mutating func image(
    _ node: YAMLNode, for key: String, era: Era, scale: Symbol.Scale = .medium
  ) -> ImageContent? {
    if recordsType(.image) { return nil }
    var image = ImageContent()
    switch node.kind {
    case .mapping(let entries):
      guard let symbol = symbol(entries, at: node, era, scale) else { return nil }
      (image.symbol, image.size) = (symbol, symbol.size)
    case .sequence:
      guard let size = size(node, for: key) else { return nil }
      image.size = size
    default:
      guard let name = text(node, for: key) else { return nil }
      image.file = ImageFile(name: name, digest: "", variants: [])
    }
    return image
  }

  private mutating func symbol(
    _ entries: [YAMLEntry], at node: YAMLNode, _ era: Era, _ scale: Symbol.Scale
  ) -> Symbol? {
    var symbol = Symbol("")
    symbol.scale = scale
    readMap(entries, as: "a symbol", SceneGrammar.symbol, era, into: &symbol)
    guard let name = entries.first(where: { $0.key == "systemName" }) else {
      log.report(
        Diagnostic(
          .error, "value.missing", "a system image needs 'systemName'", at: node.span,
          hint: "write 'systemName: heart'"))
      return nil
    }
    guard name.value.scalar != nil,
      self.checkAvailability(era, in: name.key, since: .ios13, at: name.value)
    else { return nil }
    if !symbol.hasDrawing { log.report(.unknownSymbol(symbol.name, at: name.value.span)) }
    return symbol
  }
}

extension ValueReader {
  /// Parses the segments of a control: a text is a title, a mapping has further keys.
  mutating func segments(_ node: YAMLNode, for key: String, era: Era) -> [Segment]? {
    if recordsType(.segments) { return nil }
    return items(node, for: key).compactMap { item in
      guard case .mapping(let entries) = item.kind else {
        return text(item, for: key).map { Segment($0) }
      }
      var segment = Segment()
      readMap(entries, as: "a segment", SceneGrammar.segment, era, into: &segment)
      return segment
    }
  }
}

extension SceneGrammar {
  /// The keys of a segment.
  static let segment: [MapKey<Segment>] = [
    MapKey("title", .text, \.title),
    MapKey("image", .image) { $1.image.setFile($0) },
    MapKey("width", .points(minimum: 0), \.width),
    MapKey("enabled", .flag, \.isEnabled),
    MapKey("accessibilityLabel", .text, \.accessibilityLabel),
  ]

  /// The keys of a symbol.
  static let symbol: [MapKey<Symbol>] = [
    MapKey("systemName", .text, \.name),
    MapKey("pointSize", .points(minimum: 1), \.points),
    MapKey("weight", .choice, \.weight),
    MapKey("scale", .choice, \.scale),
  ]
}

extension Diagnostic {
  fileprivate static func unknownSymbol(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "image.unknown-symbol",
      "no drawing for the symbol '\(excerpt(name))'; a placeholder is shown", at: span,
      hint: closestMatch(to: name, among: Symbol.shapes.keys.sorted()).map {
        "did you mean '\($0)'?"
      })
  }
}
