package import SnaplineBasics
package import SnaplineGoldenComparison
import SnaplineGoldens
package import SnaplineProjects
package import SnaplineSceneModel

/// The pixel tolerances of a run.
package struct ToleranceOptions: Sendable {
  /// The rules of the project, whose patterns match `scene/shot`, as those of filters do.
  package var general: [PixelTolerance] = []
  /// The day of the run; nil means that no rule expires.
  package var day: CalendarDay?
  /// Whether any rule applies; false between two renderings on the same machine.
  package var isOn = true
}

extension ToleranceOptions {
  /// Returns the rules for a shot: the scene's own, then those of the project whose views it
  /// contains.
  package func tolerances(for scene: Scene, _ shot: Shot) -> Tolerances {
    guard isOn else { return .none }
    let own = scene.tolerances.filter { rule in
      rule.shots.isEmpty
        || rule.shots.contains { globMatches(GlobText($0.text), GlobText(shot.name)) }
    }
    return Tolerances(own + general.filter { $0.isAbout(scene, shot) }, on: day)
  }
}

extension PixelTolerance {
  /// Returns whether a rule of the project applies to a shot, whose scene then contains its view.
  fileprivate func isAbout(_ scene: Scene, _ shot: Shot) -> Bool {
    if case .view(let name) = area, scene.view(named: name) == nil { return false }
    return names(shot, of: scene)
  }

  private func names(_ shot: Shot, of scene: Scene) -> Bool {
    ShotFilter(shots.map(\.text)).selects(scene: scene.identity, shot: shot.name)
  }

  /// Returns a diagnostic for a rule of the project that applies to no shot.
  private func idleness(among scenes: [LoadedScene]) -> Diagnostic? {
    var isNamed = false
    for loaded in scenes {
      guard let scene = loaded.whole.scene else { continue }
      for shot in loaded.plannedShots where names(shot, of: scene) {
        if isAbout(scene, shot) { return nil }
        isNamed = true
      }
    }
    guard isNamed, case .view(let name) = area else {
      return Diagnostic(
        .warning, "tolerance.no-shot", "the tolerance matches no shot", at: span,
        hint: "run 'snapline list shots' for all names")
    }
    return Diagnostic(
      .warning, "tolerance.unknown-view",
      "no shot matched by the tolerance has a view named '\(name)'", at: span)
  }

  /// Returns diagnostics for the rules of a project that apply to none of its shots.
  package static func unusedTolerances(_ rules: [Self], among scenes: [LoadedScene]) -> [Diagnostic]
  {
    rules.compactMap { $0.idleness(among: scenes) }
  }
}
