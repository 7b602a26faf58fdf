import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects

// Paths of outputs. A path that the user has named can be anywhere; files in the project may come
// from an untrusted author, so links there are not followed.
extension CommandSession {
  /// Returns the path of a file that a flag names.
  func path(_ path: String, of flag: Flag) -> RootedPath { fenced(path, flag) ?? RootedPath(path) }

  /// Returns the path of a directory that a flag names.
  func folder(_ path: String, of flag: Flag) -> RootedPath {
    fenced(path, flag) ?? RootedPath(folder: path)
  }

  /// Returns the directory of diff images.
  func outputFolder(in project: Project) -> RootedPath {
    shared.out.map { folder($0, of: .out) } ?? project.out
  }

  /// Returns the path of a file inside the project, or inside the working directory if there is no
  /// project; nil for other files.
  func rootedPath(_ path: String) -> RootedPath? {
    guard let project else {
      return makeRootedPath(RootedPath(folder: ""), below: currentFolder(), path)
    }
    return project.rootedPath(path)
  }

  /// Returns the path to write a scene's file to.
  func path(of file: SceneFile) -> RootedPath {
    project?.rootedPath(file.path) ?? RootedPath(file.path)
  }

  /// Returns whether no output overwrites a scene, a golden or the settings; prints an error if one
  /// does.
  func mayWriteOutputs() -> Bool {
    let reporters = (try? shared.reporters.get()) ?? []
    let flags: [Flag] = [.output, .out, .contactSheet, .chart]
    for path in flags.flatMap(arguments.values) + reporters.compactMap(\.path) where path != "-" {
      let isSettings = path.split(separator: "/").last.map(String.init) == Configuration.fileName
      guard let meaning = isSettings ? "a settings file" : project?.reservedUse(of: path) else {
        continue
      }
      console.fail("'\(path)' is \(meaning)", hint: "choose another output path")
      return false
    }
    return true
  }

  private func fenced(_ path: String, _ flag: Flag) -> RootedPath? {
    if case .file? = arguments.setting(flag)?.origin,
      let place = configuration?.rootedPath(below: path)
    {
      return place
    }
    return project?.rootedPath(path)
  }
}
