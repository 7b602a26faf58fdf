import SnaplineBasics
package import SnaplineSceneSyntax

/// The syntax tree that a scene file would have for a scene declared in code, with spans that are
/// lines of the code.
///
/// The same parser and diagnostics then apply to code and to files.
package struct SceneTreeBuilder {
  private let scene: Scene
  private var names: [ObjectIdentity: String] = [.root: "root"]
  private var taken: Set<String> = ["root"]
  private var constraintNames: [ObjectIdentity: String] = [:]
  /// The revision of each view when it was added, by identity.
  private var revisions: [ObjectIdentity: Int] = [:]
  /// The views by name, in the scene's file.
  package private(set) var root: YAMLNode

  package init(_ scene: Scene) {
    self.scene = scene
    root = .synthesized(.invalid, at: scene.location.span)
    nameViews()
    nameConstraints()
    root = tree()
  }

  /// The name of each view, by identity.
  package var viewNames: [ObjectIdentity: String] { names }

  /// The diagnostics of statements without effect, for example after a view was added, each once at
  /// its line.
  var remarks: [Diagnostic] {
    var seen: Set<ObjectIdentity> = []
    return scene.constraints.flatMap { constraint -> [Diagnostic] in
      let place = constraint.location.span
      guard constraint.wordless == 0 else { return [.wordlessConstant(at: place)] }
      let late = constraint.items.filter { item in
        revisions[item.owner].map { $0 < item.revision } == true && seen.insert(item.owner).inserted
      }
      return late.map { .changedLater(name(of: $0), at: place) }
    }
  }

  // MARK: Names

  /// Names the views without a name of their own after their kind, in tree order.
  private mutating func nameViews() {
    var unnamed: [View] = []
    visit(scene.view.subviews) { view in
      revisions[view.identity] = max(view.revision, revisions[view.identity] ?? 0)
      guard names[view.identity] == nil else { return }
      if let own = view.ownName {
        names[view.identity] = own
        taken.insert(own)
      } else {
        names[view.identity] = ""
        unnamed.append(view)
      }
    }
    var counts: [String: Int] = [:]
    for view in unnamed {
      repeat {
        counts[view.kind, default: 0] += 1
      } while taken.contains("\(view.kind)\(counts[view.kind] ?? 0)")
      names[view.identity] = "\(view.kind)\(counts[view.kind] ?? 0)"
    }
  }

  /// Visits views without recursion, parents first, in tree order.
  private func visit(_ views: [View], _ body: (View) -> Void) {
    var open = Array(views.reversed())
    while let next = open.popLast() {
      body(next)
      open += next.subviews.reversed()
    }
  }

  /// Names the constraints that states refer to.
  private mutating func nameConstraints() {
    var names: Set<String> = []
    for constraint in scene.constraints {
      guard let own = constraint.identifier else { continue }
      constraintNames[constraint.identity] = own
      names.insert(own)
    }
    let wanted = Set(scene.states.flatMap { $0.steps.steps.flatMap(\.constraints) })
    for (index, constraint) in scene.constraints.enumerated()
    where wanted.contains(constraint.identity) && constraintNames[constraint.identity] == nil {
      var name = "constraint\(index + 1)"
      while !names.insert(name).inserted { name += "_" }
      constraintNames[constraint.identity] = name
    }
  }

  private func name(of item: LayoutItem) -> String {
    if let name = names[item.owner] { return name }
    // A view that was not added is distinguished from an added one with the same name.
    return taken.contains(item.fallback) ? "\(item.fallback) (a different view)" : item.fallback
  }

  private func path(_ item: LayoutItem) -> String {
    guard let guide = item.guide else { return name(of: item) }
    return item.owner == .root ? guide : "\(name(of: item)).\(guide)"
  }
}

