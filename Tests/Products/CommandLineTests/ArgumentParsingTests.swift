import TestSupport
import Testing

@testable import snapline

@Suite("Parsing of arguments")
struct ArgumentParsingTests {
  /// Commands with the flags that only they have.
  private static let own: [(command: Command, flags: [Flag])] = [
    (.render, RenderArguments.flags + ShotSelectionArguments.flags),
    (.check, CheckArguments.flags + ShotSelectionArguments.flags),
    (.record, RecordArguments.flags + ShotSelectionArguments.flags),
    (.review, ReviewArguments.flags),
    (.approve, ApproveArguments.flags), (.reject, DecisionArguments.flags),
    (.report, ReportArguments.flags), (.diff, DiffArguments.flags),
    (.explain, ExplainArguments.flags),
    (.prove, ProveArguments.flags + ShotSelectionArguments.flags),
    (.dump, DumpArguments.flags + ShotSelectionArguments.flags),
    (.list, ShotSelectionArguments.flags), (.fmt, [.check]), (.embed, [.check]),
    (.schema, SchemaArguments.flags), (.help, HelpArguments.flags),
  ]

  @Test("A command accepts each of its own flags with a valid value", arguments: own)
  func understood(_ command: Command, _ flags: [Flag]) throws {
    for flag in flags {
      #expect(try arguments([command.rawValue, words(of: flag)]).has(flag), "\(flag)")
    }
  }

  @Test("Every flag is used by a command, and no command lists one twice")
  func used() {
    let everywhere = FlagSyntax.common + FlagSyntax.ofFile + [.version]
    let used = CommandSyntax.all.flatMap(\.flags) + everywhere
    #expect(Set(used) == Set(Flag.allCases))
    for (command, flags) in Self.own { #expect(Set(flags).count == flags.count, "\(command)") }
  }

  @Test("A flag of another command is refused by name", arguments: Command.allCases)
  func unrelated(_ command: Command) {
    for flag in Flag.allCases where !Arguments.accepts(flag, command) {
      let error = #expect(throws: UsageError.self, "\(flag)") {
        try arguments([command.rawValue, words(of: flag)])
      }
      #expect(error?.message.contains("--\(flag.rawValue)") == true)
    }
  }

  @Test(
    "Flags are accepted in all usual spellings and orders",
    arguments: [
      "check -j4 -q form", "check -qj4 form", "check --jobs 4 --quiet form",
      "-j 4 check form -q", "--jobs=4 --quiet check form", "check -q -j=4 -- form",
      "check -j8 -q -j4 form",
    ])
  func ways(_ line: String) throws {
    let read = try arguments([line])
    let shared = SharedArguments(read)
    #expect(read.command == .check && read.operands == ["form"])
    #expect(shared.jobs == 4 && shared.isQuiet && !shared.isVerbose)
  }

  @Test("After '--' all arguments are operands, and '-' always is one")
  func operands() throws {
    #expect(try arguments(["render - -- -q --jobs"]).operands == ["-", "-q", "--jobs"])
  }

  @Test(
    "A misspelt flag is refused with the intended flag as a hint", .premise(atLeast: 40),
    arguments: Flag.allCases)
  func misspelt(_ flag: Flag) {
    let name = flag.rawValue
    let isLong = name.count > 5 && flag != .directory
    guard let last = premise(isLong ? name.last : nil) else { return }
    let error = #expect(throws: UsageError.self) { try arguments(["--\(name)\(last)"]) }
    #expect(error?.hint == "did you mean '--\(name)'?")
  }

  @Test("A misspelt command, or another tool's name for it, is refused with the command as a hint")
  func commands() {
    for command in Command.allCases where command.rawValue.count > 3 {
      let word = command.rawValue + "e"
      let error = #expect(throws: UsageError.self) { try arguments([word]) }
      #expect(error?.hint == "did you mean '\(command.rawValue)'?")
    }
    for (word, meant) in Command.elsewhere where !word.hasPrefix("-") {
      let error = #expect(throws: UsageError.self) { try arguments([word]) }
      #expect(error?.hint == "did you mean '\(meant)'?")
    }
  }

  @Test(
    "Invalid values of flags are refused",
    arguments: [
      "--shard 0/3", "--shard 4/3", "--shard 1", "--jobs 0", "--jobs 1025", "--jobs four",
      "--repeat 0", "--max-failures 0", "--max-pixels -1", "--threshold 1.1", "--threshold nan",
      "--today 2026-02-30", "--background grey7", "--ignore 1:2-0:3", "--ignore 1:2",
      "--picture-base ftp://a", "--appearance dusk", "--obsolete warm", "--scale 5", "--jobs",
    ])
  func values(_ line: String) {
    #expect(throws: UsageError.self) { try arguments([line]) }
  }

