package import LinearSolver

/// A recorded scene as a linear problem, built from its recorded properties alone.
package struct SceneProblem {
  package private(set) var problem = LinearProblem()
  private let scene: RecordedScene
  private var places: [String: Int] = [:]
  private var guides: [String: RecordedScene.Guide] = [:]
  /// Left, top, width and height of each view, relative to its parent.
  private var frames: [[Variable]] = []
  /// Width and height of the content of each scroll view.
  private var contentSizes: [[Variable]] = []

  /// Converts a scene to rows.
  package init(_ scene: RecordedScene) {
    self.scene = scene
    for (place, view) in scene.views.enumerated() { places[view.id] = place }
    for guide in scene.guides { guides[guide.id] = guide }
    for view in scene.views { addVariables(of: view) }
    for place in scene.views.indices { addRows(of: place) }
    for constraint in scene.constraints where constraint.unresolved != true { add(constraint) }
  }

  /// Returns a view's frame in a solution.
  package func frame(of id: String, in solution: Solution) -> [Double] {
    places[id].map { frames[$0].map { solution[$0] } } ?? []
  }

  mutating func add(_ sum: LinearExpression, _ relation: Relation, priority: Double = 1000) {
    // Tiny coefficients are rounding errors of terms that cancel out.
    let terms = sum.terms.filter { abs($0.coefficient) > 1e-12 }
    guard !terms.isEmpty else { return }
    // A row with numbers that are not finite cannot be satisfied and is left out.
    _ = try? problem.add(Row(terms, relation, -sum.constant, priority: min(1000, priority)))
  }

  mutating func equate(_ left: LinearExpression, _ right: LinearExpression, priority: Double = 1000)
  {
    add(left - right, .equal, priority: priority)
  }

  private mutating func addVariables(of view: RecordedScene.View) {
    let frame = (0..<4).map { problem.addVariable(isExtent: $0 > 1) }
    frames.append(frame)
    for size in frame.dropFirst(2) { add(LinearExpression(size), .greaterOrEqual) }
    var content: [Variable] = []
    if ["scrollView", "tableView", "collectionView"].contains(view.kind) {
      content = (0..<2).map { _ in problem.addVariable(isExtent: true) }
      for size in content { add(LinearExpression(size), .greaterOrEqual) }
    }
    contentSizes.append(content)
  }
}

extension SceneProblem {
  func place(of id: String) -> Int? { places[id] }
  func view(at place: Int) -> RecordedScene.View { scene.views[place] }

  /// Returns left, top, width or height of a view.
  func sum(_ component: Int, of place: Int) -> LinearExpression {
    LinearExpression(frames[place][component])
  }

  /// Returns the origin of a view's coordinate system in root coordinates.
  private func origin(of place: Int) -> (x: LinearExpression, y: LinearExpression) {
    var (x, y) = (LinearExpression(), LinearExpression())
    var current = place
    // A chain of parents longer than the list of views is a cycle.
    for _ in scene.views {
      guard let parent = scene.views[current].parent.flatMap({ places[$0] }) else { break }
      x = x + sum(0, of: current)
      y = y + sum(1, of: current)
      current = parent
    }
    return (x, y)
  }

  private func rectangle(of place: Int) -> Edges {
    let (x, y) = origin(of: place)
    return Edges(left: x, top: y, right: x + sum(2, of: place), bottom: y + sum(3, of: place))
  }

  private func content(of place: Int) -> Edges? {
    guard contentSizes[place].count == 2 else { return nil }
    let (x, y) = origin(of: place)
    return Edges(
      left: x, top: y, right: x + contentSizes[place][0],
      bottom: y + contentSizes[place][1])
  }

  private func edges(of guide: RecordedScene.Guide) -> Edges? {
    guard let owner = places[guide.owner] else { return nil }
    let frame = rectangle(of: owner)
    switch guide.kind {
    case "contentLayoutGuide": return content(of: owner)
    case "safeArea": return frame.inset(by: guide.insets ?? [])
    case "topLayoutGuide":
      return Edges(
        left: frame.left, top: frame.top, right: frame.right,
        bottom: frame.top + (guide.length ?? 0))
    case "bottomLayoutGuide":
      return Edges(
        left: frame.left, top: frame.bottom + -(guide.length ?? 0), right: frame.right,
        bottom: frame.bottom)
    default: return frame
    }
  }

  private func anchor(_ id: String, _ attribute: String, _ region: String?) -> LinearExpression? {
    let base = attribute.replacing("WithinMargins", with: "").replacing("Margin", with: "")
    if let guide = guides[id], places[id] == nil || region != nil && region != "frame" {
      return edges(of: guide)?.anchor(base)
    }
    guard let place = places[id] else { return nil }
    let margins = scene.views[place].layoutMargins ?? [8, 8, 8, 8]
    switch region {
    case "content": return content(of: place)?.anchor(base)
    case "contentMargins": return content(of: place)?.inset(by: margins).anchor(base)
    case "margins": return rectangle(of: place).inset(by: margins).anchor(base)
    default:
      let isWithinMargins = attribute.contains("WithinMargins")
      let insets = isWithinMargins ? margins : scene.views[place].alignmentInsets ?? []
      return rectangle(of: place).inset(by: insets).anchor(base)
    }
  }

  private mutating func add(_ constraint: RecordedScene.Constraint) {
    let priority = constraint.priority ?? 1000
    guard priority > 0, let first = constraint.first else { return }
    let relations: [String: Relation] = [
      "equal": .equal, "greaterThanOrEqual": .greaterOrEqual, "lessThanOrEqual": .lessOrEqual,
    ]
    guard let relation = relations[constraint.relation ?? "equal"] else { return }
    if constraint.baseline == true {
      if relation == .equal { addBaseline(constraint, priority) }
      return
    }
    guard let left = anchor(first, constraint.firstAttr, constraint.firstRegion) else { return }
    var right = LinearExpression()
    if let second = constraint.second {
      guard let attribute = constraint.secondAttr,
        let anchor = anchor(second, attribute, constraint.secondRegion)
      else { return }
      right = anchor
    }
    let constant = constraint.effectiveConstant ?? constraint.constant ?? 0
    let multiplier = constraint.multiplier ?? 1
    var sum = left - right * multiplier + -constant
    // A multiplied position is measured in the coordinates of the nearest common ancestor.
    if let space = constraint.space.flatMap({ places[$0] }) {
      let horizontal = ["left", "right", "leading", "trailing", "centerX"]
      let base = constraint.firstAttr.replacing("Margin", with: "")
      let origin = origin(of: space)
      let start = horizontal.contains(base) ? origin.x : origin.y
      sum = sum + start * (multiplier - 1)
    }
    add(sum, relation, priority: priority)
  }

  /// Baselines are recorded as the distance between two edges.
  private mutating func addBaseline(
    _ constraint: RecordedScene.Constraint, _ priority: Double
  ) {
    guard let delta = constraint.recordedEdgeDelta,
      let first = constraint.first.flatMap({ places[$0] }),
      let second = constraint.second.flatMap({ places[$0] })
    else { return }
    let name = constraint.firstAttr == "firstBaseline" ? "top" : "bottom"
    guard let left = rectangle(of: first).anchor(name),
      let right = rectangle(of: second).anchor(name)
    else { return }
    add(left - right + -delta, .equal, priority: priority)
  }
}
