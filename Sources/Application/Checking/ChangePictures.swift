package import SnaplineBackends
import SnaplineBasics
import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineRendering
package import SnaplineReports

/// Draws the displacements and the diff images of the pending changes in a run from the stored
/// images.
///
/// - Parameters:
///   - oldName: The label of the old side in the images.
///   - limit: The maximum number of changes that are drawn, from the first one.
///   - names: The names of the shots that are drawn; nil for all.
package func drawImages(
  ofChangesIn run: inout Run, goldens: GoldenStore, pending: PendingStore, with fonts: FontSet,
  threads: Int, oldName: String = "golden", limit: Int = .max, names: Set<String>? = nil
) {
  var places: [(scene: Int, shot: Int)] = []
  var shots: [ShotResult] = []
  for (scene, outcome) in run.scenes.enumerated() {
    for (place, shot) in outcome.shots.enumerated() where shot.images.count == 1 {
      guard shots.count < limit else { break }
      guard case .changed = shot.comparison.verdict, names?.contains(shot.name) ?? true else {
        continue
      }
      places.append((scene, place))
      shots.append(shot)
    }
  }
  let made = mapInParallel(
    shots, threads: threads, tools: { Renderer(fonts: fonts) },
    work: { tools, shot in
      // A failed image is not an error; the other images are shown without it.
      try? shot.renderedImages(goldens, pending, oldName, &tools)
    })
  for (place, pictures) in zip(places, made) {
    guard let pictures = pictures ?? nil else { continue }
    run.scenes[place.scene].shots[place.shot].images = pictures
  }
}

extension ShotResult {
  /// Draws the images of the change and returns their paths; nil if the change is no longer
  /// pending.
  fileprivate func renderedImages(
    _ goldens: GoldenStore, _ pending: PendingStore, _ oldName: String, _ tools: inout Renderer
  ) throws -> [String]? {
    let stored = StoredLayoutFile(goldens, scene).files(for: shot)
    guard let change = pending.pending(scene, shot),
      let bytes = stored.image ?? change.goldenImage, let layout = stored.layout
    else { return nil }
    let (old, new) = try (decodePNG(bytes), decodePNG(change.image))
    let hidden = comparison.unchecked + comparison.tolerated
    var moves: [UInt8]?
    if let summary = comparison.summary {
      let drawing = ChangedImages(
        summary: summary, old: layout.applyingRenames(summary.newNames), today: change.layout,
        golden: old, image: new, unexplained: unexplained(old, new, hidden), oldName: oldName)
      moves = try drawing.movesImage(&tools).map { try encodePNG($0, .fleeting) }
    }
    var difference: [UInt8]?
    // Equal images have no diff image, whatever else has changed.
    if comparison.verdict != .changed(.same) {
      let picture = diffImage(old, new, excluding: hidden, existing: nil)
      difference = try encodePNG(picture, .fleeting)
    }
    return try pending.saveImages(moves: moves, difference: difference, of: scene, shot)
  }

  /// Returns the differing pixels if the check found a residual.
  private func unexplained(_ old: Bitmap, _ new: Bitmap, _ hidden: [PixelRect]) -> PixelDifference?
  {
    guard let box = comparison.summary?.residual?.bounds else { return nil }
    let excluded = hidden + box.complement(in: old.size)
    guard case .pixels(let changed) = compare(old, new, excluding: excluded) else {
      return nil
    }
    return changed
  }
}

extension ChangeSummary {
  /// The renamed views.
  fileprivate var newNames: [ViewRename] {
    moves.flatMap { move -> [ViewRename] in
      guard case .renamed(let old) = move.kind else { return [] }
      return move.views.map { ViewRename(old: old, new: $0) }
    }
  }
}
