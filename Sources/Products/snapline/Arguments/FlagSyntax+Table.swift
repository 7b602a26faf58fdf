import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineRendering
import SnaplineReports
import SnaplineSceneModel

extension FlagSyntax {
  /// Every flag of every command, in the order of the help.
  static let all: [FlagSyntax] =
    choosing + showing + comparisonFlags + explaining + serving + everywhere + ofProject
    + ofHistory

  private static let choosing = [
    FlagSyntax(
      .filter, letter: "g", value: "GLOB",
      "select shots whose scene/shot name matches GLOB; repeatable; '!GLOB' excludes"),
    FlagSyntax(
      .device, value: "GLOB",
      "select shots by device; Interface Builder files are laid out again on it; repeatable"),
    FlagSyntax(
      .orientation, choices: allValues(of: Orientation.self),
      "select shots by orientation, as it is at the end of the state"),
    FlagSyntax(
      .state, value: "GLOB",
      "select shots by state; 'default' is the scene without a state; repeatable"),
    FlagSyntax(
      .appearance, choices: allValues(of: Appearance.self),
      "select shots by appearance"),
    FlagSyntax(
      .direction, choices: allValues(of: LayoutDirection.self),
      "select shots by writing direction"),
    FlagSyntax(
      reading: .language, value: "TAG",
      "select shots by language, such as de, or pseudo for pseudo-localization; repeatable"
    ),
    FlagSyntax(
      .textSize, value: "SIZE", choices: allValues(of: TextSize.self),
      "select shots by text size, such as large; repeatable"),
    FlagSyntax(
      .onlyChanged, value: "[REF]",
      "select scenes affected by files that differ from git revision REF (default HEAD: "
        + "uncommitted changes)"
    ),
    FlagSyntax(.lastFailed, "select the shots that failed in the last check"),
    FlagSyntax(
      reading: .shard, value: "I/N|\(BuildServer.automatic)",
      "select shard I of N, by hash of the shot name; \(BuildServer.automatic): take I and N from "
        + "the CI server's variables"
    ),
    FlagSyntax(
      .baseline, value: "FILE",
      "leave out the findings in this file, which '--reporter sarif=FILE' has written"),
    FlagSyntax(
      .times, value: "RUN",
      "balance the shards by the durations in this run file"),
  ]

  private static let showing = [
    FlagSyntax(
      .output, letter: "o", value: "PATH", "output file or directory"),
    FlagSyntax(
      .format, choices: allValues(of: ImageFormat.self),
      fallback: "by the extension of -o, else png",
      "output format"),
    FlagSyntax(
      .svgText, choices: allValues(of: SVGText.self), fallback: "outlines",
      "write text in SVG as outlines, or as text in the viewer's fonts"),
    FlagSyntax(
      .scale, value: "N", choices: PixelScale.allowed.map(String.init),
      fallback: "the device's scale",
      "pixels per point"),
    FlagSyntax(.frame, "draw the device around its screen"),
    FlagSyntax(.crop, value: "VIEW", "crop to one view"),
    FlagSyntax(
      reading: .background, value: "transparent|COLOR", fallback: "white or black, by appearance",
      "color behind all views, or around the device frame"),
    FlagSyntax(
      .contactSheet, value: "FILE",
      "put all images on one page, or in PDF on pages of A4 with headings"),
    FlagSyntax(
      .stage, value: allValues(of: DumpStage.self).joined(separator: "|"),
      choices: allValues(of: DumpStage.self), "pipeline stage to print"),
    FlagSyntax(.json, "print JSON"),
  ]

  private static let comparisonFlags = [
    FlagSyntax(.base, value: "REF", "compare with the scenes of this git revision"),
    FlagSyntax(
      reading: .threshold, value: "T",
      "perceptual threshold from 0 (exact) to 1; pixelmatch's default is 0.1"),
    FlagSyntax(
      .antialiasing, "ignore antialiased pixels"),
    FlagSyntax(
      reading: .maxPixels, value: "N", fallback: "0",
      "treat images as equal if at most N pixels differ"),
    FlagSyntax(
      reading: .ignore, value: "X:Y-X:Y,…",
      "ignore rectangles, given as X0:Y0-X1:Y1 in pixels"),
    FlagSyntax(
      .failOnLayout, "report a size difference without comparing pixels"),
    FlagSyntax(.mask, "draw only the changed pixels, on a transparent background"),
    FlagSyntax(.failFast, "stop at the first shot that fails"),
    FlagSyntax(reading: .maxFailures, value: "N", "stop after N failed shots"),
    FlagSyntax(
      reading: .repeat, value: "N", fallback: "1",
      "render every shot N times and fail if the images differ"),
    FlagSyntax(.decode, "decode and compare every golden, ignoring its stored hash"),
    FlagSyntax(
      .out, value: "DIR", fallback: ".snapline/out; for 'diff --base' .snapline/diff",
      "directory for images of changes"),
    FlagSyntax(
      .pictures,
      "write images of all changes now, instead of on demand in 'report' and 'review'"),
    FlagSyntax(
      .obsolete, choices: allValues(of: ObsoletePolicy.self), fallback: "warn",
      "how to treat goldens that no shot uses"),
    FlagSyntax(
      .fonts, choices: allValues(of: FontPolicy.self), fallback: "any",
      "how to treat a golden drawn with other fonts: ignore its glyphs, or report a change"),
    FlagSyntax(
      reading: .today, value: "DAY", fallback: "today's date in UTC",
      "date used for tolerances with an end date, such as 2026-01-31"),
    FlagSyntax(
      .update, choices: allValues(of: RecordingMode.self), fallback: "changed",
      "which goldens to write; 'changed' includes missing ones"),
    FlagSyntax(
      .goldens, value: "[\(allValues(of: GoldenForm.self).joined(separator: "|"))]",
      "convert existing goldens to image files or to text, and store the choice in the settings"),
    FlagSyntax(.all, "all pending changes"),
    FlagSyntax(.undo, "undo decisions made since the last check"),
    FlagSyntax(
      .reporter, value: "KIND[=FILE],…", fallback: "list",
      "reports to write: \(allValues(of: ReportKind.self).joined(separator: ", "))"),
    FlagSyntax(
      reading: .imageBase, value: "URL",
      "base URL for images in the markdown report"),
    FlagSyntax(
      .images, choices: allValues(of: TerminalImages.self), fallback: "auto",
      "images in the terminal: the best protocol it supports, or colored half blocks"),
  ]

