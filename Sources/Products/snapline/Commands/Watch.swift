import Glibc
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import SnaplineServing
import Synchronization

extension CommandSession {
  /// Runs a command; with `--watch` again after each save, for the affected scenes, until the user
  /// stops it.
  func runWatching(_ command: @escaping @Sendable (CommandSession) -> ExitStatus) -> ExitStatus {
    guard shared.isWatching else { return command(self) }
    guard !shared.isOnBuildServer, arguments.operands != ["-"], shared.output != "-" else {
      return console.fail(
        "'--watch' needs scene files on disk",
        hint: shared.isOnBuildServer
          ? "'--watch' is not available in CI" : "name scene files instead of '-'")
    }
    guard let files = select(arguments.operands, in: project)?.files else { return .usage }
    // One run at a time; changes during a run are processed after it.
    let turn = Mutex(())
    do throws(ServingError) {
      let watch = try FolderWatcher(folders: watchedFolders(around: files)) { changes in
        turn.withLock { _ in follow(changes, command) }
      }
      let status = turn.withLock { _ in command(self) }
      guard status != .usage else {
        watch.stop()
        return status
      }
      console.printNote("watching \(pluralized(files.count, "file")); press Ctrl-C to stop")
      while !Interruption.isRequested, OutputError.first == nil { usleep(50_000) }
      watch.stop()
    } catch {
      return console.fail(error.message, hint: error.hint)
    }
    return .success
  }

  private func follow(
    _ changes: FolderChanges, _ command: @Sendable (CommandSession) -> ExitStatus
  ) {
    var next = self
    if case .files(let paths) = changes {
      let saved = touched(by: paths)
      // An unknown scene is reported by the command.
      let files = try? selectScenes(arguments.operands, in: project).files
      guard files?.contains(where: saved.affects) ?? true else { return }
      next.saved = saved
    }
    guard !Interruption.isRequested else { return }
    _ = command(next)
  }

  /// Returns the changed files by their absolute paths.
  private func touched(by paths: [String]) -> ChangedFiles {
    ChangedFiles(
      paths, in: project?.absolute ?? currentFolder(), general: [Configuration.fileName])
  }

  /// Returns the directories to watch: those of the project's scenes if no scene is named, those of
  /// the files, and those of the apps whose storyboards the files show.
  func watchedFolders(around files: [SceneFile]) -> [String] {
    let sources = arguments.operands.isEmpty ? (project?.sources ?? []) : []
    let own = project.map { project in sources.map { absolutePath(project.prefix + $0) } } ?? []
    let folders = own.filter { resolvedFileKind($0) == .folder }
    let apps = files.flatMap(\.interfaceFolders).filter { resolvedFileKind($0) == .folder }
    let others = Set(files.map { parentFolder(of: absolutePath($0.path)) } + apps).sorted()
    return folders
      + others.filter { folder in
        !folders.contains { folder == $0 || folder.hasPrefix($0 + "/") }
      }
  }
}
