extension Scene {
  /// Returns the scene without a constraint; the indices of the others do not change.
  package func removing(_ id: ConstraintID) -> Scene {
    var copy = self
    copy.remove(id)
    return copy
  }

  /// Removes a constraint; the indices of the others do not change.
  package mutating func remove(_ id: ConstraintID) {
    constraints[id.index].isActive = false
    constraints[id.index].isPlaceholder = false
    for state in states.indices {
      states[state].steps = states[state].steps.map { $0.without(id) }
    }
    for variant in variants.indices {
      variants[variant].changes = variants[variant].changes.map { $0.without(id) }
    }
  }
}

extension Step {
  /// Returns the step without the activation of the constraint.
  fileprivate func without(_ id: ConstraintID) -> Step {
    if case .activate(let ids) = self { .activate(ids.filter { $0 != id }) } else { self }
  }
}
