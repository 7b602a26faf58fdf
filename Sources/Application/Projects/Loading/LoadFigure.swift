import SnaplineBasics
import SnaplinePlatform
import SnaplineSceneFiles
package import SnaplineSceneModel
import SnaplineSceneSyntax

/// Loads a figure and the scenes of its shots; a missing scene is an error at its name.
///
/// - Parameter copies: The texts of the scenes in the order in which the figure names them; nil if
///   they are read from their files.
package func loadFigure(
  _ file: SceneFile, bytes: [UInt8], showing copies: [[UInt8]]? = nil,
  filter: ShotFilter = ShotFilter([]), from cache: InterfaceFileCache? = nil,
  limits: Limits = .standard
) -> LoadedScene {
  var read = readFigure(bytes, file: file.path, identity: file.identity, limits: limits)
  var sources = FigureSceneLoader(
    file: file, copies: copies, cache: cache ?? InterfaceFileCache(limits: limits), limits: limits)
  if var figure = read.value?.figure {
    for index in figure.panels.indices { sources.load(&figure.panels[index]) }
    read.value?.figure = figure
  }
  let planned = read.value?.figureShots ?? []
  return LoadedScene(
    file: file, scene: read.value, plannedShots: planned,
    shots: filter.selected(of: planned, in: file),
    diagnostics: read.diagnostics + sources.diagnostics, sources: sources.scenes, bytes: bytes)
}

extension Scene {
  /// The light and the dark shot of a figure, whose size depends on its panels.
  fileprivate var figureShots: [Shot] {
    let background = Device(
      name: "page", size: Size(width: 1, height: 1), scale: PixelScale(1),
      portraitSafeArea: .zero, landscapeSafeArea: .zero, statusBarHeight: 0)
    return appearances.map {
      Shot(
        name: $0.rawValue, device: background, orientation: .portrait, state: nil, appearance: $0)
    }
  }
}

/// The scenes of a figure, each loaded once.
private struct FigureSceneLoader {
  let file: SceneFile
  /// The texts of the scenes; nil if they are read from their files.
  let copies: [[UInt8]]?
  let cache: InterfaceFileCache
  let limits: Limits
  var scenes: [LoadedScene] = []
  var diagnostics: [Diagnostic] = []

  /// Resolves the names in a panel.
  mutating func load(_ panel: inout Figure.Panel) {
    let name = panel.shot
    guard let slash = name.text.lastIndex(of: "/"), slash > name.text.startIndex else {
      diagnostics.append(
        Diagnostic(
          .error, "figure.unknown-shot", "'\(name.text)' is not a shot", at: name.span,
          hint: "write SCENE/SHOT, such as articles/form/portrait"))
      return
    }
    let shot = String(name.text[name.text.index(after: slash)...])
    guard let loaded = loaded(String(name.text[..<slash]), for: name) else { return }
    guard let scene = loaded.scene, !loaded.hasErrors else {
      diagnostics.append(
        Diagnostic(
          .error, "figure.scene", "the scene '\(loaded.file.identity)' has errors",
          at: name.span, hint: "run 'snapline check \(loaded.file.identity)' to see them"))
      return
    }
    if let problem = loaded.problem(ofShot: shot) {
      diagnostics.append(
        Diagnostic(
          .error, "figure.unknown-shot", problem.message, at: name.span, hint: problem.hint))
      return
    }
    for view in panel.names where scene.view(named: view.text) == nil {
      diagnostics.append(
        Diagnostic(
          .error, "figure.unknown-view",
          "no view named '\(view.text)' in '\(loaded.file.identity)'", at: view.span,
          hint: didYouMean(view.text, among: scene.views.map(\.name))))
    }
    let constraintNames = scene.constraints.compactMap(\.name)
    for name in panel.overlayNames
    where scene.view(named: name.text) == nil && !constraintNames.contains(name.text) {
      diagnostics.append(
        Diagnostic(
          .error, "figure.unknown-view",
          "no view or constraint named '\(name.text)' in '\(loaded.file.identity)'",
          at: name.span,
          hint: didYouMean(name.text, among: scene.views.map(\.name) + constraintNames)))
    }
    panel.scene = scene
  }

  private mutating func loaded(_ identity: String, for name: SpannedName) -> LoadedScene? {
    if let known = scenes.first(where: { $0.file.identity == identity }) { return known }
    if let copies {
      guard copies.indices.contains(scenes.count) else { return nil }
      let path = (sceneFolders.first ?? "") + identity + SceneFile.sceneEndings[0]
      let source = SceneFile(path: path, identity: identity, isInProject: file.isInProject)
      scenes.append(loadScene(source, bytes: copies[scenes.count], from: cache, limits: limits))
      return scenes.last
    }
    // A figure can refer only to scenes of the project, and not to paths above the scene directory.
    let parts = identity.split(separator: "/", omittingEmptySubsequences: false)
    for home in parts.contains(where: { ["", ".", ".."].contains($0) }) ? [] : sceneFolders {
      for ending in SceneFile.sceneEndings where resolvedFileKind(home + identity + ending) == .file
      {
        let source = SceneFile(
          path: home + identity + ending, identity: identity, isInProject: file.isInProject)
        let loaded = loadScene(source, from: cache, limits: limits)
        scenes.append(loaded)
        return loaded
      }
    }
    diagnostics.append(
      Diagnostic(
        .error, "figure.unknown-scene", "no scene named '\(identity)'", at: name.span,
        hint: didYouMean(identity, among: neighbours(of: identity))
          ?? (file.isInProject
            ? "run 'snapline list scenes' for all scenes"
            : "figures outside of 'Scenes' can only show scenes of their own directory; "
              + "move it into 'Scenes'")))
    return nil
  }

  /// The directories to which names are relative: that of all scenes, or else the figure's own.
  private var sceneFolders: [String] {
    let stem = SceneFile.stem(file.path) ?? file.path
    let all = stem.hasSuffix(file.identity) ? String(stem.dropLast(file.identity.count)) : ""
    let folder = parentFolder(of: file.path)
    let own = folder == "." ? "" : folder + "/"
    return all == own ? [all] : [all, own]
  }

  /// Returns the scenes next to the one that is missing, for a hint.
  private func neighbours(of identity: String) -> [String] {
    let folder = parentFolder(of: identity)
    return sceneFolders.flatMap { home -> [String] in
      let place = home + (folder == "." ? "" : folder)
      let entries = (try? listFolder(place.isEmpty ? "." : place)) ?? []
      return entries.compactMap { entry in
        SceneFile.sceneEndings.first(where: entry.name.hasSuffix).map {
          (folder == "." ? "" : folder + "/") + entry.name.dropLast($0.count)
        }
      }
    }
  }
}
