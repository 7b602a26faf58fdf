import SnaplineBasics
import SnaplineSceneSyntax

/// Renamed lists of `each`, renamed items and keys of them, and the references to their names.
struct ListRenames {
  /// The new names of the views that `each` creates for renamed items, by their old names.
  private(set) var views: [String: String] = [:]
  /// The renamed placeholders, in angle brackets.
  private var placeholders: [(old: String, new: String)] = []
  /// The new names of lists by their old names.
  private var names: [String: String] = [:]
  /// For each list, by its new name, the new names of its items by their old names.
  private var items: [String: [String: String]] = [:]
  /// For each list, by its new name, the new names of its keys by their old names.
  private var keys: [String: [String: String]] = [:]
  /// The renames as edits without a visible effect.
  private(set) var edits: [Edit] = []

  init(from old: YAMLNode, to new: YAMLNode, _ shift: SpanOffset) {
    let (oldLists, newLists) = (old.lists, new.lists)
    guard !oldLists.isEmpty, !newLists.isEmpty,
      !zip(oldLists, newLists).allSatisfy({ $0.key == $1.key && areEqual($0.value, $1.value) })
        || oldLists.count != newLists.count
    else { return }
    let (oldReferences, newReferences) = (ListReferences(old), ListReferences(new))
    findLists(oldLists, newLists, oldReferences, newReferences, shift)
    let renamedLists = oldLists.map { $0.with(key: names[$0.key] ?? $0.key) }
    for list in newLists {
      guard let oldList = renamedLists.first(where: { $0.key == list.key }),
        !areEqual(oldList.value, list.value)
      else { continue }
      findKeys(oldList, list, oldReferences, newReferences, shift)
      findItems(oldList, list, in: old, new, shift)
    }
  }

  var isEmpty: Bool { edits.isEmpty }

  /// Returns the old tree with the new names, except for those of views.
  func applied(to root: YAMLNode) -> YAMLNode {
    guard !isEmpty else { return root }
    return root.mapEntries { entry in
      guard entry.key == "each" else {
        return entry.with(value: replacingPlaceholders(in: entry.value))
      }
      return entry.with(
        value: renamedKeys(entry.value, names).mapEntries { $0.with(value: renamedItems(of: $0)) })
    }
  }

  /// Returns a text of the renamed old tree with its old placeholders.
  func originalText(_ text: String) -> String {
    placeholders.reversed().reduce(text) { $0.replacing($1.new, with: $1.old) }
  }

  // MARK: Finding renames

  private mutating func findLists(
    _ oldLists: [YAMLEntry], _ newLists: [YAMLEntry], _ oldReferences: ListReferences,
    _ newReferences: ListReferences, _ shift: SpanOffset
  ) {
    func part(_ list: YAMLEntry, _ references: ListReferences) -> NamedPart {
      NamedPart(
        kind: .listChanged, name: list.key, span: list.keySpan, content: list.value.contents,
        uses: references.texts(of: list.key))
    }
    let removed = oldLists.filter { list in
      !newLists.contains { $0.key == list.key } && newReferences.texts(of: list.key).isEmpty
    }
    let added = newLists.filter { list in !oldLists.contains { $0.key == list.key } }
    let matching = RenameMatching(
      removed.map { part($0, oldReferences) }, added.map { part($0, newReferences) })
    for (old, new) in matching.pairs {
      names[old.name] = new.name
      placeholders.append(("<\(old.name)>", "<\(new.name)>"))
      placeholders.append(("<\(old.name).", "<\(new.name)."))
      addRename(old, new, new.name, shift)
    }
  }

  private mutating func findKeys(
    _ oldList: YAMLEntry, _ newList: YAMLEntry, _ oldReferences: ListReferences,
    _ newReferences: ListReferences, _ shift: SpanOffset
  ) {
    func parts(_ list: YAMLEntry, _ name: String, _ references: ListReferences, except: YAMLEntry)
      -> [NamedPart]
    {
      let excluded = Set(except.value.entries.flatMap(\.value.entries).map(\.key))
      let entries = list.value.entries.flatMap(\.value.entries)
        .filter { !excluded.contains($0.key) }
      let values = Dictionary(grouping: entries, by: \.key)
      return entries.filter { $0.keySpan == values[$0.key]?.first?.keySpan }.map { entry in
        NamedPart(
          kind: .listChanged, name: entry.key, span: entry.keySpan,
          content: Set((values[entry.key] ?? []).map { flowText($0.value) }),
          uses: references.texts(of: "\(name).\(entry.key)"))
      }
    }
    let list = newList.key
    let oldName = names.first { $0.value == list }?.key ?? list
    let matching = RenameMatching(
      parts(oldList, oldName, oldReferences, except: newList),
      parts(newList, list, newReferences, except: oldList))
    for (old, new) in matching.pairs {
      keys[list, default: [:]][old.name] = new.name
      placeholders.append(("<\(list).\(old.name)>", "<\(list).\(new.name)>"))
      addRename(old, new, list, shift)
    }
  }

