import AppSimulation
import AutoLayout
import CairoBackend
package import Diagnostics
import Explanation
import Files
import Geometry
package import Goldens
import Imaging
import Loading
import PNG
import Pictures
package import Runs
import SceneModel
import Selection
import Shots
package import Verdicts

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
  package var picture: [UInt8]?
  /// An error of the environment, such as a full disk or an unreadable font.
  package var failure: String?
  /// An internal error: the shot was not rendered, or not deterministically.
  package var defect: String?
  /// The reason why the images of a change could not be written; does not affect the verdict.
  package var pictureProblem: String?
  /// The layout for expectations, if the scene has any.
  @IndirectOptional var examined: ShotFindings? = nil

  /// Whether the image can become a golden, by `record` or by a decision: the layout has no errors
  /// other than known problems.
  var mayBecomeGolden: Bool { !isUnfit }

  /// The data of a recording; nil if the shot was not laid out.
  package var recorded: RecordedShot? {
    layout.map { RecordedShot(picture: picture, layout: $0, copies: copies) }
  }
}

/// The comparison of one shot, with its scene and the scene's layout file.
struct ShotTask: Sendable {
  let golden: SharedBaseline
  /// The index among the selected shots of the scene.
  let place: Int
  /// The index among the shots of the run.
  let number: Int

  var shot: Shot { golden.loaded.shots[place] }
  /// Whether the scene has errors and therefore is not rendered.
  var isInvalid: Bool { golden.loaded.hasErrors }
}

