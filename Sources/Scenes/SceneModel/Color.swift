/// An sRGB color with eight bits per component and straight alpha.
package struct Color: Hashable, Sendable {
  package static let black = Color(0, 0, 0)
  package static let white = Color(255, 255, 255)
  package static let clear = Color(0, 0, 0, alpha: 0)
  /// The yellow of the scroll view in the articles' screenshots.
  package static let articleYellow = Color(255, 240, 23)
  /// The blue of the content view in the articles' screenshots.
  package static let articleBlue = Color(92, 159, 255)

  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Color: CustomStringConvertible {
  /// The color as `#RRGGBB`, with two more digits if it is not opaque.
  package var description: String {
    "#" + (alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]).map(twoDigits).joined()
  }
}

private func twoDigits(_ byte: UInt8) -> String {
  let text = String(byte, radix: 16, uppercase: true)
  return text.count == 1 ? "0" + text : text
}

extension Color {
  /// Parses a color from 3, 6 or 8 hexadecimal digits.
  package init?(hexadecimal digits: some StringProtocol) {
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue.flatMap(UInt8.init) : nil }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3:
      self.init(values[0] * 17, values[1] * 17, values[2] * 17)
    case 6:
      self.init(
        values[0] * 16 + values[1], values[2] * 16 + values[3], values[4] * 16 + values[5])
    case 8:
      self.init(
        values[0] * 16 + values[1], values[2] * 16 + values[3], values[4] * 16 + values[5],
        alpha: values[6] * 16 + values[7])
    default:
      return nil
    }
  }
}
