package import Diagnostics
import Goldens
package import Loading
package import SceneModel
import Selection
import Shots
import Verdicts

/// Which rules about pixels a run asks.
package struct ToleranceOptions: Sendable {
  /// Those of the project; their patterns are those of filters, on `scene/shot`.
  package var general: [PixelTolerance] = []
  /// The day of the run; without one no rule runs out.
  package var day: Day?
  /// Whether any rule is asked: between two drawings of today there is nothing to let pass.
  package var isOn = true
}

extension ToleranceOptions {
  /// The rules for a shot: the scene's own, then the project's that know its views.
  func of(_ scene: Scene, _ shot: Shot) -> Tolerances {
    guard isOn else { return .none }
    let own = scene.tolerances.filter { rule in
      rule.shots.isEmpty
        || rule.shots.contains { globMatches(Letters($0.text), Letters(shot.name)) }
    }
    return Tolerances(own + general.filter { $0.isAbout(scene, shot) }, on: day)
  }
}

extension PixelTolerance {
  /// Whether a rule of the project is about a shot, whose scene then has the view that it names.
  fileprivate func isAbout(_ scene: Scene, _ shot: Shot) -> Bool {
    if case .view(let name) = area, scene.view(named: name) == nil { return false }
    return names(shot, of: scene)
  }

  private func names(_ shot: Shot, of scene: Scene) -> Bool {
    ShotFilter(shots.map(\.text)).selects(scene: scene.identity, shot: shot.name)
  }

  /// What is wrong with a rule of the project that is about no shot at all.
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

  /// The rules of a project that are about none of its shots.
  package static func idle(_ rules: [Self], among scenes: [LoadedScene]) -> [Diagnostic] {
    rules.compactMap { $0.idleness(among: scenes) }
  }
}
