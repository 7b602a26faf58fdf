/// The number that a text spells in decimal digits: `12`, `-0.5`, `.5`, `1e3`.
///
/// Narrower than `Double.init`, which takes `inf`, `nan` and hexadecimal digits too.
package func decimalNumber(_ text: some StringProtocol) -> Double? {
  let text = String(text)
  if let number = smallWhole(text) { return number }
  guard isDecimal(text), let number = Double(text), number.isFinite else { return nil }
  return number
}

/// A number of a few digits and nothing else, of which most are.
private func smallWhole(_ text: String) -> Double? {
  guard (1...9).contains(text.utf8.count) else { return nil }
  var number = 0
  for digit in text.utf8 {
    guard isDigit(digit) else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return Double(number)
}

private func isDecimal(_ text: String) -> Bool {
  var rest = text.utf8[...]
  if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
  let whole = rest.prefix(while: isDigit)
  rest = rest.dropFirst(whole.count)
  var fraction = rest.prefix(0)
  if rest.first == UInt8(ascii: ".") {
    fraction = rest.dropFirst().prefix(while: isDigit)
    guard !fraction.isEmpty else { return false }
    rest = rest.dropFirst(fraction.count + 1)
  }
  guard !whole.isEmpty || !fraction.isEmpty else { return false }
  if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    guard rest.first.map(isDigit) == true else { return false }
    rest = rest.drop(while: isDigit)
  }
  return rest.isEmpty
}

/// What to write instead of a text that was meant as a number, where that can be guessed.
package func numberAdvice(_ text: String) -> String? {
  let lower = text.lowercased()
  if text.unicodeScalars.contains(where: { !$0.isASCII }) {
    return "write numbers with the digits 0 to 9"
  }
  if lower.hasPrefix("0x"), let number = Int(lower.dropFirst(2), radix: 16) {
    return "numbers are decimal: write \(number)"
  }
  if ["nan", "inf", "infinity"].contains(lower.drop { "+-.".contains($0) }) {
    return "numbers must be finite"
  }
  if text == "." { return "write a digit in front of the point: 0.5" }
  let signs = text.prefix { "+-".contains($0) }
  if signs.count > 1, decimalNumber(text.dropFirst(signs.count)) != nil { return oneSignHint }
  if lower.hasSuffix("pt") || lower.hasSuffix("px") {
    return "write numbers without a unit; they are points"
  }
  if lower.hasSuffix("%") { return "write a fraction as a decimal number: 0.5 for a half" }
  if text.contains("_"), let plain = plainNumber(text.filter { $0 != "_" }) {
    return "write \(plain)"
  }
  if text.hasSuffix("."), let plain = plainNumber(String(text.dropLast())) {
    return "write \(plain)"
  }
  if text.contains(","), text != "," { return "write a decimal point" }
  if text.contains("/"), text != "/" { return "write the quotient as a decimal number" }
  // Spelt like a number, and not finite: beyond what numbers can be.
  return Double(text).map { _ in "this number is too large" }
}

/// What to write instead of a percentage of a length.
let shareHint = "lengths are points; write '0.5 * view.width' for a half"

/// What to write instead of two signs in a row.
let oneSignHint = "write one sign, like -8"

/// A text, if it spells a number.
private func plainNumber(_ text: String) -> String? { decimalNumber(text).map { _ in text } }

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
