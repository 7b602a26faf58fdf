import SnaplineBasics
import SnaplineChecking
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ValueReader {
  private static let knownKeys = ["file", "code", "reason", "until"]

  /// Parses the problems that a project accepts; invalid ones are omitted.
  mutating func knownProblems(_ node: YAMLNode) -> [KnownProblem] {
    var problems: [KnownProblem] = []
    for item in items(node, for: Configuration.knownKey) where !log.isFull {
      var texts: [String: (text: String, node: YAMLNode)] = [:]
      let entries = entries(item, for: Configuration.knownKey)
      for entry in entries {
        guard Self.knownKeys.contains(entry.key) else {
          log.report(
            .unknownKey(
              entry.key, in: "'known'", at: entry.keySpan, among: Self.knownKeys))
          continue
        }
        texts[entry.key] = text(entry.value, for: entry.key).map { ($0, entry.value) }
      }
      let missing = Self.knownKeys.filter { key in !entries.contains { $0.key == key } }
      for key in missing where !entries.isEmpty { log.report(.knownLacks(key, at: item.span)) }
      guard let file = texts["file"], let code = texts["code"], let reason = texts["reason"],
        let until = texts["until"]
      else { continue }
      guard KnownProblem.codes.contains(code.text) else {
        log.report(.unknownChoice(code.node, for: "code", among: KnownProblem.codes))
        continue
      }
      guard let day = CalendarDay(until.text) else {
        log.report(.wrongType(until.node, expected: "a date such as 2027-01-31", for: "until"))
        continue
      }
      problems.append(
        KnownProblem(
          file: SpannedName(file.text, at: file.node.span), code: code.text,
          reason: reason.text, until: day,
          span: entries.first?.keySpan ?? item.span))
    }
    return problems
  }
}

/// Returns the schema of the setting.
func knownSchema() -> JSON {
  .items(
    .objectSchema(
      [
        ("file", .pattern("[^\\s]")), ("code", .enumeration(KnownProblem.codes)),
        ("reason", .pattern("[^\\s]")), ("until", .pattern("^\\d{4}-\\d{2}-\\d{2}$")),
      ], required: ["file", "code", "reason", "until"]))
}

extension Diagnostic {
  fileprivate static func knownLacks(_ key: String, at span: SourceSpan) -> Self {
    let hint =
      switch key {
      case "file": "name the scene or storyboard, as in 'file: App/Login.storyboard'"
      case "code": "name the diagnostic code, as in 'code: layout.conflict'"
      case "until": "write the last date on which it is accepted, as in 'until: 2027-01-31'"
      default: "write why it is accepted"
      }
    return Diagnostic(
      .error, "known.incomplete", "missing '\(key)' in 'known'", at: span, hint: hint)
  }
}
