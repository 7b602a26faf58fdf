import SnaplineBasics

/// The types of tokens in the order of their numbers in the protocol.
enum SemanticTokenType: String, CaseIterable {
  case variable, parameter, `class`, function, enumMember, property, number, typeParameter

  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension SceneAnalysis {
  /// The tokens in the encoding of the protocol: five numbers for each, relative to the one before.
  var semanticTokens: [Int] {
    guard let symbols else { return [] }
    let names = symbols.occurrences.map { ($0.span, $0.symbol.kind.tokenType, $0.isDefinition) }
    let others =
      symbols.attributes.map { ($0, SemanticTokenType.property, false) }
      + symbols.numbers.map { ($0, SemanticTokenType.number, false) }
    let tokens = (names + others).map { span, type, isDefinition in
      (range: document.range(of: span), type: type, isDefinition: isDefinition)
    }.filter { $0.range.lowerBound.line == $0.range.upperBound.line && !$0.range.isEmpty }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var encoded: [Int] = []
    var last = TextPosition(line: 0, character: 0)
    for token in tokens {
      let start = token.range.lowerBound
      // Tokens must not overlap.
      if !encoded.isEmpty, start == last { continue }
      let isSameLine = start.line == last.line
      encoded += [
        start.line - last.line, isSameLine ? start.character - last.character : start.character,
        token.range.upperBound.character - start.character, token.type.index,
        token.isDefinition ? 1 : 0,
      ]
      last = start
    }
    return encoded
  }
}

extension SceneSymbol.Kind {
  fileprivate var tokenType: SemanticTokenType {
    switch self {
    case .view: .variable
    case .metric: .parameter
    case .style: .class
    case .constraint: .function
    case .state: .enumMember
    case .list: .typeParameter
    }
  }
}
