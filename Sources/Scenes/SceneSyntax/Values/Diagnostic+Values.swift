package import SnaplineBasics
import SnaplineSceneModel

extension Diagnostic {
  package static func unknownKey(
    _ key: String, in context: String, at span: SourceSpan, among recognized: [String],
    hint: String? = nil
  ) -> Self {
    Diagnostic(
      .error, "key.unknown", "unknown key '\(excerpt(key))' in \(context)", at: span,
      hint: indentation(of: key) ?? hint ?? didYouMean(key, among: recognized) ?? ownWord(
        for: key, among: recognized)
        ?? (recognized.count <= 6
          ? "known keys: \(joinedList(recognized, conjunction: "and"))" : nil))
  }

  /// Returns a hint about a key that begins with special spaces, which are not indentation in YAML.
  private static func indentation(of key: String) -> String? {
    guard let first = key.unicodeScalars.first, Confusable(first) == .blank else { return nil }
    return "the line is indented with \(first.codePoint); indent with spaces"
  }

  /// Returns the scene language's key for the name that other tools use.
  private static func ownWord(for key: String, among recognized: [String]) -> String? {
    let words = [
      "type": "kind", "class": "kind", "subviews": "views", "children": "views", "size": "frame",
      "backgroundColor": "background", "bgColor": "background", "fontSize": "font",
      "color": "textColor", "opacity": "alpha", "isHidden": "hidden", "visible": "hidden",
      "lines": "numberOfLines", "label": "text", "value": "text", "caption": "text",
      "padding": "layoutMargins", "margins": "layoutMargins", "rect": "frame",
      "radius": "cornerRadius", "source": "image", "src": "image",
      "url": "image",
      "rules": "constraints", "layout": "constraints", "steps": "states", "tests": "expect",
      "device": "devices", "orientation": "orientations", "version": "era", "ios": "era",
      "name": "title", "variables": "metrics", "repeat": "each", "tap": "focus",
      "click": "focus", "typeText": "type", "swipe": "scroll", "turn": "rotate",
      "tolerance": "tolerances", "tolerate": "tolerances", "threshold": "maxDelta",
      "delta": "maxDelta", "maximumDelta": "maxDelta", "area": "region", "date": "since",
      "expires": "until", "because": "reason", "scope": "shots", "shot": "shots",
    ]
    guard let word = words[key], recognized.contains(word) else { return nil }
    return "in a scene the key is '\(word)'"
  }

  package static func wrongType(
    _ node: YAMLNode, expected: String, for key: String, names: [String] = []
  ) -> Self {
    let example = names.isEmpty ? nil : "write [\(names.joined(separator: ", "))]"
    return Diagnostic(
      .error, "value.type", "'\(key)' must be \(expected), not \(node.description)", at: node.span,
      hint: example ?? anotherShape(of: node, expected: expected) ?? "write \(expected)")
  }

  /// Returns the value in the required form.
  private static func anotherShape(of node: YAMLNode, expected: String) -> String? {
    switch (expected, node.kind) {
    case ("a list", .scalar(let scalar)) where scalar.text.isEmpty:
      return "write [] for an empty list"
    case ("a list", .scalar(let scalar)):
      let isWord = scalar.text.unicodeScalars.allSatisfy { isNamePart($0) || $0 == "-" }
      return isWord
        ? "write [\(excerpt(scalar.text))]" : "write it on its own line, starting with '- '"
    case ("a list", .mapping): return "start each item with '- '"
    case ("a mapping", .sequence): return "write 'name:' instead of '- name'"
    case ("a mapping", .scalar(let scalar)) where !scalar.text.isEmpty:
      return "write 'key: value' on separate lines, or in braces"
    default: return nil
    }
  }

  static func emptyList(_ node: YAMLNode, for key: String, _ advice: String) -> Self {
    guard case .sequence = node.kind else {
      return Diagnostic(
        .error, "value.type", "'\(key)' must be a list, not \(node.description)", at: node.span,
        hint: advice)
    }
    return Diagnostic(
      .error, "list.empty", "'\(key)' is empty", at: node.span, hint: advice)
  }

