import Packing
import TestSupport
import Testing

@Suite("Packing rows")
struct PackRowsTests {
  @Test("Every picture comes back as it was", arguments: 0..<60 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let row = Int.random(in: 1...700, using: &random)
    let count = row * Int.random(in: 1...120, using: &random)
    let bytes = sketch(of: count, row: row, &random)
    for patience in [0, 8, 32] {
      let packed = packedRows(bytes, row: row, step: 1 + Int(seed % 4), patience: patience)
      #expect(unpacked(packed, count: count) == bytes)
    }
  }

  @Test("Rows that are longer than any distance come back as well")
  func longRows() {
    var random = SeededGenerator(seed: 1)
    for row in [32_767, 32_768, 32_769, 70_001] {
      let bytes = sketch(of: row * 3, row: row, &random)
      #expect(
        unpacked(packedRows(bytes, row: row, step: 3, patience: 8), count: row * 3) == bytes)
    }
  }

  @Test("Nothing, a byte and a few bytes can be packed", arguments: 0...12)
  func tiny(count: Int) {
    let bytes = (0..<count).map { UInt8($0 / 3) }
    #expect(unpacked(packedRows(bytes, row: 2, step: 1, patience: 8), count: count) == bytes)
  }

  @Test("Noise grows by less than a hundredth")
  func noise() {
    var random = SeededGenerator(seed: 7)
    let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let packed = packedRows(bytes, row: 1000, step: 1, patience: 8)
    #expect(packed.count < 101_000)
    #expect(unpacked(packed, count: bytes.count) == bytes)
  }

  @Test("A frequency that doubles from byte to byte keeps all codes within their limit")
  func steepFrequencies() {
    var bytes: [UInt8] = []
    for symbol in 0..<20 {
      // No two alike side by side: nothing repeats, so that bytes stand as they are.
      for place in 0..<(1 << max(0, 18 - symbol)) where place % 7 < 3 {
        bytes.append(UInt8(symbol * 3))
        bytes.append(UInt8(truncatingIfNeeded: place &* 0x9E37 >> 5))
      }
    }
    #expect(
      unpacked(packedRows(bytes, row: 640, step: 1, patience: 4), count: bytes.count) == bytes)
  }

  @Test("Letters that no row above foretells take a fifteenth more room than elsewhere at most")
  func size() throws {
    var random = SeededGenerator(seed: 3)
    // A ground, and lines of letters with shades at their rims, as high as ten rows.
    let row = 641
    let letters = (0..<26).map { _ in
      (0..<10).map { _ in
        [0, 17, 255, 255].shuffled(using: &random) + [UInt8.random(in: 0...17, using: &random), 0]
      }
    }
    var bytes = [UInt8](repeating: 0, count: row * 400)
    for line in stride(from: 10, to: 390, by: 16) {
      for column in stride(from: 20, to: 300, by: 7)
      where !Int.random(in: 0..<5, using: &random).isMultiple(of: 5) {
        let letter = letters[Int.random(in: 0..<26, using: &random)]
        for (number, part) in letter.enumerated() {
          let start = (line + number) * row + column
          bytes.replaceSubrange(start..<start + part.count, with: part)
        }
      }
    }
    let other = try #require(packed(bytes, level: 6))
    for patience in [8, 32] {
      let own = packedRows(bytes, row: row, step: 1, patience: patience)
      #expect(own.count <= other.count * 16 / 15, "\(own.count) \(other.count)")
    }
  }
}

/// Runs, rows that repeat, pieces that come again, and noise.
private func sketch(of count: Int, row: Int, _ random: inout SeededGenerator) -> [UInt8] {
  var bytes: [UInt8] = []
  while bytes.count < count {
    let length = Int.random(in: 1...400, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      bytes += [UInt8](repeating: UInt8.random(in: 0...3, using: &random), count: length)
    case 1 where bytes.count >= row:
      for _ in 0..<length * 4 { bytes.append(bytes[bytes.count - row]) }
    case 2 where !bytes.isEmpty:
      let distance = Int.random(in: 1...bytes.count, using: &random)
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    default:
      for _ in 0..<length / 8 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    }
  }
  return Array(bytes.prefix(count))
}
