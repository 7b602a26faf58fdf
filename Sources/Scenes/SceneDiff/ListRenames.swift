import Basics
import SceneSyntax

/// Lists of `each`, and their items and keys, that have another name today, with all that names
/// them.
struct ListRenames {
  /// By the older names of views that the items make those of today.
  private(set) var views: [String: String] = [:]
  /// What stands in angle brackets, and what stands there today.
  private var words: [(old: String, new: String)] = []
  private var names: [String: String] = [:]
  /// By a list of today the older names of its items, and of the keys in these.
  private var items: [String: [String: String]] = [:]
  private var keys: [String: [String: String]] = [:]
  /// The renames as edits without a visible effect.
  private(set) var edits: [Edit] = []

  init(from old: YAMLNode, to new: YAMLNode, _ shift: SpanOffset) {
    let (before, after) = (old.lists, new.lists)
    guard !before.isEmpty, !after.isEmpty,
      !zip(before, after).allSatisfy({ $0.key == $1.key && areEqual($0.value, $1.value) })
        || before.count != after.count
    else { return }
    let (said, says) = (ListReferences(old), ListReferences(new))
    findLists(before, after, said, says, shift)
    let lists = before.map { $0.with(key: names[$0.key] ?? $0.key) }
    for list in after {
      guard let was = lists.first(where: { $0.key == list.key }), !areEqual(was.value, list.value)
      else { continue }
      findKeys(was, list, said, says, shift)
      findItems(was, list, in: old, new, shift)
    }
  }

  var isEmpty: Bool { edits.isEmpty }

  /// The older tree in today's names, but for those of views.
  func applied(to root: YAMLNode) -> YAMLNode {
    guard !isEmpty else { return root }
    return root.mapEntries { entry in
      guard entry.key == "each" else { return entry.with(value: replaced(entry.value)) }
      return entry.with(
        value: renamedKeys(entry.value, names).mapEntries { $0.with(value: today($0)) })
    }
  }

  /// A text of the older tree as it was written.
  func oldName(_ text: String) -> String {
    words.reversed().reduce(text) { $0.replacing($1.new, with: $1.old) }
  }

  // MARK: Finding

  private mutating func findLists(
    _ before: [YAMLEntry], _ after: [YAMLEntry], _ said: ListReferences, _ says: ListReferences,
    _ shift: SpanOffset
  ) {
    func part(_ list: YAMLEntry, _ references: ListReferences) -> NamedPart {
      NamedPart(
        kind: .listChanged, name: list.key, span: list.keySpan, content: list.value.contents,
        uses: references.texts(of: list.key))
    }
    let went = before.filter { list in
      !after.contains { $0.key == list.key } && says.texts(of: list.key).isEmpty
    }
    let came = after.filter { list in !before.contains { $0.key == list.key } }
    let matching = RenameMatching(went.map { part($0, said) }, came.map { part($0, says) })
    for (was, now) in matching.pairs {
      names[was.name] = now.name
      words.append(("<\(was.name)>", "<\(now.name)>"))
      words.append(("<\(was.name).", "<\(now.name)."))
      add(was, now, now.name, shift)
    }
  }

  private mutating func findKeys(
    _ old: YAMLEntry, _ new: YAMLEntry, _ said: ListReferences, _ says: ListReferences,
    _ shift: SpanOffset
  ) {
    func parts(_ list: YAMLEntry, _ name: String, _ references: ListReferences, except: YAMLEntry)
      -> [NamedPart]
    {
      let known = Set(except.value.entries.flatMap(\.value.entries).map(\.key))
      let entries = list.value.entries.flatMap(\.value.entries).filter { !known.contains($0.key) }
      let values = Dictionary(grouping: entries, by: \.key)
      return entries.filter { $0.keySpan == values[$0.key]?.first?.keySpan }.map { entry in
        NamedPart(
          kind: .listChanged, name: entry.key, span: entry.keySpan,
          content: Set((values[entry.key] ?? []).map { flowText($0.value) }),
          uses: references.texts(of: "\(name).\(entry.key)"))
      }
    }
    let former = names.first { $0.value == new.key }?.key ?? new.key
    let matching = RenameMatching(
      parts(old, former, said, except: new), parts(new, new.key, says, except: old))
    for (was, now) in matching.pairs {
      keys[new.key, default: [:]][was.name] = now.name
      words.append(("<\(new.key).\(was.name)>", "<\(new.key).\(now.name)>"))
      add(was, now, new.key, shift)
    }
  }

