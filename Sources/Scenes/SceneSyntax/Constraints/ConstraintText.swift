package import SnaplineBasics

/// A constraint as in a file, with the placeholders of `each` in its names.
package struct ConstraintText {
  /// The tokens, of which the last one is the end.
  package let tokens: [ConstraintToken]
  /// The text as its own source: spans of `syntax` are positions in it.
  private let source: ScalarText

  package init(_ text: String) {
    source = ScalarText(text)
    tokens = tokenize(source.scalars, isTemplate: true)
  }

  /// The syntax tree; nil if the text is not a valid constraint.
  package var syntax: ConstraintSyntax? {
    var parser = ConstraintParser(source, tokens)
    return parser.constraint()
  }

  // MARK: Ranges

  /// Returns the range of the text that a span of the syntax tree covers.
  package func range(of span: SourceSpan) -> Range<Int> { source.range(of: span) }

  /// Returns the range of the text that some tokens cover.
  package func range(of places: Range<Int>) -> Range<Int> {
    let start = tokens[places.lowerBound].range.lowerBound
    return start..<max(start, tokens[max(0, places.upperBound - 1)].range.upperBound)
  }

  /// Returns the indices of the tokens in a span of the syntax tree.
  package func places(of span: SourceSpan) -> Range<Int> {
    let range = source.range(of: span)
    let start = tokens.partitioningIndex { $0.range.lowerBound < range.lowerBound }
    return start..<max(start, tokens.partitioningIndex { $0.range.lowerBound < range.upperBound })
  }

  private var end: Int { source.scalars.count }

  /// Returns a range of the text.
  package func text(_ range: Range<Int>) -> String { source.text(range) }

  // MARK: Spelling

  /// Returns tokens with `==`, single spaces, and signs directly before their numbers.
  ///
  /// - Parameter isList: Whether the tokens are a list of numbers, in which each sign belongs to
  ///   its number.
  package func spelled(_ places: Range<Int>, isList: Bool = false) -> String {
    var text = ""
    var (isTight, wantsValue, isInset) = (true, true, false)
    for token in tokens[places] {
      let sign = token.sign ?? ""
      if let name = token.name { isInset = name == "inset" && !isTight }
      if !isTight, ![".", ",", ":", ")"].contains(sign) { text += " " }
      text += sign == "=" ? "==" : self.text(token.range)
      isTight =
        sign == "(" || sign == "." || token.isPlusOrMinus && (wantsValue || isList || isInset)
      wantsValue = !["", ".", ")"].contains(sign)
    }
    return text
  }

  /// Returns tokens without any spaces.
  package func compact(_ places: Range<Int>) -> String {
    tokens[places].map { text($0.range) }.joined()
  }

  // MARK: Edits

  /// Returns the text without a part and the spaces before it.
  package func removing(_ span: SourceSpan) -> String {
    let start = tokens[max(0, places(of: span).lowerBound - 1)].range.upperBound
    return text(0..<start) + text(range(of: span).upperBound..<end)
  }

  /// Returns the text with an addition after a part.
  package func inserting(_ addition: String, after span: SourceSpan) -> String {
    let place = range(of: span).upperBound
    return text(0..<place) + addition + text(place..<end)
  }

  // MARK: Names

  /// Whether a token is a name that begins a path, and not an attribute.
  package func isFirstName(_ place: Int) -> Bool {
    guard tokens[place].name != nil else { return false }
    guard let last = tokens[safe: place - 1], last.sign == "." else { return true }
    return last.range.upperBound < tokens[place].range.lowerBound
  }

  /// The names in the text that may stand for a part of the scene, with the lists of their
  /// placeholders.
  package var referencedNames: [String] {
    var found: [String] = []
    for (place, token) in tokens.enumerated() {
      guard let name = token.name else { continue }
      if isFirstName(place) { found.append(name) }
      found += listNames(in: name)
    }
    return found
  }

  /// Returns the text with other names at the beginnings of its paths.
  package func renaming(_ names: [String: String]) -> String {
    var made = ""
    var last = 0
    for (place, token) in tokens.enumerated() where isFirstName(place) {
      guard let name = token.name.flatMap({ names[$0] }) else { continue }
      made += text(last..<token.range.lowerBound) + name
      last = token.range.upperBound
    }
    return made + text(last..<end)
  }
}

/// Returns the names in any text that may stand for a part of the scene.
package func referencedNames(in text: String) -> [String] { ConstraintText(text).referencedNames }
