package import SnaplineAccessibility
import SnaplineBasics
import SnaplineImaging
package import SnaplineSceneModel

/// Returns the pixels of an image file, in which contrasts are sampled; nil if it is damaged.
package func imageSamples(of image: ImageFile.Representation) -> ImageSamples? {
  guard let bitmap = try? decodePNG(image.bytes) else { return nil }
  return ImageSamples(size: bitmap.size) { column, row in
    let place = row * bitmap.bytesPerRow + column * 4
    let alpha = bitmap.bytes[place + 3]
    func straight(_ byte: UInt8) -> UInt8 {
      alpha == 0
        ? 0 : UInt8((Double(byte) * 255 / Double(alpha)).rounded().clamped(to: 0...255))
    }
    return Color(
      straight(bitmap.bytes[place + 2]), straight(bitmap.bytes[place + 1]),
      straight(bitmap.bytes[place]), alpha: alpha)
  }
}
