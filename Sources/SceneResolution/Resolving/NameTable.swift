import Diagnostics
import SceneModel
import SceneSyntax

/// What the names in a scene stand for.
struct NameTable {
  /// Words that constraint sentences use for other things than views.
  static let reserved =
    ["root", "superview"]
    + GuideKind.allCases.filter { $0 != .contentView }.map(\.rawValue)

  var views: [String: ViewID] = ["root": .root]
  let metrics: [String: Double]
  /// The constraints that go by a name, with the place where the name was given.
  var constraints: [String: (ids: [ConstraintID], span: SourceSpan)] = [:]
  /// Names of views and constraints that were left out, and reported, already.
  var lost: Set<String>
  /// The names of the first metrics, for hints: more are never looked at.
  let metricNames: [String]
  /// Names in the order of the text, for hints.
  var constraintNames: [String] = []

  init(_ syntax: WrittenScene) {
    metrics = Dictionary(
      syntax.metrics.map { ($0.name.value, $0.value) }, uniquingKeysWith: { $1 })
    metricNames = syntax.metrics.prefix(1_000).map(\.name.value)
    lost = syntax.lost
  }

  /// Takes over what has a name in another file.
  mutating func take(_ origin: SceneOrigin) {
    let scene = origin.scene
    for id in scene.viewIDs.dropFirst() { views[scene[id].name] = id }
    // A view's own name wins over another one's alias.
    views.merge(origin.aliases) { own, _ in own }
    for id in scene.constraintIDs {
      guard let name = scene[id].name else { continue }
      if constraints[name] == nil { constraintNames.append(name) }
      constraints[name, default: ([], scene[id].span)].ids.append(id)
    }
  }
}

extension Scene {
  /// The names of the first views, for hints: more are never looked at.
  var viewNames: [String] { views.prefix(1_000).map(\.name) }
}
