import LinearSolver
package import SnaplineAppSimulation
package import SnaplineAutoLayout
import SnaplineBasics
import SnaplineRules
package import SnaplineSceneModel

/// The layout of a scene on one screen of a range.
package final class SampledScreen: Sendable {
  package let tick: Int
  package let shot: Shot
  package let appState: AppState
  package let result: LayoutResult
  /// The comparisons of the scene, as rows over the layout's variables.
  let comparisons: [Row]
  /// The numbers that determine the constants of the problem and of the comparisons.
  let inputs: [Double]

  package var layout: SolvedLayout { result.layout }

  convenience init(_ tick: Int, _ scene: Scene, _ shot: Shot) {
    self.init(tick, LocalizedScene(scene, shot), shot)
  }

  init(_ tick: Int, _ scene: LocalizedScene, _ shot: Shot) {
    self.tick = tick
    (appState, result) = simulateAndLayOut(scene, shot)
    self.shot = shot.shown(at: appState)
    comparisons = expectationRows(
      appState.scene.claimedConstraints, in: appState.scene, appState.environment, result)
    inputs =
      systemConstants(appState.scene, appState.environment, result) + comparisons.map(\.constant)
  }
}

/// Adjacent screens between which every frame is linear.
package struct ScreenInterval: Sendable {
  package let first: SampledScreen
  package let last: SampledScreen

  package var ticks: ClosedRange<Int> { first.tick...last.tick }
}

/// The layouts of all screens of a range.
package struct Sweep: Sendable {
  package let range: ScreenRange
  package let textSize: TextSize
  /// The intervals in order; a screen is in one of them, or in `unseen`.
  package fileprivate(set) var stretches: [ScreenInterval] = []
  /// The screens that were skipped because of the work limit.
  package fileprivate(set) var unseen: [ClosedRange<Int>] = []
  /// The number of screen layouts; `certificateCount` is the number of intervals passed to the
  /// solver.
  package fileprivate(set) var layoutCount = 0
  package fileprivate(set) var certificateCount = 0
}

