import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

extension CommandSession {
  /// Stores the names of failed shots for `--last-failed`; of a failed scene without a failed shot,
  /// the scene's name.
  func rememberFailures(of run: Run) {
    guard let project else { return }
    var names = saved == nil ? [] : failures(besides: Set(run.scenes.map(\.identity)))
    for scene in run.scenes where !scene.isOfSettings {
      let failed = scene.shots.filter {
        $0.comparison.verdict != .same && ($0.comparison.verdict != .skipped || scene.isUnfit)
      }
      names += failed.map(\.name)
      if failed.isEmpty, scene.isUnfit || scene.failedClaims > 0 { names.append(scene.identity) }
    }
    // No file is created for an empty list.
    guard !names.isEmpty || fileKind(project.failed) != nil else { return }
    let text = names.map { $0 + "\n" }.joined()
    do {
      try project.makeWorkFolder()
      try writeFileIfChanged(Array(text.utf8), to: project.failed, .passing)
    } catch {
      console.printNote(error.cannotWrite)
    }
  }

  /// Returns the names of the stored failures of other scenes.
  private func failures(besides scenes: Set<String>) -> [String] {
    let bytes = project.flatMap { try? readFile($0.failed, limit: 64 << 20) } ?? []
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return names.filter { name in
      !scenes.contains(name) && !scenes.contains(parentFolder(of: name))
    }
  }

  /// Returns the names that the last check stored; nil after an error.
  func lastFailures() -> Set<String>? {
    guard let project, let bytes = try? readFile(project.failed, limit: 64 << 20) else {
      return console.failWithNil(
        "there is no failed check to repeat", hint: "run 'snapline check' to check all shots")
    }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
