import Diagnostics
import SceneModel
import SceneSyntax

/// Turns what is written of size classes into what is otherwise in each pair of them.
struct VariationResolver {
  private var views: ViewResolver
  private var steps: StateResolver

  /// - Parameter views: Who knows keys of views.
  init(_ scene: Scene, _ names: NameTable, _ views: ViewResolver) {
    self.views = views
    steps = StateResolver(scene: scene, names: names, values: views.values)
  }

  var values: ValueReader { steps.values }

  /// What is otherwise in each pair of size classes, from what is written for one or both and from
  /// what another file says.
  mutating func variants(_ written: [VariationSyntax]) -> [SceneVariant] {
    let known = written.map { resolved($0) }
    guard !known.isEmpty else { return steps.scene.variants }
    // What is wrong was said above: here the same keys are read for each pair once more.
    let log = steps.values.log
    defer { steps.values.log = log }
    var variants: [SceneVariant] = []
    for classes in SizeClasses.all {
      let holding = known.filter { $0.condition.holds(in: classes) }
      // The more particular ones come last, and win; else those that are written later.
      let sorted =
        holding.filter { $0.condition.weight == 1 } + holding.filter { $0.condition.weight == 2 }
      let taken = steps.scene.variants.first { $0.classes == classes }
      guard taken != nil || !sorted.isEmpty else { continue }
      var variant = SceneVariant(
        classes: classes, views: variedViews(sorted, over: taken?.views ?? []),
        changes: (taken?.changes ?? []) + sorted.flatMap(\.changes))
      variant.sources =
        (taken?.sources ?? [])
        + sorted.map { known in
          VariantSource(
            known.condition, at: known.span, views: known.views.map(\.id), changes: known.changes)
        }
      variants.append(variant)
    }
    return variants
  }

  /// Gives a view what its keys say.
  private mutating func apply(_ syntax: ViewSyntax, to view: inout View) {
    views.values = steps.values
    views.apply(syntax, to: &view)
    steps.values = views.values
  }

  /// A variation whose names are looked up.
  private struct KnownVariation {
    var condition: SizeCondition
    var span: SourceSpan
    var views: [(id: ViewID, syntax: ViewSyntax)] = []
    var changes: [Step] = []
  }

  private mutating func resolved(_ variation: VariationSyntax) -> KnownVariation {
    var known = KnownVariation(
      condition: variation.condition.value, span: variation.condition.span)
    views.values = steps.values
    views.warnIfLater("variations", at: variation.condition.span)
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
    let running = RunningConstraints(steps.scene)
    for change in variation.changes where !values.log.isFull {
      guard let step = steps.step(change) else { continue }
      if running.refuses(step) {
        steps.values.log.report(.changesRequired(at: change.argument.span))
      } else {
        known.changes.append(step)
      }
    }
    return known
  }

  /// What a variation cannot say of a view: what kind it is, and what is in it.
  private func structure(of syntax: ViewSyntax) -> SourceSpan? {
    if syntax.kind.span != syntax.name.span { return syntax.kind.span }
    return syntax.views.first?.name.span ?? syntax.constraints.first?.span
  }

  private mutating func variedViews(
    _ variations: [KnownVariation], over taken: [VariedView]
  ) -> [VariedView] {
    var varied = taken
    var places = Dictionary(uniqueKeysWithValues: zip(taken.map(\.id), taken.indices))
    for (id, syntax) in variations.flatMap(\.views) {
      let place = places[id] ?? varied.count
      if place == varied.count { varied.append(VariedView(id, steps.scene[id])) }
      places[id] = place
      apply(syntax, to: &varied[place].view)
    }
    return varied
  }
}

extension ConstraintSyntax {
  fileprivate var span: SourceSpan {
    switch self {
    case .sentence(let sentence): sentence.span
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
