import SceneModel

/// Takes a sentence apart: `left relation multiplier * anchor + constant` and what follows.
struct EquationParser {
  let words: [TemplateToken]

  /// Nil for what is no sentence.
  var parts: ConstraintParts? {
    guard let relation = words.firstIndex(where: { $0.kind == .relation }), relation > 0,
      ["==", "=", "<=", ">="].contains(words[relation].text)
    else { return nil }
    let end = ConstraintSuffixParser.start(of: words, from: relation + 1)
    let right = relation + 1..<end
    guard !right.isEmpty else { return nil }
    var parts = linear(right) ?? ConstraintParts(shape: .general)
    if parts.shape == .general {
      parts.set(.value, formatted(words[right]), at: words.range(right))
    }
    parts.set(.left, words[..<relation].map(\.text).joined(), at: words.range(0..<relation))
    let sign = words[relation].text
    parts.set(.relation, sign == "=" ? "==" : sign, at: words[relation].range)
    return ConstraintSuffixParser(words: words).read(from: end, into: &parts) ? parts : nil
  }

  /// The right side when it is one anchor at most, with one number or metric beside it.
  private func linear(_ right: Range<Int>) -> ConstraintParts? {
    guard let addends = addends(right) else { return nil }
    var parts = ConstraintParts(shape: .linear)
    for (isNegative, places) in addends {
      if let anchor = places.first(where: { isAnchor(words[$0]) }) {
        guard parts.texts[.anchor] == nil, !isNegative else { return nil }
        parts.set(.anchor, words[anchor].text, at: words[anchor].range)
        guard places.count > 1 else { continue }
        guard setMultiplier(places, around: anchor, &parts) else { return nil }
      } else {
        guard parts.texts[.constant] == nil else { return nil }
        let text = formatted(words[places])
        // With its sign, so that a caret stands under both.
        parts.set(.constant, (isNegative ? "-" : "") + text, at: words.range(places))
      }
    }
    return parts
  }

  /// The factors around an anchor, which stand for themselves: `2 * □`, `□ / 2`.
  private func setMultiplier(
    _ places: Range<Int>, around anchor: Int, _ parts: inout ConstraintParts
  ) -> Bool {
    let factors = places.filter { $0 != anchor && words[$0].text != "*" && words[$0].text != "/" }
    guard factors.count == 1, let factor = factors.first, places.count == 3,
      !isAnchor(words[factor])
    else { return false }
    let text = places.map { $0 == anchor ? ConstraintParts.gap : words[$0].text }
    parts.set(.multiplier, text.joined(separator: " "), at: words[factor].range)
    return true
  }

  /// The stretches between the signs of a sum; nil where parentheses or bare signs stand.
  private func addends(_ right: Range<Int>) -> [(isNegative: Bool, places: Range<Int>)]? {
    var found: [(isNegative: Bool, places: Range<Int>)] = []
    var start = right.lowerBound
    var isNegative = words[start].text == "-"
    if isNegative || words[start].text == "+" { start += 1 }
    var place = start
    while place <= right.upperBound {
      let text = place == right.upperBound ? "+" : words[place].text
      if text == "(" || text == ")" { return nil }
      if text == "+" || text == "-" {
        guard place > start, words[place - 1].kind != .sign else { return nil }
        found.append((isNegative, start..<place))
        isNegative = text == "-"
        start = place + 1
      }
      place += 1
    }
    return found
  }

  /// A path, or in a view's own list an attribute of that view.
  private func isAnchor(_ word: TemplateToken) -> Bool {
    guard word.kind == .word else { return false }
    return word.isPath || Attribute.named(word.text) != nil
      || AttributeGroup(rawValue: word.text) != nil
  }
}
