import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("JPEG files")
struct JPEGTests {
  @Test("A JPEG is decoded with its pixels and opaque alpha")
  func pixels() throws {
    let bitmap = try decodeJPEG(photo(), pixels: 32)
    #expect(bitmap.size == PixelSize(width: 8, height: 4))
    #expect(bitmap.color(1, 1) == .blue && bitmap.color(6, 2) == .red)
    #expect(stride(from: 3, to: bitmap.bytes.count, by: 4).allSatisfy { bitmap.bytes[$0] == 255 })
  }

  /// The side of the blue half in the upright image, by EXIF orientation.
  @Test(
    "An image is rotated by its EXIF orientation",
    arguments: [
      (1, PixelSize(width: 8, height: 4), (1, 1), (6, 1)),
      (2, PixelSize(width: 8, height: 4), (6, 1), (1, 1)),
      (3, PixelSize(width: 8, height: 4), (6, 1), (1, 1)),
      (4, PixelSize(width: 8, height: 4), (1, 1), (6, 1)),
      (5, PixelSize(width: 4, height: 8), (1, 1), (1, 6)),
      (6, PixelSize(width: 4, height: 8), (1, 1), (1, 6)),
      (7, PixelSize(width: 4, height: 8), (1, 6), (1, 1)),
      (8, PixelSize(width: 4, height: 8), (1, 6), (1, 1)),
      (9, PixelSize(width: 8, height: 4), (1, 1), (6, 1)),
    ], [true, false])
  func orientation(
    _ turn: (value: UInt8, size: PixelSize, blue: (Int, Int), red: (Int, Int)), isLittle: Bool
  ) throws {
    let bitmap = try decodeJPEG(photo(orientation: turn.value, isLittle: isLittle), pixels: 32)
    #expect(bitmap.size == turn.size)
    #expect(bitmap.color(turn.blue.0, turn.blue.1) == .blue)
    #expect(bitmap.color(turn.red.0, turn.red.1) == .red)
  }

  @Test("An image with too many pixels is refused before it is decoded")
  func huge() throws {
    #expect(throws: JPEGError.tooLarge(PixelSize(width: 8, height: 4), limit: 31)) {
      try decodeJPEG(photo(), pixels: 31)
    }
  }

  @Test(
    "A truncated JPEG is refused, and one with a changed byte is decoded or refused",
    .premise(atLeast: 500))
  func damaged() throws {
    let whole = photo(orientation: 6)
    for length in 0..<whole.count - 2 {
      #expect(throws: JPEGError.self) { try decodeJPEG(Array(whole.prefix(length)), pixels: 32) }
    }
    for place in whole.indices {
      for value: UInt8 in [0, 0xFF, whole[place] ^ 0x10] {
        var bytes = whole
        bytes[place] = value
        guard let bitmap = premise(try? decodeJPEG(bytes, pixels: 4_096)) else { continue }
        #expect(bitmap.bytes.count == bitmap.size.width * bitmap.size.height * 4)
      }
    }
  }

  /// Returns an image of 8×4 pixels, the left half blue, the right half red.
  private func photo(orientation: UInt8? = nil, isLittle: Bool = false) -> [UInt8] {
    let plain = [UInt8](
      Data(
        base64Encoded: """
          /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBw\
          YGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
          CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAEAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EAB\
          gQAAIDAAAAAAAAAAAAAAAAAAAIRYTD/8QAFAEBAAAAAAAAAAAAAAAAAAAACP/EABgRAAIDAAAAAAAAAAAAAAAAAAAJ\
          RoTE/9oADAMBAAIRAxEAPwA0VVnquwqGaRS9jGovOTUtZ//Z
          """) ?? Data())
    guard let orientation else { return plain }
    let header: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let exif = Array("Exif\0\0".utf8) + header
    return plain.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain.dropFirst(2)
  }
}

private enum Hue { case red, blue, other }

extension Bitmap {
  fileprivate func color(_ x: Int, _ y: Int) -> Hue {
    let place = (y * size.width + x) * 4
    let (blue, red) = (bytes[place], bytes[place + 2])
    return blue > 200 && red < 60 ? .blue : red > 200 && blue < 60 ? .red : .other
  }
}
