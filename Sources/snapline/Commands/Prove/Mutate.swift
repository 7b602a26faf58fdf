import Diagnostics
import JSONText
import Loading
import Pipeline
import Reports
import Runs
import Selection

extension Session {
  /// `snapline prove --mutate`: what could be changed without any picture or claim missing it.
  func mutate(
    _ scenes: [LoadedScene], _ options: ProofOptions, with reporters: [Reporter]
  ) -> ExitStatus {
    guard reporters.allSatisfy({ [.list, .json].contains($0.kind) && $0.file == nil }) else {
      console.fail("'--mutate' has only the reporters list and json")
      return .usage
    }
    Interruption.listen()
    var found: [(scene: LoadedScene, diagnostics: [Diagnostic])] = []
    var tried = 0
    for scene in scenes {
      guard let search = MutationSearch(scene) else { continue }
      guard
        let diagnostics = search.unnoticed(
          options, threads: threads, shouldStop: { Interruption.isWanted })
      else { return .interrupted }
      found.append((scene, diagnostics))
      tried += search.count
    }
    let all = found.flatMap(\.diagnostics)
    if reporters.contains(where: { $0.kind == .json }) {
      console.print(
        JSON.object([
          ("version", .number(1)), ("unnoticed", .array(all.map(JSON.diagnostic))),
        ]).text)
    } else {
      for (scene, diagnostics) in found { console.print(diagnostics, in: scene.source) }
      console.note(
        "\(counted(found.count, "scene")), \(counted(tried, "change")) tried: "
          + sum(of: all, none: "nothing to do"))
    }
    return all.contains { $0.severity >= .warning } ? .changed : .success
  }
}
