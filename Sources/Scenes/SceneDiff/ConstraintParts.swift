import Basics
import SceneModel
import SceneSyntax

/// An equation or a format string, divided into the parts that can be edited separately.
struct ConstraintParts: Equatable, Sendable {
  let shape: Shape
  var texts: [Role: String] = [:]
  /// Where the parts stand in the scalars of the text.
  private(set) var ranges: [Role: Range<Int>] = [:]

  enum Shape: Equatable, Sendable {
    /// `left relation multiplier * anchor + constant`, some of them absent.
    case linear
    /// `left relation value`, the value being more than that.
    case general
    /// A format with so many views.
    case format(views: Int, hasStart: Bool, hasEnd: Bool)
  }

  enum Role: Hashable, Sendable {
    case left, relation, multiplier, anchor, constant, value
    case inset, priority, name
    case flag(ConstraintFlag)
    case axis
    case view(Int)
    case size(Int)
    case gap(Int)
    case options
  }

  init(shape: Shape) { self.shape = shape }

  /// Nil for what is no constraint; it is then changed as a whole.
  init?(_ text: String) {
    let source = ConstraintText(text)
    switch source.syntax {
    case .equation(let equation): self.init(equation, source)
    case .format(let format): self.init(format, source)
    case nil: return nil
    }
  }

  /// Takes note of a part; the text is that of its words.
  mutating func set(_ role: Role, _ text: String, at range: Range<Int>) {
    texts[role] = text
    ranges[role] = range
  }

  /// The roles in the order of a text.
  var roles: [Role] {
    switch shape {
    case .linear, .general:
      return [.left, .relation, .multiplier, .anchor, .constant, .value, .inset] + Self.suffixes
    case .format(let views, _, _):
      let run = (0...views).flatMap { [Role.gap($0), .view($0), .size($0)] }
      return [.axis] + run + [.options] + Self.suffixes
    }
  }

  /// The name behind `as`.
  var name: String? { texts[.name] }

  private static let suffixes =
    [Role.priority, .name] + ConstraintFlag.allCases.map { .flag($0) }

  /// The parts as a text that reads like the one they come from.
  var text: String {
    var parts: [String] = []
    switch shape {
    case .linear:
      parts = [texts[.left] ?? "", texts[.relation] ?? "", right]
    case .general:
      parts = [texts[.left] ?? "", texts[.relation] ?? "", texts[.value] ?? ""]
    case .format(let views, let hasStart, let hasEnd):
      var run = texts[.axis] ?? ""
      if hasStart { run += "|" }
      for place in 0...views {
        run += texts[.gap(place)] ?? ""
        guard place < views else { continue }
        run += "[\(texts[.view(place)] ?? "")\(texts[.size(place)] ?? "")]"
      }
      parts = [run + (hasEnd ? "|" : ""), texts[.options] ?? ""]
    }
    if let inset = texts[.inset] { parts.append("inset \(inset)") }
    if let priority = texts[.priority] { parts.append("@ \(priority)") }
    if let name = texts[.name] { parts.append("as \(name)") }
    parts += ConstraintFlag.allCases.filter { texts[.flag($0)] != nil }.map(\.rawValue)
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `a / 2 + 8`: the multiplier is a text with a gap for the anchor.
  private var right: String {
    guard let anchor = texts[.anchor] else { return texts[.constant] ?? "0" }
    let product = (texts[.multiplier] ?? Self.gap).replacing(Self.gap, with: anchor)
    guard let constant = texts[.constant] else { return product }
    return product + (constant.hasPrefix("-") ? " - \(constant.dropFirst())" : " + \(constant)")
  }

  /// Stands for the anchor in the text of a multiplier.
  static let gap = "□"

  /// The same constraint with its right side in one piece.
  var general: ConstraintParts {
    guard shape == .linear else { return self }
    var parts = ConstraintParts(shape: .general)
    parts.texts = texts
    parts.ranges = ranges
    let pieces: [Role] = [.multiplier, .anchor, .constant]
    let places = pieces.compactMap { ranges[$0] }
    let start = places.map(\.lowerBound).min() ?? 0
    let end = places.map(\.upperBound).max() ?? start
    for role in pieces { (parts.texts[role], parts.ranges[role]) = (nil, nil) }
    parts.set(.value, right, at: start..<end)
    return parts
  }

  /// The text without what changes nothing: the name, and that it is known to be redundant.
  var key: String {
    var parts = self
    parts.texts[.name] = nil
    parts.texts[.flag(.redundant)] = nil
    return parts.text
  }
}

// MARK: The parts of a syntax tree

extension ConstraintParts {
  private init(_ equation: EquationSyntax, _ source: ConstraintText) {
    if let linear = Self.linear(equation.right, source) {
      self = linear
    } else {
      self.init(shape: .general)
      set(.value, equation.right.span, source)
    }
    set(.left, equation.left.span, source)
    set(.relation, equation.relation.span, source)
    if let inset = equation.inset {
      let numbers = source.places(of: inset.span).dropFirst()
      set(.inset, source.spelled(numbers, isList: true), at: source.range(of: numbers))
    }
    set(equation.suffix, source)
  }

