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

/// The last check as the page shows it, and the decisions that are made there.
final class LiveReview: Sendable {
  private struct State {
    var run: Run?
    var turn = 0
    /// As it was last made of all that follows.
    var html: String?
    /// What was decided since the check, by the names of shots.
    var decided: [String: String] = [:]
    /// By their hashes, where pictures lie.
    var pictures: [String: String] = [:]
    /// By where they lie, the hashes of pictures that were read before.
    var hashes: [String: (stamp: FileStamp, hash: String)] = [:]
    /// How far a check is, while one runs.
    var progress: Progress?
    /// Whether the last check could not be made.
    var hasFailed = false
    /// Whether something was saved while a check ran.
    var isStale = false
  }

  private struct Progress {
    var done = 0
    var all = 0
    var lastTold: ContinuousClock.Instant?
  }

  private let session: Session
  private let isReadOnly: Bool
  private let state = Mutex(State())
  private let teller = Mutex<(@Sendable (String, JSON) -> Void)?>(nil)

  init(_ session: Session, isReadOnly: Bool) {
    self.session = session
    self.isReadOnly = isReadOnly
  }

  /// Says who hears of checks, while they run and when they end, as events for the page.
  func announce(to listener: @escaping @Sendable (_ event: String, _ data: JSON) -> Void) {
    teller.withLock { $0 = listener }
  }

  private func tell(_ event: String) { teller.withLock { $0 }?(event, told) }

  /// Answers a request about changes; nil where it is about something else.
  func answer(_ request: WebRequest) -> WebAnswer? {
    if request.isChange { return change(request) }
    switch request.path {
    case "/review": return page()
    case "/colors.css": return WebAnswer.style(Run.colors)
    case "/review.css": return WebAnswer.style(Run.reviewStyle)
    case "/review.js": return WebAnswer.script(Run.reviewScript)
    case "/data/review": return .json(told)
    case "/review/golden":
      return golden(of: request.query["scene"] ?? "", request.query["shot"] ?? "")
    default:
      let folder = "/review/picture/"
      guard request.path.hasPrefix(folder) else { return nil }
      return picture(String(request.path.dropFirst(folder.count)))
    }
  }

  /// Which check the page would show, and how far the next one is.
  private var told: JSON {
    let (turn, progress, hasFailed) = state.withLock { ($0.turn, $0.progress, $0.hasFailed) }
    return .object([
      ("turn", .number(Double(turn))), ("isChecking", .bool(progress != nil)),
      ("done", .number(Double(progress?.done ?? 0))), ("all", .number(Double(progress?.all ?? 0))),
      ("hasFailed", .bool(hasFailed)),
    ])
  }

  /// Checks again, after something was saved, where somebody has looked at a check.
  func renew() {
    guard state.withLock({ $0.run != nil || $0.progress != nil || $0.hasFailed }) else { return }
    check()
  }

  // MARK: Looking

  private func page() -> WebAnswer {
    let isFirst = state.withLock { $0.run == nil && $0.progress == nil && !$0.hasFailed }
    // The page says how far the first check is, and begins anew when there is something to see.
    if isFirst { beginCheck() }
    return .page(state.withLock(\.html) ?? html())
  }

  private func html() -> String {
    let (run, turn, decided) = state.withLock { ($0.run, $0.turn, $0.decided) }
    let source = pictures
    var (known, hashes) = ([String: String](), state.withLock(\.hashes))
    let html = (run ?? Run()).livePage(turn: turn, decided: decided, isReadOnly: isReadOnly) {
      path in
      guard let stamp = source.stamp(path) else { return nil }
      let old = hashes[path].flatMap { $0.stamp == stamp ? $0.hash : nil }
      guard let name = old ?? source.bytes(path).map({ ContentHash(of: $0).description }) else {
        return nil
      }
      known[name] = path
      hashes[path] = (stamp, name)
      return "/review/picture/\(name)"
    }
    state.withLock { state in
      if state.turn == turn, state.decided == decided { (state.html, state.pictures) = (html, [:]) }
      state.pictures.merge(known) { _, new in new }
      state.hashes.merge(hashes) { _, new in new }
    }
    return html
  }

