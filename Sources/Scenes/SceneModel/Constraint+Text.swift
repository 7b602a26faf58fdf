import SnaplineBasics

extension Constraint {
  /// Returns the constraint as an equation of the scene language, regardless of its notation in the
  /// file.
  package func text(in scene: Scene) -> String {
    var right = ""
    for term in terms {
      let size = term.multiplier.magnitude
      let sign =
        right.isEmpty ? (term.multiplier < 0 ? "-" : "") : term.multiplier < 0 ? " - " : " + "
      right +=
        sign + (size == 1 ? "" : "\(size.constraintText) * ") + term.anchor.text(in: scene)
    }
    let constant = constant - systemSpacings * Constraint.systemSpacing
    if systemSpacings != 0 {
      let size = systemSpacings.magnitude
      right += systemSpacings < 0 ? " - " : " + "
      right += (size == 1 ? "" : "\(size.constraintText) * ") + Constraint.systemSpacingName
    }
    if right.isEmpty {
      right = constant.constraintText
    } else if constant.constraintText != "0" {
      right += (constant < 0 ? " - " : " + ") + constant.magnitude.constraintText
    }
    let strength = priority == Constraint.requiredPriority ? "" : " @ \(priority.constraintText)"
    return "\(first.text(in: scene)) \(relation.sign) \(right)\(strength)"
  }
}

extension Double {
  /// The number with up to six decimals, so that an equation pasted into the source is not rounded.
  package var constraintText: String { text(decimals: 6) }
}

extension Constraint {
  /// The name of the system spacing in equations.
  package static let systemSpacingName = "systemSpacing"
}

extension Anchor {
  /// Returns the anchor with the scene's names, as `field.leading`.
  package func text(in scene: Scene) -> String { "\(item.text(in: scene)).\(attribute.name)" }
}

extension Item {
  /// Returns the item as scene files name it.
  package func text(in scene: Scene) -> String {
    switch self {
    case .view(let id): scene[id].name
    case .guide(let kind, of: let owner): "\(scene[owner].name).\(kind.rawValue)"
    }
  }
}
