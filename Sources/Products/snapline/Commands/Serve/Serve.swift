import Glibc
import SnaplineBasics
import SnaplineChecking
import SnaplineLive
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneModel
import SnaplineServing

/// The flags of `serve`.
struct ServeArguments: CommandArguments {
  /// The port; nil for any free port.
  let port: Int?
  let isReadOnly: Bool
  /// Whether the page is opened in a browser.
  let isOpening: Bool
  let editor: String

  init(_ flags: inout FlagReader) {
    port = flags.value(of: .port)
    isReadOnly = flags.has(.readOnly)
    isOpening = flags.has(.open)
    editor = flags.value(of: .editor) ?? ValueFlag.usualEditor
  }
}

/// The initial page.
enum ServedPage: String {
  case canvas = "/"
  case review = "/review"
}

/// `snapline serve`, `preview` and `review --serve`: serves the live page until the user stops it.
func serve(_ session: CommandSession, at page: ServedPage) -> ExitStatus {
  let wanted = ServeArguments(session.arguments)
  guard let loaded = session.load() else { return .usage }
  // A pending change can belong to a removed scene.
  guard !(page == .canvas ? loaded.selected : loaded.all).isEmpty else {
    return session.statusForEmptySelection()
  }
  let isReadOnly = wanted.isReadOnly || session.shared.isOnBuildServer
  let live = LiveProject(
    loaded.all, session.liveSettings(wanted, loaded.filter, isReadOnly: isReadOnly))
  let review = LiveReview(session, isReadOnly: isReadOnly)
  let histories = LiveHistory(session, loaded.filter) { live.sceneNames }
  let opening = OpeningPage()
  defer { opening.remove() }
  Interruption.listen()
  do {
    let server = try session.server(wanted, at: page, isReadOnly: isReadOnly, opening) {
      live.response(to: $0) ?? review.answer($0) ?? histories.answer($0) ?? .notFound
    }
    review.publish { event, data in server.publish(event, data.compactText) }
    histories.publish { event, data in server.publish(event, data.compactText) }
    let folders = session.watchedFolders(around: loaded.all.map(\.file))
    let watch = try FolderWatcher(folders: folders) { changes in
      var files: [String]?
      if case .files(let paths) = changes { files = paths }
      let names = live.refresh(files)
      server.publish("project", projectEvent(live.revision, names))
      // A check takes longer than rendering: the next save does not wait for it.
      SystemThread { review.restartCheck() }?.detach()
    }
    session.console.print(server.address)
    session.console.printNote("press Ctrl-C to stop")
    if wanted.isOpening,
      !opening.show(try server.linkedAddress(), in: session.foldersOfOpeningPages)
    {
      session.console.printNote("cannot open a browser; open the address manually")
    }
    while !Interruption.isRequested { usleep(50_000) }
    watch.stop()
    server.stop()
    return .success
  } catch {
    return session.console.fail(error.message, hint: error.hint)
  }
}

private func projectEvent(_ revision: Int, _ changed: [String]) -> String {
  JSON.object([
    ("turn", .number(Double(revision))), ("changed", .array(changed.map { .text($0) })),
  ]).compactText
}

extension CommandSession {
  /// The same call with its operands as patterns of shots.
  var choosingByOperands: CommandSession {
    var arguments = arguments
    arguments.convertOperands(to: .filter)
    var session = CommandSession(arguments, environment, configuration: configuration)
    session.crashed = crashed
    return session
  }

  /// The name of the project's directory.
  var projectName: String {
    let folder = project?.absolute ?? currentFolder()
    return folder.split(separator: "/").last.map(String.init) ?? folder
  }

  /// Returns a server whose links each admit one browser; after each use the next link is printed.
  fileprivate func server(
    _ arguments: ServeArguments, at page: ServedPage, isReadOnly: Bool, _ opening: OpeningPage,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(ServingError) -> LocalServer {
    try LocalServer(
      port: arguments.port.flatMap { UInt16(exactly: $0) }, at: page.rawValue,
      isReadOnly: isReadOnly,
      entered: { [console] entry in
        switch entry {
        case .linked: opening.remove()
        case .printed(let next):
          console.printNote("the link works in one browser only; for another browser:")
          console.print(next)
        }
      }, answer: answer)
  }

  /// The scene that 'init' writes, while the project has no goldens.
  private var tourScene: String? {
    guard let project, fileKind(project.snapshots) == nil else { return nil }
    return Project.firstSceneName
  }

  fileprivate func liveSettings(
    _ serveArguments: ServeArguments, _ filter: ShotFilter, isReadOnly: Bool
  ) -> LiveProject.Settings {
    LiveProject.Settings(
      name: projectName,
      editor: serveArguments.editor.isEmpty ? nil : serveArguments.editor, isReadOnly: isReadOnly,
      tour: isReadOnly ? nil : tourScene, fonts: installedFonts(), filter: filter,
      load: { [self] in
        Result<[LoadedScene], SelectionError> { () throws(SelectionError) in
          let selection = try selectScenes(arguments.operands, in: project)
          return loadScenes(selection.files, filter: filter, threads: threads)
        }
      }, path: { [self] in path(of: $0) })
  }
}
