import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Resolves parsed states to steps on views and constraints.
struct StateResolver {
  /// The scene with all its views and constraints.
  let scene: Scene
  let names: SymbolTable
  var values: ValueReader

  /// Resolves the states; only invalid steps are omitted.
  mutating func states(_ written: [StateSyntax]) -> [State] {
    var states: [State] = []
    for state in written where !values.log.isFull {
      var running = ActiveConstraints(scene)
      var steps: [Step] = []
      for written in state.steps where !values.log.isFull {
        guard let step = step(written) else { continue }
        if running.rejects(step) {
          values.log.report(.changesRequired(at: written.argument.span))
          continue
        }
        running.apply(step)
        steps.append(step)
      }
      states.append(State(name: state.name.value, steps: steps, span: state.name.span))
    }
    return states
  }

  mutating func step(_ step: StepSyntax) -> Step? {
    let node = step.argument
    let key = step.verb.value.rawValue
    if let text = node.scalar?.text, !text.isEmpty, let example = step.verb.value.mapExample {
      let list = scene.views.first { ViewKind.scrolling.contains($0.content.kind) }?.name ?? "list"
      let offset = decimalNumber(text).map { "{ view: \(list), offset: [0, \($0.shortText)] }" }
      values.log.report(
        .stepTakesMap(node, key, step.verb.value == .scroll ? offset ?? example : example))
      return nil
    }
    switch step.verb.value {
    case .activate: return constraints(node, for: key).map(Step.activate)
    case .deactivate: return constraints(node, for: key).map(Step.deactivate)
    case .set: return set(node, for: key)
    case .focus: return focus(node, for: key)
    case .dismiss: return dismiss(node)
    case .keyboard: return keyboard(node, for: key)
    case .scroll: return scroll(node, for: key)
    case .type: return type(node, for: key)
    case .hide: return subviews(node, for: key).map(Step.hide)
    case .show: return subviews(node, for: key).map(Step.show)
    case .rotate: return values.choice(node, for: key).map(Step.rotate)
    case .resize: return resize(node, for: key)
    case .fit: return fit(node, for: key)
    case .contentSize: return contentSize(node, for: key)
    case .zoom: return zoom(node, for: key)
    case .remove: return subviews(node, for: key).map(Step.remove)
    case .keyboardAvoidance: return values.choice(node, for: key).map(Step.avoidKeyboard)
    case .mode: return values.choice(node, for: key).map(Step.mode)
    case .flashIndicators:
      return view(node, for: key, ViewKind.scrolling).map(Step.flashIndicators)
    case .look: return values.choice(node, for: key).map(Step.defaultStyle)
    case .hugging: return prioritize(node, .hugging)
    case .compressionResistance: return prioritize(node, .compressionResistance)
    }
  }
}

// The targets of steps: one name or a list.
extension StateResolver {
  private mutating func nameList(_ node: YAMLNode, for key: String) -> [Spanned<String>] {
    let isEmpty = if case .sequence(let items) = node.kind { items.isEmpty } else { false }
    if isEmpty || node.scalar?.text.isEmpty == true {
      values.log.report(.stepLacks("a name", key, at: node.span))
      return []
    }
    let items = node.scalar != nil ? [node] : values.items(node, for: key)
    return items.compactMap { item in
      values.text(item, for: key).map { Spanned($0, at: item.span) }
    }
  }

  private mutating func constraints(_ node: YAMLNode, for key: String) -> [ConstraintID]? {
    var ids: [ConstraintID] = []
    for name in nameList(node, for: key) where !values.log.isFull {
      ids += constraints(named: name)
    }
    return ids.isEmpty ? nil : ids
  }

  private mutating func constraints(named name: Spanned<String>) -> [ConstraintID] {
    if let constraint = names.constraints[name.value] { return constraint.ids }
    if !names.lost.contains(name.value) {
      values.log.report(.unknownConstraint(name, among: names.constraintNames))
    }
    return []
  }

