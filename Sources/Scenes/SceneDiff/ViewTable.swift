import Basics
import SceneResolution
import SceneSyntax

/// The views of both trees by their names, which are unique in a scene.
struct ViewTable {
  /// A view of one tree.
  struct Entry {
    let entry: YAMLEntry
    /// The name of the view around it; nil for the root.
    let parent: String?
    /// What tells two views of one name apart.
    let key: String
    /// Its place among its siblings.
    let place: Int
  }

  private(set) var old: [String: Entry] = [:]
  private(set) var new: [String: Entry] = [:]
  /// The views that are there on both sides, in today's order: each in front of those in it.
  private(set) var common: [String] = []
  private var numbers: [String: Int] = [:]
  /// By its place the key of a view whose name another one has, too, which is a mistake.
  private var repeated: [SourcePosition: String] = [:]
  /// By the number of a view the difference that it lies elsewhere.
  var moves: [Int: Int] = [:]
  /// By the name of a view that is there on both sides a difference that brings or takes it.
  var creators: [String: Int] = [:]
  /// The views that are alike with all that is in them.
  var unchanged: Set<Int> = []

  init() {}

  init(old: YAMLNode?, new: YAMLNode?) {
    var order: [String] = []
    if let old { gather(old, below: nil, into: \.old, &order) }
    order = []
    if let new { gather(new, below: nil, into: \.new, &order) }
    common = order.filter { self.old[$0] != nil }
    for (number, key) in common.enumerated() { numbers[key] = number }
  }

  var count: Int { common.count }

  func number(_ key: String) -> Int? { numbers[key] }

  /// The key of a view by which a table knows it.
  func key(of entry: YAMLEntry) -> String { repeated[entry.keySpan.start] ?? entry.key }

  private mutating func gather(
    _ views: YAMLNode, below parent: String?,
    into table: WritableKeyPath<ViewTable, [String: Entry]>, _ order: inout [String]
  ) {
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    for (place, entry) in views.entries.enumerated() {
      var key = entry.key
      if self[keyPath: table][key] != nil {
        key += "'\(order.count)"
        repeated[entry.keySpan.start] = key
      }
      self[keyPath: table][key] = Entry(
        entry: entry, parent: parent, key: key, place: place)
      order.append(key)
      if let inner = entry.value.entries.first(where: { $0.key == "views" })?.value {
        gather(inner, below: key, into: table, &order)
      }
    }
  }
}

extension SceneComparison {
  /// Lays the maps of all views that are there on both sides over each other.
  mutating func mergeViewEntries() {
    // From the innermost views outwards, so that each knows whether something in it differs.
    for (number, key) in viewTable.common.enumerated().reversed() {
      guard let old = viewTable.old[key]?.entry, let new = viewTable.new[key]?.entry else {
        continue
      }
      let first = book.count
      let body = mergedBody(old.value, new, key)
      if first == book.count, case .mapping(_, let entries) = body, entries.allSatisfy(\.isSame) {
        viewTable.unchanged.insert(number)
        views[number] = .same(new.value)
      } else {
        views[number] = body
      }
    }
  }

  private mutating func mergedBody(_ old: YAMLNode, _ new: YAMLEntry, _ name: String) -> MergedNode
  {
    guard old.isMap, new.value.isMap else {
      let subject = EditSubject(kind: .viewChanged, name: name, place: new.keySpan)
      return mergedValue(old, new.value, subject)
    }
    let first = book.count
    let entries = mergedEntries(old.entries, new.value.entries) { comparison, key, before, after in
      switch key {
      case "views": return .merged(comparison.mergedViews(before, after, in: name))
      case "constraints":
        let merged = comparison.mergedConstraints(before, after, at: after?.span ?? new.keySpan)
        if let merged { return .merged(merged) }
        return .whole(EditSubject(kind: .viewChanged, name: name, place: new.keySpan).withSpan(key))
      default:
        return .value(EditSubject(kind: .viewChanged, name: name, place: new.keySpan).withSpan(key))
      }
    }
    joinKind(old, new.value, name, from: first)
    return .mapping(new.value, entries)
  }

