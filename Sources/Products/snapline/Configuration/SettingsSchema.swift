import SnaplineBasics
import SnaplineSceneFiles

/// Returns the JSON Schema of the settings file, generated from the table of flags.
func settingsSchema() -> String {
  let settings = FlagSyntax.settings.compactMap { FlagSyntax.of($0) }
  let properties = settings.map { ($0.flag.rawValue, $0.schema) }
  let schema = JSON.schema(
    "Settings of Snapline: \(Configuration.fileName)",
    [
      ("type", .text("object")),
      ("additionalProperties", .bool(false)),
      (
        "properties",
        .object(
          properties + [
            (Configuration.tolerancesKey, .items(.reference("tolerance"))),
            (Configuration.provesKey, exemptionsSchema()),
            (Configuration.knownKey, knownSchema()),
            (Configuration.goldensKey, goldensSchema()),
          ])
      ), ("$defs", .object(toleranceDefinitions())),
    ])
  return schema.indentedText + "\n"
}

extension FlagSyntax {
  fileprivate var schema: JSON {
    let summary = ("description", JSON.text(summary))
    guard value != nil else { return .object([("type", .text("boolean")), summary]) }
    guard isList else { return .object(one + [summary]) }
    let several: [(String, JSON)] = [("type", .text("array")), ("items", .object(one))]
    return .object([("anyOf", .array([.object(one), .object(several)])), summary])
  }

  /// The schema of one value; numeric values are numbers in the file.
  private var one: [(String, JSON)] {
    if [.jobs, .repeat, .maxFailures].contains(flag) {
      return [("type", .text("integer")), ("minimum", .number(1))]
    }
    guard !choices.isEmpty else { return [("type", .text("string"))] }
    let numbers = choices.compactMap { Int($0) }
    return [
      (
        "enum",
        .array(
          numbers.count == choices.count
            ? numbers.map { .number(Double($0)) } : choices.map(JSON.text))
      )
    ]
  }
}
