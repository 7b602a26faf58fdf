import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ValueReader {
  /// Parses `#RGB`, `#RRGGBB`, `#RRGGBBAA`, the name of a UIKit color, or a mapping with a light
  /// and a dark color.
  mutating func color(_ node: YAMLNode, for key: String, era: Era) -> AdaptiveColor? {
    if recordsType(.color) { return nil }
    guard case .mapping(let entries) = node.kind else {
      return singleColor(node, for: key, era: era)
    }
    let names = Appearance.allCases.map(\.rawValue)
    var found: [Appearance: Color] = [:]
    for entry in entries {
      guard let appearance = Appearance(rawValue: entry.key) else {
        log.report(.unknownKey(entry.key, in: "a color", at: entry.keySpan, among: names))
        continue
      }
      found[appearance] = singleColor(entry.value, for: entry.key, era: era)?
        .color(in: appearance)
    }
    guard let light = found[.light], let dark = found[.dark] else {
      let isHalf = names.contains { name in !entries.contains { $0.key == name } }
      if isHalf { log.report(.halfColor(at: node.span)) }
      return nil
    }
    return AdaptiveColor(light: light, dark: dark)
  }

  private mutating func singleColor(
    _ node: YAMLNode, for key: String, era: Era
  ) -> AdaptiveColor? {
    guard let scalar = scalar(node, "a color", for: key) else { return nil }
    if scalar.text.hasPrefix("#") {
      if let color = Color(hexadecimal: scalar.text.dropFirst()) { return AdaptiveColor(color) }
      log.report(.brokenColor(scalar.text, at: node.span))
      return nil
    }
    if let color = AdaptiveColor.named(scalar.text, era: era) { return color }
    if AdaptiveColor.names.contains(scalar.text) {
      log.report(.colorOfLaterEra(scalar.text, era: era, at: node.span))
    } else {
      log.report(.unknownColor(scalar.text, at: node.span))
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func brokenColor(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.color", "invalid color '\(excerpt(text))'", at: span,
      hint: confusableHint(of: text) ?? "write #RGB, #RRGGBB or #RRGGBBAA")
  }

  fileprivate static func halfColor(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.color", "a color mapping needs 'light' and 'dark'", at: span,
      hint: "write { light: \"#FFFFFF\", dark: \"#000000\" }")
  }

  fileprivate static func unknownColor(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.color", "unknown color '\(excerpt(text))'", at: span,
      hint: ownSpelling(of: text) ?? didYouMean(text, among: AdaptiveColor.names)
        ?? "use \"#RRGGBB\" or a name such as red or systemBlue")
  }

  /// Returns the scene language's notation for a color of other tools.
  private static func ownSpelling(of text: String) -> String? {
    let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
    if Color(hexadecimal: digits) != nil { return "write \"#\(digits)\"" }
    if text == "transparent" { return "write clear" }
    for prefix in ["UIColor.", "Color.", "."] where text.hasPrefix(prefix) {
      let name = text.dropFirst(prefix.count)
      if AdaptiveColor.names.contains(String(name)) { return "write \(name)" }
    }
    return nil
  }

  fileprivate static func colorOfLaterEra(_ text: String, era: Era, at span: SourceSpan) -> Self {
    let first = Era.allCases.first { AdaptiveColor.named(text, era: $0) != nil }
    return Diagnostic(
      .error, "value.color", "'\(text)' is not available in iOS \(era.release)", at: span,
      hint: first.map { "introduced in iOS \($0.release)" })
  }
}
