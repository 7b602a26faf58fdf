import SnaplineBasics
import SnaplineSceneSyntax

/// A printer of JSON in canonical form: keys in the order of the language reference, two spaces per
/// level, and on one line what was on one line and fits.
struct JSONSceneFormatter {
  let source: SceneSource
  /// The context of the root.
  let root: SchemaContext

  /// Returns the entire file with one line feed at its end.
  func print(_ node: YAMLNode) -> String { text(node, root, indent: 0, behind: 0) + "\n" }

  /// Returns a value.
  /// - Parameter behind: The number of characters before it on its line.
  private func text(_ node: YAMLNode, _ context: SchemaContext, indent: Int, behind: Int) -> String
  {
    if isOnOneLine(node) {
      let line = line(node, context)
      if behind + line.unicodeScalars.count <= SceneFormatter.width { return line }
    }
    let blanks = String(repeating: " ", count: indent + 2)
    switch node.kind {
    case .mapping(let entries) where !entries.isEmpty:
      return braced("{", "}", indent: indent) {
        context.sortedEntries(entries).map { entry in
          let lead = blanks + key(entry)
          return lead
            + text(
              entry.value, context.context(of: entry.key), indent: indent + 2,
              behind: lead.unicodeScalars.count)
        }
      }
    case .sequence(let items) where !items.isEmpty:
      return braced("[", "]", indent: indent) {
        items.map {
          blanks + text($0, context.item, indent: indent + 2, behind: blanks.count)
        }
      }
    default: return line(node, context)
    }
  }

  private func braced(
    _ open: String, _ close: String, indent: Int, _ parts: () -> [String]
  ) -> String {
    "\(open)\n\(parts().joined(separator: ",\n"))\n\(String(repeating: " ", count: indent))\(close)"
  }

  private func line(_ node: YAMLNode, _ context: SchemaContext) -> String {
    switch node.kind {
    case .mapping(let entries):
      let parts = context.sortedEntries(entries).map { entry in
        key(entry) + line(entry.value, context.context(of: entry.key))
      }
      return "{" + parts.joined(separator: ", ") + "}"
    case .sequence(let items):
      return "[" + items.map { line($0, context.item) }.joined(separator: ", ") + "]"
    // An unquoted scalar is a number or a literal of JSON.
    case .scalar(let scalar) where scalar.style == .plain: return scalar.text
    case .scalar(let scalar): return JSON.text(formatted(scalar.text, at: context)).text
    case .invalid: return source.text(source.range(node))
    }
  }

  private func key(_ entry: YAMLEntry) -> String { JSON.text(entry.key).text + ": " }

  private func isOnOneLine(_ node: YAMLNode) -> Bool {
    let range = source.range(node)
    return source.line(range.lowerBound) == source.line(range.upperBound)
  }
}

/// Whether a file has both the extension and the syntax of JSON.
func isJSON(_ bytes: [UInt8], file: String) -> Bool {
  file.hasSuffix(".json") && (try? JSON(reading: bytes)) != nil
}
