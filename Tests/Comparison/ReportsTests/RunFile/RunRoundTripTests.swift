import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

/// Creates runs with unusual texts and numbers.
struct RandomRun {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let words = [
    "", "a", "Caf\u{E9}", "Cafe\u{301}", "</script>", "\"\\\"", "\u{0}\u{1}\u{7F}", "\r\n\t",
    "שלום", "🏳️‍🌈", "\u{2028}", "null", "{}", "\u{FFFD}", String(repeating: "x", count: 300),
  ]

  private mutating func text() -> String { random.pick(Self.words) + random.pick(Self.words) }
  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    random.number(0...2) == 0 ? nil : make(&self)
  }
  private mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<random.number(0...3)).map { _ in make(&self) }
  }
  private mutating func number() -> Double {
    random.pick([0, -0.0, 1.0 / 3, -1e-9, 1e300, .leastNonzeroMagnitude, 320, 0.1, -7.5])
  }
  private mutating func rect() -> Rect {
    Rect(x: number(), y: number(), width: number(), height: number())
  }
  private mutating func pixels() -> PixelRect {
    PixelRect(
      x: random.number(-9...9), y: random.number(0...1_000_000_000), width: random.number(0...9),
      height: random.number(0...9))
  }
  private mutating func span() -> SourceSpan {
    let line = random.number(1...40)
    let column = random.number(1...90)
    return SourceSpan(
      file: text(), start: SourcePosition(line: line, column: column),
      end: SourcePosition(line: line + random.number(0...2), column: column + 5))
  }
  private mutating func trait() -> FactChange {
    FactChange(key: text(), old: maybe { $0.text() }, new: maybe { $0.text() })
  }
  private mutating func font() -> GoldenFont {
    GoldenFont(name: text(), version: text(), hash: text())
  }

  private mutating func kind<Movement>(
    _ move: (inout Self) -> Movement
  ) -> ChangeKind<Movement> {
    switch random.number(0...8) {
    case 0: .moved(move(&self))
    case 1: .resized(from: rect().size, to: rect().size)
    case 2: .appeared(rect())
    case 3: .vanished(rect())
    case 4: .reparented(from: maybe { $0.text() }, to: maybe { $0.text() })
    case 5: .renamed(from: text())
    case 6: .scrolled(trait())
    case 7: .text(trait())
    default: .restyled(trait())
    }
  }

  private mutating func verdict() -> Verdict {
    switch random.number(0...5) {
    case 0: .same
    case 1: .new
    case 2: .skipped
    case 3: .broken(reason: text())
    case 4:
      .changed(
        .sizes(
          expected: PixelSize(width: random.number(0...9), height: 1_000_000_000),
          actual: PixelSize(width: 1, height: 1)))
    default:
      .changed(
        .pixels(
          PixelDifference(
            count: random.number(1...1_000_000_000), bounds: pixels(),
            maximumDelta: UInt8(random.number(0...255)))))
    }
  }

  private mutating func summary() -> ChangeSummary {
    var summary = ChangeSummary()
    summary.moves = list { draft in
      GroupedChange(
        draft.kind { Point(x: $0.number(), y: $0.number()) }, views: draft.list { $0.text() },
        ancestor: draft.maybe { $0.text() })
    }
    summary.residual = maybe { draft in
      Residual(
        count: draft.random.number(0...9), maximumDelta: 255, bounds: draft.maybe { $0.pixels() })
    }
    summary.cause = maybe { draft in
      Cause(
        changes: draft.list { draft in
          EditDetail(
            draft.random.pick(EditKind.allCases), subject: draft.text(), aspect: draft.text(),
            old: draft.maybe { $0.text() }, new: draft.maybe { $0.text() },
            span: draft.maybe { $0.span() })
        }, candidates: draft.random.number(0...9), certainty: .likely,
        reason: draft.maybe { $0.text() })
    }
    summary.uncertainty = maybe { $0.text() }
    return summary
  }

  private mutating func comparison() -> ShotComparison {
    var comparison = ShotComparison(verdict())
    if case .changed = comparison.verdict {
      comparison.layout.setting = list { $0.trait() }
      comparison.layout.views = list { draft in
        ViewChange(
          view: draft.text(),
          kind: draft.kind { draft in
            Displacement(
              from: Point(x: draft.number(), y: draft.number()),
              to: Point(x: draft.number(), y: draft.number()))
          })
      }
      comparison.layout.isEmpty =
        comparison.layout.setting.isEmpty && comparison.layout.views.isEmpty
      comparison.summary = maybe { $0.summary() }
    }
    comparison.differentTools = list { $0.trait() }
    comparison.differentFonts = list { draft in
      FontChange(name: draft.text(), golden: draft.text(), installed: draft.text())
    }
    comparison.tolerances = list { draft in
      ToleranceUse(
        rule: draft.text(), reason: draft.text(), since: draft.text(),
        until: draft.maybe { $0.text() }, span: draft.span(), area: draft.pixels(),
        allowed: ToleranceUse.Allowance(pixels: 1...40, maximumDelta: 0...0),
        outcome: draft.random.pick(ToleranceUse.Outcome.allCases), pixels: 7, maximumDelta: 2)
    }
    return comparison
  }

  private mutating func shot(_ scene: String, _ name: String) -> ShotResult {
    var shot = ShotResult(
      scene: scene, shot: name, span: SourceSpan(file: text()),
      scale: PixelScale(random.number(1...4)), comparison: comparison(), golden: text())
    shot.position = random.number(0...1_000_000_000)
    shot.fonts = list { $0.font() }
    if random.number(0...1) == 0 { shot.images = ["x.moves.png", "x.diff.png", text()] }
    shot.imageHash = maybe { $0.text() }
    shot.layoutFacts = maybe { $0.text() }
    shot.goldenCopy = maybe { $0.text() }
    shot.milliseconds = maybe { Double($0.random.number(0...99_999)) / 10 }
    return shot
  }

  mutating func run() -> Run {
    var run = Run()
    run.wasInterrupted = random.number(0...1) == 0
    run.failsOnObsolete = random.number(0...1) == 0
    run.head = maybe { $0.text() }
    run.failures = list { $0.text() }
    run.defects = list { $0.text() }
    run.imageProblems = list { $0.text() }
    run.obsolete = list { $0.text() }
    run.scope.scenes = list { $0.text() }
    run.scope.filters = list { $0.text() }
    run.scope.shard = maybe { _ in "2/3" }
    run.scope.times = maybe { $0.text() }
    run.scope.since = maybe { $0.text() }
    run.scope.imagePath = maybe { $0.text() }
    run.fingerprint = Fingerprint(
      tools: list { LayoutFact($0.text(), $0.text()) },
      fonts: (0..<random.number(0...3)).map { number in
        GoldenFont(name: "\(number)" + text(), version: text(), hash: text())
      })
    run.scenes = (0..<random.number(0...3)).map { number in
      let identity = "\(number)" + text()
      var scene = SceneResult(
        identity: identity, file: text(),
        diagnostics: list { draft in
          Diagnostic(
            draft.random.pick(Severity.allCases), draft.text(), draft.text(),
            at: draft.maybe { $0.span() },
            notes: draft.list { draft in Note(draft.text(), at: draft.maybe { $0.span() }) },
            hint: draft.maybe { $0.text() })
        }, isUnfit: random.number(0...1) == 0, failedClaims: random.number(0...9))
      scene.shots = (0..<random.number(0...3)).map { shot(identity, "\($0)" + text()) }
      scene.position = number
      return scene
    }
    if let base = maybe({ $0.text() }) { run.markAsComparison(with: base) }
    return run
  }
}

