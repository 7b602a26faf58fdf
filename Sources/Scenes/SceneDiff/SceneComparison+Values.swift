import SnaplineBasics
package import SnaplineSceneSyntax

extension SceneComparison {
  /// A function that merges the values of a key, one of which may be nil.
  typealias ValueMerger = (
    inout SceneComparison, _ key: String, _ old: YAMLNode?, _ new: YAMLNode?
  ) -> MergedValue

  /// Merges the entries of two mappings.
  ///
  /// - Parameter orderSubject: The subject of a changed order; nil if the order has no meaning.
  mutating func mergedEntries(
    _ old: [YAMLEntry], _ new: [YAMLEntry], orderSubject: EditSubject? = nil, _ merge: ValueMerger
  ) -> [MergedEntry] {
    var oldIndices: [String: Int] = [:]
    for (index, entry) in old.enumerated() { oldIndices[entry.key] = index }
    var merged: [MergedEntry] = []
    var moves: [Int: Int] = [:]
    var last = new.first?.keySpan
    for step in alignment(new.map { oldIndices[$0.key] }, oldCount: old.count) {
      switch step {
      case .removed(let index):
        let entry = old[index]
        let value = merge(&self, entry.key, entry.value, nil)
        merged.append(unmatchedEntry(entry, value, isNew: false, after: last))
      case .added(let index):
        let entry = new[index]
        last = entry.keySpan
        let value = merge(&self, entry.key, nil, entry.value)
        merged.append(unmatchedEntry(entry, value, isNew: true, after: last))
      case .movedFrom where orderSubject == nil: break
      case .common(let oldIndex, let newIndex),
        .movedTo(let oldIndex, let newIndex) where orderSubject == nil:
        last = new[newIndex].keySpan
        merged.append(matchedEntry(old[oldIndex], new[newIndex], .always, merge))
      case .movedFrom(let oldIndex, let newIndex), .movedTo(let oldIndex, let newIndex):
        guard let orderSubject else { continue }
        let isNew = step.isMoveTarget
        if isNew { last = new[newIndex].keySpan }
        let move = moves[newIndex] ?? addMove(orderSubject, old, oldIndex, new, newIndex)
        moves[newIndex] = move
        merged.append(
          matchedEntry(old[oldIndex], new[newIndex], Presence(move, isNew: isNew), merge))
      }
    }
    return merged
  }

  /// Merges an entry of both mappings.
  private mutating func matchedEntry(
    _ old: YAMLEntry, _ new: YAMLEntry, _ presence: Presence, _ merge: ValueMerger
  ) -> MergedEntry {
    let value: MergedNode
    switch merge(&self, new.key, old.value, new.value) {
    case .merged(let node): value = node
    case .byParts(var subject):
      subject.parentSpan = new.keySpan
      value = mergedValue(old.value, new.value, subject)
    case .asWhole(let subject):
      value =
        areEqual(old.value, new.value)
        ? .unchanged(new.value) : replacement(old.value, new.value, subject)
    }
    return MergedEntry(presence: presence, key: new.key, keySpan: new.keySpan, value: value)
  }

  /// Adds the difference of an entry that only one mapping contains.
  private mutating func unmatchedEntry(
    _ entry: YAMLEntry, _ value: MergedValue, isNew: Bool, after last: SourceSpan?
  ) -> MergedEntry {
    var merged = MergedEntry(
      presence: .always, key: entry.key, keySpan: entry.keySpan, value: .unchanged(entry.value))
    switch value {
    case .merged(let node):
      merged.value = node
      merged.isOptional = true
    case .byParts(let subject), .asWhole(let subject):
      let number = addUnmatchedValue(
        entry.value, subject, isNew: isNew,
        span: isNew ? entry.keySpan : subject.parentSpan ?? last, oldSpan: entry.keySpan,
        key: containsNames(subject) ? entry.key : nil)
      merged.presence = Presence(number, isNew: isNew)
    }
    return merged
  }

  private mutating func addUnmatchedValue(
    _ node: YAMLNode, _ subject: EditSubject, isNew: Bool, span: SourceSpan?, oldSpan: SourceSpan,
    key: String? = nil
  ) -> Int {
    addInsertionOrRemoval(
      subject.kind, subject.name, aspect: subject.path, flowText(node), isNew: isNew, span: span,
      oldSpan: oldSpan, uses: names(usedBy: node, in: subject) + [key].compactMap { $0 },
      defines: subject.defines)
  }

  /// Adds the difference of an entry's position.
  private mutating func addMove(
    _ subject: EditSubject, _ old: [YAMLEntry], _ oldIndex: Int, _ new: [YAMLEntry],
    _ newIndex: Int
  ) -> Int {
    func position(_ entries: [YAMLEntry], _ index: Int) -> String {
      entries[safe: index + 1].map { "before \($0.key)" } ?? "last"
    }
    return addDifference(
      EditDetail(
        subject.kind, subject: subject.name, aspect: "order of \(new[newIndex].key)",
        old: position(old, oldIndex), new: position(new, newIndex), span: new[newIndex].keySpan,
        oldSpan: shift.originalSpan(old[oldIndex].keySpan)))
  }

