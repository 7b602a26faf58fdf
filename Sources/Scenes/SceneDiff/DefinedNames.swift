import SnaplineSceneSyntax

/// The names that one tree of a scene defines, and those that its states and variations reference.
struct DefinedNames {
  private(set) var defined: Set<String> = []
  /// The names in the steps of states and in variations.
  private(set) var inStates: Set<String> = []
  /// The names of views that `each` repeats, such as `<row>Label`, by their list.
  private var templates: [String: [String]] = [:]
  private var lists: [(name: String, items: [String])] = []

  init(_ root: YAMLNode) {
    for entry in root.entries {
      switch entry.key {
      case "metrics", "styles": defined.formUnion(entry.value.entries.map(\.key))
      case "each": add(lists: entry.value)
      case "states", "variations":
        var section = Section()
        section.addReferences(entry.value)
        inStates.formUnion(section.referenced)
      default: break
      }
    }
    var section = Section()
    section.addDefinitions(of: root)
    let templateNames = section.defined.filter { $0.contains("<") }
    for list in lists where templateNames.count * list.items.count <= Self.maximumNames {
      templates[list.name] = templateNames.filter { $0.contains("<\(list.name)>") }
    }
    defined.formUnion(expandedNames(section.defined))
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

  /// Returns the names of the views that `each` creates for an item of a list.
  func views(of item: String, in list: String) -> [String] {
    (templates[list] ?? []).map { $0.replacing("<\(list)>", with: item) }
  }

  /// Returns names together with the names that `each` creates from them.
  func expandedNames(_ names: [String]) -> [String] {
    var all = names
    for name in names where name.contains("<") {
      var expanded = [name]
      for list in lists where name.contains("<\(list.name)>") {
        expanded = expanded.flatMap { name in
          list.items.map { name.replacing("<\(list.name)>", with: $0) }
        }
        if expanded.count > Self.maximumNames { break }
      }
      all += expanded
      if all.count > Self.maximumNames { break }
    }
    return all
  }

  /// The maximum number of names that templates expand to: no scene has more views.
  private static let maximumNames = 100_000

  /// The names that a part of a scene defines and references.
  struct Section {
    private(set) var defined: [String] = []
    private(set) var referenced: [String] = []

    /// Adds the names of a view with its subviews, or of a list of constraints.
    mutating func addView(_ entry: YAMLEntry) {
      defined.append(entry.key)
      addBody(entry.value, withReferences: true)
    }

    /// Adds the names that a scene's views and constraints define.
    mutating func addDefinitions(of root: YAMLNode) { addBody(root, withReferences: false) }

    private mutating func addBody(_ node: YAMLNode, withReferences: Bool) {
      for entry in node.entries {
        switch entry.key {
        case "views":
          for view in entry.value.entries {
            defined.append(view.key)
            addBody(view.value, withReferences: withReferences)
          }
        case "constraints":
          for item in entry.value.items { addConstraint(item, withReferences: withReferences) }
        case "style": if withReferences { addReferences(entry.value) }
        default: if withReferences { addPlaceholders(entry.value) }
        }
      }
      if withReferences { for name in defined { referenced += listNames(in: name) } }
    }

    private mutating func addConstraint(_ node: YAMLNode, withReferences: Bool) {
      guard let text = node.scalar?.text else { return }
      let constraint = ConstraintText(text)
      if let name = constraint.tokens.nameBehindAs { defined.append(name) }
      if withReferences { referenced += constraint.referencedNames }
    }

    private mutating func addPlaceholders(_ node: YAMLNode) {
      switch node.kind {
      case .scalar(let scalar): referenced += listNames(in: scalar.text)
      case .sequence(let items): for item in items { addPlaceholders(item) }
      case .mapping(let entries): for entry in entries { addPlaceholders(entry.value) }
      case .invalid: break
      }
    }

    /// Adds all names in a node, including its keys, as references.
    mutating func addReferences(_ node: YAMLNode) {
      switch node.kind {
      case .scalar(let scalar): referenced += referencedNames(in: scalar.text)
      case .sequence(let items): for item in items { addReferences(item) }
      case .mapping(let entries):
        for entry in entries {
          referenced.append(entry.key)
          addReferences(entry.value)
        }
      case .invalid: break
      }
    }
  }
}

extension Int {
  /// The numbers of a list's items, limited to the number of items that a scene can have.
  fileprivate var clampedItems: ClosedRange<Int> { 1...Swift.max(1, Swift.min(self, 10_000)) }
}
