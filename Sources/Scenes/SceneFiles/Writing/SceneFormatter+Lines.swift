import SnaplineSceneSyntax

// The formatting of values on one line.
extension SceneFormatter {
  /// Whether a value is on the line of its key or dash.
  func fitsOnLine(_ node: YAMLNode, after lead: String, _ context: SchemaContext) -> Bool {
    line(node, behind: lead, context) != nil
  }

  /// Returns a value on one line; nil if it needs several.
  func line(_ node: YAMLNode, behind lead: String, _ context: SchemaContext) -> String? {
    if let scalar = node.scalar { return scalarLine(node, scalar, context, behind: lead) }
    guard source.isFlow(node) else { return nil }
    let range = source.range(node)
    // A comment would end the line early.
    guard !commentary.hasComment(in: range),
      let text = flow(node, context),
      lead.unicodeScalars.count + 1 + text.unicodeScalars.count <= Self.width || isEmpty(node)
    else { return nil }
    return text
  }

  private func isEmpty(_ node: YAMLNode) -> Bool {
    switch node.kind {
    case .mapping(let entries): entries.isEmpty
    case .sequence(let items): items.isEmpty
    default: false
    }
  }

  private func flow(_ node: YAMLNode, _ context: SchemaContext) -> String? {
    switch node.kind {
    case .scalar(let scalar):
      return scalarLine(node, scalar, context, behind: nil)
    case .sequence(let items):
      let parts = items.map { pair($0, context.item) ?? flow($0, context.item) }
      return parts.contains(nil) ? nil : "[" + parts.compactMap { $0 }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      let parts = ordered(entries, context).map { entry in
        flow(entry.value, context.context(of: entry.key)).map { text in
          keyText(entry) + ":" + (text.isEmpty ? "" : " " + text)
        }
      }
      guard !parts.isEmpty else { return "{}" }
      // Without a value, a space must separate the colon from the comma.
      let texts = parts.compactMap { $0 }.map { $0.hasSuffix(":") ? $0 + " " : $0 }
      guard texts.count == parts.count else { return nil }
      let inner = texts.joined(separator: ", ")
      return "{ " + (inner.hasSuffix(" ") ? inner : inner + " ") + "}"
    case .invalid: return nil
    }
  }

  /// Returns a mapping of one entry, without braces in a list: `[focus: name, keyboard: shown]`.
  private func pair(_ node: YAMLNode, _ context: SchemaContext) -> String? {
    guard case .mapping(let entries) = node.kind, let entry = entries.first, entries.count == 1,
      let text = flow(entry.value, context.context(of: entry.key)), !text.isEmpty
    else { return nil }
    return "\(keyText(entry)): \(text)"
  }

  // MARK: Texts

  /// Returns the key, quoted only if necessary.
  func keyText(_ entry: YAMLEntry) -> String {
    let raw = source.text(source.range(entry.keySpan))
    guard raw.hasPrefix("\"") || raw.hasPrefix("'"), !entry.key.isEmpty else { return raw }
    let isPlain = entry.key.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789_".unicodeScalars.contains($0))
    }
    return isPlain ? entry.key : raw
  }

  /// Returns a scalar on one line.
  /// - Parameter lead: The text before it; nil inside brackets and braces.
  private func scalarLine(
    _ node: YAMLNode, _ scalar: YAMLScalar, _ context: SchemaContext, behind lead: String?
  ) -> String? {
    let raw = source.text(source.range(node))
    let hasLines = raw.unicodeScalars.contains(where: isNewline)
    let text = formatted(scalar.text, at: context)
    switch scalar.style {
    case .literal, .folded: return nil
    case .plain:
      if raw.isEmpty { return "" }
      if hasLines {
        let width = (lead?.unicodeScalars.count ?? 0) + 1 + text.unicodeScalars.count
        guard !text.contains("\n"), width <= Self.width else { return nil }
      }
      return isPlainScalar(text, inFlow: lead == nil) ? text : hasLines ? nil : raw
    case .singleQuoted, .doubleQuoted:
      guard !hasLines else { return nil }
      let inner = String(raw.dropFirst().dropLast())
      if isPlainScalar(text, inFlow: true), !needsQuotes(text) { return text }
      // A scalar with an escape keeps its source.
      guard inner == scalar.text, let quote = raw.first else { return raw }
      return "\(quote)\(text)\(quote)"
    }
  }

  /// Returns the lines of a multiline scalar with the new indentation.
  func rawLines(_ node: YAMLNode, _ scalar: YAMLScalar, indent: Int) -> [String] {
    let range = source.range(node)
    let raw = source.text(range).split(separator: "\n", omittingEmptySubsequences: false)
      .map { trimmedEnd(String($0.hasSuffix("\r") ? $0.dropLast() : $0)) }
    let blanks = String(repeating: " ", count: indent + 2)
    guard scalar.style == .literal || scalar.style == .folded else {
      return raw.enumerated().map { place, line in
        let text = String(line.drop { $0 == " " || $0 == "\t" })
        return place == 0 || text.isEmpty ? text : blanks + text
      }
    }
    let depth = raw.dropFirst().first { !$0.allSatisfy { $0 == " " } }?.prefix { $0 == " " }.count
    return raw.enumerated().map { place, line in
      if place == 0 || line.allSatisfy({ $0 == " " }) { return place == 0 ? line : "" }
      return blanks + line.dropFirst(depth ?? 0)
    }
  }
}

private func isNewline(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
  default: false
  }
}

/// Whether YAML parses an unquoted text as this string.
func isPlainScalar(_ text: String, inFlow: Bool) -> Bool {
  let scalars = Array(text.unicodeScalars)
  guard let first = scalars.first, let last = scalars.last else { return false }
  guard !"-?:,[]{}#&*!|>'\"%@`= \t".unicodeScalars.contains(first), last != " ", last != ":",
    text != "---", text != "..."
  else {
    // A minus can begin a number.
    return first == "-" && scalars.count > 1 && isPlainNumber(scalars)
  }
  for (index, scalar) in scalars.enumerated() {
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    if scalar.value < 0x20 || scalar.value == 0x7F { return false }
    if scalar == ":", next == " " || inFlow { return false }
    if scalar == "#", scalars[index - 1] == " " { return false }
    if inFlow, ",[]{}?".unicodeScalars.contains(scalar) { return false }
  }
  return true
}

private func isPlainNumber(_ scalars: [Unicode.Scalar]) -> Bool {
  scalars.dropFirst().allSatisfy { "0123456789.eE".unicodeScalars.contains($0) }
}

/// Whether other YAML parsers would resolve an unquoted text to another type than a string.
func needsQuotes(_ text: String) -> Bool {
  let words = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "~"]
  if words.contains(text.lowercased()) { return true }
  return text.unicodeScalars.first.map { "+-.0123456789".unicodeScalars.contains($0) } == true
}
