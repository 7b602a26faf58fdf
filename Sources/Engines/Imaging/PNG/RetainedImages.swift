import SnaplineBasics
import SnaplinePlatform

/// The images of an animation, retained as compressed runs until all colors are known.
struct RetainedImages {
  private(set) var census = ColorHistogram()
  /// The size of all images; nil before the first.
  private(set) var size: PixelSize?
  /// The images in order; nil for those that exceed the limit.
  private var images: [PackedRuns?] = []
  /// The number of bytes that further images may use.
  private var remainingBytes: Int

  init(memoryLimit: Int) { remainingBytes = memoryLimit }

  /// The number of images whose colors were counted.
  var count: Int { images.count }

  /// Counts the colors of the next image, and retains it if the limit permits.
  ///
  /// - Returns: Whether a palette is still possible; otherwise the image is not retained.
  mutating func add(_ bitmap: Bitmap, isHeld: Bool) throws(PNGError) -> Bool {
    guard size == nil || size == bitmap.size else { throw .unevenFrames }
    size = bitmap.size
    guard let runs = census.add(bitmap, isHeld: isHeld) else { return false }
    let packed = remainingBytes > 0 ? PackedRuns(runs) : nil
    remainingBytes -= packed?.byteCount ?? 0
    images.append(remainingBytes >= 0 ? packed : nil)
    return true
  }

  /// Returns the pixels of a retained image, with the table's value for each color number; nil if the
  /// image was not retained.
  func pixels<Pixel: FixedWidthInteger>(
    at index: Int, by table: [Pixel]
  ) throws(PNGError) -> [Pixel]? {
    guard images.indices.contains(index), let packed = images[index] else { return nil }
    guard let runs = packed.runs else { throw .outOfMemory }
    return runs.pixels(by: table)
  }

  /// Returns the runs of an image that was counted but not retained.
  mutating func runs(of bitmap: Bitmap) -> ColorRuns? { census.add(bitmap, isHeld: false) }
}

/// The compressed runs of an image, a few percent of the bitmap's size.
private struct PackedRuns {
  private let size: PixelSize
  private let count: Int
  private let bytes: [UInt8]

  /// Compresses runs; nil if memory is insufficient.
  init?(_ image: ColorRuns) {
    let plain = unsafe image.runs.withUnsafeBytes { unsafe Array($0) }
    guard let bytes = compressed(plain, level: 1) else { return nil }
    self.bytes = bytes
    size = image.size
    count = image.runs.count
  }

  var byteCount: Int { bytes.count }

  var runs: ColorRuns? {
    var runs = [UInt32](repeating: 0, count: count)
    let isWhole = unsafe runs.withUnsafeMutableBytes { unsafe decompress(bytes, into: $0) }
    return isWhole ? ColorRuns(size: size, runs: runs) : nil
  }
}
