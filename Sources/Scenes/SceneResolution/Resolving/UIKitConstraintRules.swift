import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A constraint that has not yet been checked against UIKit's rules.
struct UncheckedConstraint {
  let first: Anchor
  let form: LinearForm
  /// The span of the right side.
  let span: SourceSpan
  /// The anchors with their spans, the first one before those of the terms.
  let anchors: [(anchor: Anchor, span: SourceSpan)]

  init(first: Anchor, firstSpan: SourceSpan, form: LinearForm, span: SourceSpan) {
    self.first = first
    self.form = form
    self.span = span
    var anchors = [(anchor: first, span: firstSpan)]
    anchors.reserveCapacity(1 + form.terms.count)
    for (term, span) in form.terms { anchors.append((term.anchor, span)) }
    self.anchors = anchors
  }
}

/// The rules of UIKit for constraints in a scene's era.
///
/// Equations can have more views than a UIKit constraint. The same rules then apply to the type of
/// the sum, which is a position or a dimension.
struct UIKitConstraintRules {
  let scene: Scene
  /// The maximum magnitude of numbers.
  let limit: Double
  /// Whether constraints are limited to those that UIKit can express.
  let isStrict: Bool

  /// Returns the first error or warning; a warning does not invalidate the constraint.
  func violation(of constraint: UncheckedConstraint) -> Diagnostic? {
    objectionToNumbers(constraint) ?? objectionToGuides(constraint)
      ?? objectionToTerms(constraint) ?? objectionToKinds(constraint)
      ?? objectionToMove(constraint) ?? objectionToSpacing(constraint)
      ?? directionMix(constraint)
  }

  private func objectionToNumbers(_ constraint: UncheckedConstraint) -> Diagnostic? {
    let (terms, constant) = (constraint.form.terms, constraint.form.constant)
    let isInRange = { (number: Double) in number.magnitude <= limit }
    guard isInRange(constant), terms.allSatisfy({ isInRange($0.term.multiplier) }) else {
      return .numberTooLarge(limit: limit, at: constraint.span)
    }
    let small = terms.first {
      $0.term.multiplier != 0 && $0.term.multiplier.magnitude < 1 / limit
    }
    return small.map { .multiplierTooSmall(limit: limit, at: $0.span) }
  }

  private func objectionToGuides(_ constraint: UncheckedConstraint) -> Diagnostic? {
    for (anchor, span) in constraint.anchors {
      switch anchor.item {
      case .guide(let kind, _) where !kind.offers(anchor.attribute):
        return .attributeOfGuide(kind.rawValue, anchor.attribute, isBar: kind.isBar, at: span)
      case .view(let view)
      where scene[view].content == .guide && !anchor.attribute.belongsToGuides:
        return .attributeOfGuide(scene[view].name, anchor.attribute, at: span)
      default: continue
      }
    }
    return nil
  }

  /// Checks the system spacing, which applies between edges; between baselines it depends on fonts.
  private func objectionToSpacing(_ constraint: UncheckedConstraint) -> Diagnostic? {
    guard constraint.form.systemSpacings != 0 else { return nil }
    let odd = constraint.anchors.first { anchor, _ in
      anchor.attribute.isSize || anchor.attribute.isBaseline
    }
    return odd.map { .spacingOf($0.0.attribute, at: constraint.span) }
  }

  private func objectionToTerms(_ constraint: UncheckedConstraint) -> Diagnostic? {
    let first = constraint.first.attribute
    let terms = constraint.form.terms
    if isStrict, let extra = terms.dropFirst().first {
      return .moreThanTwoViews(at: extra.span)
    }
    for (term, span) in terms where !term.anchor.attribute.isSize {
      if !first.isSize, term.anchor.attribute.axis != first.axis {
        return .mixedAxes(first, term.anchor.attribute, at: span)
      }
      if term.multiplier == 0 { return .zeroMultiplier(term.anchor.attribute, at: span) }
    }
    return nil
  }

  /// Checks that both sides are positions or both are dimensions.
  private func objectionToKinds(_ constraint: UncheckedConstraint) -> Diagnostic? {
    let first = constraint.first.attribute
    let places = constraint.form.terms.filter { !$0.term.anchor.attribute.isSize }
    if first.isSize {
      // A difference of positions is a dimension: `a.width == b.trailing - c.leading`.
      let sum = places.reduce(0) { $0 + $1.term.multiplier }
      guard let place = places.first else { return nil }
      let axes = Set(places.map(\.term.anchor.attribute.axis))
      if places.count > 1, sum.magnitude < 1e-9, axes.count == 1 { return nil }
      return .positionWithSize(
        first, place.term.anchor.attribute, at: place.span, isSum: places.count > 1)
    }
    guard places.isEmpty else { return nil }
    if let size = constraint.form.terms.first {
      return .positionWithSize(first, size.term.anchor.attribute, at: size.span)
    }
    let owner = constraint.first.item.owner
    return .positionWithConstant(
      first, constant: constraint.form.constant, of: scene[scene[owner].parent ?? owner].name,
      at: constraint.span)
  }

