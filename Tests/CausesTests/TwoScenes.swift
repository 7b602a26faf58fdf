import AppSimulation
import AutoLayout
import Causes
import Diagnostics
import Goldens
import SceneModel
import Shots
import TestSupport
import Testing

/// A scene as it was recorded, and as it is today.
struct TwoScenes {
  var golden: GoldenShot
  let today: GoldenShot
  let written: WrittenScene

  /// The golden goes through its file, as it would on the disk.
  init(_ old: String, _ new: String, shot: String = "portrait", version: String = "1") {
    let before = SolvedShot(scene(old), shot)
    let after = SolvedShot(scene(new), shot)
    let written = GoldenLayout(shots: [before.facts]).text
    golden =
      GoldenLayout.read(Array(written.utf8), file: "layout.txt").layout[shot]
      ?? GoldenShot(name: "lost")
    var today = after.facts
    today.fingerprint.tools = [Trait("snapline", version)]
    self.today = today
    self.written = WrittenScene(
      after.moment.scene, after.moment.situation,
      shot: after.shot.state?.span ?? SourceSpan(file: after.scene.file), text: new)
  }

  var cause: Cause? { findCause(of: today, since: golden, in: written) }

  /// The causes, each in a line.
  var causes: [String] { cause?.changes.map(text) ?? [] }
}

extension SolvedShot {
  fileprivate var facts: GoldenShot {
    var facts = GoldenShot(
      shot, of: moment.scene, situation: moment.situation, layout: result.layout)
    facts.fingerprint.tools = [Trait("snapline", "1")]
    return facts
  }
}

private func text(_ change: CausingChange) -> String {
  let place = change.place.map { "\($0.start.line):\($0.start.column)" } ?? "-"
  let aspect = change.aspect.isEmpty ? change.kind.rawValue : change.aspect
  return "\(place) \(change.subject) | \(aspect) \(change.old ?? "-") → \(change.new ?? "-")"
}
