import SnaplineBasics
import SnaplineHistory
import SnaplinePlatform
import SnaplineReports
import SnaplineTerminal

/// The flags of `blame`.
struct BlameArguments: CommandArguments {
  /// The view whose numbers are listed; nil for all.
  let view: String?
  /// The day or the revision since which commits are examined.
  let since: String?
  /// Whether an image is written in place of the table.
  let drawsOverlay: Bool

  init(_ flags: inout FlagReader) {
    view = flags.value(.view)
    since = flags.value(.since)
    drawsOverlay = flags.has(.overlay)
  }
}

/// `snapline blame`: lists the commits that set the numbers of a screen.
func blame(_ session: CommandSession) -> ExitStatus {
  let arguments = BlameArguments(session.arguments)
  guard session.canWriteOverlay(isRequested: arguments.drawsOverlay) else { return .usage }
  return session.withHistory(of: arguments.view, since: arguments.since) { screen, place, options in
    var options = options
    let progress = Progress(session)
    options.onProgress = { progress.update($0, of: $1) }
    defer { progress.end() }
    let find = { [options] in
      defer { progress.end() }
      return try SnaplineHistory.blame(
        of: screen, in: place.repository, with: installedFonts(), using: place.folder, options)
    }
    guard let output = session.shared.output else {
      let columns = session.console.tableColumns
      return try session.printReport(["\(columns)"], of: screen, at: place, options) {
        let found = try find()
        return HistoryReport(
          json: { found.json }, lines: { found.lines($0, columns: columns) }, note: found.summary,
          session)
      }
    }
    let found = try find()
    if Interruption.isRequested { return .interrupted }
    let status = try session.writeOverlay(of: found, to: output, at: place, options)
    guard status == .success, output != "-" else { return status }
    if session.console.volume > .quiet { session.console.print(found.summary) }
    return Interruption.isRequested ? .interrupted : .success
  }
}

extension Console {
  /// The number of columns of a table: those of the terminal within limits, or 120.
  fileprivate var tableColumns: Int {
    let output = OutputStream.output
    return output.isTerminal
      ? TerminalSize(of: output.rawValue).columns.clamped(to: 80...120) : 120
  }
}
