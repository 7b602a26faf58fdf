import Basics
package import SceneSyntax

extension SceneComparison {
  /// Asks how the values of a key are laid over each other; one of them may be missing.
  typealias ValueMerger = (
    inout SceneComparison, _ key: String, _ old: YAMLNode?, _ new: YAMLNode?
  ) -> MergedValue

  /// The entries of two maps laid over each other; their order counts only where a subject is told.
  mutating func mergedEntries(
    _ old: [YAMLEntry], _ new: [YAMLEntry], isOrdered: EditSubject? = nil, _ merge: ValueMerger
  ) -> [MergedEntry] {
    var places: [String: Int] = [:]
    for (place, entry) in old.enumerated() { places[entry.key] = place }
    var merged: [MergedEntry] = []
    var moves: [Int: Int] = [:]
    var last = new.first?.keySpan
    for slot in aligned(new.map { places[$0.key] }, oldCount: old.count) {
      switch slot {
      case .gone(let place):
        let entry = old[place]
        let value = merge(&self, entry.key, entry.value, nil)
        merged.append(oneSided(entry, value, isNew: false, after: last))
      case .come(let place):
        let entry = new[place]
        last = entry.keySpan
        let value = merge(&self, entry.key, nil, entry.value)
        merged.append(oneSided(entry, value, isNew: true, after: last))
      case .left where isOrdered == nil: break
      case .both(let before, let after),
        .arrived(let before, let after) where isOrdered == nil:
        last = new[after].keySpan
        merged.append(both(old[before], new[after], .always, merge))
      case .left(let before, let after), .arrived(let before, let after):
        guard let isOrdered else { continue }
        let isNew = slot.hasArrived
        if isNew { last = new[after].keySpan }
        let move = moves[after] ?? moved(isOrdered, old, before, new, after)
        moves[after] = move
        merged.append(both(old[before], new[after], Presence(move, isNew: isNew), merge))
      }
    }
    return merged
  }

  private mutating func both(
    _ old: YAMLEntry, _ new: YAMLEntry, _ presence: Presence, _ merge: ValueMerger
  ) -> MergedEntry {
    let value: MergedNode
    switch merge(&self, new.key, old.value, new.value) {
    case .merged(let node): value = node
    case .value(var subject):
      subject.place = new.keySpan
      value = mergedValue(old.value, new.value, subject)
    case .whole(let subject):
      value =
        areEqual(old.value, new.value)
        ? .same(new.value) : replaced(old.value, new.value, subject)
    }
    return MergedEntry(presence: presence, key: new.key, keySpan: new.keySpan, value: value)
  }

  /// An entry that has come or gone.
  private mutating func oneSided(
    _ entry: YAMLEntry, _ merge: MergedValue, isNew: Bool, after last: SourceSpan?
  ) -> MergedEntry {
    var merged = MergedEntry(
      presence: .always, key: entry.key, keySpan: entry.keySpan, value: .same(entry.value))
    switch merge {
    case .merged(let node):
      merged.value = node
      merged.isOptional = true
    case .value(let subject), .whole(let subject):
      let number = oneSided(
        entry.value, subject, isNew: isNew, place: isNew ? entry.keySpan : subject.place ?? last,
        oldPlace: entry.keySpan, key: isNamed(subject) ? entry.key : nil)
      merged.presence = Presence(number, isNew: isNew)
    }
    return merged
  }

  private mutating func oneSided(
    _ node: YAMLNode, _ subject: EditSubject, isNew: Bool, place: SourceSpan?, oldPlace: SourceSpan,
    key: String? = nil
  ) -> Int {
    addInsertionOrRemoval(
      subject.kind, subject.name, aspect: subject.path, flowText(node), isNew: isNew, span: place,
      oldSpan: oldPlace, uses: names(usedBy: node, in: subject) + [key].compactMap { $0 },
      defines: subject.defines)
  }

