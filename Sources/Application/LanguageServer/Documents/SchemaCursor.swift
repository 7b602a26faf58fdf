import SnaplineBasics

/// A position in a JSON Schema: the alternatives that apply to a value.
struct SchemaCursor: Sendable {
  private let document: JSON
  private let alternatives: [JSON]

  init(_ document: JSON) {
    self.document = document
    alternatives = [document]
  }

  private init(_ document: JSON, _ alternatives: [JSON]) {
    self.document = document
    self.alternatives = alternatives
  }

  /// Returns the position of the value of a key.
  func member(_ key: String) -> SchemaCursor {
    let found = expanded.flatMap { schema -> [JSON] in
      if let own = schema["properties"]?[key] { return [own] }
      if case .object(let patterns)? = schema["patternProperties"] { return patterns.map(\.1) }
      guard let rest = schema["additionalProperties"], case .object = rest else { return [] }
      return [rest]
    }
    return SchemaCursor(document, found)
  }

  /// The position of the items of a list.
  var item: SchemaCursor { SchemaCursor(document, expanded.compactMap { $0["items"] }) }

  /// Whether the value refers to a definition, such as `constraint`.
  func refers(to name: String) -> Bool {
    alternatives.contains { refers($0, to: "#/$defs/\(name)", depth: 0) }
  }

  private func refers(_ schema: JSON, to reference: String, depth: Int) -> Bool {
    if schema["$ref"]?.string == reference { return true }
    guard depth < 8 else { return false }
    return (schema["anyOf"]?.items ?? []).contains { refers($0, to: reference, depth: depth + 1) }
  }

  /// Returns the keys of an object with the descriptions of their values.
  /// - Parameter present: The values of the keys that exist, which can exclude others.
  func keys(beside present: [String: String]) -> [(name: String, description: String?)] {
    var found: [(name: String, description: String?)] = []
    for schema in expanded {
      guard case .object(let properties)? = schema["properties"] else { continue }
      let allowed = (schema["allOf"]?.items ?? []).compactMap { rule in
        applies(rule["if"], to: present)
          ? rule["then"]?["propertyNames"]?["enum"]?.items.compactMap(\.string) : nil
      }
      for (name, value) in properties
      where allowed.allSatisfy({ $0.contains(name) }) && !found.contains(where: { $0.name == name })
      {
        found.append((name, SchemaCursor(document, [value]).description))
      }
    }
    return found
  }

  /// The values that the schema enumerates.
  var values: [String] {
    var found: [String] = []
    for schema in expanded {
      found += schema["enum"]?.items.compactMap(\.string) ?? []
      found += schema["const"]?.string.map { [$0] } ?? []
      if schema["type"]?.string == "boolean" { found += ["true", "false"] }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  var description: String? { expanded.lazy.compactMap { $0["description"]?.string }.first }

  /// Whether any alternative is an object or a list.
  var isNested: Bool {
    expanded.contains {
      $0["properties"] != nil || $0["patternProperties"] != nil || $0["items"] != nil
    }
  }

  /// The alternatives with references and choices replaced by their targets.
  private var expanded: [JSON] {
    var result: [JSON] = []
    var open: [(JSON, depth: Int)] = alternatives.reversed().map { ($0, 0) }
    while let (schema, depth) = open.popLast() {
      // No schema of the program is nested deeper.
      guard depth < 16 else { continue }
      if let target = schema["$ref"]?.string.flatMap(definition) {
        open.append((target, depth + 1))
      }
      if let choices = schema["anyOf"]?.items {
        open += choices.reversed().map { ($0, depth + 1) }
      }
      result.append(schema)
    }
    return result
  }

  private func definition(_ reference: String) -> JSON? {
    let prefix = "#/$defs/"
    guard reference.hasPrefix(prefix) else { return nil }
    return document["$defs"]?[String(reference.dropFirst(prefix.count))]
  }

  /// Whether the condition of a rule is met: keys with constant values, or the lack of keys.
  private func applies(_ condition: JSON?, to present: [String: String]) -> Bool {
    guard let condition else { return false }
    if let negated = condition["not"] { return !applies(negated, to: present) }
    if let choices = condition["anyOf"]?.items {
      return choices.contains { applies($0, to: present) }
    }
    let required = condition["required"]?.items.compactMap(\.string) ?? []
    guard required.allSatisfy({ present[$0] != nil }) else { return false }
    guard case .object(let properties)? = condition["properties"] else { return true }
    return properties.allSatisfy { key, schema in
      schema["const"]?.string.map { $0 == present[key] } ?? true
    }
  }
}
