import Files
import Pipeline
import Selection

// Paths of outputs. A path that the user has named can be anywhere; files in the project may come
// from an untrusted author, so links there are not followed.
extension CommandSession {
  /// Returns the path of a file that a flag names.
  func place(_ path: String, of flag: Flag) -> Place { fenced(path, flag) ?? Place(path) }

  /// Returns the path of a directory that a flag names.
  func folder(_ path: String, of flag: Flag) -> Place { fenced(path, flag) ?? Place(folder: path) }

  /// Returns the directory of diff images.
  func out(in project: Project) -> Place {
    shared.out.map { folder($0, of: .out) } ?? project.out
  }

  /// Returns the path of a file inside the project, or inside the working directory if there is no
  /// project; nil for other files.
  func ownPlace(_ path: String) -> Place? {
    guard let project else { return placeBelow(Place(folder: ""), currentFolder(), path) }
    return project.ownPlace(path)
  }

  /// Returns the path to write a scene's file to.
  func place(of file: SceneFile) -> Place { project?.ownPlace(file.path) ?? Place(file.path) }

  /// Returns whether no output overwrites a scene, a golden or the settings; prints an error if one
  /// does.
  func mayWriteOutputs() -> Bool {
    let reporters = (try? shared.reporters.get()) ?? []
    let flags: [Flag] = [.output, .out, .contactSheet, .chart]
    for path in flags.flatMap(arguments.values) + reporters.compactMap(\.path) where path != "-" {
      let isSettings = path.split(separator: "/").last.map(String.init) == Configuration.fileName
      guard let meaning = isSettings ? "a settings file" : project?.meaning(of: path) else {
        continue
      }
      console.fail("'\(path)' is \(meaning)", hint: "choose another output path")
      return false
    }
    return true
  }

  private func fenced(_ path: String, _ flag: Flag) -> Place? {
    if case .file? = arguments.setting(flag)?.origin,
      let place = configuration?.place(below: path)
    {
      return place
    }
    return project?.ownPlace(path)
  }
}
