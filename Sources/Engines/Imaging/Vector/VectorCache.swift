import SnaplinePlatform
import Synchronization

/// The rasterized images of the process.
let rasterizedImages = VectorCache()

/// A file, and how it is rasterized.
struct VectorKey: Hashable {
  private let content: ContentHash
  private let format: VectorFormat
  private let scales: [Int]
  private let limit: Int

  init(_ bytes: [UInt8], _ format: VectorFormat, _ scales: [Int], _ limit: Int) {
    content = ContentHash(of: bytes)
    self.format = format
    self.scales = scales
    self.limit = limit
  }
}

/// A cache of rasterized images, limited in size.
final class VectorCache: Sendable {
  private static let limit = 32 << 20

  private struct State: Sendable {
    var images: [VectorKey: Result<VectorImage, VectorError>] = [:]
    var bytes = 0
  }

  private let state = Mutex(State())

  /// Returns the image of a key, rasterized by one thread at a time.
  func image(
    _ key: VectorKey, rasterize: () throws(VectorError) -> VectorImage
  ) throws(VectorError) -> VectorImage {
    let result = state.withLock { state in
      if let known = state.images[key] { return known }
      let result = Result { () throws(VectorError) in try rasterize() }
      let bytes = (try? result.get())?.images.reduce(0) { $0 + $1.png.count } ?? 0
      if state.bytes + bytes > Self.limit { state = State() }
      state.images[key] = result
      state.bytes += bytes
      return result
    }
    return try result.get()
  }
}
