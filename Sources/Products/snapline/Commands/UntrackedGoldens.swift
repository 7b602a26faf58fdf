import SnaplinePlatform
import SnaplineProjects

extension CommandSession {
  /// Reports the goldens that the next 'git commit -a' would omit, and the command that adds them;
  /// does nothing without git.
  ///
  /// - Parameter hasWritten: Whether goldens were just written. If not, new scenes are skipped: a
  ///   commit without them lacks all of their goldens, too.
  func nameUntrackedGoldens(hasWritten: Bool) {
    guard !shared.isDry, console.volume > .quiet, let project,
      repositoryFolder(around: project.absolute) != nil,
      let repository = try? Repository(around: project.absolute, environment: environment),
      let all = try? repository.untrackedFiles(in: Project.goldens)
    else { return }
    let files = hasWritten ? all : all.filter { !$0.hasSuffix("/") }
    guard let first = files.first else { return }
    let folders = Set(
      files.map { $0.hasSuffix("/") ? String($0.dropLast()) : parentFolder(of: $0) })
    let targets = folders.count > 3 ? [Project.goldens] : folders.sorted()
    let more = files.count > 1 ? " and \(files.count - 1) more" : ""
    let command = (["git add"] + targets.map { shellWord(project.prefix + $0) })
      .joined(separator: " ")
    console.printNote("not tracked by git: \(project.prefix)\(first)\(more); run '\(command)'")
  }
}
