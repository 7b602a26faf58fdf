import Basics

/// Views that have another name today and are the same otherwise, with all that speaks of them.
struct ViewRenames {
  /// By the older name today's.
  private(set) var names: [String: String] = [:]
  private var found: [(old: ViewTable.Entry, new: ViewTable.Entry)] = []
  /// By the name of a list of `each` the words in it today.
  private var lists: [String: Set<String>] = [:]

  var isEmpty: Bool { names.isEmpty }

  /// How many views that came and went are looked at.
  private static let most = 200

  /// Views of which is known that they have other names.
  init(known: [String: String]) { names = known }

  /// - Parameter known: The names of views that are written in another file.
  init(from old: YAMLNode, to new: YAMLNode, known: [String: String]) {
    names = known
    for list in new.entries.first(where: { $0.key == "each" })?.value.entries ?? [] {
      lists[list.key] = Set(list.value.allTexts)
    }
    func views(_ root: YAMLNode) -> YAMLNode? { root.entries.first { $0.key == "views" }?.value }
    let table = ViewTable(old: views(old), new: views(new))
    lazy var before = ReferencedNames(old)
    lazy var after = ReferencedNames(new)
    for circle in circles(exchangesByPlace(table)) {
      let likeness = likeness(of: circle, names, before, after)
      if likeness.looks >= 0, likeness.sentences >= 0, likeness != (0, 0) {
        for (old, new) in circle { add(old, new) }
      }
    }
    let others = exchangesByLooks(table).filter { names[$0.old.key] == nil }
    // Where only looks have been exchanged, looks have been.
    for circle in circles(others)
    where likeness(of: circle, names, before, after).sentences > 0 {
      for (old, new) in circle { add(old, new) }
    }
    let gone = table.old.values.filter { table.new[$0.key] == nil && known[$0.key] == nil }.inOrder
    let taken = Set(known.values)
    var come = table.new.values.filter { table.old[$0.key] == nil && !taken.contains($0.key) }
      .inOrder
    guard !gone.isEmpty, !come.isEmpty, gone.count <= Self.most, come.count <= Self.most else {
      if !found.isEmpty { finish(DefinedNames(old)) }
      return
    }
    let lonely = lonelyViews(gone).intersection(lonelyViews(come))
    // Names that other things have as well cannot be told apart in sentences.
    let (oldNames, newNames) = (DefinedNames(old), DefinedNames(new))
    come.removeAll { oldNames.contains($0.entry.key) }
    var lost: [ViewTable.Entry] = []
    for view in gone where !newNames.contains(view.entry.key) {
      if let place = come.firstIndex(where: { isSame(view, $0, before, after, lonely) }) {
        add(view, come.remove(at: place))
      } else {
        lost.append(view)
      }
    }
    findRewritten(lost, &come, before, after)
    finish(oldNames)
  }

  private mutating func finish(_ oldNames: DefinedNames) {
    for (was, now) in found where was.entry.key.contains("<") {
      // What `each` makes of them is spoken of by its own names.
      let made = zip(
        oldNames.expandedNames([was.entry.key]), oldNames.expandedNames([now.entry.key]))
      for (view, name) in made { names[view] = name }
    }
    found.sort { $0.old.entry.keySpan.start < $1.old.entry.keySpan.start }
  }

  private mutating func add(_ old: ViewTable.Entry, _ new: ViewTable.Entry) {
    names.merge(spellings(old, new)) { _, name in name }
    found.append((old, new))
  }

