import SnaplineBasics
import SnaplineSceneSyntax

/// The texts that reference each view, metric, constraint and style.
struct ReferencedNames {
  private var texts: [String: Set<String>] = [:]
  /// The maximum number of texts that are kept for a name.
  private static let limit = 100

  init(_ root: YAMLNode) { collect(root) }

  /// Returns whether any text references the name of a part.
  func uses(_ part: NamedPart) -> Bool { texts[key(of: part)] != nil }

  /// Returns parts with the texts that reference them, in which the names of all other parts are
  /// equal; empty if there are too many parts to match.
  ///
  /// - Parameter names: The new names of other views by their old names.
  func referenced(_ parts: [NamedPart], _ names: [String: String] = [:]) -> [NamedPart] {
    guard parts.count <= RenameMatching.limit else { return [] }
    let others = Set(parts.flatMap { spellings(of: $0.name) })
    return parts.map { part in
      var part = part
      let own = spellings(of: part.name)
      for text in texts[key(of: part)] ?? [] {
        let source = ConstraintText(text)
        let tokens = source.tokens.indices.map { index in
          let token = source.tokens[index]
          guard let first = token.name, source.isFirstName(index) else {
            return source.text(token.range)
          }
          return own.firstIndex(of: first).map { "\($0)" }
            ?? (others.contains(first) ? "?" : names[first] ?? first)
        }
        part.details.insert(tokens.joined(separator: " "))
        part.uses.insert(
          zip(source.tokens, tokens).map { isNumber($0) ? "0" : $1 }.joined(separator: " "))
      }
      return part
    }
  }

  private func isNumber(_ token: ConstraintToken) -> Bool {
    switch token.kind {
    case .number, .brokenNumber: true
    case .name, .punctuation, .end: false
    }
  }

  private func key(of part: NamedPart) -> String {
    part.kind == .styleChanged ? "style \(part.name)" : part.name
  }

  private mutating func collect(_ node: YAMLNode) {
    for entry in node.entries {
      if entry.key == "constraints" {
        for text in entry.value.items.compactMap(\.scalar?.text) {
          for name in referencedNames(in: text) { add(text, to: name) }
        }
      } else if entry.key == "views" {
        for view in entry.value.entries {
          let style = view.value.value(of: "style")
          let names = style.map { [$0] + $0.items } ?? []
          for name in names.compactMap(\.scalar?.text) { add(view.key, to: "style \(name)") }
          collect(view.value)
        }
      }
    }
  }

  private mutating func add(_ text: String, to name: String) {
    if texts[name, default: []].count < Self.limit { texts[name, default: []].insert(text) }
  }
}

/// Returns the spellings of a name in texts: a view repeated by `each` is also referenced with the
/// previous and the next item.
func spellings(of name: String) -> [String] {
  [name]
    + listNames(in: name).flatMap { list in
      [".previous>", ".next>"].map { name.replacing(list, with: list.dropLast() + $0) }
    }
}
