import SnaplineSceneSyntax

/// Returns a text in canonical form for its context; the text itself if there is none.
func formatted(_ text: String, at context: SchemaContext) -> String {
  switch context {
  case .constraint: ConstraintText(text).canonical(isClaim: false) ?? text
  case .claim: ConstraintText(text).canonical(isClaim: true) ?? text
  default: text
  }
}

extension ConstraintText {
  /// The equation with single spaces and `==`; nil if it has an invalid part.
  ///
  /// Format strings depict the layout and keep their author's format.
  ///
  /// - Parameter isClaim: Whether the text is an expectation, which may compare a property with
  ///   numbers.
  fileprivate func canonical(isClaim: Bool) -> String? {
    let places = 0..<tokens.count - 1
    guard !places.isEmpty, isClaim || !tokens.isFormat, places.allSatisfy(isSpellable) else {
      return nil
    }
    if tokens[0].kind == .name("warns") {
      return text(0..<tokens[tokens.count - 1].range.upperBound).split(separator: " ")
        .joined(separator: " ")
    }
    // A comparison has the format of a constraint.
    let right = tokens.drop { !relations.contains($0.sign ?? "") }
    let isList =
      isClaim && ["==", "="].contains(right.first?.sign) && !right.contains { $0.name != nil }
    return spelled(places, isList: isList)
  }

  /// Whether a token can be part of an equation or of an expectation.
  private func isSpellable(_ place: Int) -> Bool {
    switch tokens[place].kind {
    case .name, .number: return true
    case .brokenNumber, .end: return false
    case .punctuation("."):
      let isPath = place > 0 && tokens[place - 1].name != nil
      let isLongerPath = place > 1 && tokens[place - 2].sign == "."
      switch tokens[place + 1].kind {
      case .name, .number: return isPath || isLongerPath
      default: return false
      }
    case .punctuation(let sign):
      return relations.contains(sign) || ["+", "-", "*", "/", "(", ")", "@", ","].contains(sign)
    }
  }
}

private let relations = ["==", "=", "<=", ">="]
