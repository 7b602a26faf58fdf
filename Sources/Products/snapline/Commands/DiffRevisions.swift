import SnaplineBasics
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline diff --base REF`: compares the rendered scenes with those of another revision.
///
/// Goldens are not used: both sides are rendered here, by the same program with the same fonts.
func diffRevisions(_ session: CommandSession, since revision: String) -> ExitStatus {
  guard let reporters = session.reporters() else { return .usage }
  guard let project = session.project else {
    return session.console.fail(Project.isMissing, hint: Project.advice)
  }
  guard let loaded = session.load(session.arguments.operands, in: project) else { return .usage }
  guard session.requireProjectScenes(loaded, in: project) else { return .usage }
  do {
    let folder = try makeTemporaryFolder(in: session.environment["TMPDIR"] ?? "/tmp")
    defer { removeFolder(RootedPath(folder: folder)) }
    guard
      let comparison = try RevisionComparison(session, project, loaded, since: revision, in: folder)
    else { return .usage }
    // The list names an image of each cause.
    let drawsAll = reporters.contains { $0.kind != .list }
    guard let run = try comparison.run(drawsAll: drawsAll) else { return .usage }
    defer { comparison.removeTemporaryFolders(after: run) }
    if run.status == .nothingSelected {
      // A change of files without roots for the device is usual, so this is not an error.
      guard let note = session.leftOutRoots.takeText() else {
        return session.statusForEmptySelection()
      }
      session.console.printNote(note)
      return .success
    }
    let notes = [session.leftOutRoots.takeText(), session.foundText].compactMap { $0 }
    return session.report(
      run, with: reporters, RunImageSource(in: comparison.folders), notes: notes)
  } catch let error as RevisionError {
    session.console.fail(error.message, hint: error.advice(on: revision))
  } catch let error as FileError {
    session.console.fail(error.cannotWrite)
  } catch {
    session.console.fail("\(error)")
  }
  return .usage
}

extension RevisionError {
  /// Returns a hint for an unknown revision.
  func advice(on revision: String) -> String? {
    let near = suggestion(for: revision, among: candidates)
    let ways = [near, hint].compactMap { $0 }
    return ways.isEmpty ? nil : ways.joined(separator: "; otherwise ")
  }
}