  /// Finds the views about which something else is said today, besides another name.
  private mutating func findRewritten(
    _ lost: [ViewTable.Entry], _ come: inout [ViewTable.Entry], _ before: ReferencedNames,
    _ after: ReferencedNames
  ) {
    guard !lost.isEmpty, !come.isEmpty else { return }
    let exchanged = exchangedPlaces(lost, come, names)
    let strangers = Set(come.map(\.entry.key))
    let today = Dictionary(
      come.map {
        ($0.key, after.normalizedConstraints(referencing: $0.entry.key, ignoring: strangers))
      }
    ) { first, _ in first }
    let gone = Set(lost.map(\.entry.key))
    for view in lost where after.constraints(referencing: view.entry.key).isEmpty {
      let forms = before.normalizedConstraints(referencing: view.entry.key, ignoring: gone, names)
      let site = ViewPosition(view, names)
      let looks = view.looks
      let isTelling = looks.keys.contains { $0 != "kind" }
      var best: (place: Int, likeness: Int)?
      for (place, candidate) in come.enumerated() {
        let its = ViewPosition(candidate)
        guard its.parent == site.parent, its.kind == site.kind, isOfSameLists(view, candidate)
        else { continue }
        let others = today[candidate.key] ?? []
        let kept = forms.count { others.contains($0) }
        let looksAlike = candidate.looks == looks
        let isExchanged =
          its == site && exchanged.contains(site)
          && (forms.isEmpty ? others.isEmpty : looksAlike && isTelling)
        let isKept =
          !forms.isEmpty && (2 * kept > forms.count || 2 * kept == forms.count && looksAlike)
        guard isKept || isExchanged else { continue }
        let likeness = 4 * kept + (looksAlike ? 2 : 0) + (its == site ? 1 : 0)
        if best.map({ $0.likeness < likeness }) ?? true { best = (place, likeness) }
      }
      if let best { add(view, come.remove(at: best.place)) }
    }
  }

  /// Whether two names are put together by the same lists of `each`: another one comes and goes
  /// with its views.
  private func isOfSameLists(_ old: ViewTable.Entry, _ new: ViewTable.Entry) -> Bool {
    listNames(in: old.entry.key) == listNames(in: new.entry.key)
  }

  private func isSame(
    _ old: ViewTable.Entry, _ new: ViewTable.Entry, _ before: ReferencedNames,
    _ after: ReferencedNames, _ lonely: Set<ViewPosition>
  ) -> Bool {
    let parent = old.parent.map { self.names[$0] ?? $0 }
    guard parent == new.parent, old.own("kind") == new.own("kind"), isOfSameLists(old, new)
    else { return false }
    let sentences = before.constraints(referencing: old.entry.key)
    let today = after.constraints(referencing: new.entry.key)
    guard !sentences.isEmpty else {
      return today.isEmpty && (old.looks == new.looks || lonely.contains(ViewPosition(old)))
    }
    let names = spellings(old, new).merging(self.names) { own, _ in own }
    let kept = sentences.count { today.contains(renamed($0, names)) }
    return 2 * kept > sentences.count || 2 * kept == sentences.count && old.looks == new.looks
  }

  /// The older tree in today's names.
  func applied(to root: YAMLNode) -> YAMLNode {
    root.mapEntries { entry in
      switch entry.key {
      case "views": entry.with(value: views(entry.value))
      case "constraints": entry.with(value: uses(entry.value))
      case "states": entry.with(value: entry.value.mapEntries { $0.with(value: uses($0.value)) })
      case "root": entry.with(value: body(entry.value))
      case "variations":
        entry.with(value: entry.value.mapEntries { $0.with(value: body($0.value)) })
      case "each": entry.with(value: renamedLists(entry.value))
      case "strings":
        entry.with(value: entry.value.mapEntries { $0.with(value: renamedPlaces($0.value)) })
      default: entry
      }
    }
  }

  /// The lists of `each` with the items that are views of another name today: an item need not be
  /// a view, and so only one of which today's list has the newer name in the older one's stead.
  private func renamedLists(_ node: YAMLNode) -> YAMLNode {
    node.mapEntries { list in
      let today = lists[list.key] ?? []
      let items = names.filter { !today.contains($0.key) && today.contains($0.value) }
      return items.isEmpty ? list : list.with(value: renamedUses(list.value, items))
    }
  }