  /// Resolves views that can be added and removed: all except the root.
  private mutating func subviews(_ node: YAMLNode, for key: String) -> [ViewID]? {
    var ids: [ViewID] = []
    for name in nameList(node, for: key) where !values.log.isFull {
      guard let id = view(named: name, []) else { continue }
      if key != "remove", scene[id].content == .guide {
        values.log.report(.guideHasNoVisibility(name))
      } else if id == .root {
        values.log.report(.rootStays(at: name.span))
      } else {
        ids.append(id)
      }
    }
    return ids.isEmpty ? nil : ids
  }

  /// Resolves the view of a step and checks its kind.
  mutating func view(
    _ node: YAMLNode, for key: String, _ kinds: [ViewKind] = []
  ) -> ViewID? {
    guard let name = values.text(node, for: key) else { return nil }
    return view(named: Spanned(name, at: node.span), kinds)
  }

  mutating func view(named name: Spanned<String>, _ kinds: [ViewKind]) -> ViewID? {
    guard let id = names.views[name.value] else {
      if !names.lost.contains(name.value) {
        values.log.report(.unknownView(name, among: scene.viewNames))
      }
      return nil
    }
    guard kinds.isEmpty || kinds.contains(scene[id].content.kind) else {
      values.log.report(.otherKind(name, scene[id].content.kind, expected: kinds))
      return nil
    }
    return id
  }
}

// The steps with arguments.
extension StateResolver {
  /// Parses `focus: field`; a disabled field cannot be focused.
  private mutating func focus(_ node: YAMLNode, for key: String) -> Step? {
    guard let id = view(node, for: key, ViewKind.editable) else { return nil }
    if case .textField(let field) = scene[id].content, !field.isEnabled {
      values.log.report(.focusOnDisabled(scene[id].name, at: node.span))
      return nil
    }
    return .focus(id)
  }

  /// Parses `set: { gap: 24 }`, which sets the constant of a named constraint, or
  /// `set: { gap: { priority: 750 } }`.
  private mutating func set(_ node: YAMLNode, for key: String) -> Step? {
    guard let entry = onlyEntry(node, for: key) else { return nil }
    var (constant, priority): (Double?, Double?)
    if case .mapping(let changes) = entry.value.kind {
      for change in changes {
        switch change.key {
        case "constant": constant = values.points(change.value, for: change.key)
        case "priority": priority = values.priority(change.value, for: change.key)
        default:
          let known = SceneGrammar.constraintChangeKeys
          values.log.report(.unknownKey(change.key, in: "set", at: change.keySpan, among: known))
        }
      }
      if changes.isEmpty {
        values.log.report(.stepLacks("a 'constant' or a 'priority'", key, at: entry.value.span))
      }
    } else {
      constant = values.points(entry.value, for: entry.key)
    }
    guard constant != nil || priority != nil else { return nil }
    let ids = constraints(named: Spanned(entry.key, at: entry.keySpan))
    return ids.isEmpty ? nil : .set(ids, constant: constant, priority: priority)
  }

  /// Parses `dismiss` or an empty `dismiss:`.
  private mutating func dismiss(_ node: YAMLNode) -> Step? {
    if let text = node.scalar?.text, text.isEmpty || text == "dismiss" { return .dismiss }
    values.log.report(.dismissTakesNothing(node))
    return .dismiss
  }

  /// Parses `type: { field: text }`.
  private mutating func type(_ node: YAMLNode, for key: String) -> Step? {
    guard let entry = onlyEntry(node, for: key) else { return nil }
    let kinds = ViewKind.editable + [.label, .button]
    let name = Spanned(entry.key, at: entry.keySpan)
    guard let text = values.text(entry.value, for: entry.key), let view = view(named: name, kinds)
    else { return nil }
    return .type(view, text: text)
  }

