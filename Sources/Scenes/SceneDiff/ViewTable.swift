import SnaplineBasics
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// The views of two trees by their names, which are unique in a valid scene.
struct ViewTable {
  /// A view of one tree.
  struct Entry {
    let entry: YAMLEntry
    /// The key of the superview; nil if it is the root.
    let parent: String?
    /// The name, with a suffix if it is a duplicate.
    let key: String
    /// The index among the siblings.
    let index: Int
  }

  private(set) var old: [String: Entry] = [:]
  private(set) var new: [String: Entry] = [:]
  /// The keys of the views of both trees in the order of the new one: superviews before subviews.
  private(set) var common: [String] = []
  /// The indices in `common` by the keys.
  private var numbers: [String: Int] = [:]
  /// The keys of views with invalid duplicate names, by their positions.
  private var duplicateKeys: [SourcePosition: String] = [:]
  /// The differences of moved views by their numbers.
  var moves: [Int: Int] = [:]
  /// A difference that adds or removes the view, for each view that `each` creates in both trees.
  var creators: [String: Int] = [:]
  /// The numbers of the views that are unchanged with all their subviews.
  var unchanged: Set<Int> = []

  init() {}

  init(old: YAMLNode?, new: YAMLNode?) {
    var order: [String] = []
    if let old { collect(old, in: nil, into: \.old, &order) }
    order = []
    if let new { collect(new, in: nil, into: \.new, &order) }
    common = order.filter { self.old[$0] != nil }
    for (number, key) in common.enumerated() { numbers[key] = number }
  }

  var count: Int { common.count }

  func number(_ key: String) -> Int? { numbers[key] }

  /// Returns the key of a view.
  func key(of entry: YAMLEntry) -> String { duplicateKeys[entry.keySpan.start] ?? entry.key }

  private mutating func collect(
    _ views: YAMLNode, in parent: String?,
    into table: WritableKeyPath<ViewTable, [String: Entry]>, _ order: inout [String]
  ) {
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    for (index, entry) in views.entries.enumerated() {
      var key = entry.key
      if self[keyPath: table][key] != nil {
        key += "'\(order.count)"
        duplicateKeys[entry.keySpan.start] = key
      }
      self[keyPath: table][key] = Entry(
        entry: entry, parent: parent, key: key, index: index)
      order.append(key)
      if let subviews = entry.value.value(of: "views") {
        collect(subviews, in: key, into: table, &order)
      }
    }
  }
}

extension SceneComparison {
  /// Merges the bodies of all views of both trees.
  mutating func mergeViewEntries() {
    // Subviews come before their superviews, which are unchanged only if their subviews are.
    for (number, key) in viewTable.common.enumerated().reversed() {
      guard let old = viewTable.old[key]?.entry, let new = viewTable.new[key]?.entry else {
        continue
      }
      let count = graph.count
      let body = mergedBody(old.value, new, key)
      if count == graph.count, case .mapping(_, let entries) = body,
        entries.allSatisfy(\.isUnchanged)
      {
        viewTable.unchanged.insert(number)
        views[number] = .unchanged(new.value)
      } else {
        views[number] = body
      }
    }
  }

  private mutating func mergedBody(_ old: YAMLNode, _ new: YAMLEntry, _ name: String) -> MergedNode
  {
    let subject = EditSubject(kind: .viewChanged, name: name, parentSpan: new.keySpan)
    guard old.isMapping, new.value.isMapping else { return mergedValue(old, new.value, subject) }
    let first = graph.count
    let entries = mergedEntries(old.entries, new.value.entries) {
      comparison, key, oldValue, newValue in
      switch key {
      case "views": return .merged(comparison.mergedViews(oldValue, newValue, in: name))
      case "constraints":
        let merged = comparison.mergedConstraints(
          oldValue, newValue, at: newValue?.span ?? new.keySpan)
        return merged.map { .merged($0) } ?? .asWhole(subject.appending(key))
      default: return .byParts(subject.appending(key))
      }
    }
    uniteKind(old, new.value, name, from: first)
    return .mapping(new.value, entries)
  }

