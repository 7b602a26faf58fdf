import SnaplineBackends
import SnaplineBasics
import SnaplineFigures
import SnaplinePlatform
import SnaplineProofs
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

extension CommandSession {
  /// Reports the proofs with all reporters.
  func reportProofs(
    _ proven: [ProofResult], _ findings: NewFindings, _ drawn: ProofImages?,
    with reporters: [Reporter], view: String?
  ) -> ExitStatus {
    let images = ProofImagePaths { drawn?.paths(of: $0, in: $1, of: $2) ?? [] }
    var status = reportFindings(findings, with: reporters)
    for reporter in reporters {
      let text: String
      switch reporter.kind {
      case .json: text = proofJSON(proven, images).text + "\n"
      case .junit: text = junit(proven.flatMap { $0.claims(images) })
      case .markdown: text = proofMarkdown(proven, images)
      case .html:
        do {
          text = try ProofPage(proven, proofImageRenderer()).html
        } catch {
          return console.fail("cannot render an image: \(error)")
        }
      case .list:
        list(proven, findings, images, view: view)
        continue
      default: continue
      }
      status = status.worse(write(text, with: reporter))
    }
    return status
  }

  /// Reports findings with the reporters that have no other content.
  func reportFindings(_ findings: NewFindings, with reporters: [Reporter]) -> ExitStatus {
    reporters.reduce(.success) { status, reporter in
      guard let text = findings.report(reporter.kind, version: programVersion) else {
        return status
      }
      return status.worse(write(text, with: reporter))
    }
  }

  /// Writes a report to its file, or to standard output.
  func write(_ text: String, with reporter: Reporter) -> ExitStatus {
    guard let path = reporter.file else {
      if !text.isEmpty { console.report(text, hasCommands: reporter.kind == .github) }
      return .success
    }
    return console.reportingWriteErrors { () throws(FileError) in
      _ = try writeFileIfChanged(Array(text.utf8), to: self.path(path, of: .reporter))
    }
  }

  private func list(
    _ proven: [ProofResult], _ findings: NewFindings, _ images: ProofImagePaths, view: String?
  ) {
    let shown = proven.filter { !$0.holds || console.volume > .quiet }
    for scene in shown {
      console.report { style in
        scene.lines(style, images, view: view, all: console.volume == .verbose)
      }
    }
    guard console.volume > .quiet else { return }
    let known =
      findings.knownCount == 0 ? "" : "; \(pluralized(findings.knownCount, "known finding"))"
    console.print(proofSummary(proven) + known)
  }
}

extension CommandSession {
  private func proofImageRenderer() -> ProofImageRenderer {
    var tools = Renderer(fonts: installedFonts())
    return ProofImageRenderer(
      failure: { scene, proof, failure in
        let list = proof.displayList(of: scene, at: failure.worst, failure)
        return try tools.file(of: list, named: "worst", .png)
      },
      chart: { scene, proof in
        proof.chart(of: scene, title: proof.title).map { chart in
          { try tools.file(of: chart.displayList(in: $0), named: proof.title, .png) }
        }
      })
  }
}
