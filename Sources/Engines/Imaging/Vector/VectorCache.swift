import Glibc
import SnaplinePlatform
import Synchronization

/// The rasterized images of the process.
let rasterizedImages = VectorCache()

/// A file, and how it is rasterized.
struct VectorKey: Hashable, Sendable {
  private let content: ContentHash
  private let format: VectorFormat
  /// The scales, or the negative width and height in pixels.
  private let scales: [Int]
  private let limit: Int

  init(_ bytes: [UInt8], _ format: VectorFormat, _ scales: [Int], _ limit: Int) {
    content = ContentHash(of: bytes)
    self.format = format
    self.scales = scales
    self.limit = limit
  }
}

/// A cache of rasterized images, limited in size, which rasterizes one image at a time.
///
/// The libraries cannot be interrupted, so a file that takes longer than a time limit occupies a
/// thread until the end of the program, and no further file is rasterized.
final class VectorCache: Sendable {
  private static let limit = 32 << 20

  private struct State: Sendable {
    var images: [VectorKey: Result<VectorImage, VectorError>] = [:]
    var bytes = 0
  }

  private let time: Duration
  private let state = Mutex(State())
  /// Whether an image exceeded the time limit; locked while one is rasterized.
  private let isStuck = Mutex(false)

  init(time: Duration = .seconds(20)) { self.time = time }

  /// Returns the image of a key.
  func image(
    _ key: VectorKey, rasterize: @escaping @Sendable () throws(VectorError) -> VectorImage
  ) throws(VectorError) -> VectorImage {
    if let known = known(key) { return try known.get() }
    let result = isStuck.withLock { isStuck in
      if let known = known(key) { return known }
      guard !isStuck else { return .failure(.tookTooLong) }
      let result = run(rasterize)
      if case .failure(.tookTooLong) = result { isStuck = true }
      store(result, for: key)
      return result
    }
    return try result.get()
  }

  private func known(_ key: VectorKey) -> Result<VectorImage, VectorError>? {
    state.withLock { $0.images[key] }
  }

  private func store(_ result: Result<VectorImage, VectorError>, for key: VectorKey) {
    let bytes = (try? result.get())?.images.reduce(0) { $0 + $1.png.count } ?? 0
    state.withLock { state in
      if state.bytes + bytes > Self.limit { state = State() }
      state.images[key] = result
      state.bytes += bytes
    }
  }

  /// Runs a function on a thread of its own, and waits for its result until the time limit.
  private func run(
    _ rasterize: @escaping @Sendable () throws(VectorError) -> VectorImage
  ) -> Result<VectorImage, VectorError> {
    let pending = PendingResult()
    let thread = SystemThread {
      let result = Result { () throws(VectorError) in try rasterize() }
      pending.value.withLock { $0 = result }
    }
    guard let thread else { return .failure(.tookTooLong) }
    let deadline = ContinuousClock.now + time
    var pause: useconds_t = 50
    while true {
      if let result = pending.value.withLock({ $0 }) {
        thread.join()
        return result
      }
      guard ContinuousClock.now < deadline else {
        thread.detach()
        return .failure(.tookTooLong)
      }
      usleep(pause)
      pause = min(pause * 2, 5_000)
    }
  }
}

private final class PendingResult: Sendable {
  let value = Mutex<Result<VectorImage, VectorError>?>(nil)
}