  /// A table of texts, of which a key may be a view with one of its own keys: `terms.title`.
  private func renamedPlaces(_ table: YAMLNode) -> YAMLNode {
    table.mapEntries { entry in
      let first = firstName(of: entry.key)
      guard first != entry.key, let name = names[first] else { return entry }
      return entry.with(key: name + entry.key.dropFirst(first.count))
    }
  }

  private func views(_ node: YAMLNode) -> YAMLNode {
    renamedKeys(node, names).mapEntries { $0.with(value: body($0.value)) }
  }

  private func body(_ node: YAMLNode) -> YAMLNode {
    node.mapEntries { entry in
      switch entry.key {
      case "views": entry.with(value: views(entry.value))
      case _ where Self.keysOfNames.contains(entry.key): entry.with(value: uses(entry.value))
      default: entry
      }
    }
  }

  /// What speaks of views in a view or in a variation.
  static let keysOfNames: Set = [
    "constraints", "accessibilityElements", "sourceView", "zooms", "set", "activate", "deactivate",
  ]

  private func uses(_ node: YAMLNode) -> YAMLNode { renamedUses(node, names) }

  /// The renames as edits that no picture shows.
  func edits(_ shift: SpanOffset) -> [Edit] {
    found.map { old, new in
      let change = EditDetail(
        .viewRenamed, subject: new.entry.key, old: old.entry.key, new: new.entry.key,
        place: new.entry.keySpan, oldPlace: shift.originalSpan(old.entry.keySpan))
      return Edit([change], isNonVisual: true)
    }
  }
}

/// By its older names today's of a view: of one that `each` makes several of, those of the items
/// before and behind besides.
private func spellings(_ old: ViewTable.Entry, _ new: ViewTable.Entry) -> [String: String] {
  let (was, now) = (old.entry.key, new.entry.key)
  var names = [was: now]
  for list in listNames(in: was) {
    for other in [".previous>", ".next>"].map({ list.dropLast() + $0 }) {
      names[was.replacing(list, with: other)] = now.replacing(list, with: other)
    }
  }
  return names
}

/// Where a view stands: in whom, as the how manieth, and of which kind it is.
private struct ViewPosition: Hashable {
  let parent: String?
  let kind: String?
  let place: Int

  /// - Parameter names: By older names those of today, for a view of the older tree.
  init(_ view: ViewTable.Entry, _ names: [String: String] = [:]) {
    parent = view.parent.map { names[$0] ?? $0 }
    (kind, place) = (view.own("kind"), view.place)
  }
}

/// A view of the older tree, and the one in whose place it stands today.
private typealias ViewReplacement = (old: ViewTable.Entry, new: ViewTable.Entry)

/// Views that are there on both sides and stand today in the places of each other.
private func exchangesByPlace(_ table: ViewTable) -> [ViewReplacement] {
  struct Place: Hashable {
    let parent: String?
    let rank: Int
  }
  func places(_ views: [String: ViewTable.Entry], _ others: [String: ViewTable.Entry])
    -> [(Place, ViewTable.Entry)]
  {
    var ranks: [String?: Int] = [:]
    return views.values.filter { others[$0.key] != nil }.inOrder.map { view in
      defer { ranks[view.parent, default: 0] += 1 }
      return (Place(parent: view.parent, rank: ranks[view.parent, default: 0]), view)
    }
  }
  let today = Dictionary(places(table.new, table.old)) { first, _ in first }
  var names: [String: String] = [:]
  var exchanges: [ViewReplacement] = []
  for (place, old) in places(table.old, table.new) {
    let parent = place.parent.map { names[$0] ?? $0 }
    guard let new = today[Place(parent: parent, rank: place.rank)], new.key != old.key else {
      continue
    }
    names[old.key] = new.key
    exchanges.append((old, new))
  }
  return exchanges
}

/// Views that look otherwise, and those that alone look today as they did.
private func exchangesByLooks(_ table: ViewTable) -> [ViewReplacement] {
  let others = table.common.compactMap { key -> ViewReplacement? in
    guard let old = table.old[key], let new = table.new[key],
      !areEqual(old.entry.value, new.entry.value), old.looks != new.looks
    else { return nil }
    return (old, new)
  }
  let byLooks = Dictionary(grouping: others) { $0.new.looks }
  return others.compactMap { view in
    guard let found = byLooks[view.old.looks], found.count == 1 else { return nil }
    return (view.old, found[0].new)
  }
}

