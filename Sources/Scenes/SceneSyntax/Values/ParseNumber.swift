/// Parses a decimal number: `12`, `-0.5`, `.5`, `1e3`.
///
/// Unlike `Double.init` it rejects `inf`, `nan` and hexadecimal digits.
package func decimalNumber(_ text: some StringProtocol) -> Double? {
  let text = String(text)
  if let number = smallWhole(text) { return number }
  guard isDecimal(text), let number = Double(text), number.isFinite else { return nil }
  return number
}

/// Parses an integer of a few digits, the most frequent case.
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

/// Returns a hint for a text that was intended as a number.
package func numberHint(_ text: String) -> String? {
  let lower = text.lowercased()
  if text.unicodeScalars.contains(where: { !$0.isASCII }) {
    return "use the digits 0–9"
  }
  if lower.hasPrefix("0x"), let number = Int(lower.dropFirst(2), radix: 16) {
    return "use decimal notation: \(number)"
  }
  if ["nan", "inf", "infinity"].contains(lower.drop { "+-.".contains($0) }) {
    return "numbers must be finite"
  }
  if text == "." { return "add a leading zero: 0.5" }
  let signs = text.prefix { "+-".contains($0) }
  if signs.count > 1, decimalNumber(text.dropFirst(signs.count)) != nil { return oneSignHint }
  if lower.hasSuffix("pt") || lower.hasSuffix("px") {
    return "remove the unit; numbers are points"
  }
  if lower.hasSuffix("%") { return "write the fraction as a decimal: 0.5" }
  if text.contains("_"), let plain = plainNumber(text.filter { $0 != "_" }) {
    return "write \(plain)"
  }
  if text.hasSuffix("."), let plain = plainNumber(String(text.dropLast())) {
    return "write \(plain)"
  }
  if text.contains(","), text != "," { return "use a decimal point instead of a comma" }
  if text.contains("/"), text != "/" { return "write the result of the division as a decimal" }
  // The number has a valid form and is not finite.
  return Double(text).map { _ in "the number is too large" }
}

/// The hint for a percentage of a length.
let percentHint = "percentages are not supported; write '0.5 * view.width'"

/// The hint for two consecutive signs.
let oneSignHint = "write a single sign, such as -8"

/// Returns a text if it is a number.
private func plainNumber(_ text: String) -> String? { decimalNumber(text).map { _ in text } }

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
