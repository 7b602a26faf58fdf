import Geometry
package import SceneModel

/// A word that stands for several attributes of one item.
package enum AttributeGroup: String, CaseIterable {
  case edges, size, center, horizontalEdges, verticalEdges

  /// The attributes in the order in which constraints are made from them.
  package var members: [Attribute] {
    switch self {
    case .edges: [.top, .leading, .bottom, .trailing]
    case .size: [.width, .height]
    case .center: [.centerX, .centerY]
    case .horizontalEdges: [.leading, .trailing]
    case .verticalEdges: [.top, .bottom]
    }
  }

  /// Whether the members lie on opposite sides, so that an inset makes sense and `<=` does not.
  package var isOfEdges: Bool {
    self == .edges || self == .horizontalEdges || self == .verticalEdges
  }
}

extension EdgeInsets {
  /// What an inset adds to the constant of an edge: the far edges move back.
  package func constant(for edge: Attribute) -> Double {
    switch edge {
    case .top: top
    case .leading, .left: left
    case .bottom: -bottom
    case .trailing, .right: -right
    default: 0
    }
  }
}
