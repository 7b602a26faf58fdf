/// An isolating run sequence (BD13).
private struct BidiSequence {
  var indices: [Int]
  /// The sos and eos classes.
  var start: BidiClass
  var end: BidiClass
}

// MARK: Weak and neutral characters, rules X10 to I2

extension BidiResolver {
  mutating func resolveSequences() {
    for sequence in sequences() {
      resolveWeak(sequence)
      resolveBrackets(sequence)
      resolveNeutral(sequence)
    }
    for index in levels.indices where !original[index].isRemoved {
      levels[index] += implicitRise(classes[index], in: levels[index])
    }
  }

  /// Applies rules I1 and I2.
  private func implicitRise(_ kind: BidiClass, in level: UInt8) -> UInt8 {
    switch kind {
    case .rightToLeft: level % 2 == 0 ? 1 : 0
    case .arabicNumber, .europeanNumber: level % 2 == 0 ? 2 : 1
    case .leftToRight: level % 2 == 0 ? 0 : 1
    default: 0
    }
  }

  private func sequences() -> [BidiSequence] {
    var runs: [[Int]] = []
    var runOfPlace = [Int](repeating: 0, count: levels.count)
    for index in levels.indices where !original[index].isRemoved {
      if let last = runs.last?.last, levels[last] == levels[index] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
      runOfPlace[index] = runs.count - 1
    }
    var sequences: [BidiSequence] = []
    for run in runs {
      guard let first = run.first else { continue }
      // Such a run continues the run of its isolate initiator.
      if original[first] == .popDirectionalIsolate, partners[first] != nil { continue }
      var places = run
      while let last = places.last, original[last].opensIsolate, let partner = partners[last] {
        places += runs[runOfPlace[partner]]
      }
      sequences.append(sequence(places))
    }
    return sequences
  }

  private func sequence(_ indices: [Int]) -> BidiSequence {
    let level = levels[indices[0]]
    let last = indices[indices.count - 1]
    let before = (0..<indices[0]).last { !original[$0].isRemoved }
    let isOpen = original[last].opensIsolate && partners[last] == nil
    let after = isOpen ? nil : (last + 1..<levels.count).first { !original[$0].isRemoved }
    return BidiSequence(
      indices: indices, start: direction(ofLevel: max(before.map { levels[$0] } ?? base, level)),
      end: direction(ofLevel: max(after.map { levels[$0] } ?? base, level)))
  }

  private func direction(ofLevel level: UInt8) -> BidiClass {
    level % 2 == 0 ? .leftToRight : .rightToLeft
  }
}

// MARK: Weak characters, rules W1 to W7

extension BidiResolver {
  private mutating func resolveWeak(_ sequence: BidiSequence) {
    joinMarksAndNumbers(sequence)
    joinSeparators(sequence.indices)
    joinTerminators(sequence.indices)
    // W6 and W7.
    var strong = sequence.start
    for place in sequence.indices {
      switch classes[place] {
      case .europeanSeparator, .europeanTerminator, .commonSeparator:
        classes[place] = .otherNeutral
      case .leftToRight, .rightToLeft: strong = classes[place]
      case .europeanNumber where strong == .leftToRight: classes[place] = .leftToRight
      default: break
      }
    }
  }

  /// Applies W1 to W3: marks take the class of their base, numbers after Arabic letters are Arabic.
  private mutating func joinMarksAndNumbers(_ sequence: BidiSequence) {
    var previous = sequence.start
    for place in sequence.indices {
      if classes[place] == .nonspacingMark {
        let isIsolate = previous.opensIsolate || previous == .popDirectionalIsolate
        classes[place] = isIsolate ? .otherNeutral : previous
      }
      previous = classes[place]
    }
    var strong = sequence.start
    for place in sequence.indices {
      switch classes[place] {
      case .leftToRight, .rightToLeft: strong = classes[place]
      case .arabicLetter:
        strong = .arabicLetter
        classes[place] = .rightToLeft
      case .europeanNumber where strong == .arabicLetter: classes[place] = .arabicNumber
      default: break
      }
    }
  }

