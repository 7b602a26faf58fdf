import Diagnostics
import SceneModel
package import SceneResolution

extension ProjectFiles {
  /// The project's scenes that are to be drawn, but for those that take their views from another
  /// file; their images are to be read with `anyImage`.
  package static let soundScenes = paths(below: "Scenes", endingIn: ".scene.yaml").filter {
    let takesViews = (try? text($0))?.contains("\nfrom: ") ?? true
    return !$0.hasPrefix("Scenes/errors/") && !takesViews
  }
}

extension ReferencedFileReader {
  /// Finds every image, without a pixel of it.
  package static let anyImage = ReferencedFileReader { _, _ in
    Diagnosed(nil, [])
  } images: { name in
    .success(ImageFile(name: name, digest: "any", variants: []))
  } strings: { _, _, _ in
    .success(Diagnosed([]))
  }
}
