import Goldens
import Loading
import Pipeline
import Selection

extension Session {
  /// Names the files below whose names goldens stay although no scene that was read asks for them.
  func nameKeptGoldens(
    _ scenes: [LoadedScene], in store: GoldenStore, _ unjudged: UnjudgedFiles
  ) {
    let known = Set(scenes.map(\.file.identity))
    let files = store.storedScenes().filter { !known.contains($0) }.compactMap(unjudged.file)
    let wrong = Set(scenes.filter(\.hasErrors).map(\.file.path))
    let near = files.isEmpty ? [] : project?.nearlyNamedFiles() ?? []
    for file in Set(files).sorted() where !wrong.contains(file) {
      let name = near.first { $0.path == file }?.name
      console.note(
        "\(file) has goldens but is not a scene of the project"
          + (name.map { ": rename it to \($0)" } ?? ""))
    }
  }
}
