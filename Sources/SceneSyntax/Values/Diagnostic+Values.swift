package import Diagnostics
import Geometry
import SceneModel

extension Diagnostic {
  package static func unknownKey(
    _ key: String, in place: String, at span: SourceSpan, among known: [String],
    hint: String? = nil
  ) -> Self {
    Diagnostic(
      .error, "key.unknown", "\(place) has no key '\(excerpt(key))'", at: span,
      hint: indentation(of: key) ?? hint ?? didYouMean(key, among: known) ?? ownWord(
        for: key, among: known)
        ?? (known.count <= 6 ? "it has \(list(known, word: "and"))" : nil))
  }

  /// Blanks from web pages become a part of the key, because for YAML they are none.
  private static func indentation(of key: String) -> String? {
    guard let first = key.unicodeScalars.first, LookAlike(first) == .blank else { return nil }
    return "the line begins with \(first.codePoint); indent with plain spaces"
  }

  /// What other tools call a thing that scenes know by another name.
  private static func ownWord(for key: String, among known: [String]) -> String? {
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
    guard let word = words[key], known.contains(word) else { return nil }
    return "a scene says '\(word)'"
  }

  package static func wrongType(
    _ node: YAMLNode, wanted: String, for key: String, names: [String] = []
  ) -> Self {
    let example = names.isEmpty ? nil : "write [\(names.joined(separator: ", "))]"
    return Diagnostic(
      .error, "value.type", "'\(key)' takes \(wanted), not \(node.description)", at: node.span,
      hint: example ?? anotherShape(of: node, wanted: wanted) ?? "write \(wanted)")
  }

  /// How the same thing would look in the shape that is wanted.
  private static func anotherShape(of node: YAMLNode, wanted: String) -> String? {
    switch (wanted, node.kind) {
    case ("a list", .scalar(let scalar)) where scalar.text.isEmpty: return "write [] for none"
    case ("a list", .scalar(let scalar)):
      let isWord = scalar.text.unicodeScalars.allSatisfy { isNamePart($0) || $0 == "-" }
      return isWord
        ? "write [\(excerpt(scalar.text))]" : "write it on a line of its own, with '- ' in front"
    case ("a list", .mapping): return "write '- ' in front of each"
    case ("a map", .sequence): return "write 'name:' in place of '- name'"
    case ("a map", .scalar(let scalar)) where !scalar.text.isEmpty:
      return "write 'key: value', on lines of their own or in braces"
    default: return nil
    }
  }

  static func emptyList(_ node: YAMLNode, for key: String, _ advice: String) -> Self {
    guard case .sequence = node.kind else {
      return Diagnostic(
        .error, "value.type", "'\(key)' takes a list, not \(node.description)", at: node.span,
        hint: advice)
    }
    return Diagnostic(
      .error, "list.empty", "'\(key)' is an empty list", at: node.span, hint: advice)
  }

  static func missingValue(for key: String, wanted: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.missing", "'\(key)' has no value", at: span,
      hint: wanted == "a text" ? "write a text, or \"\" for none" : "write \(wanted)")
  }

  static func swallowedByComment(_ comment: String, for key: String, at span: SourceSpan) -> Self {
    let word = comment.prefix { !$0.isWhitespace }
    return Diagnostic(
      .error, "value.comment", "'\(key)' has no value: '#' begins a comment", at: span,
      hint: "quote it: \"\(excerpt(String(word)))\"")
  }

  static func quoted(_ node: YAMLNode, wanted: String, for key: String) -> Self {
    Diagnostic(
      .error, "value.quoted", "'\(key)' takes \(wanted), but quotes make it a text",
      at: node.span, hint: "write it without quotes")
  }

  static func notANumber(_ node: YAMLNode, for key: String) -> Self {
    Diagnostic(
      .error, "value.number", "'\(key)' takes a number, not \(node.description)", at: node.span,
      hint: numberAdvice(node.scalar?.text ?? ""))
  }

  static func notWhole(_ node: YAMLNode, for key: String) -> Self {
    Diagnostic(
      .error, "value.number", "'\(key)' takes a whole number, not \(node.description)",
      at: node.span)
  }

  package static func outOfRange(
    _ text: String, for key: String, _ range: ClosedRange<Double>, at span: SourceSpan
  ) -> Self {
    let limits = "from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    return Diagnostic(
      .error, "value.range", "'\(key)' must be \(limits), not \(excerpt(text))", at: span)
  }

  static func notAFlag(_ node: YAMLNode, for key: String) -> Self {
    let text = node.scalar?.text.lowercased() ?? ""
    let hint: String? =
      switch text {
      case "yes", "y", "on", "true", "1": "write true"
      case "no", "n", "off", "false", "0": "write false"
      default: nil
      }
    return Diagnostic(
      .error, "value.boolean", "'\(key)' takes true or false, not \(node.description)",
      at: node.span, hint: hint)
  }

  package static func unknownChoice(_ node: YAMLNode, for key: String, among names: [String])
    -> Self
  {
    Diagnostic(
      .error, "value.choice", "'\(key)' cannot be \(node.description)", at: node.span,
      hint: ownKind(for: node.scalar?.text ?? "", among: names)
        ?? didYouMean(node.scalar?.text ?? "", among: names) ?? "write \(list(names))")
  }

  /// The kinds of views by the names that other tools use.
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
      .error, "value.choice", "'\(excerpt(text))' is not a release of iOS", at: span,
      hint: "did you mean '\(release)'?")
  }

  package static func textTooLong(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.too-long", "the text is longer than \(limit) bytes", at: span)
  }
}

/// The usual hint for a misspelt name.
///
/// Of very many names only the first are looked at: a hint must not cost more than the scene.
package func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String? {
  let latin = LookAlike.latin(name)
  guard let nearest = nearest(to: latin, among: candidates.prefix(1_000)) else { return nil }
  // Two names that look the same: the reason is worth more than the question.
  return latin == name ? "did you mean '\(nearest)'?" : oddity(of: name)
}
