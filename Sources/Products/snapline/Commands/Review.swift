import Glibc
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineReports
import SnaplineTerminal

/// The flags of `review`.
struct ReviewArguments: CommandArguments {
  let images: TerminalImages
  /// Whether a page is served instead.
  let isServed: Bool

  init(_ flags: inout FlagReader) {
    images = flags.word(.images) ?? .auto
    isServed = flags.has(.serve)
  }
}

/// `snapline review`: shows each pending change and reads decisions from the keyboard.
func review(_ session: CommandSession) -> ExitStatus {
  if ReviewArguments(session.arguments).isServed {
    return serve(session.choosingByOperands, at: .review)
  }
  if let flag = firstUnsupportedFlag(ServeArguments.flags.filter { $0 != .editor }, session) {
    return session.console.fail(
      "'\(flag.usage)' requires '--serve'", hint: "add '--serve' to review in the browser")
  }
  guard session.mayChangeGoldens(), let decisions = session.decisions() else { return .usage }
  let start = session.reportReplaced(decisions)
  let changes = decisions.pending.changes().filter { session.isNamed($0.name) }
  guard !changes.isEmpty else {
    session.console.printNote("no pending changes; run 'snapline check' to find some")
    return start.worse(.nothingSelected)
  }
  guard session.environment["TERM"] != "dumb", let terminal = RawTerminal() else {
    return session.console.fail(
      "'review' needs a terminal; \(pluralized(changes.count, "change")) pending",
      hint:
        "list them with 'snapline approve', decide with 'snapline approve NAME…' or 'snapline "
        + "reject NAME…', or view them with 'snapline check --reporter html=DIR'"
    )
  }
  var review = Review(changes, decisions, session)
  let end = review.run(on: terminal)
  for line in review.messages { session.console.printLine(line) }
  session.console.print(review.summary)
  if !review.messages.isEmpty { session.nameUntrackedGoldens(hasWritten: true) }
  switch end {
  case .finished: return start
  case .failed(let error):
    return session.console.fail(error.cannotWrite)
  case .signal(SIGINT): return .interrupted
  case .signal(let number):
    SnaplineTerminal.exit(raising: number)
    return .interrupted
  }
}

/// An interactive review of the pending changes.
private struct Review {
  enum End {
    case finished
    case failed(FileError)
    case signal(Int32)
  }

  enum Decision: String {
    case open, accepted, rejected, skipped
  }

  private let changes: [PendingChange]
  private let decisions: Decisions
  private let session: CommandSession
  private var marks: [Decision]
  private var index = 0
  /// The indices of the decided changes, the latest last.
  private var decided: [Int] = []
  private var pages: [Int: ReviewPage] = [:]
  private var panel = ReviewPage.Panel.all
  /// Whether entire images are shown instead of the changed area.
  private var isWhole = false
  private var showsHelp = false
  /// The lines about written files, printed after the review.
  private(set) var messages: [String] = []

  init(_ changes: [PendingChange], _ decisions: Decisions, _ session: CommandSession) {
    self.changes = changes
    self.decisions = decisions
    self.session = session
    marks = Array(repeating: .open, count: changes.count)
  }

  /// The numbers of decisions as one line.
  var summary: String {
    let parts = [Decision.accepted, .rejected, .skipped].compactMap { mark in
      let count = marks.count { $0 == mark }
      return count > 0 ? "\(withThousandsSeparators(count)) \(mark.rawValue)" : nil
    }
    let left = marks.count { $0 == .open || $0 == .skipped }
    let rest = left > 0 ? ["\(withThousandsSeparators(left)) still pending"] : []
    return (parts + rest).joined(separator: ", ")
  }

  /// Shows changes and reads decisions until all are decided or the user quits.
  mutating func run(on terminal: consuming RawTerminal) -> End {
    while changes.indices.contains(index) {
      terminal.draw(screen())
      switch terminal.nextEvent() {
      case .resized, .continued: continue
      case .ended: return .finished
      case .signal(let number): return .signal(number)
      case .key(let key):
        do {
          guard try press(key) else { return .finished }
        } catch {
          return .failed(error)
        }
      }
    }
    return .finished
  }

  /// Performs the action of a key and returns whether the review continues.
  private mutating func press(_ key: TerminalKey) throws(FileError) -> Bool {
    if showsHelp {
      showsHelp = false
      return true
    }
    switch key {
    case .character("a"): try accept()
    case .character("A"): try acceptAllOfCause()
    case .character("r"): try reject()
    case .character("s"), .character(" "), .enter: skip()
    case .character("u"): try undo()
    case .character("j"), .right, .down: index = min(index + 1, changes.count - 1)
    case .character("k"), .left, .up: index = max(index - 1, 0)
    case .character("1"): toggle(.old)
    case .character("2"): toggle(.new)
    case .character("3"): toggle(.difference)
    case .character("c"): isWhole.toggle()
    case .character("?"), .character("h"): showsHelp = true
    case .character("q"), .escape: return false
    default: break
    }
    return true
  }

  private mutating func toggle(_ one: ReviewPage.Panel) { panel = panel == one ? .all : one }

  private mutating func accept() throws(FileError) {
    guard marks[index] == .open || marks[index] == .skipped else { return next() }
    messages += try decisions.approve(changes[index]).map { "wrote \($0)" }
    mark(.accepted)
  }

  /// Accepts all changes with the same cause.
  private mutating func acceptAllOfCause() throws(FileError) {
    let keys = CauseKeys(changes.compactMap(\.cause))
    guard let key = keys.key(of: changes[index].cause) else { return try accept() }
    for other in changes.indices where keys.key(of: changes[other].cause) == key {
      guard marks[other] == .open || marks[other] == .skipped else { continue }
      index = other
      try accept()
    }
  }

  private mutating func reject() throws(FileError) {
    guard marks[index] == .open || marks[index] == .skipped else { return next() }
    try decisions.reject(changes[index])
    mark(.rejected)
  }

  private mutating func skip() {
    if marks[index] == .open { marks[index] = .skipped }
    next()
  }

  private mutating func mark(_ mark: Decision) {
    marks[index] = mark
    decided.append(index)
    next()
  }

  /// Moves to the next undecided change, or beyond the last one.
  private mutating func next() {
    let later = marks.indices.filter { marks[$0] == .open }
    index = later.first { $0 > index } ?? later.first ?? changes.count
  }

  private mutating func undo() throws(FileError) {
    guard let last = decided.popLast() else { return }
    let name = changes[last].name
    let decision = decisions.memory.decisions().first { $0.change.name == name }
    if let decision, let touched = try decisions.undo(decision) {
      messages += touched.map { "restored \($0)" }
    }
    marks[last] = .open
    index = last
  }

  private mutating func screen() -> [String] {
    let size = TerminalSize(of: STDOUT_FILENO)
    // Cached, so that moving back and forth does not render images again.
    let page = pages[index] ?? ReviewPage(changes[index], decisions.goldens, session)
    if pages.count > 8 { pages = [:] }
    pages[index] = page
    let shown =
      showsHelp
      ? ReviewPage.help.flatMap { FittedText(columns: size.columns).lines(of: $0) }
      : lines(of: page, size)
    return [page.clearing + (shown.first ?? "")] + shown.dropFirst()
  }

  private func lines(of page: ReviewPage, _ size: TerminalSize) -> [String] {
    let state = marks[index] == .open ? "" : " · \(marks[index].rawValue)"
    return page.lines(
      size, panel, showsAll: isWhole, position: "\(index + 1) of \(changes.count)\(state)",
      canUndo: !decided.isEmpty)
  }
}