  @Test("A flag overrides the environment, and switches can be turned off")
  func neighbors() throws {
    let environment = ["SNAPLINE_JOBS": "2", "SNAPLINE_DECODE": "1", "SNAPLINE_FILTER": "a,b"]
    var plain = try arguments(["check"])
    try plain.resolve(environment)
    #expect(SharedArguments(plain).jobs == 2 && CheckArguments(plain).comparison.isDecoding)
    #expect(ShotSelectionArguments(plain).filters == ["a", "b"])
    var own = try arguments(["check -j3 --no-decode -g c"])
    try own.resolve(environment)
    #expect(SharedArguments(own).jobs == 3 && !CheckArguments(own).comparison.isDecoding)
    #expect(ShotSelectionArguments(own).filters == ["c"])
    // Settings that a command does not use have no effect on it.
    var other = try arguments(["fmt"])
    try other.resolve(environment)
    #expect(ShotSelectionArguments(other).filters.isEmpty)
  }

  @Test("Each setting has its own variable, and an invalid value is reported with the variable")
  func variables() throws {
    let variables = FlagSyntax.settings.compactMap { FlagSyntax.of($0)?.variable }
    #expect(Set(variables).count == FlagSyntax.settings.count)
    var read = try arguments(["check"])
    let error = #expect(throws: UsageError.self) { try read.resolve(["SNAPLINE_JOBS": "no"]) }
    #expect(error?.message.contains("SNAPLINE_JOBS") == true)
  }

  @Test("In CI images are compared pixel by pixel; values such as 0 and false of CI turn that off")
  func buildServer() throws {
    var read = try arguments(["record"])
    read.resolve(buildServer: ["CI": "true"])
    #expect(SharedArguments(read).isOnBuildServer && RecordArguments(read).comparison.isDecoding)
    for no in ["", "0", "false", "no", "No"] {
      var read = try arguments(["record"])
      read.resolve(buildServer: ["CI": no])
      #expect(!SharedArguments(read).isOnBuildServer)
    }
  }

  @Test("Flags that are not given have their defaults")
  func defaults() throws {
    let check = CheckArguments(try arguments(["check"])).comparison
    #expect(
      check.repetitions == 1 && check.maximumFailures == nil && check.maximumRenderedChanges == nil)
    #expect(check.obsolete == .warn && !check.hasExactFonts && check.recording == nil)
    #expect(RecordArguments(try arguments(["record"])).comparison.recording != nil)
    #expect(SchemaArguments(try arguments(["schema"])).subject == .scene)
    #expect(!DiffArguments(try arguments(["diff"])).files.isMask)
  }

  @Test("--fail-fast overrides --max-failures")
  func failures() throws {
    #expect(try check("--max-failures 5").maximumFailures == 5)
    #expect(try check("--max-failures 5 --fail-fast").maximumFailures == 1)
  }

  @Test("The number of rendered changes depends on the reporters")
  func drawn() throws {
    #expect(try drawn("--reporter list") == nil)
    #expect(try drawn("--reporter html=page,list") == 200)
    #expect(try drawn("--reporter html=page --reporter blob=part") == .max)
    #expect(try drawn("--reporter html=page --pictures") == .max)
  }

  @Test("A shot selection converts back to the arguments that produced it")
  func choice() throws {
    let words = ["--device=iphone-*", "--orientation=portrait", "--state=typing"]
    let choice = ShotSelectionArguments(try arguments(["check -g form"] + words))
    #expect(choice.arguments == ["form"] + words)
    #expect(ShotSelectionArguments(try arguments(["check --only-changed"])).revision == "HEAD")
    #expect(ShotSelectionArguments(try arguments(["check --only-changed=main"])).revision == "main")
  }

  // MARK: Words

  private func drawn(_ flags: String) throws -> Int? {
    let arguments = try arguments(["check \(flags)"])
    let reporters = try SharedArguments(arguments).reporters.get()
    return CheckArguments(arguments).drawLimit(for: reporters)
  }

  private func check(_ flags: String) throws -> ComparisonArguments {
    CheckArguments(try arguments(["check \(flags)"])).comparison
  }

  private func arguments(_ lines: [String]) throws -> Arguments {
    try Arguments(lines.flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// Returns a flag with a valid value as one argument string.
  private func words(of flag: Flag) -> String {
    if flag == .directory { return "-C ." }
    guard let syntax = FlagSyntax.of(flag), syntax.value != nil else { return "--\(flag.rawValue)" }
    let values: [Flag: String] = [
      .shard: "1/2", .jobs: "2", .repeat: "2", .maxFailures: "2", .maxPixels: "2",
      .threshold: "0.1", .today: "2026-01-31", .background: "white", .ignore: "0:0-1:1",
      .pictureBase: "https://a.example", .language: "de",
      .widths: "320...400", .heights: "480",
    ]
    return "--\(flag.rawValue)=\(values[flag] ?? syntax.choices.first ?? "a")"
  }
}
