import SnaplineBasics
import SnaplineSceneSyntax

/// Views, metrics, styles and constraints that have another name in the new tree.
struct NameRenames {
  /// The new names of views, metrics and constraints by their old names.
  private(set) var names: [String: String] = [:]
  private var styles: [String: String] = [:]
  /// The renames as edits without a visible effect.
  private(set) var edits: [Edit] = []
  /// The new items of the lists of `each`.
  private var items: [String: Set<String>] = [:]

  var isEmpty: Bool { names.isEmpty && styles.isEmpty }

  /// Creates renames with known new names of views.
  init(known: [String: String]) { names = known }

  /// Finds the renamed views.
  ///
  /// - Parameter known: The new names of views in another file by their old names.
  init(
    ofViewsFrom old: YAMLNode, to new: YAMLNode, _ newNames: DefinedNames,
    known: [String: String], _ shift: SpanOffset
  ) {
    names = known
    for list in new.value(of: "each")?.entries ?? [] { items[list.key] = Set(list.value.allTexts) }
    let table = ViewTable(old: old.value(of: "views"), new: new.value(of: "views"))
    // References to names that other parts have, too, are ambiguous.
    let oldNames = DefinedNames(old)
    lazy var oldReferences = ReferencedNames(old)
    lazy var newReferences = ReferencedNames(new)
    let changed = table.changedViews
    if changed.old.count > 1 {
      let matching = RenameMatching(
        oldReferences.referenced(changed.old, known), newReferences.referenced(changed.new),
        parents: known)
      for (old, new) in matching.exchanges { add(old, new, oldNames, shift) }
    }
    let knownNames = Set(known.values)
    let removed = table.old.values.filter { table.new[$0.key] == nil && known[$0.key] == nil }
    let added = table.new.values.filter { table.old[$0.key] == nil && !knownNames.contains($0.key) }
    guard !removed.isEmpty, !added.isEmpty else { return }
    let oldParts = oldReferences.referenced(parts(removed, except: newNames), names)
      .filter { !newReferences.uses($0) }
    let newParts = newReferences.referenced(parts(added, except: oldNames))
    for (old, new) in RenameMatching(oldParts, newParts, parents: names).pairs {
      add(old, new, oldNames, shift)
    }
  }

  /// Adds a renamed view.
  private mutating func add(
    _ old: NamedPart, _ new: NamedPart, _ oldNames: DefinedNames, _ shift: SpanOffset
  ) {
    names.merge(zip(spellings(of: old.name), spellings(of: new.name))) { _, name in name }
    if old.name.contains("<") {
      // The views that `each` creates have names of their own.
      let expanded = [old, new].map { oldNames.expandedNames([$0.name]) }
      names.merge(zip(expanded[0], expanded[1])) { _, name in name }
    }
    edits.append(.rename(old, new, subject: new.name, shift))
  }

  /// Finds the renamed metrics, styles and constraints.
  ///
  /// - Parameter old: The old tree with the new names of views.
  init(
    ofDefinitionsFrom old: YAMLNode, _ oldNames: DefinedNames, to new: YAMLNode,
    _ newNames: DefinedNames, _ shift: SpanOffset
  ) {
    guard oldNames.defined != newNames.defined else { return }
    func parts(_ root: YAMLNode, except names: DefinedNames) -> [NamedPart] {
      root.definitions.filter { !names.contains($0.name) && !names.inStates.contains($0.name) }
    }
    let (removed, added) = (parts(old, except: newNames), parts(new, except: oldNames))
    guard !removed.isEmpty, !added.isEmpty else { return }
    let (oldReferences, newReferences) = (ReferencedNames(old), ReferencedNames(new))
    let oldParts = oldReferences.referenced(removed).filter { !newReferences.uses($0) }
    for (old, new) in RenameMatching(oldParts, newReferences.referenced(added)).pairs {
      var subject = new.name
      switch new.kind {
      case .styleChanged:
        styles[old.name] = new.name
        subject = "style \(new.name)"
      case .constraintChanged:
        names[old.name] = new.name
        subject = new.content.first ?? subject
      default: names[old.name] = new.name
      }
      edits.append(.rename(old, new, subject: subject, shift))
    }
  }

  // MARK: Renaming

  /// Returns the old tree with the new names.
  func applied(to root: YAMLNode) -> YAMLNode {
    guard !isEmpty else { return root }
    return root.mapEntries { entry in
      switch entry.key {
      case "views": entry.with(value: views(entry.value))
      case "metrics": entry.with(value: renamedKeys(entry.value, names))
      case "styles": entry.with(value: renamedKeys(entry.value, styles))
      case "constraints": entry.with(value: renamedUses(entry.value, names))
      case "states":
        entry.with(value: entry.value.mapEntries { $0.with(value: renamedUses($0.value, names)) })
      case "root": entry.with(value: body(entry.value))
      case "variations":
        entry.with(value: entry.value.mapEntries { $0.with(value: body($0.value)) })
      case "each": entry.with(value: lists(entry.value))
      case "strings":
        entry.with(value: entry.value.mapEntries { $0.with(value: texts($0.value)) })
      default: entry
      }
    }
  }

