import Geometry

extension Constraint {
  /// The constraint as a sentence of the scene language, whatever it was written as.
  package func text(in scene: Scene) -> String {
    var right = ""
    for term in terms {
      let size = term.multiplier.magnitude
      let sign =
        right.isEmpty ? (term.multiplier < 0 ? "-" : "") : term.multiplier < 0 ? " - " : " + "
      right +=
        sign + (size == 1 ? "" : "\(size.text(decimals: 6)) * ") + term.anchor.text(in: scene)
    }
    if right.isEmpty {
      right = constant.shortText
    } else if constant != 0 {
      right += (constant < 0 ? " - " : " + ") + constant.magnitude.shortText
    }
    let strength = priority == Constraint.requiredPriority ? "" : " @ \(priority.shortText)"
    return "\(first.text(in: scene)) \(relation.sign) \(right)\(strength)"
  }
}

extension Anchor {
  /// `field.leading`, in the scene's names.
  package func text(in scene: Scene) -> String { "\(item.text(in: scene)).\(attribute.name)" }
}

extension Item {
  /// The item as it can be written in scenes.
  package func text(in scene: Scene) -> String {
    switch self {
    case .view(let id): scene[id].name
    case .guide(let kind, of: let owner): "\(scene[owner].name).\(kind.rawValue)"
    }
  }
}
