import Geometry
import SceneModel
package import Shots

/// The sweeps that a scene asks for: each recorded shot along each axis, and with all products also
/// what the scene does not record.
///
/// Pictures that differ in nothing but the appearance are laid out alike, and looked at once.
package func plannedProofs(
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
    // On screens of all widths only the height is a shot's own, and the other way round.
    var kept: [Shot] = []
    for shot in planned
    where !kept.contains(where: {
      $0.onScreen(range.axis, 1).isLaidOutLike(shot.onScreen(range.axis, 1))
    }) {
      kept.append(shot)
    }
    return kept.map { ($0, range) }
  }
}

extension Shot {
  /// Whether the same layouts come of two shots.
  fileprivate func isLaidOutLike(_ other: Shot) -> Bool {
    var same = other
    same.name = name
    same.appearance = appearance
    same.device.name = device.name
    return same == self
  }

  /// The shot in the other orientation, read from the other side, and at the largest and twice the
  /// text size: all products.
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
