/// The direction of a line of text.
package enum TextDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// The embedding levels of a paragraph's characters (UAX #9): odd levels are right to left.
package struct BidiLevels: Hashable, Sendable {
  package let direction: TextDirection
  /// The level of each character; characters that rule X9 removes have that of their neighbors.
  package let levels: [UInt8]
  /// Whether rule L1 resets each character to the paragraph's level at the end of a line.
  let followsParagraph: [Bool]

  /// The paragraph embedding level.
  package var base: UInt8 { direction == .rightToLeft ? 1 : 0 }
}

/// Resolves the levels of a paragraph.
///
/// - Parameter direction: The paragraph's direction; nil derives it from the first strong
///   character.
package func bidiLevels(
  of scalars: [Unicode.Scalar], direction: TextDirection? = nil
) -> BidiLevels {
  var resolver = BidiResolver(scalars, direction)
  resolver.assignExplicitLevels()
  resolver.resolveSequences()
  return resolver.result
}

/// Returns the indices of a line's parts from left to right, for their levels in reading order
/// (rule L2).
package func visualOrder(of levels: [UInt8]) -> [Int] {
  turned(levels, by: { stride(from: $1, through: $0, by: -1) })
}

/// Returns the indices of a line's parts in reading order, for their levels from left to right.
package func readingOrder(of levels: [UInt8]) -> [Int] {
  turned(levels, by: { stride(from: $0, through: $1, by: 1) })
}

/// Reverses sequences at or above each level, from or to the lowest odd level.
private func turned(
  _ levels: [UInt8], by steps: (UInt8, UInt8) -> StrideThrough<UInt8>
) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else {
    return order
  }
  for level in steps(lowest, highest) {
    var start = 0
    while start < order.count {
      guard levels[order[start]] >= level else {
        start += 1
        continue
      }
      var end = start + 1
      while end < order.count, levels[order[end]] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
  }
  return order
}

/// The state of a paragraph between the rules.
struct BidiResolver {
  static let deepest: UInt8 = 125

  let scalars: [Unicode.Scalar]
  /// The original classes from the table.
  let original: [BidiClass]
  /// The classes as changed by the rules.
  var classes: [BidiClass]
  var levels: [UInt8]
  let base: UInt8
  /// The index of the partner of each isolate initiator and terminator.
  let partners: [Int?]

  init(_ scalars: [Unicode.Scalar], _ direction: TextDirection?) {
    self.scalars = scalars
    original = scalars.map(BidiClass.init)
    classes = original
    partners = Self.partners(in: original)
    let first = direction ?? Self.firstStrong(in: original, 0..<original.count, partners)
    base = first == .rightToLeft ? 1 : 0
    levels = [UInt8](repeating: base, count: scalars.count)
  }

  var result: BidiLevels {
    BidiLevels(
      direction: base == 1 ? .rightToLeft : .leftToRight, levels: finalLevels,
      followsParagraph: original.map(\.followsParagraphAtEnd))
  }

  /// The levels after the part of L1 that needs no line: separators, and spaces before them, have
  /// the paragraph's level.
  private var finalLevels: [UInt8] {
    var levels = levels
    var follows = false
    for index in levels.indices.reversed() {
      let kind = original[index]
      if kind == .segmentSeparator || kind == .paragraphSeparator {
        follows = true
      } else if !kind.followsParagraphAtEnd {
        follows = false
      }
      if follows { levels[index] = base }
    }
    // A character removed by X9 has the level of the character before it.
    for index in levels.indices where original[index].isRemoved && index > 0 {
      levels[index] = levels[index - 1]
    }
    return levels
  }