  private static let explaining = [
    FlagSyntax(.overlay, "draw the constraints over the image"),
    FlagSyntax(
      .accessibility, "draw accessibility elements over the image and list what VoiceOver speaks"),
    FlagSyntax(
      .view, value: "NAME",
      "the view to explain"),
    FlagSyntax(
      reading: .widths, value: "[A...B]", fallback: "320...1366",
      "screen widths in integer points, A...B"),
    FlagSyntax(
      reading: .heights, value: "A...B", fallback: "480...1366, in landscape 320...1024",
      "screen heights in integer points, A...B; skips widths"),
    FlagSyntax(
      .cross, "also check unrecorded variants: both orientations, both directions, large text sizes"
    ),
    FlagSyntax(
      .mutate,
      "find constraints and numbers that can change without any test failing; exits with 1 if "
        + "there are any"
    ),
    FlagSyntax(
      .chart, value: "FILE", "write a chart of all frames over the screen width, as SVG or PNG"),
    FlagSyntax(.shot, value: "SHOT", "shot to explain (default: the first)"),
    FlagSyntax(
      .graph, "print the dependency graph of sizes around scroll views; cycles are marked"),
    FlagSyntax(.fix, "apply all certain fixes to the scene file, for all shots or --shot"),
    FlagSyntax(.console, "print conflicts in the format of UIKit's console log"),
    FlagSyntax(
      .from, value: "RUN",
      "run to read: a JSON run file or a blob directory; - is standard input"),
    FlagSyntax(
      .cause, value: "NAME",
      "with --from: all changes with this cause, such as cause-1f0c22ab; repeatable"),
    FlagSyntax(
      .of, choices: allValues(of: SchemaSubject.self), fallback: "scene",
      "which schema to print"),
    FlagSyntax(.man, value: "DIR", "write the manual pages into this directory"),
  ]

  private static let serving = [
    FlagSyntax(
      .watch, "repeat after each save, for the scenes it affects; Ctrl-C stops"),
    FlagSyntax(.serve, "review in the browser instead of the terminal"),
    FlagSyntax(
      reading: .port, value: "N", fallback: "any free port", "port of the local server"),
    FlagSyntax(.open, "open the page in the browser"),
    FlagSyntax(.readOnly, "read-only: no approvals, no edits"),
    FlagSyntax(.stdio, "standard input and output, the only way; many editors pass it"),
    FlagSyntax(
      reading: .editor, value: "ADDRESS", fallback: ValueFlag.usualEditor,
      "URL template that opens a line in your editor"),
  ]

  private static let everywhere = [
    FlagSyntax(.dryRun, letter: "n", "list what would be written, without writing"),
    FlagSyntax(.check, "list the files that would be written, without writing"),
    FlagSyntax(.force, "write goldens even if CI=true"),
    FlagSyntax(.ci, "behave as in CI: never write goldens"),
    FlagSyntax(
      reading: .jobs, letter: "j", value: "N", fallback: "number of processors",
      "number of shots processed in parallel"),
    FlagSyntax(.directory, letter: "C", value: "DIR", "run as if started in DIR"),
    FlagSyntax(
      .config, value: "[FILE]",
      fallback: "the nearest .snapline.yaml in this directory or its parents",
      "settings file"),
    FlagSyntax(
      .progress, choices: allValues(of: ProgressPolicy.self), fallback: "auto",
      "show progress: a bar in a terminal after one second, otherwise lines"),
    FlagSyntax(
      .color, choices: allValues(of: WhenToShow.self), fallback: "auto", "use colors"),
    FlagSyntax(.quiet, letter: "q", "print only problems"),
    FlagSyntax(.verbose, letter: "v", "print more detail"),
    FlagSyntax(.help, letter: "h", "show this help"),
    FlagSyntax(.version, "print the version"),
  ]

  private static let ofHistory = [
    FlagSyntax(
      .since, value: "DATE|REF", "list only commits since a day, such as 2024-01-31, or a revision"),
    FlagSyntax(reading: .limit, letter: "n", value: "N", "list at most N commits"),
    FlagSyntax(
      .html, value: "DIR", "write a page with all images and a time slider, in place of the list"),
    FlagSyntax(
      reading: .commitURL, value: "TEMPLATE",
      fallback: "that of the remote at GitHub, GitLab or Bitbucket",
      "with --html: URL of a commit, with {hash}"),
    FlagSyntax(
      .looksLike, value: "FILE",
      "find the commit after which the screen looks different from this PNG file, in place of an "
        + "expectation"),
  ]

  private static let ofProject = [
    FlagSyntax(
      .scenes, value: "PATH", fallback: "Scenes",
      "where scenes are: directories, and files such as App/Base.lproj/Main.storyboard")
  ]
}
