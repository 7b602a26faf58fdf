import SnaplineBasics
import SnaplineSceneModel

/// The elements found below a view, before they are ordered.
enum ReadingNode {
  case element(AccessibleElement)
  /// A group that is read without interruption, in its own order or by position.
  case group([ReadingNode], isOrdered: Bool)

  var elements: [AccessibleElement] {
    switch self {
    case .element(let element): [element]
    case .group(let nodes, _): nodes.flatMap(\.elements)
    }
  }

  /// The position in the reading order: the union of the contained frames.
  var frame: Rect {
    let frames = elements.map(\.frame)
    guard let first = frames.first else { return .zero }
    return frames.dropFirst().reduce(first) { $0.union($1) }
  }
}

/// The order in which VoiceOver reads elements without a container: line by line from the top, and
/// in a line from the leading edge.
///
/// An element belongs to a line if it begins at most the given number of points below the line's
/// first element: 8 on phones and 13 on tablets, according to measurements of screenshots on
/// devices. The upper edge is decisive, not the middle.
struct ReadingOrder {
  let lineHeight: Double
  let isMirrored: Bool

  func sorted(_ nodes: [ReadingNode], isOrdered: Bool = false) -> [AccessibleElement] {
    let nodes = isOrdered ? nodes : sortedByPosition(nodes)
    // Groups are no deeper than the tree of views, so neither is this recursion.
    return nodes.flatMap { node -> [AccessibleElement] in
      switch node {
      case .element(let element): [element]
      case .group(let inner, let isOrdered): sorted(inner, isOrdered: isOrdered)
      }
    }
  }

  private func sortedByPosition(_ nodes: [ReadingNode]) -> [ReadingNode] {
    var entries = nodes.enumerated().map { (place: $0, node: $1, frame: $1.frame, line: 0) }
    entries.sort { ($0.frame.minY, $0.place) < ($1.frame.minY, $1.place) }
    var top = -Double.infinity
    for index in entries.indices {
      let isNew = entries[index].frame.minY >= top + lineHeight
      if isNew { top = entries[index].frame.minY }
      entries[index].line = (index > 0 ? entries[index - 1].line : 0) + (isNew ? 1 : 0)
    }
    entries.sort { one, other in
      let (first, second) = (start(one.frame), start(other.frame))
      return (one.line, first, one.place) < (other.line, second, other.place)
    }
    return entries.map(\.node)
  }

  /// Returns the distance from the leading edge.
  private func start(_ frame: Rect) -> Double { isMirrored ? -frame.minX : frame.minX }
}
