import AutoLayout
import Basics
import Checking
import Platform
import Projects
import Proofs
import Reports
import SceneModel

extension CommandSession {
  /// Reports the proofs with all reporters.
  func reportProofs(
    _ proven: [ProofResult], _ images: ProofImages?, with reporters: [Reporter], view: String?
  ) -> ExitStatus {
    var status = ExitStatus.success
    for reporter in reporters {
      let text: String
      switch reporter.kind {
      case .json: text = proofJSON(proven, images).text + "\n"
      case .junit: text = junit(proven.flatMap { $0.claims(images) })
      case .markdown: text = markdown(proven, images)
      case .html:
        do {
          text = try proofPage(of: proven)
        } catch {
          return console.fail("cannot render an image: \(error)")
        }
      default:
        list(proven, images, view: view)
        continue
      }
      guard let path = reporter.file else {
        console.report(text)
        continue
      }
      let written = console.reportingWriteErrors { () throws(FileError) in
        _ = try writeFileIfChanged(Array(text.utf8), to: self.path(path, of: .reporter))
      }
      status = status.worse(written)
    }
    return status
  }

  private func list(_ proven: [ProofResult], _ images: ProofImages?, view: String?) {
    let shown = proven.filter { !$0.holds || console.volume > .quiet }
    for scene in shown {
      console.report { style in
        scene.lines(style, images, view: view, all: console.volume == .verbose)
      }
    }
    guard console.volume > .quiet else { return }
    console.print(proofSummary(proven))
  }
}

/// Returns a line with the number of scenes whose claims are satisfied.
func proofSummary(_ proven: [ProofResult]) -> String {
  let count = proven.filter(\.holds).count
  let layouts = proven.flatMap(\.proofs).reduce(0) { $0 + $1.layoutCount }
  let screens = proven.flatMap(\.proofs).reduce(0) {
    $0 + $1.range.ticks.count * (1 + $1.textSizes.count)
  }
  let isWhole = proven.allSatisfy { $0.proofs.allSatisfy(\.omissions.isEmpty) }
  let exempted = proven.reduce(0) { $0 + $1.exemptedCount }
  return "\(count) of \(pluralized(proven.count, "scene")) \(proven.count == 1 ? "holds" : "hold") "
    + "on all screens checked: "
    + "\(pluralized(screens, "screen")), from \(pluralized(layouts, "layout"))"
    + (exempted == 0 ? "" : "; \(pluralized(exempted, "finding")) exempted")
    + (isWhole ? "" : "; incomplete")
}

private func markdown(_ proven: [ProofResult], _ images: ProofImages?) -> String {
  let isWell = proven.allSatisfy(\.holds)
  var text = "### \(isWell ? "✓" : "✗") Snapline: \(proofSummary(proven))\n"
  for scene in proven {
    let sign = scene.holds ? "✓" : "✗"
    let lines = scene.lines(.plain, images, view: nil, all: false).dropFirst()
    text +=
      "\n"
      + markdownSection("\(sign) \(scene.loaded.file.identity)", lines.joined(separator: "\n"))
  }
  return text
}

extension ProofResult {
  /// Returns each claim on each sweep, as a test.
  fileprivate func claims(_ images: ProofImages?) -> [ClaimResult] {
    let identity = loaded.file.identity
    let file = loaded.file.path
    let sources = [loaded.source]
    let standard = proofs.flatMap { proof in
      proof.evaluatedClaims.map { claim in
        let failures = proof.failures.filter { $0.claim == claim && !$0.isWarning }
        return ClaimResult(
          scene: identity, name: "\(proof.title): \(claim.text)", file: file,
          line: failures.first?.diagnostic.span?.start.line ?? 1,
          failure: failures.first?.diagnostic.message,
          text: failures.flatMap { failure in
            [failure.diagnostic.text(in: sources)]
              + (images?.lines(of: failure, in: proof, of: identity) ?? [])
          }.joined(separator: "\n"))
      }
    }
    let open = proofs.filter { !$0.omissions.isEmpty }.map { proof in
      ClaimResult(
        scene: identity, name: "\(proof.title): completeness", file: file, line: 1,
        failure: "incomplete",
        text: proof.omissions.map { "not checked: \($0)" }.joined(separator: "\n"))
    }
    return standard + open
      + broken.map {
        ClaimResult(
          scene: identity, name: "expect", file: file, line: $0.span?.start.line ?? 1,
          failure: $0.message, text: $0.text(in: sources))
      }
  }
}

