import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel

/// A filter of changed shots by a view, which may have had other names.
struct ViewFilter: Sendable {
  /// The requested name or object identifier; nil if all changes are selected.
  private let view: String?
  /// The name of the view in the oldest examined revision, by scene.
  private var names: [String: String] = [:]
  private var isFound = false
  /// The names of views, for a hint.
  private var candidates: [String] = []

  init(view: String?) { self.view = view }

  /// Looks for the view in a scene of the newest revision.
  mutating func findView(in loaded: LoadedScene) {
    guard let view, let scene = loaded.scene else { return }
    candidates += scene.views.map(\.name)
    guard let id = loaded.view(named: view) else { return }
    isFound = true
    names[loaded.file.identity] = scene[id].name
  }

  /// Throws an error if no examined revision has the view.
  func requireView() throws {
    guard let view, !isFound else { return }
    throw HistoryError(
      "no view named '\(view)'",
      hint: closestMatch(to: view, among: candidates).map { "did you mean '\($0)'?" })
  }

  /// Returns the shots in which the view changed, reduced to its changes.
  mutating func filtered(_ shots: [ShotRevision]) -> [ShotRevision] {
    guard let view else { return shots }
    return shots.compactMap { shot in
      let name = names[shot.scene] ?? view
      guard var result = shot.result else {
        guard shot.viewNames.contains(name) else { return nil }
        isFound = true
        return shot
      }
      let changes = result.comparison.layout.views.filter { $0.view == name }
      for change in changes {
        if case .renamed(let old) = change.kind { names[shot.scene] = old }
      }
      guard changes.contains(where: \.kind.isVisible) else { return nil }
      isFound = true
      result.comparison.layout.views = changes
      let moves = result.comparison.summary?.moves ?? []
      result.comparison.summary?.moves = moves.filter { $0.views.contains(name) }
        .map { GroupedChange($0.kind, views: [name], ancestor: $0.ancestor) }
      var filtered = shot
      filtered.result = result
      return filtered
    }
  }
}
