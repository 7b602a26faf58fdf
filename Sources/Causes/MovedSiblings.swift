import Geometry
import Goldens

/// A view that stands elsewhere among its siblings than it did.
struct MovedSibling: Hashable {
  let view: String
  /// The sibling in front of which it stood, and stands; nothing at the end.
  let oldNext: String?
  let newNext: String?
  /// Whether it covers a sibling that it did not cover, or the other way round.
  let isSeen: Bool
}

/// The fewest views whose moving among their siblings explains the new order of all.
///
/// Only views that are on both sides, below the same superview.
func movedSiblings(from old: GoldenShot, to new: GoldenShot) -> [MovedSibling] {
  let before = children(old)
  let after = children(new)
  var parents: [String: String] = [:]
  for view in old.views { parents[view.name] = view.parent }
  var moved: [MovedSibling] = []
  for parent in new.views.map(\.name) {
    let today = after[parent, default: []].filter { parents[$0.name] == parent }
    guard today.count > 1 else { continue }
    let names = Set(today.map(\.name))
    let then = before[parent, default: []].map(\.name).filter(names.contains)
    let now = today.map(\.name)
    guard then != now else { continue }
    let places = Dictionary(then.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let kept = Set(longestRise(now.compactMap { places[$0] }))
    for (index, view) in today.enumerated() {
      guard let place = places[view.name], !kept.contains(place) else { continue }
      let isSeen = today.enumerated().contains { other, sibling in
        guard let there = places[sibling.name] else { return false }
        return (other < index) != (there < place) && other != index
          && view.frame.intersection(sibling.frame) != nil
      }
      moved.append(
        MovedSibling(
          view: view.name, oldNext: place + 1 < then.count ? then[place + 1] : nil,
          newNext: index + 1 < now.count ? now[index + 1] : nil, isSeen: isSeen))
    }
  }
  return moved
}

private func children(_ shot: GoldenShot) -> [String: [GoldenView]] {
  var children: [String: [GoldenView]] = [:]
  for view in shot.views {
    if let parent = view.parent { children[parent, default: []].append(view) }
  }
  return children
}

/// The longest part of a list that rises.
func longestRise(_ numbers: [Int]) -> [Int] {
  // By length, the place of the smallest number with which a rise of that length can end.
  var ends: [Int] = []
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (place, number) in numbers.enumerated() {
    let length = ends.partitioningIndex { numbers[$0] >= number }
    previous[place] = length > 0 ? ends[length - 1] : nil
    if length == ends.count { ends.append(place) } else { ends[length] = place }
  }
  var rise: [Int] = []
  var place = ends.last
  while let current = place {
    rise.append(numbers[current])
    place = previous[current]
  }
  return rise.reversed()
}

extension Array {
  /// The first place from which on all elements belong; they come after all that do not.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
