/// The candidate that a misspelt name most likely stands for, if one is near.
///
/// Near is at most a third of the name's letters wrong, and of one or two letters none;
/// of equally near ones the first wins, so the answer does not depend on any hash.
package func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
  let letters = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let other = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let length = max(letters.count, other.count)
    let limit = length < 3 ? 0 : max(1, length / 3)
    guard abs(letters.count - other.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// How many letters must be changed, added, dropped or swapped with their neighbour.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let cost = first[row] == second[column] ? 0 : 1
      var least = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