  // MARK: Values

  /// Merges two values part by part.
  mutating func mergedValue(_ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject) -> MergedNode
  {
    // The trees are no deeper than `Limits.nesting`, so neither is this recursion.
    if areEqual(old, new) { return .unchanged(new) }
    switch (old.kind, new.kind) {
    case (.mapping(let oldEntries), .mapping(let newEntries)):
      let entries = mergedEntries(oldEntries, newEntries) { _, key, _, _ in
        .byParts(subject.appending(key))
      }
      uniteCounts(of: entries)
      return .mapping(new, entries)
    case (.sequence(let oldItems), .sequence(let newItems)):
      if isTuple(oldItems), isTuple(newItems) { return replacement(old, new, subject) }
      return mergedItems(oldItems, newItems, new, subject) ?? replacement(old, new, subject)
    default: return replacement(old, new, subject)
    }
  }

  /// Makes the changed lengths of all lists in one mapping a single edit: the colors of a gradient
  /// and their locations.
  private mutating func uniteCounts(of entries: [MergedEntry]) {
    let numbers = entries.flatMap(\.value.lengthDifferences)
    for number in numbers.dropFirst() { unite(numbers[0], number) }
  }

  /// Adds the difference of a value that another one replaces.
  private mutating func replacement(_ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject)
    -> MergedNode
  {
    let number = addDifference(
      EditDetail(
        subject.kind, subject: subject.name, aspect: subject.path, old: flowText(old),
        new: flowText(new),
        span: new.isMapping && new.entries.isEmpty ? subject.parentSpan : new.span,
        oldSpan: shift.originalSpan(old.span)),
      requiresNew: names(usedBy: new, in: subject), requiresOld: names(usedBy: old, in: subject))
    return .replacement(number, old: old, new: new)
  }

  /// Returns whether items are the numbers of a single value: a frame, an inset or a size.
  private func isTuple(_ items: [YAMLNode]) -> Bool {
    items.allSatisfy { $0.scalar.flatMap { decimalNumber($0.text) } != nil }
  }

  /// Merges two lists; nil if they must be replaced, because items changed their order.
  private mutating func mergedItems(
    _ old: [YAMLNode], _ new: [YAMLNode], _ frame: YAMLNode, _ subject: EditSubject
  ) -> MergedNode? {
    let (oldTexts, newTexts) = (old.map(flowText), new.map(flowText))
    guard oldTexts.count != newTexts.count || oldTexts.sorted() != newTexts.sorted() else {
      return nil
    }
    var matching = ListMatching(oldTexts, newTexts)
    matching.matchBetweenAnchors { (old[$0].scalar == nil) == (new[$1].scalar == nil) }
    matching.matchBetweenAnchors { _, _ in true }
    let steps = alignment(matching.matches, oldCount: old.count)
    // A change that also moves an item is reported as a replaced list.
    guard !steps.contains(where: \.isMoveTarget) else { return nil }
    let items = merged(steps, old, new, after: subject.parentSpan, subject.appending) { _, _, _ in
      nil
    }
    return .sequence(frame, items)
  }
}

extension SceneComparison {
  /// Merges the steps of a state.
  mutating func mergedSteps(
    _ old: [YAMLNode], _ new: [YAMLNode], _ frame: YAMLNode, _ subject: EditSubject
  ) -> MergedNode {
    var matching = ListMatching(old.map(flowText), new.map(flowText))
    matching.matchBetweenAnchors { old[$0].entries.first?.key == new[$1].entries.first?.key }
    func itemSubject(_ index: Int) -> EditSubject { subject.with(path: "step \(index + 1)") }
    let steps = alignment(matching.matches, oldCount: old.count)
    let items = merged(steps, old, new, after: frame.span, itemSubject) {
      comparison, oldIndex, newIndex in
      comparison.addDifference(
        EditDetail(
          .stateChanged, subject: subject.name, aspect: "step \(newIndex + 1)",
          old: "position \(oldIndex + 1)", new: "position \(newIndex + 1)",
          span: new[newIndex].span,
          oldSpan: comparison.shift.originalSpan(old[oldIndex].span)))
    }
    return .sequence(frame, items)
  }

