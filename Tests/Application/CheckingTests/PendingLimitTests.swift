import SnaplineBackends
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import TestSupport
import Testing

@Suite("Limits of pending changes")
struct PendingLimitTests {
  private let scene = """
    devices:
      - { name: d1, width: 210, height: 100 }
      - { name: d2, width: 220, height: 100 }
      - { name: d3, width: 230, height: 100 }
      - { name: d4, width: 240, height: 100 }
      - { name: d5, width: 250, height: 100 }
      - { name: d6, width: 260, height: 100 }
    orientations: [portrait]
    views: { box: { background: red } }
    constraints: [box.edges == safeArea.edges]

    """

  /// Returns the pending shots after a check of six new shots.
  private func waiting(atMost most: Int, threads: Int, _ store: PendingStore) -> [String] {
    var options = CheckOptions(version: "1")
    options.out = store.folder
    options.threads = threads
    options.pendingLimit = most
    let goldens = GoldenStore(folder: store.folder["none"])
    let scenes = check([load(scene)], against: goldens, with: FontSet(), options) { false }
    let shots = scenes.flatMap(\.shots)
    #expect(shots.count == 6)
    let names = store.changes().map(\.layout.name)
    #expect(Set(names) == Set(shots.filter { $0.outcome.layoutFacts != nil }.map(\.outcome.shot)))
    for shot in shots where shot.outcome.layoutFacts == nil {
      #expect(
        shot.imageProblem?.contains("only the first \(most) changes are kept for review") == true)
      #expect(shot.outcome.images.isEmpty)
    }
    return names
  }

  @Test(
    "The first shots become pending, regardless of the number of threads", arguments: [1, 2, 8])
  func first(threads: Int) throws {
    let folder = try TemporaryFolder()
    let store = PendingStore(folder: RootedPath(folder: folder["out"]))
    let all = waiting(atMost: 6, threads: threads, store)
    #expect(all.count == 6)
    // Pending changes of an earlier check beyond the limit are removed.
    let first = waiting(atMost: 2, threads: threads, store)
    #expect(Set(first) == ["portrait", "portrait-d2"])
    #expect(waiting(atMost: 0, threads: threads, store).isEmpty)
  }

  @Test(
    "The first changes have explanations, regardless of the number of threads",
    arguments: [1, 2, 8])
  func explained(threads: Int) throws {
    let folder = try TemporaryFolder()
    let goldens = GoldenStore(folder: RootedPath(folder: folder["goldens"]))
    var options = CheckOptions(version: "1")
    options.threads = threads
    options.recording = .all
    let recorded = check([load(scene)], against: goldens, with: FontSet(), options) { false }
    let shots = recorded.flatMap(\.shots).compactMap { shot in
      shot.layout.map { RecordedShot(image: shot.image, layout: $0, copies: shot.copies) }
    }
    _ = try goldens.write(shots, of: recorded[0].loaded.file.identity)
    options.recording = nil
    options.out = RootedPath(folder: folder["out"])
    options.pendingLimit = 2
    let changed = load(scene.replacing("safeArea.edges", with: "safeArea.edges inset 3"))
    let outcomes = check([changed], against: goldens, with: FontSet(), options) { false }
      .flatMap(\.shots).map(\.outcome)
    let causes = outcomes.map { $0.comparison.summary?.cause }
    #expect(
      causes.map { $0?.certainty } == [.proven, .proven] + [.unknown, .unknown, .unknown, .unknown])
    for outcome in outcomes.dropFirst(2) {
      #expect(outcome.comparison.summary?.cause?.reason?.contains("the first 2 changes") == true)
      #expect(outcome.comparison.layout.views.isEmpty)
    }
  }
}
