import SnaplineBasics
import SnaplineGoldens
import SnaplineImaging
import SnaplineLive
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Decisions made on the page")
struct LiveDecisionTests {
  @Test("An approved image becomes the golden, and undo makes it pending again")
  func approve() throws {
    let desk = try LiveTestProject()
    let shot = try desk.keep(grey: 20)
    #expect(try desk.decide("approve", [shot]) == ["box/portrait"])
    #expect(desk.decisions.pending.changes().isEmpty)
    let golden = try decodePNG(try desk.folder.read("Snapshots/box/portrait.png"))
    #expect(golden.bytes[0] == 20)
    #expect(try desk.decide("undo", [shot]) == ["box/portrait"])
    #expect(desk.decisions.pending.changes().map(\.name) == ["box/portrait"])
    // The pending image after the undo is byte for byte the reviewed one.
    #expect(try desk.decide("reject", [shot]) == ["box/portrait"])
  }

  @Test("A decision about an image that was replaced is refused as stale")
  func stale() throws {
    let desk = try LiveTestProject()
    let seen = try desk.keep(grey: 20)
    let newer = try desk.keep(grey: 30)
    let outcome = try desk.outcome("approve", [seen])
    #expect(outcome.done.isEmpty && outcome.stale == ["box/portrait"])
    #expect(desk.decisions.pending.changes().count == 1)
    #expect(try desk.decide("reject", [newer]) == ["box/portrait"])
  }

  @Test("A decision about 30 shots reports its progress, and is undone as a whole")
  func many() throws {
    let desk = try LiveTestProject()
    let shots = try (0..<30).map { try desk.keep(grey: UInt8($0), "shot\($0)") }
    var told: [Int] = []
    let decision = try #require(LiveDecision(desk.body("approve", shots)))
    let outcome = try decision.apply(with: desk.decisions) { told.append($0) }
    #expect(outcome.done.count == 30 && outcome.stale.isEmpty)
    #expect(told.count > 3 && told == told.sorted() && told.last == 30)
    var history = DecisionHistory()
    history.note(outcome, of: .approve)
    #expect(history.undoable == [outcome.done])
    #expect(try desk.decide("undo", shots).count == 30)
    #expect(desk.decisions.pending.changes().count == 30)
    #expect(desk.folder.contents(below: "Snapshots").isEmpty)
  }

  @Test("A golden that was replaced meanwhile stops an approval; the shots before it stay approved")
  func replaced() throws {
    let desk = try LiveTestProject()
    let shots = try (0..<9).map { try desk.keep(grey: UInt8($0), "shot\($0)", seesNone: true) }
    try desk.folder.write("another", to: "Snapshots/box/shot8.png")
    let outcome = try desk.outcome("approve", shots)
    #expect(outcome.failure?.problem == .replaced)
    #expect(outcome.done == (0..<8).map { "box/shot\($0)" })
    #expect(desk.decisions.pending.changes().map(\.name) == ["box/shot8"])
    #expect(try desk.decide("undo", Array(shots.prefix(8))).count == 8)
  }

  @Test("Of four concurrent decisions about one shot one succeeds, and the others are stale")
  func twoPages() async throws {
    let desk = try LiveTestProject()
    let shot = try desk.keep(grey: 20)
    let outcomes = try await withThrowingTaskGroup(of: LiveDecision.Outcome.self) { group in
      for verb in ["approve", "reject", "approve", "reject"] {
        group.addTask { try desk.outcome(verb, [shot]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { $0.done == ["box/portrait"] }.count == 1)
    #expect(outcomes.filter { $0.stale == ["box/portrait"] }.count == 3)
  }

  @Test(
    "Invalid decisions are not parsed",
    arguments: [
      "", "{}", "[]", #"{"decision":"approve"}"#, #"{"decision":"approve","shots":[]}"#,
      #"{"decision":"burn","shots":[{"scene":"box","shot":"portrait","picture":"0"}]}"#,
      #"{"decision":"approve","shots":[{"scene":"box"}]}"#,
    ])
  func nonsense(body: String) {
    #expect(LiveDecision(Array(body.utf8)) == nil)
  }

  @Test("A shot name with '..' finds no pending change")
  func outside() throws {
    let desk = try LiveTestProject()
    let shot = try desk.keep(grey: 20)
    let stray = LiveDecision.Shot(scene: "../box", shot: "../portrait", image: shot.image)
    #expect(try desk.outcome("approve", [stray]).stale == [stray.name])
    #expect(desk.folder.contents(below: "Snapshots").isEmpty)
  }
}

/// The directories of goldens and pending changes.
private struct LiveTestProject: Sendable {
  let folder: TemporaryFolder
  let decisions: Decisions

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let place = RootedPath(folder: folder.path)
    decisions = Decisions(
      goldens: GoldenStore(folder: place["Snapshots"]),
      pending: PendingStore(folder: place["out"]), memory: DecisionStore(folder: place["undo"]))
  }

  /// Leaves a change of one gray pixel, as a check would.
  /// - Parameter seesNone: Whether the check found no golden.
  func keep(
    grey: UInt8, _ name: String = "portrait", seesNone: Bool = false
  ) throws -> LiveDecision.Shot {
    let bitmap = Bitmap(
      size: PixelSize(width: 1, height: 1), bytes: [grey, grey, grey, 255])
    let picture = try encodePNG(bitmap, .fleeting)
    let layout = GoldenShot(name: name)
    _ = try decisions.pending.save(
      PendingChange(
        scene: "box", image: picture, layout: layout,
        golden: seesNone ? BaselineHash(GoldenFiles()) : nil))
    return LiveDecision.Shot(
      scene: "box", shot: name, image: ContentHash(of: picture).description)
  }

  func outcome(
    _ verb: String, _ shots: [LiveDecision.Shot]
  ) throws -> LiveDecision.Outcome {
    try #require(LiveDecision(body(verb, shots))).apply(with: decisions)
  }

  /// The body of a request from the page.
  func body(_ verb: String, _ shots: [LiveDecision.Shot]) -> [UInt8] {
    let items = shots.map {
      #"{"scene":"\#($0.scene)","shot":"\#($0.shot)","picture":"\#($0.image)"}"#
    }
    return Array(#"{"decision":"\#(verb)","shots":[\#(items.joined(separator: ","))]}"#.utf8)
  }

  func decide(_ verb: String, _ shots: [LiveDecision.Shot]) throws -> [String] {
    try outcome(verb, shots).done
  }
}
