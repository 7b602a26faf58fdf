import GoldenComparison
package import Goldens
import Imaging
package import Projects
package import Rendering

/// The goldens of a scene in another form.
///
/// A golden changes its form only if its scene is rendered with exactly its pixels, so that nothing
/// is lost: neither the image of a text golden nor the hash of an image.
package struct GoldenConversion: Sendable {
  /// The shots in the new form.
  package private(set) var converted: [RecordedShot] = []
  /// The shots that keep their form, with the reasons.
  package private(set) var kept: [(shot: String, reason: String)] = []

  package init(
    of loaded: LoadedScene, in store: GoldenStore, to form: GoldenForm, _ tools: inout Renderer
  ) {
    let stored = StoredLayoutFile(store, loaded.file.identity)
    let baseline = BaselineContext(stored, loaded.whole)
    for golden in stored.read?.layout.shots ?? [] where !golden.name.contains("/") {
      guard (golden.pixels == nil) == (form == .text) else { continue }
      do throws(UnchangedForm) {
        let image = try baseline.exactImage(of: golden, &tools)
        converted.append(try image.recorded(golden, as: form))
      } catch {
        kept.append((golden.name, error.reason))
      }
    }
  }
}

extension GoldenConversion {
  /// Returns the conversion of some shots.
  package func filtered(_ isIncluded: (String) -> Bool) -> GoldenConversion {
    var conversion = self
    conversion.converted.removeAll { !isIncluded($0.layout.name) }
    conversion.kept.removeAll { !isIncluded($0.shot) }
    return conversion
  }
}

/// The reason why a golden keeps its form.
private struct UnchangedForm: Error {
  let reason: String
}

extension BaselineContext {
  /// Renders a golden from its copy of the scene; throws an error if the pixels are not the
  /// golden's.
  fileprivate func exactImage(
    of golden: GoldenShot, _ tools: inout Renderer
  ) throws(UnchangedForm) -> Bitmap {
    guard !golden.isOfTest else { throw UnchangedForm(reason: "a test recorded it") }
    guard canBeRendered else {
      throw UnchangedForm(reason: "the copy of a figure does not contain the scenes that it shows")
    }
    let pixels = try pixels(of: golden)
    switch renderedGolden(of: golden.name, &tools) {
    case .image(let bitmap) where PixelHash(of: bitmap) == pixels: return bitmap
    case .image:
      throw UnchangedForm(
        reason: "its stored scene is rendered with other pixels than were recorded; run 'snapline "
          + "record --update all' first")
    case .unavailable(let reason): throw UnchangedForm(reason: reason)
    }
  }

  private func pixels(of golden: GoldenShot) throws(UnchangedForm) -> PixelHash {
    if let pixels = golden.pixels { return pixels }
    let files = stored.files(for: golden.name)
    if let problem = files.problem { throw UnchangedForm(reason: problem) }
    guard let bytes = files.image else { throw UnchangedForm(reason: "its image is missing") }
    if let hash = storedPixelHash(ofPNG: bytes) { return hash }
    do {
      return PixelHash(of: try decodePNG(bytes))
    } catch {
      throw UnchangedForm(reason: "its image cannot be read: \(error)")
    }
  }
}

extension Bitmap {
  /// Returns a golden with these pixels in a form.
  fileprivate func recorded(
    _ golden: GoldenShot, as form: GoldenForm
  ) throws(UnchangedForm) -> RecordedShot {
    var golden = golden
    guard form == .images else {
      golden.pixels = PixelHash(of: self)
      return RecordedShot(image: nil, layout: golden)
    }
    golden.pixels = nil
    do {
      return RecordedShot(image: try encodePNG(self), layout: golden)
    } catch {
      throw UnchangedForm(reason: "its image cannot be encoded: \(error)")
    }
  }
}
