import SnaplineBasics
import SnaplineHistory
import SnaplineReports

extension CommandSession {
  /// Prints a report of a history, which is not made if an earlier run made the same.
  ///
  /// - Parameter kind: The values of flags on which the report depends.
  func printReport(
    _ kind: [String], of screen: Screen, at place: HistoryRepository, _ options: HistoryOptions,
    _ make: () throws -> HistoryReport
  ) throws -> ExitStatus {
    let command = arguments.command?.rawValue ?? ""
    let form = shared.isJSON ? "json" : console.outputStyle.isColorful ? "color" : "plain"
    let report = try options.report(
      [command, form] + kind, of: screen, in: place.repository, make)
    if shared.isJSON {
      console.report(report.text + "\n")
    } else {
      if !report.text.isEmpty { console.print(report.text) }
      if console.volume > .quiet { console.print(report.note) }
    }
    return Interruption.isRequested ? .interrupted : .success
  }
}

extension HistoryReport {
  /// Creates a report in the form that the user requests.
  init(
    json: () -> JSON, lines: (ANSIStyle) -> [String], note: String, _ session: CommandSession
  ) {
    let style = session.console.outputStyle
    self.init(
      text: session.shared.isJSON ? json().text : lines(style).joined(separator: "\n"), note: note)
  }
}
