import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

/// Returns the screens on which two sweeps of the same views differ: a frame by half a point or
/// more, or the line breaks of a text.
package func differingScreens(_ one: Sweep, _ other: Sweep) -> [ClosedRange<Int>] {
  var found: [ClosedRange<Int>] = []
  var rest = other.stretches[...]
  for stretch in one.stretches {
    while let next = rest.first, next.ticks.upperBound < stretch.ticks.lowerBound {
      rest.removeFirst()
    }
    for next in rest.prefix(while: { $0.ticks.lowerBound <= stretch.ticks.upperBound }) {
      let common = stretch.ticks.clamped(to: next.ticks)
      for ticks in stretch.differing(from: next, on: common) { found.join(ticks) }
    }
  }
  return found
}

extension [ClosedRange<Int>] {
  /// Appends screens that are not before the last ones; adjacent ranges are merged.
  mutating func join(_ ticks: ClosedRange<Int>) {
    if let last, last.upperBound + 1 >= ticks.lowerBound {
      self[count - 1] = last.lowerBound...Swift.max(last.upperBound, ticks.upperBound)
    } else {
      append(ticks)
    }
  }
}

extension ScreenInterval {
  /// Returns the common screens on which two intervals differ; each value is linear in both.
  fileprivate func differing(
    from other: ScreenInterval, on common: ClosedRange<Int>
  ) -> [ClosedRange<Int>] {
    let views = first.appState.scene.viewIDs
    guard first.layout.views.count == other.first.layout.views.count else { return [common] }
    let rewrapped = views.filter { view in
      let texts = [first, last, other.first, other.last].map { $0.layout[view].text?.lines }
      return texts.contains { $0 != texts[0] }
    }
    let moving = views.flatMap { view -> [LinearValue] in
      let (low, high) = (common.lowerBound, common.upperBound)
      let numbers = zip(numbers(of: view, at: low), numbers(of: view, at: high))
      let others = zip(other.numbers(of: view, at: low), other.numbers(of: view, at: high))
      return zip(numbers, others).map { LinearValue($0.0 - $1.0, $0.1 - $1.1) }
    }.filter { max($0.first.magnitude, $0.last.magnitude) >= 0.5 }
    guard !moving.isEmpty || !rewrapped.isEmpty else { return [] }
    return common.filter { tick in
      moving.contains { $0.value(at: tick, in: common).magnitude >= 0.5 }
        || rewrapped.contains { lines(of: $0, at: tick) != other.lines(of: $0, at: tick) }
    }.map { $0...$0 }
  }

  /// Returns the lines of a text on one screen, which can wrap differently inside the interval.
  private func lines(of view: ViewID, at tick: Int) -> [TextLine]? {
    if let end = [first, last].first(where: { $0.tick == tick }) {
      return end.layout[view].text?.lines
    }
    let width = numbers(of: view, at: tick)[2]
    let (scene, environment) = (first.appState.scene, first.appState.environment)
    return text(of: view, solvedWidth: width, in: scene, environment)?.lines
  }

  private func numbers(of view: ViewID, at tick: Int) -> [Double] {
    let (low, high) = (first.layout[view].exactFrame, last.layout[view].exactFrame)
    return zip(low.numbers, high.numbers).map { LinearValue($0, $1).value(at: tick, in: ticks) }
  }
}
