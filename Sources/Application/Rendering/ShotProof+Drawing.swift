import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineFigures
package import SnaplineProofs
package import SnaplineSceneModel

extension ShotProof {
  /// Returns the image of the scene on one of its screens, with the failure of a claim if there is
  /// one.
  package func displayList(of scene: Scene, at tick: Int, _ failure: ClaimFailure? = nil)
    -> DisplayList
  {
    var shot = shot
    shot.textSize = failure?.textSize ?? shot.textSize
    shot.appearance = failure?.appearance ?? shot.appearance
    return layOut(scene, shot.resized(to: range.axis, range.extent(at: tick))).displayList
  }

  /// Returns at most six screens: the first and the last one, and breakpoints between them.
  private func representativeScreens() -> [Int] {
    let most = 6
    let ends = range.extents
    let (first, last) = (
      ends.lowerBound * range.stepsPerPoint, ends.upperBound * range.stepsPerPoint
    )
    guard first != last else { return [first] }
    var changes: [Int: Int] = [:]
    for line in lines {
      let weight = scene[line.quantity.view].showsSomething ? 2 : 1
      for piece in line.pieces.dropFirst() {
        changes[piece.ticks.lowerBound, default: 0] += weight
      }
    }
    let inner = changes.filter { $0.key > first && $0.key < last }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return [first] + inner.prefix(most - 2).map(\.key).sorted() + [last]
  }

  /// Returns the movement of the painted views along the range's axis; nil if no screen was
  /// sampled.
  package func chart(of scene: Scene, title: String) -> WidthChart? {
    guard !sweep.stretches.isEmpty else { return nil }
    let extents = range.extents
    return WidthChart(
      title: title, word: range.word,
      extents: Double(extents.lowerBound)...Double(extents.upperBound),
      screens: representativeScreens().map {
        WidthChart.Sample("\(range.text($0)) pt", displayList(of: scene, at: $0))
      }, bands: bands(), breakpoints: breakpoints.map { range.extent(at: $0) })
  }

  /// Returns the visible views, one for each distinct frame; the first eight.
  private func bands() -> [WidthChart.ViewBand] {
    var bands: [WidthChart.ViewBand] = []
    for view in self.scene.viewIDs where self.scene[view].showsSomething && bands.count < 8 {
      guard !self.scene.isHidden(view) else { continue }
      let points = sweep.stretches.flatMap { stretch in
        (stretch.ticks.count == 1 ? [stretch.first] : [stretch.first, stretch.last]).map { screen in
          point(of: view, on: screen)
        }
      }
      if let place = bands.firstIndex(where: { $0.points == points }) {
        bands[place].others.append(self.scene[view].name)
      } else {
        bands.append(WidthChart.ViewBand(self.scene[view].name, points))
      }
    }
    return bands
  }

  private func point(of view: ViewID, on screen: SampledScreen) -> WidthChart.ViewBand.Point {
    var start = 0.0
    var current: ViewID? = view
    while let place = current {
      start += screen.layout[place].exactFrame.minimum(along: range.axis)
      current = self.scene[place].parent
    }
    let extent = screen.layout[view].exactFrame.length(along: range.axis)
    return WidthChart.ViewBand.Point(
      extent: range.extent(at: screen.tick), start: start, end: start + extent)
  }
}

/// Returns the chart of a shot's painted views on all widths of a range, without evaluating claims.
package func widthChart(
  of scene: Scene, _ shot: Shot, _ widths: ScreenRange, title: String
) -> WidthChart? {
  prove(scene, shot, widths, without: Set(ProofClaim.allCases), namesDeciders: false)
    .chart(of: scene, title: title)
}

/// Returns the layouts of a shot between its breakpoints on all widths of a range, side by side.
package func widthStrip(
  of scene: Scene, _ shot: Shot, _ widths: ScreenRange, title: String
) throws(RenderError) -> DisplayList {
  guard let chart = widthChart(of: scene, shot, widths, title: title) else { throw .noScreen }
  return chart.displayList(withLines: false)
}