  /// Parses `zoom: { photo: 2 }`.
  private mutating func zoom(_ node: YAMLNode, for key: String) -> Step? {
    guard let entry = onlyEntry(node, for: key) else { return nil }
    let view = view(named: Spanned(entry.key, at: entry.keySpan), [.scrollView])
    guard
      let scale = values.number(entry.value, for: key, in: ZoomContent.scales),
      let view, case .scroll(let content) = scene[view].content
    else { return nil }
    let range = content.zoom.minimumScale...content.zoom.maximumScale
    guard content.zoom.view != nil else {
      values.log.report(.missingZoomedView(key, at: entry.keySpan))
      return nil
    }
    if !range.contains(scale) {
      values.log.report(.outOfRange(scale.shortText, for: key, range, at: entry.value.span))
    }
    return .zoom(view, scale.clamped(to: range))
  }

  /// Parses `contentSize: { scroll: [320, 700] }`.
  private mutating func contentSize(_ node: YAMLNode, for key: String) -> Step? {
    guard let entry = onlyEntry(node, for: key),
      let size = values.size(entry.value, for: entry.key),
      let view = view(named: Spanned(entry.key, at: entry.keySpan), [.scrollView])
    else { return nil }
    return .contentSize(view, size)
  }

  /// Parses `keyboard: shown`, `hidden`, or a height.
  private mutating func keyboard(_ node: YAMLNode, for key: String) -> Step? {
    switch node.scalar?.text {
    case "shown": return .keyboard(.shown)
    case "hidden": return .keyboard(.hidden)
    case let text where text.map { decimalNumber($0) == nil } ?? !node.isInvalid:
      values.log.report(.unknownChoice(node, for: key, among: ["shown", "hidden", "a height"]))
      return nil
    default:
      return values.points(node, for: key, minimum: 0).map { .keyboard(.height($0)) }
    }
  }

  /// Parses `scroll: { view: scroll, to: bottom }`, or with `page`, `offset` or `reveal`.
  private mutating func scroll(_ node: YAMLNode, for key: String) -> Step? {
    var scrollView: ViewID?
    var targets: [Step.ScrollTarget?] = []
    for entry in values.entries(node, for: key) {
      switch entry.key {
      case "view": scrollView = view(entry.value, for: entry.key, ViewKind.scrolling)
      case "to":
        let end: ScrollEnd? = values.choice(entry.value, for: entry.key)
        targets.append(end.map { $0 == .top ? .top : .bottom })
      case "page":
        targets.append(
          values.integer(entry.value, for: entry.key, in: 1...10_000).map { .page($0) })
      case "offset":
        let place = values.pointList(entry.value, for: entry.key, names: ["x", "y"])
        targets.append(place.map { .offset(Point(x: $0[0], y: $0[1])) })
      case "reveal": targets.append(view(entry.value, for: entry.key).map { .reveal($0) })
      default:
        let known = ["view", "to", "page", "offset", "reveal"]
        values.log.report(.unknownKey(entry.key, in: "scroll", at: entry.keySpan, among: known))
      }
    }
    guard case .mapping(let entries) = node.kind, hasView(entries, node, for: key) else {
      return nil
    }
    guard targets.count == 1 else {
      values.log.report(.noScrollTarget(node))
      return nil
    }
    guard let scrollView else { return nil }
    return targets[0].map { .scroll(scrollView, to: $0) }
  }

  /// Whether a step names its view; reports a missing name.
  mutating func hasView(_ entries: [YAMLEntry], _ node: YAMLNode, for key: String) -> Bool {
    if entries.contains(where: { $0.key == "view" }) { return true }
    values.log.report(.stepLacks("a 'view'", key, at: node.span))
    return false
  }

  private enum ScrollEnd: String, CaseIterable {
    case top, bottom
  }

