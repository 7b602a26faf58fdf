import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The parts of an equation or of a format string that can be edited separately.
struct ConstraintParts: Equatable, Sendable {
  let shape: Shape
  var texts: [Role: String] = [:]
  /// The ranges of the parts in the scalars of the text.
  private(set) var ranges: [Role: Range<Int>] = [:]

  enum Shape: Equatable, Sendable {
    /// `left relation multiplier * anchor + constant`, where some parts can be absent.
    case linear
    /// `left relation value` with any right side as the value.
    case general
    /// A format string with a number of views, which can be pinned to the edges of the superview.
    case format(views: Int, hasStart: Bool, hasEnd: Bool)
  }

  enum Role: Hashable, Sendable {
    case left, relation, multiplier, anchor, constant, value
    case inset, priority, name
    case flag(ConstraintFlag)
    case axis
    case view(Int)
    case size(Int)
    case spacing(Int)
    case options
  }

  init(shape: Shape) { self.shape = shape }

  /// Parses the parts; nil if the text is not a valid constraint.
  init?(_ text: String) {
    let source = ConstraintText(text)
    switch source.syntax {
    case .equation(let equation): self.init(equation, source)
    case .format(let format): self.init(format, source)
    case nil: return nil
    }
  }

  /// Sets the spelled text of a part and its range.
  mutating func set(_ role: Role, _ text: String, at range: Range<Int>) {
    texts[role] = text
    ranges[role] = range
  }

  /// The possible roles in the order of the text.
  var roles: [Role] {
    switch shape {
    case .linear, .general:
      return [.left, .relation, .multiplier, .anchor, .constant, .value, .inset] + Self.suffixes
    case .format(let views, _, _):
      let chain = (0...views).flatMap { [Role.spacing($0), .view($0), .size($0)] }
      return [.axis] + chain + [.options] + Self.suffixes
    }
  }

  /// The name after `as`.
  var name: String? { texts[.name] }

  private static let suffixes =
    [Role.priority, .name] + ConstraintFlag.allCases.map { .flag($0) }

  /// The text of all parts, which parses to equal parts.
  var text: String {
    var parts: [String] = []
    switch shape {
    case .linear:
      parts = [texts[.left] ?? "", texts[.relation] ?? "", rightSide]
    case .general:
      parts = [texts[.left] ?? "", texts[.relation] ?? "", texts[.value] ?? ""]
    case .format(let views, let hasStart, let hasEnd):
      var chain = texts[.axis] ?? ""
      if hasStart { chain += "|" }
      for index in 0...views {
        chain += texts[.spacing(index)] ?? ""
        guard index < views else { continue }
        chain += "[\(texts[.view(index)] ?? "")\(texts[.size(index)] ?? "")]"
      }
      parts = [chain + (hasEnd ? "|" : ""), texts[.options] ?? ""]
    }
    if let inset = texts[.inset] { parts.append("inset \(inset)") }
    if let priority = texts[.priority] { parts.append("@ \(priority)") }
    if let name = texts[.name] { parts.append("as \(name)") }
    parts += ConstraintFlag.allCases.filter { texts[.flag($0)] != nil }.map(\.rawValue)
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The right side of a linear equation: `a / 2 + 8`.
  private var rightSide: String {
    guard let anchor = texts[.anchor] else { return texts[.constant] ?? "0" }
    let product = (texts[.multiplier] ?? Self.anchorPlaceholder)
      .replacing(Self.anchorPlaceholder, with: anchor)
    guard let constant = texts[.constant] else { return product }
    return product + (constant.hasPrefix("-") ? " - \(constant.dropFirst())" : " + \(constant)")
  }

  /// The character for the anchor in the text of a multiplier: `□ / 2`.
  static let anchorPlaceholder = "□"

  /// The parts with the entire right side as one value; unchanged for format strings.
  var general: ConstraintParts {
    guard shape == .linear else { return self }
    var parts = ConstraintParts(shape: .general)
    parts.texts = texts
    parts.ranges = ranges
    let roles: [Role] = [.multiplier, .anchor, .constant]
    let roleRanges = roles.compactMap { ranges[$0] }
    let start = roleRanges.map(\.lowerBound).min() ?? 0
    let end = roleRanges.map(\.upperBound).max() ?? start
    for role in roles { (parts.texts[role], parts.ranges[role]) = (nil, nil) }
    parts.set(.value, rightSide, at: start..<end)
    return parts
  }

  /// The text without the parts that change no layout: the name and the flag `redundant`.
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

  /// Returns the parts of a right side with at most one anchor and one constant; nil for others.
  private static func linear(_ sum: SumSyntax, _ source: ConstraintText) -> ConstraintParts? {
    var parts = ConstraintParts(shape: .linear)
    for (index, addend) in sum.addends.enumerated() {
      var tokens = source.places(of: addend.product.span)
      var isNegative = addend.isSubtracted
      if index == 0, source.tokens[tokens.lowerBound].isPlusOrMinus {
        isNegative = source.tokens[tokens.lowerBound].sign == "-"
        tokens = tokens.dropFirst()
      }
      let isSimple = source.tokens[tokens].allSatisfy {
        !$0.isPlusOrMinus && $0.sign != "("
      }
      guard isSimple else { return nil }
      guard let anchor = addend.product.factors.firstIndex(where: \.value.isAnchor) else {
        guard parts.texts[.constant] == nil else { return nil }
        let text = (isNegative ? "-" : "") + source.spelled(tokens)
        parts.set(.constant, text, at: source.range(of: tokens))
        continue
      }
      guard parts.texts[.anchor] == nil, !isNegative,
        parts.setProduct(addend.product.factors, anchor, source)
      else { return nil }
    }
    return parts
  }

  /// Sets the anchor and the multiplier of a product: `2 * □`, `□ / 2`; false if it is not linear.
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
    let placeholder = Self.anchorPlaceholder
    texts[.multiplier] = anchor == 0 ? placeholder + sign + number : number + sign + placeholder
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
    let spacings: [SpacingSyntax?] = [format.start?.gap] + format.gaps + [format.end?.gap]
    for (index, spacing) in spacings.enumerated() {
      switch spacing?.kind {
      case .flush, nil: break
      case .standard: if let spacing { set(.spacing(index), spacing.span, source) }
      case .predicates(let distances): set(.spacing(index), distances, source)
      }
    }
    if let options = format.options { set(.options, options, source) }
    set(format.suffix, source)
  }

  /// Sets a spacing or a size, whose text includes the dashes and parentheses around its range.
  private mutating func set(
    _ role: Role, _ predicates: [PredicateSyntax], _ source: ConstraintText
  ) {
    guard let first = predicates.first, let last = predicates.last else { return }
    let start = source.places(of: first.span).lowerBound
    let tokens = start..<max(start, source.places(of: last.span).upperBound)
    func isEnclosed(_ margin: Int, in opening: String, _ closing: String) -> Bool {
      source.tokens[safe: tokens.lowerBound - margin]?.sign == opening
        && source.tokens[safe: tokens.upperBound + margin - 1]?.sign == closing
    }
    var margin = isEnclosed(1, in: "(", ")") ? 1 : 0
    if isEnclosed(margin + 1, in: "-", "-") { margin += 1 }
    let text = source.compact(tokens.lowerBound - margin..<tokens.upperBound + margin)
    set(role, text, at: source.range(of: tokens))
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
  /// Whether the factor is an anchor: a path, or an attribute in the list of its own view.
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
