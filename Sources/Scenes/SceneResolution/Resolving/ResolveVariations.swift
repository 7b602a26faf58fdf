import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Resolves parsed variations to one variation for each pair of size classes.
struct VariationResolver {
  private var views: ViewResolver
  private var steps: StateResolver

  /// - Parameter views: The resolver of view properties.
  init(_ scene: Scene, _ names: SymbolTable, _ views: ViewResolver) {
    self.views = views
    steps = StateResolver(scene: scene, names: names, values: views.values)
  }

  var values: ValueReader { steps.values }

  /// Returns the variation for each pair of size classes, from conditions on one or both axes and
  /// from the `from` document.
  mutating func variations(_ written: [VariationSyntax]) -> [SceneVariation] {
    let known = written.map { resolved($0) }
    guard !known.isEmpty else { return steps.scene.variants }
    // Errors were reported above; the same keys are parsed again for each pair.
    let log = steps.values.log
    defer { steps.values.log = log }
    var variants: [SceneVariation] = []
    for classes in SizeClasses.all {
      let holding = known.filter { $0.condition.holds(in: classes) }
      // More specific conditions are last and take precedence, then those later in the file.
      let sorted =
        holding.filter { $0.condition.weight == 1 } + holding.filter { $0.condition.weight == 2 }
      let taken = steps.scene.variants.first { $0.classes == classes }
      guard taken != nil || !sorted.isEmpty else { continue }
      var variant = SceneVariation(
        classes: classes, views: variedViews(sorted, over: taken?.views ?? []),
        changes: (taken?.changes ?? []) + sorted.flatMap(\.changes))
      variant.sources =
        (taken?.sources ?? [])
        + sorted.map { known in
          VariationSource(
            known.condition, at: known.span, views: known.views.map(\.id), changes: known.changes)
        }
      variants.append(variant)
    }
    return variants
  }

  /// Applies the properties of a parsed view.
  private mutating func apply(_ syntax: ViewSyntax, to view: inout View) {
    views.values = steps.values
    views.apply(syntax, to: &view)
    steps.values = views.values
  }

  /// A variation with resolved names.
  private struct ResolvedVariation {
    var condition: SizeCondition
    var span: SourceSpan
    var views: [(id: ViewID, syntax: ViewSyntax)] = []
    var changes: [Step] = []
  }

  private mutating func resolved(_ variation: VariationSyntax) -> ResolvedVariation {
    var known = ResolvedVariation(
      condition: variation.condition.value, span: variation.condition.span)
    views.values = steps.values
    views.warnIfUnavailable("variations", since: .ios8, at: variation.condition.span)
    steps.values = views.values
    for syntax in variation.views where !values.log.isFull {
      guard let id = steps.view(named: syntax.name, []) else { continue }
      if let part = structure(of: syntax) {
        steps.values.log.report(.variesStructure(part))
        continue
      }
      var scratch = steps.scene[id]
      apply(syntax, to: &scratch)
      known.views.append((id, syntax))
    }
    let running = ActiveConstraints(steps.scene)
    for change in variation.changes where !values.log.isFull {
      guard let step = steps.step(change) else { continue }
      if running.rejects(step) {
        steps.values.log.report(.changesRequired(at: change.argument.span))
      } else {
        known.changes.append(step)
      }
    }
    return known
  }

  /// Returns the span of a key that variations do not support: the kind or the subviews of a view.
  private func structure(of syntax: ViewSyntax) -> SourceSpan? {
    if syntax.kind.span != syntax.name.span { return syntax.kind.span }
    return syntax.views.first?.name.span ?? syntax.constraints.first?.span
  }

  private mutating func variedViews(
    _ variations: [ResolvedVariation], over taken: [ViewVariation]
  ) -> [ViewVariation] {
    var varied = taken
    var places = Dictionary(uniqueKeysWithValues: zip(taken.map(\.id), taken.indices))
    for (id, syntax) in variations.flatMap(\.views) {
      let place = places[id] ?? varied.count
      if place == varied.count { varied.append(ViewVariation(id, steps.scene[id])) }
      places[id] = place
      apply(syntax, to: &varied[place].view)
    }
    return varied
  }
}

extension ConstraintSyntax {
  fileprivate var span: SourceSpan {
    switch self {
    case .equation(let equation): equation.span
    case .format(let format): format.span
    }
  }
}

extension Diagnostic {
  fileprivate static func variesStructure(_ span: SourceSpan) -> Self {
    Diagnostic(
      .error, "scene.varied-structure",
      "a variation cannot change a view's kind or subviews", at: span,
      hint: "declare all views, and hide those not wanted with 'hidden: true'")
  }
}
