/// A name, a number or an operator of an equation, with its range in the scalar's text.
package struct ConstraintToken: Equatable, Sendable {
  package let kind: TokenKind
  package let range: Range<Int>

  package enum TokenKind: Equatable, Sendable {
    case name(String)
    case number(Double)
    /// An invalid number, such as `1.2.3`.
    case brokenNumber(String)
    case punctuation(String)
    case end
  }

  var isPlusOrMinus: Bool { kind == .punctuation("+") || kind == .punctuation("-") }
}

/// Splits an equation into tokens; characters without a meaning are operators of their own.
package func tokenize(_ scalars: [Unicode.Scalar]) -> [ConstraintToken] {
  var tokens: [ConstraintToken] = []
  // A typical equation has ten tokens.
  tokens.reserveCapacity(12)
  var index = 0
  while index < scalars.count {
    let start = index
    let scalar = scalars[index]
    if isBlank(scalar) {
      index += 1
      continue
    }
    let kind: ConstraintToken.TokenKind
    if isDigit(scalar) || scalar == "." && startsNumber(scalars, at: index, after: tokens.last) {
      index = endOfNumber(scalars, from: index)
      let text = text(of: scalars[start..<index])
      kind = decimalNumber(text).map { .number($0) } ?? .brokenNumber(text)
    } else if isNameStart(scalar) {
      index = scalars[index...].firstIndex { !isNamePart($0) } ?? scalars.count
      kind = .name(text(of: scalars[start..<index]))
    } else {
      index += punctuationLength(scalars, at: index)
      kind = .punctuation(text(of: scalars[start..<index]))
    }
    tokens.append(ConstraintToken(kind: kind, range: start..<index))
  }
  tokens.append(ConstraintToken(kind: .end, range: scalars.count..<scalars.count))
  return tokens
}

/// Whether a scalar can begin the name of a view, a metric or a constraint.
func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
  ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
}

/// Whether a scalar can occur in such a name.
func isNamePart(_ scalar: Unicode.Scalar) -> Bool { isNameStart(scalar) || isDigit(scalar) }

/// Whether a scalar is an ASCII digit.
func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

/// Whether an entire text is a name.
func isName(_ text: String) -> Bool {
  text.unicodeScalars.first.map(isNameStart) == true && text.unicodeScalars.allSatisfy(isNamePart)
}

/// Whether a number begins at an index; a period begins one only where no path continues, unlike in
/// `a.5`.
private func startsNumber(
  _ scalars: [Unicode.Scalar], at index: Int, after last: ConstraintToken?
) -> Bool {
  guard let next = scalars[safe: index + 1], isDigit(next) else { return false }
  return last?.range.upperBound != index || last?.kind == .punctuation("(")
}

/// Returns the end of digits, periods between digits, and an exponent.
private func endOfNumber(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
  var index = start
  while let scalar = scalars[safe: index] {
    let isExponent = scalar == "e" || scalar == "E"
    let next = scalars[safe: index + 1]
    if isDigit(scalar) || scalar == "." && next.map(isDigit) == true {
      index += 1
    } else if isExponent, next.map(isDigit) == true {
      index += 1
    } else if isExponent, next == "-" || next == "+",
      scalars[safe: index + 2].map(isDigit) == true
    {
      index += 2
    } else if isNamePart(scalar) {
      // `12pt` is one invalid number, not a number and a name.
      index += 1
    } else {
      break
    }
  }
  return index
}

private func punctuationLength(_ scalars: [Unicode.Scalar], at index: Int) -> Int {
  guard compares(scalars[index]) else { return 1 }
  // `===` and `=<` are one error, not two operators.
  return scalars[index...].prefix(3).prefix(while: compares).count
}

private func compares(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "=", "<", ">", "!", "~": true
  default: false
  }
}
