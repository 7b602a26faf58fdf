import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A file that a client has opened.
final class OpenDocument {
  let uri: String
  let file: SceneFile
  private(set) var text: TextDocument
  private(set) var version: Int
  /// Whether diagnostics of the current text are still to be published.
  var isDirty = true
  /// The findings of the current text; nil until they are needed.
  private var cachedFindings: [Finding]?
  /// The symbols of the latest text that was valid YAML.
  private(set) var latestSymbols: SceneSymbols?
  private var cached: SceneAnalysis?

  init(uri: String, path: String, text: String, version: Int) {
    self.uri = uri
    let folder = currentFolder() + "/"
    let shown = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    file = SceneFile(path: shown, identity: SceneFile.stem(name) ?? name, isInProject: false)
    self.text = TextDocument(text)
    self.version = version
    // The symbols must be known when the next edit leaves an invalid text.
    if isScene { _ = analysis }
  }

  /// Whether the file is a scene or a figure.
  var isScene: Bool { SceneFile.stem(file.path) != nil }

  /// The parsed text.
  var analysis: SceneAnalysis {
    if let cached { return cached }
    let new = SceneAnalysis(text, file: file)
    if let symbols = new.symbols { latestSymbols = symbols }
    cached = new
    return new
  }

  /// Applies the changes of a notification, in order.
  func apply(_ changes: [JSON], version: Int) {
    for change in changes {
      guard let new = change["text"]?.string else { continue }
      if let range = Range<TextPosition>(change["range"]) {
        text.replace(range, with: new)
      } else {
        text = TextDocument(new)
      }
    }
    self.version = version
    discard()
  }

  private func discard() {
    (cached, cachedFindings) = (nil, nil)
    isDirty = true
  }

  /// Discards the parsed text, because a file that it refers to may have changed.
  func invalidate() { discard() }

  /// The errors, warnings and layout findings of the current text.
  var findings: [Finding] {
    if let cachedFindings { return cachedFindings }
    let loaded = analysis.loaded
    let reading = SnaplineRules.findings(from: loaded.lintFindings)
    let layout = loaded.hasErrors ? [] : loaded.findings(of: loaded.plannedShots)
    let found = (layout + reading).sortedBySource().filter {
      $0.diagnostic.span.map { $0.file == file.path } ?? true
    }
    cachedFindings = found
    return found
  }
}
