package import SceneModel

extension Scene {
  /// A constraint as a sentence of the scene language, without its place in the file.
  ///
  /// Numbers are written with all their digits, so that two sentences are equal only when
  /// the constraints mean the same.
  package func sentence(_ id: ConstraintID) -> String {
    let constraint = self[id]
    var text = "\(words(constraint.first)) \(constraint.relation.sign) "
    text += expression(constraint.terms, constant: constraint.constant)
    if constraint.priority != Constraint.requiredPriority {
      text += " @ \(exactText(constraint.priority))"
    }
    if let name = constraint.name { text += " as \(name)" }
    return text
  }

  private func expression(_ terms: [AnchorTerm], constant: Double) -> String {
    var text = ""
    for term in terms {
      let factor = term.multiplier.magnitude
      if text.isEmpty {
        text += term.multiplier < 0 ? "-" : ""
      } else {
        text += term.multiplier < 0 ? " - " : " + "
      }
      text += (factor == 1 ? "" : "\(exactText(factor)) * ") + words(term.anchor)
    }
    if text.isEmpty { return exactText(constant) }
    if constant == 0 { return text }
    return text + (constant < 0 ? " - " : " + ") + exactText(constant.magnitude)
  }

  private func words(_ anchor: Anchor) -> String {
    "\(words(anchor.item)).\(anchor.attribute.name)"
  }

  private func words(_ item: Item) -> String {
    switch item {
    case .view(let id): self[id].name
    case .guide(let guide, of: .root): guide.rawValue
    case .guide(let guide, let id): "\(self[id].name).\(guide.rawValue)"
    }
  }
}

/// The number with every digit that tells it from its neighbours: `8`, `0.1`.
func exactText(_ number: Double) -> String {
  if let whole = Int(exactly: number) { return String(whole) }
  return String(number)
}
