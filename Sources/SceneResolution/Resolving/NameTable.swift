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
  let metrics: MetricTable
  /// The constraints that go by a name, with the place where the name was given.
  var constraints: [String: (ids: [ConstraintID], span: SourceSpan)] = [:]
  /// Names of views and constraints that were left out, and reported, already.
  var lost: Set<String>
  /// Names in the order of the text, for hints.
  var constraintNames: [String] = []

  init(_ syntax: WrittenScene) {
    metrics = MetricTable(syntax.metrics)
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

/// The metrics of a scene, with a record of those that constraints look up. Copies of a name table
/// share it.
final class MetricTable {
  private let values: [String: Double]
  private let written: [Spanned<String>]
  private var used: Set<String> = []

  init(_ metrics: [MetricSyntax]) {
    values = Dictionary(metrics.map { ($0.name.value, $0.value) }, uniquingKeysWith: { $1 })
    written = metrics.map(\.name)
  }

  subscript(name: String) -> Double? {
    guard let value = values[name] else { return nil }
    used.insert(name)
    return value
  }

  /// The names of the first metrics, for hints: more are never looked at.
  var firstNames: [String] { written.prefix(1_000).map(\.value) }

  /// The metrics that were not looked up, in the order of the text.
  var unused: [WrittenName] {
    written.filter { !used.contains($0.value) }.map { WrittenName($0.value, at: $0.span) }
  }
}

extension Scene {
  /// The names of the first views, for hints: more are never looked at.
  var viewNames: [String] { views.prefix(1_000).map(\.name) }
}
