import SceneSyntax

/// Returns a text in canonical form for its context; the text itself if there is none.
func formatted(_ text: String, at context: SchemaContext) -> String {
  switch context {
  // Format strings depict the layout and keep their author's format.
  case .constraint where ConstraintParser.isFormat(text): text
  case .constraint: ConstraintFormatter(text, isClaim: false).spelled ?? text
  case .claim: ConstraintFormatter(text, isClaim: true).spelled ?? text
  default: text
  }
}

/// A formatter of equations with single spaces and `==`.
private struct ConstraintFormatter {
  private let scalars: [Unicode.Scalar]
  private let tokens: [Token]
  /// Whether the text is an expectation of a property, in which a sign belongs to its number.
  private let isClaim: Bool

  private struct Token {
    let text: String
    let kind: Kind

    enum Kind { case word, number, relation, sum, product, open, close, at, comma }
  }

  init(_ text: String, isClaim: Bool) {
    scalars = Array(text.unicodeScalars)
    tokens = Self.tokens(scalars) ?? []
    // A comparison has the format of a constraint.
    let right = tokens.drop { $0.kind != .relation }
    self.isClaim =
      isClaim && right.first?.text == "==" && !right.dropFirst().contains { $0.kind == .word }
  }

  var spelled: String? {
    guard !tokens.isEmpty else { return nil }
    if tokens.first?.text == "warns" {
      return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    }
    var text = ""
    var previous: Token?
    var isSign = false
    var hasRelation = false
    var isList = false
    for word in tokens {
      // In a list of numbers, and where a value must follow, a sign belongs to its number.
      let wantsValue = [.relation, .sum, .product, .open, .at, .comma].contains(previous?.kind)
      let isOwnSign = word.kind == .sum && (wantsValue || isList || isClaim && hasRelation)
      let isTight =
        previous == nil || isSign || previous?.kind == .open || word.kind == .close
        || word.kind == .comma
      if !isTight { text += " " }
      text += word.text
      if word.kind == .relation { hasRelation = true }
      if word.kind == .word { isList = word.text == "inset" }
      isSign = isOwnSign
      previous = word
    }
    return text
  }

  /// Returns tokens with paths and placeholders joined; nil if a part is invalid.
  private static func tokens(_ scalars: [Unicode.Scalar]) -> [Token]? {
    var words: [Token] = []
    var joins = false
    var placeholder = false
    var end = -1
    for token in tokenize(scalars) {
      let text = SceneSyntax.text(of: scalars[token.range])
      let touches = token.range.lowerBound == end
      end = token.range.upperBound
      switch token.kind {
      case .end: return placeholder || joins ? nil : words
      case .brokenNumber: return nil
      case .name, .number:
        let isName = if case .name = token.kind { true } else { false }
        let follows = touches && words.last?.text.hasSuffix(">") == true
        if joins || placeholder || follows, let last = words.popLast() {
          words.append(Token(text: last.text + text, kind: .word))
        } else {
          words.append(Token(text: text, kind: isName ? .word : .number))
        }
        joins = false
      case .punctuation("."):
        guard let last = words.popLast(), last.kind == .word else { return nil }
        words.append(Token(text: last.text + ".", kind: .word))
        joins = true
      case .punctuation("<"):
        guard !placeholder else { return nil }
        placeholder = true
        let continues = joins || touches && words.last?.kind == .word
        let outer = continues ? words.popLast()?.text ?? "" : ""
        words.append(Token(text: outer + "<", kind: .word))
        joins = false
      case .punctuation(">"):
        guard placeholder, touches, let last = words.popLast() else { return nil }
        words.append(Token(text: last.text + ">", kind: .word))
        placeholder = false
      case .punctuation(let sign):
        guard !joins, !placeholder, let kind = kind(of: sign) else { return nil }
        words.append(Token(text: sign == "=" ? "==" : sign, kind: kind))
      }
    }
    return nil
  }

  private static func kind(of text: String) -> Token.Kind? {
    switch text {
    case "==", "=", "<=", ">=": .relation
    case "+", "-": .sum
    case "*", "/": .product
    case "(": .open
    case ")": .close
    case "@": .at
    case ",": .comma
    default: nil
    }
  }
}
