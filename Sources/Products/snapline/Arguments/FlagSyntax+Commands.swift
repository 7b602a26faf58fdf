import SnaplineReports

extension Command {
  /// The reporters that the command has.
  var reporters: [ReportKind] {
    switch self {
    case .prove: [.list, .github, .html, .json, .junit, .markdown, .sarif, .codequality]
    case .lint: [.list, .github, .json, .sarif, .codequality]
    default: ReportKind.allCases
    }
  }
}

extension CommandSyntax {
  /// The flags of the command, in the order of the help, with the descriptions for this command.
  var ownFlags: [FlagSyntax] {
    FlagSyntax.all.filter { flags.contains($0.flag) }.map { $0.described(for: command) }
  }
}

extension FlagSyntax {
  /// The names of equivalent flags in similar tools.
  static let elsewhere: [String: String] = [
    "dark": "appearance dark", "light": "appearance light", "portrait": "orientation portrait",
    "landscape": "orientation landscape", "rtl": "direction rightToLeft",
    "ltr": "direction leftToRight", "locale": "language", "lang": "language",
    "threads": "jobs", "parallel": "jobs", "no-color": "color never", "silent": "quiet",
  ]

  /// Returns the flag as the help of one command describes it.
  func described(for command: Command) -> FlagSyntax {
    if flag == .reporter {
      let kinds = command.reporters.map(\.rawValue).joined(separator: ", ")
      let lesser = command == .prove ? "; with --mutate only list and json" : ""
      return describing("reports to write: \(kinds)\(lesser)", fallback: fallback)
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

  /// Descriptions that apply to one command only.
  private static let texts: [Command: [Flag: Text]] = [
    .render: [
      .goldens: ("write the images of goldens; those of text goldens are rendered again", nil),
      .output: (
        "output file or directory; - is standard output",
        ".snapline/render, one directory per scene"
      ),
      .widths: (
        "render one image per breakpoint range; A...B are screen widths in integer points",
        "320...1366"
      ),
    ],
    .check: [
      .out: ("directory for images of changes", pendingFolder),
      .baseline: (
        "leave out the failed expectations and warnings in this file, which '--reporter "
          + "sarif=FILE' has written", nil
      ),
    ],
    .review: [.out: pendingChanges], .serve: [.out: pendingChanges],
    .preview: [.out: pendingChanges],
    .approve: [
      .out: pendingChanges, .dryRun: decisions,
      .from: ("the run with the images: a directory written by the blob reporter", nil),
      .json: ("with --from: print what was approved, refused and left as JSON", nil),
    ],
    .reject: [.out: pendingChanges, .dryRun: decisions],
    .prune: [.dryRun: ("list what would be deleted, without deleting", nil)],
    .mv: [.dryRun: ("list what would be renamed, without renaming", nil)],
    .diff: [
      .output: ("file or directory for difference images; not with --base", nil),
      .out: ("with --base: directory for images of changes", ".snapline/diff"),
    ],
    .log: [
      .output: (
        "PNG, SVG or PDF file with the images in order of time, or APNG file that animates them, in "
          + "place of the list", nil
      ),
      .view: ("list only commits that changed this view; a name or an object identifier", nil),
      .images: (
        "thumbnails below each commit: in a terminal with kitty's protocol, or colored half blocks",
        "auto"
      ),
    ],
    .blame: [
      .view: ("the view whose numbers are listed; a name or an object identifier", "all views"),
      .since: examinedCommits,
      .overlay: (
        "tint each view by the age of its last change, in an image in place of the table", nil
      ), .output: ("with --overlay: PNG, SVG or PDF file for the image", nil),
    ],
    .bisect: [
      .all: ("examine every different revision, and list each change", nil),
      .since: examinedCommits,
    ],
    .explain: [
      .output: ("with --graph: PNG file for the graph", nil),
      .view: ("the view to explain", "all views, in brief"),
      .dryRun: ("with --fix: list the fixes, without writing", nil),
    ],
    .prove: [
      .out: ("directory for images of failed claims; no images without it", nil),
      .view: ("view whose frame is printed, one formula per range of screens", nil),
      .widths: ("screen widths in integer points, A...B; skips heights", "320...1366"),
      .heights: (
        "screen heights in integer points, A...B; skips widths",
        "480...1366, in landscape 320...1024"
      ),
    ],
  ]

  private static let pendingFolder = ".snapline/out"

  private static let pendingChanges: Text = (
    "directory with the images of changes, written by 'check'", pendingFolder
  )

  private static let examinedCommits: Text = (
    "examine only commits since a day, such as 2024-01-31, or a revision", nil
  )

  private static let decisions: Text = (
    "list the changes that would be decided, without deciding", nil
  )
}