  private var pictures: PictureSource {
    let project = session.project
    let folders = project.map { [$0.snapshots, session.out(in: $0)] } ?? []
    return PictureSource(in: folders)
  }

  /// The golden of a shot that is as it was: thousands of these are not read before they are seen.
  private func golden(of scene: String, _ shot: String) -> WebAnswer {
    let run = state.withLock(\.run)
    let outcome = run?.scenes.first { $0.identity == scene }?.shots.first { $0.shot == shot }
    guard let bytes = outcome.flatMap({ pictures.bytes($0.golden) }) else {
      return problem(404, "there is no such golden any more")
    }
    return WebAnswer(type: "image/png", bytes)
  }

  private func picture(_ name: String) -> WebAnswer {
    let path = state.withLock { $0.pictures[name] }
    guard let path, let bytes = pictures.bytes(path),
      ContentHash(of: bytes).description == name
    else {
      state.withLock { $0.html = nil }
      return problem(404, "there is no such picture any more")
    }
    return .picture(bytes, hash: name)
  }

  // MARK: Checking

  private func beginCheck() {
    SystemThread { self.check() }?.detach()
  }

  /// Judges all shots again; one check at a time, and another one where something was saved
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
      let judged = Judging(session, JudgingArguments())
      let isAgain = state.withLock { state in
        if let judged {
          state.run = judged.run
          state.decided = [:]
        }
        state.turn += 1
        state.html = nil
        state.hasFailed = judged == nil
        defer { state.isStale = false }
        return state.isStale && judged != nil
      }
      // Pictures are read here, and not when somebody waits for the page.
      _ = html()
      state.withLock { $0.progress = isAgain ? Progress() : nil }
      tell("review")
      if !isAgain { return }
    }
  }

  private func note(_ done: Int, of all: Int) {
    let isNews = state.withLock { state in
      let now = ContinuousClock.now
      let last = state.progress?.lastTold
      state.progress?.done = done
      state.progress?.all = all
      guard last.map({ now - $0 > .milliseconds(100) }) ?? true else { return false }
      state.progress?.lastTold = now
      return true
    }
    if isNews { tell("progress") }
  }

  // MARK: Deciding

  private func change(_ request: WebRequest) -> WebAnswer? {
    guard ["/do/check", "/do/decide"].contains(request.path) else { return nil }
    guard !isReadOnly else { return problem(403, "this page may only look") }
    if request.path == "/do/check" {
      beginCheck()
      return .json(told)
    }
    guard let wanted = LiveDecision(request.body) else {
      return problem(400, "the request is not a decision")
    }
    guard session.mayChangeGoldens(), let decisions = session.decisions() else {
      return problem(403, "no goldens are changed here")
    }
    do {
      return answer(try wanted.carryOut(by: decisions), wanted.verb)
    } catch {
      return problem(500, error.cannotWrite)
    }
  }

  private func answer(_ outcome: LiveDecision.Outcome, _ verb: LiveDecision.Verb) -> WebAnswer {
    state.withLock { state in
      state.html = nil
      for name in outcome.done {
        state.decided[name] = verb == .undo ? nil : verb.rawValue
      }
    }
    let json = JSON.object([
      ("done", .array(outcome.done.map { .text($0) })),
      ("stale", .array(outcome.stale.map { .text($0) })),
    ])
    return .json(json, status: outcome.done.isEmpty && !outcome.stale.isEmpty ? 409 : 200)
  }

  private func problem(_ status: Int, _ message: String) -> WebAnswer {
    .json(.object([("error", .text(message)), ("hint", .null)]), status: status)
  }
}
