import SnaplineProjects
import SnaplineSceneModel

/// The flags of one command, read from the parsed command line.
///
/// A command accepts exactly the flags that its initializer reads; help, manual and completions
/// follow from them.
protocol CommandArguments {
  init(_ flags: inout FlagReader)
}

extension CommandArguments {
  init(_ arguments: Arguments) {
    var reader = FlagReader(arguments)
    self.init(&reader)
  }

  /// The flags that the initializer reads.
  static var flags: [Flag] {
    var reader = FlagReader(Arguments())
    _ = Self(&reader)
    return reader.asked
  }
}

/// A reader of flag values that records which flags were read.
struct FlagReader {
  private let arguments: Arguments
  private(set) var asked: [Flag] = []

  init(_ arguments: Arguments) { self.arguments = arguments }

  mutating func has(_ flag: Flag) -> Bool { !values(flag).isEmpty }

  /// Returns the last value.
  mutating func value(_ flag: Flag) -> String? { values(flag).last }

  /// Returns the parsed last value of a flag.
  mutating func value<Value>(of flag: ValueFlag<Value>) -> Value? { values(of: flag).last }

  mutating func values<Value>(of flag: ValueFlag<Value>) -> [Value] {
    values(flag.flag).compactMap(flag.read)
  }

  /// Returns the value of a flag that has a fixed set of choices.
  mutating func word<Word: RawRepresentable<String>>(
    _ flag: Flag, of type: Word.Type = Word.self
  ) -> Word? {
    value(flag).flatMap(type.init)
  }

  mutating func values(_ flag: Flag) -> [String] {
    asked.append(flag)
    return arguments.values(flag)
  }
}

/// The flags that have the same meaning for every command that accepts them.
struct SharedArguments: CommandArguments {
  let jobs: Int?
  let progress: ProgressPolicy
  let color: WhenToShow
  let isQuiet: Bool
  let isVerbose: Bool
  /// Whether files stay unchanged and planned changes are only printed.
  let isDry: Bool
  /// Whether files stay unchanged and only deviations are reported.
  let isCheck: Bool
  /// Whether the command runs again after each change of a file.
  let isWatching: Bool
  let isForced: Bool
  let isOnBuildServer: Bool
  let isJSON: Bool
  /// The directory for diff images.
  let out: String?
  /// The path of a rendered file.
  let output: String?
  /// The reporters, or the error of their specification.
  let reporters: Result<[Reporter], UsageError>
  let imageBase: String?

  init(_ flags: inout FlagReader) {
    jobs = flags.value(of: .jobs)
    progress = flags.word(.progress) ?? .auto
    color = flags.word(.color) ?? .auto
    isQuiet = flags.has(.quiet)
    isVerbose = flags.has(.verbose)
    isDry = flags.has(.dryRun)
    isCheck = flags.has(.check)
    isWatching = flags.has(.watch)
    isForced = flags.has(.force)
    isOnBuildServer = flags.has(.ci)
    isJSON = flags.has(.json)
    out = flags.value(.out)
    output = flags.value(.output)
    let told = flags.values(.reporter)
    let kinds = isJSON ? ["json"] : told.isEmpty ? ["list"] : told
    reporters = Result { () throws(UsageError) in try readReporters(kinds) }
    imageBase = flags.value(.pictureBase)
  }
}

/// The selection of shots, for all commands that have one.
struct ShotSelectionArguments: CommandArguments {
  let filters: [String]
  /// The values of the flags that select shots by their configuration.
  let traits: [Flag: [String]]
  /// The git revision since which scenes have changed; an empty string is the last commit.
  let since: String?

  init(_ flags: inout FlagReader) {
    filters = flags.values(.filter)
    traits = Dictionary(
      FlagSyntax.traits.map { ($0, flags.values($0)) }, uniquingKeysWith: { first, _ in first })
    since = flags.value(.onlyChanged)
  }

  var revision: String? { since.map { $0.isEmpty ? "HEAD" : $0 } }

  /// The selection as command-line arguments, without the revision.
  var arguments: [String] { filters + traitArguments }

  /// The arguments that select shots by their configuration.
  var traitArguments: [String] {
    FlagSyntax.traits.flatMap { flag in
      (traits[flag] ?? []).map { "--\(flag.rawValue)=\($0)" }
    }
  }

  var shotTraits: ShotTraits { shotTraits(of: FlagSyntax.traits) }

  /// Returns the shot traits of some of the flags.
  func shotTraits(of flags: [Flag]) -> ShotTraits {
    let traits = traits.filter { flags.contains($0.key) }
    return ShotTraits(
      devices: traits[.device] ?? [], orientations: traits[.orientation] ?? [],
      states: traits[.state] ?? [], appearances: traits[.appearance] ?? [],
      directions: traits[.direction] ?? [], textSizes: traits[.textSize] ?? [],
      languages: traits[.language] ?? [])
  }
}

/// The requested shard of a run.
struct ShardArguments {
  var isLastFailed = false
  /// The shard of this machine.
  var shard: Shard?
  /// The hash of the durations by which shards were balanced.
  var times: String?
}
