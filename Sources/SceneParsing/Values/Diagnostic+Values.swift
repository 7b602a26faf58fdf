package import Diagnostics
import Geometry
import SceneModel

extension Diagnostic {
  package static func unknownKey(
    _ key: String, in place: String, at span: SourceSpan, among known: [String]
  ) -> Self {
    Diagnostic(
      .error, "key.unknown", "\(place) has no key '\(excerpt(key))'", at: span,
      hint: didYouMean(key, among: known)
        ?? (known.count <= 6 ? "it has \(list(known, word: "and"))" : nil))
  }

  static func wrongType(
    _ node: YAMLNode, wanted: String, for key: String, names: [String] = []
  ) -> Self {
    let example = names.isEmpty ? wanted : "[\(names.joined(separator: ", "))]"
    return Diagnostic(
      .error, "value.type", "'\(key)' takes \(wanted), not \(node.description)", at: node.span,
      hint: "write \(example)")
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
      .error, "value.quoted", "'\(key)' takes \(wanted), and quotes make it a text",
      at: node.span, hint: "write it without quotes")
  }

  static func notANumber(_ node: YAMLNode, for key: String) -> Self {
    let text = node.scalar?.text ?? ""
    let hint: String? =
      if text.contains(",") {
        "the decimal sign is a point"
      } else if text.hasSuffix("pt") || text.hasSuffix("px") {
        "numbers have no unit; they count points"
      } else {
        nil
      }
    return Diagnostic(
      .error, "value.number", "'\(key)' takes a number, not \(node.description)", at: node.span,
      hint: hint)
  }

  static func notWhole(_ node: YAMLNode, for key: String) -> Self {
    Diagnostic(
      .error, "value.number", "'\(key)' takes a whole number, not \(node.description)",
      at: node.span)
  }

  static func outOfRange(
    _ text: String, for key: String, _ range: ClosedRange<Double>, at span: SourceSpan
  ) -> Self {
    let limits = "from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    return Diagnostic(
      .error, "value.range", "'\(key)' goes \(limits), and this is \(excerpt(text))", at: span)
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
      hint: didYouMean(node.scalar?.text ?? "", among: names) ?? "write \(list(names))")
  }

  static func eraBetween(_ text: String, belongsTo era: Era, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.choice", "'\(excerpt(text))' begins no era", at: span,
      hint: "write '\(era.rawValue)', to which it belongs")
  }

  static func textTooLong(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.too-long", "the text is longer than \(limit) bytes", at: span)
  }
}

/// The usual hint for a misspelt name.
///
/// Of very many names only the first are looked at: a hint must not cost more than the scene.
package func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String? {
  nearest(to: name, among: candidates.prefix(1_000)).map { "did you mean '\($0)'?" }
}
