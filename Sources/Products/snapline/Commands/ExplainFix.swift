import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineRules
import SnaplineSceneModel

extension CommandSession {
  /// Writes the validated fixes into the scene's file, and reports the remaining findings with
  /// reasons.
  func fix(_ loaded: LoadedScene, _ shots: [Shot]) -> ExitStatus {
    guard !loaded.file.isInterface else {
      return console.fail(
        "cannot apply fixes to '\(loaded.file.path)': Interface Builder files are read-only for "
          + "Snapline",
        hint: "run without --fix to see the fixes, and apply them in Xcode")
    }
    let result = loaded.applyingFixes(shots)
    let isDry = shared.isDry
    if !result.repaired.isEmpty, !isDry {
      let status = console.reportingWriteErrors { () throws(FileError) in
        try writeFile(result.scene.bytes, to: path(of: loaded.file))
      }
      guard status == .success else { return status }
    }
    for finding in result.repaired { console.print(line(isDry ? "would fix" : "fixed", finding)) }
    let left = result.left.filter { $0.finding.repair != nil || $0.finding.isFailure }
    for (finding, reason) in left {
      console.print(
        line("not fixed", finding) + "\n  \(finding.repair == nil ? "no fix is known" : reason)")
    }
    if result.repaired.isEmpty, left.isEmpty { console.printNote("nothing to fix") }
    let rest = left.contains { $0.finding.isFailure } ? ExitStatus.changed : .success
    return result.scene.hasErrors ? .invalid : rest
  }

  private func line(_ word: String, _ finding: Finding) -> String {
    let place = finding.diagnostic.span.map { "\($0): " } ?? ""
    var text = "\(word): \(place)\(finding.diagnostic.message) [\(finding.diagnostic.code)]"
    for (words, lines) in finding.instructions {
      text += "\n  \(words)" + lines.map { "\n      \($0)" }.joined()
    }
    return text
  }
}

extension Finding {
  /// Whether the finding is at least a warning.
  fileprivate var isFailure: Bool { diagnostic.severity >= .warning }
}
