import SnaplineBasics
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

extension CommandSession {
  /// Writes the page of a history with its images into a directory.
  func writePage(
    of history: ScreenHistory, to path: String, at place: HistoryRepository,
    _ arguments: LogArguments, _ options: HistoryOptions
  ) throws -> ExitStatus {
    guard history.revisions.contains(where: { !$0.shots.isEmpty }) else {
      return console.fail(
        "no listed commit changed the screen, so there is no page",
        hint: "select other shots or more commits")
    }
    let folder = self.folder(path, of: .html)
    guard isFreeForPage(folder) else {
      return console.fail(
        "'\(folder["index.html"].path)' is not a page of 'snapline log'",
        hint: "choose another directory, such as '--html history'")
    }
    return console.reportingRenderErrors("the page") {
      let files = try pageFiles(of: history, at: place, arguments.commitURL, options)
      if Interruption.isRequested { return .interrupted }
      try write(files, to: folder)
      if console.volume > .quiet { console.printLine(folder["index.html"].path) }
      if files.omittedCount > 0 {
        console.printNote(
          "the page contains the newest \(files.images.count) images; "
            + "\(pluralized(files.omittedCount, "older image")) left out: select shots with -g or "
            + "a range of revisions")
      }
      return .success
    }
  }

  /// Returns the page of a history with its images.
  ///
  /// - Parameter commitURL: The URL of commits, with `{hash}`; nil for that of the remote.
  func pageFiles(
    of history: ScreenHistory, at place: HistoryRepository, _ commitURL: String?,
    _ options: HistoryOptions
  ) throws -> HistoryPageFiles {
    let text = HistoryPageText(
      title: history.screen.title,
      summary: history.summary.split(separator: "\n").joined(separator: "; "),
      tool: "Snapline \(programVersion)",
      commitURL: try commitURL ?? place.repository.remoteCommitURL())
    return try history.pageFiles(
      text, in: place.repository, with: installedFonts(), using: place.folder, options)
  }

  /// Returns whether the directory has no page of another program.
  private func isFreeForPage(_ folder: RootedPath) -> Bool {
    let page = folder["index.html"]
    guard fileKind(page) != nil else { return true }
    guard let bytes = try? readFile(page, limit: 64 << 20) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(HistoryPage.mark)
  }

  /// Writes the images, then the page, and then removes the images of an older page: the page in the
  /// directory is complete at all times.
  private func write(_ files: HistoryPageFiles, to folder: RootedPath) throws(FileError) {
    let images = PageImageFolder(besidePageIn: folder)
    for image in files.images { _ = images.add(image.bytes) }
    try images.finish()
    try writeFileIfChanged(Array(files.page.html.utf8), to: folder["index.html"])
    images.removeOthers()
  }
}

extension Screen {
  /// The name of the screen for people.
  fileprivate var title: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name + (root.map { "#\($0)" } ?? "") + (view.map { ", view \($0)" } ?? "")
  }
}
