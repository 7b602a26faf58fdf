package import AppSimulation
package import AutoLayout
import VariableExplanation
import Geometry
import LinearSolver
package import SceneModel
package import Shots

/// A scene laid out on one screen of a range.
package final class Screen: Sendable {
  package let tick: Int
  package let shot: Shot
  package let moment: AppState
  package let result: LayoutResult
  /// What the scene compares, over the layout's unknowns.
  let comparisons: [Row]
  /// What the constants of its problem and of the comparisons are made of.
  let inputs: [Double]

  package var layout: SolvedLayout { result.layout }

  convenience init(_ tick: Int, _ scene: Scene, _ shot: Shot) {
    self.init(tick, LocalizedScene(scene, shot), shot)
  }

  init(_ tick: Int, _ scene: LocalizedScene, _ shot: Shot) {
    self.tick = tick
    (moment, result) = playAndLayOut(scene, shot)
    self.shot = shot.shown(at: moment)
    comparisons = claimedRows(
      moment.scene.claimedConstraints, in: moment.scene, moment.situation, result)
    inputs = systemInputs(moment.scene, moment.situation, result) + comparisons.map(\.constant)
  }
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
  package let textSize: TextSize
  /// In their order; a screen is in one of them, or among those that were not looked at.
  package fileprivate(set) var stretches: [Stretch] = []
  /// The screens that were not looked at, for the work was too much.
  package fileprivate(set) var unseen: [ClosedRange<Int>] = []
  /// How many screens were laid out, and how many intervals asked of the solver.
  package fileprivate(set) var layoutCount = 0
  package fileprivate(set) var certificateCount = 0
}

extension Sweep {
  /// The stretches, joined where all frames go on along the same lines.
  var pieces: [Stretch] {
    var pieces: [Stretch] = []
    /// Two screens that say how fast everything moves in the last piece.
    var pace: (Screen, Screen)?
    for stretch in stretches {
      if let last = pieces.last, last.ticks.upperBound + 1 == stretch.ticks.lowerBound {
        let (start, end) = pace ?? (last.first, stretch.last)
        if stretch.first.lies(between: start, end), stretch.last.lies(between: start, end) {
          pieces[pieces.count - 1] = Stretch(first: last.first, last: stretch.last)
          pace = (start, end)
          continue
        }
      }
      pieces.append(stretch)
      pace = stretch.ticks.count > 1 ? (stretch.first, stretch.last) : nil
    }
    return pieces
  }
}

extension Screen {
  /// Whether every frame is on the line on which it is on two other screens.
  fileprivate func lies(between first: Screen, _ last: Screen) -> Bool {
    let share = Double(tick - first.tick) / Double(last.tick - first.tick)
    return layout.views.indices.allSatisfy { view in
      let (low, high) = (first.layout.views[view].exactFrame, last.layout.views[view].exactFrame)
      let told = zip(low.numbers, high.numbers).map { $0 + ($1 - $0) * share }
      return zip(told, layout.views[view].exactFrame.numbers).allSatisfy { abs($0 - $1) < 1e-6 }
    }
  }
}

/// Lays a shot out on every screen of a range, with as few layouts as will do.
///
/// Between two screens with the same rows, texts, conflicts and open numbers the solver is asked
/// how far one basis reaches; where it does not, the interval is cut at the breakpoint, and where
/// the two differ, in half, down to single screens.
///
/// A stretch is certain, for all that its problem is made of lies on lines. Texts that break alike at
/// both ends break alike between them, for their widths move one way; where the number of lines alone
/// counts it is enough that this is the same. Other numbers are looked at on
/// four screens, two of them neighbours, each by itself and not in sums in which they might make up
/// for each other. They are of three kinds. Steps (margins, size classes, keyboards) have three
/// heights at most, so they cannot lie on a slanted line at four screens, and on a level one only if
/// none of them lies between. A line that is cut off at one end or at both (an inset into which a
/// frame reaches, a content that can be scrolled no further, a column of readable width) goes one
/// way: as high at both ends it is so between them, and slanted between the neighbours it can bend
/// once towards the line and once away from it, so that it misses the middle or the end. Lines are
/// lines.
package func sweep(
  _ scene: Scene, _ shot: Shot, _ range: ScreenRange, work: Int = Sweeper.standardWork
) -> Sweep {
  var sweeper = Sweeper(scene: scene, shot: shot, range: range, work: work)
  return sweeper.sweep()
}

