package import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineSceneModel

/// An element that is read before one that precedes it on its line, or is above it.
package struct ReadingOrderMismatch: Sendable {
  private let first: AccessibleElement
  private let second: AccessibleElement

  fileprivate init(_ first: AccessibleElement, before second: AccessibleElement) {
    (self.first, self.second) = (first, second)
  }

  /// The view whose element is read too early, and the view whose element is read too late.
  package var readEarly: ViewID { first.view }
  package var readLate: ViewID { second.view }
  package var lateName: String { second.name }

  /// Returns the message, which ends with a location.
  package func message(at location: String = "") -> String {
    "VoiceOver reads '\(first.name)' before '\(second.name)', which is "
      + "\(second.isOnLine(of: first) ? "earlier on the line" : "above it")\(location)"
  }
}

/// Returns the elements that are read too early, one per view; nil if there are too many to
/// compare.
/// - Parameter scene: The scene after the steps of the shot, in its language.
package func readingOrderMismatches(
  of scene: Scene, _ shot: Shot, _ layout: SolvedLayout
) -> [ReadingOrderMismatch]? {
  let elements = accessibleElements(of: scene, shot, layout)
  guard elements.count <= 1_000 else { return nil }
  let isMirrored = shot.direction == .rightToLeft
  var told: Set<ViewID> = []
  var found: [ReadingOrderMismatch] = []
  for (place, early) in elements.enumerated() where !told.contains(early.view) {
    let late = elements[(place + 1)...].first { $0.precedes(before: early, isMirrored) }
    guard let late, late.view != early.view else { continue }
    told.insert(early.view)
    found.append(ReadingOrderMismatch(early, before: late))
  }
  return found
}

extension ReadingOrderMismatch {
  /// Returns a validated reading order for the nearest common superview.
  package func fix(of scene: Scene, _ shot: Shot, _ layout: SolvedLayout) -> String? {
    let elements = accessibleElements(of: scene, shot, layout)
    let around =
      scene.ancestors(of: readLate).first { scene.isDescendant(readEarly, of: $0) } ?? .root
    var names: [String] = []
    for element in elements where scene.isDescendant(element.view, of: around) {
      let name = scene[element.view].name
      guard element.view != readLate, !names.contains(name) else { continue }
      if element.view == readEarly { names.append(scene[readLate].name) }
      names.append(name)
    }
    guard names.count <= 12 else {
      return "set the order with 'accessibilityElements' of '\(scene[around].name)'"
    }
    var changed = scene
    changed.views[around.index].accessibility.elements = names.map {
      .init($0, at: scene[around].span)
    }
    let order = accessibleElements(of: changed, shot, layout).map(\.view)
    guard let first = order.firstIndex(of: readLate), let second = order.firstIndex(of: readEarly),
      first < second
    else { return nil }
    return "add 'accessibilityElements: [\(names.joined(separator: ", "))]' to "
      + "'\(scene[around].name)'"
  }
}

extension AccessibleElement {
  /// Whether the vertical center of each element is within the other.
  fileprivate func isOnLine(of other: AccessibleElement) -> Bool {
    let (one, two) = (frame, other.frame)
    return one.minY < two.midY && two.midY < one.maxY && two.minY < one.midY && one.midY < two.maxY
  }

  /// Whether the element precedes another one visually.
  fileprivate func precedes(before other: AccessibleElement, _ isMirrored: Bool) -> Bool {
    let (one, two) = (frame, other.frame)
    if isOnLine(of: other) {
      return isMirrored ? one.minX >= two.maxX - 0.5 : one.maxX <= two.minX + 0.5
    }
    // Above, and not in a later column.
    let isBehind = isMirrored ? one.maxX <= two.minX + 0.5 : one.minX >= two.maxX - 0.5
    return one.maxY <= two.minY + 0.5 && !isBehind && one.minX < two.maxX && two.minX < one.maxX
  }
}
