private import CSpng
private import Glibc
import Geometry

/// Pixels in the form in which they are compressed.
struct RawPicture {
  let size: PixelSize
  let bitDepth: UInt8
  let colorType: PNGColorType
  /// Red, green, blue, alpha; empty unless the colour type is a palette.
  let palette: [[UInt8]]
  /// Rows without gaps, each starting at a whole byte.
  let rows: [UInt8]
}

/// What a sample of a picture means.
enum PNGColorType: UInt8 {
  case gray = 0
  case rgb = 2
  case palette = 3
  case rgba = 6
}

/// The pixels of a PNG whose size is known to be harmless: red, green, blue, alpha.
func decodeRGBA(_ png: [UInt8], _ size: PixelSize) throws(PNGError) -> [UInt8] {
  let context = try SpngContext(flags: 0)
  let count = size.width * size.height * 4
  var status: Int32 = 0
  let pixels = unsafe png.withUnsafeBytes { png in
    status = unsafe spng_set_png_buffer(context.pointer, png.baseAddress, png.count)
    guard status == 0 else { return [UInt8]() }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = unsafe spng_decode_image(
        context.pointer, buffer.baseAddress, count, Int32(SPNG_FMT_RGBA8.rawValue),
        Int32(SPNG_DECODE_TRNS.rawValue))
      // The checksum of the last piece is only looked at on the way to the end.
      if status == 0 { status = unsafe spng_decode_chunks(context.pointer) }
      initialized = status == 0 ? count : 0
    }
  }
  try check(status)
  return pixels
}

/// A whole file, chunks and compression included.
///
/// Level 8 makes files one per cent larger than level 9 and takes a third of the time.
func encode(
  _ picture: RawPicture, isFiltered: Bool, level: Int = 8
) throws(PNGError) -> [UInt8] {
  let context = try SpngContext(flags: Int32(SPNG_CTX_ENCODER.rawValue))
  var header = spng_ihdr(
    width: UInt32(clamping: picture.size.width), height: UInt32(clamping: picture.size.height),
    bit_depth: picture.bitDepth, color_type: picture.colorType.rawValue, compression_method: 0,
    filter_method: 0, interlace_method: 0)
  try check(unsafe spng_set_ihdr(context.pointer, &header))
  let filters = isFiltered ? SPNG_FILTER_CHOICE_ALL : SPNG_DISABLE_FILTERING
  let options = [
    (SPNG_ENCODE_TO_BUFFER, 1), (SPNG_IMG_COMPRESSION_LEVEL, Int32(clamping: level)),
    (SPNG_FILTER_CHOICE, Int32(clamping: filters.rawValue)),
  ]
  for (option, value) in options {
    try check(unsafe spng_set_option(context.pointer, option, value))
  }
  try setPalette(picture.palette, context)
  let status = unsafe picture.rows.withUnsafeBytes { rows in
    unsafe spng_encode_image(
      context.pointer, rows.baseAddress, rows.count, Int32(SPNG_FMT_PNG.rawValue),
      Int32(SPNG_ENCODE_FINALIZE.rawValue))
  }
  try check(status)
  return try context.takeBuffer()
}

private func setPalette(
  _ palette: [[UInt8]], _ context: borrowing SpngContext
) throws(PNGError) {
  guard !palette.isEmpty else { return }
  var colors = spng_plte()
  colors.n_entries = UInt32(palette.count)
  unsafe withUnsafeMutableBytes(of: &colors.entries) { entries in
    for (index, color) in palette.enumerated() {
      for channel in 0..<3 { unsafe entries[index * 4 + channel] = color[channel] }
    }
  }
  try check(unsafe spng_set_plte(context.pointer, &colors))
  // Entries behind the last translucent one need no alpha.
  guard let last = palette.lastIndex(where: { $0[3] < 255 }) else { return }
  var alphas = spng_trns()
  alphas.n_type3_entries = UInt32(last + 1)
  unsafe withUnsafeMutableBytes(of: &alphas.type3_alpha) { entries in
    for index in 0...last { unsafe entries[index] = palette[index][3] }
  }
  try check(unsafe spng_set_trns(context.pointer, &alphas))
}

private func check(_ status: Int32) throws(PNGError) {
  guard status != 0 else { return }
  switch status {
  case Int32(SPNG_EMEM.rawValue): throw .outOfMemory
  case Int32(SPNG_ECHUNK_CRC.rawValue): throw .damaged("a checksum is wrong")
  case Int32(SPNG_EIDAT_TOO_SHORT.rawValue), Int32(SPNG_EOF.rawValue),
    Int32(SPNG_IO_EOF.rawValue):
    throw .damaged("its pixel data is too short")
  case Int32(SPNG_EZLIB.rawValue), Int32(SPNG_EIDAT_STREAM.rawValue):
    throw .damaged("its pixel data cannot be unpacked")
  default: throw unsafe .damaged(String(cString: spng_strerror(status)))
  }
}

/// A reader or a writer that this value alone owns.
@safe private struct SpngContext: ~Copyable {
  let pointer: OpaquePointer

  init(flags: Int32) throws(PNGError) {
    guard let pointer = unsafe spng_ctx_new(flags) else { throw .outOfMemory }
    unsafe self.pointer = pointer
  }

  deinit { unsafe spng_ctx_free(pointer) }

  /// The file that was written; afterwards the context is spent.
  consuming func takeBuffer() throws(PNGError) -> [UInt8] {
    var count = 0
    var status: Int32 = 0
    let buffer = unsafe spng_get_png_buffer(pointer, &count, &status)
    // From here on the buffer is ours to free.
    defer { unsafe free(buffer) }
    try check(status)
    return unsafe Array(UnsafeRawBufferPointer(start: buffer, count: count))
  }
}