/// Returns the proofs as JSON.
private func proofJSON(_ proven: [ProofResult], _ images: ProofImages?) -> JSON {
  .object([
    ("version", .number(1)),
    ("claims", .object(ProofClaim.allCases.map { ($0.rawValue, .text($0.text)) })),
    ("scenes", .array(proven.map { json($0, images) })),
  ])
}

private func json(_ scene: ProofResult, _ images: ProofImages?) -> JSON {
  .object([
    ("scene", .text(scene.loaded.file.identity)), ("file", .text(scene.loaded.file.path)),
    ("holds", .bool(scene.holds)),
    (
      "proofs",
      .array(scene.proofs.map { json($0, of: scene.loaded.file.identity, images) })
    ),
    (
      "off",
      .array(
        scene.exemptions.map {
          .object(
            [
              ("claim", .text($0.claim.rawValue)), ("views", .array($0.views.map(JSON.text))),
              ("reason", .text($0.reason)), ("findings", .number(Double(scene.findings(of: $0)))),
            ] + JSON.span($0.span))
        })
    ), ("exempted", .number(Double(scene.exemptedCount))),
    ("unusedExemptions", .array(scene.unusedExemptions.map(JSON.diagnostic))),
    ("expect", .array(scene.broken.map(JSON.diagnostic))),
  ])
}

private func json(
  _ proof: ShotProof, of scene: String, _ images: ProofImages?
) -> JSON {
  let range = proof.range
  let failures = proof.failures.map { failure in
    JSON.object([
      ("claim", .text(failure.claim.rawValue)),
      ("views", .array(failure.views.map { .text(proof.scene[$0].name) })),
      ("screens", .array(failure.screens.map(range.json))),
      ("first", .number(range.extent(at: failure.first))),
      ("worst", .number(range.extent(at: failure.worst))),
      ("amount", failure.amount.map(JSON.number) ?? .null),
      ("textSize", .text(failure.textSize.rawValue)),
      ("appearance", .text(failure.appearance.rawValue)),
      (
        "pictures",
        .object(
          (images?.paths(of: failure, in: proof, of: scene) ?? []).map { ($0, .text($1)) })
      ), ("diagnostic", .diagnostic(failure.diagnostic)),
    ])
  }
  let numbers = proof.lines.map { line in
    JSON.object([
      ("number", .text(line.quantity.name(in: proof.scene))),
      ("pieces", .array(line.pieces.map { json($0, range) })),
    ])
  }
  return .object([
    ("shot", .text(proof.shot.name)), ("axis", .text(range.word)),
    ("screens", range.json(range.ticks)), ("holds", .bool(proof.holds)),
    ("judged", .array(proof.evaluatedClaims.map { .text($0.rawValue) })),
    ("textSizes", .array(proof.textSizes.map { .text($0.rawValue) })),
    ("failures", .array(failures)),
    ("breakpoints", .array(proof.breakpoints.map { .number(range.extent(at: $0)) })),
    ("numbers", .array(numbers)), ("layouts", .number(Double(proof.layoutCount))),
    ("certificates", .number(Double(proof.sweep.certificateCount))),
    ("notLookedAt", .array(proof.omissions.map(JSON.text))),
  ])
}

private func json(_ piece: LinearPiece, _ range: ScreenRange) -> JSON {
  .object(
    [
      ("screens", range.json(piece.ticks)), ("slope", .exact(piece.slope)),
      ("offset", .exact(piece.offset)), ("decidedBy", piece.decidedBy.map(JSON.text) ?? .null),
    ] + (piece.span.map(JSON.span) ?? []))
}

extension ScreenRange {
  /// Returns the first and the last of these screens.
  fileprivate func json(_ ticks: ClosedRange<Int>) -> JSON {
    .array([.number(extent(at: ticks.lowerBound)), .number(extent(at: ticks.upperBound))])
  }
}