  /// Parses `resize: { view: detail, width: 420 }`.
  private mutating func resize(_ node: YAMLNode, for key: String) -> Step? {
    var resized: ViewID?
    var width: Double?
    var height: Double?
    for entry in values.entries(node, for: key) {
      switch entry.key {
      case "view": resized = view(entry.value, for: entry.key)
      case "width": width = values.points(entry.value, for: entry.key, minimum: 0)
      case "height": height = values.points(entry.value, for: entry.key, minimum: 0)
      default:
        let known = ["view", "width", "height"]
        values.log.report(.unknownKey(entry.key, in: "resize", at: entry.keySpan, among: known))
      }
    }
    guard case .mapping(let entries) = node.kind, hasView(entries, node, for: key) else {
      return nil
    }
    if entries.count == 1 {
      values.log.report(.stepLacks("a 'width' or a 'height'", key, at: node.span))
    }
    guard let resized, width != nil || height != nil else { return nil }
    guard resized == .root || scene[resized].frame != nil else {
      values.log.report(.resizesConstrainedView(scene[resized].name, at: node.span))
      return nil
    }
    return .resize(resized, width: width, height: height)
  }

  mutating func onlyEntry(_ node: YAMLNode, for key: String) -> YAMLEntry? {
    let entries = values.entries(node, for: key)
    if entries.count > 1 { values.log.report(.severalInOneStep(key, at: entries[1].keySpan)) }
    if entries.isEmpty, case .mapping = node.kind {
      values.log.report(.stepLacks("a name", key, at: node.span))
    }
    return entries.first
  }
}

extension Diagnostic {
  fileprivate static func unknownConstraint(
    _ name: Spanned<String>, among names: [String]
  ) -> Self {
    Diagnostic(
      .error, "state.unknown-constraint", "no constraint named '\(excerpt(name.value))'",
      at: name.span,
      hint: didYouMean(name.value, among: names) ?? "name a constraint with 'as NAME'")
  }

  fileprivate static func unknownView(_ name: Spanned<String>, among names: [String]) -> Self {
    Diagnostic(
      .error, "state.unknown-view", "no view named '\(excerpt(name.value))'", at: name.span,
      hint: didYouMean(name.value, among: names))
  }

  fileprivate static func otherKind(
    _ name: Spanned<String>, _ kind: ViewKind, expected: [ViewKind]
  ) -> Self {
    Diagnostic(
      .error, "state.other-kind", "'\(name.value)' is \(kind.nameWithArticle)", at: name.span,
      hint: "this step requires a \(joinedList(expected.map(\.rawValue)))")
  }

  fileprivate static func focusOnDisabled(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "state.disabled", "'\(name)' is disabled and cannot become first responder", at: span,
      hint: "remove 'enabled: false', or focus another field")
  }

  fileprivate static func noScrollTarget(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "state.scroll-target", "the scroll step needs exactly one target",
      at: node.span,
      hint: "use one of 'to: bottom', 'page: 2', 'offset: [0, 40]', 'reveal: view'")
  }

  static func stepLacks(_ part: String, _ verb: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "state.incomplete", "'\(verb)' needs \(part)", at: span,
      hint: StepSyntax.Verb(rawValue: verb)?.example.map { "write '- \(verb): \($0)'" })
  }

  fileprivate static func stepTakesMap(_ node: YAMLNode, _ verb: String, _ example: String) -> Self
  {
    Diagnostic(
      .error, "value.type", "'\(verb)' must be a mapping, not \(node.description)", at: node.span,
      hint: "write '\(verb): \(example)'")
  }

  fileprivate static func guideHasNoVisibility(_ name: Spanned<String>) -> Self {
    Diagnostic(
      .error, "state.other-kind", "'\(name.value)' is a layout guide and cannot be shown or hidden",
      at: name.span, hint: "deactivate its constraints, or use 'remove'")
  }

  fileprivate static func rootStays(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "state.root", "'root' cannot be removed", at: span,
      hint: "name views inside it")
  }

  fileprivate static func dismissTakesNothing(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "state.argument", "'dismiss' takes no value, but has \(node.description)",
      at: node.span, hint: "write '- dismiss'")
  }

  static func resizesConstrainedView(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "state.resize", "'\(name)' has no 'frame' to resize; its size comes from constraints",
      at: span,
      hint: "name the constraint with 'as NAME' and use 'set'")
  }

  fileprivate static func severalInOneStep(_ verb: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "state.several", "a step has two actions", at: span,
      hint: "move the second action to its own step: '- \(verb):'")
  }
}