@Suite("Reading and writing of run files")
struct RunRoundTripTests {
  private func written(_ run: Run) -> String { run.json(status: 0, version: "1").text }

  private func read(_ text: String) throws -> Run {
    try Run(reading: JSON(reading: Array(text.utf8)))
  }

  @Test(
    "A run is unchanged after writing and reading, in 80 samples",
    arguments: Array(1...80) as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var draft = RandomRun(seed: seed)
    let run = draft.run()
    let text = written(run)
    let again = try read(text)
    #expect(written(again) == text)
    #expect(again.shots.map(\.comparison.verdict) == run.shots.map(\.comparison.verdict))
    #expect(again.shots.map(\.base) == run.shots.map(\.base))
    #expect(again.scope == run.scope)
    // Byte by byte, because canonically equivalent texts are equal in Swift.
    #expect(Array(written(again).utf8) == Array(text.utf8))
  }

  @Test(
    "A run divided into shards and merged in any order is the same, in 80 samples",
    arguments: Array(1...80) as [UInt64])
  func parts(seed: UInt64) throws {
    var draft = RandomRun(seed: seed)
    var run = draft.run()
    run.scope.shard = nil
    run.scope.times = nil
    // Every shard contains the data about the entire run.
    let count = 3
    var parts = (1...count).map { number in
      var part = run
      part.scope.shard = "\(number)/\(count)"
      for scene in part.scenes.indices {
        part.scenes[scene].shots = []
      }
      return part
    }
    var random = SeededGenerator(seed: seed)
    for (scene, outcome) in run.scenes.enumerated() {
      for shot in outcome.shots {
        parts[random.number(0...count - 1)].scenes[scene].shots.append(shot)
      }
    }
    let order = [[0, 1, 2], [2, 1, 0], [1, 0, 2]].map { $0.map { parts[$0] } }
    let merged = try order.map { written(try Run(merging: $0)) }
    #expect(Set(merged.map { Array($0.utf8) }).count == 1)
    let whole = try Run(merging: order[0])
    #expect(
      Set(whole.shots.map { Array($0.name.utf8) }) == Set(run.shots.map { Array($0.name.utf8) }))
    #expect(whole.shots.count == run.shots.count)
    #expect(Set(whole.failures.map { Array($0.utf8) }) == Set(run.failures.map { Array($0.utf8) }))
    #expect(whole.scenes.map(\.position) == run.scenes.map(\.position))
  }
}

@Suite("Unicode equivalence in runs")
struct RunEncodingTests {
  private let composed = "Caf\u{E9}"
  private let parted = "Cafe\u{301}"

  private func part(_ shard: String, _ change: (inout Run) -> Void) -> Run {
    var run = Run()
    run.scope.shard = shard
    change(&run)
    return run
  }

  private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  @Test("Failures of two files with canonically equivalent names are both kept")
  func failures() throws {
    let first = part("1/2") {
      $0.failures = [composed]
      $0.defects = [parted]
      $0.imageProblems = [composed, composed]
    }
    let second = part("2/2") {
      $0.failures = [parted]
      $0.defects = [composed]
      $0.imageProblems = [parted]
    }
    for parts in [[first, second], [second, first]] {
      let run = try Run(merging: parts)
      for texts in [run.failures, run.defects, run.imageProblems] {
        #expect(bytes(texts) == bytes([parted, composed]))
      }
    }
  }
}
