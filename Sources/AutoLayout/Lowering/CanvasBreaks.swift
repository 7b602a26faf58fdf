import SceneModel

// Which constraint gives way on the canvas of a design tool, read off the frames that it stored.
extension Scene {
  /// How soon a constraint gives way: one of a greater tier before all of a lower one.
  ///
  /// Baselines come first, as where they lie is the least certain. A constant size of the whole view
  /// yields to the size that the canvas gives it.
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
  /// Whether it gives a view a width or a height in points.
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
  /// A rule of a stack that gives way in a conflict that holds no given size: there the views have
  /// the sizes that their constraints ask for.
  func yieldingStackRow(apartFrom known: Set<RowOrigin>) -> RowOrigin? {
    for conflict in layout.conflicts where !known.contains(conflict.broken) {
      guard !conflict.members.contains(where: \.isGivenSize) else { continue }
      let rule = conflict.members.last {
        if case .stack(let rule, of: _, item: _) = $0 {
          return rule == .alignment || rule == .spacing
        }
        return false
      }
      if let rule, !known.contains(rule) { return rule }
    }
    return nil
  }
}

extension RowOrigin {
  /// Whether it is the size of the screen, of a frame or of a row.
  fileprivate var isGivenSize: Bool {
    switch self {
    case .screen, .row: true
    case .autoresizing(_, let attribute): attribute.isSize
    default: false
    }
  }
}
