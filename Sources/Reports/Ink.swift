/// Colours for a terminal that wants them, plain text for one that does not.
package struct Ink: Sendable {
  package static let plain = Ink(isColorful: false)

  package let isColorful: Bool

  package init(isColorful: Bool) { self.isColorful = isColorful }

  package func red(_ text: String) -> String { dyed(text, 31) }
  package func green(_ text: String) -> String { dyed(text, 32) }
  package func yellow(_ text: String) -> String { dyed(text, 33) }
  package func bold(_ text: String) -> String { dyed(text, 1) }
  package func faint(_ text: String) -> String { dyed(text, 2) }

  private func dyed(_ text: String, _ code: Int) -> String {
    isColorful && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// A number with its thing in the right form: `1 shot`, `4 shots`.
package func counted(_ count: Int, _ thing: String, _ things: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? thing : things ?? thing + "s")"
}

/// A number with commas between its thousands.
package func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(Substring(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  groups.insert(Substring(digits), at: 0)
  return (number < 0 ? "-" : "") + groups.joined(separator: ",")
}
