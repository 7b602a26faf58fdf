import Basics
import SceneSyntax

/// A part of one tree that has a name, with what distinguishes it if its name is another one.
struct NamedPart {
  let kind: EditKind
  let name: String
  let span: SourceSpan
  /// Its own values.
  let content: Set<String>
  /// The texts that reference it, without its name and without numbers.
  var uses: Set<String> = []
  /// The same texts with numbers.
  var details: Set<String> = []
  /// Parts match inside one parent only, and those of one variant.
  var parent: String? = nil
  var variant = ""
  /// Its place in its parent; nil where the order has no meaning.
  var place: Int? = nil
}

/// Matches the removed parts of one tree with the added parts of another one.
///
/// Each old part gets, in the order of the old tree, the most similar new part of its parent, kind
/// and variant that no other part has.
struct RenameMatching {
  private(set) var pairs: [(old: NamedPart, new: NamedPart)] = []
  private let new: [NamedPart]
  /// The new names of parents by their old names.
  private var names: [String: String]
  private let oldPlaces: [Group: Set<Int?>]
  private let newPlaces: [Group: Set<Int?>]

  private struct Group: Hashable {
    var parent: String?
    let kind: EditKind
    let variant: String

    init(_ part: NamedPart) { (parent, kind, variant) = (part.parent, part.kind, part.variant) }
  }

  /// The maximum number of parts of a tree that are matched.
  static let limit = 200

  /// - Parameter old: The removed parts, each before the parts in it.
  init(_ old: [NamedPart], _ new: [NamedPart], parents: [String: String] = [:]) {
    names = parents
    self.new = new
    oldPlaces = Dictionary(grouping: old, by: Group.init).mapValues { Set($0.map(\.place)) }
    newPlaces = Dictionary(grouping: new, by: Group.init).mapValues { Set($0.map(\.place)) }
    guard old.count <= Self.limit, new.count <= Self.limit else { return }
    var rest = new
    for part in old {
      var best: (index: Int, similarity: Int)?
      for (index, candidate) in rest.enumerated() {
        guard let similarity = similarity(part, candidate), similarity > best?.similarity ?? -1
        else { continue }
        best = (index, similarity)
      }
      guard let best else { continue }
      let match = rest.remove(at: best.index)
      names[part.name] = match.name
      pairs.append((part, match))
    }
  }

  /// The parts that have exchanged their names, if their uses, or both their places and their
  /// content, show it.
  var exchanges: [(old: NamedPart, new: NamedPart)] {
    let own = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
    var open = Dictionary(
      pairs.filter { $0.old.name != $0.new.name }.map { ($0.old.name, $0) }
    ) { first, _ in first }
    var found: [(old: NamedPart, new: NamedPart)] = []
    for start in pairs.map(\.old.name) {
      var circle: [(old: NamedPart, new: NamedPart)] = []
      var name = start
      while let pair = open.removeValue(forKey: name) {
        circle.append(pair)
        name = pair.new.name
      }
      let names = Set(circle.map(\.old.name))
      // Views that exchange their places in each other have moved.
      guard !circle.isEmpty, name == start, names.isDisjoint(with: circle.compactMap(\.old.parent))
      else { continue }
      var gain = (byContent: 0, byPlace: 0)
      for (old, new) in circle {
        let (other, same) = (evidence(old, new), own[old.name].map { evidence(old, $0) })
        gain.byContent += other.uses + other.content - (same.map { $0.uses + $0.content } ?? 0)
        gain.byPlace += other.uses + other.place - (same.map { $0.uses + $0.place } ?? 0)
      }
      if gain.byContent > 0, gain.byPlace > 0 { found += circle }
    }
    return found
  }

  /// Returns how much two parts have in common; nil if they are different parts.
  private func similarity(_ old: NamedPart, _ new: NamedPart) -> Int? {
    guard areInSameGroup(old, new) else { return nil }
    let (uses, content, place) = evidence(old, new)
    let (isEqual, replaces) = (content > 0, place > 0)
    let kept = old.uses.count(where: new.uses.contains)
    let isUsedAlike =
      2 * kept > old.uses.count || 2 * kept == old.uses.count && kept > 0 && isEqual
    let isUnused = old.uses.isEmpty && new.uses.isEmpty && (isEqual || replaces)
    guard isUsedAlike || isUnused || hasCommonContent(old, new, replaces) else { return nil }
    return uses + content + place
  }

  /// Returns what two parts have in common: 0 for those of different groups.
  private func evidence(_ old: NamedPart, _ new: NamedPart) -> (
    uses: Int, content: Int, place: Int
  ) {
    guard areInSameGroup(old, new) else { return (0, 0, 0) }
    let kept = old.uses.count(where: new.uses.contains)
    let details = old.details.count(where: new.details.contains)
    return (
      8 * kept + 4 * details, old.content == new.content ? 2 : 0, replaces(new, old) ? 1 : 0
    )
  }

  private func areInSameGroup(_ old: NamedPart, _ new: NamedPart) -> Bool {
    var group = Group(old)
    group.parent = old.parent.map { names[$0] ?? $0 }
    return group == Group(new)
  }

  /// Returns whether the content alone shows that two parts are the same.
  private func hasCommonContent(_ old: NamedPart, _ new: NamedPart, _ replaces: Bool) -> Bool {
    guard old.kind == .listChanged else {
      return replaces && old.content == new.content && !old.uses.isEmpty
        && old.content.contains { !$0.hasPrefix("kind: ") }
    }
    return 2 * old.content.count(where: new.content.contains) > old.content.count
  }

  /// Returns whether a part stands where another one stood: both are the only ones of their groups,
  /// or the parts of both groups have the same places.
  private func replaces(_ new: NamedPart, _ old: NamedPart) -> Bool {
    guard old.place != nil, let before = oldPlaces[Group(old)], let after = newPlaces[Group(new)]
    else { return false }
    return before.count == 1 && after.count == 1 || before == after && old.place == new.place
  }
}
