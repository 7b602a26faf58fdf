import AutoLayout
import Backends
import Basics
import Checking
import Figures
import Projects
import Proofs
import Rendering
import Reports
import SceneModel

extension CommandSession {
  /// Returns an HTML page of the proofs, with charts and images of the largest violations.
  func proofPage(of proven: [ProofResult]) throws -> String {
    var tools = Renderer(fonts: installedFonts())
    var room = 24 << 20
    var page = ProofPage(summary: proofSummary(proven))
    for scene in proven {
      page.scenes.append(try scene.page(&tools, &room))
    }
    return page.html
  }
}

extension ProofResult {
  fileprivate func page(
    _ tools: inout Renderer, _ available: inout Int
  ) throws -> ProofPage.SceneResult {
    let sources = [loaded.source]
    var scene = ProofPage.SceneResult(
      name: loaded.file.identity, file: loaded.file.path, state: state)
    scene.notes = exemptions.map {
      "off: \($0.displayText) (\(pluralized(findings(of: $0), "finding")))"
    }
    scene.broken = broken.map { $0.text(in: sources) }
    for proof in proofs { scene.proofs.append(try page(of: proof, &tools, &available)) }
    return scene
  }

  private var state: ProofPage.Status {
    if holds { return .holds }
    return broken.isEmpty && !proofs.contains(where: \.isRefuted) ? .open : .fails
  }

  private func page(
    of proof: ShotProof, _ tools: inout Renderer, _ available: inout Int
  ) throws -> ProofPage.Proof {
    let range = proof.range
    let sources = proof.failures.isEmpty ? [] : [loaded.source]
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
      let worst = try loaded.scene.flatMap { scene in
        try drawn(
          try tools.file(
            of: proof.displayList(of: scene, at: failure.worst, failure), named: "worst", .png))
      }
      page.failures.append(
        ProofPage.ClaimFailureRow(
          claim: failure.claim.rawValue, text: failure.diagnostic.text(in: sources),
          isWarning: failure.isWarning, screens: failure.screens.map(extents),
          worst: range.text(failure.worst), image: worst))
    }
    // A proof without failures and breakpoints has no chart.
    if !page.failures.isEmpty || !page.breakpoints.isEmpty, let scene = loaded.scene,
      let chart = proof.chart(of: scene, title: proof.title)
    {
      for appearance in Appearance.allCases {
        let list = chart.displayList(in: appearance)
        if let bytes = try drawn(try tools.file(of: list, named: proof.title, .png)) {
          page.charts.append(bytes)
        }
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
