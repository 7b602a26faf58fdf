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
import Verdicts

/// The last check as the page shows it, and the decisions that are made there.
final class LiveReview: Sendable {
  private struct State {
    var run: Run?
    var turn = 0
    /// What was decided since the check, by the names of shots.
    var decided: [String: String] = [:]
    /// By their hashes, where pictures lie.
    var pictures: [String: String] = [:]
    var isChecking = false
    /// Whether something was saved while a check ran.
    var isStale = false
  }

  private let session: Session
  private let isReadOnly: Bool
  private let state = Mutex(State())
  private let teller = Mutex<(@Sendable (Int) -> Void)?>(nil)

  init(_ session: Session, isReadOnly: Bool) {
    self.session = session
    self.isReadOnly = isReadOnly
  }

  /// Says who hears of each check that has ended, by its number.
  func announce(to listener: @escaping @Sendable (Int) -> Void) {
    teller.withLock { $0 = listener }
  }

  /// Answers a request about changes; nil where it is about something else.
  func answer(_ request: WebRequest) -> WebAnswer? {
    if request.isChange { return change(request) }
    switch request.path {
    case "/review": return page()
    case "/review.css": return WebAnswer.style(Run.reviewStyle)
    case "/review.js": return WebAnswer.script(Run.reviewScript)
    default:
      let folder = "/review/picture/"
      guard request.path.hasPrefix(folder) else { return nil }
      return picture(String(request.path.dropFirst(folder.count)))
    }
  }

  /// Checks again, after something was saved, where somebody has looked at a check.
  func renew() {
    guard state.withLock({ $0.run != nil }) else { return }
    check()
  }

  // MARK: Looking

  private func page() -> WebAnswer {
    if state.withLock({ $0.run == nil }) { check() }
    let (run, turn, decided) = state.withLock { ($0.run, $0.turn, $0.decided) }
    guard let run else { return problem(503, "the check could not be made: the terminal says why") }
    let source = pictures
    var known: [String: String] = [:]
    let html = run.livePage(turn: turn, decided: decided, isReadOnly: isReadOnly) { path in
      guard let bytes = source.bytes(path) else { return nil }
      let name = ContentHash(of: bytes).description
      known[name] = path
      return "/review/picture/\(name)"
    }
    state.withLock { $0.pictures.merge(known) { _, new in new } }
    return .page(html)
  }

  private var pictures: PictureSource {
    let project = session.project
    let folders = project.map { [$0.snapshots, session.out(in: $0)] } ?? []
    return PictureSource(in: folders)
  }

  private func picture(_ name: String) -> WebAnswer {
    let path = state.withLock { $0.pictures[name] }
    guard let path, let bytes = pictures.bytes(path),
      ContentHash(of: bytes).description == name
    else { return problem(404, "there is no such picture any more") }
    return .picture(bytes, hash: name)
  }

  // MARK: Checking

  /// Judges all shots again; one check at a time, and another one where something was saved
  /// meanwhile.
  private func check() {
    let mayBegin = state.withLock { state in
      defer { state.isChecking = true }
      if state.isChecking { state.isStale = true }
      return !state.isChecking
    }
    guard mayBegin else { return }
    while true {
      let judged = Judging(session, JudgingArguments())
      let (turn, isAgain) = state.withLock { state in
        if let judged {
          state.run = judged.run
          state.decided = [:]
          state.turn += 1
        }
        let isAgain = state.isStale && judged != nil
        state.isStale = false
        state.isChecking = isAgain
        return (state.turn, isAgain)
      }
      teller.withLock { $0 }?(turn)
      if !isAgain { return }
    }
  }

  // MARK: Deciding

  private func change(_ request: WebRequest) -> WebAnswer? {
    guard ["/do/check", "/do/decide"].contains(request.path) else { return nil }
    guard !isReadOnly else { return problem(403, "this page may look and not write") }
    if request.path == "/do/check" {
      check()
      return .json(.object([("turn", .number(Double(state.withLock(\.turn))))]))
    }
    guard let wanted = LiveDecision(request.body) else {
      return problem(400, "the request is no decision")
    }
    guard session.mayChangeGoldens(), let decisions = session.decisions() else {
      return problem(403, "no goldens are changed here")
    }
    do {
      return answer(try wanted.carryOut(by: decisions), wanted.verb)
    } catch {
      return problem(500, "cannot write \(error.path): \(error.reason)")
    }
  }

  private func answer(_ outcome: LiveDecision.Outcome, _ verb: LiveDecision.Verb) -> WebAnswer {
    state.withLock { state in
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
