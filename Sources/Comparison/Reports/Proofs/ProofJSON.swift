import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel

/// Returns the proofs as JSON.
package func proofJSON(_ proven: [ProofResult], _ images: ProofImagePaths) -> JSON {
  .object([
    ("version", .number(1)),
    ("claims", .object(ProofClaim.allCases.map { ($0.rawValue, .text($0.text)) })),
    ("scenes", .array(proven.map { json($0, images) })),
  ])
}

private func json(_ scene: ProofResult, _ images: ProofImagePaths) -> JSON {
  .object([
    ("scene", .text(scene.identity)), ("file", .text(scene.file)),
    ("holds", .bool(scene.holds)),
    (
      "proofs",
      .array(scene.proofs.map { json($0, of: scene.identity, images) })
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
  _ proof: ShotProof, of scene: String, _ images: ProofImagePaths
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
          images.paths(failure, proof, scene).map { ($0.word, .text($0.path)) })
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