  static func missingValue(for key: String, expected: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.missing", "'\(key)' has no value", at: span,
      hint: expected == "a string"
        ? "write a string, or \"\" for an empty one" : "write \(expected)")
  }

  static func hiddenByComment(_ comment: String, for key: String, at span: SourceSpan) -> Self {
    let word = comment.prefix { !$0.isWhitespace }
    return Diagnostic(
      .error, "value.comment", "'\(key)' has no value: an unquoted '#' starts a comment", at: span,
      hint: "quote it: \"\(excerpt(String(word)))\"")
  }

  static func quoted(_ node: YAMLNode, expected: String, for key: String) -> Self {
    Diagnostic(
      .error, "value.quoted", "'\(key)' must be \(expected), not a quoted string",
      at: node.span, hint: "remove the quotes")
  }

  static func notANumber(_ node: YAMLNode, for key: String) -> Self {
    Diagnostic(
      .error, "value.number", "'\(key)' must be a number, not \(node.description)", at: node.span,
      hint: numberHint(node.scalar?.text ?? ""))
  }

  static func notAnInteger(_ node: YAMLNode, for key: String) -> Self {
    Diagnostic(
      .error, "value.number", "'\(key)' must be an integer, not \(node.description)",
      at: node.span)
  }

  package static func outOfRange(
    _ text: String, for key: String, _ range: ClosedRange<Double>, at span: SourceSpan
  ) -> Self {
    let limits = "from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    return Diagnostic(
      .error, "value.range", "'\(key)' must be \(limits): \(excerpt(text))", at: span)
  }

  static func notABoolean(_ node: YAMLNode, for key: String) -> Self {
    let text = node.scalar?.text.lowercased() ?? ""
    let hint: String? =
      switch text {
      case "yes", "y", "on", "true", "1": "write true"
      case "no", "n", "off", "false", "0": "write false"
      default: nil
      }
    return Diagnostic(
      .error, "value.boolean", "'\(key)' must be true or false, not \(node.description)",
      at: node.span, hint: hint)
  }

  package static func unknownChoice(_ node: YAMLNode, for key: String, among names: [String])
    -> Self
  {
    Diagnostic(
      .error, "value.choice", "invalid value for '\(key)': \(node.description)", at: node.span,
      hint: ownKind(for: node.scalar?.text ?? "", among: names)
        ?? didYouMean(node.scalar?.text ?? "", among: names) ?? "write \(joinedList(names))")
  }

  /// Returns the view kind for the name that other tools use.
  private static func ownKind(for word: String, among names: [String]) -> String? {
    let kinds = [
      "image": "imageView", "img": "imageView", "picture": "imageView", "text": "label",
      "input": "textField", "stack": "stackView", "row": "stackView", "column": "stackView",
      "scroll": "scrollView", "table": "tableView", "list": "tableView",
      "collection": "collectionView", "grid": "collectionView", "toggle": "switch",
    ]
    return kinds[word].flatMap { names.contains($0) ? "did you mean '\($0)'?" : nil }
  }

  static func eraSpelledOtherwise(
    _ text: String, meaning release: String, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "value.choice", "unknown iOS version '\(excerpt(text))'", at: span,
      hint: "did you mean '\(release)'?")
  }

  package static func textTooLong(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.too-long", "the string is longer than \(limit) bytes", at: span)
  }
}

/// Returns the hint for a misspelled name.
///
/// Only the first candidates of very many are compared, so that a hint never costs more than the
/// scene.
package func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String? {
  let latin = Confusable.latin(name)
  guard let nearest = closestMatch(to: latin, among: candidates.prefix(1_000)) else { return nil }
  // The difference of two names that look equal is more helpful than a suggestion.
  return latin == name ? "did you mean '\(nearest)'?" : confusableHint(of: name)
}
