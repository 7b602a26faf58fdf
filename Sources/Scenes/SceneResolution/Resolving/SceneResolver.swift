import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Resolves a scene's syntax to a valid scene: adds defaults, drops invalid parts, and delegates
/// names to the resolvers of views, constraints, states and claims.
struct SceneResolver {
  private let syntax: SceneFileSyntax
  private let origins: ReferencedFileReader
  private(set) var values: ValueReader
  private var scene: Scene

  init(
    _ syntax: SceneFileSyntax, identity: String, values: ValueReader, origins: ReferencedFileReader
  ) {
    self.syntax = syntax
    self.origins = origins
    self.values = values
    scene = Scene(identity: identity, file: syntax.file, era: syntax.era?.value ?? .standard)
  }

  /// Resolves the entire scene in order of dependency: constraints refer to views, states to
  /// constraints.
  mutating func resolve(on origin: ReferencedScene?) -> Scene {
    var names = SymbolTable(syntax)
    if let origin {
      let (identity, file) = (scene.identity, scene.file)
      scene = origin.scene
      scene.identity = identity
      scene.file = file
      names.insert(origin)
    }
    addSettings(isOwnScreen: origin == nil)
    var views = ViewResolver(scene, names, values, origins, takesOver: origin != nil)
    views.checkStyles(syntax.styleKeys)
    views.applyRoot(syntax.root)
    views.addViews(syntax.views, to: .root)
    views.checkElements()
    scene.views = views.scene.views
    scene.variants = views.scene.variants
    var constraints = ConstraintResolver(
      scene, views.names, views.values, isStrict: syntax.isStrict)
    constraints.add(syntax, changed: views.changedViews)
    scene.constraints = constraints.constraints
    names = constraints.names
    views.values = constraints.values
    var variations = VariationResolver(scene, names, views)
    scene.variants = variations.variations(syntax.variations)
    var states = StateResolver(scene: scene, names: names, values: variations.values)
    scene.states += states.states(syntax.states)
    var languages = LanguageResolver(scene: scene, values: states.values, origins: origins)
    languages.add(syntax)
    scene = languages.scene
    scene.only = syntax.only.map { ShotPattern($0.value, at: $0.span) }
    scene.except = syntax.except.map { ShotPattern($0.value, at: $0.span) }
    var claims = ClaimResolver(scene: scene, names: names, values: languages.values)
    scene.expectations += claims.expectations(syntax.expectations)
    scene.tolerances += claims.tolerances(syntax.tolerances)
    scene.exemptions = claims.exemptions(syntax.exemptions)
    scene.unusedMetrics = names.metrics.unused
    scene.appFrames = syntax.frames.map { SpannedName($0.value, at: $0.span) }
    values = claims.values
    return scene
  }

  /// Adds the settings of the entire scene.
  private mutating func addSettings(isOwnScreen: Bool) {
    if let title = syntax.title { scene.title = title.value }
    if let look = syntax.defaultStyle { scene.defaultStyle = look.value }
    if let mode = syntax.mode { scene.mode = mode.value }
    if let shows = syntax.showsElements { scene.showsElements = shows.value }
    if let textLook = syntax.textRendering { scene.textRendering = textLook.value }
    if !syntax.textSizes.isEmpty { scene.textSizes = syntax.textSizes.map(\.value) }
    if let avoidance = syntax.keyboardAvoidance { scene.keyboardAvoidance = avoidance.value }
    // The screen of a `from` document is already set.
    if isOwnScreen {
      scene.devices = syntax.devices.map(\.value)
      if scene.devices.isEmpty { scene.devices = [.standard].compactMap { $0 } }
    }
    if let style = syntax.statusBarStyle { scene.statusBarStyle = style.value }
    if syntax.hidesStatusBar?.value == true {
      for index in scene.devices.indices { scene.devices[index].hidesStatusBar = true }
    }
    if let hides = syntax.hidesHomeIndicator { scene.hidesHomeIndicator = hides.value }
    if !syntax.orientations.isEmpty { scene.orientations = syntax.orientations.map(\.value) }
    addAppearances()
    if !syntax.directions.isEmpty { scene.directions = syntax.directions.map(\.value) }
  }

  /// Adds the appearances that the era has.
  private mutating func addAppearances() {
    var known = syntax.appearances
    if !scene.era.hasDarkAppearance, let dark = known.first(where: { $0.value == .dark }) {
      values.log.report(.darkOfLaterEra(scene.era, at: dark.span))
      known.removeAll { $0.value == .dark }
    }
    if !known.isEmpty { scene.appearances = known.map(\.value) }
  }
}

extension Device {
  /// The default device of a scene.
  static var standard: Device? { named("iphone-14") }
}

extension Era {
  /// The default era of a scene.
  static let standard = Era.ios15
}

extension Diagnostic {
  fileprivate static func darkOfLaterEra(_ era: Era, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "scene.dark", "iOS \(era.release) has no dark mode", at: span,
      hint: "dark mode requires 'era: ios13' or later")
  }

  static func tooMany(
    _ things: String, _ code: String, limit: Int, in file: String
  ) -> Self {
    Diagnostic(
      .error, code, "the scene has more than \(limit) \(things)",
      at: SourceSpan(file: file))
  }
}
