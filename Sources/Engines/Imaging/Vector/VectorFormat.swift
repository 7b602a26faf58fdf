package import SnaplineBasics

/// A format of vector images.
package enum VectorFormat: String, Sendable, CaseIterable {
  case svg, pdf

  /// Returns the format that the extension of a path names.
  package init?(path: some StringProtocol) {
    let path = path.lowercased()
    guard let format = Self.allCases.first(where: { path.hasSuffix(".\($0)") }) else { return nil }
    self = format
  }

  /// The name of the library that rasterizes the format.
  package var library: String { self == .svg ? "librsvg" : "poppler" }

  /// Debian's packages of the library.
  package var packages: String {
    self == .svg ? "librsvg2-2" : "libpoppler-glib8 (libpoppler-glib8t64 since Debian 13)"
  }

  /// The installed version of the library; nil if it cannot be loaded.
  package var libraryVersion: String? { try? rasterizer.get().version }
}

/// The reason why a vector image cannot be rasterized.
package enum VectorError: Error, Hashable, CustomStringConvertible {
  case noLibrary(VectorFormat)
  case damaged(VectorFormat)
  /// The file names no size that can be drawn.
  case noSize
  /// The image, or one before it, takes longer than the time limit.
  case tookTooLong
  case tooLarge(PixelSize, limit: Int)

  package var description: String {
    switch self {
    case .noLibrary(let format): "\(format.library) is not installed"
    case .damaged(let format): "damaged \(format.rawValue.uppercased())"
    case .noSize: "the image has no size"
    case .tookTooLong: "rasterizing takes too long"
    case .tooLarge(let size, let limit):
      "\(size.width)×\(size.height) pixels exceed the limit of \(limit)"
    }
  }
}

/// A vector image, rasterized for some scales.
package struct VectorImage: Sendable {
  /// The name and version of the library, which determine the pixels.
  package let library: String
  package let version: String
  /// The sizes and PNG files, one for each scale that is not too large.
  package let images: [(size: PixelSize, png: [UInt8])]
}

/// Rasterizes a vector image at some scales, with a point for each of its units.
///
/// Equal files are rasterized once. The libraries draw one image at a time.
///
/// - Parameter limit: The largest number of pixels.
package func rasterize(
  _ bytes: [UInt8], _ format: VectorFormat, scales: [Int], pixels limit: Int
) throws(VectorError) -> VectorImage {
  try rasterizedImages.image(VectorKey(bytes, format, scales, limit)) { () throws(VectorError) in
    let rasterizer = try format.rasterizer.get()
    let drawing = try rasterizer.open(bytes)
    return VectorImage(
      library: format.library, version: rasterizer.version,
      images: try drawing.images(scales, limit))
  }
}

/// Rasterizes a vector image at a size in pixels, as a PNG.
package func rasterize(
  _ bytes: [UInt8], _ format: VectorFormat, size: PixelSize, pixels limit: Int
) throws(VectorError) -> [UInt8] {
  let key = VectorKey(bytes, format, [-size.width, -size.height], limit)
  let image = try rasterizedImages.image(key) { () throws(VectorError) in
    let rasterizer = try format.rasterizer.get()
    let drawing = try rasterizer.open(bytes)
    guard size.width <= limit / max(1, size.height) else { throw .tooLarge(size, limit: limit) }
    guard let bitmap = drawing.bitmap(size), let png = try? encodePNG(bitmap, .fleeting) else {
      throw .damaged(format)
    }
    return VectorImage(
      library: format.library, version: rasterizer.version, images: [(size, png)])
  }
  return image.images.first?.png ?? []
}

extension VectorDrawing {
  fileprivate func images(
    _ scales: [Int], _ limit: Int
  ) throws(VectorError) -> [(size: PixelSize, png: [UInt8])] {
    let points = size
    guard points.width > 0, points.height > 0, max(points.width, points.height) < 1e6 else {
      throw .noSize
    }
    var images: [(size: PixelSize, png: [UInt8])] = []
    for scale in scales {
      let size = PixelSize(
        width: max(1, Int((points.width * Double(scale)).rounded())),
        height: max(1, Int((points.height * Double(scale)).rounded())))
      guard size.width <= limit / size.height else {
        // Screens of this scale show the image of the largest one.
        guard images.isEmpty else { break }
        throw .tooLarge(size, limit: limit)
      }
      guard let bitmap = bitmap(size), let png = try? encodePNG(bitmap, .fleeting) else {
        throw .damaged(format)
      }
      images.append((size, png))
    }
    return images
  }
}
