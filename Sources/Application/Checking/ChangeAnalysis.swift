import SnaplineAccessibility
import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplineImaging
import SnaplineProjects
package import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

/// The input for the summary of a changed shot.
package struct ChangeAnalyzer {
  /// The current layout facts with the fingerprint, and the display list.
  let today: RenderedShot
  /// The layout facts of the golden.
  let golden: GoldenShot
  let comparison: ShotComparison
  let baseline: BaselineContext
  /// The maximum number of edits among which the cause is searched.
  package var maximumEdits = Int.max
  /// The draw commands of the golden's image if the current program drew it.
  package var goldenList: DisplayList?

  package init(
    today: RenderedShot, golden: GoldenShot, comparison: ShotComparison, baseline: BaselineContext
  ) {
    self.today = today
    self.golden = golden
    self.comparison = comparison
    self.baseline = baseline
  }
}

/// The summary of a change.
package struct ChangeAnalysis {
  package var summary = ChangeSummary()
  /// The layout difference of the comparison, in which renamed views are matched.
  package var layout: LayoutDifference
}

extension ChangeAnalyzer {
  /// Returns the displacements, the cause and the residual of the change.
  package func analyze(_ tools: inout Renderer) throws -> ChangeAnalysis {
    var finding: CauseResult
    var renamed: [ViewRename] = []
    switch baseline.history(since: golden) {
    case .success(let history):
      renamed = history.renamed
      finding = findCause(
        of: today, since: golden, in: history, maximumEdits: maximumEdits
      ) { one, other in
        guard let picture = try? tools.image(of: one) else { return false }
        return (try? tools.image(of: other)).map { compare(picture, $0) == .same } ?? false
      }
    case .failure(let unknown):
      let cause = try baseline.scene?.figure.flatMap {
        try baseline.figureCause($0, of: today, since: golden, &tools)
      }
      finding = CauseResult(cause: cause ?? .unknown(unknown.reason))
    }
    let names = viewRenames(from: golden, to: today.layoutFacts, existing: renamed)
    var analyzed = ChangeAnalysis(
      layout: LayoutDifference(from: golden, to: today.layoutFacts, renamed: renamed))
    if let old = finding.old {
      analyzed.layout.views += styleChanges(from: old.list, to: today.list)
    }
    let old = golden.applyingRenames(names)
    analyzed.summary.moves = analyzed.layout.groupedChanges(from: old, to: today.layoutFacts)
    let (before, after) = (old.screenFrames, today.layoutFacts.screenFrames)
    for view in Set(analyzed.summary.moves.flatMap(\.views)) {
      analyzed.summary.frames[view] = MovedFrame(old: before[view], new: after[view])
    }
    analyzed.summary.cause = finding.cause
    if finding.isEditedByHand { analyzed.summary.uncertainty = baseline.layoutUncertainty }
    try addResidual(to: &analyzed, finding, &tools)
    return analyzed
  }

  /// Adds the residual: the pixels in which the golden image differs from a rendering of the
  /// golden's scene copy. All other differing pixels are explained if the cause is known.
  private func addResidual(
    to analyzed: inout ChangeAnalysis, _ finding: CauseResult, _ tools: inout Renderer
  ) throws {
    guard let picture = comparison.golden else {
      analyzed.summary.residual = Residual.none
      return
    }
    let cause = finding.cause
    guard let old = finding.old, cause?.certainty != .unknown,
      cause?.changes.contains(where: { $0.kind == .programChanged }) != true
    else { return }
    if let goldenList, goldenList == old.list {
      analyzed.summary.residual = Residual.none
      return
    }
    let fonts = comparison.differentFonts.map(\.name)
    let unchecked =
      fonts.isEmpty
      ? [] : try tools.glyphBounds(of: old.list).filter { fonts.contains($0.font) }.map(\.box)
    let difference = compare(
      picture, try tools.image(of: old.list),
      excluding: unchecked + old.list.missingImages + comparison.tolerated)
    switch difference {
    case .same: analyzed.summary.residual = Residual.none
    case .pixels(let changed):
      analyzed.summary.residual = Residual(
        count: changed.count, maximumDelta: changed.maximumDelta, bounds: changed.bounds)
    case .sizes: break
    }
    if difference != .same, analyzed.summary.uncertainty == nil {
      analyzed.summary.uncertainty = uncertainty(about: picture)
    }
  }

