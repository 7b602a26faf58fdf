import CairoBackend
import Diagnostics
import Files
import Pipeline

/// One call of the program: what was asked for, and the way to answer.
struct Session {
  let arguments: Arguments
  let environment: [String: String]
  let console: Console

  init(_ arguments: Arguments, _ environment: [String: String]) {
    self.arguments = arguments
    self.environment = environment
    console = Console(arguments, environment: environment)
  }

  /// How many shots are worked on at a time.
  var threads: Int { arguments.value(.jobs).flatMap { Int($0) } ?? processorCount() }

  var filter: ShotFilter {
    ShotFilter(
      arguments.values(.filter), shard: arguments.value(.shard).flatMap { Shard($0) })
  }

  /// Loads the scenes that were named; complaints are already made when nothing comes back.
  func load(_ names: [String], in project: Project?) -> [LoadedScene]? {
    do {
      return loadScenes(try selectScenes(names, in: project), filter: filter, threads: threads)
    } catch {
      console.fail(error.message, hint: error.hint)
      return nil
    }
  }

  /// Whether goldens may be written here; if not, that is already said.
  func mayChangeGoldens() -> Bool {
    guard isBuildServer(arguments, environment), !arguments.has(.force), !arguments.has(.dryRun)
    else { return true }
    console.fail(
      "a build server changes no goldens",
      hint: "do it where the pictures can be looked at, or use --force")
    return false
  }

  /// Says that nothing was selected, and what to do about it.
  func nothingSelected() -> ExitStatus {
    console.fail("no shot was selected", hint: "'snapline list shots' lists all")
    return .nothingSelected
  }
}
