import Basics

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
  private var changes: [EditDetail] = []

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

  var isEmpty: Bool { changes.isEmpty }

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

  /// The renames as edits that no picture shows.
  var edits: [Edit] { changes.map { Edit([$0], isNonVisual: true) } }

  // MARK: Finding

  private mutating func findLists(
    _ before: [YAMLEntry], _ after: [YAMLEntry], _ said: ListReferences, _ says: ListReferences,
    _ shift: SpanOffset
  ) {
    let went = before.filter { list in !after.contains { $0.key == list.key } }
    var came = after.filter { list in !before.contains { $0.key == list.key } }
    for list in went where says.referencingTexts(of: list.key).isEmpty {
      let uses = said.referencingTexts(of: list.key)
      var best: (place: Int, kept: Int)?
      for (place, candidate) in came.enumerated() {
        let kept = uses.intersection(says.referencingTexts(of: candidate.key)).count
        guard 2 * kept > uses.count || areEqual(list.value, candidate.value),
          best.map({ $0.kept < kept }) ?? true
        else { continue }
        best = (place, kept)
      }
      guard let best else { continue }
      let today = came.remove(at: best.place)
      names[list.key] = today.key
      words.append(("<\(list.key)>", "<\(today.key)>"))
      words.append(("<\(list.key).", "<\(today.key)."))
      add(list, today, today.key, shift)
    }
  }

  /// A key of items that has another name is one whose values most of them have kept, or that is
  /// asked for where the other one was.
  private mutating func findKeys(
    _ old: YAMLEntry, _ new: YAMLEntry, _ said: ListReferences, _ says: ListReferences,
    _ shift: SpanOffset
  ) {
    func entries(_ list: YAMLEntry) -> [YAMLEntry] { list.value.entries.flatMap(\.value.entries) }
    let (before, after) = (entries(old), entries(new))
    let (known, today) = (Set(before.map(\.key)), Set(after.map(\.key)))
    let was = names.first { $0.value == new.key }?.key ?? new.key
    let went = before.filter { !today.contains($0.key) }
    guard went.count <= Self.most else { return }
    for entry in after where !known.contains(entry.key) {
      let its = after.filter { $0.key == entry.key }.map { flowText($0.value) }
      let taken = keys[new.key] ?? [:]
      let former = went.first { candidate in
        guard taken[candidate.key] == nil else { return false }
        let values = went.filter { $0.key == candidate.key }.map { flowText($0.value) }
        let uses = said.referencingTexts(of: "\(was).\(candidate.key)")
        let kept = says.referencingTexts(of: "\(new.key).\(entry.key)").intersection(uses)
        return 2 * values.count(where: its.contains) > values.count || 2 * kept.count > uses.count
      }
      guard let former, !taken.values.contains(entry.key) else { continue }
      keys[new.key, default: [:]][former.key] = entry.key
      words.append(("<\(new.key).\(former.key)>", "<\(new.key).\(entry.key)>"))
      add(former, entry, new.key, shift)
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
        && areEqual(SceneSyntax.renamedKeys(before[was].value, renamedKeys), after[now].value)
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
      add(was, now, new.key, shift)
    }
  }

  /// Whether the name of an item is more than a part of names.
  private func shows(_ item: String, _ node: YAMLNode) -> Bool {
    node.entries.contains { entry in
      switch entry.key {
      case "views": entry.value.entries.contains { shows(item, $0.value) }
      case _ where ViewRenames.keysOfNames.contains(entry.key): false
      default: flowText(entry.value).contains(item)
      }
    }
  }

  private mutating func add(
    _ old: YAMLEntry, _ new: YAMLEntry, _ list: String, _ shift: SpanOffset
  ) {
    changes.append(
      EditDetail(
        .listChanged, subject: "each \(list)", aspect: "name", old: old.key, new: new.key,
        place: new.keySpan, oldPlace: shift.originalSpan(old.keySpan)))
  }

  /// How many keys of items that went are looked at.
  private static let most = 1_000

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

  func referencingTexts(of list: String) -> Set<String> { texts[list] ?? [] }

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
