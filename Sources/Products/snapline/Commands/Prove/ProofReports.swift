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
    _ proven: [ProofResult], _ drawn: ProofImages?, with reporters: [Reporter], view: String?
  ) -> ExitStatus {
    let images = ProofImagePaths { drawn?.paths(of: $0, in: $1, of: $2) ?? [] }
    var status = ExitStatus.success
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

  private func list(_ proven: [ProofResult], _ images: ProofImagePaths, view: String?) {
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
