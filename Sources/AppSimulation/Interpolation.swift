package import AutoLayout
import Geometry
import SceneModel
package import Shots

/// A shot in an app state, with its frames.
package struct InterpolatedShot: Hashable, Sendable {
  package var shot: Shot
  package var moment: AppState
  package var layout: SolvedLayout

  package init(shot: Shot, moment: AppState, layout: SolvedLayout) {
    self.shot = shot
    self.moment = moment
    self.layout = layout
  }
}

/// Returns an intermediate state between two shots of one scene, as the platform animates a change:
/// every frame is interpolated, while texts and colors are already those of the new shot.
///
/// No layout is solved: frames, offsets and opacities are interpolated separately.
/// - Parameter share: The progress from 0 to 1.
/// - Returns: The state; nil if the two have no views in common.
package func inBetween(_ old: InterpolatedShot, _ new: InterpolatedShot, share: Double)
  -> InterpolatedShot?
{
  let count = new.moment.scene.views.count
  guard old.moment.scene.views.count == count, old.layout.views.count == count else { return nil }
  var still = new
  still.moment.scene = mixedScene(old.moment.scene, new.moment.scene, share)
  let size = mixed(
    old.shot.device.size(in: old.shot.orientation), new.shot.device.size(in: new.shot.orientation),
    share)
  var device = new.shot.device
  device.size = new.shot.orientation == .portrait ? size : size.swapped
  still.shot.device = device
  still.moment.situation.device = device
  still.moment.situation.screen = mixed(
    old.moment.situation.screen, new.moment.situation.screen, share)
  let scale = device.scale
  var places: [ForcedFrame] = []
  for id in still.moment.scene.viewIDs {
    let (before, after) = (old.layout[id], new.layout[id])
    var place = ForcedFrame(frame: mixed(before.frame, after.frame, share))
    if let from = before.scroll, let to = after.scroll {
      let offset = mixed(from.contentOffset, to.contentOffset, share)
      still.moment.situation.contentOffsets[id] = Point(
        x: scale.rounded(offset.x), y: scale.rounded(offset.y))
      place.contentSize = mixed(from.contentSize, to.contentSize, share)
    }
    places.append(place)
  }
  still.layout = place(still.moment.scene, still.moment.situation, at: places)
  // A disappearing keyboard is still that of the previously edited field.
  if new.layout.keyboard == nil { still.layout.keyboardOwner = old.layout.keyboardOwner }
  still.layout.keyboard = slidingKeyboard(old, new, share, screen: size).map(scale.rounded)
  return still
}

/// Returns the frame of a keyboard that slides in or out, or changes its size.
private func slidingKeyboard(
  _ old: InterpolatedShot, _ new: InterpolatedShot, _ share: Double, screen: Size
) -> Rect? {
  let (from, to) = (old.layout.keyboard, new.layout.keyboard)
  // During a rotation the keys are already those of the new orientation.
  let isTurned = old.shot.orientation != new.shot.orientation
  let turned = new.shot.device.keyboardHeight(
    in: new.shot.orientation, era: new.moment.scene.era,
    for: new.moment.scene.keyboard(editing: new.moment.situation.focus))
  if let from, let to, !isTurned { return mixed(from, to, share) }
  let height = to?.height ?? from.map { isTurned ? turned : $0.height }
  guard let height else { return nil }
  let shown = to == nil ? 1 - share : from == nil ? share : 1
  return Rect(x: 0, y: screen.height - height * shown, width: screen.width, height: height)
}

/// Returns the new scene with interpolated opacities and colors; views visible in only one of the
/// scenes fade.
private func mixedScene(_ old: Scene, _ new: Scene, _ share: Double) -> Scene {
  var scene = new
  for index in scene.views.indices {
    let (before, after) = (old.views[index].appearance, new.views[index].appearance)
    if before.isHidden != after.isHidden {
      scene.views[index].appearance.isHidden = false
      scene.views[index].appearance.alpha =
        after.isHidden ? before.alpha * (1 - share) : after.alpha * share
    } else {
      scene.views[index].appearance.alpha = mixed(before.alpha, after.alpha, share)
    }
    if let from = before.background, let to = after.background, from != to {
      scene.views[index].appearance.background = AdaptiveColor(
        light: mixed(from.light, to.light, share), dark: mixed(from.dark, to.dark, share))
    }
  }
  return scene
}

// MARK: Interpolation

private func mixed(_ old: Double, _ new: Double, _ share: Double) -> Double {
  old + (new - old) * share
}

private func mixed(_ old: Point, _ new: Point, _ share: Double) -> Point {
  Point(x: mixed(old.x, new.x, share), y: mixed(old.y, new.y, share))
}

private func mixed(_ old: Size, _ new: Size, _ share: Double) -> Size {
  Size(width: mixed(old.width, new.width, share), height: mixed(old.height, new.height, share))
}

private func mixed(_ old: Rect, _ new: Rect, _ share: Double) -> Rect {
  Rect(origin: mixed(old.origin, new.origin, share), size: mixed(old.size, new.size, share))
}

private func mixed(_ old: Color, _ new: Color, _ share: Double) -> Color {
  func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
    UInt8(mixed(Double(from), Double(to), share).rounded().clamped(to: 0...255))
  }
  return Color(
    channel(old.red, new.red), channel(old.green, new.green), channel(old.blue, new.blue),
    alpha: channel(old.alpha, new.alpha))
}
