import Foundation
import SnaplineBackends
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import TestSupport
import Testing

@Suite("Scenes are released during large runs")
struct ReleasedSceneTests {
  private static let text = """
    devices: [{ width: 100, height: 100, scale: 1, statusBar: 0 }]
    orientations: [portrait]
    views: { box: { background: "#FF0000" } }
    constraints: [box.edges == root.edges inset 20]

    """

  private func load(_ folder: TemporaryFolder, room: Int) -> [LoadedScene] {
    let files = ["a", "b", "c"].map {
      SceneFile(path: folder["\($0).scene.yaml"], identity: $0, isInProject: true)
    }
    return loadScenes(files, filter: ShotFilter([]), threads: 2, capacity: room)
  }

  private func check(_ scenes: [LoadedScene], _ folder: TemporaryFolder) -> [ShotCheckResult] {
    let store = GoldenStore(folder: RootedPath(folder: folder["Snapshots"]))
    return SnaplineChecking.check(
      scenes, against: store, with: FontSet(), CheckOptions(version: "1"), shouldStop: { false }
    ).flatMap(\.shots)
  }

  @Test("Released and retained scenes have the same verdicts")
  func comparedAlike() throws {
    let folder = try TemporaryFolder()
    for name in "abc" { try folder.write(Self.text, to: "\(name).scene.yaml") }
    let (held, letGo) = (load(folder, room: .max), load(folder, room: 1))
    #expect(held.allSatisfy { $0.scene != nil })
    #expect(letGo.allSatisfy { $0.scene == nil && $0.isRead })
    #expect(
      check(letGo, folder).map(\.outcome.comparison.verdict)
        == check(held, folder).map(\.outcome.comparison.verdict))
  }

  @Test("A recording is divided between scenes, and released once it is written")
  func cutIntoParts() throws {
    let folder = try TemporaryFolder()
    for name in "abc" { try folder.write(Self.text, to: "\(name).scene.yaml") }
    let scenes = load(folder, room: .max)
    let parts = [1, 2, 3, 4].map { most in scenes.chunked(byShots: most).map(\.shotCount) }
    #expect(parts == [[1, 1, 1], [2, 1], [3], [3]])
    #expect([LoadedScene]().chunked(byShots: 1).isEmpty)

    var options = CheckOptions(version: "1")
    options.recording = .changed
    let store = GoldenStore(folder: RootedPath(folder: folder["Snapshots"]))
    var checked = SnaplineChecking.check(
      scenes, against: store, with: FontSet(), options, shouldStop: { false })
    #expect(checked.flatMap(\.shots).allSatisfy { $0.image != nil && $0.layout != nil })
    for index in checked.indices { checked[index].discardRecording() }
    let left = checked.flatMap(\.shots)
    #expect(left.allSatisfy { $0.image == nil && $0.layout == nil && $0.copies.isEmpty })
    #expect(left.map(\.outcome.comparison.verdict) == [.new, .new, .new])
  }

  @Test("A scene whose image was deleted after loading is a failure")
  func imageGoneMeanwhile() throws {
    let folder = try TemporaryFolder()
    try folder.write(try ProjectFiles.bytes(Self.picture), to: "heart.png")
    for name in "abc" { try folder.write(Self.text, to: "\(name).scene.yaml") }
    let shown = Self.text.replacing(
      "{ background: \"#FF0000\" }", with: "{ kind: imageView, image: heart.png }")
    #expect(shown != Self.text)
    try folder.write(shown, to: "b.scene.yaml")
    let scenes = load(folder, room: 1)
    #expect(scenes.allSatisfy { !$0.hasErrors && $0.isRead })
    try FileManager.default.removeItem(atPath: folder["heart.png"])
    #expect(check(scenes, folder).map { $0.failure != nil } == [false, true, false])
  }

  private static let picture = "Scenes/controls/pictures/heart@2x.png"

  @Test("A scene whose file changed after loading is a failure and is not compared")
  func changedMeanwhile() throws {
    let folder = try TemporaryFolder()
    for name in "abc" { try folder.write(Self.text, to: "\(name).scene.yaml") }
    let scenes = load(folder, room: 1)
    try folder.write("views: {}\n", to: "b.scene.yaml")
    let shots = check(scenes, folder)
    #expect(shots.map { $0.failure != nil } == [false, true, false])
    #expect(
      shots[1].failure?.hasSuffix("b.scene.yaml was modified during the check") == true)
    #expect(shots[1].outcome.comparison.verdict == .skipped)
  }
}
