import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBackends
package import SnaplineBasics
package import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
package import SnaplineReports
import SnaplineRules
import SnaplineSceneModel

/// A compared shot, with the data for a recording.
package struct ShotCheckResult: Sendable {
  package var outcome: ShotResult
  /// The diagnostics of its layout.
  package var diagnostics: [Diagnostic] = []
  package var isUnfit = false
  /// The accepted problems of its layout.
  package var known: [KnownProblem] = []
  @IndirectOptional package var layout: GoldenShot? = nil
  /// The copies of the scene, if it was laid out.
  package var copies: [SourceCopy] = []
  /// The image as a PNG file, if a recording writes it.
  package var image: [UInt8]?
  /// An error of the environment, such as a full disk or an unreadable font.
  package var failure: String?
  /// An internal error: the shot was not rendered, or not deterministically.
  package var defect: String?
  /// The reason why the images of a change could not be written; does not affect the verdict.
  package var imageProblem: String?
  /// The layout for expectations, if the scene has any.
  @IndirectOptional var examined: ShotFindings? = nil

  /// Whether the image can become a golden, by `record` or by a decision: the layout has no errors
  /// other than known problems.
  var mayBecomeGolden: Bool { !isUnfit }

  /// The data of a recording; nil if the shot was not laid out.
  package var recorded: RecordedShot? {
    layout.map { RecordedShot(image: image, layout: $0, copies: copies) }
  }
}

/// The comparison of one shot, with its scene and the scene's layout file.
struct ShotTask: Sendable {
  let golden: SharedBaseline
  /// The index among the selected shots of the scene.
  let index: Int
  /// The index among the shots of the run.
  let number: Int

  var shot: Shot { golden.loaded.shots[index] }
  /// Whether the scene has errors and therefore is not rendered.
  var isInvalid: Bool { golden.loaded.hasErrors }
}

/// Lays out, renders and compares a shot.
///
/// The layout of an invalid scene is not examined, because most of its problems would follow from
/// the errors.
func checkShot(
  _ task: ShotTask, _ tools: inout Renderer, _ fingerprints: FingerprintCache,
  _ pendingLimit: PendingLimit, _ options: CheckOptions
) -> ShotCheckResult {
  let (shot, baseline) = (task.shot, task.golden.acquire())
  var checked = ShotCheckResult(
    outcome: ShotResult(
      task.golden.file, shot, ShotComparison(.skipped),
      golden: baseline.stored.imagePath(of: shot.name).path))
  guard !task.isInvalid else { return checked }
  guard !options.crashed.contains(checked.outcome.name) else {
    checked.defect =
      "internal error: Snapline crashed while rendering \(checked.outcome.name)"
    return checked
  }
  guard let scene = baseline.scene else {
    checked.failure = "\(task.golden.file.path) was modified during the check"
    return checked
  }
  let laidOut = layOut(scene, shot)
  // A warning that prevents the comparison is raised to an error, so that it fails the run.
  checked.diagnostics = laidOut.unexpectedDiagnostics.map {
    preventsComparison(code: $0.code) ? $0.asError : $0
  }
  checked.accept(options.known.valid(about: task.golden.file.path))
  checked.isUnfit = checked.diagnostics.contains { $0.severity == .error }
  if !scene.expectations.isEmpty { checked.examined = laidOut.examined }
  if checked.isUnfit {
    checked.diagnostics = baseline.addingCauses(
      checked.diagnostics, of: shot.name, since: options.base ?? "the golden")
    guard checked.canBeCompared(with: baseline, options) else { return checked }
  }
  do {
    try checked.compare(laidOut, scene, baseline, &tools, fingerprints, pendingLimit, options)
  } catch let error as RasterError where error.isDefect {
    checked.defect = "internal error: cannot render \(checked.outcome.name): \(error)"
  } catch let error as RasterError where error.affectsOnlyImage {
    checked.failure = "cannot render \(checked.outcome.name): \(error)"
  } catch {
    // A missing font affects all shots, so the message does not name the shot.
    checked.failure = "\(error)"
  }
  return checked
}

extension ShotCheckResult {
  /// Removes accepted problems from the diagnostics, so that the layout is compared as it is.
  fileprivate mutating func accept(_ problems: [KnownProblem]) {
    known = problems.filter { problem in diagnostics.contains { $0.code == problem.code } }
    diagnostics.removeAll { found in known.contains { $0.code == found.code } }
  }

