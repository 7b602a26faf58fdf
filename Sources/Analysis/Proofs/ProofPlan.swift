import SnaplineBasics
package import SnaplineSceneModel

/// Returns the sweeps of a scene: each recorded shot along each axis, and for `crossed` also
/// related shots that the scene does not record.
///
/// Shots that differ only in the appearance have the same layout and are evaluated once.
package func planProofs(
  _ shots: [Shot], _ ranges: [ScreenRange], crossed: Bool
) -> [(shot: Shot, range: ScreenRange)] {
  var planned: [Shot] = []
  for shot in shots {
    for shot in [shot] + (crossed ? shot.relatives : [])
    where !planned.contains(where: { $0.isLaidOutLike(shot) }) {
      planned.append(shot)
    }
  }
  return ranges.flatMap { range in
    // In a sweep of widths only the height is the shot's own, and vice versa.
    var kept: [Shot] = []
    for shot in planned
    where !kept.contains(where: {
      $0.resized(to: range.axis, 1).isLaidOutLike(shot.resized(to: range.axis, 1))
    }) {
      kept.append(shot)
    }
    return kept.map { ($0, range) }
  }
}

extension Shot {
  /// Whether two shots have the same layout.
  fileprivate func isLaidOutLike(_ other: Shot) -> Bool {
    var same = other
    same.name = name
    same.appearance = appearance
    same.device.name = device.name
    return same == self
  }

  /// The shots with all combinations of both orientations, both layout directions, and the own, the
  /// double and the largest text size.
  fileprivate var relatives: [Shot] {
    let sizes: [TextSize] = [
      textSize, .accessibilityExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    let orientations = state?.turns.isEmpty ?? true ? Orientation.allCases : [orientation]
    return orientations.flatMap { orientation in
      LayoutDirection.allCases.flatMap { direction in
        sizes.map { size in
          var shot = self
          shot.orientation = orientation
          shot.direction = direction
          shot.textSize = size
          let parts = [
            orientation == self.orientation ? nil : orientation.rawValue,
            direction == self.direction ? nil : direction.rawValue,
            size == textSize ? nil : size.rawValue,
          ]
          shot.name = ([name] + parts.compactMap { $0 }).joined(separator: " ")
          return shot
        }
      }
    }
  }
}