package struct Sweeper {
  /// How many views may be laid out in one sweep: a thousand screens of some three hundred views.
  /// A number that nothing decides counts like four of them: each is solved and kept by itself.
  package static let standardWork = 300_000

  private let scene: Scene
  private let prepared: LocalizedScene
  private let shot: Shot
  private let range: ScreenRange
  private var workLeft: Int
  /// What the solver may still do: some scenes are hard on every screen.
  private var stepsLeft = 1_000_000_000
  private var known: [Int: Screen] = [:]
  private var certificateCount = 0
  private var wrapping: (origins: [RowOrigin], views: Set<ViewID>)?

  fileprivate init(scene: Scene, shot: Shot, range: ScreenRange, work: Int) {
    self.scene = scene
    prepared = LocalizedScene(scene, shot)
    self.shot = shot
    self.range = range
    workLeft = work
  }

  /// The scene on a screen; nil where the work would be too much.
  private mutating func screen(at tick: Int) -> Screen? {
    if let known = known[tick] { return known }
    // Both ends are worth seeing whatever they cost.
    guard workLeft > 0 && stepsLeft > 0 || known.count < 2 else { return nil }
    let shot = shot.onScreen(range.axis, range.extent(at: tick))
    let screen = Screen(tick, prepared, shot)
    stepsLeft -= screen.result.solution.effort.steps
    let open = screen.result.solution.freedoms.count
    workLeft -= min(workLeft, scene.views.count + 4 * open)
    known[tick] = screen
    return screen
  }

  fileprivate mutating func sweep() -> Sweep {
    var sweep = Sweep(range: range, textSize: shot.textSize)
    // Breadth first: where the work does not suffice, what was seen lies all over the range.
    var queue = [range.ticks]
    var head = 0
    while head < queue.count {
      let ticks = queue[head]
      head += 1
      guard let first = screen(at: ticks.lowerBound), let last = screen(at: ticks.upperBound) else {
        leave(ticks, in: &sweep)
        continue
      }
      switch outcome(from: first, to: last) {
      case .stretch: sweep.stretches.append(Stretch(first: first, last: last))
      case .parts(let parts): queue += parts
      case .exhausted: leave(ticks, in: &sweep)
      }
    }
    sweep.stretches.sort { $0.first.tick < $1.first.tick }
    sweep.unseen = sweep.unseen.sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { $0.join($1) }
    sweep.layoutCount = known.count
    sweep.certificateCount = certificateCount
    return sweep
  }

  /// Leaves screens alone, but for the ends that were laid out: these are judged.
  private func leave(_ ticks: ClosedRange<Int>, in sweep: inout Sweep) {
    var (low, high) = (ticks.lowerBound, ticks.upperBound)
    if let first = known[low] {
      sweep.stretches.append(Stretch(first: first, last: first))
      low += 1
    }
    if low <= high, let last = known[high] {
      sweep.stretches.append(Stretch(first: last, last: last))
      high -= 1
    }
    if low <= high { sweep.unseen.append(low...high) }
  }

  /// The views whose texts may break elsewhere: the same where the same rows are there.
  private mutating func wrappingTexts(of screen: Screen) -> Set<ViewID> {
    let origins = screen.result.problem.origins
    if let wrapping, wrapping.origins == origins { return wrapping.views }
    let views = screen.wrappingTexts
    wrapping = (origins, views)
    return views
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
    let wrapping = wrappingTexts(of: first)
    guard let moving = ParametricLayout(first, last, range, wrapping: wrapping) else { return halves }
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