  /// Checks that predefined cell content is only on the right side, as a reference for other views.
  private func objectionToMove(_ constraint: UncheckedConstraint) -> Diagnostic? {
    let moved = constraint.anchors.first { scene[$0.anchor.item.owner].predefined != nil }
    guard let moved, let cell = scene[moved.anchor.item.owner].parent else { return nil }
    let own = constraint.anchors.lazy.map(\.anchor.item.owner).first {
      scene[$0].predefined == nil && scene.isDescendant($0, of: cell)
    }
    if own != nil, moved.anchor.item.owner != constraint.first.item.owner { return nil }
    return .movesPredefinedContent(
      scene[moved.anchor.item.owner].name, other: own.map { scene[$0].name }, at: moved.span)
  }

  private func directionMix(_ constraint: UncheckedConstraint) -> Diagnostic? {
    let anchors = constraint.anchors
    guard let reading = anchors.first(where: \.anchor.attribute.followsDirection),
      let physical = anchors.first(where: \.anchor.attribute.isPhysicalSide)
    else { return nil }
    return .leadingWithLeft(
      reading.anchor.attribute, physical.anchor.attribute, at: physical.span,
      isAccepted: scene.era.acceptsLeadingTiedToLeft)
  }
}

extension GuideKind {
  /// Whether a guide has this attribute; bars have no sides, and no guide has margins or baselines.
  fileprivate func offers(_ attribute: Attribute) -> Bool {
    switch self {
    case .topGuide, .bottomGuide:
      attribute == .top || attribute == .bottom || attribute == .height
    case .safeArea, .margins, .readable, .keyboard, .contentGuide, .frameGuide, .contentView:
      attribute.belongsToGuides
    }
  }

  fileprivate var isBar: Bool { self == .topGuide || self == .bottomGuide }
}

extension Attribute {
  fileprivate var isBaseline: Bool { self == .lastBaseline || self == .firstBaseline }

  fileprivate var belongsToGuides: Bool { !usesMargins && !isBaseline }
}

extension Diagnostic {
  static func numberTooLarge(limit: Double, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.number", "a number exceeds \(limit.shortText)", at: span)
  }

  fileprivate static func multiplierTooSmall(limit: Double, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.number",
      "the magnitude of a multiplier is below \((1 / limit).text(decimals: 6))",
      at: span)
  }

  fileprivate static func attributeOfGuide(
    _ guide: String, _ attribute: Attribute, isBar: Bool = false, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "constraint.guide-attribute", "'\(guide)' has no attribute '\(attribute.name)'",
      at: span,
      hint: isBar
        ? "available: top, bottom, height" : "available: edges, centers and size")
  }

  fileprivate static func spacingOf(_ attribute: Attribute, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.system-spacing",
      attribute.isSize
        ? "'\(attribute.name)' is a size; system spacing applies to edges"
        : "system spacing between baselines depends on the fonts and is not supported",
      at: span, hint: "use a number")
  }

  fileprivate static func moreThanTwoViews(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.more-than-two-views",
      "UIKit constraints relate at most two attributes; this is a third", at: span,
      hint: "required by 'strict: uikit'")
  }

  fileprivate static func mixedAxes(_ first: Attribute, _ second: Attribute, at span: SourceSpan)
    -> Self
  {
    Diagnostic(
      .error, "constraint.mixed-axes",
      "cannot relate '\(first.name)' (\(first.axis.rawValue)) to '\(second.name)' "
        + "(\(second.axis.rawValue))",
      at: span, hint: "use attributes of one axis")
  }

  fileprivate static func zeroMultiplier(_ attribute: Attribute, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.zero-multiplier",
      "the position '\(attribute.name)' cannot be multiplied by 0", at: span,
      hint: "UIKit throws an exception; only sizes can have a multiplier of 0")
  }

  fileprivate static func positionWithSize(
    _ first: Attribute, _ second: Attribute, at span: SourceSpan, isSum: Bool = false
  ) -> Self {
    let place = first.isSize ? second : first
    let size = first.isSize ? first : second
    return Diagnostic(
      .error, "constraint.place-with-size",
      "cannot relate '\(place.name)' (a position) to '\(size.name)' (a size)", at: span,
      hint: isSum
        ? "subtract two positions on one axis to get a size"
        : "UIKit throws 'Invalid pairing of layout attributes'")
  }

  fileprivate static func positionWithConstant(
    _ first: Attribute, constant: Double, of parent: String, at span: SourceSpan
  ) -> Self {
    let amount =
      constant == 0
      ? ""
      : constant < 0
        ? " - \((-constant).shortText)" : " + \(constant.shortText)"
    return Diagnostic(
      .error, "constraint.place-with-constant",
      "the position '\(first.name)' cannot equal a constant", at: span,
      hint: "name the reference view: '\(parent).\(first.name)\(amount)'")
  }

  fileprivate static func movesPredefinedContent(
    _ name: String, other: String?, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "constraint.predefined-content",
      "'\(name)' is positioned by its cell and cannot be constrained", at: span,
      hint: other.map { "write '\($0)' on the left side to position it relative to '\(name)'" }
        ?? "add your own label or image view to the cell")
  }

  fileprivate static func leadingWithLeft(
    _ reading: Attribute, _ physical: Attribute, at span: SourceSpan, isAccepted: Bool
  ) -> Self {
    let repair = physical == .left || physical == .leftMargin ? "leading" : "trailing"
    let twin = physical.usesMargins ? repair + "Margin" : repair
    return Diagnostic(
      isAccepted ? .warning : .error, "constraint.leading-with-left",
      "cannot relate '\(reading.name)' to '\(physical.name)' (an error since iOS 9)", at: span,
      hint: "write '\(twin)'", replacement: twin)
  }
}
