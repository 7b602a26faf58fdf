import SnaplineBasics
import SnaplineSceneModel

extension SceneFileSyntax {
  /// Returns the syntax as text, each part with its span, for `dump --stage syntax`.
  package func dump() -> String {
    var dump = SyntaxDump()
    for key in SceneKey.all { key.describe(self, &dump) }
    return dump.text
  }
}

extension SyntaxDump {
  mutating func add(_ strings: StringsSyntax) {
    let language = strings.language.map { " \($0.value.tag)" } ?? ""
    switch strings.source {
    case .file(let name): line("strings\(language) of '\(name.value)'", name.span)
    case .table(let entries):
      line("strings\(language)", strings.language?.span)
      for entry in entries {
        indented { $0.line("'\(entry.key.value)' '\(entry.translation.text)'", entry.key.span) }
      }
    }
  }
}

/// A builder of lines `line:column-line:column  text`, indented by depth.
struct SyntaxDump {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ what: String, _ span: SourceSpan?) {
    let place = span.map {
      "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column)"
    }
    let indent = String(repeating: "  ", count: depth)
    text += "\(indent)\(what)\(place.map { "  \($0)" } ?? "")\n"
  }

  mutating func indented(_ body: (inout SyntaxDump) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Adds a line for a property.
  /// - Parameter owner: The owner of the key, if no line above names it.
  mutating func add(_ property: YAMLEntry, of owner: String = "") {
    line("\(owner)\(property.key): \(property.value.flowText)", property.value.span)
  }

  mutating func add(_ view: ViewSyntax) {
    line("view \(view.name.value) \(view.kind.value.rawValue)", view.name.span)
    indented { dump in
      for property in view.properties { dump.add(property) }
      for constraint in view.constraints { dump.add(constraint) }
      for child in view.views { dump.add(child) }
    }
  }

  mutating func add(_ constraint: ConstraintSyntax) {
    switch constraint {
    case .equation(let equation):
      line("equation", equation.span)
      indented { $0.add(equation) }
    case .format(let format):
      line("format \(format.axis.rawValue) \(format.direction.rawValue)", format.span)
      indented { $0.add(format) }
    }
  }

  private mutating func add(_ equation: EquationSyntax) {
    line("left \(equation.left.text)", equation.left.span)
    line("relation \(equation.relation.value.sign)", equation.relation.span)
    line("right", equation.right.span)
    indented { $0.add(equation.right) }
    if let inset = equation.inset {
      line("inset \(inset.numbers.map(\.shortText).joined(separator: " "))", inset.span)
    }
    add(equation.suffix)
  }

  private mutating func add(_ sum: SumSyntax) {
    for addend in sum.addends {
      line(addend.isSubtracted ? "minus" : "plus", addend.product.span)
      indented { dump in
        for factor in addend.product.factors {
          dump.add(factor.value, verb: factor.isDivisor ? "divided by" : "times")
        }
      }
    }
  }

  private mutating func add(_ factor: FactorSyntax, verb: String) {
    switch factor {
    case .number(let number, let span): line("\(verb) \(number.shortText)", span)
    case .path(let path): line("\(verb) \(path.text)", path.span)
    case .negative(let value, let span):
      line("\(verb) negative", span)
      indented { $0.add(value, verb: "times") }
    case .group(let sum):
      line("\(verb) group", sum.span)
      indented { $0.add(sum) }
    }
  }

  private mutating func add(_ suffix: SuffixSyntax) {
    if let priority = suffix.priority {
      line("priority \(priority.value.text)", priority.span)
    }
    if let name = suffix.name { line("name \(name.value)", name.span) }
    for flag in ConstraintFlag.allCases where suffix.contains(flag) { line(flag.rawValue, nil) }
  }

  private mutating func add(_ format: FormatSyntax) {
    if let start = format.start {
      line("superview", start.span)
      add(start.gap)
    }
    for (index, view) in format.views.enumerated() {
      if index > 0 { add(format.gaps[index - 1]) }
      line("view \(view.name.value)", view.name.span)
      indented { dump in for predicate in view.predicates { dump.add(predicate) } }
    }
    if let end = format.end {
      add(end.gap)
      line("superview", end.span)
    }
    for alignment in format.alignments { line("align \(alignment.value.name)", alignment.span) }
    add(format.suffix)
  }

  private mutating func add(_ gap: SpacingSyntax) {
    switch gap.kind {
    case .flush: line("flush", gap.span)
    case .standard: line("standard gap", gap.span)
    case .predicates(let predicates):
      line("gap", gap.span)
      indented { dump in for predicate in predicates { dump.add(predicate) } }
    }
  }

  private mutating func add(_ predicate: PredicateSyntax) {
    var text = predicate.relation.sign
    switch predicate.object {
    case .number(let number): text += " \(number.shortText)"
    case .name(let name, _): text += " \(name)"
    }
    if predicate.multiplier != 1 { text += " * \(predicate.multiplier.text(decimals: 6))" }
    if predicate.constant != 0 { text += " + \(predicate.constant.shortText)" }
    if let priority = predicate.priority { text += " @ \(priority.value.text)" }
    line(text, predicate.span)
  }

  mutating func add(_ variation: VariationSyntax) {
    line("variation", variation.condition.span)
    indented { dump in
      for view in variation.views { dump.add(view) }
      for change in variation.changes { dump.add(change) }
    }
  }

  mutating func add(_ state: StateSyntax) {
    line("state \(state.name.value)", state.name.span)
    for step in state.steps { indented { $0.add(step) } }
  }

  mutating func add(_ step: StepSyntax) {
    line(step.verb.value.rawValue, step.verb.span)
    indented { $0.line(step.argument.flowText, step.argument.span) }
  }

  mutating func add(_ expectation: ExpectationSyntax) {
    line("expect \(expectation.scope.value)", expectation.scope.span)
    indented { dump in
      switch expectation.claim {
      case .warns(let code): dump.line("warns \(code.value)", code.span)
      case .measure(let view, let property, let numbers, let span):
        let text = numbers.map(\.shortText).joined(separator: " ")
        dump.line("\(view.value).\(property.value) == \(text)", span)
      case .comparison(let equations):
        for equation in equations { dump.add(.equation(equation)) }
      case .readingOrder(let names):
        let text = names.map(\.value).joined(separator: ", ")
        dump.line("reading order [\(text)]", names.first?.span)
      }
    }
  }
}

extension PrioritySyntax {
  fileprivate var text: String {
    switch self {
    case .number(let number): number.shortText
    case .name(let name): name
    }
  }
}

extension YAMLNode {
  /// The part on one line; the depth of the tree, and of this recursion, is limited.
  fileprivate var flowText: String {
    switch kind {
    case .scalar(let scalar): scalar.style == .plain ? scalar.text : "'\(scalar.text)'"
    case .sequence(let items): "[\(items.map(\.flowText).joined(separator: ", "))]"
    case .mapping(let entries):
      "{\(entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", "))}"
    case .invalid: "?"
    }
  }
}
