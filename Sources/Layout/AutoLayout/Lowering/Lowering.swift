import LinearSolver
import SnaplineBasics
package import SnaplineSceneModel

/// Converts a scene in an environment to a linear problem.
///
/// The first pass of a layout has no findings; a multi-line label then has its unwrapped width, and
/// guides deep in the tree are at their views' edges.
func lower(
  _ scene: Scene, _ environment: LayoutEnvironment, _ findings: MeasurePass, _ ranks: BreakRanks
) -> Lowering {
  var lowering = Lowering(scene: scene, environment: environment, findings: findings, ranks: ranks)
  lowering.addScreen()
  lowering.addFramedViews()
  lowering.addPresentedViews()
  lowering.addLists()
  lowering.addConstraintsWithContents()
  lowering.addStacks()
  lowering.addExtentBounds()
  lowering.addOpenExtents()
  return lowering
}

/// A lowering in progress: the problem so far, and the variables of each view.
struct Lowering {
  let scene: Scene
  let environment: LayoutEnvironment
  let findings: MeasurePass
  let ranks: BreakRanks
  var problem = LayoutProblem()
  var variables: [ViewVariables] = []

  init(scene: Scene, environment: LayoutEnvironment, findings: MeasurePass, ranks: BreakRanks) {
    self.scene = scene
    self.environment = environment
    self.findings = findings
    self.ranks = ranks
    for id in scene.viewIDs {
      let isRoot = id == .root
      variables.append(
        ViewVariables(
          x: isRoot ? nil : problem.addVariable(LayoutVariable(id, .x)),
          y: isRoot ? nil : problem.addVariable(LayoutVariable(id, .y)),
          width: problem.addVariable(LayoutVariable(id, .width)),
          height: problem.addVariable(LayoutVariable(id, .height))))
    }
  }
}

extension Lowering {
  /// Adds the root's size, which is that of the screen; a root with a fitting height is as low as
  /// the constraints allow.
  mutating func addScreen() {
    for axis in Axis.allCases {
      guard axis == .horizontal || !environment.fitsHeight else {
        addFitting(of: .root, axis)
        continue
      }
      add(
        variables[0].length(axis) - environment.screen.length(along: axis), because: .screen(axis))
    }
  }

  /// Adds each active constraint, and before it the contents of the views that it names first.
  ///
  /// The order resolves ties: the platform adds a view's content sizes just before the first
  /// activated constraint that names it, and those of multi-line labels last.
  mutating func addConstraintsWithContents() {
    var entered = Set<ViewID>()
    for id in environment.activeConstraints {
      for item in scene[id].items {
        guard case .view(let view) = item, !findings.wrapsText(view) else { continue }
        if entered.insert(view).inserted { addContent(of: view) }
      }
      addConstraint(id)
    }
    for view in scene.viewIDs where !findings.wrapsText(view) && !entered.contains(view) {
      addContent(of: view)
    }
    for view in scene.viewIDs where findings.wrapsText(view) { addContent(of: view) }
  }

  /// Whether constraints, not a frame or a cell, determine the position of a view.
  func isFree(_ view: ViewID) -> Bool {
    scene[view].frame == nil && scene[view].predefined == nil
      && scene[view].content.presented == nil
  }

  /// Adds the rows for a view's content: hugging limits its size from above, and compression
  /// resistance from below.
  private mutating func addContent(of view: ViewID) {
    guard isFree(view), let size = findings.contents[view.index]?.size else { return }
    for axis in Axis.allCases {
      guard let length = size[axis] else { continue }
      let insets = alignmentInsets(of: view, axis)
      let expression = variables[view.index].length(axis) - (length + insets.start + insets.end)
      problem.add(
        expression, .lessOrEqual, priority: scene[view].hugging[axis].belowRequired,
        because: .hugging(view, axis))
      problem.add(
        expression, .greaterOrEqual, priority: scene[view].compression[axis].belowRequired,
        because: .compression(view, axis))
    }
  }

  private mutating func addConstraint(_ id: ConstraintID) {
    let constraint = scene[id]
    problem.add(
      expression(of: constraint), Relation(constraint.relation), priority: constraint.priority,
      breakRank: ranks[id], because: .constraint(id))
  }

  /// Returns the expression that a constraint compares with 0.
  ///
  /// From right to left positions count from the right, in a constraint with a leading or a
  /// trailing edge; sizes and differences of positions are the same in both directions.
  mutating func expression(of constraint: Constraint) -> LinearExpression {
    let space = scene.holder(of: constraint)
    let items = constraint.items
    let isMirrored =
      constraint.namesDirection
      && environment.direction(ofConstraintsIn: space, in: scene) == .rightToLeft
    func turns(_ anchor: Anchor) -> Bool {
      isMirrored && !anchor.attribute.isSize && anchor.attribute.axis == .horizontal
    }
    var expression = self.expression(of: constraint.first, in: space, relativeTo: items)
    if turns(constraint.first) { expression = -expression }
    for term in constraint.terms {
      expression.add(
        self.expression(of: term.anchor, in: space, relativeTo: items),
        times: turns(term.anchor) ? term.multiplier : -term.multiplier)
    }
    expression.constant -= constraint.constant
    return expression
  }

  /// Adds the lower bound 0 for the extents of alignment rectangles and of contents.
  mutating func addExtentBounds() {
    for view in scene.viewIDs where view != .root {
      for axis in Axis.allCases {
        if isFree(view) {
          let insets = alignmentInsets(of: view, axis)
          let extent = LinearExpression(variables[view.index].length(axis))
          problem.add(
            extent - (insets.start + insets.end), .greaterOrEqual, because: .notNegative(view, axis)
          )
        }
        if let content = variables[view.index].contentExtent(axis) {
          problem.add(
            LinearExpression(content), .greaterOrEqual, because: .contentNotNegative(view, axis))
        }
      }
    }
  }
}

extension Constraint {
  /// The first item and those of the terms, in the order of the constraint.
  var items: [Item] { [first.item] + terms.map(\.anchor.item) }

  /// Whether the constraint has a leading or a trailing edge.
  fileprivate var namesDirection: Bool {
    first.attribute.followsDirection || terms.contains { $0.anchor.attribute.followsDirection }
  }
}

extension Scene {
  /// Returns the view that holds a constraint: the nearest one that is or contains each of its
  /// items.
  package func holder(of constraint: Constraint) -> ViewID {
    var common = constraint.first.item.owner
    for term in constraint.terms {
      let owner = term.anchor.item.owner
      while common != owner, !isDescendant(owner, of: common) {
        guard let parent = self[common].parent else { return .root }
        common = parent
      }
    }
    return common
  }
}

extension Relation {
  init(_ relation: ConstraintRelation) { self = Self(rawValue: relation.rawValue) ?? .equal }
}

extension Double {
  /// The priority just below required for content sizes at 1000, which are never reported as
  /// broken.
  fileprivate var belowRequired: Double { min(self, .justBelowRequired) }

  static let justBelowRequired = 999.999
}
