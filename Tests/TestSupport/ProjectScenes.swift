import SnaplineBasics
import SnaplineSceneModel
package import SnaplineSceneResolution

extension ProjectFiles {
  /// The project's scenes that are drawn, without those that refer to an Interface Builder file;
  /// read their images with `anyImage`.
  package static let soundScenes = paths(below: "Scenes", endingIn: ".scene.yaml").filter {
    let takesViews = (try? text($0))?.contains("\nfrom: ") ?? true
    return !$0.hasPrefix("Scenes/errors/") && !takesViews
  }
}

extension ReferencedFileReader {
  /// Finds every image, without reading its pixels.
  package static let anyImage = ReferencedFileReader { _, _ in
    Diagnosed(nil, [])
  } images: { name in
    .success(ImageFile(name: name, digest: "any", variants: []))
  } strings: { _, _, _ in
    .success(Diagnosed([]))
  }
}
