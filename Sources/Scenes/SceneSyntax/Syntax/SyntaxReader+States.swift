import SnaplineBasics
import SnaplineSceneModel

extension SyntaxReader {
  /// Parses the states of a scene in source order.
  mutating func states(_ node: YAMLNode) -> [StateSyntax] {
    var states: [StateSyntax] = []
    for entry in values.entries(node, for: "states") where !values.log.isFull {
      guard isStateName(entry.key) else {
        values.log.report(.badStateName(entry.key, at: entry.keySpan))
        continue
      }
      var steps: [StepSyntax] = []
      for item in values.items(entry.value, for: entry.key, expected: "a list of steps")
      where !values.log.isFull {
        steps += self.steps(item)
      }
      states.append(StateSyntax(name: Spanned(entry.key, at: entry.keySpan), steps: steps))
    }
    return states
  }

  /// Whether a state's name is valid in filenames and as the scope of expectations.
  private func isStateName(_ name: String) -> Bool {
    let reserved = ["all"] + Orientation.allCases.map(\.rawValue)
    return !reserved.contains(name) && name.utf8.count <= 60
      && name.unicodeScalars.first.map { isNamePart($0) } == true
      && name.unicodeScalars.allSatisfy { isNamePart($0) || $0 == "-" }
  }

  private mutating func steps(_ node: YAMLNode) -> [StepSyntax] {
    // `- dismiss` has no value.
    if node.scalar?.text == StepSyntax.Verb.dismiss.rawValue {
      return [StepSyntax(verb: Spanned(.dismiss, at: node.span), argument: node)]
    }
    guard case .mapping(let entries) = node.kind, entries.count == 1 else {
      if !node.isInvalid { values.log.report(.stepIsNoPair(node)) }
      return []
    }
    var steps: [StepSyntax] = []
    for entry in entries {
      guard let verb = StepSyntax.Verb(rawValue: entry.key) else {
        values.log.report(
          .unknownKey(
            entry.key, in: "a step", at: entry.keySpan,
            among: StepSyntax.Verb.allCases.map(\.rawValue)))
        continue
      }
      guard !entry.value.isInvalid else { continue }
      steps.append(StepSyntax(verb: Spanned(verb, at: entry.keySpan), argument: entry.value))
    }
    return steps
  }

  /// Parses expectations: a list of `scope: expectation`.
  mutating func expectations(_ node: YAMLNode) -> [ExpectationSyntax] {
    var expectations: [ExpectationSyntax] = []
    for item in values.items(node, for: "expect") where !values.log.isFull {
      guard case .mapping(let entries) = item.kind else {
        if !item.isInvalid { values.log.report(.expectationIsNoPair(item)) }
        continue
      }
      for entry in entries {
        guard let claim = claim(entry.value) else { continue }
        expectations.append(
          ExpectationSyntax(scope: Spanned(entry.key, at: entry.keySpan), claim: claim))
      }
    }
    return expectations
  }

  private mutating func claim(_ node: YAMLNode) -> ClaimSyntax? {
    guard let scalar = values.scalar(node, "an expectation", for: "expect") else { return nil }
    let text = ScalarText(scalar, at: node.range, in: source)
    var parser = ConstraintParser(text)
    if let claim = parser.claim() { return claim }
    if let problem = parser.problem { values.log.report(problem) }
    return nil
  }
}

extension ConstraintParser {
  /// Parses `warns code`, `reading order [names]`, `view.property == numbers`, a comparison, or
  /// `view inside view`.
  mutating func claim() -> ClaimSyntax? {
    guard hasOnlyASCII() else { return nil }
    if isComparison { return comparison() }
    if hasInside { return inside() }
    guard case .name(let first) = next.kind else { return fail(.expectedClaim(at: span)) }
    var view = Spanned(first, at: span)
    let start = next.range.lowerBound
    position += 1
    if first == "warns", case .name = next.kind { return code() }
    if first == "reading", next.kind == .name("order") { return readingOrder(from: view.span) }
    guard consume("."), case .name(let property) = next.kind else {
      return fail(.expectedClaim(at: view.span, word: first))
    }
    var measure = Spanned(property, at: span)
    position += 1
    // Predefined cell content has two names: `row.textLabel.width`.
    if consume("."), case .name(let property) = next.kind {
      view = Spanned("\(first).\(measure.value)", at: text.span(start..<previousEnd - 1))
      measure = Spanned(property, at: span)
      position += 1
    }
    guard consume("==") || consume("=") else {
      return failExpecting(
        "'=='", "expect.claim", hint: "write an expectation such as 'view.width == 40'")
    }
    let numbersStart = next.range.lowerBound
    var numbers: [Double] = []
    while next.kind != .end {
      let sign = next
      let isNegative = consume("-")
      // A plus before a space is that of a sum, which no expectation contains.
      if !isNegative, consume("+"), next.range.lowerBound != sign.range.upperBound {
        return fail(
          .expectedExpectationValue(
            found: sign, in: text, hint: "put the sign directly before its number"))
      }
      guard case .number(let number) = next.kind else {
        return fail(.expectedExpectationValue(found: next, in: text))
      }
      numbers.append(isNegative ? -number : number)
      position += 1
    }
    return .measure(view, measure, numbers, text.span(numbersStart..<previousEnd))
  }

  private mutating func comparison() -> ClaimSyntax? {
    guard let constraintText = equation() else { return nil }
    guard constraintText.suffix == SuffixSyntax() else { return fail(.claimWithSuffix(at: whole)) }
    return .comparison([constraintText])
  }

