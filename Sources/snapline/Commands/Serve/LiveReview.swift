import Bytes
import Files
import Goldens
import JSONText
import Live
import Pipeline
import Reports
import Runs
import Selection
import Serving
import Synchronization
import Threads
import Verdicts

/// The last check as served to the page, and the decisions that are made there.
final class LiveReview: Sendable {
  private struct State {
    var run: Run?
    var turn = 0
    /// The cached HTML of the state below.
    var html: String?
    var history = DecisionHistory()
    /// The progress of a decision about many shots.
    var deciding: (verb: LiveDecision.Verb, progress: Progress)?
    /// The paths of images, by hash.
    var pictures: [String: String] = [:]
    /// The hashes of images that were read before, by path.
    var hashes: [String: (stamp: FileStamp, hash: String)] = [:]
    /// The progress of a running check; nil if none runs.
    var progress: Progress?
    /// Whether the last check failed to run.
    var hasFailed = false
    /// Whether a file was saved while a check ran.
    var isStale = false
  }

  private struct Progress {
    var done = 0
    var all = 0
    var lastTold: ContinuousClock.Instant?

    /// Updates the number of finished items.
    ///
    /// - Returns: Whether an event is due; events are at least 100 ms apart.
    mutating func note(_ done: Int, of all: Int) -> Bool {
      let now = ContinuousClock.now
      (self.done, self.all) = (done, all)
      guard lastTold.map({ now - $0 > .milliseconds(100) }) ?? true else { return false }
      lastTold = now
      return true
    }
  }

  private let session: CommandSession
  private let isReadOnly: Bool
  private let state = Mutex(State())
  private let teller = Mutex<(@Sendable (String, JSON) -> Void)?>(nil)

  init(_ session: CommandSession, isReadOnly: Bool) {
    self.session = session
    self.isReadOnly = isReadOnly
  }

  /// Sets the listener that receives events for the page while checks run and when they end.
  func announce(to listener: @escaping @Sendable (_ event: String, _ data: JSON) -> Void) {
    teller.withLock { $0 = listener }
  }

  private func tell(_ event: String) { teller.withLock { $0 }?(event, .object(told)) }

