import SnaplineChecking
import SnaplineGoldens
import SnaplineProjects

extension CommandSession {
  /// Reports files whose goldens are kept although no loaded scene uses them.
  func reportRetainedGoldens(
    _ scenes: [LoadedScene], in store: GoldenStore, _ unchecked: UncheckedFiles
  ) {
    let known = Set(scenes.map(\.file.identity))
    let files = store.storedScenes().filter { !known.contains($0) }.compactMap(unchecked.file)
    let wrong = Set(scenes.filter(\.hasErrors).map(\.file.path))
    let near = files.isEmpty ? [] : project?.nearlyNamedFiles() ?? []
    for file in Set(files).sorted() where !wrong.contains(file) {
      let name = near.first { $0.path == file }?.name
      noteOnce(
        "\(file) has goldens but is not a scene of the project"
          + (name.map { ": rename it to \($0)" } ?? ""))
    }
  }

  /// Reports that the project has no scenes, and which files have almost the name of a scene;
  /// returns nil if there are scenes.
  func noScenes() -> ExitStatus? {
    guard let project, arguments.operands.isEmpty,
      let files = try? project.sceneFiles(), files.isEmpty
    else { return nil }
    let renames = project.nearlyNamedFiles().prefix(3).map { "rename \($0.path) to \($0.name)" }
    console.fail(
      "no scenes in \(project.sources.map { project.prefix + $0 }.joined(separator: ", "))",
      hints: renames.isEmpty ? ["run 'snapline init' for a first scene"] : Array(renames))
    return .nothingSelected
  }
}
