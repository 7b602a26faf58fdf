import SnaplineBasics
import SnaplineChecking
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// The flags of `report`.
struct ReportArguments: CommandArguments {
  let run: String?

  init(_ flags: inout FlagReader) { run = flags.value(.from) }
}

/// `snapline report`: reports a finished run again, from its file alone.
func report(_ session: CommandSession) -> ExitStatus {
  guard let reporters = session.reporters() else { return .usage }
  guard let path = ReportArguments(session.arguments).run else {
    return session.console.fail(
      "'report' requires --from",
      hint: "for example: --from run.json, written by 'check --reporter json=run.json'"
    )
  }
  guard session.arguments.operands.isEmpty else {
    return session.console.fail(
      "'report' takes no arguments", hint: "use 'snapline merge' for several runs")
  }
  guard let (read, blob) = session.readRun(path) else { return .usage }
  var run = read
  if let most = reporters.compactMap(\.maximumChanges).max() {
    session.drawChanges(in: &run, limit: most)
  }
  return session.report(run, with: reporters, session.images(of: [blob]))
}

/// `snapline merge`: reports the shards of one run as a whole.
func merge(_ session: CommandSession) -> ExitStatus {
  guard let reporters = session.reporters() else { return .usage }
  let paths = session.arguments.operands
  guard !paths.isEmpty else {
    return session.console.fail(
      "'merge' requires run files or blob directories", hint: "name one file or directory per shard"
    )
  }
  guard let (run, pictures) = session.readRuns(paths) else { return .usage }
  if run.status == .nothingSelected { return session.statusForEmptySelection() }
  return session.report(run, with: reporters, pictures, isElsewhere: true)
}

extension CommandSession {
  /// Merges the shards of a run and returns it with its images; nil after an error.
  func readRuns(_ paths: [String]) -> (Run, RunImageSource)? {
    var parts: [Run] = []
    var blobs: [RootedPath] = []
    for path in paths {
      guard let (run, blob) = readRun(path) else { return nil }
      parts.append(run)
      blobs.append(blob)
    }
    do {
      return (try Run(merging: parts), images(of: blobs))
    } catch {
      return console.failWithNil(
        "these are not the shards of one run: \(error)",
        hint: "run 'snapline merge BLOB… --reporter list,blob=run' to merge all shards into a run "
          + "for 'approve --from run'")
    }
  }

  /// Renders the moves and differences of the pending changes of a run.
  fileprivate func drawChanges(in run: inout Run, limit: Int) {
    guard let project, run.scope.base == nil else { return }
    drawImages(
      ofChangesIn: &run, goldens: GoldenStore(folder: project.snapshots),
      pending: PendingStore(folder: outputFolder(in: project)), with: installedFonts(),
      threads: threads,
      limit: limit)
  }

  /// Returns the source of images for runs from other machines.
  fileprivate func images(of blobs: [RootedPath]) -> RunImageSource {
    RunImageSource(in: blobs.flatMap { [$0["pictures"], $0["facts"]] }) { rootedPath($0) }
  }

  /// The size limit, which a run of 100,000 changed shots does not reach.
  private static let largestRun = 512 << 20

  /// Reads a run file and returns it with the directory of its images; nil after an error.
  func readRun(_ name: String) -> (run: Run, blob: RootedPath)? {
    let isFolder = resolvedFileKind(name) == .folder
    let folder = RootedPath(folder: isFolder ? name : parentFolder(of: name))
    let path = isFolder ? folder["run.json"].path : name
    do {
      let bytes =
        try name == "-"
        ? readStandardInput(limit: Self.largestRun)
        : isFolder
          ? readFile(folder["run.json"], limit: Self.largestRun)
          : readFile(name, limit: Self.largestRun)
      var run = try Run(reading: JSON(reading: bytes))
      if name != "-" { run.resolveImagePaths(in: folder) }
      return (run, folder)
    } catch let error as FileError {
      console.fail("cannot read \(error.path): \(error.reason)")
    } catch {
      console.fail(
        "\(path) is not a run file: \(error)",
        hint: "run files are written by 'check --reporter json=FILE'")
    }
    return nil
  }
}