/// The exchanges at the end of which the first name is in use again.
private func circles(_ all: [ViewReplacement]) -> [[ViewReplacement]] {
  var exchanges = Dictionary(all.map { ($0.old.key, $0) }) { first, _ in first }
  var circles: [[ViewReplacement]] = []
  for start in all.map(\.old.key) {
    var circle: [ViewReplacement] = []
    var next = start
    while let exchange = exchanges.removeValue(forKey: next) {
      circle.append(exchange)
      next = exchange.new.key
    }
    if !circle.isEmpty, next == start { circles.append(circle) }
  }
  return circles
}

/// By how much more views look, and are spoken of, as the one did whose place each has today than
/// as they did themselves.
private func likeness(
  of circle: [ViewReplacement], _ known: [String: String], _ before: ReferencedNames,
  _ after: ReferencedNames
) -> (looks: Int, sentences: Int) {
  let names = Dictionary(circle.map { ($0.old.key, $0.new.key) }) { first, _ in first }
    .merging(known) { first, _ in first }
  func look(_ view: ViewTable.Entry, _ names: [String: String] = [:]) -> [String: String] {
    var look = view.looks
    // One of them in another tells nothing of which is which.
    if let parent = view.parent, !circle.contains(where: { $0.old.key == parent }) {
      look["superview"] = names[parent] ?? parent
    }
    return look
  }
  let own = Dictionary(circle.map { ($0.new.key, look($0.new)) }) { first, _ in first }
  let today = circle.reduce(into: Set()) {
    $0.formUnion(after.constraints(referencing: $1.new.key))
  }
  let said = circle.reduce(into: Set()) {
    $0.formUnion(before.constraints(referencing: $1.old.key))
  }
  return (
    circle.count { look($0.new) == look($0.old, names) }
      - circle.count { own[$0.old.key] == look($0.old) },
    said.count { today.contains(renamed($0, names)) } - said.count { today.contains($0) }
  )
}

/// Where the views stand that alone of their kind came or went in the view around them.
private func lonelyViews(_ views: [ViewTable.Entry]) -> Set<ViewPosition> {
  let groups = Dictionary(grouping: views.map { ViewPosition($0) }) { [$0.parent, $0.kind] }
  return Set(groups.values.filter { $0.count == 1 }.joined())
}

/// Where views stand in the places of all those of their kind that are gone from one view.
private func exchangedPlaces(
  _ went: [ViewTable.Entry], _ came: [ViewTable.Entry], _ names: [String: String]
) -> Set<ViewPosition> {
  let places = Set(went.map { ViewPosition($0, names) })
  let before = Dictionary(grouping: places) { [$0.parent, $0.kind] }.mapValues { Set($0) }
  let after = Dictionary(grouping: came.map { ViewPosition($0) }) { [$0.parent, $0.kind] }
    .mapValues { Set($0) }
  return places.filter { before[[$0.parent, $0.kind]] == after[[$0.parent, $0.kind]] }
}

extension ViewTable.Entry {
  /// The text of one of its keys.
  fileprivate func own(_ key: String) -> String? {
    entry.value.entries.first { $0.key == key }.map { flowText($0.value) }
  }

  /// Its own keys, without what lies in it.
  fileprivate var looks: [String: String] {
    let own = entry.value.entries.filter { $0.key != "views" && $0.key != "constraints" }
    return Dictionary(own.map { ($0.key, flowText($0.value)) }) { first, _ in first }
  }
}

extension Sequence where Element == ViewTable.Entry {
  /// In the order of the text.
  fileprivate var inOrder: [ViewTable.Entry] {
    sorted { $0.entry.keySpan.start < $1.entry.keySpan.start }
  }
}
