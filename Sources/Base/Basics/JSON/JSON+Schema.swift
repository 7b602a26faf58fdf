// The keywords of JSON Schema, in a form that keeps schemas in code short.
extension JSON {
  /// Returns an entire schema in the 2020-12 draft.
  package static func schema(_ title: String, _ members: [(String, Self)]) -> Self {
    .object(
      [
        ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        ("title", .text(title)),
      ] + members)
  }

  /// Returns the schema of one of these strings.
  package static func enumeration(_ names: [String]) -> Self {
    .object([("enum", .array(names.map(JSON.text)))])
  }

  package static func pattern(_ pattern: String) -> Self {
    .object([("type", .text("string")), ("pattern", .text(pattern))])
  }

  package static func any(of choices: [Self]) -> Self { .object([("anyOf", .array(choices))]) }

  package static func reference(_ name: String) -> Self {
    .object([("$ref", .text("#/$defs/\(name)"))])
  }

  package static func items(_ item: Self, count: Int? = nil, isUnique: Bool = false) -> Self {
    var members: [(String, Self)] = [("type", .text("array")), ("items", item)]
    if let count {
      members += [("minItems", .exact(Double(count))), ("maxItems", .exact(Double(count)))]
    }
    if isUnique { members.append(("uniqueItems", .bool(true))) }
    return .object(members)
  }

  /// Returns the schema of an array with a minimum and a maximum length.
  package static func arraySchema(_ item: Self, minItems: Int, maxItems: Int) -> Self {
    .object([
      ("type", .text("array")), ("items", item), ("minItems", .exact(Double(minItems))),
      ("maxItems", .exact(Double(maxItems))),
    ])
  }

  /// Returns the schema of one value or a list of values.
  package static func oneOrMany(_ item: Self) -> Self { .any(of: [item, .items(item)]) }

  /// Returns the schema of an object with only these keys.
  package static func objectSchema(_ members: [(String, Self)], required: [String] = []) -> Self {
    var object: [(String, Self)] = [
      ("type", .text("object")), ("properties", .object(members)),
      ("additionalProperties", .bool(false)),
    ]
    if !required.isEmpty { object.append(("required", .array(required.map(JSON.text)))) }
    return .object(object)
  }

  /// Returns the schema of an object whose keys match a pattern and whose values have one schema.
  package static func objectSchema(keys names: String, values value: Self) -> Self {
    .object([
      ("type", .text("object")), ("patternProperties", .object([(names, value)])),
      ("additionalProperties", .bool(false)),
    ])
  }

  package static func numberSchema(_ type: String, minimum: Double?, maximum: Double?) -> Self {
    var members: [(String, Self)] = [("type", .text(type))]
    if let minimum { members.append(("minimum", .exact(minimum))) }
    if let maximum { members.append(("maximum", .exact(maximum))) }
    return .object(members)
  }

  package func described(_ description: String) -> Self {
    guard case .object(let members) = self else { return self }
    return .object([("description", .text(description))] + members)
  }
}