  private func views(_ node: YAMLNode) -> YAMLNode {
    renamedKeys(node, names).mapEntries { $0.with(value: body($0.value)) }
  }

  private func body(_ node: YAMLNode) -> YAMLNode {
    node.mapEntries { entry in
      switch entry.key {
      case "views": entry.with(value: views(entry.value))
      case "style": entry.with(value: renamedUses(entry.value, styles))
      case _ where Self.keysOfNames.contains(entry.key):
        entry.with(value: renamedUses(entry.value, names))
      default: entry
      }
    }
  }

  /// The keys of views and variations that reference names.
  static let keysOfNames: Set = [
    "constraints", "accessibilityElements", "sourceView", "zooms", "set", "activate", "deactivate",
  ]

  /// Renames the items of `each` that are renamed views, if the new list contains the new name
  /// instead of the old one.
  private func lists(_ node: YAMLNode) -> YAMLNode {
    node.mapEntries { list in
      let newItems = items[list.key] ?? []
      let items = names.filter { !newItems.contains($0.key) && newItems.contains($0.value) }
      return items.isEmpty ? list : list.with(value: renamedUses(list.value, items))
    }
  }

  /// Renames the keys of a table of texts that are a view and one of its keys: `terms.title`.
  private func texts(_ table: YAMLNode) -> YAMLNode {
    table.mapEntries { entry in
      let first = firstName(of: entry.key)
      guard first != entry.key, let name = names[first] else { return entry }
      return entry.with(key: name + entry.key.dropFirst(first.count))
    }
  }
}

extension Edit {
  /// Creates the edit of a name, which has no visible effect.
  static func rename(
    _ old: NamedPart, _ new: NamedPart, subject: String, _ shift: SpanOffset
  ) -> Edit {
    let detail = EditDetail(
      new.kind, subject: subject, aspect: new.kind == .viewRenamed ? "" : "name", old: old.name,
      new: new.name, span: new.span, oldSpan: shift.originalSpan(old.span))
    return Edit([detail], isNonVisual: true)
  }
}

/// Returns views in the order of their text, without views whose names are also defined elsewhere.
private func parts(_ views: [ViewTable.Entry], except names: DefinedNames) -> [NamedPart] {
  views.filter { !names.contains($0.entry.key) }.map { NamedPart($0, index: $0.index) }
    .sorted { $0.span.start < $1.span.start }
}

extension ViewTable {
  /// The views of both trees with different values or a different position among the common
  /// views.
  fileprivate var changedViews: (old: [NamedPart], new: [NamedPart]) {
    let sides = [old, new].map { side -> [String: NamedPart] in
      var counts: [String?: Int] = [:]
      let views = common.compactMap { side[$0] }
        .sorted { $0.entry.keySpan.start < $1.entry.keySpan.start }
      return Dictionary(
        views.map { view in
          defer { counts[view.parent, default: 0] += 1 }
          return (view.key, NamedPart(view, index: counts[view.parent, default: 0]))
        }
      ) { first, _ in first }
    }
    let keys = common.filter { key in
      guard let old = sides[0][key], let new = sides[1][key] else { return false }
      return old.content != new.content || old.parent != new.parent || old.index != new.index
    }
    let parts = sides.map { side in
      keys.compactMap { side[$0] }.sorted { $0.span.start < $1.span.start }
    }
    return (parts[0], parts[1])
  }
}

extension NamedPart {
  fileprivate init(_ view: ViewTable.Entry, index: Int) {
    let own = view.entry.value.entries.filter {
      $0.key != "views" && $0.key != "constraints"
    }
    self.init(
      kind: .viewRenamed, name: view.entry.key, span: view.entry.keySpan,
      content: view.entry.value.with(kind: .mapping(own)).contents, parent: view.parent,
      variant: ([own.first { $0.key == "kind" }.map { flowText($0.value) } ?? ""]
        + listNames(in: view.entry.key)).joined(separator: " "),
      index: index)
  }
}

extension YAMLNode {
  /// The values of a mapping or a list, each as a text.
  var contents: Set<String> {
    switch kind {
    case .mapping(let entries): Set(entries.map { "\($0.key): \(flowText($0.value))" })
    case .sequence(let items): Set(items.map(flowText))
    case .scalar, .invalid: [flowText(self)]
    }
  }

  /// Returns the value of a key.
  func value(of key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  /// The metrics, styles and named constraints of a scene.
  fileprivate var definitions: [NamedPart] {
    let parts = [("metrics", EditKind.metricChanged), ("styles", .styleChanged)].flatMap {
      key, kind in
      (value(of: key)?.entries ?? []).map {
        NamedPart(kind: kind, name: $0.key, span: $0.keySpan, content: [flowText($0.value)])
      }
    }
    return parts + namedConstraints
  }

  private var namedConstraints: [NamedPart] {
    entries.flatMap { entry -> [NamedPart] in
      switch entry.key {
      case "views": return entry.value.entries.flatMap(\.value.namedConstraints)
      case "constraints":
        return entry.value.items.compactMap { item in
          guard let text = item.scalar?.text, text.contains(" as "),
            let name = ConstraintParts(text)?.name
          else { return nil }
          return NamedPart(kind: .constraintChanged, name: name, span: item.span, content: [text])
        }
      default: return []
      }
    }
  }
}
