import SnaplineSceneModel

@testable import SnaplineProofs

/// Lays out every single screen: slow, and exact.
func sweepEveryScreen(_ scene: Scene, _ shot: Shot, _ range: ScreenRange) -> Sweep {
  let screens = range.ticks.map { tick in
    SampledScreen(tick, scene, shot.resized(to: range.axis, range.extent(at: tick)))
  }
  return Sweep(
    range: range, textSize: shot.textSize,
    stretches: screens.map { ScreenInterval(first: $0, last: $0) }, layoutCount: screens.count)
}