  /// Returns whether a layout with errors is also compared: it was laid out as UIKit does, and an
  /// image exists to compare it with.
  fileprivate func canBeCompared(with baseline: BaselineContext, _ options: CheckOptions) -> Bool {
    guard diagnostics.allSatisfy({ $0.severity < .error || isLaidOut(code: $0.code) }) else {
      return false
    }
    if options.base != nil { return true }
    return options.recording == nil && baseline.stored.files(for: outcome.shot).hasPixels
  }

  fileprivate mutating func compare(
    _ laidOut: LaidOutShot, _ scene: Scene, _ baseline: BaselineContext,
    _ tools: inout Renderer, _ fingerprints: FingerprintCache, _ pendingLimit: PendingLimit,
    _ options: CheckOptions
  ) throws {
    let shot = laidOut.shot
    let list = laidOut.displayList
    let picture = try tools.image(of: list)
    let unsigned = laidOut.layoutFacts
    var facts = unsigned
    baseline.stampSource(&facts)
    defect = try flakinessMessage(outcome.name, picture, unsigned, repetitions: options.repeatCount)
    {
      var fresh = tools.withEmptyCaches()
      let again = layOut(scene, shot)
      return (try fresh.image(of: again), again.layoutFacts)
    }
    let golden = baseline.stored.files(for: shot.name)
    outcome.comparison = try SnaplineGoldenComparison.compare(
      picture, facts, against: golden,
      decoding: options.decoding, exactFonts: options.exactFonts,
      tolerances: options.tolerances.tolerances(for: scene, shot),
      renamed: { baseline.renamed(since: shot.name) },
      rendered: { baseline.renderedGolden(of: shot.name, &tools) },
      fingerprint: { try tools.fingerprint(of: list, fingerprints) })
    try compareTexts(of: list, baseline, &tools)
    let form = options.goldens.form(of: outcome.scene, shot.name, existing: golden)
    // The copies that this requires take an eighth of a check without changes.
    let isWritten = options.recording != nil || outcome.comparison.verdict != .same
    if form == .text, isWritten, baseline.canBeRendered { facts.pixels = PixelHash(of: picture) }
    if outcome.comparison.verdict != .same, options.recording == nil {
      facts.fingerprint = try tools.fingerprint(of: list, fingerprints).fingerprint
      if pendingLimit.isBelowLimit {
        try summarize(for: RenderedShot(layoutFacts: facts, list: list), baseline, &tools)
      }
    }
    if needsRecording(baseline, options) {
      facts.fingerprint = try tools.fingerprint(of: list, fingerprints).fingerprint
      try record(picture, facts, over: golden, baseline, options)
    }
    if let out = options.out {
      leave(picture, facts, over: golden, baseline, in: PendingStore(folder: out), pendingLimit)
    }
    discardComparedPixels()
  }

  /// Returns whether a recording writes the shot; a check reports a lost copy.
  private mutating func needsRecording(_ baseline: BaselineContext, _ options: CheckOptions) -> Bool
  {
    let lost = outcome.comparison.verdict == .same ? baseline.lostCopy(of: outcome.shot) : nil
    guard let mode = options.recording else {
      if let lost { diagnostics.append(.lostCopy(lost.file.path, lost.problem)) }
      return false
    }
    // The old side of a revision comparison is recorded as it was, with its problems.
    guard mayBecomeGolden || options.base != nil else { return false }
    return mode.writes(outcome.comparison) || lost != nil
  }

  /// Adds the data of a recording.
  private mutating func record(
    _ image: Bitmap, _ layoutFacts: GoldenShot, over golden: GoldenFiles,
    _ baseline: BaselineContext, _ options: CheckOptions
  ) throws {
    var facts = layoutFacts
    copies = baseline.stampNewSource(&facts, isText: facts.pixels != nil)
    layout = facts
    let needsImage =
      golden.pixels != nil || options.recording?.writesImage(outcome.comparison) == true
    guard facts.pixels == nil, needsImage else { return }
    // The old side of a revision comparison is temporary.
    self.image = try encodePNG(image, options.base == nil ? .small : .fleeting)
  }

  /// Discards the golden's pixels and the differing pixels, which a run of many changes must not
  /// retain.
  private mutating func discardComparedPixels() {
    outcome.comparison.golden = nil
    if case .changed(let difference) = outcome.comparison.verdict {
      outcome.comparison.verdict = .changed(difference.withoutSpans)
    }
  }

