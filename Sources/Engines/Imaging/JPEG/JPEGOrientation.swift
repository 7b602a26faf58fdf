import SnaplineBasics

/// Returns the Exif orientation from 1 to 8; 1 by default.
func orientation(ofJPEG bytes: [UInt8]) -> Int {
  var place = 2
  // The file is a list of segments with lengths, up to the image data.
  while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
    let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
    let end = place + 2 + length
    guard length >= 2, end <= bytes.count else { return 1 }
    let content = bytes[(place + 4)..<end]
    if bytes[place + 1] == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) {
      return ExifReader(Array(content.dropFirst(6))).orientation
    }
    place = end
  }
  return 1
}

/// A reader of numbers in a TIFF header, in its byte order.
private struct ExifReader {
  private let bytes: [UInt8]
  private let isLittle: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isLittle = bytes.starts(with: "II".utf8)
  }

  var orientation: Int {
    guard let start = number(at: 4, bytes: 4), let count = number(at: start, bytes: 2) else {
      return 1
    }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = number(at: entry, bytes: 2) else { return 1 }
      if tag == 0x0112, let value = number(at: entry + 8, bytes: 2), (1...8).contains(value) {
        return value
      }
    }
    return 1
  }

  private func number(at index: Int, bytes count: Int) -> Int? {
    guard index >= 0, index <= bytes.count - count else { return nil }
    let part = bytes[index..<index + count]
    return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Bitmap {
  /// Returns the image rotated and mirrored to be upright.
  func upright(_ orientation: Int) -> Bitmap {
    guard orientation > 1 else { return self }
    let isTurned = orientation >= 5
    let target =
      isTurned ? PixelSize(width: size.height, height: size.width) : size
    var turned = [UInt8](repeating: 0, count: bytes.count)
    for row in 0..<target.height {
      for column in 0..<target.width {
        var (x, y) = isTurned ? (row, column) : (column, row)
        if [2, 3, 7, 8].contains(orientation) { x = size.width - 1 - x }
        if [3, 4, 6, 7].contains(orientation) { y = size.height - 1 - y }
        let source = (y * size.width + x) * 4
        let place = (row * target.width + column) * 4
        for byte in 0..<4 { turned[place + byte] = bytes[source + byte] }
      }
    }
    return Bitmap(size: target, bytes: turned)
  }
}
