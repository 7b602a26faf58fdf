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
        sign + (size == 1 ? "" : "\(size.sentenceText) * ") + term.anchor.text(in: scene)
    }
    let constant = constant - systemSpacings * Constraint.systemSpacing
    if systemSpacings != 0 {
      let size = systemSpacings.magnitude
      right += systemSpacings < 0 ? " - " : " + "
      right += (size == 1 ? "" : "\(size.sentenceText) * ") + Constraint.systemSpacingName
    }
    if right.isEmpty {
      right = constant.sentenceText
    } else if constant.sentenceText != "0" {
      right += (constant < 0 ? " - " : " + ") + constant.magnitude.sentenceText
    }
    let strength = priority == Constraint.requiredPriority ? "" : " @ \(priority.sentenceText)"
    return "\(first.text(in: scene)) \(relation.sign) \(right)\(strength)"
  }
}

extension Double {
  /// A sentence may be pasted in the place of the one that it tells of: it takes nothing away
  /// from the numbers that people write.
  package var sentenceText: String { text(decimals: 6) }
}

extension Constraint {
  /// What sentences call the system's distance.
  package static let systemSpacingName = "systemSpacing"
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