extension Sweep {
  /// The intervals, joined where all frames are on the same lines.
  var pieces: [ScreenInterval] {
    var pieces: [ScreenInterval] = []
    /// Two screens that determine the lines of the last piece.
    var pace: (SampledScreen, SampledScreen)?
    for stretch in stretches {
      if let last = pieces.last, last.ticks.upperBound + 1 == stretch.ticks.lowerBound {
        let (start, end) = pace ?? (last.first, stretch.last)
        if stretch.first.isInside(between: start, end), stretch.last.isInside(between: start, end) {
          pieces[pieces.count - 1] = ScreenInterval(first: last.first, last: stretch.last)
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

extension SampledScreen {
  /// Whether every frame is on the line through the frames on two other screens.
  fileprivate func isInside(between first: SampledScreen, _ last: SampledScreen) -> Bool {
    let share = Double(tick - first.tick) / Double(last.tick - first.tick)
    return layout.views.indices.allSatisfy { view in
      let (low, high) = (first.layout.views[view].exactFrame, last.layout.views[view].exactFrame)
      let told = zip(low.numbers, high.numbers).map { $0 + ($1 - $0) * share }
      return zip(told, layout.views[view].exactFrame.numbers).allSatisfy { abs($0 - $1) < 1e-6 }
    }
  }
}

/// Computes the layout of a shot on every screen of a range, with a minimum of layouts.
///
/// Between two screens with the same rows, texts, conflicts and ambiguous values the solver
/// determines how long one basis stays optimal. If it is not optimal on the whole interval, the
/// interval is split at the breakpoint; if the two screens differ, it is bisected, down to single
/// screens.
///
/// An interval is certain, because all inputs of its problem are linear. Texts with the same line
/// breaks at both ends have them between the ends too, for their widths are monotonic; if only the
/// number of lines matters, the same number suffices. Other inputs are compared on four screens,
/// two of them adjacent, each separately and not in sums in which they might cancel out. They are
/// of three kinds. Steps (margins, size classes, keyboards) have at most three values, so they
/// cannot be on a sloped line at four screens, and on a level one only if there is no step between
/// them. A line clipped at one end or at both (an inset that a frame overlaps, a content offset at
/// its maximum, a column of readable width) is monotonic: if it is equal at both ends, it is
/// constant between them, and if it is sloped between the adjacent screens, it can bend only once
/// towards the line and once away from it, so that it misses the middle or the end. The third kind
/// is lines.
package func sweep(
  _ scene: Scene, _ shot: Shot, _ range: ScreenRange, work: Int = Sweeper.standardWork
) -> Sweep {
  var sweeper = Sweeper(scene: scene, shot: shot, range: range, work: work)
  return sweeper.sweep()
}

package struct Sweeper {
  /// The maximum number of view layouts in one sweep: a thousand screens of about three hundred
  /// views. An ambiguous value counts as four of them, because each is solved and stored
  /// separately.
  package static let standardWork = 300_000

  private let scene: Scene
  private let prepared: LocalizedScene
  private let shot: Shot
  private let range: ScreenRange
  private var remainingWork: Int
  /// The remaining number of solver steps: some scenes are difficult on every screen.
  private var stepsLeft = 1_000_000_000
  private var cached: [Int: SampledScreen] = [:]
  private var certificateCount = 0
  private var wrapping: (origins: [RowOrigin], views: Set<ViewID>)?

  fileprivate init(scene: Scene, shot: Shot, range: ScreenRange, work: Int) {
    self.scene = scene
    prepared = LocalizedScene(scene, shot)
    self.shot = shot
    self.range = range
    remainingWork = work
  }

  /// Returns the scene on a screen; nil if the work limit is reached.
  private mutating func screen(at tick: Int) -> SampledScreen? {
    if let known = cached[tick] { return known }
    // Both ends are always computed, regardless of the limit.
    guard remainingWork > 0 && stepsLeft > 0 || cached.count < 2 else { return nil }
    let shot = shot.resized(to: range.axis, range.extent(at: tick))
    let screen = SampledScreen(tick, prepared, shot)
    stepsLeft -= screen.result.solution.effort.steps
    let open = screen.result.solution.freedoms.count
    remainingWork -= min(remainingWork, scene.views.count + 4 * open)
    cached[tick] = screen
    return screen
  }

  fileprivate mutating func sweep() -> Sweep {
    var sweep = Sweep(range: range, textSize: shot.textSize)
    // Breadth first: if the work limit is reached, the computed screens cover the full range.
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
      case .stretch: sweep.stretches.append(ScreenInterval(first: first, last: last))
      case .parts(let parts): queue += parts
      case .exhausted: leave(ticks, in: &sweep)
      }
    }
    sweep.stretches.sort { $0.first.tick < $1.first.tick }
    sweep.unseen = sweep.unseen.sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { $0.join($1) }
    sweep.layoutCount = cached.count
    sweep.certificateCount = certificateCount
    return sweep
  }

  /// Skips screens except for ends with a layout, which are evaluated.
  private func leave(_ ticks: ClosedRange<Int>, in sweep: inout Sweep) {
    var (low, high) = (ticks.lowerBound, ticks.upperBound)
    if let first = cached[low] {
      sweep.stretches.append(ScreenInterval(first: first, last: first))
      low += 1
    }
    if low <= high, let last = cached[high] {
      sweep.stretches.append(ScreenInterval(first: last, last: last))
      high -= 1
    }
    if low <= high { sweep.unseen.append(low...high) }
  }

  /// Returns the views whose texts can have other line breaks, cached for equal rows.
  private mutating func wrappingTexts(of screen: SampledScreen) -> Set<ViewID> {
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

  private mutating func outcome(from first: SampledScreen, to last: SampledScreen) -> Outcome {
    let (low, high) = (first.tick, last.tick)
    if low == high { return .stretch }
    if high == low + 1 { return .parts([low...low, high...high]) }
    let middle = low + (high - low) / 2
    let halves = Outcome.parts([low...middle, middle + 1...high])
    let wrapping = wrappingTexts(of: first)
    guard let moving = ParametricLayout(first, last, range, wrapping: wrapping) else {
      return halves
    }
    guard let probe = screen(at: middle), let beside = screen(at: low + 1) else {
      return .exhausted
    }
    guard moving.isPresent(probe), moving.isPresent(beside) else { return halves }
    certificateCount += 1
    guard let reach = moving.validInterval(around: probe, in: low...high) else { return halves }
    if reach == low...high { return .stretch }
    var parts = [reach]
    if reach.lowerBound > low { parts.append(low...reach.lowerBound - 1) }
    if reach.upperBound < high { parts.append(reach.upperBound + 1...high) }
    return .parts(parts)
  }
}