  /// Returns the matching isolate initiators and terminators (BD9).
  private static func partners(in classes: [BidiClass]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: classes.count)
    var open: [Int] = []
    for (index, kind) in classes.enumerated() {
      if kind.opensIsolate {
        open.append(index)
      } else if kind == .popDirectionalIsolate, let start = open.popLast() {
        partners[start] = index
        partners[index] = start
      } else if kind == .paragraphSeparator {
        open = []
      }
    }
    return partners
  }

  /// Returns the direction of the first strong character outside of isolates (P2 and P3).
  private static func firstStrong(
    in classes: [BidiClass], _ range: Range<Int>, _ partners: [Int?]
  ) -> TextDirection? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch classes[index] {
      case .leftToRight: return .leftToRight
      case .rightToLeft, .arabicLetter: return .rightToLeft
      case .paragraphSeparator: return nil
      case let kind where kind.opensIsolate: index = partners[index] ?? range.upperBound
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the direction of the content of a first strong isolate.
  private func contentDirection(of index: Int) -> TextDirection? {
    Self.firstStrong(in: original, (index + 1)..<(partners[index] ?? original.count), partners)
  }
}

// MARK: Explicit levels, rules X1 to X8

extension BidiResolver {
  private struct Embedding {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  private struct Stack {
    var embeddings: [Embedding]
    var overflowingIsolates = 0
    var overflowingEmbeddings = 0
    var isolates = 0

    var top: Embedding { embeddings[embeddings.count - 1] }

    mutating func push(_ embedding: Embedding) {
      if embedding.level <= BidiResolver.deepest, overflowingIsolates == 0,
        overflowingEmbeddings == 0
      {
        embeddings.append(embedding)
        if embedding.isIsolate { isolates += 1 }
      } else if embedding.isIsolate {
        overflowingIsolates += 1
      } else if overflowingIsolates == 0 {
        overflowingEmbeddings += 1
      }
    }

    mutating func popIsolate() {
      if overflowingIsolates > 0 {
        overflowingIsolates -= 1
      } else if isolates > 0 {
        overflowingEmbeddings = 0
        while !top.isIsolate { embeddings.removeLast() }
        embeddings.removeLast()
        isolates -= 1
      }
    }

    mutating func popEmbedding() {
      if overflowingIsolates > 0 { return }
      if overflowingEmbeddings > 0 {
        overflowingEmbeddings -= 1
      } else if !top.isIsolate, embeddings.count > 1 {
        embeddings.removeLast()
      }
    }
  }

  mutating func assignExplicitLevels() {
    var stack = Stack(embeddings: [Embedding(level: base, override: nil, isIsolate: false)])
    for index in classes.indices {
      let kind = original[index]
      switch kind {
      case .paragraphSeparator: levels[index] = base
      case .popDirectionalFormat:
        stack.popEmbedding()
        levels[index] = stack.top.level
      case .popDirectionalIsolate:
        stack.popIsolate()
        mark(index, stack.top)
      case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding,
        .rightToLeftOverride:
        levels[index] = stack.top.level
        stack.push(embedding(kind, in: stack.top.level, at: index))
      case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        mark(index, stack.top)
        stack.push(embedding(kind, in: stack.top.level, at: index))
      default: mark(index, stack.top)
      }
    }
  }

  private mutating func mark(_ index: Int, _ embedding: Embedding) {
    levels[index] = embedding.level
    if let override = embedding.override, original[index] != .boundaryNeutral {
      classes[index] = override
    }
  }

  private func embedding(_ kind: BidiClass, in level: UInt8, at index: Int) -> Embedding {
    let odd = (level + 1) | 1
    let even = (level + 2) & ~1
    return switch kind {
    case .rightToLeftEmbedding: Embedding(level: odd, isIsolate: false)
    case .rightToLeftOverride: Embedding(level: odd, override: .rightToLeft, isIsolate: false)
    case .leftToRightOverride: Embedding(level: even, override: .leftToRight, isIsolate: false)
    case .rightToLeftIsolate: Embedding(level: odd, isIsolate: true)
    case .leftToRightIsolate: Embedding(level: even, isIsolate: true)
    case .firstStrongIsolate:
      Embedding(
        level: contentDirection(of: index) == .rightToLeft ? odd : even, isIsolate: true)
    default: Embedding(level: even, isIsolate: false)
    }
  }
}
