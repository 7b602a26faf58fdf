import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel

/// A cache of a worker's decoded images, limited in size.
struct ImageCache {
  private static let limit = 64 << 20

  fileprivate var cached: [ImageFile.Representation: Bitmap] = [:]
  private var bytes = 0

  /// Returns the pixels of a file; nil if it is no image, which validation of scenes excludes.
  mutating func bitmap(of image: ImageFile.Representation) -> Bitmap? {
    if let bitmap = cached[image] { return bitmap }
    guard let bitmap = try? decodePNG(image.bytes) else { return nil }
    if bytes + bitmap.bytes.count > Self.limit {
      cached = [:]
      bytes = 0
    }
    cached[image] = bitmap
    bytes += bitmap.bytes.count
    return bitmap
  }
}

extension ImageCache {
  /// The largest number of pixels for which a vector image is rasterized again.
  private static let largestVector = 4 << 20

  /// Returns a vector image at a size that is larger than its own pixels; nil for other images.
  fileprivate mutating func vector(
    _ image: ImageFile.Representation, at size: PixelSize
  ) -> Bitmap? {
    guard !image.vector.isEmpty, size.width > image.width || size.height > image.height,
      let format = VectorFormat.allCases.first(where: { $0.library == image.rasterizer?.library })
    else { return nil }
    var larger = image
    (larger.width, larger.height, larger.vector) = (size.width, size.height, [])
    larger.digest += " \(size.width)x\(size.height)"
    if let known = cached[larger] { return known }
    let png = try? rasterize(image.vector, format, size: size, pixels: Self.largestVector)
    guard let png else { return nil }
    larger.bytes = png
    return bitmap(of: larger)
  }
}

extension Rasterizer {
  /// Draws an image, aligned to the nearest pixels.
  mutating func draw(
    _ mark: ImageCommand, _ scale: Double, within area: PixelRect, on canvas: borrowing CairoCanvas
  ) {
    let frame = mark.frame.scaled(scale)
    let left = Int(frame.minX.rounded())
    let top = Int(frame.minY.rounded())
    let target = PixelSize(
      width: Int(frame.maxX.rounded()) - left, height: Int(frame.maxY.rounded()) - top)
    guard target.width > 0, target.height > 0 else { return }
    let box = PixelRect(x: left, y: top, width: target.width, height: target.height)
      .intersection(area)
    guard box.width > 0, box.height > 0,
      let bitmap = images.vector(mark.image, at: target) ?? images.bitmap(of: mark.image)
    else { return }
    let part = PixelRect(
      x: box.x - left, y: box.y - top, width: box.width, height: box.height)
    let picture = bitmap.resampled(to: target, part: part)
    canvas.rectangle(Rect(box))
    canvas.fill(PixelBuffer(picture, box, tint: mark.tint), .plain)
  }
}

extension PixelBuffer {
  /// Creates a patch of an image's pixels, or of a tint with the image's alpha.
  fileprivate init(_ image: Bitmap, _ box: PixelRect, tint: Color?) {
    let bytes = image.bytes
    let tints = tint.map(\.shares)
    self.init(
      box: box,
      pixels: stride(from: 0, to: bytes.count, by: 4).map { place in
        if let tints { return tints[Int(bytes[place + 3])] }
        let low = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
        return low | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 3]) << 24
      })
  }

  /// Creates a patch of a color with a coverage, by rows.
  init(_ coverage: [UInt8], _ box: PixelRect, _ color: Color) {
    let shares = color.shares
    self.init(box: box, pixels: coverage.map { shares[Int($0)] })
  }
}

extension Color {
  /// The color for each coverage from 0 to 255.
  fileprivate var shares: [UInt32] {
    (0...255).map { share -> UInt32 in
      var color = self
      color.alpha = UInt8((Int(alpha) * share + 127) / 255)
      return color.premultiplied
    }
  }
}
