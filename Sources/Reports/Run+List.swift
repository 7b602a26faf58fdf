import Goldens
package import Runs

extension Run {
  /// What a terminal shows of the shots that are not well: a cause once, with its first shot, then
  /// the names of the others; groups are set apart.
  ///
  /// - Parameter most: How many shots and groups at most.
  /// - Returns: The lines, and how many shots they leave out.
  package func list(_ ink: Ink, most: Int) -> (lines: [String], left: Int) {
    var blocks: [[String]] = []
    var left = 0
    for group in causeGroups {
      guard blocks.count < most else {
        left += group.shots.count { $0.headline != nil }
        continue
      }
      guard group.hasKnownCause, let first = group.shots.first else {
        blocks += group.shots.map { $0.lines(ink) }
        continue
      }
      let others = group.others.map { ["  \(ink.faint("also in".filled(to: 9)))\($0)"] } ?? []
      blocks.append(first.lines(ink) + others)
    }
    // What takes a line for itself needs no room around it.
    let lines = blocks.enumerated().flatMap { place, lines in
      let isApart = place > 0 && (lines.count > 1 || blocks[place - 1].count > 1)
      return (isApart ? [""] : []) + lines
    }
    return (lines, left)
  }
}
