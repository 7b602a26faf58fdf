import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Resolves parsed constraints to constraints of views.
struct ConstraintResolver {
  /// The scene with all its views.
  let scene: Scene
  let legality: UIKitConstraintRules
  var names: SymbolTable
  var values: ValueReader
  /// The constraints of the `from` document, followed by the scene's own.
  private(set) var constraints: [Constraint]
  /// The attribute on the left side of the current equation, for hints.
  var attributeOnTheLeft: String?
  var availability = Availability()

  init(_ scene: Scene, _ names: SymbolTable, _ values: ValueReader, isStrict: Bool) {
    self.scene = scene
    legality = UIKitConstraintRules(
      scene: scene, limit: values.limits.magnitude, isStrict: isStrict)
    self.names = names
    self.values = values
    constraints = scene.constraints
  }

  /// Adds the constraints of a scene, followed by those of its views.
  /// - Parameter changed: The spans of the names of views of the `from` document that the scene
  ///   changes.
  mutating func add(_ syntax: SceneFileSyntax, changed: Set<SourceSpan>) {
    for constraint in syntax.constraints where !values.log.isFull { add(constraint, owner: nil) }
    addConstraints(of: syntax.views, changed)
  }

  private mutating func addConstraints(of list: [ViewSyntax], _ changed: Set<SourceSpan>) {
    for view in list where !values.log.isFull {
      // The constraints of an omitted view are omitted too.
      guard let id = names.views[view.name.value],
        scene[id].span == view.name.span || changed.contains(view.name.span)
      else { continue }
      for constraint in view.constraints where !values.log.isFull { add(constraint, owner: id) }
      addConstraints(of: view.views, changed)
    }
  }

  private mutating func add(_ constraint: ConstraintSyntax, owner: ViewID?) {
    let (item, name) =
      switch constraint {
      case .equation(let equation): (equation.item, equation.suffix.name)
      case .format(let format): (format.item, format.suffix.name)
      }
    values.log.item = item
    defer { values.log.item = nil }
    let before = constraints.count
    switch constraint {
    case .equation(let equation): add(equation, owner: owner)
    case .format(let format): add(format)
    }
    if constraints.count == before, let name { names.lost.insert(name.value) }
  }

  /// Adds the constraints of one equation or format string if all of them are valid.
  mutating func add(_ made: [Constraint], name: Spanned<String>?) {
    guard constraints.count + made.count <= values.limits.constraints else {
      values.log.report(
        .tooMany(
          "constraints", "scene.too-many-constraints", limit: values.limits.constraints,
          in: scene.file))
      return
    }
    let first = constraints.count
    constraints += made
    guard let name else { return }
    replaceTaken(name.value)
    let ids = (first..<constraints.count).map(ConstraintID.init)
    if let earlier = names.constraints[name.value] {
      values.log.report(.duplicateConstraintName(name, first: earlier.span))
      return
    }
    names.constraints[name.value] = (ids, name.span)
    names.constraintNames.append(name.value)
  }

  /// Deactivates constraints of the `from` document that have the name of a constraint of the
  /// scene.
  private mutating func replaceTaken(_ name: String) {
    guard let earlier = names.constraints[name], !earlier.ids.isEmpty,
      earlier.ids.allSatisfy({ constraints[$0.index].span.file != scene.file })
    else { return }
    for id in earlier.ids {
      constraints[id.index].isActive = false
      constraints[id.index].name = nil
    }
    names.constraints[name] = nil
    names.constraintNames.removeAll { $0 == name }
  }

  /// Whether UIKit accepts a constraint; reports an error if it does not.
  mutating func isAccepted(_ constraint: UncheckedConstraint) -> Bool {
    let objection = legality.violation(of: constraint)
    if let objection { values.log.report(objection) }
    guard objection?.severity != .error else { return false }
    for (anchor, span) in constraint.anchors { warnIfUnavailable(anchor.attribute, at: span) }
    return true
  }
}

extension Diagnostic {
  fileprivate static func duplicateConstraintName(
    _ name: Spanned<String>, first: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "constraint.duplicate-name", "duplicate constraint name '\(name.value)'",
      at: name.span, notes: [Note("first used here", at: first)],
      hint: "constraint names must be unique")
  }
}
