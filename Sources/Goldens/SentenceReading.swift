package import Diagnostics
package import SceneModel

extension Constraint {
  /// Reads a constraint from the sentence that `Scene.sentence` has written.
  ///
  /// Nothing when it is another sentence, or speaks of a view that is not among these.
  package init?(sentence: String, views: [String: ViewID], span: SourceSpan) {
    // Byte by byte: what lies between blanks and points needs no borders of characters.
    let words = sentence.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    var reader = SentenceReader(words: words, views: views)
    guard let first = reader.anchor(), let relation = reader.relation(),
      let (terms, constant) = reader.sum(), let (priority, name) = reader.suffix()
    else { return nil }
    self.init(
      first, relation, terms, constant: constant, priority: priority, name: name, span: span)
  }
}

/// The words of a sentence that are not read yet.
private struct SentenceReader {
  var words: ArraySlice<Substring>
  let views: [String: ViewID]

  init(words: [Substring], views: [String: ViewID]) {
    self.words = words[...]
    self.views = views
  }

  mutating func anchor() -> Anchor? { words.popFirst().flatMap(anchor) }

  mutating func relation() -> ConstraintRelation? {
    let sign = words.popFirst().map(String.init)
    return [.lessOrEqual, .equal, .greaterOrEqual].first { $0.sign == sign }
  }

  /// `-2 * a.width + b.top - 8`: terms, and at most one number at the end.
  mutating func sum() -> ([AnchorTerm], Double)? {
    var terms: [AnchorTerm] = []
    var sign = 1.0
    while var word = words.popFirst() {
      if terms.isEmpty, word.first == "-", word.dropFirst().first.map({ !$0.isNumber }) ?? false {
        sign = -1
        word = word.dropFirst()
      }
      guard let number = Double(word) else {
        guard let anchor = anchor(word) else { return nil }
        terms.append(AnchorTerm(sign, anchor))
        guard let next = nextSign() else { return (terms, 0) }
        sign = next
        continue
      }
      guard words.first == "*" else { return (terms, sign * number) }
      words.removeFirst()
      guard let anchor = words.popFirst().flatMap(anchor) else { return nil }
      terms.append(AnchorTerm(sign * number, anchor))
      guard let next = nextSign() else { return (terms, 0) }
      sign = next
    }
    return nil
  }

  private mutating func nextSign() -> Double? {
    guard words.first == "+" || words.first == "-" else { return nil }
    return words.popFirst() == "+" ? 1 : -1
  }

  /// `@ 750 as name`; nothing when something else follows.
  mutating func suffix() -> (Double, String?)? {
    var priority = Constraint.requiredPriority
    var name: String?
    while let word = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch word {
      case "@":
        guard let number = Double(value), number > 0, number <= Constraint.requiredPriority else {
          return nil
        }
        priority = number
      case "as": name = String(value)
      default: return nil
      }
    }
    return (priority, name)
  }

  /// `view.top`, `safeArea.top` or `view.margins.top`; parts of cells have a point in their names.
  private func anchor(_ word: Substring) -> Anchor? {
    var parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard let attribute = parts.popLast().flatMap({ Attribute.named(String($0)) }),
      !parts.isEmpty
    else { return nil }
    if let view = views[parts.joined(separator: ".")] { return Anchor(.view(view), attribute) }
    guard let guide = parts.popLast().flatMap({ GuideKind(rawValue: String($0)) }) else {
      return nil
    }
    guard !parts.isEmpty else { return Anchor(.guide(guide, of: .root), attribute) }
    return views[parts.joined(separator: ".")].map { Anchor(.guide(guide, of: $0), attribute) }
  }
}
