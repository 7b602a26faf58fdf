import SnaplineBasics

/// A chunk of a PNG file.
struct Chunk {
  /// Four letters; an uppercase first letter marks a critical chunk.
  let type: String
  /// The range from the length to the checksum.
  let whole: Range<Int>
  let content: Range<Int>

  var isCritical: Bool { type.utf8.first.map { $0 & 0x20 == 0 } ?? false }
  /// Whether the decoded pixels depend on the chunk; color profiles are not applied.
  var decidesPixels: Bool { isCritical || type == "tRNS" }
}

/// The chunks of a file in a validated order, with unverified checksums and pixels.
struct ChunkList {
  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  let header: PNGHeader
  let chunks: [Chunk]

  init(_ bytes: [UInt8], limits: PNGLimits) throws(PNGError) {
    guard bytes.starts(with: Self.signature) else { throw notPNG(bytes) }
    chunks = try readChunks(bytes, limits: limits)
    guard let first = chunks.first, first.type == "IHDR" else {
      throw chunks.first?.type == "CgBI"
        ? .damaged("it is an iOS-optimized PNG (CgBI)")
        : .damaged("the IHDR chunk is missing")
    }
    header = try PNGHeader(bytes[first.content])
    try checkOrder(chunks)
  }

  /// The number of bytes of compressed pixels.
  var compressedBytes: Int {
    chunks.reduce(0) { $0 + ($1.type == "IDAT" ? $1.content.count : 0) }
  }
}

/// The header chunk with the size and the pixel format.
struct PNGHeader {
  let size: PixelSize
  let bitDepth: Int
  let colorType: UInt8
  let isInterlaced: Bool
  /// Whether the file uses a compression or filter method that the format does not define.
  let usesUnknownMethods: Bool

  init(_ content: ArraySlice<UInt8>) throws(PNGError) {
    guard content.count == 13 else { throw .damaged("invalid IHDR length") }
    let fields = Array(content)
    size = PixelSize(width: bigEndian(fields[0..<4]), height: bigEndian(fields[4..<8]))
    bitDepth = Int(fields[8])
    colorType = fields[9]
    usesUnknownMethods = fields[10] != 0 || fields[11] != 0 || fields[12] > 1
    isInterlaced = fields[12] == 1
    guard size.width > 0, size.height > 0 else { throw .damaged("zero width or height") }
  }

  /// The number of samples per pixel.
  var channels: Int {
    switch colorType {
    case 2: 3
    case 4: 2
    case 6: 4
    default: 1
    }
  }

  /// The number of bytes per row, without its filter byte and interlacing.
  var bytesPerRow: Int { (size.width * channels * bitDepth + 7) / 8 }

  /// The number of bytes of the uncompressed pixels, including filter bytes.
  var rawBytes: Int { (1 + bytesPerRow) * size.height }
}

/// Returns the big-endian number in at most four bytes.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
}

private func readChunks(_ bytes: [UInt8], limits: PNGLimits) throws(PNGError) -> [Chunk] {
  var chunks: [Chunk] = []
  var start = ChunkList.signature.count
  while true {
    guard start + 12 <= bytes.count else { throw .endsEarly(atByte: bytes.count) }
    let length = bigEndian(bytes[start..<start + 4])
    let letters = bytes[start + 4..<start + 8]
    guard letters.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
      throw .damaged("invalid chunk at byte \(start)")
    }
    guard length <= bytes.count - start - 12 else { throw .endsEarly(atByte: bytes.count) }
    let content = start + 8..<start + 8 + length
    let type = String(decoding: letters, as: UTF8.self)
    chunks.append(Chunk(type: type, whole: start..<content.upperBound + 4, content: content))
    guard type != "IEND" else { return chunks }
    guard chunks.count < limits.chunks else { throw .damaged("too many chunks") }
    start = content.upperBound + 4
  }
}

private func checkOrder(_ chunks: [Chunk]) throws(PNGError) {
  let pixels = chunks.indices.filter { chunks[$0].type == "IDAT" }
  guard let first = pixels.first, let last = pixels.last else {
    throw .damaged("no IDAT chunk")
  }
  guard last - first + 1 == pixels.count else { throw .damaged("IDAT chunks are not consecutive") }
  let known = ["IHDR", "PLTE", "IDAT", "IEND"]
  if let unknown = chunks.first(where: { $0.isCritical && !known.contains($0.type) }) {
    throw .damaged("unknown critical chunk '\(unknown.type)'")
  }
}

private func notPNG(_ bytes: [UInt8]) -> PNGError {
  let known: [(start: [UInt8], name: String)] = [
    ([0xFF, 0xD8, 0xFF], "a JPEG"), (Array("GIF8".utf8), "a GIF"), (Array("%PDF".utf8), "a PDF"),
    (Array("RIFF".utf8), "a WebP image"), (Array("BM".utf8), "a Windows bitmap"),
    ([0x49, 0x49, 0x2A, 0], "a TIFF"), ([0x4D, 0x4D, 0, 0x2A], "a TIFF"),
    (
      Array("version https://git-lfs".utf8),
      "a Git LFS pointer: fetch the file with 'git lfs pull'"
    ),
    (Array("<<<<<<<".utf8), "a file with merge conflict markers"), (Array("<".utf8), "HTML or XML"),
  ]
  guard !bytes.isEmpty else { return .notPNG(butPerhaps: "an empty file") }
  if ChunkList.signature.starts(with: bytes) { return .endsEarly(atByte: bytes.count) }
  return .notPNG(butPerhaps: known.first { bytes.starts(with: $0.start) }?.name)
}
