import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A name that a scene defines and other parts of it refer to.
struct SceneSymbol: Hashable, Sendable {
  enum Kind: String, Sendable {
    case view, metric, style, constraint, state, list
  }

  let kind: Kind
  let name: String
}

/// The definitions and references of names in a scene file.
struct SceneSymbols: Sendable {
  struct Occurrence: Sendable {
    let symbol: SceneSymbol
    let span: SourceSpan
    let isDefinition: Bool
  }

  private(set) var occurrences: [Occurrence] = []
  /// The attributes and guides in constraints.
  private(set) var attributes: [SourceSpan] = []
  /// The numbers in constraints.
  private(set) var numbers: [SourceSpan] = []
  private var kinds: [String: Set<SceneSymbol.Kind>] = [:]

  init(_ tree: SourceTree) {
    // A reference can precede its definition, so definitions are found first.
    var finder = SymbolWalk(source: tree.source)
    finder.visitScene(tree.root)
    for found in finder.definitions {
      kinds[found.symbol.name, default: []].insert(found.symbol.kind)
    }
    occurrences = finder.definitions
    (attributes, numbers) = (finder.attributes, finder.numbers)
    for reference in finder.references {
      let defined = kinds[reference.name] ?? []
      guard let kind = reference.kinds.first(where: defined.contains) else { continue }
      occurrences.append(
        Occurrence(
          symbol: SceneSymbol(kind: kind, name: reference.name), span: reference.span,
          isDefinition: false))
    }
    occurrences.sort { $0.span.start < $1.span.start }
  }

  /// Returns the names of a kind in the order of their definitions, without duplicates.
  func names(of kind: SceneSymbol.Kind) -> [String] {
    var seen: Set<String> = []
    return occurrences.compactMap { found in
      found.isDefinition && found.symbol.kind == kind && seen.insert(found.symbol.name).inserted
        ? found.symbol.name : nil
    }
  }

  /// Returns the occurrence that contains a position or ends there.
  func occurrence(at position: SourcePosition) -> Occurrence? {
    occurrences.first { $0.span.start <= position && position <= $0.span.end }
  }

  func occurrences(of symbol: SceneSymbol) -> [Occurrence] {
    occurrences.filter { $0.symbol == symbol }
  }

  /// Whether a name is defined, as any kind that shares the namespace of equations.
  func defines(_ name: String) -> Bool { kinds[name] != nil }
}

/// A text that refers to a name of one of some kinds; the first kind that exists is meant.
private struct NameReference {
  let name: String
  let kinds: [SceneSymbol.Kind]
  let span: SourceSpan
}

/// A walk over all parts of a scene that define names or refer to them.
private struct SymbolWalk {
  let source: SourceFile
  var definitions: [SceneSymbols.Occurrence] = []
  var references: [NameReference] = []
  var attributes: [SourceSpan] = []
  var numbers: [SourceSpan] = []

  init(source: SourceFile) { self.source = source }

  mutating func visitScene(_ root: YAMLNode) {
    for entry in root.members {
      switch entry.key {
      case "metrics": defineKeys(of: entry.value, as: .metric)
      case "each": defineKeys(of: entry.value, as: .list)
      case "styles":
        defineKeys(of: entry.value, as: .style)
        for style in entry.value.members { visitView(style.value) }
      case "states":
        defineKeys(of: entry.value, as: .state)
        for step in entry.value.members.flatMap(\.value.elements).flatMap(\.members) {
          visitStep(step)
        }
      case "variations":
        for variation in entry.value.members { visitVariation(variation.value) }
      case "expect":
        for claim in entry.value.elements.flatMap(\.members) {
          refer(to: claim.key, [.state], at: claim.keySpan)
          visitClaim(claim.value)
        }
      case "tolerances":
        for key in entry.value.elements.flatMap(\.members) where key.key == "view" {
          visitNames(key.value, [.view])
        }
      case "strings":
        for text in entry.value.members.flatMap(\.value.members) {
          let name = firstName(of: text.key)
          guard name != text.key else { continue }
          refer(to: name, [.view], at: text.keySpan.prefix(of: name))
        }
      case "root": visitView(entry.value)
      case "views", "constraints": visitViewMember(entry)
      default: break
      }
    }
  }

  private mutating func visitView(_ body: YAMLNode) {
    for entry in body.members { visitViewMember(entry) }
  }

  private mutating func visitViewMember(_ entry: YAMLEntry) {
    switch entry.key {
    case "views":
      defineKeys(of: entry.value, as: .view)
      for view in entry.value.members { visitView(view.value) }
    case "constraints": for item in entry.value.elements { visitConstraint(item) }
    case "style": visitNames(entry.value, [.style])
    case "accessibilityElements", "sourceView", "zooms": visitNames(entry.value, [.view])
    default: break
    }
  }

