package import Goldens

extension Run {
  /// What a terminal shows of the shots that are not well: a cause once, with its first shot, then
  /// the names of the others; groups are set apart.
  package func list(_ ink: Ink) -> [String] {
    var blocks: [[String]] = []
    for group in causeGroupsInOrder {
      guard group.hasKnownCause, let first = group.shots.first else {
        blocks += group.shots.map { $0.lines(ink) }
        continue
      }
      let others = group.others.map { ["  \(ink.faint("also in".filled(to: 9)))\($0)"] } ?? []
      blocks.append(first.lines(ink) + others)
    }
    // What takes a line for itself needs no room around it.
    return blocks.enumerated().flatMap { place, lines in
      let isApart = place > 0 && (lines.count > 1 || blocks[place - 1].count > 1)
      return (isApart ? [""] : []) + lines
    }
  }

  /// What to do about changes, if there are some.
  package var nextStep: String? {
    guard scope.base == nil, shots.contains(where: \.judgement.isChanged) else { return nil }
    return "'snapline review' shows each change, 'snapline record' accepts all of them"
  }
}

extension Judgement {
  fileprivate var isChanged: Bool { if case .changed = verdict { true } else { false } }
}
