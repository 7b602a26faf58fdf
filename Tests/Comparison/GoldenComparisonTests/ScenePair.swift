import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A scene as recorded and as current.
struct ScenePair {
  var golden: GoldenShot
  let today: RenderedShot
  let history: SceneHistory
  /// Whether a different order of draw commands renders the same image.
  var looksAlike = false

  /// The golden is written and read, as on the disk.
  init(_ old: String, _ new: String, shot: String = "portrait", version: String = "1") throws {
    let file = "test.scene.yaml"
    let difference = try #require(
      sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: file))
    history = SceneHistory(
      edits: difference.edits,
      renamed: difference.renamedViews.sorted { $0.key < $1.key }
        .map { ViewRename(old: $0.key, new: $0.value) }, rules: (1, 1),
      render: { renderShot(of: $0, named: $1, at: $2) },
      read: { made in
        let read = readScene(difference.patch(applying: made), file: file, identity: "test")
        return read.hasErrors ? nil : read.value
      })
    var before = try #require(renderShot(of: scene(old), named: shot)).layoutFacts
    before.fingerprint.tools = [LayoutFact("snapline", "1")]
    let written = GoldenLayout(shots: [before]).text
    golden =
      GoldenLayout.read(Array(written.utf8), file: "layout.txt").layout[shot]
      ?? GoldenShot(name: "lost")
    let after = try #require(renderShot(of: scene(new), named: shot))
    var facts = after.layoutFacts
    facts.fingerprint.tools = [LayoutFact("snapline", version)]
    today = RenderedShot(layoutFacts: facts, list: after.list)
  }

  var cause: Cause? {
    findCause(of: today, since: golden, in: history) { _, _ in looksAlike }.cause
  }

  /// The causes, one per line.
  var causes: [String] { cause?.changes.map(text) ?? [] }
}

private func text(_ change: EditDetail) -> String {
  let place = change.span.map { "\($0.start.line):\($0.start.column)" } ?? "-"
  let aspect = change.aspect.isEmpty ? change.kind.rawValue : change.aspect
  return "\(place) \(change.subject) | \(aspect) \(change.old ?? "-") → \(change.new ?? "-")"
}