  /// Returns the likely reason why a golden image differs from a rendering of its scene copy.
  private func uncertainty(about image: Bitmap) -> String? {
    if let other = baseline.stored.shot(withImage: image, except: golden.name) {
      return "its image is identical to that of '\(other)' (files swapped or copied)"
    }
    guard comparison.differentTools.isEmpty, comparison.differentFonts.isEmpty else { return nil }
    return "its image was replaced manually"
  }
}

extension BaselineContext {
  /// The reason why the frames of a golden differ from those of its scene copy. The copy of a
  /// storyboard does not include the recording options.
  fileprivate var layoutUncertainty: String {
    isInterfaceFile(file)
      ? "its layout.txt was edited manually, or recorded with other options"
      : "its layout.txt was edited manually"
  }
}

extension DisplayList {
  /// The frames of images of which only the size is known.
  fileprivate var missingImages: [PixelRect] {
    items.compactMap { item in
      guard case .image(let mark) = item.mark, mark.image.bytes.isEmpty else { return nil }
      // Edge pixels may be partially covered.
      return scale.pixels(mark.frame).expanded(by: 1)
    }
  }
}

extension ShotCheckResult {
  /// Marks a shot with equal pixels as changed if it shows other texts than its golden.
  mutating func compareTexts(
    of list: DisplayList, _ baseline: BaselineContext, _ tools: inout Renderer
  ) throws {
    guard outcome.comparison.verdict == .same, !outcome.comparison.layout.isEmpty,
      try tools.showsOtherTexts(list, since: baseline.drawing(of: outcome.shot))
    else { return }
    outcome.comparison.verdict = .changed(.same)
  }
}

extension BaselineContext {
  /// Returns the draw commands of a golden's scene; nil if it has no edits that could be visible.
  fileprivate func drawing(of shot: String) -> DisplayList? {
    guard let golden = stored.read?.layout[shot], let history = try? history(since: golden).get(),
      !history.candidates.isEmpty, let scene = history.scene(applying: [])
    else { return nil }
    return renderShot(of: scene, named: shot)?.list
  }
}

extension Renderer {
  /// Whether two lists whose images are equal show different texts in the color of what is behind
  /// them, as white text on a transparent root: with other colors of these texts the images differ.
  fileprivate mutating func showsOtherTexts(
    _ list: DisplayList, since old: DisplayList?
  ) throws -> Bool {
    guard let old, old.size == list.size else { return false }
    let (before, after) = (old.revealingTexts(except: list), list.revealingTexts(except: old))
    guard before != old || after != list else { return false }
    return try compare(image(of: before), image(of: after)) != .same
  }
}

extension DisplayList {
  /// Returns the list with a contrasting color for the texts that another list does not contain.
  fileprivate func revealingTexts(except other: DisplayList) -> DisplayList {
    let common = Set(other.items.lazy.map(\.mark))
    var list = self
    for index in items.indices where !common.contains(items[index].mark) {
      guard case .text(var text) = items[index].mark else { continue }
      text.color = text.color.contrasting
      list.items[index].mark = .text(text)
    }
    return list
  }
}

extension Color {
  /// Black or white, whichever has the higher contrast, with the same opacity.
  fileprivate var contrasting: Color {
    contrastRatio(self, .black) > contrastRatio(self, .white)
      ? Color(0, 0, 0, alpha: alpha) : Color(255, 255, 255, alpha: alpha)
  }
}