  /// An item that has another name stands between the same neighbours with the same values, and
  /// its name is shown by nothing.
  private mutating func findItems(
    _ old: YAMLEntry, _ new: YAMLEntry, in root: YAMLNode, _ newRoot: YAMLNode,
    _ shift: SpanOffset
  ) {
    let (before, after) = (old.value.listItems, new.value.listItems)
    let (known, today) = (Set(before.map(\.key)), Set(after.map(\.key)))
    var pairing = ListMatching(before.map(\.key), after.map(\.key))
    let renamedKeys = keys[new.key] ?? [:]
    pairing.matchBetweenAnchors { was, now in
      !today.contains(before[was].key) && !known.contains(after[now].key)
        && areEqual(SceneDiff.renamedKeys(before[was].value, renamedKeys), after[now].value)
    }
    let pairs = pairing.matches.enumerated().compactMap { now, was in
      was.map { (before[$0], after[now]) }
    }.filter { $0.key != $1.key }
    let former = names.first { $0.value == new.key }?.key ?? new.key
    guard !pairs.isEmpty, !shows("<\(former)>", root) else { return }
    let (makes, made) = (DefinedNames(root), DefinedNames(newRoot))
    for (was, now) in pairs {
      // Views may be written one by one, and only their constraints in brackets.
      let written = makes.defined.filter { $0.contains(was.key) && !made.contains($0) }
        .map { ($0, $0.replacing(was.key, with: now.key)) }
        .filter { made.contains($0.1) && !makes.contains($0.1) }
      guard !makes.contains(was.key) || written.contains(where: { $0.0 == was.key }) else {
        continue
      }
      views.merge(written) { known, _ in known }
      items[new.key, default: [:]][was.key] = now.key
      let expanded = zip(
        makes.expandedNames(makes.views(of: was.key, in: former)),
        makes.expandedNames(makes.views(of: now.key, in: former)))
      for (view, name) in expanded { views[view] = name }
      add(
        NamedPart(kind: .listChanged, name: was.key, span: was.keySpan, content: []),
        NamedPart(kind: .listChanged, name: now.key, span: now.keySpan, content: []),
        new.key, shift)
    }
  }

  /// Whether the name of an item is more than a part of names.
  private func shows(_ item: String, _ node: YAMLNode) -> Bool {
    node.entries.contains { entry in
      switch entry.key {
      case "views": entry.value.entries.contains { shows(item, $0.value) }
      case _ where NameRenames.keysOfNames.contains(entry.key): false
      default: flowText(entry.value).contains(item)
      }
    }
  }

  private mutating func add(
    _ old: NamedPart, _ new: NamedPart, _ list: String, _ shift: SpanOffset
  ) {
    edits.append(.rename(old, new, subject: "each \(list)", shift))
  }

  // MARK: The older tree

  /// The items of a list in today's names.
  private func today(_ list: YAMLEntry) -> YAMLNode {
    let (items, keys) = (items[list.key] ?? [:], keys[list.key] ?? [:])
    if case .sequence = list.value.kind { return renamedUses(list.value, items) }
    return renamedKeys(list.value, items).mapEntries {
      $0.with(value: renamedKeys($0.value, keys))
    }
  }

  private func replaced(_ node: YAMLNode) -> YAMLNode {
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    switch node.kind {
    case .scalar(let scalar):
      let text = today(scalar.text)
      guard text != scalar.text else { return node }
      return node.with(
        kind: .scalar(YAMLScalar(text: text, style: scalar.style, swallowedComment: nil)))
    case .sequence(let items): return node.with(kind: .sequence(items.map(replaced)))
    case .mapping:
      return node.mapEntries { $0.with(key: today($0.key)).with(value: replaced($0.value)) }
    case .invalid: return node
    }
  }

  private func today(_ text: String) -> String {
    text.contains("<") ? words.reduce(text) { $0.replacing($1.old, with: $1.new) } : text
  }
}

/// The texts that name a list, without its name.
private struct ListReferences {
  private var texts: [String: Set<String>] = [:]

  init(_ root: YAMLNode) {
    for entry in root.entries where entry.key != "each" { gather(entry.value) }
  }

  func texts(of list: String) -> Set<String> { texts[list] ?? [] }

  private mutating func gather(_ node: YAMLNode) {
    switch node.kind {
    case .scalar(let scalar): add(scalar.text)
    case .sequence(let items): for item in items { gather(item) }
    case .mapping(let entries):
      for entry in entries {
        add(entry.key)
        gather(entry.value)
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

  /// The items of a list of `each` that have names; those of a sequence have no values.
  fileprivate var listItems: [YAMLEntry] {
    entries
      + items.compactMap { item in
        item.scalar.map {
          YAMLEntry(key: $0.text, keySpan: item.span, value: item.with(kind: .mapping([])))
        }
      }
  }
}
