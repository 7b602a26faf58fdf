package import SnaplineBasics

/// A decoder of framed messages: headers, an empty line, and as many bytes as `Content-Length`
/// specifies.
package struct MessageDecoder {
  /// The reason why the rest of the input cannot be divided into messages.
  package struct FramingError: Error, Equatable {
    package let reason: String
  }

  /// The maximum size of a message; a larger one is an error and not read into memory.
  package static let maximumSize = 64 << 20
  private static let maximumHeaderSize = 8 << 10
  private static let separator = Array("\r\n\r\n".utf8)

  private var bytes: [UInt8] = []
  /// The size of the message whose headers are read.
  private var size: Int?

  package init() {}

  package mutating func append(_ new: ArraySlice<UInt8>) { bytes += new }

  /// Returns the next complete message; nil if more bytes are needed.
  package mutating func next() throws(FramingError) -> [UInt8]? {
    if size == nil { size = try headers() }
    guard let size, bytes.count >= size else { return nil }
    defer {
      bytes.removeFirst(size)
      self.size = nil
    }
    return Array(bytes[..<size])
  }

  /// Removes the headers of a message, and returns its size; nil if they are incomplete.
  private mutating func headers() throws(FramingError) -> Int? {
    guard let end = endOfHeaders else {
      guard bytes.count <= Self.maximumHeaderSize else {
        throw FramingError(reason: "the headers of a message are too long")
      }
      return nil
    }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    bytes.removeFirst(end + Self.separator.count)
    let fields = text.split(separator: "\r\n").map { $0.split(separator: ":", maxSplits: 1) }
    let length = fields.first { $0.first?.lowercased() == "content-length" }?.last
    guard let digits = length?.trimmingPrefix(" "), let size = Int(digits), size >= 0 else {
      throw FramingError(reason: "a message has no valid 'Content-Length'")
    }
    guard size <= Self.maximumSize else {
      throw FramingError(reason: "a message has \(size) bytes, at most \(Self.maximumSize)")
    }
    return size
  }

  private var endOfHeaders: Int? {
    let last = min(bytes.count, Self.maximumHeaderSize) - Self.separator.count
    guard last >= 0 else { return nil }
    return (0...last).first { bytes[$0..<$0 + Self.separator.count] == Self.separator[...] }
  }
}

/// Returns a message with its headers.
package func framed(_ message: JSON) -> [UInt8] {
  let body = Array(message.compactText.utf8)
  return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
}
