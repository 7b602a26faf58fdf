/// Which sentences speak of which view, metric or constraint.
struct ReferencedNames {
  private var sentences: [String: Set<String>] = [:]
  /// More than so many sentences tell no more about a view.
  private static let most = 100

  init(_ root: YAMLNode) { gather(root) }

  func constraints(referencing name: String) -> Set<String> { sentences[name] ?? [] }

  /// What is said about a name, without the name itself, without numbers, and without the names
  /// of others that came or went as well.
  func normalizedConstraints(
    referencing name: String, ignoring unrelatedNames: Set<String>, _ names: [String: String] = [:]
  ) -> Set<String> {
    Set(
      constraints(referencing: name).map { constraint in
        let text = ConstraintText(constraint)
        return text.tokens.indices.map { place in
          switch text.tokens[place].kind {
          case .number, .brokenNumber: "0"
          case .name(let first) where text.isFirstName(place):
            first == name ? "" : unrelatedNames.contains(first) ? "?" : names[first] ?? first
          default: text.text(text.tokens[place].range)
          }
        }.joined(separator: " ")
      })
  }

  private mutating func gather(_ node: YAMLNode) {
    for entry in node.entries {
      if entry.key == "constraints" {
        for item in entry.value.items {
          guard let text = item.scalar?.text else { continue }
          for name in referencedNames(in: text)
          where sentences[name, default: []].count < Self.most {
            sentences[name, default: []].insert(text)
          }
        }
      } else if entry.key == "views" {
        for view in entry.value.entries { gather(view.value) }
      }
    }
  }
}
