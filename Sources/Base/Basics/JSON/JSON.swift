/// A JSON value whose objects preserve the order of their members.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A number in full precision, which the program parses again.
  case exact(Double)
  case text(String)
  case array([JSON])
  case object([(String, JSON)])

  /// The value on one line.
  package var text: String { text(separators: (", ", ": ")) }

  /// The value on one line without spaces.
  package var compactText: String { text(separators: (",", ":")) }

  private func text(separators: (comma: String, colon: String)) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    // JSON has no infinities; layouts contain none.
    case .number(let number): number.isFinite ? number.shortText : "null"
    case .exact(let number): exactText(number)
    case .text(let text): quoted(text)
    case .array(let values):
      "["
        + values.map { $0.text(separators: separators) }.joined(separator: separators.comma) + "]"
    case .object(let members):
      "{"
        + members.map { name, value in
          quoted(name) + separators.colon + value.text(separators: separators)
        }.joined(separator: separators.comma) + "}"
    }
  }

  /// A scalar as plain text.
  package var plainText: String {
    if case .text(let text) = self { return text }
    return text
  }
}

extension JSON {
  /// The value with a line for each member and item, except for lists that fit on one line.
  package var indentedText: String { indentedText("") }

  private func indentedText(_ indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      let parts = values.map { $0.indentedText(inner) }
      let line = "[" + parts.joined(separator: ", ") + "]"
      if line.count <= 80, !line.contains("\n") { return line }
      return "[\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(quoted($0.0)): \($0.1.indentedText(inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return text
    }
  }
}

private func exactText(_ number: Double) -> String {
  guard number.isFinite else { return "null" }
  return Int(exactly: number).map { String($0) } ?? number.description
}

private func quoted(_ text: String) -> String {
  quoted(text, in: .json) { $0.value < 0x20 || $0.value == 0x2028 || $0.value == 0x2029 }
}
