import SceneSyntax

extension SceneComparison {
  /// The tables of texts in other languages, of which a key goes along with the text that it
  /// translates.
  mutating func mergedTexts(_ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject) -> MergedNode
  {
    let languages = new.entries.map(\.key).filter { tag in
      old.entries.contains { $0.key == tag && !$0.value.entries.isEmpty }
    }
    guard !languages.isEmpty, !areEqual(old, new) else { return mergedValue(old, new, subject) }
    let words = ChangedTexts(self.old, self.new)
    let entries = mergedEntries(old.entries, new.entries) { comparison, tag, before, after in
      let table = subject.withSpan(tag)
      guard let before, let after, languages.contains(tag), !after.entries.isEmpty else {
        return .value(table)
      }
      return .merged(comparison.mergedTable(before, after, table, words))
    }
    return .mapping(new, entries)
  }

  private mutating func mergedTable(
    _ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject, _ words: ChangedTexts
  ) -> MergedNode {
    let former = words.formerKeys(from: old.entries, to: new.entries)
    let keys = Dictionary(former.map { ($0.value, $0.key) }) { first, _ in first }
    let before = old.entries.map { $0.with(key: keys[$0.key] ?? $0.key) }
    let entries = mergedEntries(before, new.entries) { _, key, _, _ in .value(subject.withSpan(key))
    }
    // Both keys stand in every mixture: which of them is asked for, its text says.
    let both = entries.flatMap { entry -> [MergedEntry] in
      guard let key = former[entry.key] else { return [entry] }
      var other = entry
      other.key = key
      return [entry, other]
    }
    return .mapping(new, both)
  }
}

/// Texts that say something else today, and those that stand in a scene at all.
private struct ChangedTexts {
  /// By a text of today the one that stood in its place.
  private var former: [String: String] = [:]
  private let before: Set<String>
  private let after: Set<String>

  init(_ old: YAMLNode, _ new: YAMLNode) {
    let (left, right) = (old.withoutStrings, new.withoutStrings)
    (before, after) = (
      left.reduce(into: []) { $0.formUnion($1.value.texts) },
      right.reduce(into: []) { $0.formUnion($1.value.texts) }
    )
    compare(left, right)
  }

  /// By a key that is new in a table the one that went with the text it stands for.
  func formerKeys(from old: [YAMLEntry], to new: [YAMLEntry]) -> [String: String] {
    let (known, today) = (Set(old.map(\.key)), Set(new.map(\.key)))
    var gone = old.filter { !today.contains($0.key) && !after.contains($0.key) }
    var found: [String: String] = [:]
    for entry in new where !known.contains(entry.key) && !before.contains(entry.key) {
      let text = former[entry.key]
      let place =
        gone.firstIndex { $0.key == text }
        ?? gone.firstIndex { text == nil && areEqual($0.value, entry.value) }
      if let place { found[entry.key] = gone.remove(at: place).key }
    }
    return found
  }

  private mutating func compare(_ old: [YAMLEntry], _ new: [YAMLEntry]) {
    let values = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    for entry in new {
      if let value = values[entry.key] { compare(value, entry.value) }
    }
  }

  private mutating func compare(_ old: YAMLNode, _ new: YAMLNode) {
    // The trees are no deeper than `Limits.nesting`, so neither is this recursion.
    switch (old.kind, new.kind) {
    case (.scalar(let was), .scalar(let now)):
      if was.text != now.text { former[now.text] = was.text }
    case (.sequence(let was), .sequence(let now)) where was.count == now.count:
      for (was, now) in zip(was, now) { compare(was, now) }
    case (.mapping(let was), .mapping(let now)): compare(was, now)
    default: break
    }
  }
}

extension YAMLNode {
  fileprivate var withoutStrings: [YAMLEntry] { entries.filter { $0.key != "strings" } }

  /// Every text in a part of a tree.
  fileprivate var texts: [String] {
    switch kind {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.flatMap(\.texts)
    case .mapping(let entries): entries.flatMap(\.value.texts)
    case .invalid: []
    }
  }
}
