import Reports

extension Command {
  /// The reporters that the command has.
  var reporters: [ReportKind] {
    self == .prove ? [.list, .html, .json, .junit, .markdown] : ReportKind.allCases
  }
}

extension CommandSyntax {
  /// The flags of its own, in the order of the help, each with the text that is true for it.
  var ownFlags: [FlagSyntax] {
    FlagSyntax.all.filter { flags.contains($0.flag) }.map { $0.described(for: command) }
  }
}

extension FlagSyntax {
  /// The commands and flags of this program by the words of others.
  static let elsewhere: [String: String] = [
    "dark": "appearance dark", "light": "appearance light", "portrait": "orientation portrait",
    "landscape": "orientation landscape", "rtl": "direction rightToLeft",
    "ltr": "direction leftToRight", "locale": "language", "lang": "language",
    "threads": "jobs", "parallel": "jobs", "no-color": "color never", "silent": "quiet",
  ]

  /// The flag as the help of one command describes it.
  func described(for command: Command) -> FlagSyntax {
    if flag == .reporter {
      let kinds = command.reporters.map(\.rawValue).joined(separator: ", ")
      let lesser = command == .prove ? "; --mutate has list and json" : ""
      return describing("how to report the result: \(kinds)\(lesser)", fallback: fallback)
    }
    if let text = Self.texts[command]?[flag] {
      return describing(text.meaning, fallback: text.fallback)
    }
    if command == .review, ServeArguments.flags.contains(flag) {
      return describing(onlyWith: .serve)
    }
    if command == .diff, CommandSyntax.forRevisions.contains(flag) {
      return describing(onlyWith: .base)
    }
    return self
  }

  private typealias Text = (meaning: String, fallback: String?)

  /// The texts that hold for one command alone.
  private static let texts: [Command: [Flag: Text]] = [
    .render: [
      .output: (
        "the file or folder to draw into; - is standard output",
        ".snapline/render, a folder for each scene"
      ),
      .widths: (
        "draw one picture for each range of widths between breakpoints, in whole points",
        "320...1366"
      ),
    ],
    .check: [.out: ("where to put the pictures of changes", pendingFolder)],
    .review: [.out: pendingChanges], .serve: [.out: pendingChanges],
    .preview: [.out: pendingChanges],
    .approve: [
      .out: pendingChanges, .dryRun: decisions,
      .from: ("the run with the pictures: a folder of the reporter blob", nil),
    ],
    .reject: [.out: pendingChanges, .dryRun: decisions],
    .prune: [.dryRun: ("list what would be removed, and remove nothing", nil)],
    .mv: [.dryRun: ("list what would be renamed, and rename nothing", nil)],
    .diff: [
      .output: ("the file or folder for pictures of what differs; not with --base", nil),
      .out: ("with --base: where to put the pictures of changes", ".snapline/diff"),
    ],
    .explain: [
      .output: ("with --graph: the PNG file of the graph", nil),
      .view: ("the view to explain", "all, briefly"),
      .dryRun: ("with --fix: list the repairs, and write nothing", nil),
    ],
    .prove: [
      .out: ("the folder for pictures of where claims fail; none without it", nil),
      .view: ("the view whose frames are listed, piece by piece", nil),
      .widths: ("only screens of these widths, in whole points, and no heights", "320...1366"),
      .heights: (
        "only screens of these heights, in whole points, and no widths",
        "480...1366, on its side 320...1024"
      ),
    ],
  ]

  private static let pendingFolder = ".snapline/out"

  private static let pendingChanges: Text = (
    "where 'check' has put the pictures of changes", pendingFolder
  )

  private static let decisions: Text = (
    "list the changes that would be decided, and decide nothing", nil
  )
}
