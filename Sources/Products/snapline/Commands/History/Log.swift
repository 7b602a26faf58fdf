import SnaplineBasics
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

/// The flags of `log`.
struct LogArguments: CommandArguments {
  /// The view whose changes are listed; nil for all.
  let view: String?
  /// The day or the revision since which commits are listed.
  let since: String?
  /// The number of commits to list.
  let limit: Int
  /// The directory of the page; nil if none is written.
  let page: String?
  /// The URL of commits, with `{hash}`.
  let commitURL: String?

  init(_ flags: inout FlagReader) {
    view = flags.value(.view)
    since = flags.value(.since)
    limit = flags.value(of: .limit) ?? .max
    page = flags.value(.html)
    commitURL = flags.value(of: .commitURL)
  }
}

/// `snapline log`: lists the commits that changed the images of a screen.
func log(_ session: CommandSession) -> ExitStatus {
  let arguments = LogArguments(session.arguments)
  let output = session.shared.output
  guard session.canWriteImage(output, insteadOf: "strip.png", formats: [.png, .svg, .pdf, .apng])
  else { return .usage }
  return session.withHistory(of: arguments.view, since: arguments.since) { screen, place, options in
    var options = options
    options.limit = arguments.limit
    let isText = output == nil && arguments.page == nil
    options.detail = session.historyDetail(isText: isText)
    let progress = Progress(session)
    options.onProgress = { progress.update($0, of: $1) }
    defer { progress.end() }
    let find = { [options] in
      defer { progress.end() }
      return try history(
        of: screen, in: place.repository, with: installedFonts(), using: place.folder, options)
    }
    if isText, session.shared.isJSON || session.thumbnailProtocol == nil {
      return try session.printReport(
        ["\(options.limit)", options.detail.text], of: screen, at: place, options
      ) {
        let found = try find()
        return HistoryReport(
          json: { found.json }, lines: { found.lines($0) }, note: found.summary, session)
      }
    }
    let found = try find()
    if Interruption.isRequested, !isText { return .interrupted }
    if let folder = arguments.page {
      let status = try session.writePage(of: found, to: folder, at: place, arguments, options)
      guard status == .success else { return status }
      if session.console.volume > .quiet { session.console.print(found.summary) }
    } else if let output {
      let isAnimation = ImageFormat(ofFileNamed: output) == .apng
      let status =
        try isAnimation
        ? session.writeAnimation(of: found, to: output, at: place, options)
        : session.writeStrip(of: found, to: output, at: place, options)
      guard status == .success, output != "-" else { return status }
      if session.console.volume > .quiet { session.console.print(found.summary) }
    } else if let graphics = session.thumbnailProtocol {
      try session.report(found, with: graphics, at: place, options)
      if session.console.volume > .quiet { session.console.print(found.summary) }
    }
    return Interruption.isRequested ? .interrupted : .success
  }
}

extension CommandSession {
  /// Returns the detail of the listed commits in a text, or in a page or an image.
  fileprivate func historyDetail(isText: Bool) -> HistoryDetail {
    if !isText { return shared.output == nil ? .full : .images }
    return shared.isJSON || console.volume == .verbose ? .full : .overview
  }
}

/// The repository of a screen at its top directory, and a directory for temporary files.
struct HistoryRepository {
  let repository: Repository
  /// The absolute path of the repository.
  let top: String
  let folder: RootedPath
}

extension CommandSession {
  /// Calls a function with the screen and the revisions that the operands name; errors are printed.
  func withHistory(
    of view: String?, since: String?, operands: [String]? = nil,
    _ body: (Screen, HistoryRepository, HistoryOptions) throws -> ExitStatus
  ) -> ExitStatus {
    guard let (name, range) = screenOperands(operands ?? arguments.operands),
      let filter = filter(in: project)
    else { return .usage }
    Interruption.listen()
    do {
      return try openHistory(
        of: name, view: view, in: range, since: since, filter: filter, body)
    } catch {
      let (message, hint) = error.historyMessage(on: range ?? since ?? "HEAD")
      return console.fail(message, hint: hint)
    }
  }

  /// Calls a function with a screen and its revisions.
  func openHistory<Result>(
    of name: String, view: String? = nil, in range: String? = nil, since: String? = nil,
    filter: ShotFilter,
    _ body: (Screen, HistoryRepository, HistoryOptions) throws -> Result
  ) throws -> Result {
    let start = project?.absolute ?? currentFolder()
    let (repository, way) = try Repository(around: start, environment: environment)
      .relativeToRoot()
    let top = String((start.hasSuffix("/") ? start : start + "/").dropLast(way.count + 1))
    let folder = try makeTemporaryFolder(in: environment["TMPDIR"] ?? "/tmp")
    defer { removeFolder(RootedPath(folder: folder)) }
    let place = HistoryRepository(
      repository: repository, top: top.isEmpty ? "/" : top, folder: RootedPath(folder: folder))
    let commits = try commitRange(range, since: since, in: repository)
    let screen = try screen(named: name, view: view, at: place, until: commits.end)
    var options = HistoryOptions(range: commits)
    options.threads = threads
    options.filter = filter
    options.cache = historyCache(of: screen, in: place.top)
    options.shouldStop = { Interruption.isRequested }
    return try body(screen, place, options)
  }

  /// Returns the name of the screen and the range of revisions, if there is one; nil after an error.
  private func screenOperands(_ operands: [String]) -> (name: String, range: String?)? {
    let command = arguments.command?.rawValue ?? "log"
    guard let name = operands.first else {
      return console.failWithNil(
        "'\(command)' requires a screen",
        hint: "for example: snapline \(command) App/Home.storyboard")
    }
    guard operands.count <= 2 else {
      return console.failWithNil(
        "'\(command)' takes one screen and one range of revisions",
        hint: "for example: \(shellLine(command, name)) v1.0..v2.0")
    }
    guard operands.count < 2 || operands[1].contains("..") else {
      return console.failWithNil(
        "'\(operands[1])' is no range of revisions",
        hint: "for example: \(shellLine(command, name)) \(shellWord(operands[1]))..HEAD")
    }
    return (name, operands.count == 2 ? operands[1] : nil)
  }

  /// Returns the commits of `A..B`, and of those the ones since a day or a revision.
  private func commitRange(
    _ range: String?, since: String?, in repository: Repository
  ) throws -> CommitRange {
    let ends = range.flatMap { text in
      text.firstRange(of: "..").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
    }
    let start = try ends.flatMap { $0.0.isEmpty ? nil : try repository.commit(String($0.0)) }
    let end = try repository.commit(ends.flatMap { $0.1.isEmpty ? nil : String($0.1) } ?? "HEAD")
    guard let since else { return CommitRange(end: end, start: start) }
    if since.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil {
      guard CalendarDay(since) != nil else {
        throw HistoryError("no such day: '\(since)'", hint: "use a day such as 2024-01-31")
      }
      return CommitRange(end: end, start: start, since: since + "T00:00:00Z")
    }
    guard start == nil else {
      throw HistoryError(
        "a range of revisions cannot be used with '--since' and a revision",
        hint: "use '\(since)..\(end.prefix(8))'")
    }
    return CommitRange(end: end, start: try repository.commit(since))
  }
}

extension Error {
  /// Returns the message and the hint of an error that ended the reading of a history.
  func historyMessage(on revision: String) -> (message: String, hint: String?) {
    switch self {
    case let error as RevisionError: (error.message, error.advice(on: revision))
    case let error as HistoryError: (error.message, error.hint)
    case let error as FileError: (error.cannotWrite, nil)
    default: ("\(self)", nil)
    }
  }
}
