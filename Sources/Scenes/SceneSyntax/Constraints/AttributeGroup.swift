import SnaplineBasics
package import SnaplineSceneModel

/// A name for several attributes of one item.
package enum AttributeGroup: String, CaseIterable {
  case edges, size, center, horizontalEdges, verticalEdges

  /// The attributes in the order of the constraints made from them.
  package var members: [Attribute] {
    switch self {
    case .edges: [.top, .leading, .bottom, .trailing]
    case .size: [.width, .height]
    case .center: [.centerX, .centerY]
    case .horizontalEdges: [.leading, .trailing]
    case .verticalEdges: [.top, .bottom]
    }
  }

  /// Whether the members are opposite edges, so that an inset is valid and `<=` is not.
  package var isOfEdges: Bool {
    self == .edges || self == .horizontalEdges || self == .verticalEdges
  }
}

extension EdgeInsets {
  /// Returns the constant of an edge for an inset: negative for the far edges.
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
