import Testing

@testable import snapline

/// The words behind the program's name, and what commands make of them.
@Suite("Arguments")
struct ArgumentParsingTests {
  /// Commands with what they are told by flags of their own.
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

  @Test("A command understands every flag for which its value asks", arguments: own)
  func understood(_ command: Command, _ flags: [Flag]) throws {
    for flag in flags {
      #expect(try arguments([command.rawValue, words(of: flag)]).has(flag), "\(flag)")
    }
  }

  @Test("Every flag means something to a command, and no command asks for one twice")
  func used() {
    let everywhere = FlagSyntax.common + FlagSyntax.ofFile + [.version]
    let used = CommandSyntax.all.flatMap(\.flags) + everywhere
    #expect(Set(used) == Set(Flag.allCases))
    for (command, flags) in Self.own { #expect(Set(flags).count == flags.count, "\(command)") }
  }

  @Test("A flag of another command is refused, with its name", arguments: Command.allCases)
  func foreign(_ command: Command) {
    for flag in Flag.allCases where !Arguments.understands(flag, command) {
      let error = #expect(throws: UsageError.self, "\(flag)") {
        try arguments([command.rawValue, words(of: flag)])
      }
      #expect(error?.message.contains("--\(flag.rawValue)") == true)
    }
  }

  @Test(
    "The same is said in many ways",
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

  @Test("Behind two dashes nothing is a flag, and one dash alone never is")
  func operands() throws {
    #expect(try arguments(["render - -- -q --jobs"]).operands == ["-", "-q", "--jobs"])
  }

  @Test("A misspelt flag is told from all others", arguments: Flag.allCases)
  func misspelt(_ flag: Flag) {
    let name = flag.rawValue
    guard name.count > 5, flag != .directory, let last = name.last else { return }
    let error = #expect(throws: UsageError.self) { try arguments(["--\(name)\(last)"]) }
    #expect(error?.hint == "did you mean '--\(name)'?")
  }

  @Test("A misspelt command, and the name that others have for one, lead to the command")
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
    "A value that a flag cannot have is refused",
    arguments: [
      "--shard 0/3", "--shard 4/3", "--shard 1", "--jobs 0", "--jobs 1025", "--jobs four",
      "--repeat 0", "--max-failures 0", "--max-pixels -1", "--threshold 1.1", "--threshold nan",
      "--today 2026-02-30", "--background grey7", "--ignore 1:2-0:3", "--ignore 1:2",
      "--picture-base ftp://a", "--appearance dusk", "--obsolete warm", "--scale 5", "--jobs",
    ])
  func values(_ line: String) {
    #expect(throws: UsageError.self) { try arguments([line]) }
  }

  @Test("A flag outweighs the environment, and a switch can be turned off")
  func surroundings() throws {
    let environment = ["SNAPLINE_JOBS": "2", "SNAPLINE_DECODE": "1", "SNAPLINE_FILTER": "a,b"]
    var plain = try arguments(["check"])
    try plain.settle(environment)
    #expect(SharedArguments(plain).jobs == 2 && CheckArguments(plain).judging.isDecoding)
    #expect(ShotSelectionArguments(plain).filters == ["a", "b"])
    var own = try arguments(["check -j3 --no-decode -g c"])
    try own.settle(environment)
    #expect(SharedArguments(own).jobs == 3 && !CheckArguments(own).judging.isDecoding)
    #expect(ShotSelectionArguments(own).filters == ["c"])
    // Settings that a command does not use have no effect on it.
    var other = try arguments(["fmt"])
    try other.settle(environment)
    #expect(ShotSelectionArguments(other).filters.isEmpty)
  }

  @Test("Each setting has a variable of its own, and a wrong value names it")
  func variables() throws {
    let variables = FlagSyntax.settings.compactMap { FlagSyntax.of($0)?.variable }
    #expect(Set(variables).count == FlagSyntax.settings.count)
    var read = try arguments(["check"])
    let error = #expect(throws: UsageError.self) { try read.settle(["SNAPLINE_JOBS": "no"]) }
    #expect(error?.message.contains("SNAPLINE_JOBS") == true)
  }

  @Test("On a build server every pixel is compared, and goldens are left alone")
  func buildServer() throws {
    var read = try arguments(["record"])
    read.settle(buildServer: ["CI": "true"])
    #expect(SharedArguments(read).isOnBuildServer && RecordArguments(read).judging.isDecoding)
    for no in ["", "0", "false", "no", "No"] {
      var read = try arguments(["record"])
      read.settle(buildServer: ["CI": no])
      #expect(!SharedArguments(read).isOnBuildServer)
    }
  }

  @Test("Missing options have their defaults")
  func defaults() throws {
    let check = CheckArguments(try arguments(["check"])).judging
    #expect(check.repetitions == 1 && check.mostFailures == nil && check.mostDrawn == nil)
    #expect(check.obsolete == .warn && !check.hasExactFonts && check.recording == nil)
    #expect(RecordArguments(try arguments(["record"])).judging.recording != nil)
    #expect(SchemaArguments(try arguments(["schema"])).subject == .scene)
    #expect(!DiffArguments(try arguments(["diff"])).files.isMask)
  }

  @Test("The first failure ends a run that fails fast, whatever else is said")
  func failures() throws {
    #expect(try check("--max-failures 5").mostFailures == 5)
    #expect(try check("--max-failures 5 --fail-fast").mostFailures == 1)
  }

  @Test("The reporters decide the number of rendered changes")
  func drawn() throws {
    #expect(try drawn("--reporter list") == nil)
    #expect(try drawn("--reporter html=page,list") == 200)
    #expect(try drawn("--reporter html=page --reporter blob=part") == .max)
    #expect(try drawn("--reporter html=page --pictures") == .max)
  }

  @Test("A selection is printed as the arguments that select the same")
  func choice() throws {
    let words = ["--device=iphone-*", "--orientation=portrait", "--state=typing"]
    let choice = ShotSelectionArguments(try arguments(["check -g form"] + words))
    #expect(choice.words == ["form"] + words)
    #expect(ShotSelectionArguments(try arguments(["check --only-changed"])).revision == "HEAD")
    #expect(ShotSelectionArguments(try arguments(["check --only-changed=main"])).revision == "main")
  }

  // MARK: Words

  private func drawn(_ flags: String) throws -> Int? {
    let arguments = try arguments(["check \(flags)"])
    let reporters = try SharedArguments(arguments).reporters.get()
    return CheckArguments(arguments).mostDrawn(for: reporters)
  }

  private func check(_ flags: String) throws -> ComparisonArguments {
    CheckArguments(try arguments(["check \(flags)"])).judging
  }

  private func arguments(_ lines: [String]) throws -> Arguments {
    try Arguments(lines.flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// Returns the arguments for a flag with a valid value.
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
