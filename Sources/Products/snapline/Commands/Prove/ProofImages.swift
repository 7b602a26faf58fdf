import SnaplineBackends
import SnaplineBasics
import SnaplineFigures
import SnaplineImaging
import SnaplinePlatform
import SnaplineProofs
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

/// The rendered images of claim failures.
struct ProofImages {
  private let folder: RootedPath
  private var drawn: Set<String> = []

  init(in folder: RootedPath) { self.folder = folder }

  /// Returns the path of an image; nil if it exists already or the limit is reached.
  fileprivate mutating func imagePath(_ name: String) -> RootedPath? {
    guard drawn.count < Self.maximumImages, drawn.insert(name).inserted else { return nil }
    return folder[name]
  }

  fileprivate var isFull: Bool { drawn.count >= Self.maximumImages }

  fileprivate static let maximumImages = 200

  /// Returns the paths of the images of a claim's first and largest violation.
  func paths(
    of failure: ClaimFailure, in proof: ShotProof, of scene: String
  ) -> [(word: String, path: String)] {
    proof.screensToShow(of: failure).compactMap { tick, word in
      let name = proof.imageName(failure, tick, word, of: scene)
      return drawn.contains(name) ? (word, folder[name].path) : nil
    }
  }
}

extension CommandSession {
  /// Renders the first and the largest violation of each claim into the directory of `--out`.
  func draw(_ proven: [ProofResult], to path: String) -> (pictures: ProofImages, ExitStatus) {
    var pictures = ProofImages(in: folder(path, of: .out))
    var tools = Renderer(fonts: installedFonts())
    let status = console.reportingRenderErrors("an image") {
      for scene in proven {
        guard let written = scene.scene else { continue }
        for proof in scene.proofs {
          for failure in proof.failures {
            for (tick, word) in proof.screensToShow(of: failure) {
              let name = proof.imageName(failure, tick, word, of: scene.identity)
              guard let place = pictures.imagePath(name) else { continue }
              let list = proof.displayList(of: written, at: tick, failure)
              try writeFileIfChanged(try tools.file(of: list, named: name, .png), to: place)
            }
          }
        }
      }
      if pictures.isFull {
        console.printNote("only the first \(ProofImages.maximumImages) images are written")
      }
      return .success
    }
    return (pictures, status)
  }

  /// Draws a chart of the frames of a scene.
  func writeChart(of proven: [ProofResult], to path: String) -> ExitStatus {
    guard proven.count == 1, let scene = proven.first, let written = scene.scene,
      let proof = scene.proofs.first
    else {
      return console.fail(
        "--chart needs exactly one scene",
        hint: "for example: snapline prove articles/form --chart form.svg")
    }
    if scene.proofs.count > 1 {
      console.printNote(
        "the chart shows \(proof.title); select another shot with -g or another axis with "
          + "--widths or --heights"
      )
    }
    let format = ImageFormat(ofFileNamed: path) ?? .png
    let title = "\(scene.identity): \(proof.title)"
    guard let chart = proof.chart(of: written, title: title) else {
      return console.fail("no screen could be laid out; the chart is empty")
    }
    return console.reportingRenderErrors("the chart") {
      var tools = Renderer(fonts: installedFonts())
      try writeReport(try tools.file(of: chart.displayList(), named: title, format), to: path)
      return .success
    }
  }
}

extension ShotProof {
  /// Returns the screens of the first and of the largest violation of a claim.
  fileprivate func screensToShow(of failure: ClaimFailure) -> [(tick: Int, word: String)] {
    [(failure.first, "first")] + (failure.worst == failure.first ? [] : [(failure.worst, "worst")])
  }

  /// Returns the name of an image: `form/portrait-overlap-badge-w320-first.png`.
  fileprivate func imageName(
    _ failure: ClaimFailure, _ tick: Int, _ word: String, of scene: String
  ) -> String {
    let who = failure.views.first.map { self.scene[$0].name } ?? "scene"
    let axis = range.axis == .horizontal ? "w" : "h"
    let size = failure.textSize == shot.textSize ? [] : [failure.textSize.rawValue]
    let light = failure.appearance == shot.appearance ? [] : [failure.appearance.rawValue]
    let parts =
      [shot.name, failure.claim.rawValue, who] + size + light + [
        "\(axis)\(range.text(tick))", word,
      ]
    let name = parts.joined(separator: "-").replacing(" ", with: "-").replacing("/", with: "_")
    return "\(scene)/\(name).png"
  }
}
