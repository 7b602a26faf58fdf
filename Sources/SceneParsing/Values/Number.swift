/// The number that a text spells in decimal digits: `12`, `-0.5`, `.5`, `1e3`.
///
/// Narrower than `Double.init`, which takes `inf`, `nan` and hexadecimal digits too.
package func decimalNumber(_ text: some StringProtocol) -> Double? {
  var rest = text.utf8[...]
  if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
  let whole = rest.prefix(while: isDigit)
  rest = rest.dropFirst(whole.count)
  var fraction = rest.prefix(0)
  if rest.first == UInt8(ascii: ".") {
    fraction = rest.dropFirst().prefix(while: isDigit)
    guard !fraction.isEmpty else { return nil }
    rest = rest.dropFirst(fraction.count + 1)
  }
  guard !whole.isEmpty || !fraction.isEmpty else { return nil }
  if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    guard rest.first.map(isDigit) == true else { return nil }
    rest = rest.drop(while: isDigit)
  }
  guard rest.isEmpty, let number = Double(String(text)), number.isFinite else { return nil }
  return number
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
