import Diagnostics

/// Views that have another name today and are the same otherwise, with all that speaks of them.
struct ViewRenames {
  /// By the older name today's.
  private(set) var names: [String: String] = [:]
  private var found: [(old: ViewTable.Written, new: ViewTable.Written)] = []

  var isEmpty: Bool { names.isEmpty }

  /// How many views that came and went are looked at.
  private static let most = 200

  /// - Parameter known: The names of views that are written in another file.
  init(from old: YAMLNode, to new: YAMLNode, known: [String: String]) {
    names = known
    func views(_ root: YAMLNode) -> YAMLNode? { root.entries.first { $0.key == "views" }?.value }
    let table = ViewTable(old: views(old), new: views(new))
    let gone = table.old.values.filter { table.new[$0.key] == nil && known[$0.key] == nil }.inOrder
    let taken = Set(known.values)
    var come = table.new.values.filter { table.old[$0.key] == nil && !taken.contains($0.key) }
      .inOrder
    guard !gone.isEmpty, !come.isEmpty, gone.count <= Self.most, come.count <= Self.most else {
      return
    }
    let before = SpokenNames(old)
    let after = SpokenNames(new)
    // Names that other things have as well cannot be told apart in sentences.
    let (oldNames, newNames) = (SceneNames(old), SceneNames(new))
    for view in gone where !newNames.contains(view.entry.key) {
      let place = come.firstIndex { candidate in
        !oldNames.contains(candidate.entry.key)
          && isSame(view, candidate, before, after)
      }
      guard let place else { continue }
      let today = come.remove(at: place)
      names[view.entry.key] = today.entry.key
      found.append((view, today))
    }
  }

  private func isSame(
    _ old: ViewTable.Written, _ new: ViewTable.Written, _ before: SpokenNames,
    _ after: SpokenNames
  ) -> Bool {
    let parent = old.parent.map { self.names[$0] ?? $0 }
    guard parent == new.parent, old.own("kind") == new.own("kind") else { return false }
    let sentences = before.sentences(about: old.entry.key)
    let today = after.sentences(about: new.entry.key)
    guard !sentences.isEmpty else { return old.looks == new.looks && today.isEmpty }
    let names = [old.entry.key: new.entry.key].merging(self.names) { own, _ in own }
    let kept = sentences.count { today.contains(renamed($0, names)) }
    return 2 * kept > sentences.count || 2 * kept == sentences.count && old.looks == new.looks
  }

  /// The older tree in today's names.
  func applied(to root: YAMLNode) -> YAMLNode {
    root.with(
      kind: .mapping(
        root.entries.map { entry in
          switch entry.key {
          case "views": entry.with(value: views(entry.value))
          case "constraints", "states": entry.with(value: uses(entry.value))
          default: entry
          }
        }))
  }

  private func views(_ node: YAMLNode) -> YAMLNode {
    guard case .mapping(let entries) = node.kind else { return node }
    return node.with(
      kind: .mapping(
        entries.map { entry in
          YAMLEntry(
            key: names[entry.key] ?? entry.key, keySpan: entry.keySpan, value: body(entry.value))
        }))
  }

  private func body(_ node: YAMLNode) -> YAMLNode {
    guard case .mapping(let entries) = node.kind else { return node }
    return node.with(
      kind: .mapping(
        entries.map { entry in
          switch entry.key {
          case "views": entry.with(value: views(entry.value))
          case "constraints": entry.with(value: uses(entry.value))
          default: entry
          }
        }))
  }

  private func uses(_ node: YAMLNode) -> YAMLNode {
    switch node.kind {
    case .scalar(let scalar):
      let text = renamed(scalar.text, names)
      guard text != scalar.text else { return node }
      return node.with(
        kind: .scalar(YAMLScalar(text: text, style: scalar.style, swallowedComment: nil)))
    case .sequence(let items): return node.with(kind: .sequence(items.map(uses)))
    case .mapping(let entries):
      return node.with(
        kind: .mapping(
          entries.map { entry in
            // What is typed is a text and no name.
            let value = entry.key == "type" ? typed(entry.value) : uses(entry.value)
            return YAMLEntry(
              key: names[entry.key] ?? entry.key, keySpan: entry.keySpan, value: value)
          }))
    case .invalid: return node
    }
  }

  private func typed(_ node: YAMLNode) -> YAMLNode {
    node.with(
      kind: .mapping(
        node.entries.map {
          YAMLEntry(key: names[$0.key] ?? $0.key, keySpan: $0.keySpan, value: $0.value)
        }))
  }

  /// The renames as edits that no picture shows.
  func edits(_ shift: TreeShift) -> [WrittenEdit] {
    found.map { old, new in
      let change = WrittenChange(
        .viewRenamed, subject: new.entry.key, old: old.entry.key, new: new.entry.key,
        place: new.entry.keySpan, oldPlace: shift.original(old.entry.keySpan))
      return WrittenEdit([change], isSilent: true)
    }
  }
}

/// A text with other names; what stands behind a point is no name of a view.
private func renamed(_ text: String, _ names: [String: String]) -> String {
  let scalars = Array(text.unicodeScalars)
  var made = ""
  var end = 0
  for word in sentenceWords(scalars) where word.kind == .word {
    let first = firstName(of: word.text)
    guard let name = names[first] else { continue }
    made += SceneSyntax.text(of: scalars[end..<word.range.lowerBound]) + name
    end = word.range.lowerBound + first.unicodeScalars.count
  }
  return end == 0 ? text : made + SceneSyntax.text(of: scalars[end...])
}

/// Which sentences speak of which view.
private struct SpokenNames {
  private var sentences: [String: Set<String>] = [:]
  /// More than so many sentences tell no more about a view.
  private static let most = 100

  init(_ root: YAMLNode) { gather(root) }

  func sentences(about name: String) -> Set<String> { sentences[name] ?? [] }

  private mutating func gather(_ node: YAMLNode) {
    for entry in node.entries {
      if entry.key == "constraints" {
        for item in entry.value.items {
          guard let text = item.scalar?.text else { continue }
          for name in spokenNames(in: text)
          where sentences[name, default: []].count < Self.most {
            sentences[name, default: []].insert(text)
          }
        }
      } else if entry.key == "views" {
        for view in entry.value.entries { gather(view.value) }
      }
    }
  }
}

extension ViewTable.Written {
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

extension Sequence where Element == ViewTable.Written {
  /// In the order of the text.
  fileprivate var inOrder: [ViewTable.Written] {
    sorted { $0.entry.keySpan.start < $1.entry.keySpan.start }
  }
}
