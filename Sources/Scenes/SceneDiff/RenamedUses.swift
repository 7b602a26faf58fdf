import SnaplineSceneSyntax

/// Returns a node with other names in its texts and keys.
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
      // The value of a typing step is a text and no name.
      entry.with(
        value: entry.key == "type"
          ? renamedKeys(entry.value, names) : renamedUses(entry.value, names))
    }
    return renamedKeys(changed, names)
  case .invalid: return node
  }
}

/// Returns a mapping whose keys are names, with other names.
func renamedKeys(_ node: YAMLNode, _ names: [String: String]) -> YAMLNode {
  node.mapEntries { $0.with(key: names[$0.key] ?? $0.key) }
}

/// Returns a text with other names; an identifier after a point is not a name.
func renamed(_ text: String, _ names: [String: String]) -> String {
  ConstraintText(text).renaming(names)
}