  private mutating func moved(
    _ subject: EditSubject, _ old: [YAMLEntry], _ before: Int, _ new: [YAMLEntry], _ after: Int
  ) -> Int {
    func place(_ entries: [YAMLEntry], _ index: Int) -> String {
      entries[safe: index + 1].map { "before \($0.key)" } ?? "last"
    }
    return addDifference(
      EditDetail(
        subject.kind, subject: subject.name, aspect: "order of \(new[after].key)",
        old: place(old, before), new: place(new, after), place: new[after].keySpan,
        oldPlace: shift.originalSpan(old[before].keySpan)))
  }

  // MARK: Values

  /// Two values laid over each other, down to the part that differs.
  mutating func mergedValue(_ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject) -> MergedNode
  {
    // The trees are no deeper than `Limits.nesting`, so neither is this recursion.
    if areEqual(old, new) { return .same(new) }
    switch (old.kind, new.kind) {
    case (.mapping(let before), .mapping(let after)):
      let entries = mergedEntries(before, after) { _, key, _, _ in .value(subject.withSpan(key)) }
      joinCounts(of: entries)
      return .mapping(new, entries)
    case (.sequence(let before), .sequence(let after)):
      if isTuple(before), isTuple(after) { return replaced(old, new, subject) }
      return mergedItems(before, after, new, subject) ?? replaced(old, new, subject)
    default: return replaced(old, new, subject)
    }
  }

  /// Lists in one map that have come to have other lengths belong together: colours and their
  /// places.
  private mutating func joinCounts(of entries: [MergedEntry]) {
    let numbers = entries.flatMap(\.value.changesOfLength)
    for number in numbers.dropFirst() { join(numbers[0], number) }
  }

  private mutating func replaced(_ old: YAMLNode, _ new: YAMLNode, _ subject: EditSubject)
    -> MergedNode
  {
    let number = addDifference(
      EditDetail(
        subject.kind, subject: subject.name, aspect: subject.path, old: flowText(old),
        new: flowText(new), place: new.isMap && new.entries.isEmpty ? subject.place : new.span,
        oldPlace: shift.originalSpan(old.span)),
      requiresNew: names(usedBy: new, in: subject), requiresOld: names(usedBy: old, in: subject))
    return .either(number, old: old, new: new)
  }

  /// Numbers that are one value: a frame, an inset, a size.
  private func isTuple(_ items: [YAMLNode]) -> Bool {
    items.allSatisfy { $0.scalar.flatMap { decimalNumber($0.text) } != nil }
  }

  /// Two lists laid over each other; nil where only the order differs.
  private mutating func mergedItems(
    _ old: [YAMLNode], _ new: [YAMLNode], _ frame: YAMLNode, _ subject: EditSubject
  ) -> MergedNode? {
    let (before, after) = (old.map(flowText), new.map(flowText))
    guard before.count != after.count || before.sorted() != after.sorted() else { return nil }
    var pairing = ListMatching(before, after)
    pairing.matchBetweenAnchors { (old[$0].scalar == nil) == (new[$1].scalar == nil) }
    pairing.matchBetweenAnchors { _, _ in true }
    let slots = aligned(pairing.matches, oldCount: old.count)
    // What has changed its place and its neighbours is told as one list and another.
    guard !slots.contains(where: { if case .left = $0 { true } else { false } }) else { return nil }
    let items = merged(slots, old, new, after: subject.place, subject.withSpan) { _, _, _ in nil }
    return .sequence(frame, items)
  }
}

extension SceneComparison {
  /// The steps of a state laid over each other.
  mutating func mergedSteps(
    _ old: [YAMLNode], _ new: [YAMLNode], _ frame: YAMLNode, _ subject: EditSubject
  ) -> MergedNode {
    var pairing = ListMatching(old.map(flowText), new.map(flowText))
    pairing.matchBetweenAnchors { old[$0].entries.first?.key == new[$1].entries.first?.key }
    func step(_ place: Int) -> EditSubject { subject.with(path: "step \(place + 1)") }
    let slots = aligned(pairing.matches, oldCount: old.count)
    let items = merged(slots, old, new, after: frame.span, step) { comparison, before, after in
      comparison.addDifference(
        EditDetail(
          .stateChanged, subject: subject.name, aspect: "step \(after + 1)",
          old: "position \(before + 1)", new: "position \(after + 1)", place: new[after].span,
          oldPlace: comparison.shift.originalSpan(old[before].span)))
    }
    return .sequence(frame, items)
  }

