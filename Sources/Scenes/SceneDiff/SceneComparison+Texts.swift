import SnaplineSceneSyntax

extension SceneComparison {
  /// Merges the tables of translations, in which a key follows the text that it translates.
  mutating func mergedTexts(_ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject) -> MergedNode
  {
    let languages = new.entries.map(\.key).filter { tag in
      old.entries.contains { $0.key == tag && !$0.value.entries.isEmpty }
    }
    guard !languages.isEmpty, !areEqual(old, new) else { return mergedValue(old, new, subject) }
    let changedTexts = ChangedTexts(self.old, self.new)
    let entries = mergedEntries(old.entries, new.entries) { comparison, tag, old, new in
      let table = subject.appending(tag)
      guard let old, let new, languages.contains(tag), !new.entries.isEmpty else {
        return .byParts(table)
      }
      return .merged(comparison.mergedTable(old, new, table, changedTexts))
    }
    return .mapping(new, entries)
  }

  private mutating func mergedTable(
    _ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject,
    _ changedTexts: ChangedTexts
  ) -> MergedNode {
    let oldKeys = changedTexts.oldKeys(from: old.entries, to: new.entries)
    let newKeys = Dictionary(oldKeys.map { ($0.value, $0.key) }) { first, _ in first }
    let renamed = old.entries.map { $0.with(key: newKeys[$0.key] ?? $0.key) }
    let entries = mergedEntries(renamed, new.entries) { _, key, _, _ in
      .byParts(subject.appending(key))
    }
    // Every partial patch contains both keys: its text determines which of them is used.
    let entriesOfBothKeys = entries.flatMap { entry -> [MergedEntry] in
      guard let oldKey = oldKeys[entry.key] else { return [entry] }
      var copy = entry
      copy.key = oldKey
      return [entry, copy]
    }
    return .mapping(new, entriesOfBothKeys)
  }
}

/// The texts of two scenes, and the old texts of those that changed.
private struct ChangedTexts {
  /// The replaced texts by their new texts.
  private var replaced: [String: String] = [:]
  private let oldTexts: Set<String>
  private let newTexts: Set<String>

  init(_ old: YAMLNode, _ new: YAMLNode) {
    let (oldEntries, newEntries) = (old.withoutStrings, new.withoutStrings)
    (oldTexts, newTexts) = (
      oldEntries.reduce(into: []) { $0.formUnion($1.value.texts) },
      newEntries.reduce(into: []) { $0.formUnion($1.value.texts) }
    )
    compare(oldEntries, newEntries)
  }

  /// Returns the old keys of a table by the new keys that replace them together with their texts.
  func oldKeys(from old: [YAMLEntry], to new: [YAMLEntry]) -> [String: String] {
    let (oldKeys, newKeys) = (Set(old.map(\.key)), Set(new.map(\.key)))
    var removed = old.filter { !newKeys.contains($0.key) && !newTexts.contains($0.key) }
    var found: [String: String] = [:]
    for entry in new where !oldKeys.contains(entry.key) && !oldTexts.contains(entry.key) {
      let text = replaced[entry.key]
      let index =
        removed.firstIndex { $0.key == text }
        ?? removed.firstIndex { text == nil && areEqual($0.value, entry.value) }
      if let index { found[entry.key] = removed.remove(at: index).key }
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
    case (.scalar(let old), .scalar(let new)):
      if old.text != new.text { replaced[new.text] = old.text }
    case (.sequence(let old), .sequence(let new)) where old.count == new.count:
      for (old, new) in zip(old, new) { compare(old, new) }
    case (.mapping(let old), .mapping(let new)): compare(old, new)
    default: break
    }
  }
}

extension YAMLNode {
  fileprivate var withoutStrings: [YAMLEntry] { entries.filter { $0.key != "strings" } }

  /// The texts of all scalars in the node.
  fileprivate var texts: [String] {
    switch kind {
    case .scalar(let scalar): [scalar.text]
    case .sequence(let items): items.flatMap(\.texts)
    case .mapping(let entries): entries.flatMap(\.value.texts)
    case .invalid: []
    }
  }
}
