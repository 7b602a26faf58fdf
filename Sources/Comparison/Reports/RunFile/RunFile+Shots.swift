package import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging

/// Codes a shot, whose scene is that of its owner.
func codeShot(_ shot: ShotResult?, _ coder: inout RunFileCoder) -> ShotResult {
  coder.derived("id", shot?.name, .text)
  coder.derived("scene", shot?.scene, .text)
  let name = coder.member("shot", shot?.shot, .text)
  let status = coder.member(
    "status", shot?.comparison.verdict.status, .choice("a status", or: .same),
    "'error': unusable golden; 'skipped': the scene is invalid or its layout conflicts or is "
      + "ambiguous.")
  let span = codeSpanStart(shot?.span, &coder)
  let position = coder.member(
    "position", shot?.position, .count, "The index of the shot in its scene.")
  let scale = coder.member(
    "scale", shot?.scale.pixelsPerPoint, .count(in: 1...16), "Pixels per point.")
  let golden = coder.member("golden", shot?.golden, .text)
  let copy = coder.optional(
    "goldenCopy", shot?.goldenCopy, .text,
    "A copy of the golden image. In a blob, image paths are relative to this file.")
  let actual = coder.optional("actual", shot?.images.last, .text, "The new image.")
  let hash = coder.optional(
    "actualHash", shot?.imageHash, .text,
    "The XXH3 hash of the image file, for images not rendered from a scene.")
  let facts = coder.optional(
    "facts", shot?.layoutFacts, .text, "The data needed to approve the shot, besides the image.")
  let moves = coder.optional(
    "movesPicture", shot?.picture(ofMoves: true), .text, "Frame changes.")
  let diff = coder.optional(
    "diff", shot?.picture(ofMoves: false), .text, "The differing pixels.")
  let fonts = coder.list("fonts", shot?.fonts, of: .object(codeFont).named("font"))
  let comparison = codeComparison(shot?.comparison, status, &coder)
  for (name, other) in [
    ("diff", "movesPicture"), ("reason", "fonts"), ("layoutLags", "fonts"),
    ("otherFonts", "otherTools"), ("setting", "views"),
  ] { coder.list(name, before: other) }
  var result = ShotResult(
    scene: "", shot: name, span: span, scale: PixelScale(scale), comparison: comparison,
    golden: golden)
  result.position = position
  result.images = [moves, diff, actual].compactMap { $0 }
  result.imageHash = hash
  result.layoutFacts = facts
  result.goldenCopy = copy
  result.fonts = fonts
  return result
}

extension ShotResult {
  /// Returns the image of moved views, or that of differing pixels.
  fileprivate func picture(ofMoves: Bool) -> String? {
    images.dropLast().first { $0.hasSuffix(".moves.png") == ofMoves }
  }
}

private func codeComparison(
  _ comparison: ShotComparison?, _ status: Status, _ coder: inout RunFileCoder
) -> ShotComparison {
  let tools = coder.list(
    "otherTools", comparison?.differentTools, of: .object(codeTrait).named("trait"),
    "Libraries whose version differs from the golden's.")
  let isRerendered = coder.optional(
    "rerendered", comparison?.isRerendered == true ? true : nil, .flag,
    "Whether a golden without an image was rendered again, with other pixels than were recorded.")
  let fonts = coder.list(
    "otherFonts", comparison?.differentFonts, of: .object(codeFontChange))
  let isSame = comparison?.verdict == .same
  let lags = coder.optional(
    "layoutLags", isSame ? comparison?.layout.isEmpty == false : nil, .flag,
    "Whether layout.txt differs without a visible effect.")
  let changed = status == .changed ? comparison?.layout : nil
  let setting = coder.optional(
    "setting", changed?.setting, .list(.object(codeTrait).named("trait")))
  let verdict = codeVerdict(comparison?.verdict, status, &coder)
  let views = coder.optional("views", changed?.views, .list(.object(codeView).named("view")))
  var result = ShotComparison(verdict)
  result.layout.setting = setting ?? []
  result.layout.views = views ?? []
  result.layout.isEmpty =
    lags != true && result.layout.setting.isEmpty && result.layout.views.isEmpty
  result.differentTools = tools
  result.isRerendered = isRerendered ?? false
  result.differentFonts = fonts
  result.summary = codeSummary(comparison?.summary, &coder)
  result.tolerances = coder.list(
    "tolerances", comparison?.tolerances, of: .object(codeTolerance).named("tolerance"))
  return result
}

/// The members of a summary, which is missing without its moves.
private func codeSummary(
  _ summary: ChangeSummary?, _ coder: inout RunFileCoder
) -> ChangeSummary? {
  let moves = coder.optional(
    "moves", summary?.moves, .list(.object(codeMove).named("move")))
  let residual = coder.optional(
    "residual", summary?.residual, .object(codeResidual),
    "Differing pixels that the cause does not explain.")
  let cause = coder.optional("cause", summary?.cause, .object(codeCause).named("cause"))
  let doubt = coder.optional(
    "doubt", summary?.uncertainty, .text, "A problem with the golden itself.")
  guard let moves else { return nil }
  var result = ChangeSummary()
  result.moves = moves
  result.residual = residual
  result.cause = cause
  result.uncertainty = doubt
  return result
}