/// Lays out, renders and compares a shot.
///
/// The layout of an invalid scene is not examined, because most of its problems would follow from
/// the errors.
func checkShot(
  _ task: ShotTask, _ tools: inout Renderer, _ fingerprints: FingerprintCache,
  _ kept: PendingLimit, _ options: CheckOptions
) -> ShotCheckResult {
  let (shot, past) = (task.shot, task.golden.take())
  var checked = ShotCheckResult(
    outcome: ShotResult(
      task.golden.file, shot, ShotComparison(.skipped),
      golden: past.stored.picture(of: shot.name).path))
  guard !task.isInvalid else { return checked }
  guard !options.crashed.contains(checked.outcome.name) else {
    checked.defect =
      "internal error: Snapline crashed while rendering \(checked.outcome.name)"
    return checked
  }
  guard let scene = past.scene else {
    checked.failure = "\(task.golden.file.path) was modified during the check"
    return checked
  }
  let laidOut = layOut(scene, shot)
  // A warning that prevents the comparison is raised to an error, so that it fails the run.
  checked.diagnostics = laidOut.unexpectedDiagnostics.map {
    isUnfit(code: $0.code) ? $0.asError : $0
  }
  checked.accept(options.known.valid(about: task.golden.file.path))
  checked.isUnfit = checked.diagnostics.contains { $0.severity == .error }
  if !scene.expectations.isEmpty { checked.examined = laidOut.examined }
  if checked.isUnfit {
    checked.diagnostics = past.explaining(
      checked.diagnostics, of: shot.name, since: options.base ?? "the golden")
    guard checked.canBeCompared(with: past, options) else { return checked }
  }
  do {
    try checked.judge(laidOut, scene, past, &tools, fingerprints, kept, options)
  } catch let error as RasterError where error.isDefect {
    checked.defect = "internal error: cannot render \(checked.outcome.name): \(error)"
  } catch let error as RasterError where error.isOfPicture {
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
  fileprivate func canBeCompared(with past: BaselineContext, _ options: CheckOptions) -> Bool {
    guard diagnostics.allSatisfy({ $0.severity < .error || isLaidOut(code: $0.code) }) else {
      return false
    }
    if options.base != nil { return true }
    return options.recording == nil && past.stored.files(for: outcome.shot).picture != nil
  }

  fileprivate mutating func judge(
    _ laidOut: LaidOutShot, _ scene: Scene, _ past: BaselineContext,
    _ tools: inout Renderer, _ fingerprints: FingerprintCache, _ kept: PendingLimit,
    _ options: CheckOptions
  ) throws {
    let shot = laidOut.shot
    let list = laidOut.displayList
    let picture = try tools.picture(of: list)
    let unsigned = laidOut.facts
    var facts = unsigned
    past.sign(&facts)
    defect = try wavering(outcome.name, picture, unsigned, times: options.repetitions) {
      var fresh = tools.fresh()
      let again = layOut(scene, shot)
      return (try fresh.picture(of: again), again.facts)
    }
    outcome.judgement = try Verdicts.judge(
      picture, facts, against: past.stored.files(for: shot.name),
      decoding: options.decoding, exactFonts: options.exactFonts,
      tolerances: options.tolerances.of(scene, shot),
      renamed: { past.renamed(since: shot.name) },
      drawing: { try tools.drawing(of: list, fingerprints) })
    if outcome.judgement.verdict != .same, options.recording == nil {
      facts.fingerprint = try tools.drawing(of: list, fingerprints).fingerprint
      if kept.hasRoom { try account(for: RenderedShot(facts: facts, list: list), past, &tools) }
    }
    let lost = outcome.judgement.verdict == .same ? past.lostCopy(of: shot.name) : nil
    if let lost, options.recording == nil {
      diagnostics.append(.lostCopy(lost.file.path, lost.problem))
    }
    // The old side of a revision comparison is recorded as it was, with its problems.
    if let mode = options.recording, mayBecomeGolden || options.base != nil,
      mode.writes(outcome.judgement) || lost != nil
    {
      past.signNewly(&facts)
      facts.fingerprint = try tools.drawing(of: list, fingerprints).fingerprint
      layout = facts
      copies = past.copies
      if mode.writesPicture(outcome.judgement) { self.picture = try encodePNG(picture) }
    }
    if let out = options.out { leave(picture, facts, past, in: PendingStore(folder: out), kept) }
    // The golden's pixels and the differing pixels are no longer needed; a run of many changes must
    // not retain all of them.
    outcome.judgement.golden = nil
    if case .changed(let difference) = outcome.judgement.verdict {
      outcome.judgement.verdict = .changed(difference.withoutPlaces)
    }
  }

  /// Summarizes the difference between a shot and its golden.
  private mutating func account(
    for today: RenderedShot, _ past: BaselineContext, _ tools: inout Renderer
  ) throws {
    guard case .changed = outcome.judgement.verdict,
      let golden = past.stored.read?.layout[outcome.shot]
    else { return }
    let change = ChangeAnalyzer(
      today: today, golden: golden, judgement: outcome.judgement, past: past)
    let accounted = try change.account(&tools)
    outcome.judgement.account = accounted.account
    outcome.judgement.layout.views = accounted.layout.views
  }

  /// Writes the pending change of a shot, and removes the results of an earlier check.
  private mutating func leave(
    _ picture: Bitmap, _ facts: GoldenShot, _ past: BaselineContext, in pending: PendingStore,
    _ kept: PendingLimit
  ) {
    guard outcome.judgement.verdict != .same else { return forget(in: pending) }
    outcome.fonts = facts.fingerprint.fonts
    guard kept.hasRoom else { return forget(in: pending, becauseOf: kept) }
    var facts = facts
    past.signNewly(&facts)
    keep(
      picture, facts, past.copies, in: pending,
      besides: past.stored.files(for: outcome.shot).picture)
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
  init(_ file: SceneFile, _ shot: Shot, _ judgement: ShotComparison, golden: String) {
    self.init(
      scene: file.identity, shot: shot.name,
      place: shot.state?.span ?? SourceSpan(file: file.path), scale: shot.device.scale,
      judgement: judgement, golden: golden)
  }

  /// Sets a summary that contains only the fraction of changed pixels.
  fileprivate mutating func leaveUnexplained(becauseOf limit: PendingLimit) {
    guard case .changed = judgement.verdict else { return }
    judgement.layout.views = []
    judgement.account = ChangeSummary()
    judgement.account?.cause = .unknown(limit.reasonForSilence)
  }
}

extension ShotCheckResult {
  /// Writes a change for review and approval.
  fileprivate mutating func keep(
    _ picture: Bitmap, _ facts: GoldenShot, _ copies: [SourceCopy], in pending: PendingStore,
    besides golden: [UInt8]?
  ) {
    noteProblems { shot throws in
      let change = PendingChange(
        scene: shot.outcome.scene, picture: try encodePNG(picture, .fleeting), layout: facts,
        copies: copies, cause: shot.outcome.judgement.account?.cause, golden: BaselineHash(golden),
        mayBecomeGolden: shot.mayBecomeGolden)
      shot.outcome.pictures = try pending.keep(change)
      shot.outcome.facts =
        shot.mayBecomeGolden
        ? pending.facts(shot.outcome.scene, shot.outcome.shot).path : nil
    }
  }

  /// Removes the results of a check for the shot.
  mutating func forget(in pending: PendingStore, becauseOf limit: PendingLimit? = nil) {
    (outcome.pictures, outcome.facts) = ([], nil)
    pictureProblem = limit?.reason
    if let limit { outcome.leaveUnexplained(becauseOf: limit) }
    noteProblems { shot throws in
      try pending.remove(shot.outcome.scene, shot.outcome.shot)
    }
  }

  private mutating func noteProblems(of work: (inout Self) throws -> Void) {
    do {
      try work(&self)
    } catch let error as FileError {
      pictureProblem = error.cannotWrite
    } catch {
      pictureProblem = "cannot save the image of \(outcome.name): \(error)"
    }
  }
}
