import SnaplineGoldens

extension Run {
  /// Returns the terminal output for the failing shots: each cause once with its first shot,
  /// followed by the names of the others; groups are separated by empty lines.
  ///
  /// - Parameter limit: The maximum number of shots and groups.
  /// - Returns: The lines, and the number of omitted shots.
  package func list(_ style: ANSIStyle, limit: Int) -> (lines: [String], left: Int) {
    var blocks: [[String]] = []
    var left = 0
    for group in causeGroups {
      guard blocks.count < limit else {
        left += group.shots.count { $0.headline != nil }
        continue
      }
      guard group.hasKnownCause, let first = group.shots.first else {
        blocks += group.shots.map { $0.lines(style) }
        continue
      }
      let others = group.others.map { ["  \(style.faint("also in".padded(to: 9)))\($0)"] } ?? []
      blocks.append(first.lines(style) + others)
    }
    // Blocks of one line are not separated.
    let lines = blocks.enumerated().flatMap { place, lines in
      let isApart = place > 0 && (lines.count > 1 || blocks[place - 1].count > 1)
      return (isApart ? [""] : []) + lines
    }
    return (lines, left)
  }
}