  /// Merges the items of two aligned lists, each as a subject of its own.
  ///
  /// - Parameter start: The span in the new text for items that were removed from the beginning.
  /// - Parameter addMove: Adds the difference of an item's position; nil if the order has no
  ///   meaning.
  private mutating func merged(
    _ steps: [AlignmentStep], _ old: [YAMLNode], _ new: [YAMLNode], after start: SourceSpan?,
    _ itemSubject: (Int) -> EditSubject,
    _ addMove: (inout SceneComparison, _ oldIndex: Int, _ newIndex: Int) -> Int?
  ) -> [MergedItem] {
    var items: [MergedItem] = []
    var last = start
    var moves: [Int: Int] = [:]
    for step in steps {
      switch step {
      case .removed(let index):
        let number = addUnmatchedValue(
          old[index], itemSubject(index), isNew: false, span: last, oldSpan: old[index].span)
        items.append(MergedItem(presence: .unlessApplied(number), value: .unchanged(old[index])))
      case .added(let index):
        last = new[index].span
        let number = addUnmatchedValue(
          new[index], itemSubject(index), isNew: true, span: last, oldSpan: new[index].span)
        items.append(MergedItem(presence: .ifApplied(number), value: .unchanged(new[index])))
      case .common(let oldIndex, let newIndex):
        last = new[newIndex].span
        let value = mergedValue(old[oldIndex], new[newIndex], itemSubject(newIndex))
        items.append(MergedItem(presence: .always, value: value))
      case .movedFrom(let oldIndex, let newIndex), .movedTo(let oldIndex, let newIndex):
        guard let number = moves[newIndex] ?? addMove(&self, oldIndex, newIndex) else { continue }
        moves[newIndex] = number
        let isNew = step.isMoveTarget
        items.append(
          MergedItem(
            presence: Presence(number, isNew: isNew),
            value: .unchanged(isNew ? new[newIndex] : old[oldIndex])))
      }
    }
    return items
  }

  /// Returns the names of other parts that a value references.
  func names(usedBy node: YAMLNode, in subject: EditSubject) -> [String] {
    var found: [String] = []
    collectNames(node, containsNames: containsNames(subject), into: &found)
    return found
  }

  /// Returns whether the texts and the keys of a value are names of other parts.
  private func containsNames(_ subject: EditSubject) -> Bool {
    let key = subject.path.prefix { $0 != "." && $0 != "[" }
    return subject.kind == .stateChanged || key == "style"
      || ["variations", "root"].contains(subject.name)
      || NameRenames.keysOfNames.contains(String(key))
  }

  private func collectNames(_ node: YAMLNode, containsNames: Bool, into found: inout [String]) {
    switch node.kind {
    case .scalar(let scalar):
      if containsNames { found += referencedNames(in: scalar.text) }
      found += listNames(in: scalar.text)
    case .sequence(let items):
      for item in items { collectNames(item, containsNames: containsNames, into: &found) }
    case .mapping(let entries):
      for entry in entries {
        if containsNames { found.append(entry.key) }
        // The value of a typing step is a text and no name.
        if entry.key == "type" {
          found += entry.value.entries.map(\.key)
        } else {
          collectNames(entry.value, containsNames: containsNames, into: &found)
        }
      }
    case .invalid: break
    }
  }
}

extension MergedNode {
  /// The differences that change the length of a list.
  fileprivate var lengthDifferences: [Int] {
    switch self {
    case .sequence(_, let items): items.compactMap(\.presence.difference)
    case .replacement(let number, let old, let new) where old.items.count != new.items.count:
      [number]
    default: []
    }
  }
}

/// Returns whether two nodes have equal content, regardless of their spans.
///
/// - Parameter ordered: Whether keys must be in the same order.
package func areEqual(_ left: YAMLNode, _ right: YAMLNode, ordered: Bool = false) -> Bool {
  switch (left.kind, right.kind) {
  case (.scalar(let left), .scalar(let right)):
    return left.text == right.text
      && (!left.text.isEmpty || (left.style == .plain) == (right.style == .plain))
  case (.sequence(let left), .sequence(let right)):
    return left.count == right.count
      && zip(left, right).allSatisfy { areEqual($0, $1, ordered: ordered) }
  case (.mapping(let left), .mapping(let right)):
    guard left.count == right.count else { return false }
    if zip(left, right).allSatisfy({ $0.key == $1.key }) {
      return zip(left, right).allSatisfy { areEqual($0.value, $1.value, ordered: ordered) }
    }
    guard !ordered else { return false }
    let values = Dictionary(left.map { ($0.key, $0.value) }) { first, _ in first }
    return right.allSatisfy { entry in values[entry.key].map { areEqual($0, entry.value) } ?? false
    }
  case (.invalid, .invalid): return true
  default: return false
  }
}

/// Returns a node as one line of YAML flow style with sorted keys.
func flowText(_ node: YAMLNode) -> String {
  switch node.kind {
  case .scalar(let scalar): return scalar.text
  case .sequence(let items): return "[" + items.map(flowText).joined(separator: ", ") + "]"
  case .mapping(let entries):
    guard !entries.isEmpty else { return "{}" }
    let parts = entries.sorted { $0.key < $1.key }.map { "\($0.key): \(flowText($0.value))" }
    return "{ " + parts.joined(separator: ", ") + " }"
  case .invalid: return ""
  }
}