  /// Returns the response to a request about changes; nil for other requests.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    if request.isChange { return change(request) }
    switch request.path {
    case "/review": return page()
    case "/colors.css": return HTTPResponse.style(Run.colors)
    case "/review.css": return HTTPResponse.style(Run.reviewStyle)
    case "/review.js": return HTTPResponse.script(Run.reviewScript)
    case "/data/review":
      let history = state.withLock(\.history)
      return .json(.object(told + history.members))
    case "/review/golden":
      return golden(of: request.query["scene"] ?? "", request.query["shot"] ?? "")
    default:
      let folder = "/review/picture/"
      guard request.path.hasPrefix(folder) else { return nil }
      return picture(String(request.path.dropFirst(folder.count)))
    }
  }

  /// The number of the shown check, and the progress of the next one and of a decision.
  private var told: [(String, JSON)] {
    let (turn, progress, hasFailed, deciding) = state.withLock {
      ($0.turn, $0.progress, $0.hasFailed, $0.deciding)
    }
    func numbers(_ progress: Progress?) -> [(String, JSON)] {
      [
        ("done", .number(Double(progress?.done ?? 0))),
        ("all", .number(Double(progress?.all ?? 0))),
      ]
    }
    let decision = deciding.map { deciding in
      JSON.object([("verb", .text(deciding.verb.rawValue))] + numbers(deciding.progress))
    }
    return [("turn", .number(Double(turn))), ("isChecking", .bool(progress != nil))]
      + numbers(progress) + [("hasFailed", .bool(hasFailed)), ("deciding", decision ?? .null)]
  }

  /// Checks again after a file was saved, if a check was requested before.
  func renew() {
    guard state.withLock({ $0.run != nil || $0.progress != nil || $0.hasFailed }) else { return }
    check()
  }

  // MARK: Page

  private func page() -> HTTPResponse {
    let isFirst = state.withLock { $0.run == nil && $0.progress == nil && !$0.hasFailed }
    // The page shows the progress of the first check, and reloads when it is done.
    if isFirst { beginCheck() }
    return .page(state.withLock(\.html) ?? html())
  }

  private func html() -> String {
    let (run, turn, history) = state.withLock { ($0.run, $0.turn, $0.history) }
    let source = pictures
    var (known, hashes) = ([String: String](), state.withLock(\.hashes))
    let html = (run ?? Run()).livePage(
      turn: turn, decisions: history.members, isReadOnly: isReadOnly
    ) { shown in
      let found = places(of: shown).lazy.compactMap { path in
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
      if state.turn == turn, state.history == history { (state.html, state.pictures) = (html, [:]) }
      state.pictures.merge(known) { _, new in new }
      state.hashes.merge(hashes) { _, new in new }
    }
    return html
  }

  private var pictures: RunImageSource {
    let project = session.project
    let folders = project.map { [$0.snapshots, session.out(in: $0), $0.undo] } ?? []
    return RunImageSource(in: folders)
  }

  /// Returns the possible current paths of an image of the last check, the most likely first: a
  /// decision moves the image and the earlier golden to the directory for undoing.
  private func places(of path: String) -> [String] {
    guard let project = session.project else { return [path] }
    if let way = way(of: path, below: session.out(in: project)) {
      return [path]
        + Decision.Kind.allCases.map { project.undo["\($0.rawValue)/changes/\(way)"].path }
    }
    guard let way = way(of: path, below: project.snapshots) else { return [path] }
    return [project.undo["\(Decision.Kind.approved.rawValue)/goldens/\(way)"].path, path]
  }

  private func way(of path: String, below folder: Place) -> String? {
    let start = folder.path + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }

  /// Returns the golden of an unchanged shot; goldens are only read on demand, since there can be
  /// thousands.
  private func golden(of scene: String, _ shot: String) -> HTTPResponse {
    let run = state.withLock(\.run)
    let outcome = run?.scenes.first { $0.identity == scene }?.shots.first { $0.shot == shot }
    guard let bytes = outcome.flatMap({ pictures.bytes($0.golden) }) else {
      return problem(404, "the golden no longer exists")
    }
    return HTTPResponse(type: "image/png", bytes)
  }

  private func picture(_ name: String) -> HTTPResponse {
    let path = state.withLock { $0.pictures[name] }
    let source = pictures
    let found = path.map(places(of:)) ?? []
    let bytes = found.lazy.compactMap { source.bytes($0) }
      .first { ContentHash(of: $0).description == name }
    guard let bytes else {
      state.withLock { $0.html = nil }
      return problem(404, "the image no longer exists")
    }
    return .picture(bytes, hash: name)
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
      defer { state.progress = state.progress ?? Progress() }
      return state.progress == nil
    }
    guard mayBegin else { return }
    var session = session
    session.onProgress = { done, all in self.note(done, of: all) }
    while true {
      state.withLock { $0.history.beginCheck() }
      let judged = CheckSession(session, ComparisonArguments())
      let isAgain = state.withLock { state in
        if let judged {
          state.run = judged.run
          // The check may have compared these shots before or after the decision.
          if state.history.endCheck() { state.isStale = true }
        }
        state.turn += 1
        state.html = nil
        state.hasFailed = judged == nil
        defer { state.isStale = false }
        return state.isStale && judged != nil
      }
      // Images are read here, so that a request does not wait for them.
      _ = html()
      state.withLock { $0.progress = isAgain ? Progress() : nil }
      tell("review")
      if !isAgain { return }
    }
  }

  private func note(_ done: Int, of all: Int) {
    if state.withLock({ $0.progress?.note(done, of: all) ?? false }) { tell("progress") }
  }

  // MARK: Decisions

  private func change(_ request: HTTPRequest) -> HTTPResponse? {
    guard ["/do/check", "/do/decide"].contains(request.path) else { return nil }
    guard !isReadOnly else { return problem(403, "this page is read-only") }
    if request.path == "/do/check" {
      beginCheck()
      return .json(.object(told))
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
    _ wanted: LiveDecision, by decisions: Decisions
  ) throws(FileError) -> LiveDecision.Outcome {
    let all = wanted.shots.count
    defer {
      state.withLock { $0.deciding = nil }
      tell("decided")
    }
    let outcome = try wanted.carryOut(by: decisions) { done in
      let isNews = state.withLock { state in
        var progress = state.deciding?.progress ?? Progress(all: all, lastTold: .now)
        defer { state.deciding = (wanted.verb, progress) }
        return progress.note(done, of: all)
      }
      if isNews { tell("progress") }
    }
    state.withLock { state in
      state.html = nil
      state.history.note(outcome, of: wanted.verb)
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
