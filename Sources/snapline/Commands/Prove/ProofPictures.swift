import CairoBackend
import Figures
import Files
import Geometry
import PNG
import Pipeline
import Proofs
import SceneModel
import Selection
import Shots

extension Session {
  /// Draws where each claim fails first and where it fails most, into the folder of `--out`.
  func writePictures(of proven: [ProvenScene], to path: String) -> ExitStatus {
    let folder = folder(path, of: .out)
    var tools = DrawingTools(fonts: installedFonts())
    var drawn: Set<String> = []
    do {
      for scene in proven {
        guard let written = scene.loaded.scene else { continue }
        for proof in scene.proofs {
          for failure in proof.failures {
            for (tick, word) in [(failure.first, "first"), (failure.worst, "worst")] {
              let name = proof.pictureName(failure, tick, word)
              guard drawn.insert("\(scene.loaded.file.identity)/\(name)").inserted else { continue }
              guard drawn.count <= Self.mostPictures else {
                console.note("only the first \(Self.mostPictures) pictures are drawn")
                return .success
              }
              let list = proof.picture(of: written, at: tick)
              let bytes = try tools.file(of: list, named: name, .png)
              let place = folder["\(scene.loaded.file.identity)/\(name).png"]
              try writeFileIfChanged(bytes, to: place)
              if console.volume > .quiet { console.print(place.path) }
            }
          }
        }
      }
      return .success
    } catch let error as FileError {
      console.fail("cannot write \(error.path): \(error.reason)")
    } catch {
      console.fail("cannot draw a picture: \(error)")
    }
    return .usage
  }

  private static var mostPictures: Int { 200 }

  /// Draws how the frames of a scene move.
  func writeChart(of proven: [ProvenScene], to path: String) -> ExitStatus {
    guard proven.count == 1, let scene = proven.first, let written = scene.loaded.scene,
      let proof = scene.proofs.first
    else {
      console.fail("a chart shows one scene", hint: "for instance snapline prove articles/form")
      return .usage
    }
    if scene.proofs.count > 1 {
      console.note("the chart shows \(proof.title); -g and --widths choose another")
    }
    let format = PictureFormat(ofFileNamed: path) ?? .png
    let title = "\(scene.loaded.file.identity): \(proof.title)"
    guard let chart = proof.chart(of: written, title: title) else {
      console.fail("no screen was laid out, so there is nothing to draw")
      return .usage
    }
    do {
      var tools = DrawingTools(fonts: installedFonts())
      try deliver(try tools.file(of: chart.displayList(), named: title, format), to: path)
      return .success
    } catch let error as FileError {
      console.fail("cannot write \(error.path): \(error.reason)")
    } catch {
      console.fail("cannot draw the chart: \(error)")
    }
    return .usage
  }
}

extension ShotProof {
  /// `portrait-overlap-badge-320-first`.
  fileprivate func pictureName(_ failure: Failure, _ tick: Int, _ word: String) -> String {
    let who = failure.views.first.map { scene[$0].name } ?? "scene"
    let axis = range.axis == .horizontal ? "w" : "h"
    let parts = [shot.name, failure.claim.rawValue, who, "\(axis)\(range.text(tick))", word]
    return parts.joined(separator: "-").replacing(" ", with: "-").replacing("/", with: "_")
  }
}
