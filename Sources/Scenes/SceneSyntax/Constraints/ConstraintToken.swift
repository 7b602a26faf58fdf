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

  package var name: String? { if case .name(let name) = kind { name } else { nil } }
  package var sign: String? { if case .punctuation(let sign) = kind { sign } else { nil } }

  package var isPlusOrMinus: Bool { kind == .punctuation("+") || kind == .punctuation("-") }
}

extension [ConstraintToken] {
  /// Whether the tokens are a format string and not an equation.
  package var isFormat: Bool {
    // Nearly all constraints are equations, which begin with the name of a view.
    switch first?.kind {
    case .punctuation("["), .punctuation("|"): true
    case .name("H"), .name("V"):
      [":", "[", "|"].contains { self[safe: 1]?.kind == .punctuation($0) }
    default: false
    }
  }

  /// The name after `as`, found without parsing the rest of the constraint.
  package var nameBehindAs: String? {
    lastIndex { $0.kind == .name("as") }.flatMap { self[safe: $0 + 1]?.name }
  }
}

/// Splits a constraint into tokens; characters without a meaning are operators of their own.
///
/// - Parameter isTemplate: Whether the placeholders of `each` are still in the text: they are parts
///   of names, such as `<row>Label`, even if digits precede them.
package func tokenize(_ scalars: [Unicode.Scalar], isTemplate: Bool = false) -> [ConstraintToken] {
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
    let isNumber =
      isDigit(scalar) || scalar == "." && startsNumber(scalars, at: index, after: tokens.last)
    if isNumber {
      index = endOfNumber(scalars, from: index)
    } else if isNameStart(scalar) {
      index = scalars[index...].firstIndex { !isNamePart($0) } ?? scalars.count
    }
    let kind: ConstraintToken.TokenKind
    if isTemplate, let end = endOfPlaceholders(scalars, from: index) {
      index = end
      kind = .name(text(of: scalars[start..<index]))
    } else if isNumber {
      let text = text(of: scalars[start..<index])
      kind = decimalNumber(text).map { .number($0) } ?? .brokenNumber(text)
    } else if index > start {
      kind = .name(text(of: scalars[start..<index]))
    } else {
      index += punctuationLength(scalars, at: index, isTemplate: isTemplate)
      kind = .punctuation(text(of: scalars[start..<index]))
    }
    tokens.append(ConstraintToken(kind: kind, range: start..<index))
  }
  tokens.append(ConstraintToken(kind: .end, range: scalars.count..<scalars.count))
  return tokens
}

/// Returns the end of a placeholder, and of the letters and placeholders that touch it; nil if none
/// begins at the index.
private func endOfPlaceholders(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
  guard var index = Placeholder(scalars, at: start)?.range.upperBound else { return nil }
  while let scalar = scalars[safe: index] {
    if isNamePart(scalar) {
      index += 1
    } else if let placeholder = Placeholder(scalars, at: index) {
      index = placeholder.range.upperBound
    } else {
      break
    }
  }
  return index
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

private func punctuationLength(
  _ scalars: [Unicode.Scalar], at index: Int, isTemplate: Bool
) -> Int {
  guard compares(scalars[index]) else { return 1 }
  // `===` and `=<` are one error, not two operators.
  let signs = scalars[index...].prefix(3).prefix(while: compares)
  guard isTemplate else { return signs.count }
  return (signs.indices.dropFirst().first { Placeholder(scalars, at: $0) != nil } ?? signs.endIndex)
    - index
}

private func compares(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "=", "<", ">", "!", "~": true
  default: false
  }
}
