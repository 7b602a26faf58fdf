/// The two directions in which a line of text can run.
package enum TextDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// The levels of a paragraph's characters, by the rules of UAX #9: odd ones run from right to left.
package struct BidiLevels: Hashable, Sendable {
  package let direction: TextDirection
  /// A level for each character; those that rule X9 takes away have that of their surroundings.
  package let levels: [UInt8]
  /// Where rule L1 lets a character at the end of a line follow the paragraph.
  let followsParagraph: [Bool]

  /// The level of the paragraph itself.
  package var base: UInt8 { direction == .rightToLeft ? 1 : 0 }
}

/// Resolves the levels of a paragraph.
///
/// - Parameter direction: The paragraph's own; nil lets its first strong character decide.
package func bidiLevels(
  of scalars: [Unicode.Scalar], direction: TextDirection? = nil
) -> BidiLevels {
  var resolver = BidiResolver(scalars, direction)
  resolver.assignExplicitLevels()
  resolver.resolveSequences()
  return resolver.result
}

/// The places of a line's parts from left to right, for their levels in reading order (rule L2).
package func visualOrder(of levels: [UInt8]) -> [Int] {
  turned(levels, by: { stride(from: $1, through: $0, by: -1) })
}

/// The places of a line's parts in reading order, for their levels from left to right.
package func readingOrder(of levels: [UInt8]) -> [Int] {
  turned(levels, by: { stride(from: $0, through: $1, by: 1) })
}

/// Turns around, level by level from or to the lowest odd one, what runs at a level or above it.
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
  /// As the table has them.
  let original: [BidiClass]
  /// As the rules have changed them.
  var classes: [BidiClass]
  var levels: [UInt8]
  let base: UInt8
  /// For each character that opens or closes an isolate the place of its partner.
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

  /// Separators, and blanks before them, follow the paragraph (the part of L1 that needs no line).
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
    // What X9 takes away stands with the character before it.
    for index in levels.indices where original[index].isRemoved && index > 0 {
      levels[index] = levels[index - 1]
    }
    return levels
  }

  /// Rules BD9: which characters open and close one isolate.
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

  /// Rules P2 and P3: the direction of the first strong character outside of isolates.
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

  /// The direction of what a first strong isolate holds.
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
