import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineLive
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineServing
import Synchronization

/// The last check as served to the page, and the decisions that are made there.
final class LiveReview: Sendable {
  private struct Storage {
    var run: Run?
    var revision = 0
    /// The changes that the first check has found so far, by scene; empty after its end.
    var found: [String: SceneResult] = [:]
    /// The cached data of the page, as JSON.
    var data: String?
    var history = DecisionHistory()
    /// The progress of a decision about many shots.
    var deciding: (verb: LiveDecision.Verb, progress: CheckProgress)?
    /// The paths of images, by hash.
    var imagePaths: [String: String] = [:]
    /// The hashes of images that were read before, by path.
    var hashes: [String: (stamp: FileStamp, hash: String)] = [:]
    /// The progress of a running check; nil if none runs.
    var progress: CheckProgress?
    /// Whether the last check failed to run.
    var hasFailed = false
    /// Whether a file was saved while a check ran.
    var isStale = false

    /// The number of changes that the first check has found so far.
    var foundCount: Int { found.values.reduce(0) { $0 + $1.shots.count } }
  }

  private struct CheckProgress {
    var done = 0
    var all = 0
    var lastReported: ContinuousClock.Instant?

    /// Updates the number of finished items.
    ///
    /// - Returns: Whether an event is due; events are at least 100 ms apart.
    mutating func note(_ done: Int, of all: Int) -> Bool {
      let now = ContinuousClock.now
      (self.done, self.all) = (done, all)
      guard lastReported.map({ now - $0 > .milliseconds(100) }) ?? true else { return false }
      lastReported = now
      return true
    }
  }

  private let session: CommandSession
  private let isReadOnly: Bool
  private let state = Mutex(Storage())
  private let teller = Mutex<(@Sendable (String, JSON) -> Void)?>(nil)

  init(_ session: CommandSession, isReadOnly: Bool) {
    self.session = session
    self.isReadOnly = isReadOnly
  }

  /// Sets the listener that receives events for the page while checks run and when they end.
  func publish(to listener: @escaping @Sendable (_ event: String, _ data: JSON) -> Void) {
    teller.withLock { $0 = listener }
  }

  private func send(_ event: String) { teller.withLock { $0 }?(event, .object(statusMembers)) }

