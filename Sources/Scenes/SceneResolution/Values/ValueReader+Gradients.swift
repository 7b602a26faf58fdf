import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ValueReader {
  /// Parses a list of colors from top to bottom, or a mapping.
  mutating func gradient(_ node: YAMLNode, for key: String, era: Era) -> LayerGradient? {
    if recordsType(.gradient) { return nil }
    guard case .mapping(let entries) = node.kind else {
      return stops(node, for: key, locations: nil, era: era).map { LayerGradient(stops: $0) }
    }
    var gradient = LayerGradient(stops: [])
    var colors: YAMLNode?
    var locations: YAMLNode?
    for entry in entries {
      switch entry.key {
      case "colors": colors = entry.value
      case "locations": locations = entry.value
      case "type": gradient.kind = choice(entry.value, for: entry.key) ?? gradient.kind
      case "startPoint": gradient.start = point(entry) ?? gradient.start
      case "endPoint": gradient.end = point(entry) ?? gradient.end
      default:
        log.report(
          .unknownKey(
            entry.key, in: "a gradient", at: entry.keySpan, among: SceneGrammar.gradientKeys))
      }
    }
    guard let colors else {
      log.report(.gradientWithoutColors(at: node.span))
      return nil
    }
    guard let stops = stops(colors, for: "colors", locations: locations, era: era) else {
      return nil
    }
    gradient.stops = stops
    return gradient
  }

  private mutating func point(_ entry: YAMLEntry) -> Point? {
    pointList(entry.value, for: entry.key, names: ["right", "down"])
      .map { Point(x: $0[0], y: $0[1]) }
  }

  /// Parses color stops with uniform distances or with locations.
  private mutating func stops(
    _ node: YAMLNode, for key: String, locations: YAMLNode?, era: Era
  ) -> [LayerGradient.Stop]? {
    guard case .sequence(let items) = node.kind, (2...limits.gradientStops).contains(items.count)
    else {
      if !node.isInvalid { log.report(.gradientNeedsColors(limits.gradientStops, at: node.span)) }
      return nil
    }
    let colors = items.compactMap { color($0, for: key, era: era) }
    guard colors.count == items.count else { return nil }
    guard let locations else {
      let last = Double(colors.count - 1)
      return colors.enumerated().map { LayerGradient.Stop(Double($0.offset) / last, $0.element) }
    }
    let written = self.items(locations, for: "locations")
    guard written.count == colors.count else {
      if !locations.isInvalid {
        log.report(.locationsOfOthers(written.count, colors.count, at: locations.span))
      }
      return nil
    }
    var stops: [LayerGradient.Stop] = []
    for (item, color) in zip(written, colors) {
      guard let location = number(item, for: "locations", in: 0...1) else { return nil }
      guard location >= stops.last?.location ?? 0 else {
        log.report(.locationBeforeOther(at: item.span))
        return nil
      }
      stops.append(LayerGradient.Stop(location, color))
    }
    return stops
  }
}

extension Diagnostic {
  fileprivate static func gradientWithoutColors(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.missing", "the gradient has no 'colors'", at: span,
      hint: "write { colors: [white, black] }")
  }

  fileprivate static func gradientNeedsColors(_ maximum: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.gradient", "a gradient needs 2 to \(maximum) colors", at: span,
      hint: "write [white, black], or { colors: [white, black], endPoint: [1, 1] }")
  }

  fileprivate static func locationsOfOthers(
    _ locations: Int, _ colors: Int, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "value.gradient",
      "\(colors) colors need \(colors) locations, but there \(locations == 1 ? "is" : "are") "
        + "\(locations)",
      at: span, hint: "remove 'locations' to space the colors evenly")
  }

  fileprivate static func locationBeforeOther(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.gradient", "gradient locations must increase", at: span,
      hint: "use increasing numbers from 0 to 1")
  }
}
