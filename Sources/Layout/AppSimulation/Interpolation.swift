package import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineSceneModel

/// A shot in an app state, with its frames.
package struct InterpolatedShot: Hashable, Sendable {
  package var shot: Shot
  package var appState: AppState
  package var layout: SolvedLayout

  package init(shot: Shot, appState: AppState, layout: SolvedLayout) {
    self.shot = shot
    self.appState = appState
    self.layout = layout
  }
}

/// Returns an intermediate state between two shots of one scene, as the platform animates a change:
/// every frame is interpolated, while texts and colors are already those of the new shot.
///
/// No layout is solved: frames, offsets and opacities are interpolated separately.
/// - Parameter fraction: The progress from 0 to 1.
/// - Returns: The state; nil if the two have no views in common.
package func interpolate(_ old: InterpolatedShot, _ new: InterpolatedShot, fraction: Double)
  -> InterpolatedShot?
{
  let count = new.appState.scene.views.count
  guard old.appState.scene.views.count == count, old.layout.views.count == count else { return nil }
  var still = new
  still.appState.scene = mixedScene(old.appState.scene, new.appState.scene, fraction)
  let size = mixed(
    old.shot.device.size(in: old.shot.orientation), new.shot.device.size(in: new.shot.orientation),
    fraction)
  var device = new.shot.device
  device.size = new.shot.orientation == .portrait ? size : size.swapped
  still.shot.device = device
  still.appState.environment.device = device
  still.appState.environment.screen = mixed(
    old.appState.environment.screen, new.appState.environment.screen, fraction)
  let scale = device.scale
  var places: [ForcedFrame] = []
  for id in still.appState.scene.viewIDs {
    let (before, after) = (old.layout[id], new.layout[id])
    var place = ForcedFrame(frame: mixed(before.frame, after.frame, fraction))
    if let from = before.scroll, let to = after.scroll {
      let offset = mixed(from.contentOffset, to.contentOffset, fraction)
      still.appState.environment.contentOffsets[id] = Point(
        x: scale.rounded(offset.x), y: scale.rounded(offset.y))
      place.contentSize = mixed(from.contentSize, to.contentSize, fraction)
    }
    places.append(place)
  }
  still.layout = layout(still.appState.scene, still.appState.environment, forcing: places)
  // A disappearing keyboard is still that of the previously edited field.
  if new.layout.keyboard == nil { still.layout.keyboardOwner = old.layout.keyboardOwner }
  still.layout.keyboard = slidingKeyboard(old, new, fraction, screen: size).map(scale.rounded)
  return still
}

/// Returns the frame of a keyboard that slides in or out, or changes its size.
private func slidingKeyboard(
  _ old: InterpolatedShot, _ new: InterpolatedShot, _ fraction: Double, screen: Size
) -> Rect? {
  let (from, to) = (old.layout.keyboard, new.layout.keyboard)
  let isTurned = old.shot.orientation != new.shot.orientation
  if let from, let to {
    guard isTurned else { return mixed(from, to, fraction) }
    let height = mixed(from.height, to.height, fraction)
    return Rect(x: 0, y: screen.height - height, width: screen.width, height: height)
  }
  // During a rotation the keys are already those of the new orientation.
  let turned = new.shot.device.keyboardHeight(
    in: new.shot.orientation, era: new.appState.scene.era,
    for: new.appState.scene.keyboard(editing: new.appState.environment.focus))
  let height = to?.height ?? from.map { isTurned ? turned : $0.height }
  guard let height else { return nil }
  let shown = to == nil ? 1 - fraction : fraction
  return Rect(x: 0, y: screen.height - height * shown, width: screen.width, height: height)
}

/// Returns the new scene with interpolated opacities and colors; views visible in only one of the
/// scenes fade.
private func mixedScene(_ old: Scene, _ new: Scene, _ fraction: Double) -> Scene {
  var scene = new
  for index in scene.views.indices {
    let (before, after) = (old.views[index].appearance, new.views[index].appearance)
    if before.isHidden != after.isHidden {
      scene.views[index].appearance.isHidden = false
      scene.views[index].appearance.alpha =
        after.isHidden ? before.alpha * (1 - fraction) : after.alpha * fraction
    } else {
      scene.views[index].appearance.alpha = mixed(before.alpha, after.alpha, fraction)
    }
    if let from = before.background, let to = after.background, from != to {
      scene.views[index].appearance.background = AdaptiveColor(
        light: mixed(from.light, to.light, fraction), dark: mixed(from.dark, to.dark, fraction))
    }
  }
  return scene
}

// MARK: Interpolation

private func mixed(_ old: Double, _ new: Double, _ fraction: Double) -> Double {
  old + (new - old) * fraction
}

private func mixed(_ old: Point, _ new: Point, _ fraction: Double) -> Point {
  Point(x: mixed(old.x, new.x, fraction), y: mixed(old.y, new.y, fraction))
}

private func mixed(_ old: Size, _ new: Size, _ fraction: Double) -> Size {
  Size(
    width: mixed(old.width, new.width, fraction), height: mixed(old.height, new.height, fraction))
}

private func mixed(_ old: Rect, _ new: Rect, _ fraction: Double) -> Rect {
  Rect(origin: mixed(old.origin, new.origin, fraction), size: mixed(old.size, new.size, fraction))
}

private func mixed(_ old: Color, _ new: Color, _ fraction: Double) -> Color {
  func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
    UInt8(mixed(Double(from), Double(to), fraction).rounded().clamped(to: 0...255))
  }
  return Color(
    channel(old.red, new.red), channel(old.green, new.green), channel(old.blue, new.blue),
    alpha: channel(old.alpha, new.alpha))
}
