/// Styles of terminal output, or plain text.
package struct ANSIStyle: Sendable {
  package static let plain = ANSIStyle(isColorful: false)

  package let isColorful: Bool

  package init(isColorful: Bool) { self.isColorful = isColorful }

  package func red(_ text: String) -> String { dyed(text, .red) }
  package func green(_ text: String) -> String { dyed(text, .green) }
  package func yellow(_ text: String) -> String { dyed(text, .yellow) }
  package func bold(_ text: String) -> String { dyed(text, .bold) }
  package func faint(_ text: String) -> String { dyed(text, .faint) }

  /// All escape sequences of the styles.
  package static var codes: [String] { EscapeCode.allCases.map(\.text) }

  private enum EscapeCode: Int, CaseIterable {
    case none = 0
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33

    var text: String { "\u{1B}[\(rawValue)m" }
  }

  private func dyed(_ text: String, _ code: EscapeCode) -> String {
    isColorful && !text.isEmpty ? code.text + text + EscapeCode.none.text : text
  }
}

/// Returns a number with its noun in the singular or plural: `1 shot`, `4 shots`.
package func pluralized(_ count: Int, _ thing: String, _ things: String? = nil) -> String {
  "\(withThousandsSeparators(count)) \(count == 1 ? thing : things ?? thing + "s")"
}

/// Returns a number with thousands separators.
package func withThousandsSeparators(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(Substring(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  groups.insert(Substring(digits), at: 0)
  return (number < 0 ? "-" : "") + groups.joined(separator: ",")
}
