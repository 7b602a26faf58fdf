/// The flags, each under the name by which the program asks for it.
enum Flag: String, CaseIterable {
  case filter, output, format, scale, decode, out, obsolete, stage, json, update, all
  case reporter, shard, from
  case failFast = "fail-fast"
  case contactSheet = "contact-sheet"
  case view, shot, console, graph, overlay
  case threshold, antialiasing, ignore, mask
  case failOnLayout = "fail-on-layout"
  case dryRun = "dry-run"
  case check, force, ci, jobs, color, quiet, verbose, help, version
  case directory
}

/// How a flag is written and what it means.
struct FlagSyntax {
  let flag: Flag
  /// One letter after one dash.
  let letter: Character?
  /// What stands for the value in the help; nothing for a switch.
  let value: String?
  /// The only values that there are; empty when anything goes.
  let choices: [String]
  let summary: String

  init(
    _ flag: Flag, letter: Character? = nil, value: String? = nil, choices: [String] = [],
    _ summary: String
  ) {
    self.flag = flag
    self.letter = letter
    self.value = value
    self.choices = choices
    self.summary = summary
  }

  /// The written form: `-g, --filter GLOB`.
  var usage: String {
    let short = letter.map { "-\($0)" }
    // `-C` is known by its letter alone, from make and git.
    let long = flag == .directory ? nil : "--\(flag.rawValue)"
    return [short, long].compactMap { $0 }.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}

extension FlagSyntax {
  /// Every flag of every command, in the order of the help.
  static let all: [FlagSyntax] = [
    FlagSyntax(
      .filter, letter: "g", value: "GLOB",
      "only shots whose scene/shot matches; repeatable, '!GLOB' leaves out"),
    FlagSyntax(
      .output, letter: "o", value: "PATH", "the folder or file for the pictures, - for output"),
    FlagSyntax(.format, value: "png", choices: ["png"], "the kind of file to write"),
    FlagSyntax(
      .scale, value: "N", choices: ["1", "2", "3"], "pixels per point, whatever the device"),
    FlagSyntax(
      .contactSheet, value: "FILE", "all pictures on one page instead of a file for each"),
    FlagSyntax(
      .stage, value: "STAGE",
      choices: [
        "syntax", "scene", "shots", "problem", "solution", "layout", "display-list",
      ], "which value of the pipeline to print"),
    FlagSyntax(.json, "print JSON, for programs"),
    FlagSyntax(
      .threshold, value: "T",
      "count only pixels that look different, from 0 (any difference) to 1; pixelmatch uses 0.1"),
    FlagSyntax(
      .antialiasing, "leave pixels out that only smooth an edge in one of the pictures"),
    FlagSyntax(
      .ignore, value: "X:Y-X:Y,…", "leave rectangles out, each from corner pixel to corner pixel"),
    FlagSyntax(.failOnLayout, "call pictures of different sizes different, and look no further"),
    FlagSyntax(.mask, "draw only the changed pixels, on clear ground"),
    FlagSyntax(.shard, value: "I/N", "only the I-th of N parts, chosen by the shots' names"),
    FlagSyntax(.failFast, "stop at the first shot that is not its golden"),
    FlagSyntax(.decode, "compare every pixel, even where a hash says that none has changed"),
    FlagSyntax(.out, value: "DIR", "where pictures of changes go (default .snapline/out)"),
    FlagSyntax(
      .obsolete, value: "warn|fail|ignore", choices: ["warn", "fail", "ignore"],
      "what a golden without a shot means (default warn)"),
    FlagSyntax(
      .update, value: "missing|changed|all", choices: ["missing", "changed", "all"],
      "which goldens to write (default changed, which includes missing)"),
    FlagSyntax(.all, "every pending change"),
    FlagSyntax(
      .reporter, value: "KIND[=FILE],…",
      "how to tell the result: list, github, html, json, junit, markdown"),
    FlagSyntax(.overlay, "draw the constraints over the picture"),
    FlagSyntax(.view, value: "NAME", "the view to explain (default: all, shortly)"),
    FlagSyntax(.shot, value: "SHOT", "the shot to explain (default: the scene's first)"),
    FlagSyntax(.graph, "print what the sizes around scroll views depend on, circles marked"),
    FlagSyntax(.console, "print conflicts in the shape of UIKit's log"),
    FlagSyntax(.from, value: "FILE", "the run file, as the reporter json writes it; - for input"),
    FlagSyntax(.dryRun, letter: "n", "say what would be written, and write nothing"),
    FlagSyntax(.check, "say which files would be written, and write nothing"),
    FlagSyntax(.force, "change goldens although CI=true is set"),
    FlagSyntax(.ci, "behave as on a build server: nothing is recorded"),
    FlagSyntax(
      .jobs, letter: "j", value: "N", "how many shots at a time (default: one a processor)"),
    FlagSyntax(.directory, letter: "C", value: "DIR", "work as if started in this folder"),
    FlagSyntax(
      .color, value: "auto|always|never", choices: ["auto", "always", "never"],
      "colours on the terminal (default auto)"),
    FlagSyntax(.quiet, letter: "q", "say only what is wrong"),
    FlagSyntax(.verbose, letter: "v", "say more"),
    FlagSyntax(.help, letter: "h", "show this help"),
    FlagSyntax(.version, "print the version"),
  ]

  /// The flags that mean something everywhere.
  static let common: [Flag] = [.directory, .jobs, .color, .quiet, .verbose, .help]

  /// How this flag is written.
  static func of(_ flag: Flag) -> FlagSyntax? { all.first { $0.flag == flag } }
}
