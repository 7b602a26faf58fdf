import Files
import Pipeline
import Selection

// Where outputs go. A path that the user has named may lie anywhere; what lies in the project can
// have been made by a stranger, and so no link is followed there.
extension CommandSession {
  /// The place of a file that a flag names.
  func place(_ path: String, of flag: Flag) -> Place { fenced(path, flag) ?? Place(path) }

  /// The place of a folder that a flag names.
  func folder(_ path: String, of flag: Flag) -> Place { fenced(path, flag) ?? Place(folder: path) }

  /// Where pictures of changes go.
  func out(in project: Project) -> Place {
    shared.out.map { folder($0, of: .out) } ?? project.out
  }

  /// The place of a file below the project, or where there is none below the folder in which the
  /// program works; nil for others.
  func ownPlace(_ path: String) -> Place? {
    guard let project else { return placeBelow(Place(folder: ""), currentFolder(), path) }
    return project.ownPlace(path)
  }

  /// The place of a scene's file that is to be written.
  func place(of file: SceneFile) -> Place { project?.ownPlace(file.path) ?? Place(file.path) }

  /// Whether no output takes the place of a scene, a golden or the settings; if one does, that is
  /// already said.
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
