import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The names of a scene and their meanings.
struct SymbolTable {
  /// The names that are reserved in equations.
  static let reserved =
    ["root", "superview"]
    + GuideKind.allCases.filter { $0 != .contentView }.map(\.rawValue)

  var views: [String: ViewID] = ["root": .root]
  let metrics: MetricTable
  /// The constraints by name, with the span of the name.
  var constraints: [String: (ids: [ConstraintID], span: SourceSpan)] = [:]
  /// The names of omitted views and constraints, which were already reported.
  var lost: Set<String>
  /// The names in source order, for hints.
  var constraintNames: [String] = []

  init(_ syntax: SceneFileSyntax) {
    metrics = MetricTable(syntax.metrics)
    lost = syntax.lost
  }

  /// Adds the names of another document.
  mutating func insert(_ origin: ReferencedScene) {
    let scene = origin.scene
    for id in scene.viewIDs.dropFirst() { views[scene[id].name] = id }
    // A view's own name takes precedence over an alias.
    views.merge(origin.aliases) { own, _ in own }
    for id in scene.constraintIDs {
      guard let name = scene[id].name else { continue }
      if constraints[name] == nil { constraintNames.append(name) }
      constraints[name, default: ([], scene[id].span)].ids.append(id)
    }
  }
}

/// The metrics of a scene, with a record of those that constraints use; copies of a name table
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

  /// The names of the first metrics, for hints; the number is limited.
  var firstNames: [String] { written.prefix(1_000).map(\.value) }

  /// The unused metrics in source order.
  var unused: [SpannedName] {
    written.filter { !used.contains($0.value) }.map { SpannedName($0.value, at: $0.span) }
  }
}

extension Scene {
  /// The names of the first views, for hints; the number is limited.
  var viewNames: [String] { views.prefix(1_000).map(\.name) }
}
