import SnaplineBasics
import SnaplineChecking
import SnaplineGoldens
import SnaplineProjects
import SnaplineSceneModel
import SnaplineSceneSyntax

private let textKey = GoldenForm.text.rawValue

extension ValueReader {
  /// Parses the form of all goldens, or the patterns of shots with text goldens.
  mutating func goldenForms(_ node: YAMLNode) -> GoldenForms {
    guard case .mapping = node.kind else {
      guard let form = node.scalar.flatMap({ GoldenForm(rawValue: $0.text) }) else {
        log.report(
          .unknownChoice(node, for: Configuration.goldensKey, among: allValues(of: GoldenForm.self))
        )
        return .existing
      }
      return .all(form)
    }
    var patterns: [String] = []
    for entry in entries(node, for: Configuration.goldensKey) {
      guard entry.key == textKey else {
        log.report(
          .unknownKey(entry.key, in: "'goldens'", at: entry.keySpan, among: [textKey]))
        continue
      }
      for item in items(entry.value, for: textKey) {
        if let pattern = text(item, for: textKey) { patterns.append(pattern) }
      }
    }
    return patterns.isEmpty ? .existing : .text(ShotFilter(patterns))
  }
}

/// Returns the schema of the setting.
func goldensSchema() -> JSON {
  .object([
    (
      "anyOf",
      .array([
        .enumeration(allValues(of: GoldenForm.self)),
        .objectSchema(
          [(textKey, .items(.object([("type", .text("string"))])))], required: [textKey]),
      ])
    ),
    (
      "description",
      .text("Whether new goldens are image files or text; or patterns of shots with text goldens")
    ),
  ])
}
