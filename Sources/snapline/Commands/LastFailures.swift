import Files
import Goldens
import Pipeline
import Runs
import Selection
import Verdicts

extension CommandSession {
  /// Keeps the names of the shots that are not well for `--last-failed`; of a scene of which no
  /// shot is known, its own.
  func rememberFailures(of run: Run) {
    guard let project else { return }
    var names = saved == nil ? [] : failures(besides: Set(run.scenes.map(\.identity)))
    for scene in run.scenes where !scene.isOfSettings {
      let failed = scene.shots.filter {
        $0.judgement.verdict != .same && ($0.judgement.verdict != .skipped || scene.isUnfit)
      }
      names += failed.map(\.name)
      if failed.isEmpty, scene.isUnfit || scene.failedClaims > 0 { names.append(scene.identity) }
    }
    // Nothing to remember and nothing to forget leaves no file.
    guard !names.isEmpty || fileKind(project.failed) != nil else { return }
    let text = names.map { $0 + "\n" }.joined()
    do {
      try project.makeWorkFolder()
      try writeFileIfChanged(Array(text.utf8), to: project.failed, .passing)
    } catch {
      console.note(error.cannotWrite)
    }
  }

  /// The names that the last check left of other scenes.
  private func failures(besides scenes: Set<String>) -> [String] {
    let bytes = project.flatMap { try? readFile($0.failed, limit: 64 << 20) } ?? []
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return names.filter { name in
      !scenes.contains(name) && !scenes.contains(parentFolder(of: name))
    }
  }

  /// The names that the last check left; a complaint is already made when nil comes back.
  func lastFailures() -> Set<String>? {
    guard let project, let bytes = try? readFile(project.failed, limit: 64 << 20) else {
      return console.refuse(
        "there is no failed check to repeat", hint: "run 'snapline check' to check all shots")
    }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