  /// The right side when it is one anchor at most, with one number or metric beside it.
  private static func linear(_ sum: SumSyntax, _ source: ConstraintText) -> ConstraintParts? {
    var parts = ConstraintParts(shape: .linear)
    for (index, addend) in sum.addends.enumerated() {
      var places = source.places(of: addend.product.span)
      var isNegative = addend.isSubtracted
      if index == 0, source.tokens[places.lowerBound].isPlusOrMinus {
        isNegative = source.tokens[places.lowerBound].sign == "-"
        places = places.dropFirst()
      }
      let isSimple = source.tokens[places].allSatisfy {
        !$0.isPlusOrMinus && $0.sign != "("
      }
      guard isSimple else { return nil }
      guard let anchor = addend.product.factors.firstIndex(where: \.value.isAnchor) else {
        guard parts.texts[.constant] == nil else { return nil }
        let text = (isNegative ? "-" : "") + source.spelled(places)
        parts.set(.constant, text, at: source.range(of: places))
        continue
      }
      guard parts.texts[.anchor] == nil, !isNegative,
        parts.setProduct(addend.product.factors, anchor, source)
      else { return nil }
    }
    return parts
  }

  /// The factors around an anchor, which stand for themselves: `2 * □`, `□ / 2`.
  private mutating func setProduct(
    _ factors: [ProductSyntax.FactorTerm], _ anchor: Int, _ source: ConstraintText
  ) -> Bool {
    set(.anchor, factors[anchor].value.span, source)
    guard factors.count > 1 else { return true }
    let other = factors[1 - min(anchor, 1)]
    guard factors.count == 2, !other.value.isAnchor else { return false }
    set(.multiplier, other.value.span, source)
    let number = texts[.multiplier] ?? ""
    let sign = factors[1].isDivisor ? " / " : " * "
    texts[.multiplier] = anchor == 0 ? Self.gap + sign + number : number + sign + Self.gap
    return true
  }

  private init(_ format: FormatSyntax, _ source: ConstraintText) {
    self.init(
      shape: .format(
        views: format.views.count, hasStart: format.start != nil, hasEnd: format.end != nil))
    set(.axis, format.axis == .vertical ? "V:" : "H:", at: source.tokens[0].range)
    for (index, view) in format.views.enumerated() {
      set(.view(index), view.name.span, source)
      set(.size(index), view.predicates, source)
    }
    let gaps: [SpacingSyntax?] = [format.start?.gap] + format.gaps + [format.end?.gap]
    for (index, gap) in gaps.enumerated() {
      switch gap?.kind {
      case .flush, nil: break
      case .standard: if let gap { set(.gap(index), gap.span, source) }
      case .predicates(let distances): set(.gap(index), distances, source)
      }
    }
    if let options = format.options { set(.options, options, source) }
    set(format.suffix, source)
  }

  /// A gap or a size; its text has the dashes and parentheses that its range lacks.
  private mutating func set(
    _ role: Role, _ predicates: [PredicateSyntax], _ source: ConstraintText
  ) {
    guard let first = predicates.first, let last = predicates.last else { return }
    let start = source.places(of: first.span).lowerBound
    let places = start..<max(start, source.places(of: last.span).upperBound)
    func isAround(_ margin: Int, _ before: String, _ after: String) -> Bool {
      source.tokens[safe: places.lowerBound - margin]?.sign == before
        && source.tokens[safe: places.upperBound + margin - 1]?.sign == after
    }
    var margin = isAround(1, "(", ")") ? 1 : 0
    if isAround(margin + 1, "-", "-") { margin += 1 }
    let text = source.compact(places.lowerBound - margin..<places.upperBound + margin)
    set(role, text, at: source.range(of: places))
  }

  private mutating func set(_ suffix: SuffixSyntax, _ source: ConstraintText) {
    if let priority = suffix.priority { set(.priority, priority.span, source) }
    if let name = suffix.name { set(.name, name.span, source) }
    for flag in suffix.flags { set(.flag(flag.value), flag.span, source) }
  }

  private mutating func set(_ role: Role, _ span: SourceSpan, _ source: ConstraintText) {
    set(role, source.spelled(source.places(of: span)), at: source.range(of: span))
  }
}

extension FactorSyntax {
  /// A path, or in a view's own list an attribute of that view.
  fileprivate var isAnchor: Bool {
    switch self {
    case .path(let path):
      path.text.contains(".") || Attribute.named(path.text) != nil
        || AttributeGroup(rawValue: path.text) != nil
    case .negative(let factor, _): factor.isAnchor
    case .number, .group: false
    }
  }
}
