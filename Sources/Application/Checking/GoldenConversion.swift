package import SnaplineGoldens
import SnaplineImaging
package import SnaplineProjects
package import SnaplineRendering

/// The goldens of a scene in another form.
///
/// A golden changes its form only if its scene is rendered with exactly its pixels, so that nothing
/// is lost: neither the image of a text golden nor the hash of an image.
package struct GoldenConversion: Sendable {
  /// The shots in the new form.
  package private(set) var converted: [RecordedShot] = []
  /// The shots that keep their form, with the reasons.
  package private(set) var kept: [(shot: String, reason: String)] = []

  /// - Parameter includingTests: Whether goldens that tests recorded are converted, too.
  package init(
    of loaded: LoadedScene, in store: GoldenStore, to form: GoldenForm,
    includingTests: Bool = false, _ tools: inout Renderer
  ) {
    let stored = StoredLayoutFile(store, loaded.file.identity)
    let baseline = BaselineContext(stored, loaded.whole)
    for golden in stored.read?.layout.shots ?? [] where !golden.name.contains("/") {
      guard (golden.pixels == nil) == (form == .text) else { continue }
      do throws(GoldenImageError) {
        guard includingTests || !golden.isOfTest else {
          throw GoldenImageError(
            reason: "a test recorded it: run the tests with SNAPLINE_RECORD=changed and "
              + "SNAPLINE_GOLDENS=\(form.rawValue)")
        }
        converted.append(try baseline.converted(golden, to: form, &tools))
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

extension BaselineContext {
  /// Returns a golden in a form; throws the reason why it keeps its own.
  fileprivate func converted(
    _ golden: GoldenShot, to form: GoldenForm, _ tools: inout Renderer
  ) throws(GoldenImageError) -> RecordedShot {
    guard form == .images || canBeRendered else {
      throw GoldenImageError(
        reason: "the copy of a figure does not contain the images, storyboards and translations "
          + "of its scenes")
    }
    let pixels = try pixels(of: golden)
    var converted = golden
    converted.pixels = form == .text ? pixels : nil
    var copies: [SourceCopy]?
    if loaded.file.isFigure, form == .text {
      // The image golden has no copies of the scenes that the figure shows.
      copies = stampNewSource(&converted, isText: true)
    } else if loaded.file.isFigure {
      converted.copies = Array(golden.copies.prefix(1))
    }
    let image = try exactImage(
      of: golden.name, pixels, copies: copies, &tools,
      advice: "; run 'snapline record --update all' first")
    return RecordedShot(
      image: form == .text ? nil : try encoded(image), layout: converted, copies: copies ?? [])
  }

  private func pixels(of golden: GoldenShot) throws(GoldenImageError) -> PixelHash {
    if let pixels = golden.pixels { return pixels }
    let image = try stored.files(for: golden.name).existingImage()
    if let hash = storedPixelHash(ofPNG: image) { return hash }
    do {
      return PixelHash(of: try decodePNG(image))
    } catch {
      throw GoldenImageError(reason: "its image cannot be read: \(error)")
    }
  }
}
