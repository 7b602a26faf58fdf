import SnaplineBasics
private import SnaplineCSpng

/// Decodes a PNG of a validated size to red, green, blue, alpha.
func decodeRGBA(_ png: [UInt8], _ size: PixelSize) throws(PNGError) -> [UInt8] {
  try decode(png, count: size.width * size.height * 4, SPNG_FMT_RGBA8)
}

/// Decodes the lower 8 of the 16 bits of each component.
func decode16BitLowBytes(_ png: [UInt8], _ size: PixelSize) throws(PNGError) -> [UInt8] {
  let count = size.width * size.height * 4
  return try decode(png, count: count, SPNG_FMT_RGBA16).map { (component: UInt16) in
    UInt8(truncatingIfNeeded: component)
  }
}

/// Decodes the components in one of the library's formats.
private func decode<Component: FixedWidthInteger>(
  _ png: [UInt8], count: Int, _ format: spng_format
) throws(PNGError) -> [Component] {
  let context = try SpngContext()
  var status: Int32 = 0
  let pixels = unsafe png.withUnsafeBytes { png in
    status = unsafe spng_set_png_buffer(context.pointer, png.baseAddress, png.count)
    guard status == 0 else { return [Component]() }
    return unsafe [Component](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = unsafe spng_decode_image(
        context.pointer, buffer.baseAddress, count * MemoryLayout<Component>.size,
        Int32(format.rawValue), Int32(SPNG_DECODE_TRNS.rawValue))
      // The checksum of the last chunk is checked only when decoding continues to the end.
      if status == 0 { status = unsafe spng_decode_chunks(context.pointer) }
      initialized = status == 0 ? count : 0
    }
  }
  try check(status)
  return pixels
}

private func check(_ status: Int32) throws(PNGError) {
  guard status != 0 else { return }
  switch status {
  case Int32(SPNG_EMEM.rawValue): throw .outOfMemory
  case Int32(SPNG_ECHUNK_CRC.rawValue): throw .damaged("checksum mismatch")
  case Int32(SPNG_EIDAT_TOO_SHORT.rawValue), Int32(SPNG_EOF.rawValue),
    Int32(SPNG_IO_EOF.rawValue):
    throw .damaged("not enough pixel data")
  case Int32(SPNG_EZLIB.rawValue), Int32(SPNG_EIDAT_STREAM.rawValue):
    throw .damaged("cannot decompress the pixel data")
  default: throw unsafe .damaged(String(cString: spng_strerror(status)))
  }
}

/// A reader with a single owner.
@safe private struct SpngContext: ~Copyable {
  let pointer: OpaquePointer

  init() throws(PNGError) {
    guard let pointer = unsafe spng_ctx_new(0) else { throw .outOfMemory }
    unsafe self.pointer = pointer
  }

  deinit { unsafe spng_ctx_free(pointer) }
}
