import LinearSolver

extension SceneProblem {
  /// Adds the constraints of a view's own properties.
  mutating func addRows(of place: Int) {
    let view = view(at: place)
    guard view.frame.count == 4 else { return }
    switch view.placement {
    case "root":
      for (component, value) in [0, 0, view.frame[2], view.frame[3]].enumerated() {
        equate(sum(component, of: place), LinearExpression(constant: value))
      }
    case "content", "fixed":
      for (component, value) in view.frame.enumerated() {
        equate(sum(component, of: place), LinearExpression(constant: value))
      }
    case "tamic": addAutoresizing(view, place)
    default: break
    }
    addIntrinsicSize(view, place)
    if let stack = view.stack { add(stack, of: place) }
  }

  private mutating func addAutoresizing(_ view: RecordedScene.View, _ place: Int) {
    guard let parent = view.parent.flatMap({ self.place(of: $0) }) else { return }
    let parentFrame = self.view(at: parent).frame
    guard parentFrame.count == 4 else { return }
    let names = [
      ["flexibleMinX", "widthSizable", "flexibleMaxX"],
      ["flexibleMinY", "heightSizable", "flexibleMaxY"],
    ]
    for axis in 0..<2 {
      let (start, size, parentSize) = (
        view.frame[axis], view.frame[axis + 2], parentFrame[axis + 2]
      )
      let lengths = [start, size, parentSize - start - size]
      let isFlexible = names[axis].map { view.mask?.contains($0) ?? false }
      let flexible = zip(isFlexible, lengths).filter(\.0).map(\.1)
      let total = flexible.reduce(0, +)
      let shares = zip(isFlexible, lengths).map { isFlexible, length in
        !isFlexible ? 0 : total > 0 ? length / total : 1 / Double(flexible.count)
      }
      for (component, value, share) in [(axis, start, shares[0]), (axis + 2, size, shares[1])] {
        let change = sum(axis + 2, of: parent) + -parentSize
        equate(sum(component, of: place), change * share + value)
      }
    }
  }

  private mutating func addIntrinsicSize(_ view: RecordedScene.View, _ place: Int) {
    guard let intrinsic = view.intrinsic else { return }
    let insets = view.alignmentInsets ?? [0, 0, 0, 0]
    for (axis, length) in [intrinsic.width, intrinsic.height].enumerated() {
      guard let length, insets.count == 4, let hugging = view.hugging,
        let compression = view.compression, hugging.count == 2, compression.count == 2
      else { continue }
      let rest = sum(axis + 2, of: place) + -(length + insets[axis] + insets[axis + 2])
      add(rest, .lessOrEqual, priority: hugging[axis])
      add(rest, .greaterOrEqual, priority: compression[axis])
    }
  }
}
