import SnaplineBasics
import SnaplineDisplayLists
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax

extension BaselineContext {
  /// Returns the cause of a changed figure: the change of a shot that it shows, or an edit of its
  /// file.
  func figureCause(
    _ figure: Figure, of shot: RenderedShot, since golden: GoldenShot, _ tools: inout Renderer
  ) throws -> Cause? {
    let appearance = Appearance(rawValue: golden.name) ?? .light
    for panel in figure.panels {
      if let cause = try cause(of: panel, appearance, shot.layoutFacts.fingerprint, &tools) {
        return cause
      }
    }
    return editOfFigure(since: golden)
  }

  private func cause(
    of panel: Figure.Panel, _ appearance: Appearance, _ fingerprint: Fingerprint,
    _ tools: inout Renderer
  ) throws -> Cause? {
    guard let scene = panel.scene,
      let loaded = sources.first(where: { $0.file.identity == scene.identity }),
      let shot = panel.plannedShot(in: appearance)
    else { return nil }
    let baseline = BaselineContext(stored.layout(of: scene.identity), loaded)
    guard let golden = baseline.stored.read?.layout[shot.name] else { return nil }
    let laidOut = layOut(scene, shot)
    var facts = laidOut.layoutFacts
    facts.fingerprint = fingerprint
    let change = ChangeAnalyzer(
      today: RenderedShot(layoutFacts: facts, list: laidOut.displayList), golden: golden,
      comparison: ShotComparison(.skipped), baseline: baseline)
    let cause = try change.analyze(&tools).summary.cause
    return cause?.changes.isEmpty == false ? cause : nil
  }

  /// Returns the values in which the figure's file differs from the golden's copy of it.
  private func editOfFigure(since golden: GoldenShot) -> Cause? {
    guard case .success(let old) = stored.copies(of: golden), let copy = old.first,
      let before = readSceneTree(copy.text, file: file).value,
      let now = readSceneTree(bytes, file: file).value
    else { return nil }
    let changes = figureChanges(from: before, to: now)
    guard !changes.isEmpty else { return nil }
    return Cause(changes: changes, candidates: changes.count, certainty: .likely)
  }

  /// Returns the copies of a golden, or the reason why they are not available.
  func goldenCopies(of golden: GoldenShot) throws(MissingBaseline) -> [SourceCopy] {
    do throws(CopyFailure) {
      return try stored.copies(of: golden).get()
    } catch {
      throw MissingBaseline(error.problem)
    }
  }

  /// Returns a shot of a figure from the copies of its file and of the scenes that it shows.
  func figure(_ name: String, from copies: [SourceCopy]) -> DisplayList? {
    guard let figure = copies.first else { return nil }
    let old = loadFigure(
      loaded.file, bytes: figure.text, showing: copies.dropFirst().map(\.text))
    guard !old.hasErrors, let scene = old.scene,
      scene.figure?.panels.allSatisfy({ $0.scene != nil }) == true,
      let shot = old.plannedShots.first(where: { $0.name == name })
    else { return nil }
    return layOut(scene, shot).displayList
  }
}

extension LoadedScene {
  /// Whether the scene shows no image files, no storyboard and no texts of other files.
  var isSelfContained: Bool {
    guard let scene, !speaksOfInterface, scene.imageFiles.isEmpty else { return false }
    return scene.languages.allSatisfy { scene.localized(in: $0).textsOfFiles.isEmpty }
  }
}