// Conversion of the tree, from the root.
extension SceneTreeBuilder {
  private func tree() -> YAMLNode {
    let place = scene.location.span
    var entries: [YAMLEntry] = []
    func add(_ key: String, _ node: YAMLNode) {
      entries.append(YAMLEntry(synthesized: key, node, at: place))
    }
    if let era = scene.era { add("era", PropertyValue(era.rawValue).node(at: place)) }
    for setting in scene.settings { add(setting.key, setting.value.node(at: place)) }
    func list(_ key: String, _ values: [String]) {
      if !values.isEmpty { add(key, PropertyValue(texts: values).node(at: place)) }
    }
    list("devices", scene.devices.map(\.name))
    list("orientations", scene.orientations.map(\.rawValue))
    list("appearances", scene.appearances.map(\.rawValue))
    list("directions", scene.directions.map(\.rawValue))
    list("textSizes", scene.textSizes.map(\.rawValue))
    if !scene.view.properties.isEmpty { add("root", properties(of: scene.view, besides: [])) }
    add("views", views(of: scene.view, depth: 0))
    if !scene.constraints.isEmpty {
      add("constraints", .synthesized(.sequence(scene.constraints.map(self.node)), at: place))
    }
    if !scene.states.isEmpty {
      let states = scene.states.map { state in
        let steps = state.steps.steps.map(step)
        return YAMLEntry(
          synthesized: state.name, .synthesized(.sequence(steps), at: state.place.span),
          at: state.place.span)
      }
      add("states", .synthesized(.mapping(states), at: place))
    }
    return .synthesized(.mapping(entries), at: place)
  }

  private func views(of view: View, depth: Int) -> YAMLNode {
    // The innermost views are left out if they are nested more deeply than a file allows.
    let entries =
      depth > Self.deepest
      ? []
      : view.subviews.map { subview in
        YAMLEntry(
          synthesized: names[subview.identity] ?? "", node(of: subview, depth: depth),
          at: subview.location.span)
      }
    return .synthesized(.mapping(entries), at: view.location.span)
  }

  private static let deepest = 60

  private func node(of view: View, depth: Int) -> YAMLNode {
    let place = view.location.span
    var first = [
      YAMLEntry(synthesized: "kind", PropertyValue(view.kind).node(at: place), at: place)
    ]
    if !view.subviews.isEmpty {
      first.append(YAMLEntry(synthesized: "views", views(of: view, depth: depth + 1), at: place))
    }
    return properties(of: view, besides: first)
  }

  private func properties(of view: View, besides first: [YAMLEntry]) -> YAMLNode {
    let place = view.location.span
    let entries = view.properties.map {
      YAMLEntry(synthesized: $0.key, $0.value.node(at: place), at: place)
    }
    return .synthesized(.mapping(first + entries), at: place)
  }
}

// Conversion of constraints to equations.
extension SceneTreeBuilder {
  private func node(for constraint: Constraint) -> YAMLNode {
    var text: String
    switch constraint.form {
    case .equation(let left, let relation, let right, let sum):
      text = "\(path(left.item)).\(left.attribute) \(relation) "
      text +=
        right.map { self.sum(sum, of: "\(path($0.item)).\($0.attribute)") }
        ?? sum.constant.equationText
    case .text(let words, let metrics, let views):
      text = replaced(words, metrics, views)
    }
    if constraint.priority != .required {
      text += " @ \(constraint.priority.rawValue.equationText)"
    }
    if let name = constraintNames[constraint.identity] { text += " as \(name)" }
    if !constraint.isActive { text += " inactive" }
    return PropertyValue(text).node(at: constraint.location.span)
  }

  private func sum(_ sum: Constraint.Sum, of anchor: String) -> String {
    var text = anchor
    if sum.multiplier != 1 { text += " * \(sum.multiplier.equationText)" }
    if sum.constant != 0 {
      text +=
        sum.constant < 0 ? " - \((-sum.constant).equationText)" : " + \(sum.constant.equationText)"
    }
    if let spacings = sum.spacings { text += " + \(spacings.equationText) * systemSpacing" }
    if let inset = sum.inset {
      let numbers = [inset.top, inset.left, inset.bottom, inset.right].map(\.equationText)
      text += " inset \(numbers.joined(separator: " "))"
    }
    return text
  }

  /// Returns the text with the metrics and views in place of their names.
  private func replaced(
    _ format: String, _ metrics: [String: Double], _ views: [String: LayoutItem]
  ) -> String {
    guard !metrics.isEmpty || !views.isEmpty else { return format }
    var text = ""
    var word = ""
    func finish() {
      text += metrics[word].map(\.equationText) ?? views[word].map(path) ?? word
      word = ""
    }
    for character in format {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        if character == ":" {
          text += word
          word = ""
        }
        finish()
        text.append(character)
      }
    }
    finish()
    return text
  }
}

