import GoldenComparison
package import Goldens
import Imaging
package import Projects
package import Rendering

/// Returns the image files of a scene's goldens; text goldens are rendered from their copies.
///
/// - Parameter shots: The names of the shots; nil for all.
package func goldenImages(
  of loaded: LoadedScene, in store: GoldenStore, shots: [String]? = nil, _ tools: inout Renderer
) -> [(shot: String, image: Result<[UInt8], GoldenImageError>)] {
  let stored = StoredLayoutFile(store, loaded.file.identity)
  let baseline = BaselineContext(stored, loaded.whole)
  let shots = shots ?? store.shotsWithPixels(of: loaded.file.identity).sorted()
  return shots.map { shot in
    (shot, Result { () throws(GoldenImageError) in try baseline.goldenImage(of: shot, &tools) })
  }
}

/// The reason why a golden has no image.
package struct GoldenImageError: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

extension BaselineContext {
  fileprivate func goldenImage(
    of shot: String, _ tools: inout Renderer
  ) throws(GoldenImageError) -> [UInt8] {
    let files = stored.files(for: shot)
    if let problem = files.problem { throw GoldenImageError(reason: problem) }
    guard let pixels = files.pixels else {
      guard let image = files.image else { throw GoldenImageError(reason: "its image is missing") }
      return image
    }
    do {
      switch renderedGolden(of: shot, &tools) {
      case .unavailable(let reason): throw GoldenImageError(reason: reason)
      case .image(let bitmap) where PixelHash(of: bitmap) == pixels: return try encodePNG(bitmap)
      case .image:
        throw GoldenImageError(
          reason: "its stored scene is rendered with other pixels than were recorded")
      }
    } catch let error as GoldenImageError {
      throw error
    } catch {
      throw GoldenImageError(reason: "\(error)")
    }
  }
}
