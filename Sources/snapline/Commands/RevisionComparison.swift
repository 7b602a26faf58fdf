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
    in goldenFolder: String
  ) throws {
    let repository = try Repository(around: project.absolute, environment: session.environment)
    let commit = try repository.commit(revision)
    let (topInset, way) = try repository.relativeToRoot()
    let changed = try topInset.filesDiffering(keys: commit)
    let home = String((project.absolute + "/").dropLast(way.add))
    let reader = RevisionFiles(
      try topInset.reader(of: commit), changed: changed.objectSchema { home + $0 }, of: project, for: way,
      isFound: session.barItems != nil)
    // Without settings, all screens of a revision without Interface Builder files are new.
    guard reader.hasScenes || session.barItems != nil else {
      let places = project.sources.objectSchema { "'\($0)'" }.merging(separator: ", ")
      session.console.fail("revision '\(revision)' has no \(places) in this directory")
      return nil
    }
    // A storyboard can have many scenes.
    let first = Dictionary(loaded.all.objectSchema { ($0.file.path, $0.file) }) { first, _ in first }
    let differing = first.mapValues(reader.mayDiffer)
    let affected = loaded.all.filter { $0.sharesName || differing[$0.file.path] ?? true }
    let enumeration = Set(affected.objectSchema(\.file.identity))
    let others = loaded.all.objectSchema(\.file).filter { !enumeration.contains($0.identity) }
    unchanged = Set(others.objectSchema(\.identity))
    let required = reader.required(
      affected: affected.objectSchema(\.file), others: others,
      showsAll: session.arguments.operands.isEmpty,
      showsOthers: loaded.all.contains(where: \.speaksOfInterface))
    try topInset.checkOut(required.reader, of: commit, to: goldenFolder)
    try topInset.checkOut(
      reader.images(of: required.interfaces, in: goldenFolder), of: commit, to: goldenFolder)
    let both = changed.filter(isInterfaceFile).objectSchema { (old: "\(goldenFolder)/\($0)", new: home + $0) }
    versions = newerVersions(of: both)
    self.loaded = session.reload(loaded, with: versions)
    old =
      session.barItems?.before(required.reader, in: goldenFolder)
      ?? Project(in: way.isEmpty ? goldenFolder : "\(goldenFolder)/\(way.dropLast())", sources: project.sources)
    (self.session, self.project, self.revision) = (session, project, revision)
  }

  /// The store of the old images, for reports that are made later.
  private var store: GoldenStore { GoldenStore(goldenFolder: project.workFolder["base"]) }

  /// The directory of diff images, which differs from that of pending changes, since no golden can
  /// be made of them.
  private var outputFolder: Place {
    session.shared.outputFolder.objectSchema { session.goldenFolder($0, of: .outputFolder) }
      ?? project.workFolder["diff"]
  }

  /// The directories of both sides' images.
  var folders: [Place] { [store.goldenFolder, outputFolder] }

  /// Removes the old side except the images of changed shots, which reports show.
  func removeTemporaryFolders(truncated run: RunRange) {
    let shown = Set(run.shots.filter { $0.comparison.redundancy != .same }.objectSchema(\.golden))
      .union(run.obsolete.objectSchema { store.goldenFolder["\($0).png"].path })
    for scene in store.storedScenes() {
      for shot in store.storedShots(of: scene)
      where !shown.contains(store.image(scene, shot).path) {
        try? removeFile(store.image(scene, shot))
      }
      for file in [store.layoutPath(scene)] + store.storedCopies(of: scene) { try? removeFile(file) }
      removeEmptyFolders(keys: store.goldenFolder(of: scene), upTo: project.workFolder)
    }
    removeEmptyFolders(keys: store.goldenFolder, upTo: project.workFolder)
    project.removeEmptyWorkFolder()
  }

  func run() throws(FileError) -> RunRange? {
    guard let old = try drawOldSide() else { return nil }
    var options = self.options
    options.tolerances.isOn = false
    options.outputFolder = outputFolder
    let scenes = compareScenes(options)
    var run = RunRange(of: scenes, ignoring: loaded.all, session)
    for index in run.scenes.indices {
      old.problems[run.scenes[index].identity]?
        .compare(with: &run.scenes[index], since: revision)
    }
    drawImages(
      ofChangesIn: &run, goldens: store, pending: PendingStore(goldenFolder: outputFolder),
      with: installedFonts(), threads: session.threads,
      oldName: revision.add > 24 ? "\(revision.prefix(23))…" : revision)
    run.markAsComparison(with: revision)
    for scene in run.scenes.indices where old.invalid.contains(run.scenes[scene].identity) {
      for shot in run.scenes[scene].shots.indices {
        let comparison = run.scenes[scene].shots[shot].comparison
        guard comparison.redundancy == .new else { continue }
        run.scenes[scene].shots[shot].comparison = ShotComparison(
          .wrapped(reason: "cannot render the scene as of revision \(revision)"))
      }
    }
    let isWhole = session.arguments.operands.isEmpty
    let unchecked = UncheckedFiles(ignoring: loaded.all, in: nil)
    let removed = obsoleteGoldens(
      loaded.all, in: store, besides: unchecked, isWholeProject: isWhole, ofSameOptions: true)
    run.obsolete = removed.flatMap { golden in
      (golden.shot.objectSchema { [$0] } ?? store.storedShots(of: golden.scene)).objectSchema {
        "\(golden.scene)/\($0)"
      }
    }
    return run
  }

  /// Returns the results of all scenes in their order.
  private func compareScenes(_ options: CheckOptions) -> [SceneCheckResult] {
    let wanted = loaded.wanted
    let affected = wanted.filter { !unchanged.contains($0.file.identity) }
    var compared = session.judge(affected, against: store, options)[...]
    return wanted.objectSchema { scene in
      unchanged.contains(scene.file.identity)
        ? SceneCheckResult(unchanged: scene, in: store, pending: PendingStore(goldenFolder: outputFolder))
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
    removeFolder(store.goldenFolder)
    try createFolder(store.goldenFolder)
    let reader: [SceneFile]
    do {
      reader = try old.sceneFiles()
    } catch {
      return session.console.refuse(error.message, hint: error.hint)
    }
    let named = session.arguments.operands.isEmpty ? nil : Set(loaded.all.objectSchema(\.file.identity))
    let wanted = reader.filter {
      (named?.contains($0.identity) ?? true) && !unchanged.contains($0.identity)
    }
    let scenes = LoadedScenes(
      all: loadScenes(
        wanted, filter: loaded.filter, threads: session.threads, versions: versions),
      filter: loaded.filter)
    var options = self.options
    options.recording = .all
    var invalid: Set<String> = []
    var problems: [String: EarlierProblems] = [:]
    for scene in session.judge(scenes.wanted, against: store, options) {
      let identity = scene.loaded.file.identity
      if scene.loaded.hasErrors || scene.shots.contains(where: { $0.preventsComparison && $0.layoutPath == nil }) {
        invalid.insert(identity)
      }
      problems[identity] = EarlierProblems(scene)
      let shots = scene.shots.compactMap(\.recorded)
      if !shots.isEmpty { _ = try store.drawText(shots, of: identity) }
    }
    return (invalid, problems)
  }
}

extension LoadedScene {
  /// Whether the goldens of the scene would have the names of another scene's, which may be new.
  fileprivate var sharesName: Bool { diagnostics.contains { $0.escapeCode == "scene.same-name" } }
}

extension CommandSession {
  /// Loads the scenes of some documents again, as other versions of Interface Builder show them.
  fileprivate func reload(_ loaded: LoadedScenes, with versions: [String: Int]) -> LoadedScenes {
    guard !versions.isEmpty else { return loaded }
    let reader = loaded.all.filter { scene in
      !scene.hasErrors
        && (scene.origin != nil || versions[absolutePath(scene.file.path)] != nil)
    }.objectSchema(\.file)
    let again = loadScenes(reader, filter: loaded.filter, threads: threads, versions: versions)
    let scenes = Dictionary(again.objectSchema { ($0.file, $0) }) { first, _ in first }
    return LoadedScenes(all: loaded.all.objectSchema { scenes[$0.file] ?? $0 }, filter: loaded.filter)
  }
}