  /// Unites the change of a view's kind with those of the keys that only one of the kinds has.
  private mutating func uniteKind(_ old: YAMLNode, _ new: YAMLNode, _ name: String, from first: Int)
  {
    let changes = (first..<graph.count).filter {
      graph.detail($0).kind == .viewChanged && graph.detail($0).subject == name
    }
    guard let kindChange = changes.first(where: { graph.detail($0).aspect == "kind" }) else {
      return
    }
    // The kind of a view without the key can be that of its style.
    let isKindUnknown = [old, new].contains { body in
      let keys = body.entries.map(\.key)
      return !keys.contains("kind") && keys.contains("style")
    }
    if isKindUnknown { return }
    let kinds = [kindName(of: old), kindName(of: new)]
    kindChanges.append((name, kindChange, kinds))
    for number in changes {
      let key = String(graph.detail(number).aspect.prefix { $0 != "." && $0 != "[" })
      if key != "kind", kinds.contains(where: { !hasKey(key, kind: $0) }) {
        unite(kindChange, number)
      }
    }
  }

  /// Unites the change of a view's kind with those of variations in keys that only one of the kinds
  /// has.
  mutating func linkKindChangesToVariations() {
    for number in 0..<(kindChanges.isEmpty ? 0 : graph.count)
    where graph.detail(number).subject == "variations" {
      let detail = graph.detail(number)
      // `wR.views.send.title`
      let path = detail.aspect.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
      for (view, kindChange, kinds) in kindChanges {
        let isOfView =
          path.count > 2
          ? path[2] == view : referencedNames(in: detail.old ?? detail.new ?? "").contains(view)
        guard isOfView, path.count < 4 || kinds.contains(where: { !hasKey(path[3], kind: $0) })
        else { continue }
        unite(kindChange, number)
      }
    }
  }

  // MARK: Lists of views

  /// Merges the subviews of a view of both trees.
  mutating func mergedViews(_ old: YAMLNode?, _ new: YAMLNode?, in parent: String?) -> MergedNode {
    guard let frame = new ?? old else { return .unchanged(self.new) }
    let oldViews = tableEntries(of: old, in: viewTable.old)
    let newViews = tableEntries(of: new, in: viewTable.new)
    var oldIndices: [String: Int] = [:]
    for (index, view) in oldViews.enumerated() { oldIndices[view.key] = index }
    var entries: [MergedEntry] = []
    var last = parent.flatMap { viewTable.new[$0]?.entry.keySpan } ?? new?.span
    var moves: [Int: Int] = [:]
    for step in alignment(newViews.map { oldIndices[$0.key] }, oldCount: oldViews.count) {
      switch step {
      case .removed(let index):
        entries.append(unmatchedView(oldViews[index], isNew: false, at: last))
      case .added(let index):
        last = newViews[index].entry.keySpan
        entries.append(unmatchedView(newViews[index], isNew: true, at: last))
      case .common(_, let newIndex):
        entries.append(commonView(newViews[newIndex], .always))
        last = newViews[newIndex].entry.keySpan
      case .movedFrom(let oldIndex, let newIndex), .movedTo(let oldIndex, let newIndex):
        let move = moves[newIndex] ?? addReordering(oldViews, oldIndex, newViews, newIndex)
        moves[newIndex] = move
        let isNew = step.isMoveTarget
        let view = isNew ? newViews[newIndex] : oldViews[oldIndex]
        entries.append(commonView(view, Presence(move, isNew: isNew)))
        if isNew { last = newViews[newIndex].entry.keySpan }
      }
    }
    return .mapping(frame, entries)
  }

  private func tableEntries(
    of node: YAMLNode?, in table: [String: ViewTable.Entry]
  ) -> [ViewTable.Entry] {
    (node?.entries ?? []).compactMap { table[viewTable.key(of: $0)] }
  }

  /// Returns the merged entry of a view of both trees.
  private func commonView(_ view: ViewTable.Entry, _ presence: Presence) -> MergedEntry {
    let number = viewTable.number(view.key)
    let value: MergedNode =
      number.map { viewTable.unchanged.contains($0) ? views[$0] : .view($0) }
      ?? .unchanged(view.entry.value)
    return MergedEntry(
      presence: presence, key: view.entry.key, keySpan: view.entry.keySpan, value: value)
  }

  /// Adds the difference of a view's position among its siblings.
  private mutating func addReordering(
    _ old: [ViewTable.Entry], _ oldIndex: Int, _ new: [ViewTable.Entry], _ newIndex: Int
  ) -> Int {
    func position(_ list: [ViewTable.Entry], _ index: Int) -> String {
      list[safe: index + 1].map { "before \($0.entry.key)" } ?? "last"
    }
    return addDifference(
      EditDetail(
        .viewChanged, subject: new[newIndex].entry.key, aspect: "order",
        old: position(old, oldIndex), new: position(new, newIndex),
        span: new[newIndex].entry.keySpan,
        oldSpan: shift.originalSpan(old[oldIndex].entry.keySpan)))
  }

