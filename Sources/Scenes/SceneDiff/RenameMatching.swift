import SnaplineBasics
import SnaplineSceneSyntax

/// A named part of one tree, with the properties that identify it after a rename.
struct NamedPart {
  let kind: EditKind
  let name: String
  let span: SourceSpan
  /// The values of the part, without those of its subviews.
  let content: Set<String>
  /// The texts that reference the part, without its name and without numbers.
  var uses: Set<String> = []
  /// The texts that reference the part, without its name but with numbers.
  var details: Set<String> = []
  /// The name of the parent; only parts of one parent match.
  var parent: String? = nil
  /// The kind and the lists of a view; only parts of one variant match.
  var variant = ""
  /// The index in the parent; nil if the order has no meaning.
  var index: Int? = nil
}

/// Matches the removed parts of one tree with the added parts of another one.
///
/// Each old part matches, in the order of the old tree, the most similar unmatched new part of its
/// parent, kind and variant.
struct RenameMatching {
  private(set) var pairs: [(old: NamedPart, new: NamedPart)] = []
  private let new: [NamedPart]
  /// The new names of parents by their old names.
  private var names: [String: String]
  private let oldIndices: [Group: Set<Int?>]
  private let newIndices: [Group: Set<Int?>]

  private struct Group: Hashable {
    var parent: String?
    let kind: EditKind
    let variant: String

    init(_ part: NamedPart) { (parent, kind, variant) = (part.parent, part.kind, part.variant) }
  }

  /// The maximum number of parts of a tree that are matched.
  static let limit = 200

  /// - Parameter old: The removed parts, each before the parts that it contains.
  /// - Parameter parents: The new names of parents by their old names.
  init(_ old: [NamedPart], _ new: [NamedPart], parents: [String: String] = [:]) {
    names = parents
    self.new = new
    oldIndices = Dictionary(grouping: old, by: Group.init).mapValues { Set($0.map(\.index)) }
    newIndices = Dictionary(grouping: new, by: Group.init).mapValues { Set($0.map(\.index)) }
    guard old.count <= Self.limit, new.count <= Self.limit else { return }
    var unmatched = new
    for part in old {
      var best: (index: Int, similarity: Int)?
      for (index, candidate) in unmatched.enumerated() {
        guard let similarity = similarity(part, candidate), similarity > best?.similarity ?? -1
        else { continue }
        best = (index, similarity)
      }
      guard let best else { continue }
      let match = unmatched.remove(at: best.index)
      names[part.name] = match.name
      pairs.append((part, match))
    }
  }

  /// The parts that have exchanged their names, according to their uses, or to both their positions
  /// and their content.
  var exchanges: [(old: NamedPart, new: NamedPart)] {
    let newParts = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
    var remaining = Dictionary(
      pairs.filter { $0.old.name != $0.new.name }.map { ($0.old.name, $0) }
    ) { first, _ in first }
    var found: [(old: NamedPart, new: NamedPart)] = []
    for start in pairs.map(\.old.name) {
      var cycle: [(old: NamedPart, new: NamedPart)] = []
      var name = start
      while let pair = remaining.removeValue(forKey: name) {
        cycle.append(pair)
        name = pair.new.name
      }
      let names = Set(cycle.map(\.old.name))
      // Nested views that exchange their positions have moved.
      guard !cycle.isEmpty, name == start, names.isDisjoint(with: cycle.compactMap(\.old.parent))
      else { continue }
      var gain = (byContent: 0, byPosition: 0)
      for (old, new) in cycle {
        let exchanged = evidence(old, new)
        let same = newParts[old.name].map { evidence(old, $0) }
        gain.byContent +=
          exchanged.uses + exchanged.content - (same.map { $0.uses + $0.content } ?? 0)
        gain.byPosition +=
          exchanged.uses + exchanged.position - (same.map { $0.uses + $0.position } ?? 0)
      }
      if gain.byContent > 0, gain.byPosition > 0 { found += cycle }
    }
    return found
  }

  /// Returns the similarity of two parts; nil if they do not match.
  private func similarity(_ old: NamedPart, _ new: NamedPart) -> Int? {
    guard areInSameGroup(old, new) else { return nil }
    let (uses, content, position) = evidence(old, new)
    let (isEqual, replaces) = (content > 0, position > 0)
    let common = old.uses.count(where: new.uses.contains)
    let isUsedEqually =
      2 * common > old.uses.count || 2 * common == old.uses.count && common > 0 && isEqual
    let isUnused = old.uses.isEmpty && new.uses.isEmpty && (isEqual || replaces)
    guard isUsedEqually || isUnused || hasCommonContent(old, new, replaces) else { return nil }
    return uses + content + position
  }

  /// Returns scores of the common properties of two parts; 0 for parts of different groups.
  private func evidence(_ old: NamedPart, _ new: NamedPart) -> (
    uses: Int, content: Int, position: Int
  ) {
    guard areInSameGroup(old, new) else { return (0, 0, 0) }
    let common = old.uses.count(where: new.uses.contains)
    let details = old.details.count(where: new.details.contains)
    return (
      8 * common + 4 * details, old.content == new.content ? 2 : 0, replaces(new, old) ? 1 : 0
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

  /// Returns whether a part has the position of another one: both are the only parts of their
  /// groups, or the parts of both groups have the same indices.
  private func replaces(_ new: NamedPart, _ old: NamedPart) -> Bool {
    guard old.index != nil, let before = oldIndices[Group(old)], let after = newIndices[Group(new)]
    else { return false }
    return before.count == 1 && after.count == 1 || before == after && old.index == new.index
  }
}