  /// Summarizes the difference between a shot and its golden.
  private mutating func summarize(
    for today: RenderedShot, _ baseline: BaselineContext, _ tools: inout Renderer
  ) throws {
    guard case .changed = outcome.comparison.verdict,
      let golden = baseline.stored.read?.layout[outcome.shot]
    else { return }
    let change = ChangeAnalyzer(
      today: today, golden: golden, comparison: outcome.comparison, baseline: baseline)
    let analyzed = try change.analyze(&tools)
    outcome.comparison.summary = analyzed.summary
    outcome.comparison.layout.views = analyzed.layout.views
  }

  /// Writes the pending change of a shot, and removes the results of an earlier check.
  private mutating func leave(
    _ image: Bitmap, _ layoutFacts: GoldenShot, over golden: GoldenFiles,
    _ baseline: BaselineContext, in pending: PendingStore, _ pendingLimit: PendingLimit
  ) {
    guard outcome.comparison.verdict != .same else { return discardPending(in: pending) }
    outcome.fonts = layoutFacts.fingerprint.fonts
    guard pendingLimit.isBelowLimit else {
      return discardPending(in: pending, becauseOf: pendingLimit)
    }
    var layoutFacts = layoutFacts
    let copies = baseline.stampNewSource(&layoutFacts, isText: layoutFacts.pixels != nil)
    keep(image, layoutFacts, copies, in: pending, besides: golden)
    guard golden.pixels != nil, imageProblem == nil else { return }
    outcome.golden = pending.goldenPath(outcome.scene, outcome.shot).path
  }
}

extension Diagnostic {
  /// Returns a warning about a missing or damaged scene copy, without which no change can be
  /// explained.
  fileprivate static func lostCopy(_ file: String, _ problem: CopyProblem) -> Self {
    Diagnostic(
      .warning, "golden.lost-copy", "the copy of the scene stored with its goldens \(problem.text)",
      at: SourceSpan(file: file),
      hint: problem == .missing
        ? "commit it where the golden was approved, or run 'snapline record' to restore it"
        : "run 'snapline record' to restore it, and commit it with the goldens")
  }
}

extension ShotResult {
  init(_ file: SceneFile, _ shot: Shot, _ comparison: ShotComparison, golden: String) {
    self.init(
      scene: file.identity, shot: shot.name,
      span: shot.state?.span ?? SourceSpan(file: file.path), scale: shot.device.scale,
      comparison: comparison, golden: golden)
  }

  /// Sets a summary that contains only the fraction of changed pixels.
  fileprivate mutating func leaveUnexplained(becauseOf limit: PendingLimit) {
    guard case .changed = comparison.verdict else { return }
    comparison.layout.views = []
    comparison.summary = ChangeSummary()
    comparison.summary?.cause = .unknown(limit.reasonNotExplained)
  }
}

extension ShotCheckResult {
  /// Writes a change for review and approval.
  fileprivate mutating func keep(
    _ image: Bitmap, _ layoutFacts: GoldenShot, _ copies: [SourceCopy], in pending: PendingStore,
    besides golden: GoldenFiles
  ) {
    // Equal pixels are compared without rendering the scene of a text golden.
    let hasEqualPixels = outcome.comparison.verdict == .changed(.same)
    let shown = outcome.comparison.golden ?? (hasEqualPixels ? image : nil)
    let old = golden.pixels == nil ? nil : shown
    noteProblems { shot throws in
      let change = PendingChange(
        scene: shot.outcome.scene, image: try encodePNG(image, .fleeting), layout: layoutFacts,
        copies: copies, cause: shot.outcome.comparison.summary?.cause, golden: BaselineHash(golden),
        goldenImage: try old.map { try encodePNG($0, .fleeting) },
        mayBecomeGolden: shot.mayBecomeGolden)
      shot.outcome.images = try pending.save(change)
      shot.outcome.layoutFacts =
        shot.mayBecomeGolden
        ? pending.factsPath(shot.outcome.scene, shot.outcome.shot).path : nil
    }
  }

  /// Removes the results of a check for the shot.
  mutating func discardPending(in pending: PendingStore, becauseOf limit: PendingLimit? = nil) {
    (outcome.images, outcome.layoutFacts) = ([], nil)
    imageProblem = limit?.reason
    if let limit { outcome.leaveUnexplained(becauseOf: limit) }
    noteProblems { shot throws in
      try pending.remove(shot.outcome.scene, shot.outcome.shot)
    }
  }

  private mutating func noteProblems(of work: (inout Self) throws -> Void) {
    do {
      try work(&self)
    } catch let error as FileError {
      imageProblem = error.cannotWrite
    } catch {
      imageProblem = "cannot save the image of \(outcome.name): \(error)"
    }
  }
}
