import Bytes
import Geometry

/// A chunk as it stands in a file: its length, its type, its content and their checksum.
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
struct RawPicture {
  let size: PixelSize
  let bitDepth: UInt8
  let colorType: PNGColorType
  /// Red, green, blue, alpha; empty unless the colour type is a palette.
  let palette: [[UInt8]]
  /// Rows without gaps, each starting at a whole byte.
  let rows: [UInt8]
  /// Whether each row stands behind the number of the filter that it went through.
  var isFiltered = false

  fileprivate var bitsPerPixel: Int {
    switch colorType {
    case .gray, .palette: Int(bitDepth)
    case .rgb: 24
    case .rgba: 32
    }
  }
}

/// What a sample of a picture means.
enum PNGColorType: UInt8 {
  case gray = 0
  case rgb = 2
  case palette = 3
  case rgba = 6
}

/// A whole file, chunks and compression included.
func encode(
  _ picture: RawPicture, isFiltered: Bool, _ effort: PNGEffort
) throws(PNGError) -> [UInt8] {
  let data = try imageData(of: picture, isFiltered: isFiltered, effort)
  return fileHead(of: picture) + chunk("IDAT", data) + chunk("IEND", [])
}

/// The rows of a picture, packed.
func imageData(
  of picture: RawPicture, isFiltered: Bool, _ effort: PNGEffort
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

/// What stands in a file before the pixels.
func fileHead(of picture: RawPicture) -> [UInt8] {
  var file = ChunkList.signature
  file += chunk(
    "IHDR",
    UInt32(clamping: picture.size.width).bigEndianBytes
      + UInt32(clamping: picture.size.height).bigEndianBytes
      + [picture.bitDepth, picture.colorType.rawValue, 0, 0, 0])
  if !picture.palette.isEmpty {
    file += chunk("PLTE", picture.palette.flatMap { $0.prefix(3) })
    // Entries behind the last translucent one need no alpha.
    if let last = picture.palette.lastIndex(where: { $0[3] < 255 }) {
      file += chunk("tRNS", picture.palette[...last].map { $0[3] })
    }
  }
  return file
}

extension UInt32 {
  /// As a PNG holds numbers: the highest byte first.
  var bigEndianBytes: [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
  }
}