  /// Applies W4: a single separator between two numbers of one class becomes part of them.
  private mutating func joinSeparators(_ indices: [Int]) {
    guard indices.count > 2 else { return }
    for index in 1..<(indices.count - 1) {
      let kind = classes[indices[index]]
      let before = classes[indices[index - 1]]
      guard before == classes[indices[index + 1]] else { continue }
      if before == .europeanNumber, kind == .europeanSeparator || kind == .commonSeparator {
        classes[indices[index]] = .europeanNumber
      } else if before == .arabicNumber, kind == .commonSeparator {
        classes[indices[index]] = .arabicNumber
      }
    }
  }

  /// Applies W5: terminators adjacent to European numbers become part of them.
  private mutating func joinTerminators(_ indices: [Int]) {
    var index = 0
    while index < indices.count {
      guard classes[indices[index]] == .europeanTerminator else {
        index += 1
        continue
      }
      var end = index
      while end < indices.count, classes[indices[end]] == .europeanTerminator { end += 1 }
      let follows = index > 0 && classes[indices[index - 1]] == .europeanNumber
      if follows || end < indices.count && classes[indices[end]] == .europeanNumber {
        for place in indices[index..<end] { classes[place] = .europeanNumber }
      }
      index = end
    }
  }
}

// MARK: Neutral characters, rules N0 to N2

extension BidiResolver {
  /// Applies N0: both brackets of a pair get the same direction.
  private mutating func resolveBrackets(_ sequence: BidiSequence) {
    let places = sequence.indices
    let own = direction(ofLevel: levels[places[0]])
    for (open, close) in bracketPairs(places) {
      var found: BidiClass?
      for index in (open + 1)..<close {
        guard let strong = strongClass(classes[places[index]]) else { continue }
        found = strong
        if strong == own { break }
      }
      guard let found else { continue }
      var chosen = found
      if found != own {
        chosen = strongClass(before: open, sequence) == found ? found : own
      }
      for bracket in [open, close] { setBracket(bracket, to: chosen, places) }
    }
  }

  private func strongClass(before index: Int, _ sequence: BidiSequence) -> BidiClass {
    for place in sequence.indices[..<index].reversed() {
      if let strong = strongClass(classes[place]) { return strong }
    }
    return sequence.start
  }

  /// Sets the class of a bracket and of the marks on it.
  private mutating func setBracket(_ index: Int, to kind: BidiClass, _ indices: [Int]) {
    classes[indices[index]] = kind
    let marks = indices[(index + 1)...].prefix { original[$0] == .nonspacingMark }
    for place in marks { classes[place] = kind }
  }

  /// Returns bracket pairs (BD16) as indices of the sequence, ordered by their opening brackets.
  private func bracketPairs(_ indices: [Int]) -> [(open: Int, close: Int)] {
    var open: [(pair: UInt32, index: Int)] = []
    var pairs: [(open: Int, close: Int)] = []
    for (index, place) in indices.enumerated() where classes[place] == .otherNeutral {
      guard let bracket = scalars[place].bracket else { continue }
      if bracket.isOpening {
        guard open.count < 63 else { return [] }
        open.append((bracket.pair, index))
      } else if let match = open.lastIndex(where: { $0.pair == bracket.pair }) {
        pairs.append((open[match].index, index))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  /// Returns L or R; numbers count as R.
  private func strongClass(_ kind: BidiClass) -> BidiClass? {
    switch kind {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }

  /// Applies N1 and N2: neutrals between two characters of one direction take it, the others the
  /// embedding direction.
  private mutating func resolveNeutral(_ sequence: BidiSequence) {
    let places = sequence.indices
    let own = direction(ofLevel: levels[places[0]])
    var before = sequence.start
    var index = 0
    while index < places.count {
      guard classes[places[index]].isNeutralOrIsolate else {
        before = strongClass(classes[places[index]]) ?? before
        index += 1
        continue
      }
      var end = index
      while end < places.count, classes[places[end]].isNeutralOrIsolate { end += 1 }
      let after = end < places.count ? strongClass(classes[places[end]]) : sequence.end
      for place in places[index..<end] { classes[place] = before == after ? before : own }
      index = end
    }
  }
}