  private mutating func visitVariation(_ body: YAMLNode) {
    for entry in body.members {
      switch entry.key {
      case "views":
        referToKeys(of: entry.value, [.view])
        for view in entry.value.members { visitView(view.value) }
      case "set": referToKeys(of: entry.value, [.constraint])
      case "activate", "deactivate": visitNames(entry.value, [.constraint])
      default: break
      }
    }
  }

  private mutating func visitStep(_ step: YAMLEntry) {
    switch StepSyntax.Verb(rawValue: step.key) {
    case .activate, .deactivate: visitNames(step.value, [.constraint])
    case .set: referToKeys(of: step.value, [.constraint])
    case .focus, .hide, .show, .remove, .flashIndicators: visitNames(step.value, [.view])
    case .scroll, .resize, .fit:
      visitNames(step.value, [.view])
      for entry in step.value.members where ["view", "reveal"].contains(entry.key) {
        visitNames(entry.value, [.view])
      }
    case .type, .contentSize, .zoom, .hugging, .compressionResistance:
      referToKeys(of: step.value, [.view])
    case .dismiss, .keyboard, .rotate, .keyboardAvoidance, .mode, .look, nil: break
    }
  }

  // MARK: Texts

  private mutating func visitConstraint(_ node: YAMLNode) {
    guard let (text, constraint) = constraint(of: node) else { return }
    let tokens = constraint.tokens
    let name = tokens.lastIndex { $0.name == "as" }.map { $0 + 1 }
    for (place, token) in tokens.enumerated() {
      let span = text.span(token.range)
      if case .number = token.kind { numbers.append(span) }
      guard let word = token.name else { continue }
      if !constraint.isFirstName(place) {
        attributes.append(span)
      } else if place == name {
        let symbol = SceneSymbol(kind: .constraint, name: word)
        definitions.append(.init(symbol: symbol, span: span, isDefinition: true))
      } else {
        references.append(NameReference(name: word, kinds: [.view, .metric], span: span))
      }
    }
  }

  private mutating func visitClaim(_ node: YAMLNode) {
    guard let (text, constraint) = constraint(of: node) else { return }
    let tokens = constraint.tokens
    if tokens.first?.name == "warns" { return }
    let isOrder = tokens.first?.name == "reading" && tokens[safe: 1]?.name == "order"
    for (place, token) in tokens.enumerated().dropFirst(isOrder ? 2 : 0) {
      guard let word = token.name, constraint.isFirstName(place) else { continue }
      references.append(
        NameReference(name: word, kinds: [.view, .metric], span: text.span(token.range)))
    }
  }

  /// Adds references of a text or a list of texts, each of which is one name.
  private mutating func visitNames(_ node: YAMLNode, _ kinds: [SceneSymbol.Kind]) {
    for item in [node] + node.elements {
      guard let (text, constraint) = constraint(of: item), constraint.tokens.count == 2,
        let token = constraint.tokens.first, let name = token.name
      else { continue }
      references.append(
        NameReference(name: name, kinds: kinds, span: text.span(token.range)))
    }
  }

  private func constraint(of node: YAMLNode) -> (ScalarText, ConstraintText)? {
    guard let scalar = node.scalar else { return nil }
    return (ScalarText(scalar, at: node.range, in: source), ConstraintText(scalar.text))
  }

  // MARK: Keys

  private mutating func defineKeys(of node: YAMLNode, as kind: SceneSymbol.Kind) {
    for entry in node.members {
      let symbol = SceneSymbol(kind: kind, name: entry.key)
      definitions.append(
        .init(symbol: symbol, span: entry.keySpan.withoutQuotes(entry.key), isDefinition: true))
    }
  }

  private mutating func referToKeys(of node: YAMLNode, _ kinds: [SceneSymbol.Kind]) {
    for entry in node.members {
      refer(to: entry.key, kinds, at: entry.keySpan.withoutQuotes(entry.key))
    }
  }

  private mutating func refer(
    to name: String, _ kinds: [SceneSymbol.Kind], at span: SourceSpan
  ) {
    references.append(NameReference(name: name, kinds: kinds, span: span))
  }
}

extension SourceSpan {
  /// The span of a key without its quotes, which are as long on both sides.
  fileprivate func withoutQuotes(_ key: String) -> SourceSpan {
    let width = end.column - start.column
    guard start.line == end.line, width == key.unicodeScalars.count + 2 else { return self }
    return SourceSpan(
      file: file, start: SourcePosition(line: start.line, column: start.column + 1),
      end: SourcePosition(line: end.line, column: end.column - 1))
  }

  /// The span of the first part of a key.
  fileprivate func prefix(of name: String) -> SourceSpan {
    SourceSpan(
      file: file, start: start,
      end: SourcePosition(line: start.line, column: start.column + name.unicodeScalars.count))
  }
}

extension YAMLNode {
  /// The entries of a mapping; empty for other nodes.
  var members: [YAMLEntry] { if case .mapping(let entries) = kind { entries } else { [] } }

  /// The items of a sequence; empty for other nodes.
  var elements: [YAMLNode] { if case .sequence(let items) = kind { items } else { [] } }
}