  /// Joins the change of a view's kind with the keys that only one of the kinds has.
  private mutating func joinKind(_ old: YAMLNode, _ new: YAMLNode, _ name: String, from first: Int)
  {
    let own = (first..<book.count).filter {
      book.change($0).kind == .viewChanged && book.change($0).subject == name
    }
    guard let ofKind = own.first(where: { book.change($0).aspect == "kind" }) else { return }
    // Where a style says the kind in place of the view, nothing is known of it here.
    let isUnsaid = [old, new].contains { body in
      let keys = body.entries.map(\.key)
      return !keys.contains("kind") && keys.contains("style")
    }
    if isUnsaid { return }
    let kinds = [kindWord(old), kindWord(new)]
    kindChanges.append((name, ofKind, kinds))
    for number in own {
      let key = String(book.change(number).aspect.prefix { $0 != "." && $0 != "[" })
      if key != "kind", kinds.contains(where: { !hasKey(key, kind: $0) }) { join(ofKind, number) }
    }
  }

  /// Joins the change of a view's kind with what variations say of it in keys that only one of the
  /// kinds has.
  mutating func linkKindChangesToVariations() {
    for number in 0..<(kindChanges.isEmpty ? 0 : book.count)
    where book.change(number).subject == "variations" {
      let change = book.change(number)
      // `wR.views.send.title`
      let path = change.aspect.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
      for (view, ofKind, kinds) in kindChanges {
        let isOfView =
          path.count > 2
          ? path[2] == view : referencedNames(in: change.old ?? change.new ?? "").contains(view)
        guard isOfView, path.count < 4 || kinds.contains(where: { !hasKey(path[3], kind: $0) })
        else { continue }
        join(ofKind, number)
      }
    }
  }

  // MARK: Lists of views

  /// The views in one view of both sides laid over each other.
  mutating func mergedViews(_ old: YAMLNode?, _ new: YAMLNode?, in parent: String?) -> MergedNode {
    guard let frame = new ?? old else { return .same(self.new) }
    let (before, after) = (
      children(old, of: parent, isNew: false), children(new, of: parent, isNew: true)
    )
    var places: [String: Int] = [:]
    for (place, child) in before.enumerated() { places[child.key] = place }
    var entries: [MergedEntry] = []
    var last = parent.flatMap { viewTable.new[$0]?.entry.keySpan } ?? new?.span
    var orders: [Int: Int] = [:]
    for slot in aligned(after.map { places[$0.key] }, oldCount: before.count) {
      switch slot {
      case .gone(let place): entries.append(oneSided(before[place], isNew: false, at: last))
      case .come(let place):
        last = after[place].entry.keySpan
        entries.append(oneSided(after[place], isNew: true, at: last))
      case .both(_, let place):
        entries.append(common(after[place], .always))
        last = after[place].entry.keySpan
      case .left(let was, let place), .arrived(let was, let place):
        let order = orders[place] ?? reordered(before, was, after, place)
        orders[place] = order
        let isNew = slot.hasArrived
        entries.append(common(isNew ? after[place] : before[was], Presence(order, isNew: isNew)))
        if isNew { last = after[place].entry.keySpan }
      }
    }
    return .mapping(frame, entries)
  }

  private func children(_ node: YAMLNode?, of parent: String?, isNew: Bool) -> [ViewTable.Entry] {
    let table = isNew ? viewTable.new : viewTable.old
    return (node?.entries ?? []).compactMap { table[viewTable.key(of: $0)] }
  }

  /// A view that is there on both sides.
  private func common(_ view: ViewTable.Entry, _ presence: Presence) -> MergedEntry {
    let number = viewTable.number(view.key)
    let value: MergedNode =
      number.map { viewTable.unchanged.contains($0) ? views[$0] : .view($0) }
      ?? .same(view.entry.value)
    return MergedEntry(
      presence: presence, key: view.entry.key, keySpan: view.entry.keySpan, value: value)
  }

  private mutating func reordered(
    _ old: [ViewTable.Entry], _ before: Int, _ new: [ViewTable.Entry], _ after: Int
  ) -> Int {
    func place(_ list: [ViewTable.Entry], _ index: Int) -> String {
      list[safe: index + 1].map { "before \($0.entry.key)" } ?? "last"
    }
    return addDifference(
      EditDetail(
        .viewChanged, subject: new[after].entry.key, aspect: "order", old: place(old, before),
        new: place(new, after), place: new[after].entry.keySpan,
        oldPlace: shift.originalSpan(old[before].entry.keySpan)))
  }

