import LinearSolver

/// A stack view's items and rectangle along its axis and across it.
private struct StackAxes {
  let stack: RecordedScene.Stack
  let along: Int
  let across: Int
  let items: [Int]
  let start: LinearExpression
  let end: LinearExpression
  let near: LinearExpression
  let far: LinearExpression

  init(_ stack: RecordedScene.Stack, _ place: Int, _ scene: SceneProblem) {
    self.stack = stack
    let isHorizontal = stack.axis != "vertical"
    along = isHorizontal ? 0 : 1
    across = 1 - along
    items = stack.arranged.compactMap { scene.place(of: $0) }
    let given = stack.marginInsets ?? []
    let insets = given.count == 4 ? given : [0, 0, 0, 0]
    start = LinearExpression(constant: insets[along])
    end = scene.sum(along + 2, of: place) + -insets[along + 2]
    near = LinearExpression(constant: insets[across])
    far = scene.sum(across + 2, of: place) + -insets[across + 2]
  }
}

extension SceneProblem {
  /// Adds the constraints that a stack view creates for its arranged views.
  mutating func add(_ stack: RecordedScene.Stack, of place: Int) {
    let axes = StackAxes(stack, place, self)
    guard let first = axes.items.first, let last = axes.items.last else { return }
    equate(edge(first, axes.along, isEnd: false), axes.start)
    equate(edge(last, axes.along, isEnd: true), axes.end)
    distribute(axes)
    for item in axes.items { align(item, axes) }
    if stack.alignment != "fill" {
      add(sum(axes.across + 2, of: place), .lessOrEqual, priority: 51)
    }
  }

  /// An edge of a view's alignment rectangle.
  private func edge(_ item: Int, _ axis: Int, isEnd: Bool) -> LinearExpression {
    let given = view(at: item).alignmentInsets ?? []
    let insets = given.count == 4 ? given : [0, 0, 0, 0]
    let start = sum(axis, of: item)
    return isEnd ? start + sum(axis + 2, of: item) + -insets[axis + 2] : start + insets[axis]
  }

  private mutating func distribute(_ axes: StackAxes) {
    let stack = axes.stack
    let spacing = stack.spacing ?? 0
    let pairs = Array(zip(axes.items, axes.items.dropFirst()))
    let gaps = pairs.map {
      edge($1, axes.along, isEnd: false) - edge($0, axes.along, isEnd: true)
    }
    let isTight = ["fill", "fillEqually", "fillProportionally"].contains(stack.distribution)
    for gap in gaps { add(gap + -spacing, isTight ? .equal : .greaterOrEqual) }
    let sizes = axes.items.map {
      edge($0, axes.along, isEnd: true) - edge($0, axes.along, isEnd: false)
    }
    switch stack.distribution {
    case "fillEqually":
      for (one, two) in zip(sizes, sizes.dropFirst()) { equate(one, two) }
    case "equalSpacing":
      for (one, two) in zip(gaps, gaps.dropFirst()) { equate(one, two) }
    case "equalCentering":
      let centers = axes.items.map {
        (edge($0, axes.along, isEnd: false) + edge($0, axes.along, isEnd: true)) * 0.5
      }
      let steps = zip(centers, centers.dropFirst()).map { $1 - $0 }
      for (index, step) in steps.dropFirst().enumerated() {
        equate(steps[0], step, priority: Double(max(1, 149 - index)))
      }
    case "fillProportionally": shareProportionally(axes, sizes)
    default: break
    }
  }

  private mutating func shareProportionally(_ axes: StackAxes, _ sizes: [LinearExpression]) {
    let lengths = axes.items.map { item in
      let intrinsic = view(at: item).intrinsic
      return axes.along == 0 ? intrinsic?.width : intrinsic?.height
    }
    let known = lengths.compactMap { $0 }
    guard known.count == lengths.count, known.reduce(0, +) > 0 else { return }
    let total = known.reduce(0, +) + (axes.stack.spacing ?? 0) * Double(known.count - 1)
    for (index, size) in sizes.enumerated() {
      equate(
        size, (axes.end - axes.start) * (known[index] / total),
        priority: index == sizes.count - 1 ? 998 : 999)
    }
  }

  private mutating func align(_ item: Int, _ axes: StackAxes) {
    let alignment = axes.stack.alignment
    let near = edge(item, axes.across, isEnd: false)
    let far = edge(item, axes.across, isEnd: true)
    if alignment == "fill" {
      equate(near, axes.near)
      equate(far, axes.far)
      return
    }
    let first = axes.items[0]
    let isBaseline = alignment.contains("aseline")
    let isHorizontal = axes.along == 0
    if !(isBaseline && isHorizontal && item != first) { add(near - axes.near, .greaterOrEqual) }
    add(axes.far - far, .greaterOrEqual)
    if isBaseline, isHorizontal { add(axes.far - far, .lessOrEqual, priority: 50) }
    switch alignment {
    case "top", "leading": equate(near, axes.near)
    case "bottom", "trailing": equate(far, axes.far)
    case "center": equate((near + far) * 0.5, (axes.near + axes.far) * 0.5)
    default:
      guard isBaseline, item != first else { return }
      let (frame, firstFrame) = (view(at: item).frame, view(at: first).frame)
      guard frame.count == 4, firstFrame.count == 4 else { return }
      // Baselines are recorded as the distance between two tops.
      equate(
        sum(1, of: item) - sum(1, of: first),
        LinearExpression(constant: frame[1] - firstFrame[1]))
    }
  }
}
