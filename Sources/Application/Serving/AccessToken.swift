import Glibc

/// A secret of 128 random bits, as hexadecimal digits.
struct AccessToken: Sendable {
  let text: String

  init(text: String) { self.text = text }

  /// Creates a secret from the system's random source.
  init() throws(ServingError) {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard unsafe getentropy(&bytes, bytes.count) == 0 else {
      throw .last("cannot generate random numbers")
    }
    let digits = Array("0123456789abcdef")
    text = String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Whether a value equals the secret, compared in constant time.
  func matches(_ other: some Collection<UInt8>) -> Bool {
    guard other.count == text.utf8.count else { return false }
    return zip(text.utf8, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
