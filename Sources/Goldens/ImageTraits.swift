import Geometry
import SceneModel

/// What is written of an image, alone or in a button.
func imageTraits(_ image: ImageContent, _ appearance: Appearance) -> [Trait] {
  var traits: [Trait] = []
  traits.add("image", image.size.map(text))
  traits.add("imageFile", image.file?.trait)
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
    file = traits.value("imageFile", ImageFile.init(trait:))
    rendering = traits.choice("rendering") ?? .automatic
    if let color = traits.color("imageColor") { self.color = color }
    mode = traits.choice("mode") ?? .scaleToFill
  }
}

extension ImageFile {
  /// What is remembered of it: what tells it from others, and its name.
  var trait: String { "\(digest) \(name)" }

  init?(trait: String) {
    let parts = trait.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(name: parts[1], digest: parts[0], variants: [])
  }
}
