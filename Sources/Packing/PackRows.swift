/// Packs rows of a picture in zlib's form, with what pictures of screens are made of in mind:
/// long runs, rows that resemble the one above, and letters that come again.
///
/// Takes half as long as a packer that knows nothing of rows, and the same bytes give the same
/// result wherever they are packed.
///
/// - Parameters:
///   - row: How many bytes lie between a byte and the one above it.
///   - step: The same for the pixel before.
///   - patience: How many earlier places are looked at for each new one.
package func packedRows(_ bytes: [UInt8], row: Int, step: Int, patience: Int) -> [UInt8] {
  let pieces: [PackedPiece] = unsafe bytes.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return [] }
    var finder = unsafe RepeatFinder(
      start, count: buffer.count, row: row, step: step, patience: patience)
    return finder.pieces()
  }
  var writer = BitWriter(expecting: bytes.count / 32)
  // No dictionary, and the least effort.
  writer.write(0x0178, 16)
  let blocks = blocks(of: pieces)
  for (place, block) in blocks.enumerated() {
    block.write(pieces, isLast: place == blocks.count - 1, to: &writer)
  }
  writer.fillByte()
  return writer.bytes + zlibChecksum(bytes)
}

/// Blocks wherever new codes are worth their room.
private func blocks(of pieces: [PackedPiece]) -> [DeflateBlock] {
  let most = 4096
  var blocks: [DeflateBlock] = []
  for start in stride(from: 0, to: max(1, pieces.count), by: most) {
    let range = start..<min(pieces.count, start + most)
    let block = DeflateBlock(range, SymbolCensus(pieces[range]))
    if let last = blocks.last, let both = last.merged(with: block) {
      blocks[blocks.count - 1] = both
    } else {
      blocks.append(block)
    }
  }
  return blocks
}
