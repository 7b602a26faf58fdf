import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports

/// A run with every value that a run can contain, with texts that need quoting.
func exampleRun() -> Run {
  var run = Run()
  run.wasInterrupted = true
  run.defects = ["a shot was drawn in two ways"]
  run.head = "0123456789abcdef0123456789abcdef01234567"
  run.failures = ["the font 'Inter' is missing"]
  run.imageProblems = ["cannot write out: the disk is full"]
  run.obsolete = ["Snapshots/old/a.png"]
  run.failsOnObsolete = true
  run.scope.filters = ["*-typing", "!b"]
  run.scope.imagePath = "new"
  run.scope.times = "0123456789abcdef"
  run.fingerprint = Fingerprint(
    tools: [LayoutFact("snapline", "1.0"), LayoutFact("cairo", "1.16")],
    fonts: [GoldenFont(name: "latin", version: "4.0", hash: "abc")])
  run.scenes = [invalidScene(), comparedScene()]
  return run
}

private func invalidScene() -> SceneResult {
  let file = "Scenes/wrong.scene.yaml"
  let source = SourceText(file: file, text: "a: 1\nb: \"2\" # <&>\nc: 姓名\n")
  let span = SourceSpan(
    file: file, start: SourcePosition(line: 2, column: 4), end: SourcePosition(line: 2, column: 7))
  let note = Note("as here", at: SourceSpan(file: file))
  return SceneResult(
    identity: "wrong", file: file,
    diagnostics: [
      Diagnostic(.error, "a.b", "no '\"'", at: span, notes: [note], hint: "take\nit"),
      Diagnostic(.warning, "a.c", "nowhere", at: nil),
    ],
    source: source, isUnfit: true, failedClaims: 1)
}

private func comparedScene() -> SceneResult {
  var lagging = LayoutDifference()
  lagging.isEmpty = false
  var fonts = ShotComparison(.changed(.sizes(expected: size(1, 2), actual: size(3, 4))))
  fonts.differentFonts = [FontChange(name: "latin", golden: "4.0", installed: "4.1")]
  var scene = SceneResult(
    identity: "form", file: "Scenes/form.scene.yaml",
    shots: [
      shot("same", ShotComparison(.same)), shot("lagging", ShotComparison(.same, layout: lagging)),
      shot("new", ShotComparison(.new)),
      shot("broken", ShotComparison(.broken(reason: "its picture <x>"))),
      shot("skipped", ShotComparison(.skipped)), shot("fonts", fonts), changedShot(),
    ])
  scene.position = 1
  scene.hasKnownProblems = true
  return scene
}

private func changedShot() -> ShotResult {
  var shot = changedShotWithoutSummary()
  shot.comparison.summary = exampleSummary()
  shot.comparison.tolerances = ToleranceUse.Outcome.allCases.map { outcome in
    ToleranceUse(
      rule: "maxDelta 1-3, pixels 1-40", reason: "\"<&>\"", since: "2026-11-21",
      until: outcome == .expired ? "2026-11-22" : nil,
      span: SourceSpan(file: "Scenes/form.scene.yaml"),
      area: PixelRect(x: 1, y: 2, width: 30, height: 40),
      allowed: ToleranceUse.Allowance(pixels: 1...40, maximumDelta: 1...3), outcome: outcome,
      pixels: 7, maximumDelta: 2)
  }
  return shot
}

private func exampleSummary() -> ChangeSummary {
  let trait = FactChange(key: "text", old: nil, new: "</script><&>\u{1}")
  let frame = Rect(x: 1.0 / 3, y: 2, width: 3, height: 4)
  let kinds: [GroupedChange.Kind] = [
    .moved(Point(x: 1.0 / 3, y: -8)), .resized(from: frame.size, to: frame.size.swapped),
    .appeared(frame), .vanished(frame), .reparented(from: nil, to: "a"), .renamed(from: "old"),
    .scrolled(trait), .text(trait), .restyled(trait),
  ]
  var summary = ChangeSummary()
  summary.moves = kinds.map { GroupedChange($0, views: ["a", "b<&>"], ancestor: "c") }
  summary.residual = Residual(
    count: 3, maximumDelta: 9, bounds: PixelRect(x: 1, y: 2, width: 3, height: 4))
  let place = SourceSpan(
    file: "Scenes/form.scene.yaml", start: SourcePosition(line: 17, column: 26),
    end: SourcePosition(line: 17, column: 30))
  let changes = EditKind.allCases.map { kind in
    EditDetail(
      kind, subject: "V:|-20-[a]-16-[b]", aspect: "spacing", old: "8",
      new: kind == .viewRemoved ? nil : "16", span: kind == .programChanged ? nil : place)
  }
  summary.cause = Cause(changes: changes, candidates: 12, certainty: .likely, reason: "<&>")
  summary.uncertainty = "its image is identical to that of '</script>' (files swapped or copied)"
  return summary
}

private func changedShotWithoutSummary() -> ShotResult {
  let box = PixelRect(x: 1, y: 2, width: 3, height: 4)
  let pixels = PixelDifference(count: 9, bounds: box, maximumDelta: 255)
  var layout = LayoutDifference()
  layout.isEmpty = false
  layout.setting = [FactChange(key: "era", old: "ios6", new: nil)]
  // Thirds of a point show whether numbers keep their last bit.
  let third = 1.0 / 3
  let frame = Rect(x: third, y: 2, width: 3, height: -0.1)
  let trait = FactChange(key: "text", old: nil, new: "a\"\u{1}</script>")
  let kinds: [ViewChange.Kind] = [
    .appeared(frame), .vanished(frame),
    .moved(Displacement(from: Point(x: 0.333, y: 1), to: Point(x: third, y: 1e-9))),
    .resized(from: Size(width: third, height: 1), to: Size(width: 2 * third, height: 1)),
    .renamed(from: "b"), .reparented(from: "a", to: nil),
    .scrolled(trait), .text(trait), .restyled(trait),
  ]
  layout.views = kinds.map { ViewChange(view: "v<&>", kind: $0) }
  var shot = shot("changed", ShotComparison(.changed(.pixels(pixels)), layout: layout))
  shot.images = ["moves", "diff", "actual"].map { ".snapline/out/form/changed.\($0).png" }
  shot.comparison.isRerendered = true
  shot.comparison.differentTools = [FactChange(key: "cairo", old: "1.16", new: "1.18")]
  shot.imageHash = String(repeating: "0a", count: 16)
  shot.layoutFacts = "./facts/a.txt"
  shot.goldenCopy = "./pictures/a.old.png"
  shot.milliseconds = 12.5
  shot.fonts = [GoldenFont(name: "latin", version: "4.0", hash: "abc")]
  return shot
}

private func shot(_ name: String, _ comparison: ShotComparison) -> ShotResult {
  var shot = ShotResult(
    scene: "form", shot: name, span: SourceSpan(file: "Scenes/form.scene.yaml"),
    scale: PixelScale(2), comparison: comparison, golden: "Snapshots/form/\(name).png")
  shot.position = name.utf8.count
  return shot
}

private func size(_ width: Int, _ height: Int) -> PixelSize {
  PixelSize(width: width, height: height)
}