  /// The difference that a view lies in another one.
  private mutating func move(_ key: String, _ number: Int) -> Int? {
    if let known = viewTable.moves[number] { return known }
    guard let old = viewTable.old[key], let new = viewTable.new[key] else { return nil }
    let made = addDifference(
      EditDetail(
        .viewChanged, subject: new.entry.key, aspect: "superview", old: old.parent ?? "root",
        new: new.parent ?? "root", place: new.entry.keySpan,
        oldPlace: shift.originalSpan(old.entry.keySpan)))
    viewTable.moves[number] = made
    // What moved into something that lies in it can only be read with that one's own move.
    var outer = new.parent
    while let around = outer, let view = viewTable.old[around] {
      if isInside(view, key), let other = viewTable.number(around), let its = move(around, other) {
        join(made, its)
      }
      outer = viewTable.new[around]?.parent
    }
    return made
  }

  private func isInside(_ view: ViewTable.Entry, _ key: String) -> Bool {
    var outer = view.parent
    while let around = outer {
      if around == key { return true }
      outer = viewTable.old[around]?.parent
    }
    return false
  }

  /// A view that is here on one side only: it has come or gone, or lies elsewhere on the other.
  private mutating func oneSided(
    _ view: ViewTable.Entry, isNew: Bool, at place: SourceSpan?
  ) -> MergedEntry {
    if let number = viewTable.number(view.key), let move = move(view.key, number) {
      return common(view, Presence(move, isNew: isNew))
    }
    let entry = view.entry
    var part = DefinedNames.Section()
    part.collect(entry)
    let defined = (isNew ? newNames : oldNames).expandedNames(part.defined)
    let number = addInsertionOrRemoval(
      isNew ? .viewAdded : .viewRemoved, entry.key, kindWord(entry.value), isNew: isNew,
      span: place, oldSpan: entry.keySpan, uses: part.used, defines: defined)
    // What one list of `each` made before and another one makes today goes as the other comes.
    for name in defined where oldNames.contains(name) && newNames.contains(name) {
      join(number, viewTable.creators[name] ?? number)
      viewTable.creators[name] = number
    }
    let value = subtree(entry.value, isNew: isNew, number)
    return MergedEntry(
      presence: Presence(number, isNew: isNew), key: entry.key, keySpan: entry.keySpan,
      value: value)
  }

  /// What lies in a view that has come or gone; views that are on both sides have moved.
  private mutating func subtree(_ body: YAMLNode, isNew: Bool, _ owner: Int) -> MergedNode {
    guard let inner = body.entries.first(where: { $0.key == "views" })?.value else {
      return .same(body)
    }
    var hasMoved = false
    let children = inner.entries.map { entry -> MergedEntry in
      if let number = viewTable.number(entry.key), let move = move(entry.key, number) {
        join(move, owner)
        hasMoved = true
        return MergedEntry(
          presence: Presence(move, isNew: isNew), key: entry.key, keySpan: entry.keySpan,
          value: .view(number))
      }
      let value = subtree(entry.value, isNew: isNew, owner)
      if case .mapping = value { hasMoved = true }
      return MergedEntry(
        presence: .always, key: entry.key, keySpan: entry.keySpan, value: value)
    }
    guard hasMoved else { return .same(body) }
    let entries = body.entries.map { entry in
      MergedEntry(
        presence: .always, key: entry.key, keySpan: entry.keySpan,
        value: entry.key == "views" ? .mapping(inner, children) : .same(entry.value))
    }
    return .mapping(body, entries)
  }

  private func kindWord(_ body: YAMLNode) -> String {
    body.entries.first { $0.key == "kind" }.map { flowText($0.value) } ?? "view"
  }
}

extension MergedEntry {
  /// Whether it is alike on both sides with all that is in it.
  fileprivate var isSame: Bool {
    guard presence == .always else { return false }
    switch value {
    case .same: return true
    case .mapping(_, let entries): return entries.allSatisfy(\.isSame)
    case .sequence(_, let items): return items.allSatisfy(\.isSame)
    default: return false
    }
  }
}

extension MergedItem {
  fileprivate var isSame: Bool {
    guard presence == .always, case .same = value else { return false }
    return true
  }
}
