/// A part of a JSON Schema; members keep their order, so that the text is always the same.
indirect enum SchemaValue: Sendable {
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([SchemaValue])
  case object([(String, SchemaValue)])

  /// The value as JSON with two blanks for each level; short lists of texts take one line.
  func json(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .flag(let flag): return flag ? "true" : "false"
    case .number(let number):
      return Int(exactly: number).map(String.init) ?? String(number)
    case .text(let text): return quoted(text)
    case .list(let items):
      guard !items.isEmpty else { return "[]" }
      let parts = items.map { $0.json(indent: inner) }
      let line = "[" + parts.joined(separator: ", ") + "]"
      if line.count <= 80, !line.contains("\n") { return line }
      return "[\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map { "\(inner)\(quoted($0.0)): \($0.1.json(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

// Words of the schema language, short enough to read a schema in code.
extension SchemaValue {
  static func names(_ names: [String]) -> Self {
    .object([("enum", .list(names.map(Self.text)))])
  }

  static func pattern(_ pattern: String) -> Self {
    .object([("type", .text("string")), ("pattern", .text(pattern))])
  }

  static func any(of choices: [Self]) -> Self { .object([("anyOf", .list(choices))]) }

  static func reference(_ name: String) -> Self { .object([("$ref", .text("#/$defs/\(name)"))]) }

  static func items(_ item: Self, count: Int? = nil, isUnique: Bool = false) -> Self {
    var members: [(String, Self)] = [("type", .text("array")), ("items", item)]
    if let count {
      members += [("minItems", .number(Double(count))), ("maxItems", .number(Double(count)))]
    }
    if isUnique { members.append(("uniqueItems", .flag(true))) }
    return .object(members)
  }

  /// One thing, or a list of them.
  static func oneOrMany(_ item: Self) -> Self { .any(of: [item, .items(item)]) }

  /// A map with these keys and no other.
  static func map(_ members: [(String, Self)], required: [String] = []) -> Self {
    var object: [(String, Self)] = [
      ("type", .text("object")), ("properties", .object(members)),
      ("additionalProperties", .flag(false)),
    ]
    if !required.isEmpty { object.append(("required", .list(required.map(Self.text)))) }
    return .object(object)
  }

  /// A map from names that match to values of one shape.
  static func map(from names: String, to value: Self) -> Self {
    .object([
      ("type", .text("object")), ("patternProperties", .object([(names, value)])),
      ("additionalProperties", .flag(false)),
    ])
  }

  static func range(_ type: String, least: Double?, most: Double?) -> Self {
    var members: [(String, Self)] = [("type", .text(type))]
    if let least { members.append(("minimum", .number(least))) }
    if let most { members.append(("maximum", .number(most))) }
    return .object(members)
  }

  func described(_ description: String) -> Self {
    guard case .object(let members) = self else { return self }
    return .object([("description", .text(description))] + members)
  }
}
