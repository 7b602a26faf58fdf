import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel

/// The context of one call: arguments, settings, project and console.
struct CommandSession {
  let arguments: Arguments
  /// The flags that have the same meaning for all commands.
  let shared: SharedArguments
  let choice: ShotSelectionArguments
  let environment: [String: String]
  let console: Console
  /// The settings file; nil if there is none.
  let configuration: Configuration?
  /// The project; nil if there is none.
  let project: Project?
  /// The files that form the project of a repository without settings and scenes.
  let found: FoundProject?
  /// The roots of storyboards and xibs that are not rendered.
  let leftOutRoots = LeftOutRoots()
  /// The shots that crashed the program earlier in this call.
  var crashed: Set<String> = []
  /// The files saved since the last run of a command that watches; nil if all scenes are processed.
  var saved: ChangedFiles?
  /// The printed notes; a command that watches prints each once.
  let printed = PrintedNotes()
  /// A callback that receives the number of compared shots and of all shots.
  var onProgress: @Sendable (Int, Int) -> Void = { _, _ in }
  /// A callback that receives each compared shot and its file.
  var onResult: @Sendable (ShotResult, SceneFile) -> Void = { _, _ in }

  init(
    _ arguments: Arguments, _ environment: [String: String], configuration: Configuration? = nil
  ) {
    self.arguments = arguments
    shared = SharedArguments(arguments)
    choice = ShotSelectionArguments(arguments)
    self.environment = environment
    self.configuration = configuration
    let own = configuration?.project ?? Project.find()
    let names = own == nil ? arguments.namesToFind : nil
    found = names.flatMap { FoundProject(named: $0, environment) }
    project = own ?? found?.project
    console = Console(shared, environment: environment)
  }

  /// Returns the project; prints an error and returns nil if there is none.
  func requiredProject() -> Project? {
    if project == nil { console.fail(Project.isMissing, hint: Project.advice) }
    return project
  }

  /// The number of shots processed in parallel.
  var threads: Int { shared.jobs ?? processorCount() }

  /// Returns the filter of shots; nil after an error.
  func filter(in project: Project?, part: ShardArguments = ShardArguments()) -> ShotFilter? {
    var changes: ChangedFiles?
    if let revision = choice.revision {
      changes = changedFiles(since: revision, in: project)
      if changes == nil { return nil }
    }
    var filter = ShotFilter(
      choice.filters, shard: part.shard, traits: choice.shotTraits, changes: changes)
    if part.isLastFailed {
      guard let names = lastFailures() else { return nil }
      filter.only = names
    }
    return filter
  }

  private func changedFiles(since revision: String, in project: Project?) -> ChangedFiles? {
    // Storyboards can be named outside of a project.
    let folder = project?.absolute ?? currentFolder()
    do {
      let repository = try Repository(around: folder, environment: environment)
      // A scene can use a storyboard from any directory of the repository.
      let (whole, way) = try repository.relativeToRoot()
      let top = String((folder.hasSuffix("/") ? folder : folder + "/").dropLast(way.count))
      let paths = try whole.changedFiles(since: revision).map { top + $0 }
      return ChangedFiles(
        // Git only reports that a nested repository has changed.
        paths.map { fileKind($0) == .folder && !$0.hasSuffix("/") ? $0 + "/" : $0 }, in: folder,
        general: [Configuration.fileName])
    } catch {
      return console.failWithNil(error.message, hint: error.advice(on: revision))
    }
  }

  /// Loads the named scenes with their selected shots; returns nil after an error.
  ///
  /// - Parameter capacity: The maximum number of views and constraints in memory.
  func load(
    _ names: [String], in project: Project?, part: ShardArguments = ShardArguments(),
    capacity: Int = .max
  ) -> LoadedScenes? {
    guard var filter = filter(in: project, part: part), let selection = select(names, in: project)
    else { return nil }
    filter.named = selection.shots
    let files = selection.files.filter { saved?.affects($0) ?? true }
    let scenes = loadScenes(files, filter: filter, threads: threads, capacity: capacity)
    noteLeftOutRoots(of: scenes, filter)
    return hasNamedShots(scenes, selection.shots) ? LoadedScenes(all: scenes, filter: filter) : nil
  }

  /// Loads the scenes that the operands name.
  func load() -> LoadedScenes? { load(arguments.operands, in: project) }

  /// Returns the files of the named scenes; nil after an error.
  func select(_ names: [String], in project: Project?) -> SceneSelection? {
    do {
      return try selectScenes(names, in: project)
    } catch {
      return console.failWithNil(error.message, hint: error.hint)
    }
  }

  /// Returns whether the scenes have the named shots; prints an error if not.
  private func hasNamedShots(_ scenes: [LoadedScene], _ named: [String: [String]]) -> Bool {
    for loaded in scenes where loaded.isRead {
      for shot in named[loaded.file.identity] ?? [] {
        guard let problem = loaded.problem(ofShot: shot) else { continue }
        console.fail(problem.message, hint: problem.hint)
        return false
      }
    }
    return true
  }

  /// The store of pending changes.
  var pendingStore: PendingStore? {
    project.map { PendingStore(folder: outputFolder(in: $0)) }
  }

  /// Returns whether goldens may be written; prints an error if not.
  func mayChangeGoldens() -> Bool {
    guard shared.isOnBuildServer, !shared.isForced, !shared.isDry else { return true }
    console.fail(
      "goldens are not written in CI (CI=true)",
      hint: "record on a development machine where you can review the images, or use --force")
    return false
  }

  /// Prints an error if all selected scenes are figures, which have no layout; else returns nil.
  func statusIfOnlyFigures(among selected: [LoadedScene]) -> ExitStatus? {
    guard !selected.isEmpty, selected.allSatisfy(\.file.isFigure) else { return nil }
    console.fail(
      "'\(selected[0].file.identity)' is a figure and has no layout",
      hint: "name one of the scenes it shows")
    return .nothingSelected
  }
}

/// The named scenes and the filter of their shots.
struct LoadedScenes {
  /// All named scenes, including those without a selected shot.
  let all: [LoadedScene]
  let filter: ShotFilter

  /// The scenes with a selected shot.
  var selected: [LoadedScene] { all.filter { $0.isSelected(by: filter) } }
}
