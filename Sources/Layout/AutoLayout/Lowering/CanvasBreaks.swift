import SnaplineSceneModel

// The order in which a design tool's canvas breaks constraints, measured from stored frames.
extension Scene {
  /// Returns the tier of a constraint: those of a higher tier are broken before those of a lower
  /// one.
  ///
  /// Baselines are first, because their positions are the least certain. A constant size of the
  /// root yields to the size of the canvas.
  func breakTier(of constraint: Constraint) -> Int {
    guard breakOrder != .platform else { return 0 }
    if constraint.anchors.contains(where: \.attribute.isBaseline) { return 4 }
    if constraint.isConstantSize { return isOuter(constraint.first.item) ? 3 : 1 }
    guard breakOrder == .farEdges else { return 0 }
    return constraint.anchors.contains { isOuter($0.item) && $0.attribute.isFarEdge } ? 2 : 0
  }

  /// Whether an item is the root, its content view, or a guide of either.
  private func isOuter(_ item: Item) -> Bool {
    if item.owner == .root { return true }
    let view = self[item.owner]
    return view.parent == .root && self[.root].children.count == 1 && view.frame != nil
      && view.autoresizing == [.flexibleWidth, .flexibleHeight]
  }
}

extension Constraint {
  /// Whether the constraint gives a view a width or a height in points.
  var isConstantSize: Bool { terms.isEmpty && first.attribute.isSize }
}

extension Attribute {
  fileprivate var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  fileprivate var isFarEdge: Bool {
    switch self {
    case .right, .trailing, .bottom, .rightMargin, .trailingMargin, .bottomMargin: true
    default: false
    }
  }
}

extension LayoutResult {
  /// Returns the stack view row to break in a conflict without a given size, where the views have
  /// the sizes of their constraints.
  func yieldingStackRow(apartFrom excluded: Set<RowOrigin>) -> RowOrigin? {
    for conflict in layout.conflicts where !excluded.contains(conflict.broken) {
      guard !conflict.members.contains(where: \.isGivenSize) else { continue }
      let rule = conflict.members.last {
        if case .stack(let rule, of: _, item: _) = $0 {
          return rule == .alignment || rule == .spacing
        }
        return false
      }
      if let rule, !excluded.contains(rule) { return rule }
    }
    return nil
  }
}

extension RowOrigin {
  /// Whether the row is the size of the screen, of a frame or of a table row.
  fileprivate var isGivenSize: Bool {
    switch self {
    case .screen, .row: true
    case .autoresizing(_, let attribute): attribute.isSize
    default: false
    }
  }
}