// Conversion of states to steps.
extension SceneTreeBuilder {
  private func step(_ step: Steps.Step) -> YAMLNode {
    let place = step.location.span
    func map(_ pairs: [(key: String, value: PropertyValue?)]) -> PropertyValue {
      PropertyValue(
        .map(pairs.compactMap { key, value in value.map { .init(key: key, value: $0) } }))
    }
    func number(_ number: Double?) -> PropertyValue? { number.map { PropertyValue($0) } }
    func constraintName(_ constraint: ObjectIdentity) -> String {
      constraintNames[constraint] ?? "a constraint that is not part of the scene"
    }
    let argument: PropertyValue =
      switch step.argument {
      case .word(let word): PropertyValue(word)
      case .views(let views) where step.verb == "focus":
        PropertyValue(views.first.map(name) ?? "")
      case .views(let views): PropertyValue(texts: views.map(name))
      case .constraints(let constraints): PropertyValue(texts: constraints.map(constraintName))
      case .change(let constraint, let constant, let priority):
        map([
          (
            constraintName(constraint),
            map([("constant", number(constant)), ("priority", number(priority))])
          )
        ])
      case .text(let text, let view): map([(name(of: view), PropertyValue(text))])
      case .scroll(let view, let offset, let reveal):
        map([
          ("view", PropertyValue(name(of: view))),
          ("reveal", reveal.map { PropertyValue(name(of: $0)) }),
          ("offset", reveal == nil ? offset : nil),
        ])
      case .resize(let view, let width, let height):
        map([
          ("view", PropertyValue(name(of: view))), ("width", number(width)),
          ("height", number(height)),
        ])
      case .priority(let view, let axis, let priority):
        map([(name(of: view), map([(axis.rawValue, number(priority))]))])
      }
    return .synthesized(
      .mapping([YAMLEntry(synthesized: step.verb, argument.node(at: place), at: place)]), at: place)
  }
}

extension Constraint {
  /// The items that the constraint refers to.
  fileprivate var items: [LayoutItem] {
    switch form {
    case .equation(let left, _, let right, _): [left.item] + (right.map { [$0.item] } ?? [])
    case .text(_, metrics: _, let views): views.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}

extension Diagnostic {
  fileprivate static func wordlessConstant(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.words-constant",
      "the constant of a constraint given as text cannot be changed",
      at: span, hint: "use a metric for the number and change it in 'metrics'")
  }

  fileprivate static func changedLater(_ view: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "view.changed-later", "'\(view)' was modified after it was added to the scene",
      at: span,
      hint: "the scene keeps the old value: configure views before adding them")
  }
}

extension Steps.Step {
  /// The constraints that the step refers to.
  fileprivate var constraints: [ObjectIdentity] {
    switch argument {
    case .constraints(let constraints): constraints
    case .change(let constraint, constant: _, priority: _): [constraint]
    default: []
    }
  }
}

extension PropertyValue {
  /// Returns the value as a literal, at a location in the code.
  fileprivate func node(at span: SourceSpan) -> YAMLNode {
    switch form {
    case .text(let text):
      .synthesized(.scalar(YAMLScalar(synthesized: text, isQuoted: true)), at: span)
    case .number(let number):
      .synthesized(.scalar(YAMLScalar(synthesized: number.written, isQuoted: false)), at: span)
    case .flag(let flag):
      .synthesized(
        .scalar(YAMLScalar(synthesized: flag ? "true" : "false", isQuoted: false)), at: span)
    case .list(let items): .synthesized(.sequence(items.map { $0.node(at: span) }), at: span)
    case .map(let pairs):
      .synthesized(
        .mapping(pairs.map { YAMLEntry(synthesized: $0.key, $0.value.node(at: span), at: span) }),
        at: span)
    }
  }
}

extension Double {
  /// The shortest decimal form that parses to the same number; NaN and infinity stay as they are.
  var written: String {
    let digits = "\(self)"
    if digits.hasSuffix(".0") { return String(digits.dropLast(2)) }
    return digits.contains("e") ? text(decimals: 9) : digits
  }

  /// The decimal format for equations, in which letters would be a name: the parser rejects all
  /// text except numbers.
  fileprivate var equationText: String {
    isNaN ? "0 / 0" : isInfinite ? "\(self < 0 ? "-" : "")1000000000000000" : written
  }
}
