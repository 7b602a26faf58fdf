import SceneSyntax

/// The names that one tree of a scene defines, and those that its states and variations use.
struct DefinedNames {
  private(set) var defined: Set<String> = []
  /// Names in the steps of states, and in variations.
  private(set) var inStates: Set<String> = []
  /// By a list the names of views that stand for several: `<row>Label`.
  private var templates: [String: [String]] = [:]
  private var lists: [(name: String, items: [String])] = []

  init(_ root: YAMLNode) {
    for entry in root.entries {
      switch entry.key {
      case "metrics", "styles": defined.formUnion(entry.value.entries.map(\.key))
      case "each": add(lists: entry.value)
      case "states", "variations":
        var part = Section()
        part.use(entry.value)
        inStates.formUnion(part.used)
      default: break
      }
    }
    var part = Section()
    part.gatherDefinitions(root)
    let several = part.defined.filter { $0.contains("<") }
    for list in lists where several.count * list.items.count <= Self.most {
      templates[list.name] = several.filter { $0.contains("<\(list.name)>") }
    }
    defined.formUnion(expandedNames(part.defined))
  }

  func contains(_ name: String) -> Bool { defined.contains(name) }

  private mutating func add(lists node: YAMLNode) {
    for list in node.entries {
      defined.insert("<\(list.key)>")
      var items: [String] = []
      switch list.value.kind {
      case .mapping(let entries):
        items = entries.map(\.key)
        for item in entries {
          defined.formUnion(item.value.entries.map { "<\(list.key).\($0.key)>" })
        }
      case .sequence(let nodes): items = nodes.compactMap { $0.scalar?.text }
      case .scalar(let scalar):
        items = (Int(scalar.text) ?? 0).clampedItems.map(String.init)
      case .invalid: break
      }
      lists.append((list.key, items))
    }
  }

  /// The views for which an item of a list stands.
  func views(of item: String, in list: String) -> [String] {
    (templates[list] ?? []).map { $0.replacing("<\(list)>", with: item) }
  }

  /// Names with those that `each` makes of them.
  func expandedNames(_ names: [String]) -> [String] {
    var all = names
    for name in names where name.contains("<") {
      var made = [name]
      for list in lists where name.contains("<\(list.name)>") {
        made = made.flatMap { name in
          list.items.map { name.replacing("<\(list.name)>", with: $0) }
        }
        if made.count > Self.most { break }
      }
      all += made
      if all.count > Self.most { break }
    }
    return all
  }

  /// How many names templates are followed to: a scene has no more views.
  private static let most = 100_000

  /// The names in a part of a scene: what it defines, and what it uses.
  struct Section {
    private(set) var defined: [String] = []
    private(set) var used: [String] = []

    /// A view with everything in it, or a list of constraints.
    mutating func collect(_ entry: YAMLEntry) {
      defined.append(entry.key)
      body(entry.value, hasUses: true)
    }

    /// What the scene's views and constraints define.
    mutating func gatherDefinitions(_ root: YAMLNode) { body(root, hasUses: false) }

    private mutating func body(_ node: YAMLNode, hasUses: Bool) {
      for entry in node.entries {
        switch entry.key {
        case "views":
          for view in entry.value.entries {
            defined.append(view.key)
            body(view.value, hasUses: hasUses)
          }
        case "constraints":
          for item in entry.value.items { sentence(item, hasUses: hasUses) }
        case "style": if hasUses { use(entry.value) }
        default: if hasUses { placeholders(entry.value) }
        }
      }
      if hasUses { for name in defined { used += listNames(in: name) } }
    }

    private mutating func sentence(_ node: YAMLNode, hasUses: Bool) {
      guard let text = node.scalar?.text else { return }
      let constraint = ConstraintText(text)
      if let name = constraint.tokens.nameBehindAs { defined.append(name) }
      if hasUses { used += constraint.referencedNames }
    }

    private mutating func placeholders(_ node: YAMLNode) {
      switch node.kind {
      case .scalar(let scalar): used += listNames(in: scalar.text)
      case .sequence(let items): for item in items { placeholders(item) }
      case .mapping(let entries): for entry in entries { placeholders(entry.value) }
      case .invalid: break
      }
    }

    /// Takes every name in a part as used.
    mutating func use(_ node: YAMLNode) {
      switch node.kind {
      case .scalar(let scalar): used += referencedNames(in: scalar.text)
      case .sequence(let items): for item in items { use(item) }
      case .mapping(let entries):
        for entry in entries {
          used.append(entry.key)
          use(entry.value)
        }
      case .invalid: break
      }
    }
  }
}

extension Int {
  /// The numbers of a list's items, as far as a scene can have them.
  fileprivate var clampedItems: ClosedRange<Int> { 1...Swift.max(1, Swift.min(self, 10_000)) }
}
