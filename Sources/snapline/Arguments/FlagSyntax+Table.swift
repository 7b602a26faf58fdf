import Geometry
import Pictures
import Pipeline
import Reports
import SVGBackend
import SceneModel
import Verdicts

extension FlagSyntax {
  /// Every flag of every command, in the order of the help.
  static let all: [FlagSyntax] =
    choosing + showing + judging + explaining + serving + everywhere + ofProject

  private static let choosing = [
    FlagSyntax(
      .filter, letter: "g", value: "GLOB",
      "only shots whose scene/shot matches; repeatable; '!GLOB' excludes"),
    FlagSyntax(
      .device, value: "GLOB",
      "only shots of devices that match, on which Interface Builder files are laid out anew; "
        + "repeatable"),
    FlagSyntax(
      .orientation, choices: allWords(of: Orientation.self),
      "only shots that end in this orientation"),
    FlagSyntax(
      .state, value: "GLOB",
      "only shots of states that match; 'default' means the scene as written; repeatable"),
    FlagSyntax(
      .appearance, choices: allWords(of: Appearance.self),
      "only shots of this appearance"),
    FlagSyntax(
      .direction, choices: allWords(of: LayoutDirection.self),
      "only shots in languages that are read in this direction"),
    FlagSyntax(
      reading: .language, value: "TAG",
      "only shots in this language, like de, or pseudo for longer texts with accents; repeatable"
    ),
    FlagSyntax(
      .textSize, value: "SIZE", choices: allWords(of: TextSize.self),
      "only shots with this text size, like large; repeatable"),
    FlagSyntax(
      .onlyChanged, value: "[REF]",
      "only scenes affected by files that have changed since REF according to git (default HEAD: "
        + "what is not committed)"),
    FlagSyntax(.lastFailed, "only shots in which the last check found something wrong"),
    FlagSyntax(
      reading: .shard, value: "I/N|\(BuildServer.automatic)",
      "only the I-th of N parts, chosen by the shots' names; \(BuildServer.automatic): as the build server "
        + "divides the job"),
    FlagSyntax(
      .times, value: "RUN",
      "balance the parts by how long each shot took in this run file"),
  ]

  private static let showing = [
    FlagSyntax(
      .output, letter: "o", value: "PATH",
      "the folder or file for what is drawn"
    ),
    FlagSyntax(
      .format, choices: allWords(of: PictureFormat.self), fallback: "from the ending of -o, or png",
      "the kind of file to write"),
    FlagSyntax(
      .svgText, choices: allWords(of: SVGText.self), fallback: "outlines",
      "letters in SVG as shapes, or as text in the reader's fonts"),
    FlagSyntax(
      .scale, value: "N", choices: PixelScale.allowed.map(String.init), fallback: "the device's",
      "pixels per point"),
    FlagSyntax(.frame, "draw the device around its screen"),
    FlagSyntax(.crop, value: "VIEW", "only this view and what lies over it"),
    FlagSyntax(
      reading: .background, value: "transparent|COLOR", fallback: "white or black, by appearance",
      "what lies behind all views, or around a frame"),
    FlagSyntax(
      .contactSheet, value: "FILE", "all pictures on one page instead of a file for each"),
    FlagSyntax(
      .stage, value: allWords(of: DumpStage.self).joined(separator: "|"),
      choices: allWords(of: DumpStage.self), "which value of the pipeline to print"),
    FlagSyntax(.json, "print JSON, for programs"),
  ]

  private static let judging = [
    FlagSyntax(.base, value: "REF", "what the scenes looked like in this git revision"),
    FlagSyntax(
      reading: .threshold, value: "T",
      "count only pixels that look different, from 0 (any difference) to 1; pixelmatch uses 0.1"),
    FlagSyntax(
      .antialiasing, "ignore pixels that only smooth an edge in one of the pictures"),
    FlagSyntax(
      reading: .maxPixels, value: "N", fallback: "0",
      "treat pictures as the same if at most N pixels differ"),
    FlagSyntax(
      reading: .ignore, value: "X:Y-X:Y,…",
      "ignore rectangles, each from corner pixel to corner pixel"),
    FlagSyntax(
      .failOnLayout, "treat pictures of different sizes as different, and compare no further"),
    FlagSyntax(.mask, "draw only the changed pixels, on a transparent background"),
    FlagSyntax(.failFast, "stop at the first shot that differs from its golden"),
    FlagSyntax(reading: .maxFailures, value: "N", "stop once N shots differ from their goldens"),
    FlagSyntax(
      reading: .repeat, value: "N", fallback: "1",
      "draw every shot N times; it is an error if two pictures differ"),
    FlagSyntax(.decode, "compare every pixel, even where a hash says that none has changed"),
    FlagSyntax(
      .out, value: "DIR", fallback: ".snapline/out; of 'diff --base' .snapline/diff",
      "where to put pictures of changes"),
    FlagSyntax(
      .pictures,
      "draw what moved and what differs right away, not only when 'report' asks for it"),
    FlagSyntax(
      .obsolete, choices: allWords(of: ObsoletePolicy.self), fallback: "warn",
      "what to do about a golden without a shot"),
    FlagSyntax(
      .fonts, choices: allWords(of: FontPolicy.self), fallback: "any",
      "what different fonts mean: their glyphs are not compared, or the picture has changed"),
    FlagSyntax(
      reading: .today, value: "DAY", fallback: "today, in UTC",
      "the day to take as today for tolerances that end, like 2026-01-31"),
    FlagSyntax(
      .update, choices: allWords(of: RecordingMode.self), fallback: "changed",
      "which goldens to write; 'changed' includes missing ones"),
    FlagSyntax(.all, "every pending change"),
    FlagSyntax(.undo, "take back what was decided since the last check"),
    FlagSyntax(
      .reporter, value: "KIND[=FILE],…", fallback: "list",
      "how to report the result: \(allWords(of: ReportKind.self).joined(separator: ", "))"),
    FlagSyntax(
      reading: .pictureBase, value: "URL",
      "the address of the run's pictures, from which the reporter markdown shows them"),
    FlagSyntax(
      .images, choices: allWords(of: TerminalImages.self), fallback: "auto",
      "pictures on the terminal: as it supports, as pixels or as coloured half blocks"),
  ]

