import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineProofs
package import SnaplineSceneModel

/// Renders the images of a page about proofs as PNG.
package struct ProofImageRenderer {
  /// Renders the screen with the largest violation of a claim.
  let failure: (Scene, ShotProof, ClaimFailure) throws -> [UInt8]
  /// Returns a function that renders the chart of a proof; nil if there is none.
  let chart: (Scene, ShotProof) -> ((Appearance) throws -> [UInt8])?

  package init(
    failure: @escaping (Scene, ShotProof, ClaimFailure) throws -> [UInt8],
    chart: @escaping (Scene, ShotProof) -> ((Appearance) throws -> [UInt8])?
  ) {
    self.failure = failure
    self.chart = chart
  }
}

extension ProofPage {
  /// Creates the page of proofs; images beyond 24 MiB are left out.
  package init(_ proven: [ProofResult], _ images: ProofImageRenderer) throws {
    self.init(summary: proofSummary(proven))
    var available = 24 << 20
    for scene in proven { scenes.append(try scene.page(images, &available)) }
  }
}

extension ProofResult {
  fileprivate func page(
    _ images: ProofImageRenderer, _ available: inout Int
  ) throws -> ProofPage.SceneResult {
    let sources = [source]
    var scene = ProofPage.SceneResult(name: identity, file: file, state: state)
    scene.notes = exemptions.map {
      "off: \($0.displayText) (\(pluralized(findings(of: $0), "finding")))"
    }
    scene.broken = broken.map { $0.text(in: sources) }
    for proof in proofs { scene.proofs.append(try page(of: proof, images, &available)) }
    return scene
  }

  private var state: ProofPage.Status {
    if holds { return .holds }
    return broken.isEmpty && !proofs.contains(where: \.isRefuted) ? .open : .fails
  }

  private func page(
    of proof: ShotProof, _ images: ProofImageRenderer, _ available: inout Int
  ) throws -> ProofPage.Proof {
    let range = proof.range
    let sources = proof.failures.isEmpty ? [] : [source]
    func extents(_ ticks: ClosedRange<Int>) -> ClosedRange<Double> {
      range.extent(at: ticks.lowerBound)...range.extent(at: ticks.upperBound)
    }
    func drawn(_ bytes: @autoclosure () throws -> [UInt8]) rethrows -> [UInt8]? {
      guard available > 0 else { return nil }
      let bytes = try bytes()
      available -= bytes.count
      return available > 0 ? bytes : nil
    }
    var page = ProofPage.Proof(
      title: proof.title, verdict: proof.verdict,
      state: proof.holds ? .holds : proof.isRefuted ? .fails : .open, word: range.word,
      extents: extents(range.ticks),
      breakpoints: proof.breakpoints.map { range.extent(at: $0) }, omissions: proof.omissions)
    for failure in proof.failures {
      let worst = try scene.flatMap { try drawn(try images.failure($0, proof, failure)) }
      page.failures.append(
        ProofPage.ClaimFailureRow(
          claim: failure.claim.rawValue, text: failure.diagnostic.text(in: sources),
          isWarning: failure.isWarning, screens: failure.screens.map(extents),
          worst: range.text(failure.worst), image: worst))
    }
    // A proof without failures and breakpoints has no chart.
    if !page.failures.isEmpty || !page.breakpoints.isEmpty, let scene,
      let chart = images.chart(scene, proof)
    {
      for appearance in Appearance.allCases {
        if let bytes = try drawn(try chart(appearance)) { page.charts.append(bytes) }
      }
    }
    page.numbers = proof.lines.filter { !$0.isConstant }.map { line in
      ProofPage.FrameValue(
        name: line.quantity.name(in: proof.scene),
        pieces: line.pieces.map { ProofPage.LinearPiece($0, screens: extents($0.ticks), in: range) }
      )
    }
    return page
  }
}

extension ProofPage.LinearPiece {
  fileprivate init(_ piece: LinearPiece, screens: ClosedRange<Double>, in range: ScreenRange) {
    self.init(
      formula: piece.formula(in: range), screens: screens,
      decidedBy: piece.decidedBy ?? "no constraint", location: piece.span.map { "\($0)" } ?? "")
  }
}
