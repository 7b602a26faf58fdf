package import AppSimulation
package import AutoLayout
import Geometry
import LinearSolver
package import SceneModel
package import Shots

/// A scene laid out on one screen of a range.
package struct Screen: Sendable {
  package let tick: Int
  package let shot: Shot
  package let moment: Moment
  package let result: LayoutResult

  package var layout: SolvedLayout { result.layout }
}

/// Neighbouring screens between which every frame moves along a straight line.
package struct Stretch: Sendable {
  package let first: Screen
  package let last: Screen

  package var ticks: ClosedRange<Int> { first.tick...last.tick }
}

/// What all screens of a range look like.
package struct Sweep: Sendable {
  package let range: ScreenRange
  /// In their order; a screen is in one of them, or among those that were not looked at.
  package fileprivate(set) var stretches: [Stretch] = []
  /// The screens that were not looked at, for the work was too much.
  package fileprivate(set) var unseen: [ClosedRange<Int>] = []
  /// How many screens were laid out, and how many intervals asked of the solver.
  package fileprivate(set) var layoutCount = 0
  package fileprivate(set) var certificateCount = 0
}

/// Lays a shot out on every screen of a range, with as few layouts as will do.
///
/// Between two screens with the same rows, texts, conflicts and open numbers the solver is asked
/// how far one basis reaches; where it does not, the interval is cut at the breakpoint, and where
/// the two differ, in half, down to single screens. What is certain of a stretch is that its linear
/// problem, whose constants are those of both ends and of two screens between them, keeps its basis;
/// texts that break alike at both ends break alike between them, for their widths move one way. What
/// is taken for granted is that constants which lie on one line at four screens do so at all.
package func sweep(
  _ scene: Scene, _ shot: Shot, _ range: ScreenRange, work: Int = Sweeper.standardWork
) -> Sweep {
  var sweeper = Sweeper(
    scene: scene, shot: shot, range: range, layoutsLeft: max(16, work / max(1, scene.views.count)))
  return sweeper.sweep()
}

/// The same with every single screen laid out: slow, and certain.
package func sweepEveryScreen(_ scene: Scene, _ shot: Shot, _ range: ScreenRange) -> Sweep {
  var sweeper = Sweeper(scene: scene, shot: shot, range: range, layoutsLeft: .max)
  var sweep = Sweep(range: range)
  sweep.stretches = range.ticks.compactMap { tick in
    sweeper.screen(at: tick).map { Stretch(first: $0, last: $0) }
  }
  sweep.layoutCount = sweeper.known.count
  return sweep
}

package struct Sweeper {
  /// How many views may be laid out in one sweep: a thousand screens of some three hundred views.
  package static let standardWork = 300_000

  fileprivate let scene: Scene
  fileprivate let shot: Shot
  fileprivate let range: ScreenRange
  fileprivate var layoutsLeft: Int
  /// What the solver may still do: some scenes are hard on every screen.
  private var stepsLeft = 1_000_000_000
  fileprivate var known: [Int: Screen] = [:]
  private var certificateCount = 0

  fileprivate init(scene: Scene, shot: Shot, range: ScreenRange, layoutsLeft: Int) {
    self.scene = scene
    self.shot = shot
    self.range = range
    self.layoutsLeft = layoutsLeft
  }

  /// The scene on a screen; nil where the work would be too much.
  fileprivate mutating func screen(at tick: Int) -> Screen? {
    if let known = known[tick] { return known }
    guard layoutsLeft > 0, stepsLeft > 0 else { return nil }
    layoutsLeft -= 1
    let shot = shot.onScreen(range.axis, range.extent(at: tick))
    let (moment, result) = playAndLayOut(scene, shot)
    stepsLeft -= result.solution.effort.steps
    let screen = Screen(tick: tick, shot: shot, moment: moment, result: result)
    known[tick] = screen
    return screen
  }

  fileprivate mutating func sweep() -> Sweep {
    var sweep = Sweep(range: range)
    // Breadth first: where the work does not suffice, what was seen lies all over the range.
    var queue = [range.ticks]
    var head = 0
    while head < queue.count {
      let ticks = queue[head]
      head += 1
      guard let first = screen(at: ticks.lowerBound), let last = screen(at: ticks.upperBound) else {
        sweep.unseen.append(ticks)
        continue
      }
      switch outcome(from: first, to: last) {
      case .stretch: sweep.stretches.append(Stretch(first: first, last: last))
      case .parts(let parts): queue += parts
      case .exhausted: sweep.unseen.append(ticks)
      }
    }
    var unseen: [ClosedRange<Int>] = []
    sweep.stretches.sort { $0.first.tick < $1.first.tick }
    for ticks in sweep.unseen.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = unseen.last, last.upperBound + 1 == ticks.lowerBound {
        unseen[unseen.count - 1] = last.lowerBound...ticks.upperBound
      } else {
        unseen.append(ticks)
      }
    }
    sweep.unseen = unseen
    sweep.layoutCount = known.count
    sweep.certificateCount = certificateCount
    return sweep
  }

  private enum Outcome {
    case stretch
    case parts([ClosedRange<Int>])
    case exhausted
  }

  private mutating func outcome(from first: Screen, to last: Screen) -> Outcome {
    let (low, high) = (first.tick, last.tick)
    if low == high { return .stretch }
    if high == low + 1 { return .parts([low...low, high...high]) }
    let middle = low + (high - low) / 2
    let halves = Outcome.parts([low...middle, middle + 1...high])
    guard let moving = MovingLayout(first, last, range) else { return halves }
    guard let probe = screen(at: middle), let beside = screen(at: low + 1) else {
      return .exhausted
    }
    guard moving.isThere(probe), moving.isThere(beside) else { return halves }
    certificateCount += 1
    guard let reach = moving.reach(around: probe, in: low...high) else { return halves }
    if reach == low...high { return .stretch }
    var parts = [reach]
    if reach.lowerBound > low { parts.append(low...reach.lowerBound - 1) }
    if reach.upperBound < high { parts.append(reach.upperBound + 1...high) }
    return .parts(parts)
  }
}