  /// Finds renamed items: items between the same neighbors with the same values, whose names are
  /// not used as texts.
  private mutating func findItems(
    _ oldList: YAMLEntry, _ newList: YAMLEntry, in oldRoot: YAMLNode, _ newRoot: YAMLNode,
    _ shift: SpanOffset
  ) {
    let (oldItems, newItems) = (oldList.value.listItems, newList.value.listItems)
    let (oldKeys, newKeys) = (Set(oldItems.map(\.key)), Set(newItems.map(\.key)))
    var matching = ListMatching(oldItems.map(\.key), newItems.map(\.key))
    let list = newList.key
    let keyNames = keys[list] ?? [:]
    matching.matchBetweenAnchors { old, new in
      !newKeys.contains(oldItems[old].key) && !oldKeys.contains(newItems[new].key)
        && areEqual(renamedKeys(oldItems[old].value, keyNames), newItems[new].value)
    }
    let pairs = matching.matches.enumerated().compactMap { new, old in
      old.map { (oldItems[$0], newItems[new]) }
    }.filter { $0.key != $1.key }
    let oldName = names.first { $0.value == list }?.key ?? list
    guard !pairs.isEmpty, !isUsedAsText("<\(oldName)>", in: oldRoot) else { return }
    let (oldNames, newNames) = (DefinedNames(oldRoot), DefinedNames(newRoot))
    for (old, new) in pairs {
      // The views of an item can be declared one by one, with placeholders only in constraints.
      let declared = oldNames.defined.filter { $0.contains(old.key) && !newNames.contains($0) }
        .map { ($0, $0.replacing(old.key, with: new.key)) }
        .filter { newNames.contains($0.1) && !oldNames.contains($0.1) }
      guard !oldNames.contains(old.key) || declared.contains(where: { $0.0 == old.key }) else {
        continue
      }
      views.merge(declared) { first, _ in first }
      items[list, default: [:]][old.key] = new.key
      let expanded = zip(
        oldNames.expandedNames(oldNames.views(of: old.key, in: oldName)),
        oldNames.expandedNames(oldNames.views(of: new.key, in: oldName)))
      for (oldView, newView) in expanded { views[oldView] = newView }
      addRename(
        NamedPart(kind: .listChanged, name: old.key, span: old.keySpan, content: []),
        NamedPart(kind: .listChanged, name: new.key, span: new.keySpan, content: []),
        list, shift)
    }
  }

  /// Returns whether a scene contains the placeholder of an item in a value that is no name.
  private func isUsedAsText(_ placeholder: String, in node: YAMLNode) -> Bool {
    node.entries.contains { entry in
      switch entry.key {
      case "views": entry.value.entries.contains { isUsedAsText(placeholder, in: $0.value) }
      case _ where NameRenames.keysOfNames.contains(entry.key): false
      default: flowText(entry.value).contains(placeholder)
      }
    }
  }

  private mutating func addRename(
    _ old: NamedPart, _ new: NamedPart, _ list: String, _ shift: SpanOffset
  ) {
    edits.append(.rename(old, new, subject: "each \(list)", shift))
  }

  // MARK: Renaming

  /// Returns a list of the old tree with the new names of its items and keys.
  private func renamedItems(of list: YAMLEntry) -> YAMLNode {
    let (items, keys) = (items[list.key] ?? [:], keys[list.key] ?? [:])
    if case .sequence = list.value.kind { return renamedUses(list.value, items) }
    return renamedKeys(list.value, items).mapEntries {
      $0.with(value: renamedKeys($0.value, keys))
    }
  }

  private func replacingPlaceholders(in node: YAMLNode) -> YAMLNode {
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    switch node.kind {
    case .scalar(let scalar):
      let text = replacingPlaceholders(in: scalar.text)
      guard text != scalar.text else { return node }
      return node.with(
        kind: .scalar(YAMLScalar(text: text, style: scalar.style, swallowedComment: nil)))
    case .sequence(let items):
      return node.with(kind: .sequence(items.map(replacingPlaceholders(in:))))
    case .mapping:
      return node.mapEntries {
        $0.with(key: replacingPlaceholders(in: $0.key))
          .with(value: replacingPlaceholders(in: $0.value))
      }
    case .invalid: return node
    }
  }

  private func replacingPlaceholders(in text: String) -> String {
    text.contains("<") ? placeholders.reduce(text) { $0.replacing($1.old, with: $1.new) } : text
  }
}

/// The texts that reference each list, with its name replaced.
private struct ListReferences {
  private var texts: [String: Set<String>] = [:]

  init(_ root: YAMLNode) {
    for entry in root.entries where entry.key != "each" { add(entry.value) }
  }

  func texts(of list: String) -> Set<String> { texts[list] ?? [] }

  private mutating func add(_ node: YAMLNode) {
    switch node.kind {
    case .scalar(let scalar): add(scalar.text)
    case .sequence(let items): for item in items { add(item) }
    case .mapping(let entries):
      for entry in entries {
        add(entry.key)
        add(entry.value)
      }
    case .invalid: break
    }
  }

  private mutating func add(_ text: String) {
    guard text.contains("<") else { return }
    for name in Set(listNames(in: text)) {
      let list = String(name.dropFirst().dropLast())
      texts[list, default: []].insert(
        text.replacing("<\(list)>", with: "<>").replacing("<\(list).", with: "<."))
    }
  }
}

extension YAMLNode {
  fileprivate var lists: [YAMLEntry] { entries.first { $0.key == "each" }?.value.entries ?? [] }

  /// The named items of a list of `each`; the items of a sequence have no values.
  fileprivate var listItems: [YAMLEntry] {
    entries
      + items.compactMap { item in
        item.scalar.map {
          YAMLEntry(key: $0.text, keySpan: item.span, value: item.with(kind: .mapping([])))
        }
      }
  }
}
