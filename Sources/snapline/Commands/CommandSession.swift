import Diagnostics
import Files
import Goldens
import Loading
import Pipeline
import Revisions
import SceneModel
import Selection
import Shots
import Threads
import Verdicts

/// One call of the program: what was asked for, and the way to answer.
struct CommandSession {
  let arguments: Arguments
  /// What of them means the same to all commands.
  let shared: SharedArguments
  let choice: ShotSelectionArguments
  let environment: [String: String]
  let console: Console
  /// The project's file of settings, where there is one.
  let configuration: Configuration?
  /// The project to work on, where there is one.
  let project: Project?
  /// The files in the place of a project, where a repository has no settings and no scenes.
  let found: FoundProject?
  /// The roots of storyboards and xibs without a picture.
  let leftOutRoots = LeftOutRoots()
  /// The shots at which the program came to its end when this call was tried before.
  var crashed: Set<String> = []
  /// The files that were saved since the last run of a command that watches; nil where all is
  /// looked at.
  var saved: ChangedFiles?
  /// The notes that were printed: those of a command that checks again and again appear once.
  let printed = PrintedNotes()
  /// Is told how many of how many shots are judged.
  var onProgress: @Sendable (Int, Int) -> Void = { _, _ in }

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

  /// The project; nil where there is none, which is already said then.
  func requiredProject() -> Project? {
    if project == nil { console.fail(Project.isMissing, hint: Project.advice) }
    return project
  }

  /// How many shots are worked on at a time.
  var threads: Int { shared.jobs ?? processorCount() }

  /// Which shots are wanted; complaints are already made when nil comes back.
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
    // Storyboards can be named where no project is.
    let folder = project?.absolute ?? currentFolder()
    do {
      let repository = try Repository(around: folder, environment: environment)
      // A scene may take a storyboard from anywhere in the repository.
      let (whole, way) = try repository.fromTop()
      let top = String((folder.hasSuffix("/") ? folder : folder + "/").dropLast(way.count))
      let paths = try whole.changedFiles(since: revision).map { top + $0 }
      return ChangedFiles(
        // Of another repository inside nothing is told but that it has changed.
        paths.map { fileKind($0) == .folder && !$0.hasSuffix("/") ? $0 + "/" : $0 }, in: folder,
        general: [Configuration.fileName])
    } catch {
      return console.refuse(error.message, hint: error.advice(on: revision))
    }
  }

  /// Loads the scenes that were named, with the shots that are wanted of each; complaints are
  /// already made when nil comes back.
  ///
  /// - Parameter room: How many views and constraints are held at a time.
  func load(
    _ names: [String], in project: Project?, part: ShardArguments = ShardArguments(), room: Int = .max
  ) -> LoadedScenes? {
    guard var filter = filter(in: project, part: part), let selection = select(names, in: project)
    else { return nil }
    filter.named = selection.shots
    let files = selection.files.filter { saved?.touch($0) ?? true }
    let scenes = loadScenes(files, filter: filter, threads: threads, room: room)
    noteLeftOutRoots(of: scenes, filter)
    return hasNamedShots(scenes, selection.shots) ? LoadedScenes(all: scenes, filter: filter) : nil
  }

  /// The same, of the scenes that the operands name.
  func load() -> LoadedScenes? { load(arguments.operands, in: project) }

  /// The files of the scenes that were named; complaints are already made when nil comes back.
  func select(_ names: [String], in project: Project?) -> SceneSelection? {
    do {
      return try selectScenes(names, in: project)
    } catch {
      return console.refuse(error.message, hint: error.hint)
    }
  }

  /// Whether the scenes have the shots that were named; if not, that is already said.
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

  /// Where changes wait for a decision.
  var pendingStore: PendingStore? {
    project.map { PendingStore(folder: out(in: $0)) }
  }

  /// Whether goldens may be written here; if not, that is already said.
  func mayChangeGoldens() -> Bool {
    guard shared.isOnBuildServer, !shared.isForced, !shared.isDry else { return true }
    console.fail(
      "goldens are not written in CI (CI=true)",
      hint: "record on a development machine where you can review the images, or use --force")
    return false
  }

  /// Says to who asks of layouts that figures have none; nil where something else was wanted too.
  func onlyFigures(among wanted: [LoadedScene]) -> ExitStatus? {
    guard !wanted.isEmpty, wanted.allSatisfy(\.file.isFigure) else { return nil }
    console.fail(
      "'\(wanted[0].file.identity)' is a figure and has no layout",
      hint: "name one of the scenes it shows")
    return .nothingSelected
  }
}

/// Scenes that were named, and which of them are wanted.
struct LoadedScenes {
  /// Also those of which no shot is wanted.
  let all: [LoadedScene]
  let filter: ShotFilter

  /// The scenes of which a shot is wanted.
  var wanted: [LoadedScene] { all.filter { $0.isWanted(by: filter) } }
}
