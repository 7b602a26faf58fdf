import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// The current scenes of a project and those of another revision.
///
/// Scenes whose inputs are equal in both revisions are neither laid out nor rendered.
struct RevisionComparison {
  private let session: CommandSession
  /// The current project.
  private let project: Project
  private let revision: String
  /// The project at the other revision, which contains only the required files.
  private let old: Project
  private let loaded: LoadedScenes
  /// The names of the scenes whose inputs are equal.
  private let unchanged: Set<String>
  /// The versions of Interface Builder for documents that different versions wrote.
  private let versions: [String: Int]

  /// Checks out the required files of the revision; returns nil after an error.
  init?(
    _ session: CommandSession, _ project: Project, _ loaded: LoadedScenes, since revision: String,
    in folder: String
  ) throws {
    let repository = try Repository(around: project.absolute, environment: session.environment)
    let commit = try repository.commit(revision)
    let (top, way) = try repository.relativeToRoot()
    let changed = try top.filesDiffering(from: commit)
    let home = String((project.absolute + "/").dropLast(way.count))
    let files = RevisionFiles(
      try top.files(of: commit), changed: changed.map { home + $0 }, of: project, at: way,
      isFound: session.found != nil)
    // Without settings, all screens of a revision without Interface Builder files are new.
    guard files.hasScenes || session.found != nil else {
      let places = project.sources.map { "'\($0)'" }.joined(separator: ", ")
      session.console.fail("revision '\(revision)' has no \(places) in this directory")
      return nil
    }
    // A storyboard can have many scenes.
    let first = Dictionary(loaded.all.map { ($0.file.path, $0.file) }) { first, _ in first }
    let differing = first.mapValues(files.mayDiffer)
    let affected = loaded.all.filter { $0.sharesName || differing[$0.file.path] ?? true }
    let names = Set(affected.map(\.file.identity))
    let others = loaded.all.map(\.file).filter { !names.contains($0.identity) }
    unchanged = Set(others.map(\.identity))
    let required = files.required(
      affected: affected.map(\.file), others: others,
      isWhole: session.arguments.operands.isEmpty,
      showsOthers: loaded.all.contains(where: \.speaksOfInterface))
    try top.checkOut(required.files, of: commit, into: folder)
    try top.checkOut(
      files.images(of: required.interfaces, in: folder), of: commit, into: folder)
    let both = changed.filter(isInterfaceFile).map { (old: "\(folder)/\($0)", new: home + $0) }
    versions = newerVersions(of: both)
    self.loaded = session.reload(loaded, with: versions)
    old =
      session.found?.before(required.files, in: folder)
      ?? Project(in: way.isEmpty ? folder : "\(folder)/\(way.dropLast())", sources: project.sources)
    (self.session, self.project, self.revision) = (session, project, revision)
  }

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

  /// Whether all scenes of the project are compared.
  private var isWhole: Bool { session.arguments.operands.isEmpty }

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
    removeEmptyFolders(from: store.folder, upTo: project.workFolder)
    project.removeEmptyWorkFolder()
  }

  /// - Parameter drawsAll: Whether all changes are drawn, instead of the first one of each cause.
  func run(drawsAll: Bool) throws(FileError) -> Run? {
    guard let old = try drawOldSide() else { return nil }
    var options = self.options
    options.tolerances.isOn = false
    options.out = out
    let scenes = compareScenes(options)
    var run = Run(of: scenes, among: loaded.all, session)
    for index in run.scenes.indices {
      old.problems[run.scenes[index].identity]?
        .compare(with: &run.scenes[index], since: revision)
    }
    drawImages(
      ofChangesIn: &run, goldens: store, pending: PendingStore(folder: out),
      with: installedFonts(), threads: session.threads,
      oldName: revision.count > 24 ? "\(revision.prefix(23))…" : revision,
      names: drawsAll ? nil : Set(run.causeGroups.compactMap(\.shots.first?.name)))
    run.markAsComparison(with: revision)
    for scene in run.scenes.indices where old.invalid.contains(run.scenes[scene].identity) {
      for shot in run.scenes[scene].shots.indices {
        let comparison = run.scenes[scene].shots[shot].comparison
        guard comparison.verdict == .new else { continue }
        run.scenes[scene].shots[shot].comparison = ShotComparison(
          .broken(reason: "cannot render the scene as of revision \(revision)"))
      }
    }
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

  /// Returns the results of all scenes in their order.
  private func compareScenes(_ options: CheckOptions) -> [SceneCheckResult] {
    let wanted = loaded.selected
    let affected = wanted.filter { !unchanged.contains($0.file.identity) }
    var compared = session.check(affected, against: store, options)[...]
    return wanted.map { scene in
      unchanged.contains(scene.file.identity)
        ? SceneCheckResult(unchanged: scene, in: store, pending: PendingStore(folder: out))
        : compared.removeFirst()
    }
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
  private func drawOldSide() throws(FileError) -> (
    invalid: Set<String>, problems: [String: EarlierProblems]
  )? {
    try project.makeWorkFolder()
    removeFolder(store.folder)
    try createFolder(store.folder)
    let files: [SceneFile]
    do {
      files = try old.sceneFiles()
    } catch {
      return session.console.failWithNil(error.message, hint: error.hint)
    }
    let named = isWhole ? nil : Set(loaded.all.map(\.file.identity))
    // A root may have another name in the same file.
    let stems = Set(loaded.all.map(\.file.stem))
    let wanted = files.filter {
      (isWhole || stems.contains($0.stem)) && !unchanged.contains($0.identity)
    }
    let scenes = LoadedScenes(
      all: loadScenes(
        wanted, filter: loaded.filter, threads: session.threads, versions: versions),
      filter: loaded.filter)
    var options = self.options
    options.recording = .all
    options.goldens = .all(.images)
    var invalid: Set<String> = []
    var problems: [String: EarlierProblems] = [:]
    let renamed = renamedRoots(from: scenes.all, to: loaded.all)
    let compared = scenes.selected.filter {
      named?.contains($0.file.identity) ?? true || renamed[$0.file.identity] != nil
    }
    for scene in session.check(compared, against: store, options) {
      let name = scene.loaded.file.identity
      let identity = renamed[name] ?? name
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

extension LoadedScene {
  /// Whether the goldens of the scene would have the names of another scene's, which may be new.
  fileprivate var sharesName: Bool { diagnostics.contains { $0.code == "scene.same-name" } }
}

extension CommandSession {
  /// Loads the scenes of some documents again, as other versions of Interface Builder show them.
  fileprivate func reload(_ loaded: LoadedScenes, with versions: [String: Int]) -> LoadedScenes {
    guard !versions.isEmpty else { return loaded }
    let files = loaded.all.filter { scene in
      !scene.hasErrors
        && (scene.origin != nil || versions[absolutePath(scene.file.path)] != nil)
    }.map(\.file)
    let again = loadScenes(files, filter: loaded.filter, threads: threads, versions: versions)
    let scenes = Dictionary(again.map { ($0.file, $0) }) { first, _ in first }
    return LoadedScenes(all: loaded.all.map { scenes[$0.file] ?? $0 }, filter: loaded.filter)
  }
}
