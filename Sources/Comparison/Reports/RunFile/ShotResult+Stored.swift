package import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

extension ShotResult {
  /// The result with all that reports and pages show of it.
  package var stored: JSON { RunFileForm.object(codeStored).write(self) }

  /// Reads the format of `stored`.
  package init(stored json: JSON, scene: String) throws(RunFileError) {
    self = try RunFileForm.object(codeStored).read(JSONMember(value: json, path: ""))
    self.scene = scene
  }
}

/// Codes a shot as in a run file, and the parts of its summary that a run file lacks.
private func codeStored(_ shot: ShotResult?, _ coder: inout RunFileCoder) -> ShotResult {
  var result = coder.member("shot", shot, .object(codeShot))
  let summary = shot?.comparison.summary
  let frames = coder.list(
    "frames", summary?.frames.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
    of: .object(codeMovedFrame))
  let spans = coder.list(
    "oldSpans", summary?.cause?.changes.map(\.oldSpan),
    of: .object { span, coder in coder.span(span ?? nil) })
  guard var stored = result.comparison.summary else { return result }
  stored.frames = Dictionary(frames) { first, _ in first }
  if let cause = stored.cause {
    let changes = zip(cause.changes, spans).map { edit, span in
      var edit = edit
      edit.oldSpan = span
      return edit
    }
    stored.cause = Cause(
      changes: changes, candidates: cause.candidates, certainty: cause.certainty,
      reason: cause.reason)
  }
  result.comparison.summary = stored
  return result
}

private func codeMovedFrame(
  _ frame: (String, MovedFrame)?, _ coder: inout RunFileCoder
) -> (String, MovedFrame) {
  (
    coder.member("view", frame?.0, .text),
    MovedFrame(
      old: coder.optional("old", frame?.1.old, rectForm),
      new: coder.optional("new", frame?.1.new, rectForm))
  )
}