private enum Status: String, CaseIterable {
  case same, changed, new, error, skipped
}

extension Verdict {
  /// The verdict as a stable identifier for reports and programs.
  package var word: String { status.rawValue }

  fileprivate var status: Status {
    switch self {
    case .same: .same
    case .changed: .changed
    case .new: .new
    case .broken: .error
    case .skipped: .skipped
    }
  }
}

/// Codes a verdict whose status is coded already.
private func codeVerdict(
  _ verdict: Verdict?, _ status: Status, _ coder: inout RunFileCoder
) -> Verdict {
  let reason = coder.member(
    "reason", verdict?.reason, .text, "Why the golden is unusable.", if: status == .error)
  let isChanged = status == .changed || coder.isDescribing
  let difference = isChanged ? codeDifference(verdict?.difference, &coder) : .same
  return switch status {
  case .same: .same
  case .changed: .changed(difference)
  case .new: .new
  case .error: .broken(reason: reason ?? "")
  case .skipped: .skipped
  }
}

private func codeDifference(
  _ difference: BitmapDifference?, _ coder: inout RunFileCoder
) -> BitmapDifference {
  var pixels: PixelDifference?
  var sizes: (old: PixelSize, new: PixelSize)?
  switch difference {
  case .pixels(let changed): pixels = changed
  case .sizes(let old, let new): sizes = (old, new)
  case .same, nil: break
  }
  if let pixels = coder.optional("pixels", pixels, .object(codePixels)) {
    return .pixels(pixels)
  }
  sizes = coder.optional(
    "sizes", sizes,
    .object { sizes, coder in
      (
        coder.member("old", sizes?.old, pixelSizeForm),
        coder.member("new", sizes?.new, pixelSizeForm)
      )
    })
  return sizes.map { .sizes(expected: $0.old, actual: $0.new) } ?? .same
}

extension Verdict {
  fileprivate var reason: String? {
    if case .broken(let reason) = self { reason } else { nil }
  }

  fileprivate var difference: BitmapDifference? {
    if case .changed(let difference) = self { difference } else { nil }
  }
}

func codeFont(_ font: GoldenFont?, _ coder: inout RunFileCoder) -> GoldenFont {
  GoldenFont(
    name: coder.member("name", font?.name, .text),
    version: coder.member("version", font?.version, .text),
    hash: coder.member("hash", font?.hash, .text))
}

private func codeFontChange(
  _ change: FontChange?, _ coder: inout RunFileCoder
) -> FontChange {
  FontChange(
    name: coder.member("name", change?.name, .text),
    golden: coder.member("golden", change?.golden, .text),
    installed: coder.member("installed", change?.installed, .text))
}

/// Codes a tolerance and its outcome.
func codeTolerance(
  _ use: ToleranceUse?, _ coder: inout RunFileCoder
) -> ToleranceUse {
  let rule = coder.member("rule", use?.rule, .text)
  let outcome = coder.member("outcome", use?.outcome, .choice("a tolerance outcome", or: .applied))
  let pixels = coder.member("pixels", use?.pixels, .count)
  let delta = coder.member("maximumDelta", use?.maximumDelta, .byte)
  let reason = coder.member("reason", use?.reason, .text)
  let since = coder.member("since", use?.since, .text)
  let until = coder.optional("until", use?.until, .text, or: .strictNull)
  let area = coder.member("area", use?.area, boxForm.named("box"))
  let allowed = coder.member("allowed", use?.allowed, .object(codeAllowance))
  let span = codeSpan(use?.span, &coder)
  coder.list(from: 0, asRequired: true)
  return ToleranceUse(
    rule: rule, reason: reason, since: since, until: until, span: span, area: area,
    allowed: allowed, outcome: outcome, pixels: pixels, maximumDelta: delta)
}

private func codeAllowance(
  _ allowed: ToleranceUse.Allowance?, _ coder: inout RunFileCoder
) -> ToleranceUse.Allowance {
  ToleranceUse.Allowance(
    pixels: coder.member("pixels", allowed?.pixels, rangeForm),
    maximumDelta: coder.member("maximumDelta", allowed?.maximumDelta, rangeForm))
}

private var rangeForm: RunFileForm<ClosedRange<Int>> {
  let ends = RunFileForm<[Int]>.integers(2, { $0 }, { $0 })
  return RunFileForm(
    schema: ends.schema, sample: { 0...0 },
    write: { ends.write([$0.lowerBound, $0.upperBound]) },
    read: { (json) throws(RunFileError) in
      let ends = try ends.read(json)
      guard ends[0] <= ends[1] else { throw json.error("a range") }
      return ends[0]...ends[1]
    })
}

extension ShotResult {
  /// The change of a shot as JSON members, as in a run file.
  package var changeMembers: [(String, JSON)] {
    let names = ["pixels", "sizes", "setting", "views", "moves", "residual", "cause"]
    guard case .object(let members) = RunFileForm.object(codeShot).write(self) else { return [] }
    return members.filter { names.contains($0.0) }
  }
}

extension Cause {
  /// The cause as in a run file.
  package var json: JSON { RunFileForm.object(codeCause).write(self) }
}
