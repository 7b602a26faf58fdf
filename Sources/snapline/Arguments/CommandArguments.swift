import Selection
import Shots

/// What a command is told by flags of its own, made once of the words behind its name.
///
/// It asks for each flag that it takes, and so the command understands what is read here and
/// nothing else: help, manual and completions follow.
protocol CommandArguments {
  init(_ flags: inout FlagReader)
}

extension CommandArguments {
  init(_ arguments: Arguments) {
    var reader = FlagReader(arguments)
    self.init(&reader)
  }

  /// The flags for which it asks.
  static var flags: [Flag] {
    var reader = FlagReader(Arguments())
    _ = Self(&reader)
    return reader.asked
  }
}

/// Hands out what flags say, and remembers for which it was asked.
struct FlagReader {
  private let arguments: Arguments
  private(set) var asked: [Flag] = []

  init(_ arguments: Arguments) { self.arguments = arguments }

  mutating func has(_ flag: Flag) -> Bool { !values(flag).isEmpty }

  /// The last value counts.
  mutating func value(_ flag: Flag) -> String? { values(flag).last }

  /// What the last text of a flag stands for.
  mutating func value<Value>(of flag: ValueFlag<Value>) -> Value? { values(of: flag).last }

  mutating func values<Value>(of flag: ValueFlag<Value>) -> [Value] {
    values(flag.flag).compactMap(flag.read)
  }

  /// The value of a flag that has one of a few words.
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

/// The flags that mean the same to every command that understands them.
struct SharedArguments: CommandArguments {
  let jobs: Int?
  let progress: ProgressPolicy
  let color: WhenToShow
  let isQuiet: Bool
  let isVerbose: Bool
  /// Whether nothing is written, and only said what would be.
  let isDry: Bool
  /// Whether nothing is written, and only said what is not as it should be.
  let isCheck: Bool
  /// Whether the command goes on after its end.
  let isWatching: Bool
  let isForced: Bool
  let isOnBuildServer: Bool
  let isJSON: Bool
  /// Where pictures of changes go.
  let out: String?
  /// Where a drawing goes.
  let output: String?
  /// The ways in which a result is told, or what is wrong with the words that name them.
  let reporters: Result<[Reporter], UsageError>
  let pictureBase: String?

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
    pictureBase = flags.value(.pictureBase)
  }
}

/// Which shots are wanted, for all commands that choose among them.
struct ShotSelectionArguments: CommandArguments {
  let filters: [String]
  /// What shots have to show, each flag with its words.
  let traits: [Flag: [String]]
  /// The git revision since which something has changed; empty is the last commit.
  let since: String?

  init(_ flags: inout FlagReader) {
    filters = flags.values(.filter)
    traits = Dictionary(
      FlagSyntax.traits.map { ($0, flags.values($0)) }, uniquingKeysWith: { first, _ in first })
    since = flags.value(.onlyChanged)
  }

  var revision: String? { since.map { $0.isEmpty ? "HEAD" : $0 } }

  /// All that was said, as words of a command line, but for the revision.
  var words: [String] { filters + traitWords }

  /// The options that choose what shots have to show.
  var traitWords: [String] {
    FlagSyntax.traits.flatMap { flag in
      (traits[flag] ?? []).map { "--\(flag.rawValue)=\($0)" }
    }
  }

  var shotTraits: ShotTraits { shotTraits(of: FlagSyntax.traits) }

  /// The same, of some of the flags.
  func shotTraits(of flags: [Flag]) -> ShotTraits {
    let traits = traits.filter { flags.contains($0.key) }
    return ShotTraits(
      devices: traits[.device] ?? [], orientations: traits[.orientation] ?? [],
      states: traits[.state] ?? [], appearances: traits[.appearance] ?? [],
      directions: traits[.direction] ?? [], textSizes: traits[.textSize] ?? [],
      languages: traits[.language] ?? [])
  }
}

/// Which part of a run is wanted.
struct ShardArguments {
  var isLastFailed = false
  /// What this machine does of the work of several.
  var shard: Shard?
  /// The hash of the times by which it was divided.
  var times: String?
}
