import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A name of a scene's view or constraint in a figure.
struct FigureReference {
  let uri: String
  let range: Range<TextPosition>
}

extension LanguageServer {
  /// Returns the references to a view or constraint in the figures that show its scene, as the
  /// editor has them or else as they are saved.
  func figureReferences(to symbol: SceneSymbol, in document: OpenDocument) -> [FigureReference] {
    guard symbol.kind == .view || symbol.kind == .constraint, !document.file.isFigure,
      let path = filePath(ofURI: document.uri).map({ realPath($0) ?? $0 })
    else { return [] }
    let files = sceneFiles(near: path)
    guard let scene = files.first(where: { realPath($0.path) == path })?.identity else { return [] }
    let identities = Set(files.lazy.filter { !$0.isFigure }.map(\.identity))
    let open = Dictionary(
      documents.values.compactMap { other in
        filePath(ofURI: other.uri).map { (realPath($0) ?? $0, other) }
      }, uniquingKeysWith: { first, _ in first })
    return files.filter(\.isFigure).flatMap { file -> [FigureReference] in
      let path = realPath(file.path) ?? file.path
      let uri = open[path]?.uri ?? fileURI(ofPath: path)
      guard
        let text = open[path]?.text
          ?? (try? readFile(path, limit: Limits.standard.fileBytes)).map({
            TextDocument(String(decoding: $0, as: UTF8.self))
          }),
        let figure = readFigure(text.bytes, file: file.path, identity: file.identity).value?.figure
      else { return [] }
      return figure.panels.filter { $0.sceneName(in: file.identity, among: identities) == scene }
        .flatMap { $0.names(of: symbol) }
        .map { FigureReference(uri: uri, range: text.rangeWithoutQuotes(of: $0)) }
    }
  }

  /// Returns the scenes and figures of the project with a file: those below the nearest directory
  /// `Scenes`, or else those in the directory of the file.
  private func sceneFiles(near path: String) -> [SceneFile] {
    let own = parentFolder(of: path)
    var folder = own
    while folder != "/" {
      if folder.hasSuffix("/" + Project.usualScenes) {
        let project = Project(
          in: parentFolder(of: folder), sources: [Project.usualScenes])
        return (try? project.sceneFiles(includingInvalid: true)) ?? []
      }
      folder = parentFolder(of: folder)
    }
    let entries = (try? listFolder(own)) ?? []
    return entries.compactMap { entry in
      SceneFile.stem(entry.name).map {
        SceneFile(path: "\(own)/\(entry.name)", identity: $0, isInProject: false)
      }
    }
  }
}

extension Figure.Panel {
  fileprivate func names(of symbol: SceneSymbol) -> [SpannedName] {
    ((symbol.kind == .view ? names : []) + overlayNames).filter { $0.text == symbol.name }
  }
}

extension TextDocument {
  /// Returns the range of a name without the quotes around it.
  fileprivate func rangeWithoutQuotes(of name: SpannedName) -> Range<TextPosition> {
    let range = range(of: name.span)
    guard let first = scalars[safe: index(of: range.lowerBound)], first == "\"" || first == "'"
    else { return range }
    let (start, end) = (range.lowerBound, range.upperBound)
    let inner = TextPosition(line: start.line, character: start.character + 1)
    return inner..<TextPosition(line: end.line, character: end.character - 1)
  }
}
