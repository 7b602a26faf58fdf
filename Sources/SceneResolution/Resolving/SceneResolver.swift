import Diagnostics
import Geometry
import SceneModel
import SceneSyntax

/// Turns a scene's syntax into a valid scene: looks up names, fills in defaults, drops the wrong.
struct SceneResolver {
  let syntax: WrittenScene
  var values: ValueReader
  var scene: Scene
  /// Views and reserved words by name.
  var views: [String: ViewID] = ["root": .root]
  var metrics: [String: Double] = [:]
  /// The names of the first views, for hints: more are never looked at.
  var viewNames: [String] { scene.views.prefix(1_000).map(\.name) }
  var metricNames: [String] { syntax.metrics.prefix(1_000).map(\.name.value) }
  /// The constraints that go by a name, with the place where the name was given.
  var named: [String: (ids: [ConstraintID], span: SourceSpan)] = [:]
  /// Names in the order of the text, for hints.
  var constraintNames: [String] = []
  /// The attribute for which the right side of a sentence is being looked up, for hints.
  var attributeOnTheLeft: String?
  /// Places of keys in styles that were reported.
  var unknownStyleKeys: Set<SourceSpan> = []
  /// How many of the first views come from another file; the root is the scene's own.
  var takenViews = 0
  /// Where views of another file are named that the scene changes.
  var changedViews: Set<SourceSpan> = []
  /// Names of views and constraints that were left out, and reported, already.
  var lost: Set<String>

  /// Where other files are read, and what came of those with images.
  let origins: OriginReader
  var imageBytes = 0
  var images: [String: Result<ImageFile, FileProblem>] = [:]

  init(
    _ syntax: WrittenScene, identity: String, values: ValueReader, origins: OriginReader
  ) {
    self.syntax = syntax
    self.origins = origins
    self.values = values
    lost = syntax.lost
    scene = Scene(identity: identity, file: syntax.file, era: syntax.era?.value ?? .standard)
  }

  /// The whole scene; order matters, because constraints name views and states name constraints.
  mutating func resolve(on origin: SceneOrigin?) -> Scene {
    if let origin { take(origin) }
    if let title = syntax.title { scene.title = title.value }
    if let look = syntax.look { scene.look = look.value }
    if let mode = syntax.mode { scene.mode = mode.value }
    if let textLook = syntax.textLook { scene.textLook = textLook.value }
    if !syntax.textSizes.isEmpty { scene.textSizes = syntax.textSizes.map(\.value) }
    if let avoidance = syntax.keyboardAvoidance { scene.keyboardAvoidance = avoidance.value }
    // What is taken from another file has its screen, or the devices of this one, already.
    if origin == nil {
      scene.devices = syntax.devices.map(\.value)
      if scene.devices.isEmpty { scene.devices = [.standard].compactMap { $0 } }
    }
    if let style = syntax.statusBarStyle { scene.statusBarStyle = style.value }
    if syntax.hidesStatusBar?.value == true {
      for index in scene.devices.indices { scene.devices[index].statusBarHeight = 0 }
    }
    if !syntax.orientations.isEmpty { scene.orientations = syntax.orientations.map(\.value) }
    addAppearances()
    if !syntax.directions.isEmpty { scene.directions = syntax.directions.map(\.value) }
    for metric in syntax.metrics { metrics[metric.name.value] = metric.value }
    checkStyles()
    addViews(syntax.views, to: .root)
    for constraint in syntax.constraints where !values.log.isFull { add(constraint, owner: nil) }
    addOwnConstraints(of: syntax.views)
    for state in syntax.states where !values.log.isFull { add(state) }
    addLanguages()
    scene.only = syntax.only.map { ShotPattern($0.value, at: $0.span) }
    scene.except = syntax.except.map { ShotPattern($0.value, at: $0.span) }
    addExpectations()
    for tolerance in syntax.tolerances where !values.log.isFull { add(tolerance) }
    return scene
  }

  /// Takes over the appearances that the era knows.
  private mutating func addAppearances() {
    var known = syntax.appearances
    if !scene.era.hasDarkAppearance, let dark = known.first(where: { $0.value == .dark }) {
      values.log.report(.darkOfLaterEra(scene.era, at: dark.span))
      known.removeAll { $0.value == .dark }
    }
    if !known.isEmpty { scene.appearances = known.map(\.value) }
  }

  private mutating func addOwnConstraints(of list: [ViewSyntax]) {
    for view in list where !values.log.isFull {
      // A view that was left out took its constraints along.
      guard let id = views[view.name.value],
        scene[id].span == view.name.span || changedViews.contains(view.name.span)
      else { continue }
      for constraint in view.constraints where !values.log.isFull { add(constraint, owner: id) }
      addOwnConstraints(of: view.views)
    }
  }

  private mutating func add(_ constraint: ConstraintSyntax, owner: ViewID?) {
    switch constraint {
    case .sentence(let sentence):
      values.log.item = sentence.item
      add(sentence, owner: owner)
    case .format(let format):
      values.log.item = format.item
      add(format)
    }
    values.log.item = nil
  }

  /// Takes in the constraints that one sentence or format stands for, if all of them are legal.
  mutating func add(_ constraints: [Constraint], name: Spanned<String>?) {
    guard scene.constraints.count + constraints.count <= values.limits.constraints else {
      values.log.report(
        .tooMany(
          "constraints", "scene.too-many-constraints", limit: values.limits.constraints,
          in: syntax.file))
      return
    }
    let first = scene.constraints.count
    scene.constraints += constraints
    guard let name else { return }
    _ = replaceTaken(name.value)
    let ids = (first..<scene.constraints.count).map(ConstraintID.init)
    if let earlier = named[name.value] {
      values.log.report(.duplicateConstraintName(name, first: earlier.span))
      return
    }
    named[name.value] = (ids, name.span)
    constraintNames.append(name.value)
  }
}

extension Device {
  /// The device of a scene that names none.
  static var standard: Device? { named("iphone-14") }
}

extension Era {
  /// The era of a scene that names none.
  static let standard = Era.ios15
}

extension Diagnostic {
  fileprivate static func darkOfLaterEra(_ era: Era, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "scene.dark", "iOS \(era.release) has no dark appearance", at: span,
      hint: "it came with iOS 13: write 'era: ios13' or a later one")
  }

  static func tooMany(
    _ things: String, _ code: String, limit: Int, in file: String
  ) -> Self {
    Diagnostic(
      .error, code, "the scene has more than \(limit) \(things)",
      at: SourceSpan(file: file))
  }

  fileprivate static func duplicateConstraintName(_ name: Spanned<String>, first: SourceSpan)
    -> Self
  {
    Diagnostic(
      .error, "constraint.duplicate-name", "two constraints are named '\(name.value)'",
      at: name.span, notes: [Note("the first one is here", at: first)],
      hint: "a name belongs to one sentence")
  }
}