  private static let explaining = [
    FlagSyntax(.overlay, "draw the constraints over the picture"),
    FlagSyntax(
      .accessibility, "draw what a screen reader finds over the picture, its words beside it"),
    FlagSyntax(
      .view, value: "NAME",
      "the view to explain"),
    FlagSyntax(
      reading: .widths, value: "[A...B]", fallback: "320...1366",
      "screens of all these widths, in whole points"),
    FlagSyntax(
      reading: .heights, value: "A...B", fallback: "480...1366, on its side 320...1024",
      "screens of all these heights, and no widths then"),
    FlagSyntax(
      .cross, "also check what is not recorded: both orientations, both directions, and large texts"
    ),
    FlagSyntax(
      .mutate,
      "find what no picture and no claim would miss if it were changed; status 1 if there is any"
    ),
    FlagSyntax(
      .chart, value: "FILE", "draw the edges of all frames over the widths, as SVG or PNG"),
    FlagSyntax(.shot, value: "SHOT", "the shot to explain (default: the scene's first)"),
    FlagSyntax(.graph, "print what the sizes around scroll views depend on, with circles marked"),
    FlagSyntax(.fix, "apply the repairs that are certain into the scene; all shots, or --shot"),
    FlagSyntax(.console, "print conflicts in the format of UIKit's log"),
    FlagSyntax(
      .from, value: "RUN",
      "a run: the file of the reporter json, or the folder of blob; - for input"),
    FlagSyntax(
      .of, choices: allWords(of: SchemaSubject.self), fallback: "scene",
      "what to print the schema of"),
    FlagSyntax(.man, value: "DIR", "write the pages of the manual into this folder"),
  ]

  private static let serving = [
    FlagSyntax(
      .watch, "repeat after each save for what it affects, until Ctrl-C ends it"),
    FlagSyntax(.serve, "show it on the page of 'serve' instead of the terminal"),
    FlagSyntax(
      reading: .port, value: "N", fallback: "one that is free", "where the page is served"),
    FlagSyntax(.open, "show the page in the browser"),
    FlagSyntax(.readOnly, "the page only shows: it decides and repairs nothing"),
    FlagSyntax(
      reading: .editor, value: "ADDRESS", fallback: ValueFlag.usualEditor,
      "what opens a line of the page in an editor"),
  ]

  private static let everywhere = [
    FlagSyntax(.dryRun, letter: "n", "list what would be written, and write nothing"),
    FlagSyntax(.check, "list the files that would be written, and write nothing"),
    FlagSyntax(.force, "change goldens even though CI=true is set"),
    FlagSyntax(.ci, "behave as on a build server: nothing is recorded"),
    FlagSyntax(
      reading: .jobs, letter: "j", value: "N", fallback: "one per processor",
      "how many shots to work on at a time"),
    FlagSyntax(.directory, letter: "C", value: "DIR", "work as if started in this folder"),
    FlagSyntax(
      .config, value: "[FILE]", fallback: "the nearest .snapline.yaml in this folder or above",
      "the settings of the project"),
    FlagSyntax(
      .progress, choices: allWords(of: ProgressPolicy.self), fallback: "auto",
      "show progress: a bar on a terminal after a second, otherwise lines"),
    FlagSyntax(
      .color, choices: allWords(of: Showing.self), fallback: "auto", "colours on the terminal"),
    FlagSyntax(.quiet, letter: "q", "say only what is wrong"),
    FlagSyntax(.verbose, letter: "v", "say more"),
    FlagSyntax(.help, letter: "h", "show this help"),
    FlagSyntax(.version, "print the version"),
  ]

  private static let ofProject = [
    FlagSyntax(
      .scenes, value: "PATH", fallback: "Scenes",
      "where scenes lie: folders, and files like App/Base.lproj/Main.storyboard")
  ]
}
