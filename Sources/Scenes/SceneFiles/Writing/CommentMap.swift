import SnaplineBasics
import SnaplineSceneSyntax

/// A comment or a blank line between the parts of a scene.
struct Trivia: Equatable {
  /// The comment; nil for a blank line.
  let comment: String?
  /// The start in the text.
  let index: Int
}

/// A scalar or a key, in source order, with the collections that contain it.
struct CommentAnchor {
  let range: Range<Int>
  let path: [Enclosing]

  /// A collection with its range.
  struct Enclosing: Equatable {
    let range: Range<Int>
    let column: Int
    let isFlow: Bool
  }
}

/// The assignment of comments to the parts of a scene.
struct CommentMap {
  /// The comments and blank lines above a part, by the start of its first leaf.
  private(set) var leading: [Int: [Trivia]] = [:]
  /// The comments at the end of a line, by the start of the leaf before them.
  private(set) var trailing: [Int: [Trivia]] = [:]
  /// The comments below the last part of a collection, by the collection's start.
  private(set) var tails: [Int: [Trivia]] = [:]
  /// The comments in source order.
  private(set) var all: [Trivia] = []

  /// Whether a comment begins in a range of the text.
  func hasComment(in range: Range<Int>) -> Bool {
    let place = all.partitioningIndex(where: { $0.index < range.lowerBound })
    return place < all.count && all[place].index < range.upperBound
  }

  /// Creates an empty commentary.
  init() {}

  init(_ root: YAMLNode, in source: SceneSource) {
    var leaves: [CommentAnchor] = []
    collect(root, [], source, into: &leaves)
    var previous: CommentAnchor?
    for leaf in leaves {
      attach(from: previous, to: leaf, source)
      previous = leaf
    }
    attach(from: previous, to: nil, source)
  }

  private func collect(
    _ node: YAMLNode, _ path: [CommentAnchor.Enclosing], _ source: SceneSource,
    into leaves: inout [CommentAnchor]
  ) {
    let range = source.range(node)
    let own = CommentAnchor.Enclosing(
      range: range, column: source.column(range.lowerBound), isFlow: source.isFlow(node))
    switch node.kind {
    case .scalar:
      if !range.isEmpty { leaves.append(CommentAnchor(range: range, path: path)) }
    case .sequence(let items):
      for item in items { collect(item, path + [own], source, into: &leaves) }
    case .mapping(let entries):
      for entry in entries {
        leaves.append(CommentAnchor(range: source.range(entry.keySpan), path: path + [own]))
        collect(entry.value, path + [own], source, into: &leaves)
      }
    case .invalid: break
    }
  }

  /// Assigns each comment between two leaves to one of them, or to a collection that ends there.
  private mutating func attach(
    from previous: CommentAnchor?, to next: CommentAnchor?, _ source: SceneSource
  ) {
    let start = previous?.range.upperBound ?? 0
    let end = next?.range.lowerBound ?? source.scalars.count
    var above: [Trivia] = []
    var blanks: [Trivia] = []
    for trivia in trivia(start..<max(start, end), source) {
      guard trivia.comment != nil else {
        blanks.append(trivia)
        continue
      }
      all.append(trivia)
      let isOnLine = previous.map {
        source.line(max($0.range.lowerBound, $0.range.upperBound - 1)) == source.line(trivia.index)
      }
      if let previous, isOnLine == true {
        trailing[previous.range.lowerBound, default: []].append(trivia)
      } else if above.isEmpty, let previous,
        let owner = owner(of: trivia, from: previous, to: next, source)
      {
        tails[owner.range.lowerBound, default: []] += blanks.prefix(1) + [trivia]
        blanks = []
      } else {
        above += blanks.prefix(1) + [trivia]
        blanks = []
      }
    }
    if let next { leading[next.range.lowerBound] = above + blanks.prefix(1) }
  }

  private func owner(
    of trivia: Trivia, from previous: CommentAnchor, to next: CommentAnchor?, _ source: SceneSource
  ) -> CommentAnchor.Enclosing? {
    let column = source.column(trivia.index)
    let ended = previous.path.filter { outer in
      next.map { !$0.path.contains(outer) } ?? true
    }
    if let around = ended.last(where: { $0.isFlow && $0.range.contains(trivia.index) }) {
      return around
    }
    if previous.path.contains(where: { $0.isFlow && $0.range.contains(trivia.index) }) {
      return nil
    }
    if let next, column <= source.indentation(at: next.range.lowerBound) { return nil }
    // In brackets a pair without braces has no line of its own, despite its column.
    let blocks = ended.prefix { !$0.isFlow }
    // After the last part of a file the outermost collection is the only possible owner.
    return blocks.last { $0.column <= column } ?? blocks.first
      ?? (next == nil ? previous.path.first : nil)
  }

  private func trivia(_ range: Range<Int>, _ source: SceneSource) -> [Trivia] {
    var found: [Trivia] = []
    var index = range.lowerBound
    var hasContent = true
    while index < range.upperBound {
      let scalar = source.scalars[index]
      if scalar == "#" {
        let rest = source.scalars[index..<range.upperBound].prefix { $0 != "\n" && $0 != "\r" }
        let text = String(String.UnicodeScalarView(rest))
        found.append(Trivia(comment: trimmedEnd(text), index: index))
        index = rest.endIndex
        hasContent = true
      } else if scalar == "\n" {
        if !hasContent { found.append(Trivia(comment: nil, index: index)) }
        hasContent = false
        index += 1
      } else {
        if !" \t\r".unicodeScalars.contains(scalar) { hasContent = true }
        index += 1
      }
    }
    return found
  }
}

/// Returns a text without trailing whitespace.
func trimmedEnd(_ text: String) -> String {
  var kept = text[...]
  while let last = kept.last, last == " " || last == "\t" || last == "\r" || last == "\r\n" {
    kept.removeLast()
  }
  return String(kept)
}