  private mutating func inside() -> ClaimSyntax? {
    guard case .name = next.kind, let inner = path(), next.kind == .name("inside") else {
      return fail(.expectedClaim(at: span))
    }
    position += 1
    guard case .name = next.kind, let outer = path(), next.kind == .end else {
      return fail(.expectedClaim(at: span))
    }
    return .comparison(.inside(inner, outer, at: whole))
  }

  /// Parses `[a, b.items.1]` after `reading order`.
  private mutating func readingOrder(from start: SourceSpan) -> ClaimSyntax? {
    position += 1
    guard consume("["), let end = text.scalars.lastIndex(of: "]"),
      text.scalars[(end + 1)...].allSatisfy({ $0 == " " })
    else {
      return fail(.expectedClaim(at: start, word: "reading"))
    }
    var names: [Spanned<String>] = []
    var begin = previousEnd
    while begin < end {
      let comma = (begin..<end).first { text.scalars[$0] == "," } ?? end
      let inner = (begin..<comma).drop { text.scalars[$0] == " " }
      let blanks = inner.reversed().prefix { text.scalars[$0] == " " }.count
      let range = inner.startIndex..<inner.endIndex - blanks
      begin = comma + 1
      let name = text.text(range)
      guard !name.isEmpty, name.unicodeScalars.allSatisfy({ isNamePart($0) || $0 == "." }) else {
        return fail(.expectedClaim(at: start, word: "reading"))
      }
      names.append(Spanned(name, at: text.span(range)))
    }
    guard names.count > 1 else { return fail(.expectedClaim(at: start, word: "reading")) }
    return .readingOrder(names)
  }

  private mutating func code() -> ClaimSyntax? {
    let range = next.range.lowerBound..<text.scalars.count
    let code = text.text(range)
    let isCode = code.unicodeScalars.allSatisfy { isNamePart($0) || $0 == "-" || $0 == "." }
    guard isCode, DiagnosticCode.named(code) != nil else {
      return fail(.badCode(code, at: text.span(range)))
    }
    return .warns(Spanned(code, at: text.span(range)))
  }
}

extension [EquationSyntax] {
  /// Returns the comparisons of `a inside b`: no edge of one item is outside another item.
  fileprivate static func inside(
    _ inner: PathSyntax, _ outer: PathSyntax, at span: SourceSpan
  ) -> Self {
    let edges: [(String, ConstraintRelation)] = [
      ("left", .greaterOrEqual), ("top", .greaterOrEqual), ("right", .lessOrEqual),
      ("bottom", .lessOrEqual),
    ]
    return edges.map { edge, relation in
      let factor = ProductSyntax.FactorTerm(isDivisor: false, value: .path(outer.edge(edge)))
      let product = ProductSyntax(factors: [factor], span: outer.span)
      return EquationSyntax(
        left: inner.edge(edge), relation: Spanned(relation, at: span),
        right: SumSyntax(
          addends: [.init(isSubtracted: false, product: product)], span: outer.span),
        suffix: SuffixSyntax(), span: span)
    }
  }
}

extension PathSyntax {
  fileprivate func edge(_ name: String) -> PathSyntax {
    PathSyntax(names: names + [Spanned(name, at: span)], span: span)
  }
}

extension Diagnostic {
  fileprivate static func badStateName(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "name.invalid", "invalid state name '\(excerpt(name))'", at: span,
      hint: confusableHint(of: name)
        ?? "use at most 60 letters, digits, '_' and '-'; 'all', 'portrait' and 'landscape' are "
        + "reserved"
    )
  }

  fileprivate static func stepIsNoPair(_ node: YAMLNode) -> Self {
    let words = node.scalar.map { $0.text.split(separator: " ", maxSplits: 1) } ?? []
    let verb = words.first.flatMap { StepSyntax.Verb(rawValue: String($0)) }
    let meant = verb != nil && words.count == 2 ? "\(words[0]): \(excerpt(String(words[1])))" : nil
    return Diagnostic(
      .error, "step.type", "a step must be one 'key: value' pair, not \(node.description)",
      at: node.span, hint: "write '- \(meant ?? "deactivate: [name]")'")
  }

  fileprivate static func expectationIsNoPair(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "expect.type", "an expectation must be 'scope: claim', not \(node.description)",
      at: node.span, hint: "for example '- portrait: view.frame == 0 0 320 298'")
  }

  fileprivate static func expectedClaim(at span: SourceSpan, word: String = "") -> Self {
    Diagnostic(
      .error, "expect.claim", "invalid expectation", at: span,
      hint: word == "warns"
        ? "name the warning: 'warns layout.ambiguous'"
        : word == "reading"
          ? "name at least two elements: 'reading order [title, send]'"
          : didYouMean(word, among: ["warns"])
            ?? "write 'view.frame == x y width height', 'a.trailing <= b.leading', 'a inside b' "
            + "or 'warns CODE'"
    )
  }

  fileprivate static func claimWithSuffix(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "expect.claim", "an expectation cannot have a priority, a name or other modifiers",
      at: span, hint: "keep only the comparison")
  }

  fileprivate static func badCode(_ code: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "expect.claim", "unknown diagnostic code '\(excerpt(code))'", at: span,
      hint: didYouMean(code, among: DiagnosticCode.all.map(\.name))
        ?? "run 'snapline list codes' for all codes")
  }
}