  /// Returns the difference of a view's superview, which is added if necessary.
  private mutating func move(_ key: String, _ number: Int) -> Int? {
    if let move = viewTable.moves[number] { return move }
    guard let old = viewTable.old[key], let new = viewTable.new[key] else { return nil }
    let move = addDifference(
      EditDetail(
        .viewChanged, subject: new.entry.key, aspect: "superview", old: old.parent ?? "root",
        new: new.parent ?? "root", span: new.entry.keySpan,
        oldSpan: shift.originalSpan(old.entry.keySpan)))
    viewTable.moves[number] = move
    // A view can move into a former subview only together with the move of that subview.
    var superview = new.parent
    while let ancestor = superview, let view = viewTable.old[ancestor] {
      if isInside(view, key), let ancestorNumber = viewTable.number(ancestor),
        let ancestorMove = self.move(ancestor, ancestorNumber)
      {
        unite(move, ancestorMove)
      }
      superview = viewTable.new[ancestor]?.parent
    }
    return move
  }

  /// Returns whether a view of the old tree is inside another one.
  private func isInside(_ view: ViewTable.Entry, _ key: String) -> Bool {
    var superview = view.parent
    while let ancestor = superview {
      if ancestor == key { return true }
      superview = viewTable.old[ancestor]?.parent
    }
    return false
  }

  /// Adds the difference of a view that was added, removed, or moved to another superview.
  private mutating func unmatchedView(
    _ view: ViewTable.Entry, isNew: Bool, at span: SourceSpan?
  ) -> MergedEntry {
    if let number = viewTable.number(view.key), let move = move(view.key, number) {
      return commonView(view, Presence(move, isNew: isNew))
    }
    let entry = view.entry
    var section = DefinedNames.Section()
    section.addView(entry)
    let defined = (isNew ? newNames : oldNames).expandedNames(section.defined)
    let number = addInsertionOrRemoval(
      isNew ? .viewAdded : .viewRemoved, entry.key, kindName(of: entry.value), isNew: isNew,
      span: span, oldSpan: entry.keySpan, uses: section.referenced, defines: defined)
    // If another list of `each` now creates a view, its removal and its addition are one edit.
    for name in defined where oldNames.contains(name) && newNames.contains(name) {
      unite(number, viewTable.creators[name] ?? number)
      viewTable.creators[name] = number
    }
    let value = subtree(entry.value, isNew: isNew, number)
    return MergedEntry(
      presence: Presence(number, isNew: isNew), key: entry.key, keySpan: entry.keySpan,
      value: value)
  }

  /// Merges the body of an added or removed view, whose subviews of both trees have moved.
  ///
  /// - Parameter owner: The difference that adds or removes the view.
  private mutating func subtree(_ body: YAMLNode, isNew: Bool, _ owner: Int) -> MergedNode {
    guard let views = body.value(of: "views") else { return .unchanged(body) }
    var hasMovedViews = false
    let subviews = views.entries.map { entry -> MergedEntry in
      if let number = viewTable.number(entry.key), let move = move(entry.key, number) {
        unite(move, owner)
        hasMovedViews = true
        return MergedEntry(
          presence: Presence(move, isNew: isNew), key: entry.key, keySpan: entry.keySpan,
          value: .view(number))
      }
      let value = subtree(entry.value, isNew: isNew, owner)
      if case .mapping = value { hasMovedViews = true }
      return MergedEntry(
        presence: .always, key: entry.key, keySpan: entry.keySpan, value: value)
    }
    guard hasMovedViews else { return .unchanged(body) }
    let entries = body.entries.map { entry in
      MergedEntry(
        presence: .always, key: entry.key, keySpan: entry.keySpan,
        value: entry.key == "views" ? .mapping(views, subviews) : .unchanged(entry.value))
    }
    return .mapping(body, entries)
  }

  private func kindName(of body: YAMLNode) -> String {
    body.value(of: "kind").map(flowText) ?? "view"
  }
}

extension MergedEntry {
  /// Whether the entry and all nodes in it are unchanged.
  fileprivate var isUnchanged: Bool {
    guard presence == .always else { return false }
    switch value {
    case .unchanged: return true
    case .mapping(_, let entries): return entries.allSatisfy(\.isUnchanged)
    case .sequence(_, let items): return items.allSatisfy(\.isUnchanged)
    default: return false
    }
  }
}

extension MergedItem {
  fileprivate var isUnchanged: Bool {
    guard presence == .always, case .unchanged = value else { return false }
    return true
  }
}
