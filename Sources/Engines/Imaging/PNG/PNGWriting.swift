import SnaplineBasics
import SnaplinePlatform

/// Returns an encoded chunk: its length, its type, its content and their checksum.
func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
  var bytes = UInt32(clamping: content.count).bigEndianBytes
  bytes.reserveCapacity(content.count + 12)
  bytes += type.utf8
  bytes += content
  let sum = unsafe bytes.withUnsafeBytes {
    unsafe crc32(UnsafeRawBufferPointer(rebasing: $0[4...]))
  }
  return bytes + sum.bigEndianBytes
}

/// Pixels in the form in which they are compressed.
struct UncompressedImage {
  let size: PixelSize
  let bitDepth: UInt8
  let colorType: PNGColorType
  /// Red, green, blue, alpha; empty unless the color type is a palette.
  let palette: [[UInt8]]
  /// The rows without padding, each starting at a byte boundary.
  let rows: [UInt8]
  /// Whether each row is preceded by the number of its filter.
  var isFiltered = false

  fileprivate var bitsPerPixel: Int {
    switch colorType {
    case .gray, .palette: Int(bitDepth)
    case .rgb: 24
    case .rgba: 32
    }
  }
}

/// The color type of a PNG.
enum PNGColorType: UInt8 {
  case gray = 0
  case rgb = 2
  case palette = 3
  case rgba = 6
}

/// Encodes an entire file, including chunks and compression.
func encode(
  _ image: UncompressedImage, isFiltered: Bool, _ effort: PNGCompressionLevel
) throws(PNGError) -> [UInt8] {
  let data = try imageData(of: image, isFiltered: isFiltered, effort)
  return signatureAndHeader(of: image) + chunk("IDAT", data) + chunk("IEND", [])
}

/// Compresses the rows of an image.
func imageData(
  of image: UncompressedImage, isFiltered: Bool, _ effort: PNGCompressionLevel
) throws(PNGError) -> [UInt8] {
  let bytesPerRow = (image.size.width * image.bitsPerPixel + 7) / 8
  let step = max(1, image.bitsPerPixel / 8)
  let rows =
    if isFiltered {
      filtered(image.rows, bytesPerRow: bytesPerRow, step: step)
    } else if image.isFiltered {
      image.rows
    } else {
      filteringRepeatedRows(image.rows, bytesPerRow: bytesPerRow)
    }
  guard let data = compressed(rows, level: effort.level) else { throw .outOfMemory }
  return data
}

/// Returns the chunks before the pixels.
func signatureAndHeader(of image: UncompressedImage) -> [UInt8] {
  var file = ChunkList.signature
  file += chunk(
    "IHDR",
    UInt32(clamping: image.size.width).bigEndianBytes
      + UInt32(clamping: image.size.height).bigEndianBytes
      + [image.bitDepth, image.colorType.rawValue, 0, 0, 0])
  if !image.palette.isEmpty {
    file += chunk("PLTE", image.palette.flatMap { $0.prefix(3) })
    // Entries after the last translucent one need no alpha.
    if let last = image.palette.lastIndex(where: { $0[3] < 255 }) {
      file += chunk("tRNS", image.palette[...last].map { $0[3] })
    }
  }
  return file
}

extension UInt32 {
  /// The bytes in the big-endian order of PNG.
  var bigEndianBytes: [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
  }
}
