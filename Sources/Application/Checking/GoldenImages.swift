import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplineImaging
package import SnaplineProjects
package import SnaplineRendering

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

/// The reason why a golden has no image, or cannot be rendered with its pixels.
package struct GoldenImageError: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

extension BaselineContext {
  fileprivate func goldenImage(
    of shot: String, _ tools: inout Renderer
  ) throws(GoldenImageError) -> [UInt8] {
    let files = stored.files(for: shot)
    guard let pixels = files.pixels else { return try files.existingImage() }
    return try encoded(try exactImage(of: shot, pixels, &tools))
  }

  /// Renders a golden from its copy of the scene; throws an error if the pixels are not the
  /// golden's.
  /// - Parameters:
  ///   - copies: The copies of a figure and its scenes; nil for the stored ones.
  ///   - advice: The end of the message about other pixels.
  func exactImage(
    of shot: String, _ pixels: PixelHash, copies: [SourceCopy]? = nil, _ tools: inout Renderer,
    advice: String = ""
  ) throws(GoldenImageError) -> Bitmap {
    switch renderedGolden(of: shot, copies: copies, &tools) {
    case .unavailable(let reason): throw GoldenImageError(reason: reason)
    case .image(let bitmap) where PixelHash(of: bitmap) == pixels: return bitmap
    case .image:
      throw GoldenImageError(
        reason: "its stored scene is rendered with other pixels than were recorded\(advice)")
    }
  }
}

extension GoldenFiles {
  /// Returns the image file; throws the reason why it cannot be used.
  func existingImage() throws(GoldenImageError) -> [UInt8] {
    if let problem { throw GoldenImageError(reason: problem) }
    guard let image else { throw GoldenImageError(reason: "its image is missing") }
    return image
  }
}

/// Encodes an image as a recording does.
func encoded(_ image: Bitmap) throws(GoldenImageError) -> [UInt8] {
  do {
    return try encodePNG(image)
  } catch {
    throw GoldenImageError(reason: "its image cannot be encoded: \(error)")
  }
}