  /// Returns the response to a request about changes; nil for other requests.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    if request.isChange { return change(request) }
    switch request.path {
    case "/review": return page()
    case "/data/review/run": return .json(state.withLock(\.data) ?? data())
    case "/review.css": return HTTPResponse.style(Run.reviewStyle)
    case "/review.js": return HTTPResponse.script(Run.reviewScript)
    case "/data/review":
      let history = state.withLock(\.history)
      return .json(.object(statusMembers + history.members))
    case "/review/golden":
      return golden(of: request.query["scene"] ?? "", request.query["shot"] ?? "")
    default:
      if let file = Run.sharedPageFiles[request.path] {
        return HTTPResponse(type: file.type + "; charset=utf-8", file.bytes)
      }
      let folder = "/review/picture/"
      guard request.path.hasPrefix(folder) else { return nil }
      return image(String(request.path.dropFirst(folder.count)))
    }
  }

  /// The number of the shown check, and the progress of the next one and of a decision.
  private var statusMembers: [(String, JSON)] {
    let (turn, progress, hasFailed, deciding, found) = state.withLock {
      ($0.revision, $0.progress, $0.hasFailed, $0.deciding, $0.foundCount)
    }
    func numbers(_ progress: CheckProgress?) -> [(String, JSON)] {
      [
        ("done", .number(Double(progress?.done ?? 0))),
        ("all", .number(Double(progress?.all ?? 0))),
      ]
    }
    let decision = deciding.map { deciding in
      JSON.object([("verb", .text(deciding.verb.rawValue))] + numbers(deciding.progress))
    }
    return [
      ("turn", .number(Double(turn))), ("found", .number(Double(found))),
      ("isChecking", .bool(progress != nil)),
    ]
      + numbers(progress) + [("hasFailed", .bool(hasFailed)), ("deciding", decision ?? .null)]
  }

  /// Checks again after a file was saved, if a check was requested before.
  func restartCheck() {
    guard state.withLock({ $0.run != nil || $0.progress != nil || $0.hasFailed }) else { return }
    check()
  }

  // MARK: Page

  private func page() -> HTTPResponse {
    let isFirst = state.withLock { $0.run == nil && $0.progress == nil && !$0.hasFailed }
    // The page shows the changes that the first check has found so far, and reads the others.
    if isFirst { beginCheck() }
    return .page(
      Run.reviewPage(of: session.projectName, data: state.withLock(\.data) ?? data()))
  }

  private func data() -> String {
    let (run, found, turn, history) = state.withLock {
      ($0.run, $0.found, $0.revision, $0.history)
    }
    let source = images
    var (known, hashes) = ([String: String](), state.withLock(\.hashes))
    let members: [(String, JSON)] =
      [("turn", .number(Double(turn))), ("readOnly", .bool(isReadOnly))] + history.members
    let data = (run ?? Run(ofChanges: found)).reviewData(members) { shown in
      let found = possiblePaths(of: shown).lazy.compactMap { path in
        source.stamp(path).map { (path, $0) }
      }
      guard let (path, stamp) = found.first else { return nil }
      let old = hashes[path].flatMap { $0.stamp == stamp ? $0.hash : nil }
      guard let name = old ?? source.bytes(path).map({ ContentHash(of: $0).description }) else {
        return nil
      }
      known[name] = shown
      hashes[path] = (stamp, name)
      return "/review/picture/\(name)"
    }
    state.withLock { state in
      if state.revision == turn, state.history == history, run != nil {
        (state.data, state.imagePaths) = (data, [:])
      }
      state.imagePaths.merge(known) { _, new in new }
      state.hashes.merge(hashes) { _, new in new }
    }
    return data
  }

  private var images: RunImageSource {
    let project = session.project
    let folders = project.map { [$0.snapshots, session.outputFolder(in: $0), $0.undo] } ?? []
    return RunImageSource(in: folders)
  }

  /// Returns the possible current paths of an image of the last check, the most likely first: a
  /// decision moves the image and the earlier golden to the directory for undoing.
  private func possiblePaths(of path: String) -> [String] {
    guard let project = session.project else { return [path] }
    if let way = relativePath(of: path, below: session.outputFolder(in: project)) {
      return [path]
        + Decision.Kind.allCases.map { project.undo["\($0.rawValue)/changes/\(way)"].path }
    }
    guard let way = relativePath(of: path, below: project.snapshots) else { return [path] }
    return [project.undo["\(Decision.Kind.approved.rawValue)/goldens/\(way)"].path, path]
  }

  private func relativePath(of path: String, below folder: RootedPath) -> String? {
    let start = folder.path + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }

  /// Returns the golden of an unchanged shot; goldens are only read on demand, since there can be
  /// thousands.
  private func golden(of scene: String, _ shot: String) -> HTTPResponse {
    let run = state.withLock(\.run)
    let outcome = run?.scenes.first { $0.identity == scene }?.shots.first { $0.shot == shot }
    let stored = outcome.flatMap { images.bytes($0.golden) }
    guard let bytes = stored ?? outcome.flatMap({ renderedGolden(of: $0) }) else {
      return problem(404, "the golden no longer exists")
    }
    return HTTPResponse(type: "image/png", bytes)
  }

  /// Renders a text golden.
  private func renderedGolden(of outcome: ShotResult) -> [UInt8]? {
    guard let project = session.project,
      let loaded = session.load([outcome.scene], in: project)?.all.first
    else { return nil }
    var tools = Renderer(fonts: installedFonts())
    let images = goldenImages(
      of: loaded, in: GoldenStore(folder: project.snapshots), shots: [outcome.shot], &tools)
    return try? images.first?.image.get()
  }

  private func image(_ name: String) -> HTTPResponse {
    let path = state.withLock { $0.imagePaths[name] }
    let source = images
    let found = path.map(possiblePaths(of:)) ?? []
    let bytes = found.lazy.compactMap { source.bytes($0) }
      .first { ContentHash(of: $0).description == name }
    guard let bytes else {
      state.withLock { $0.data = nil }
      return problem(404, "the image no longer exists")
    }
    return .image(bytes, hash: name)
  }

  // MARK: Checks

  private func beginCheck() {
    SystemThread { self.check() }?.detach()
  }

  /// Compares all shots again; one check runs at a time, and another follows if a file was saved
  /// meanwhile.
  private func check() {
    let mayBegin = state.withLock { state in
      if state.progress != nil { state.isStale = true }
      defer { state.progress = state.progress ?? CheckProgress() }
      return state.progress == nil
    }
    guard mayBegin else { return }
    var session = session
    session.onProgress = { done, all in self.note(done, of: all) }
    session.onResult = { shot, file in self.note(shot, of: file) }
    while true {
      state.withLock { $0.history.beginCheck() }
      let compared = CheckSession(session, ComparisonArguments())
      let isAgain = state.withLock { state in
        if let compared {
          (state.run, state.found) = (compared.run, [:])
          // The check may have compared these shots before or after the decision.
          if state.history.endCheck() { state.isStale = true }
        }
        state.revision += 1
        state.data = nil
        state.hasFailed = compared == nil
        defer { state.isStale = false }
        return state.isStale && compared != nil
      }
      // Images are read here, so that a request does not wait for them.
      _ = data()
      state.withLock { $0.progress = isAgain ? CheckProgress() : nil }
      send("review")
      if !isAgain { return }
    }
  }

  /// Adds a change of the first check, which the page shows before the end of the check.
  private func note(_ shot: ShotResult, of file: SceneFile) {
    guard !["same", "skipped"].contains(shot.comparison.verdict.word) else { return }
    state.withLock { state in
      guard state.run == nil else { return }
      state.found[
        file.identity, default: SceneResult(identity: file.identity, file: file.path, shots: [])
      ].shots.append(shot)
    }
  }

  private func note(_ done: Int, of all: Int) {
    if state.withLock({ $0.progress?.note(done, of: all) ?? false }) { send("progress") }
  }

  // MARK: Decisions

  private func change(_ request: HTTPRequest) -> HTTPResponse? {
    guard ["/do/check", "/do/decide"].contains(request.path) else { return nil }
    guard !isReadOnly else { return problem(403, "this page is read-only") }
    if request.path == "/do/check" {
      beginCheck()
      return .json(.object(statusMembers))
    }
    guard let wanted = LiveDecision(request.body) else {
      return problem(400, "malformed decision request")
    }
    guard session.mayChangeGoldens(), let decisions = session.decisions() else {
      return problem(403, "goldens are not written in CI")
    }
    do {
      return answer(try carryOut(wanted, by: decisions))
    } catch {
      return problem(500, error.cannotWrite)
    }
  }

  /// Applies a decision; pages receive events about the progress of a long one and about its end.
  private func carryOut(
    _ decision: LiveDecision, by decisions: Decisions
  ) throws(FileError) -> LiveDecision.Outcome {
    let all = decision.shots.count
    defer {
      state.withLock { $0.deciding = nil }
      send("decided")
    }
    let outcome = try decision.apply(with: decisions) { done in
      let isNews = state.withLock { state in
        var progress = state.deciding?.progress ?? CheckProgress(all: all, lastReported: .now)
        defer { state.deciding = (decision.verb, progress) }
        return progress.note(done, of: all)
      }
      if isNews { send("progress") }
    }
    state.withLock { state in
      state.data = nil
      state.history.note(outcome, of: decision.verb)
    }
    return outcome
  }

  private func answer(_ outcome: LiveDecision.Outcome) -> HTTPResponse {
    let history = state.withLock(\.history)
    let error = outcome.failure.map { JSON.text($0.cannotWrite) } ?? .null
    let json = JSON.object(
      [
        ("done", .array(outcome.done.map { .text($0) })),
        ("stale", .array(outcome.stale.map { .text($0) })), ("error", error),
      ] + history.members)
    let isStale = outcome.done.isEmpty && !outcome.stale.isEmpty
    return .json(json, status: outcome.failure != nil ? 500 : isStale ? 409 : 200)
  }

  private func problem(_ status: Int, _ message: String) -> HTTPResponse {
    .json(.object([("error", .text(message)), ("hint", .null)]), status: status)
  }
}

extension Run {
  /// Creates the run of the changes that an unfinished check has found, in a stable order.
  fileprivate init(ofChanges found: [String: SceneResult]) {
    self.init()
    scenes = found.values.sorted { $0.identity < $1.identity }
    for index in scenes.indices { scenes[index].shots.sort { $0.shot < $1.shot } }
  }
}
