import SnaplineBasics
import SnaplineSceneModel

extension SyntaxReader {
  /// The maximum number of keys of a style, more than any kind of view has; styles are copied into
  /// views.
  private static let maximumKeys = 500

  /// Stores the styles, which are keys of views under a name.
  mutating func readStyles(_ node: YAMLNode) {
    for entry in values.entries(node, for: "styles") where !values.log.isFull {
      guard values.hasName(entry, of: "a style") else { continue }
      var keys: [YAMLEntry] = []
      for key in values.entries(entry.value, for: entry.key) {
        if ["views", "constraints", "style"].contains(key.key) {
          values.log.report(.keyOfNoStyle(key))
        } else if keys.count == Self.maximumKeys {
          values.log.report(.tooManyKeys(entry.key, limit: Self.maximumKeys, at: key.keySpan))
          break
        } else {
          keys.append(key)
        }
      }
      styles[entry.key] = keys
      styleNames.append(entry.key)
    }
  }

  /// Returns a view's keys with those of its styles: the view's take precedence, then later styles.
  mutating func styled(_ own: [YAMLEntry]) -> [YAMLEntry] {
    guard let style = own.first(where: { $0.key == "style" }) else { return own }
    var keys = own.filter { $0.key != "style" }
    let isSingle = style.value.scalar.map { !$0.text.isEmpty } == true
    let names = isSingle ? [style.value] : values.items(style.value, for: "style")
    var taken = Set(keys.map(\.key))
    for node in names.reversed() where !values.log.isFull {
      guard let name = values.text(node, for: "style") else { continue }
      guard let style = styles[name] else {
        values.log.report(.unknownStyle(name, at: node.span, among: styleNames))
        continue
      }
      keys += style.filter { taken.insert($0.key).inserted }
    }
    return keys
  }
}

extension Diagnostic {
  fileprivate static func keyOfNoStyle(_ entry: YAMLEntry) -> Self {
    Diagnostic(
      .error, "style.key", "'\(entry.key)' is not allowed in a style", at: entry.keySpan,
      hint: "styles contain only appearance keys, not kinds, views or constraints")
  }

  fileprivate static func tooManyKeys(_ style: String, limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "style.key", "style '\(excerpt(style))' has more than \(limit) keys",
      at: span, hint: "the remaining keys are ignored")
  }

  fileprivate static func unknownStyle(
    _ name: String, at span: SourceSpan, among names: [String]
  ) -> Self {
    Diagnostic(
      .error, "style.unknown", "unknown style '\(excerpt(name))'", at: span,
      hint: didYouMean(name, among: names))
  }
}