  /// The items of two lists, each told as a part of its own.
  ///
  /// - Parameter start: Where to look today for what is gone from the beginning.
  /// - Parameter move: Tells that an item has another place; nil where its value alone counts.
  private mutating func merged(
    _ slots: [AlignmentStep], _ old: [YAMLNode], _ new: [YAMLNode], after start: SourceSpan?,
    _ part: (Int) -> EditSubject,
    _ move: (inout SceneComparison, _ before: Int, _ after: Int) -> Int?
  ) -> [MergedItem] {
    var items: [MergedItem] = []
    var last = start
    var moves: [Int: Int] = [:]
    for slot in slots {
      switch slot {
      case .gone(let place):
        let number = oneSided(
          old[place], part(place), isNew: false, place: last, oldPlace: old[place].span)
        items.append(MergedItem(presence: .without(number), value: .same(old[place])))
      case .come(let place):
        last = new[place].span
        let number = oneSided(
          new[place], part(place), isNew: true, place: last, oldPlace: new[place].span)
        items.append(MergedItem(presence: .with(number), value: .same(new[place])))
      case .both(let before, let after):
        last = new[after].span
        let value = mergedValue(old[before], new[after], part(after))
        items.append(MergedItem(presence: .always, value: value))
      case .left(let before, let after), .arrived(let before, let after):
        guard let number = moves[after] ?? move(&self, before, after) else { continue }
        moves[after] = number
        let isNew = slot.hasArrived
        items.append(
          MergedItem(
            presence: Presence(number, isNew: isNew),
            value: .same(isNew ? new[after] : old[before])))
      }
    }
    return items
  }

  /// The names of other parts that a value needs.
  func names(usedBy node: YAMLNode, in subject: EditSubject) -> [String] {
    var found: [String] = []
    gather(node, isNamed: isNamed(subject), into: &found)
    return found
  }

  /// Whether the words of a value, and the keys in it, are names of other parts.
  private func isNamed(_ subject: EditSubject) -> Bool {
    let key = subject.path.prefix { $0 != "." && $0 != "[" }
    return subject.kind == .stateChanged || key == "style"
      || ["variations", "root"].contains(subject.name)
      || NameRenames.keysOfNames.contains(String(key))
  }

  private func gather(_ node: YAMLNode, isNamed: Bool, into found: inout [String]) {
    switch node.kind {
    case .scalar(let scalar):
      if isNamed { found += referencedNames(in: scalar.text) }
      found += listNames(in: scalar.text)
    case .sequence(let items): for item in items { gather(item, isNamed: isNamed, into: &found) }
    case .mapping(let entries):
      for entry in entries {
        if isNamed { found.append(entry.key) }
        // What is typed is a text and no name.
        let isText = entry.key == "type"
        if isText { found += entry.value.entries.map(\.key) }
        if !isText { gather(entry.value, isNamed: isNamed, into: &found) }
      }
    case .invalid: break
    }
  }
}

extension MergedNode {
  /// The differences that make a list longer or shorter.
  fileprivate var changesOfLength: [Int] {
    switch self {
    case .sequence(_, let items): items.compactMap(\.presence.difference)
    case .either(let number, let old, let new) where old.items.count != new.items.count: [number]
    default: []
    }
  }
}

/// Whether two parts of a tree say the same.
///
/// - Parameter ordered: Whether keys have to stand in the same order, too.
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

/// A part of a tree in one line, its keys sorted so that their order says nothing.
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
