import Geometry
import SceneSyntax

/// A comment, or a blank line, between the parts of a scene.
struct Trivia: Equatable {
  /// Nil is a blank line.
  let comment: String?
  /// Where it begins in the text.
  let index: Int
}

/// A text or a key, in the order of the file, with the collections around it.
struct Leaf {
  let range: Range<Int>
  let path: [Enclosing]

  /// A collection with its place.
  struct Enclosing: Equatable {
    let range: Range<Int>
    let column: Int
    let isFlow: Bool
  }
}

/// Which part of a scene each comment belongs to.
struct Commentary {
  /// Comments and blank lines above a part, by the start of its first leaf.
  private(set) var leading: [Int: [Trivia]] = [:]
  /// Comments at the end of the line, by the start of the leaf in front of them.
  private(set) var trailing: [Int: [Trivia]] = [:]
  /// Comments below the last part of a collection, by the collection's start.
  private(set) var tails: [Int: [Trivia]] = [:]
  /// Every comment in the order of the text.
  private(set) var all: [Trivia] = []

  /// Whether a comment begins in a stretch of the text.
  func hasComment(in range: Range<Int>) -> Bool {
    let place = all.endOfFront(where: { $0.index < range.lowerBound })
    return place < all.count && all[place].index < range.upperBound
  }

  /// No comments at all.
  init() {}

  init(_ root: YAMLNode, in source: SceneSource) {
    var leaves: [Leaf] = []
    collect(root, [], source, into: &leaves)
    var previous: Leaf?
    for leaf in leaves {
      attach(from: previous, to: leaf, source)
      previous = leaf
    }
    attach(from: previous, to: nil, source)
  }

  private func collect(
    _ node: YAMLNode, _ path: [Leaf.Enclosing], _ source: SceneSource, into leaves: inout [Leaf]
  ) {
    let range = source.range(node)
    let own = Leaf.Enclosing(
      range: range, column: source.column(range.lowerBound), isFlow: source.isFlow(node))
    switch node.kind {
    case .scalar:
      if !range.isEmpty { leaves.append(Leaf(range: range, path: path)) }
    case .sequence(let items):
      for item in items { collect(item, path + [own], source, into: &leaves) }
    case .mapping(let entries):
      for entry in entries {
        leaves.append(Leaf(range: source.range(entry.keySpan), path: path + [own]))
        collect(entry.value, path + [own], source, into: &leaves)
      }
    case .invalid: break
    }
  }

  /// Gives each comment between two leaves to one of them, or to a collection that ends there.
  private mutating func attach(from previous: Leaf?, to next: Leaf?, _ source: SceneSource) {
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
    of trivia: Trivia, from previous: Leaf, to next: Leaf?, _ source: SceneSource
  ) -> Leaf.Enclosing? {
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
    // In brackets a pair without braces lies on no line of its own, whatever it looks like.
    let blocks = ended.prefix { !$0.isFlow }
    // Behind the last part of a file nothing follows that could take the comment.
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

/// A text without blanks at its end.
func trimmedEnd(_ text: String) -> String {
  var kept = text[...]
  while let last = kept.last, last == " " || last == "\t" || last == "\r" || last == "\r\n" {
    kept.removeLast()
  }
  return String(kept)
}
