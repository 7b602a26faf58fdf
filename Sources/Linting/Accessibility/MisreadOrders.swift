import Accessibility
import AutoLayout
import Diagnostics
import Explanation
import Geometry
import SceneModel
import Shots

/// Elements that are read before one that stands in front of them on their line, or above them.
func misreadOrders(_ subject: LintedScene) -> [Diagnostic] {
  var told: Set<ViewID> = []
  var found: [Diagnostic] = []
  for picture in subject.pictures {
    let isMirrored = picture.shot.direction == .rightToLeft
    // Comparing each with each of very many would take too long.
    let elements = picture.elements
    guard elements.count <= 1_000 else { continue }
    for (place, early) in elements.enumerated() where !told.contains(early.view) {
      let late = elements[(place + 1)...].first { $0.stands(before: early, isMirrored) }
      guard let late, late.view != early.view else { continue }
      told.insert(early.view)
      found.append(
        Diagnostic(
          .warning, "lint.reading-order",
          "a screen reader comes to '\(early.name)' before '\(late.name)', which stands "
            + "\(late.isOnLine(of: early) ? "in front of it" : "above it") in "
            + "'\(picture.shot.name)'",
          at: picture.scene[early.view].span,
          notes: [Note("here is '\(late.name)'", at: picture.scene[late.view].span)],
          // Each is tried on the whole scene.
          hint: found.count < 20 ? repair(late, early, elements, picture) : nil))
    }
  }
  return found
}

/// An order for the view around both that was tried.
private func repair(
  _ late: AccessibleElement, _ early: AccessibleElement, _ elements: [AccessibleElement],
  _ picture: FrameExplanation
) -> String? {
  let scene = picture.scene
  var around = scene[late.view].parent ?? .root
  while around != .root, !scene.isView(early.view, below: around) {
    around = scene[around].parent ?? .root
  }
  var names: [String] = []
  for element in elements where scene.isView(element.view, below: around) {
    let name = scene[element.view].name
    guard element.view != late.view, !names.contains(name) else { continue }
    if element.view == early.view { names.append(scene[late.view].name) }
    names.append(name)
  }
  guard names.count <= 12 else {
    return "say the order by 'accessibilityElements' of '\(scene[around].name)'"
  }
  var changed = scene
  changed.views[around.index].accessibility.elements = names.map {
    .init($0, at: scene[around].span)
  }
  let order = accessibleElements(of: changed, picture.shot, picture.layout).map(\.view)
  guard let first = order.firstIndex(of: late.view), let second = order.firstIndex(of: early.view),
    first < second
  else { return nil }
  return "add 'accessibilityElements: [\(names.joined(separator: ", "))]' to "
    + "'\(scene[around].name)'"
}

extension AccessibleElement {
  /// Whether the middle of each lies beside the other.
  fileprivate func isOnLine(of other: AccessibleElement) -> Bool {
    let (one, two) = (frame, other.frame)
    return one.minY < two.midY && two.midY < one.maxY && two.minY < one.midY && one.midY < two.maxY
  }

  /// Whether one who reads with the eyes comes to it first.
  fileprivate func stands(before other: AccessibleElement, _ isMirrored: Bool) -> Bool {
    let (one, two) = (frame, other.frame)
    if isOnLine(of: other) {
      return isMirrored ? one.minX >= two.maxX - 0.5 : one.maxX <= two.minX + 0.5
    }
    // Above, and not in a column behind.
    let isBehind = isMirrored ? one.maxX <= two.minX + 0.5 : one.minX >= two.maxX - 0.5
    return one.maxY <= two.minY + 0.5 && !isBehind
      && one.minX < two.maxX && two.minX < one.maxX
  }
}
