import Glibc

/// 128 bits that nobody can guess, as hexadecimal digits.
struct Secret: Sendable {
  let text: String

  init(text: String) { self.text = text }

  /// From the system's own source.
  init() throws(ServingError) {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard unsafe getentropy(&bytes, bytes.count) == 0 else {
      throw .last("cannot generate random numbers")
    }
    let digits = Array("0123456789abcdef")
    text = String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Whether this is what somebody says, in a time that does not tell how much of it is right.
  func matches(_ other: some Collection<UInt8>) -> Bool {
    guard other.count == text.utf8.count else { return false }
    return zip(text.utf8, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
