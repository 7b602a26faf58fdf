import Geometry
import SceneModel

/// What is written of an image, alone or in a button.
func imageTraits(_ image: ImageContent, _ appearance: Appearance) -> [Trait] {
  var traits: [Trait] = []
  traits.add("image", image.size.map(text))
  traits.add("imageFile", image.file.map { "\($0.digest) \($0.name)" })
  traits.add("rendering", image.rendering.rawValue, unless: image.rendering == .automatic)
  let color = image.color.color(in: appearance)
  traits.add("imageColor", color.description, unless: image.size == nil || image.file != nil)
  traits.add("mode", image.mode.rawValue, unless: image.mode == .scaleToFill)
  return traits
}

extension ImageContent {
  /// Takes over what `imageTraits` has written.
  init(_ traits: inout TraitReading) {
    self.init()
    size = traits.size("image")
    file = traits.value("imageFile") { text in
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      return ImageFile(name: parts[1], digest: parts[0], variants: [])
    }
    rendering = traits.choice("rendering") ?? .automatic
    if let color = traits.color("imageColor") { self.color = color }
    mode = traits.choice("mode") ?? .scaleToFill
  }
}
