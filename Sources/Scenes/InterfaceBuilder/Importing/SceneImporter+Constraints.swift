import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension SceneImporter {
  /// Imports the constraints of an element, without those that cannot be active.
  mutating func addConstraints(of element: XMLElement, in view: ViewID) {
    let written = element.list("constraints")
    guard !written.isEmpty else { return }
    let excluded = excluded(from: "constraints", of: element)
    for item in written where item.name == "constraint" {
      let id = item["id"] ?? ""
      guard !excluded.all.contains(id), scene.constraints.count < limits.constraints
      else { continue }
      if var constraint = constraint(variations.applied(to: item), owner: view) {
        constraint.isActive = !excluded.here.contains(id) && isInstalled(constraint.anchors)
        scene.constraints.append(constraint)
      }
    }
  }

  private mutating func constraint(_ element: XMLElement, owner: ViewID) -> Constraint? {
    guard let attribute = element["firstAttribute"].flatMap(Attribute.named) else {
      log.report(.unknownAttribute(element["firstAttribute"] ?? "", at: element.span))
      return nil
    }
    // A constraint to an item that is not installed is not installed either.
    guard let first = element["firstItem"].map({ items[$0] }) ?? .view(owner) else { return nil }
    var terms: [AnchorTerm] = []
    if let key = element["secondItem"] {
      guard let second = items[key], let multiplier = multiplier(of: element) else { return nil }
      guard let other = element["secondAttribute"].flatMap(Attribute.named) else {
        log.report(.unknownAttribute(element["secondAttribute"] ?? "", at: element.span))
        return nil
      }
      guard attribute.isSize == other.isSize, attribute.axis == other.axis || attribute.isSize
      else {
        log.report(.impossible(at: element.span))
        return nil
      }
      terms = [AnchorTerm(multiplier, anchor(second, other))]
    } else if !attribute.isSize {
      log.report(.impossible(at: element.span))
      return nil
    }
    let priority = element.number("priority") ?? Constraint.requiredPriority
    guard priority > 0 else { return nil }
    let anchor = anchor(first, attribute)
    return Constraint(
      anchor, relation(of: element), terms, constant: constant(of: element, anchor, terms),
      priority: min(priority, Constraint.requiredPriority),
      name: name(of: element),
      isPlaceholder: element.bool("placeholder") ?? false, span: element.span)
  }

  /// Returns the anchor of an attribute; margins that follow the readable width are anchors of the
  /// readable content guide.
  private func anchor(_ item: Item, _ attribute: Attribute) -> Anchor {
    guard case .view(let view) = item, readable.contains(view),
      let edge = readableEdges[attribute]
    else { return Anchor(item, attribute) }
    return Anchor(.guide(.readable, of: view), edge)
  }

  /// Returns the name of the constraint: its identifier, or the outlet that points to it.
  private func name(of element: XMLElement) -> String? {
    [element["identifier"], element["id"].flatMap { outlets[$0] }].lazy
      .compactMap { $0.map(identifier) }.first { !$0.isEmpty }
  }

  private func relation(of element: XMLElement) -> ConstraintRelation {
    switch element["relation"] {
    case "greaterThanOrEqual": .greaterOrEqual
    case "lessThanOrEqual": .lessOrEqual
    default: .equal
    }
  }

  /// Returns the constant; a standard distance to the safe area is 0, even if the file has a
  /// number.
  private func constant(
    of element: XMLElement, _ first: Anchor, _ terms: [AnchorTerm]
  ) -> Double {
    let written = element.number("constant") ?? 0
    guard element.bool("symbolic") == true else { return written }
    let items = [first.item] + terms.map(\.anchor.item)
    let touchesSafeArea = items.contains { item in
      if case .guide(.safeArea, of: _) = item { true } else { false }
    }
    return touchesSafeArea ? 0 : written
  }

  /// Returns the multiplier, which is written as `0.9`, `16:9`, `1/3` or `50%`.
  private mutating func multiplier(of element: XMLElement) -> Double? {
    guard let text = element["multiplier"] else { return 1 }
    var value = decimalNumber(text)
    if text.hasSuffix("%") {
      value = decimalNumber(text.dropLast()).map { $0 / 100 }
    } else if let separator = text.firstIndex(where: { $0 == ":" || $0 == "/" }) {
      let sides = (decimalNumber(text[..<separator]), decimalNumber(text[separator...].dropFirst()))
      if case (let above?, let below?) = sides, below != 0 { value = above / below }
    }
    guard let value, value.magnitude <= limits.magnitude else {
      log.report(.brokenMultiplier(text, at: element.span))
      return nil
    }
    return value
  }
}

/// The readable content guide's attributes for margin attributes; top and bottom remain margins.
private let readableEdges: [Attribute: Attribute] = [
  .leftMargin: .left, .rightMargin: .right, .leadingMargin: .leading,
  .trailingMargin: .trailing, .centerXWithinMargins: .centerX,
]

extension Diagnostic {
  fileprivate static func unknownAttribute(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "ib.constraint", "unknown attribute '\(excerpt(name))'", at: span,
      hint: "the constraint is ignored")
  }

  fileprivate static func impossible(at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "ib.constraint", "the constraint relates a position to a size or to a constant",
      at: span,
      hint: "UIKit throws an exception; the constraint is ignored")
  }

  fileprivate static func brokenMultiplier(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "ib.constraint", "invalid multiplier '\(excerpt(text))'", at: span,
      hint: "use a number, 'a:b', 'a/b' or 'a%'; the constraint is ignored")
  }
}
