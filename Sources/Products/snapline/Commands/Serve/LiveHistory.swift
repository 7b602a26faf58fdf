import SnaplineBasics
import SnaplineHistory
import SnaplineLive
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel
import SnaplineServing
import Synchronization

/// The histories of screens as served to the page: each is read from git on a thread of its own
/// when its page is opened first, and again after a commit.
final class LiveHistory: Sendable {
  private struct Entry {
    /// The newest commit of the history.
    let commit: String
    var progress: (done: Int, all: Int) = (0, 0)
    var content: Content?
  }

  private enum Content {
    case page(HistoryPageFiles)
    case failure(message: String, hint: String?)
  }

  private struct Storage {
    var entries: [String: Entry] = [:]
    /// The scenes of the entries, the least recently opened first.
    var order: [String] = []
  }

  /// The maximum number of stored histories, each of which may contain megabytes of images.
  private static let limit = 8

  private let session: CommandSession
  private let filter: ShotFilter
  /// The scenes that have a page.
  private let scenes: @Sendable () -> [String]
  private let state = Mutex(Storage())
  /// Held while a history is read: one at a time uses all processors.
  private let reader = Mutex(())
  private let listener = Mutex<(@Sendable (String, JSON) -> Void)?>(nil)

  init(_ session: CommandSession, _ filter: ShotFilter, scenes: @escaping @Sendable () -> [String])
  {
    self.session = session
    self.filter = filter
    self.scenes = scenes
  }

  /// Sets the listener that receives events for the page while a history is read.
  func publish(to listener: @escaping @Sendable (_ event: String, _ data: JSON) -> Void) {
    self.listener.withLock { $0 = listener }
  }

  /// Returns the response to a request about histories; nil for other requests.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    guard !request.isChange else { return nil }
    let images = "/\(HistoryPageFiles.imageFolder)/"
    switch request.path {
    case "/history": return page(of: request.query["scene"] ?? scenes().first ?? "")
    case "/history/page.css": return .style(HistoryPage.servedStyle)
    case "/history/page.js": return .script(HistoryPage.servedScript)
    case "/history/wait.js": return .script(HistoryPage.waitingScript)
    case "/data/history": return .json(status(of: request.query["scene"] ?? ""))
    case let path where path.hasPrefix(images): return image(String(path.dropFirst(images.count)))
    default: return nil
    }
  }

  private func page(of scene: String) -> HTTPResponse {
    guard scenes().contains(scene) else {
      return .page(
        HistoryPage.waitingPage(
          of: scene, in: session.projectName, failure: "There is no scene with this name."))
    }
    begin(scene)
    let entry = state.withLock { $0.entries[scene] }
    switch entry?.content {
    case .page(let files): return .page(files.page.servedHTML(in: session.projectName))
    case .failure(let message, let hint):
      let text = message + (hint.map { "; \($0)" } ?? "")
      return .page(
        HistoryPage.waitingPage(of: scene, in: session.projectName, failure: text))
    case nil:
      return .page(HistoryPage.waitingPage(of: scene, in: session.projectName, failure: nil))
    }
  }

  /// The progress of a history, which the waiting page shows.
  private func status(of scene: String) -> JSON {
    let entry = state.withLock { $0.entries[scene] }
    return .object([
      ("scene", .text(scene)), ("done", .integer(entry?.progress.done ?? 0)),
      ("all", .integer(entry?.progress.all ?? 0)), ("isRead", .bool(entry?.content != nil)),
    ])
  }

  /// Returns an image of any stored history, by its name, which contains its hash.
  private func image(_ name: String) -> HTTPResponse {
    let path = "\(HistoryPageFiles.imageFolder)/\(name)"
    let bytes = state.withLock { state -> [UInt8]? in
      for entry in state.entries.values {
        guard case .page(let files)? = entry.content else { continue }
        if let image = files.images.first(where: { $0.path == path }) { return image.bytes }
      }
      return nil
    }
    return bytes.map { HTTPResponse.image($0, hash: name) } ?? .notFound
  }

  // MARK: Reading

  /// Begins to read a history, unless it is read or being read up to the current commit.
  private func begin(_ scene: String) {
    let commit = newestCommit
    let isNew = state.withLock { state -> Bool in
      state.order.removeAll { $0 == scene }
      state.order.append(scene)
      guard state.entries[scene]?.commit != commit else { return false }
      state.entries[scene] = Entry(commit: commit)
      while state.order.count > Self.limit { state.entries[state.order.removeFirst()] = nil }
      return true
    }
    if isNew { SystemThread { self.read(scene, commit) }?.detach() }
  }

  /// The hash of the newest commit; empty if there is none.
  private var newestCommit: String {
    let start = session.project?.absolute ?? currentFolder()
    let repository = try? Repository(around: start, environment: session.environment)
    return (try? repository?.commit("HEAD")) ?? ""
  }

  private func read(_ scene: String, _ commit: String) {
    let content: Content = reader.withLock { _ in self.content(of: scene, commit) }
    state.withLock { state in
      if state.entries[scene]?.commit == commit { state.entries[scene]?.content = content }
    }
    send(scene)
  }

  private func content(of scene: String, _ commit: String) -> Content {
    do {
      return try session.openHistory(of: scene, filter: filter) { screen, place, options in
        try content(of: screen, at: place, options) { done, all in
          self.note(done, of: all, scene, commit)
        }
      }
    } catch {
      let (message, hint) = error.historyMessage(on: "HEAD")
      return .failure(message: message, hint: hint)
    }
  }

  private func content(
    of screen: Screen, at place: HistoryRepository, _ options: HistoryOptions,
    onProgress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> Content {
    var options = options
    options.onProgress = onProgress
    let found = try history(
      of: screen, in: place.repository, with: installedFonts(), using: place.folder, options)
    guard found.revisions.contains(where: { !$0.shots.isEmpty }) else {
      return .failure(message: "No commit contains this screen.", hint: nil)
    }
    return .page(try session.pageFiles(of: found, at: place, nil, options))
  }

  private func note(_ done: Int, of all: Int, _ scene: String, _ commit: String) {
    // Each percent is an event at most.
    let isDue = state.withLock { state -> Bool in
      guard let old = state.entries[scene], old.commit == commit else { return false }
      state.entries[scene]?.progress = (done, all)
      return done * 100 / max(1, all) != old.progress.done * 100 / max(1, old.progress.all)
    }
    if isDue { send(scene) }
  }

  private func send(_ scene: String) { listener.withLock { $0 }?("history", status(of: scene)) }
}
