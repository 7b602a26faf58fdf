import SnaplineBasics
package import SnaplineSceneModel

/// The variation of a scene for some size classes.
package struct VariationSyntax: Sendable {
  package var condition: Spanned<SizeCondition>
  /// The views with their changed keys.
  package var views: [ViewSyntax] = []
  /// The changes of constraints.
  package var changes: [StepSyntax] = []
}

extension SyntaxReader {
  /// The keys of a variation.
  package static let variationKeys = ["views", "set", "activate", "deactivate"]

  /// Parses the variations in source order.
  mutating func variations(_ node: YAMLNode) -> [VariationSyntax] {
    var variations: [VariationSyntax] = []
    for entry in values.entries(node, for: "variations") where !values.log.isFull {
      guard let condition = SizeCondition(entry.key) else {
        values.log.report(.noSizeClass(entry))
        continue
      }
      variations.append(variation(entry, Spanned(condition, at: entry.keySpan)))
    }
    return variations
  }

  private mutating func variation(
    _ entry: YAMLEntry, _ condition: Spanned<SizeCondition>
  ) -> VariationSyntax {
    var variation = VariationSyntax(condition: condition)
    for part in values.entries(entry.value, for: entry.key) where !values.log.isFull {
      switch part.key {
      case "views": variation.views = views(part.value)
      case "set":
        for change in values.entries(part.value, for: part.key) {
          let argument = YAMLNode(
            kind: .mapping([change]), span: part.value.span, range: part.value.range)
          variation.changes.append(
            StepSyntax(verb: Spanned(.set, at: part.keySpan), argument: argument))
        }
      case "activate", "deactivate":
        let verb: StepSyntax.Verb = part.key == "activate" ? .activate : .deactivate
        variation.changes.append(
          StepSyntax(verb: Spanned(verb, at: part.keySpan), argument: part.value))
      default:
        values.log.report(
          .unknownKey(part.key, in: "a variation", at: part.keySpan, among: Self.variationKeys))
      }
    }
    return variation
  }
}

extension Diagnostic {
  fileprivate static func noSizeClass(_ entry: YAMLEntry) -> Self {
    Diagnostic(
      .error, "scene.size-class", "unknown size class '\(excerpt(entry.key))'",
      at: entry.keySpan,
      hint: "use wC or wR for the width, hC or hR for the height, or both")
  }
}
