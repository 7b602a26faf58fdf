import SnaplineBackends
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import TestSupport
import Testing

/// A scene whose golden was recorded from another text.
struct CheckedTestScene {
  let outcome: ShotResult
  var summary: ChangeSummary? { outcome.comparison.summary }

  /// - Parameter edit: The change of the golden's image after recording.
  init(
    _ old: String, _ new: String, shot: String = "portrait", keepsPictures: Bool = false,
    fonts today: FontSet = FontSet(), exactFonts: Bool = false,
    edit: (inout Bitmap) -> Void = { _ in }
  ) throws {
    let folder = try TemporaryFolder()
    let store = GoldenStore(folder: RootedPath(folder: folder["Snapshots"]))
    let fonts = FontSet()
    var options = CheckOptions(version: "1")
    options.recording = .all
    for scene in check([load(old)], against: store, with: fonts, options, shouldStop: { false }) {
      _ = try store.write(
        scene.shots.compactMap { shot in
          shot.layout.map { RecordedShot(image: shot.image, layout: $0, copies: shot.copies) }
        }, of: "test")
    }
    if let bytes = try store.readImage("test", shot) {
      var picture = try decodePNG(bytes)
      edit(&picture)
      try folder.write(try encodePNG(picture), to: "Snapshots/test/\(shot).png")
    }
    options.recording = nil
    options.exactFonts = exactFonts
    let out = RootedPath(folder: folder["out"])
    if keepsPictures { options.out = out }
    let checked = check([load(new)], against: store, with: today, options) { false }
    var run = Run()
    run.scenes = checked.map { scene in
      SceneResult(
        identity: "test", file: "test.scene.yaml", shots: scene.shots.map(\.outcome))
    }
    if keepsPictures {
      drawImages(
        ofChangesIn: &run, goldens: store, pending: PendingStore(folder: out), with: today,
        threads: 1)
    }
    outcome = try #require(run.shots.first { $0.shot == shot })
  }
}

func load(_ text: String) -> LoadedScene {
  loadScene(
    SceneFile(path: "test.scene.yaml", identity: "test", isInProject: true),
    bytes: Array(text.utf8))
}
