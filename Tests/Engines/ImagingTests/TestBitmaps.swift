import SnaplineBasics
import SnaplineImaging

/// Returns a white image.
func flat(_ size: PixelSize) -> Bitmap {
  Bitmap(size: size, bytes: [UInt8](repeating: 255, count: size.width * size.height * 4))
}

/// Returns an image of random bytes.
func noise(_ size: PixelSize, seed: UInt64) -> Bitmap {
  var random = Random(seed: seed)
  let bytes = (0..<size.width * size.height * 4).map { _ in UInt8(random.next(256)) }
  return Bitmap(size: size, bytes: bytes)
}

/// A small deterministic random number generator.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  /// Returns a number below the limit.
  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}

extension Bitmap {
  /// Blue, green, red, alpha.
  func pixel(_ column: Int, _ row: Int) -> [UInt8] {
    let start = row * bytesPerRow + column * 4
    return Array(bytes[start..<start + 4])
  }

  /// Sets the three color channels of a pixel.
  mutating func set(_ value: UInt8, column: Int, row: Int) {
    for channel in 0..<3 { bytes[row * bytesPerRow + column * 4 + channel] = value }
  }

  func contains(_ color: [UInt8]) -> Bool {
    stride(from: 0, to: bytes.count, by: 4).contains { Array(bytes[$0..<$0 + 4]) == color }
  }
}
