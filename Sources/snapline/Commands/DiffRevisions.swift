import CairoBackend
import Diagnostics
import Files
import Goldens
import Loading
import Pipeline
import Revisions
import Runs
import Selection
import Verdicts

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
    let repository = try Repository(around: project.absolute, environment: session.environment)
    let commit = try repository.commit(revision)
    let (top, way) = try repository.relativeToRoot()
    let speaksOfOthers = loaded.all.contains(where: \.speaksOfInterface)
    var hasScenes = false
    var paths: [String] = []
    _ = try top.checkOut(commit, into: folder) { path in
      guard path.hasPrefix(way) else {
        return speaksOfOthers && project.isReadableFromOutside(path)
      }
      let isWanted = project.isReadable(String(path.dropFirst(way.count)))
      hasScenes = hasScenes || isWanted
      if isWanted { paths.append(path) }
      return isWanted
    }
    // Without settings, all screens of a revision without Interface Builder files are new.
    guard hasScenes || session.found != nil else {
      let places = project.sources.map { "'\($0)'" }.joined(separator: ", ")
      return session.console.fail("revision '\(revision)' has no \(places) in this directory")
    }
    let home = way.isEmpty ? folder : "\(folder)/\(way.dropLast())"
    let comparison = RevisionComparison(
      session: session, project: project, revision: revision,
      old: session.found?.before(paths, in: home)
        ?? Project(in: home, sources: project.sources))
    guard let run = try comparison.run(loaded) else { return .usage }
    defer { comparison.removeTemporaryFolders(after: run) }
    if run.status == .nothingSelected { return session.statusForEmptySelection() }
    return session.report(run, with: reporters, RunImageSource(in: comparison.folders))
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

/// The current scenes of a project and those of another revision.
private struct RevisionComparison {
  let session: CommandSession
  /// The current project.
  let project: Project
  let revision: String
  /// The project at the other revision.
  let old: Project

  /// The store of the old images, for reports that are made later.
  private var store: GoldenStore { GoldenStore(folder: project.workFolder["base"]) }

  /// The directory of diff images, which differs from that of pending changes, since no golden can
  /// be made of them.
  private var out: RootedPath {
    session.shared.out.map { session.folder($0, of: .out) }
      ?? project.workFolder["diff"]
  }

  /// The directories of both sides' images.
  var folders: [RootedPath] { [store.folder, out] }

  /// Removes the old side except the images of changed shots, which reports show.
  func removeTemporaryFolders(after run: Run) {
    let shown = Set(run.shots.filter { $0.comparison.verdict != .same }.map(\.golden))
      .union(run.obsolete.map { store.folder["\($0).png"].path })
    for scene in store.storedScenes() {
      for shot in store.storedShots(of: scene)
      where !shown.contains(store.imagePath(scene, shot).path) {
        try? removeFile(store.imagePath(scene, shot))
      }
      for file in [store.layoutPath(scene)] + store.storedCopies(of: scene) {
        try? removeFile(file)
      }
      removeEmptyFolders(from: store.folder(of: scene), upTo: project.workFolder)
    }
    project.removeEmptyWorkFolder()
  }

  func run(_ loaded: LoadedScenes) throws(FileError) -> Run? {
    guard let old = try drawOldSide(of: loaded) else { return nil }
    var options = self.options
    options.tolerances.isOn = false
    options.out = out
    let scenes = session.check(loaded.selected, against: store, options)
    var run = Run(of: scenes, among: loaded.all, session)
    for index in run.scenes.indices {
      old.problems[run.scenes[index].identity]?
        .compare(with: &run.scenes[index], since: revision)
    }
    drawImages(
      ofChangesIn: &run, goldens: store, pending: PendingStore(folder: out),
      with: installedFonts(), threads: session.threads,
      oldName: revision.count > 24 ? "\(revision.prefix(23))…" : revision)
    run.markAsComparison(with: revision)
    for scene in run.scenes.indices where old.invalid.contains(run.scenes[scene].identity) {
      for shot in run.scenes[scene].shots.indices {
        let comparison = run.scenes[scene].shots[shot].comparison
        guard comparison.verdict == .new else { continue }
        run.scenes[scene].shots[shot].comparison = ShotComparison(
          .broken(reason: "cannot render the scene as of revision \(revision)"))
      }
    }
    let isWhole = session.arguments.operands.isEmpty
    let unchecked = UncheckedFiles(among: loaded.all, in: nil)
    let gone = obsoleteGoldens(
      loaded.all, in: store, besides: unchecked, isWholeProject: isWhole, ofSameOptions: true)
    run.obsolete = gone.flatMap { golden in
      (golden.shot.map { [$0] } ?? store.storedShots(of: golden.scene)).map {
        "\(golden.scene)/\($0)"
      }
    }
    return run
  }

  /// The options of comparing shots; layout conflicts do not prevent it, since only new ones are
  /// reported.
  private var options: CheckOptions {
    var options = session.checkOptions()
    options.known = KnownProblems()
    options.base = revision
    return options
  }

  /// Renders the old side; returns the scenes that could not be rendered, and the problems of each.
  private func drawOldSide(
    of loaded: LoadedScenes
  ) throws(FileError) -> (invalid: Set<String>, problems: [String: EarlierProblems])? {
    try project.makeWorkFolder()
    removeFolder(store.folder)
    try createFolder(store.folder)
    let files: [SceneFile]
    do {
      files = try old.sceneFiles()
    } catch {
      return session.console.failWithNil(error.message, hint: error.hint)
    }
    let named = session.arguments.operands.isEmpty ? nil : Set(loaded.all.map(\.file.identity))
    let wanted = files.filter { named?.contains($0.identity) ?? true }
    let scenes = LoadedScenes(
      all: loadScenes(wanted, filter: loaded.filter, threads: session.threads),
      filter: loaded.filter)
    var options = self.options
    options.recording = .all
    var invalid: Set<String> = []
    var problems: [String: EarlierProblems] = [:]
    for scene in session.check(scenes.selected, against: store, options) {
      let identity = scene.loaded.file.identity
      if scene.loaded.hasErrors || scene.shots.contains(where: { $0.isUnfit && $0.layout == nil }) {
        invalid.insert(identity)
      }
      problems[identity] = EarlierProblems(scene)
      let shots = scene.shots.compactMap(\.recorded)
      if !shots.isEmpty { _ = try store.write(shots, of: identity) }
    }
    return (invalid, problems)
  }
}
