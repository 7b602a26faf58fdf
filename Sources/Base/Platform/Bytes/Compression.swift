private import SnaplineCDeflate

/// Compresses bytes in the zlib format, as in PNG and PDF files; nil if memory is insufficient.
package func compressed(_ bytes: [UInt8], level: Int) -> [UInt8]? {
  guard let packer = unsafe libdeflate_alloc_compressor(Int32(clamping: level)) else {
    return nil
  }
  defer { unsafe libdeflate_free_compressor(packer) }
  let room = unsafe libdeflate_zlib_compress_bound(packer, bytes.count)
  let packed = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, initialized in
    initialized = unsafe bytes.withUnsafeBytes { bytes in
      unsafe libdeflate_zlib_compress(
        packer, bytes.baseAddress, bytes.count, target.baseAddress, room)
    }
  }
  return packed.isEmpty ? nil : packed
}

/// Decompresses exactly this number of bytes; nil for any other size.
package func decompressed(_ packed: [UInt8], count: Int) -> [UInt8]? {
  var isWhole = false
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
    let target = unsafe UnsafeMutableRawBufferPointer(start: target.baseAddress, count: count)
    isWhole = unsafe decompress(packed, into: target)
    initialized = isWhole ? count : 0
  }
  return isWhole ? bytes : nil
}

/// Decompresses bytes that fill the memory exactly, and returns whether they did.
package func decompress(_ packed: [UInt8], into target: UnsafeMutableRawBufferPointer) -> Bool {
  guard let unpacker = unsafe libdeflate_alloc_decompressor() else { return false }
  defer { unsafe libdeflate_free_decompressor(unpacker) }
  return unsafe packed.withUnsafeBytes { packed in
    unsafe libdeflate_zlib_decompress(
      unpacker, packed.baseAddress, packed.count, target.baseAddress, target.count, nil)
      == LIBDEFLATE_SUCCESS
  }
}

/// Returns the CRC-32 of a PNG chunk's type and content.
package func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
  unsafe libdeflate_crc32(0, bytes.baseAddress, bytes.count)
}
