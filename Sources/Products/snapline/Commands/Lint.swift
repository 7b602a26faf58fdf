import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline lint`: reports questionable parts of valid scenes.
func lintScenes(_ session: CommandSession) -> ExitStatus {
  guard let reporters = session.reporters(), let known = session.knownFindings() else {
    return .usage
  }
  guard let loaded = session.load()?.all else { return .usage }
  guard !loaded.isEmpty else { return session.statusForEmptySelection() }
  Interruption.listen()
  let results = mapInParallel(
    loaded, threads: session.threads, tools: {}, shouldStop: { Interruption.isRequested },
    work: { _, scene in scene.lintFindings })
  let all = [ReportedFinding](results.flatMap { $0 ?? [] })
  var lint = Lint()
  var next = all.makeIterator()
  for (scene, diagnostics) in zip(loaded, results) {
    guard let diagnostics else {
      lint.status = lint.status.worse(.interrupted)
      continue
    }
    let new = diagnostics.map { ($0, next.next()) }.filter { _, finding in
      finding.map { !known.contains($0.identity) } ?? true
    }
    lint.scenes.append((scene, new.map(\.0)))
    lint.findings += new.compactMap(\.1)
    let worst = new.map(\.0.severity).max() ?? .note
    if worst >= .warning { lint.status = lint.status.worse(.changed) }
    if worst == .error, scene.hasErrors { lint.status = lint.status.worse(.invalid) }
  }
  lint.knownCount = all.count - lint.findings.count
  return session.report(lint, with: reporters)
}

/// The findings that are not in the baseline.
private struct Lint {
  var scenes: [(scene: LoadedScene, diagnostics: [Diagnostic])] = []
  /// The diagnostics of all scenes, in their order.
  var findings: [ReportedFinding] = []
  var knownCount = 0
  var status = ExitStatus.success
}

extension CommandSession {
  /// Returns the identities of the findings in the baseline, none without one; nil after an error.
  fileprivate func knownFindings() -> Set<String>? {
    guard let path = arguments.values(.baseline).last else { return [] }
    do {
      let json = try JSON(reading: try readFile(path, limit: 256 << 20))
      if let known = findingIdentities(inSARIF: json) { return known }
    } catch let error as FileError {
      return console.failWithNil("cannot read \(path): \(error.reason)")
    } catch {}
    return console.failWithNil(
      "\(path) is not a SARIF 2.1.0 file",
      hint: "write it by 'snapline lint --reporter sarif=\(path)'")
  }

  fileprivate func report(_ lint: Lint, with reporters: [Reporter]) -> ExitStatus {
    var status = lint.status
    for reporter in reporters {
      let diagnostics = lint.scenes.flatMap(\.diagnostics)
      let text: String
      switch reporter.kind {
      case .sarif: text = lint.findings.sarif(version: programVersion).text + "\n"
      case .codequality: text = lint.findings.codeQuality.text + "\n"
      case .github: text = annotations(of: diagnostics)
      case .json where reporter.file != nil: text = findingsJSON(diagnostics, as: "findings")
      default:
        reportFindings(
          lint.scenes, as: "findings", isJSON: reporter.kind == .json,
          tried: lint.knownCount == 0 ? "" : ", \(lint.knownCount) known", none: "no findings")
        continue
      }
      guard let path = reporter.file else {
        if !text.isEmpty { console.report(text, hasCommands: reporter.kind == .github) }
        continue
      }
      let written = console.reportingWriteErrors { () throws(FileError) in
        _ = try writeFileIfChanged(Array(text.utf8), to: self.path(path, of: .reporter))
      }
      status = status.worse(written)
    }
    return status
  }
}

/// Returns diagnostics as JSON, as the member of a name.
private func findingsJSON(_ diagnostics: [Diagnostic], as key: String) -> String {
  let list = JSON.array(diagnostics.map(JSON.diagnostic))
  return JSON.object([("version", .number(1)), (key, list)]).text + "\n"
}

extension CommandSession {
  /// Reports diagnostics of scenes: as JSON, or as text with a summary.
  ///
  /// - Parameter tried: A text after the number of scenes that describes further work.
  func reportFindings(
    _ found: [(scene: LoadedScene, diagnostics: [Diagnostic])], as key: String, isJSON: Bool,
    tried: String = "", none: String
  ) {
    let all = found.flatMap(\.diagnostics)
    if isJSON { return console.report(findingsJSON(all, as: key)) }
    for (scene, diagnostics) in found { console.print(diagnostics, in: scene.source) }
    let count = all.count { $0.severity >= .warning }
    let notes = all.count - count
    console.printNote(
      "\(pluralized(found.count, "scene"))\(tried): "
        + (count == 0 ? none : pluralized(count, "finding"))
        + (notes == 0 ? "" : ", \(pluralized(notes, "note"))"))
  }
}
