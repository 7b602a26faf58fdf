import Geometry
import SceneModel

/// What is found below a view before it has an order.
enum ReadingNode {
  case element(AccessibleElement)
  /// What is read in one go; in the order in which it stands, or by the places.
  case group([ReadingNode], isOrdered: Bool)

  var elements: [AccessibleElement] {
    switch self {
    case .element(let element): [element]
    case .group(let nodes, _): nodes.flatMap(\.elements)
    }
  }

  /// The place by which it is read: that of all that is in it.
  var frame: Rect {
    let frames = elements.map(\.frame)
    guard let first = frames.first else { return .zero }
    return frames.dropFirst().reduce(first) { $0.union($1) }
  }
}

/// The order in which VoiceOver comes to what lies in no container of its own: line by line from
/// the top, and on a line from where reading begins.
///
/// What begins within so many points below the first of a line is of this line: 8 on phones and 13
/// on tablets, as people have measured who compared their pictures with what the devices say. It is
/// the upper edge that counts, not the middle.
struct ReadingOrder {
  let lineHeight: Double
  let isMirrored: Bool

  func sorted(_ nodes: [ReadingNode], isOrdered: Bool = false) -> [AccessibleElement] {
    let nodes = isOrdered ? nodes : byPlaces(nodes)
    // Groups are no deeper than the tree of views, so neither is this recursion.
    return nodes.flatMap { node -> [AccessibleElement] in
      switch node {
      case .element(let element): [element]
      case .group(let inner, let isOrdered): sorted(inner, isOrdered: isOrdered)
      }
    }
  }

  private func byPlaces(_ nodes: [ReadingNode]) -> [ReadingNode] {
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

  /// How far from where reading begins.
  private func start(_ frame: Rect) -> Double { isMirrored ? -frame.minX : frame.minX }
}
