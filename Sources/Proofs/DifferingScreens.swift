import AppSimulation
import AutoLayout
import Geometry
import SceneModel
import Typography

/// The screens of a range on which two sweeps of one set of views are not the same: a frame is
/// elsewhere by half a point or more, or a text breaks elsewhere.
package func differingScreens(_ one: Sweep, _ other: Sweep) -> [ClosedRange<Int>] {
  var found: [ClosedRange<Int>] = []
  func add(_ ticks: ClosedRange<Int>) {
    if let last = found.last, last.upperBound + 1 >= ticks.lowerBound {
      found[found.count - 1] = last.lowerBound...max(last.upperBound, ticks.upperBound)
    } else {
      found.append(ticks)
    }
  }
  var rest = other.stretches[...]
  for stretch in one.stretches {
    while let next = rest.first, next.ticks.upperBound < stretch.ticks.lowerBound {
      rest.removeFirst()
    }
    for next in rest.prefix(while: { $0.ticks.lowerBound <= stretch.ticks.upperBound }) {
      let common = stretch.ticks.clamped(to: next.ticks)
      for ticks in stretch.differing(from: next, on: common) { add(ticks) }
    }
  }
  return found
}

extension Stretch {
  /// Where two stretches differ on screens of both; each number moves along a line in either.
  fileprivate func differing(
    from other: Stretch, on common: ClosedRange<Int>
  ) -> [ClosedRange<Int>] {
    let views = first.layout.views.indices
    guard first.layout.views.count == other.first.layout.views.count,
      views.allSatisfy({ breaksLike(other, in: $0) })
    else { return [common] }
    let moving = views.flatMap { view -> [Moving] in
      let (low, high) = (common.lowerBound, common.upperBound)
      let numbers = zip(numbers(of: view, at: low), numbers(of: view, at: high))
      let others = zip(other.numbers(of: view, at: low), other.numbers(of: view, at: high))
      return zip(numbers, others).map { Moving($0.0 - $1.0, $0.1 - $1.1) }
    }.filter { max($0.first.magnitude, $0.last.magnitude) >= 0.5 }
    guard !moving.isEmpty else { return [] }
    let length = Double(max(1, common.count - 1))
    return common.filter { tick in
      let share = Double(tick - common.lowerBound) / length
      return moving.contains { $0.value(at: share).magnitude >= 0.5 }
    }.map { $0...$0 }
  }

  /// Whether a view's text is the same in both: of one that breaks anew on some screens of a stretch,
  /// whether it is the same text, for then its width tells where.
  private func breaksLike(_ other: Stretch, in view: Int) -> Bool {
    let (own, its) = (first.layout.views[view].text, other.first.layout.views[view].text)
    if own?.lines == its?.lines { return true }
    let (scene, others) = (first.moment.scene, other.first.moment.scene)
    return first.tick != other.first.tick && own?.lines.count == its?.lines.count
      && scene.views[view].content == others.views[view].content
  }

  private func numbers(of view: Int, at tick: Int) -> [Double] {
    let share = Double(tick - ticks.lowerBound) / Double(max(1, ticks.count - 1))
    let (low, high) = (first.layout.views[view].exactFrame, last.layout.views[view].exactFrame)
    return [
      Moving(low.minX, high.minX), Moving(low.minY, high.minY), Moving(low.width, high.width),
      Moving(low.height, high.height),
    ].map { $0.value(at: share) }
  }
}
