import Bytes
import Geometry
import Imaging

/// The images of an animation, as far as they are kept until all colors are known.
struct KeptImages {
  private(set) var census = ColorHistogram()
  /// The size of all images; nil before the first.
  private(set) var size: PixelSize?
  /// The images in order; nil for those that exceed the room.
  private var images: [PackedRuns?] = []
  /// The number of bytes that further images may use.
  private var room: Int

  init(room: Int) { self.room = room }

  /// The number of images whose colors were counted.
  var count: Int { images.count }

  /// Counts the colors of the next image, and keeps it if there is room.
  ///
  /// - Returns: Whether a palette is still possible; otherwise the image is not kept.
  mutating func add(_ bitmap: Bitmap, isHeld: Bool) throws(PNGError) -> Bool {
    guard size == nil || size == bitmap.size else { throw .unevenFrames }
    size = bitmap.size
    guard let runs = census.count(bitmap, isHeld: isHeld) else { return false }
    let packed = room > 0 ? PackedRuns(runs) : nil
    room -= packed?.byteCount ?? 0
    images.append(room >= 0 ? packed : nil)
    return true
  }

  /// Returns the pixels of a kept image, with the table's value for each color number; nil if the
  /// image was not kept.
  func pixels<Pixel: FixedWidthInteger>(
    at index: Int, by table: [Pixel]
  ) throws(PNGError) -> [Pixel]? {
    guard images.indices.contains(index), let packed = images[index] else { return nil }
    guard let runs = packed.runs else { throw .outOfMemory }
    return runs.pixels(by: table)
  }

  /// Returns the runs of an image that was counted but not kept.
  mutating func runs(of bitmap: Bitmap) -> ColorRuns? { census.count(bitmap, isHeld: false) }
}

/// The compressed runs of an image, a few percent of the bitmap's size.
private struct PackedRuns {
  private let size: PixelSize
  private let count: Int
  private let bytes: [UInt8]

  /// Compresses runs; nil if memory is insufficient.
  init?(_ image: ColorRuns) {
    let plain = unsafe image.runs.withUnsafeBytes { unsafe Array($0) }
    guard let bytes = packed(plain, level: 1) else { return nil }
    self.bytes = bytes
    size = image.size
    count = image.runs.count
  }

  var byteCount: Int { bytes.count }

  var runs: ColorRuns? {
    var runs = [UInt32](repeating: 0, count: count)
    let isWhole = unsafe runs.withUnsafeMutableBytes { unsafe unpack(bytes, into: $0) }
    return isWhole ? ColorRuns(size: size, runs: runs) : nil
  }
}
