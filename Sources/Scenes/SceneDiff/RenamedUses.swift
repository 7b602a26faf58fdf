import SceneSyntax

/// What speaks of names, with other names in their stead.
func renamedUses(_ node: YAMLNode, _ names: [String: String]) -> YAMLNode {
  // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
  switch node.kind {
  case .scalar(let scalar):
    let text = renamed(scalar.text, names)
    guard text != scalar.text else { return node }
    return node.with(
      kind: .scalar(YAMLScalar(text: text, style: scalar.style, swallowedComment: nil)))
  case .sequence(let items):
    return node.with(kind: .sequence(items.map { renamedUses($0, names) }))
  case .mapping:
    let changed = node.mapEntries { entry in
      // What is typed is a text and no name.
      entry.with(
        value: entry.key == "type"
          ? renamedKeys(entry.value, names) : renamedUses(entry.value, names))
    }
    return renamedKeys(changed, names)
  case .invalid: return node
  }
}

/// A map of which the keys are names, with other names in their stead.
func renamedKeys(_ node: YAMLNode, _ names: [String: String]) -> YAMLNode {
  node.mapEntries { $0.with(key: names[$0.key] ?? $0.key) }
}

/// A text with other names; what stands behind a point is no name of a view.
func renamed(_ text: String, _ names: [String: String]) -> String {
  ConstraintText(text).renaming(names)
}
