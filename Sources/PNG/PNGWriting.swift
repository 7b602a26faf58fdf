import Bytes
import Geometry

/// Returns an encoded chunk: its length, its type, its content and their checksum.
func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
  var bytes = UInt32(clamping: content.count).bigEndianBytes
  bytes.reserveCapacity(content.count + 12)
  bytes += type.utf8
  bytes += content
  let sum = unsafe bytes.withUnsafeBytes {
    unsafe checksum(UnsafeRawBufferPointer(rebasing: $0[4...]))
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
  _ picture: UncompressedImage, isFiltered: Bool, _ effort: PNGCompressionLevel
) throws(PNGError) -> [UInt8] {
  let data = try imageData(of: picture, isFiltered: isFiltered, effort)
  return fileHead(of: picture) + chunk("IDAT", data) + chunk("IEND", [])
}

/// Compresses the rows of an image.
func imageData(
  of picture: UncompressedImage, isFiltered: Bool, _ effort: PNGCompressionLevel
) throws(PNGError) -> [UInt8] {
  let bytesPerRow = (picture.size.width * picture.bitsPerPixel + 7) / 8
  let step = max(1, picture.bitsPerPixel / 8)
  let rows =
    if isFiltered {
      filtered(picture.rows, bytesPerRow: bytesPerRow, step: step)
    } else if picture.isFiltered {
      picture.rows
    } else {
      lightlyFiltered(picture.rows, bytesPerRow: bytesPerRow)
    }
  guard let data = packed(rows, level: effort.level) else { throw .outOfMemory }
  return data
}

/// Returns the chunks before the pixels.
func fileHead(of picture: UncompressedImage) -> [UInt8] {
  var file = ChunkList.signature
  file += chunk(
    "IHDR",
    UInt32(clamping: picture.size.width).bigEndianBytes
      + UInt32(clamping: picture.size.height).bigEndianBytes
      + [picture.bitDepth, picture.colorType.rawValue, 0, 0, 0])
  if !picture.palette.isEmpty {
    file += chunk("PLTE", picture.palette.flatMap { $0.prefix(3) })
    // Entries after the last translucent one need no alpha.
    if let last = picture.palette.lastIndex(where: { $0[3] < 255 }) {
      file += chunk("tRNS", picture.palette[...last].map { $0[3] })
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
