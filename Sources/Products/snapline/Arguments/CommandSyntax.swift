import SnaplineBasics

enum Command: String, CaseIterable {
  case render, check, record, review, approve, reject, prune, mv, report, merge, diff, log, blame,
    bisect, explain, prove, serve, preview
  case list, dump, fmt, lint, lsp, embed, schema, doctor
  case initialize = "init"
  case completions, help

  /// The names of equivalent commands and flags in similar tools.
  static let elsewhere: [String: String] = [
    "update": "record", "-u": "record", "--update-snapshots": "record",
    "--updateSnapshot": "record", "save": "record",
    "accept": "approve", "--accept": "approve", "test": "check", "verify": "check",
    "compare": "diff", "draw": "render", "new": "init", "rename": "mv", "clean": "prune",
    "format": "fmt", "show": "review", "config": "doctor --config",
    "watch": "serve", "version": "--version", "history": "log", "annotate": "blame",
  ]

  /// The hint if no command has a similar name.
  static let advice = "run 'snapline help' for a list of commands"

  /// Returns a hint that suggests a command with a similar name.
  static func suggestion(for word: String, besides more: [String] = []) -> String? {
    elsewhere[word].map { "did you mean '\($0)'?" }
      ?? SnaplineBasics.suggestion(for: word, among: allCases.map(\.rawValue) + more)
  }
}

/// The operands, flags and description of a command.
struct CommandSyntax {
  let command: Command
  /// The operands as the help shows them.
  let operands: String
  let summary: String
  /// Example command lines with descriptions.
  let examples: [(line: String, meaning: String)]
  let flags: [Flag]
}

extension CommandSyntax {
  /// Every command, in the order of the help.
  static let all: [CommandSyntax] = [
    render, check, record, review, approve, reject, prune, mv, report, merge, diff, log, blame,
    bisect, explain, prove, serve, preview, list, dump, fmt, lint, lsp, embed, schema, doctor,
    initialize, completions, help,
  ]

  /// The flags that select shots.
  private static let choosing = ShotSelectionArguments.flags

  /// The flags that report a finished run.
  private static let telling: [Flag] = [.reporter, .pictureBase, .json]

  /// The flags of commands that change goldens.
  private static let changing: [Flag] = [.dryRun, .force, .ci]

  /// Returns the syntax of a command.
  static func syntax(of command: Command) -> CommandSyntax {
    all.first { $0.command == command } ?? help
  }

  private static let render = CommandSyntax(
    command: .render, operands: "[SCENE…]",
    summary: "render scenes to image files, without comparing them to goldens",
    examples: [
      ("snapline render form.scene.yaml", "every image of the scene, into .snapline/render/form"),
      ("snapline render form.scene.yaml -g '*/portrait' -o form.png", "one image, to one file"),
      ("snapline render form.scene.yaml --format svg", "vector output"),
      ("snapline render articles/form -o form.pdf", "one page per image"),
      ("snapline render form.scene.yaml -o form.apng --frame", "an animation of all shots"),
      (
        "snapline render form.scene.yaml --crop card --background transparent",
        "one view, with a transparent background"
      ),
      ("snapline render articles/form --widths", "one image per breakpoint range, side by side"),
      ("snapline render articles/form --overlay", "with constraints drawn over the views"),
      (
        "snapline render articles/form --accessibility",
        "with VoiceOver's elements and their spoken labels"
      ),
      (
        "snapline render - -o - < form.scene.yaml > form.png",
        "read from standard input, write to standard output"
      ),
      ("snapline render articles/form --watch", "re-render after each save"),
    ],
    flags: choosing + RenderArguments.flags + [.watch, .output])

  private static let check = CommandSyntax(
    command: .check, operands: "[SCENE…]",
    summary: "render every shot and compare it with its golden; never writes goldens",
    examples: [
      ("snapline check", "all scenes in the Scenes directory"),
      ("snapline check articles/form", "one scene, by name, file or directory"),
      ("snapline check -g '*-typing' -g '!text/**'", "only shots that match"),
      (
        "snapline check --only-changed=origin/main",
        "only scenes affected by changes on this branch"
      ),
      ("snapline check --last-failed", "only shots that failed in the last check"),
      ("snapline check --watch", "check again after each save, only what the save affects"),
      (
        "snapline check --reporter list,junit=out.xml,json=run.json",
        "several reports at once, for CI"
      ),
      (
        "snapline check --shard 2/4 --reporter blob=part-2",
        "one shard of a run, to be merged later"
      ),
      (
        "snapline check --shard auto --times run.json",
        "the shard that CI assigns, balanced by recorded durations"
      ),
    ],
    flags: choosing + CheckArguments.flags + telling + [.watch, .out, .ci, .baseline])

  private static let record = CommandSyntax(
    command: .record, operands: "[SCENE…]",
    summary: "write goldens that are missing or differ; unchanged files are not touched",
    examples: [
      ("snapline record articles/form", "accept the current images of a scene"),
      ("snapline record -n", "list what would be written, without writing"),
      (
        "snapline record --goldens text",
        "replace the images of goldens by hashes of their pixels; 'images' reverses it"
      ),
    ],
    flags: choosing + RecordArguments.flags + changing)

  private static let review = CommandSyntax(
    command: .review, operands: "[GLOB…]",
    summary:
      "review the pending changes of the last check one by one, in the terminal or in a browser",
    examples: [
      ("snapline review", "old image, new image and difference, side by side"),
      ("snapline review 'articles/*'", "only matching changes"),
      ("snapline review --serve --open", "in the browser, grouped by cause"),
    ],
    flags: ReviewArguments.flags + ServeArguments.flags + [.out, .force, .ci])

  private static let approve = CommandSyntax(
    command: .approve, operands: "GLOB… | --all",
    summary: "accept pending changes: the new images become the goldens",
    examples: [
      ("snapline approve", "list pending changes"),
      ("snapline approve articles/form", "accept the changes of a scene"),
      ("snapline approve --all", "accept every change"),
      ("snapline approve --undo --all", "undo all approvals since the last check"),
      ("snapline approve --from blob --all", "accept the images of a CI run"),
      ("snapline approve --from blob --cause cause-1f0c22ab", "only those with one cause"),
    ],
    flags: ApproveArguments.flags + changing + [.out])

  private static let reject = CommandSyntax(
    command: .reject, operands: "GLOB… | --all",
    summary: "discard pending changes; the goldens stay as they are",
    examples: [
      ("snapline reject '*-typing'", "discard matching changes and keep the goldens"),
      ("snapline reject --undo '*-typing'", "undo the rejection; the changes are pending again"),
    ],
    flags: DecisionArguments.flags + [.dryRun, .out])

  private static let prune = CommandSyntax(
    command: .prune, operands: "",
    summary: "delete goldens that no shot uses",
    examples: [("snapline prune -n", "list what would be deleted, without deleting")],
    flags: changing)

  private static let mv = CommandSyntax(
    command: .mv, operands: "[OLD NEW]",
    summary: "rename or move a scene or a directory of scenes, together with its goldens",
    examples: [
      ("snapline mv articles/form articles/sign-up", "the scene file and its goldens"),
      ("snapline mv form articles", "into an existing directory"),
      (
        "snapline mv form sign-up", "only the goldens, when the scene file has already been renamed"
      ),
      ("snapline mv", "the goldens of all scenes that were renamed without them"),
    ], flags: changing)

  private static let report = CommandSyntax(
    command: .report, operands: "--from run.json",
    summary: "report a finished run again without rendering; returns the exit status of that run",
    examples: [
      ("snapline report --from run.json", "the same report as the run printed"),
      ("snapline report --from run.json --reporter html=page", "an HTML report with all images"),
      ("snapline report --from run.json --reporter junit=out.xml", "a JUnit report"),
    ],
    flags: ReportArguments.flags + telling)

  private static let merge = CommandSyntax(
    command: .merge, operands: "BLOB…",
    summary: "merge the runs of several shards (check --shard) into one run",
    examples: [
      (
        "snapline merge parts/*", "print the merged report and return the overall exit status"
      ),
      ("snapline merge parts/* --reporter html=page", "one HTML report for all shards"),
      ("snapline merge part*.json --json", "merge JSON run files without images"),
    ],
    flags: telling)

  private static let diff = CommandSyntax(
    command: .diff, operands: "OLD NEW | --base REF [SCENE…]",
    summary: "compare two PNG files, two directories, or the scenes of two git revisions",
    examples: [
      (
        "snapline diff old.png new.png -o diff.png",
        "compare two images and write an image of the differences"
      ),
      (
        "snapline diff before after --reporter list,html=page",
        "two directories, with an HTML report"
      ),
      ("snapline diff before after --json", "the same as JSON"),
      (
        "snapline diff a.png b.png --threshold 0.1 --antialiasing",
        "compare with pixelmatch's algorithm"
      ),
      ("snapline diff a.png b.png --ignore 0:0-639:39", "ignore the status bar"),
      ("snapline diff --base main", "compare scenes with another git revision; needs no goldens"),
      ("snapline diff --base main Main.storyboard", "one file; needs no settings"),
    ],
    flags: DiffArguments.flags + forFiles + forRevisions + telling)

  /// The flags that only the comparison of files accepts.
  static let forFiles = [.output] + FileDiffArguments.flags

  /// The flags that only the comparison of revisions accepts.
  static let forRevisions = [.filter] + FlagSyntax.traits + [.out]

  private static let explain = CommandSyntax(
    command: .explain, operands: "SCENE|CODE",
    summary:
      "explain why views are where they are, which constraints have no effect, or what a "
      + "diagnostic code means",
    examples: [
      (
        "snapline explain articles/form --view emailField",
        "the chain of constraints behind each number"
      ),
      ("snapline explain articles/form --shot landscape-broken", "explain every view of one shot"),
      ("snapline explain articles/container --graph -o graph.png", "draw the dependency graph"),
      (
        "snapline explain form.scene.yaml --console",
        "conflicts in the format of UIKit's console log"
      ),
      ("snapline explain form.scene.yaml --fix", "apply the fixes that are certain to be correct"),
      ("snapline explain layout.conflict", "the meaning of a diagnostic code"),
    ],
    flags: ExplainArguments.flags + [.output, .json, .dryRun])

  private static let prove = CommandSyntax(
    command: .prove, operands: "[SCENE…]",
    summary: "check layout properties on screens of every width and height",
    examples: [
      ("snapline prove", "all scenes; exits with 1 if a claim fails"),
      ("snapline prove articles/form --widths 320...768", "one scene, only these screen widths"),
      (
        "snapline prove articles/form --view nameField",
        "also print how the frame of a view depends on the screen width"
      ),
      ("snapline prove articles/form --chart form.svg", "the same as a chart"),
      (
        "snapline prove articles/form --out pictures",
        "images of the first and the worst screen on which a claim fails"
      ),
      (
        "snapline prove articles/form --mutate",
        "find constraints and numbers that no test would notice changing"
      ),
      (
        "snapline prove --reporter list,junit=out.xml,json=proof.json",
        "several reports at once, for CI"
      ),
    ],
    flags: choosing + ProveArguments.flags + [.out, .reporter, .json, .baseline])

  private static let serve = CommandSyntax(
    command: .serve, operands: "[SCENE…]",
    summary:
      "serve a local web page that re-renders scenes as you save them and reviews changes",
    examples: [
      ("snapline serve --open", "all scenes, in the browser"),
      ("snapline serve articles/form", "one scene, by name, file or directory"),
      ("snapline serve --read-only", "read-only: no approvals, no edits"),
      (
        "snapline serve --editor 'idea://open?file={path}&line={line}'",
        "open source lines in another editor"
      ),
    ],
    flags: choosing + ServeArguments.flags + [.out, .ci])

  private static let preview = CommandSyntax(
    command: .preview, operands: "[SCENE…]",
    summary: "same as 'serve', opened at the canvas",
    examples: [
      ("snapline preview articles/form --open", "a scene, in the browser"),
      ("snapline preview -g '*/portrait'", "only shots that match"),
    ],
    flags: choosing + ServeArguments.flags + [.out, .ci])

  private static let list = CommandSyntax(
    command: .list, operands: "scenes|shots|devices|eras|codes|keys [SCENE…|KIND]",
    summary: "list scenes, shots, devices, eras, diagnostic codes, or the keys of scenes",
    examples: [
      ("snapline list shots", "every shot, as scene/shot"),
      ("snapline list devices --json", "the device names that scenes can use"),
      ("snapline list keys label -v", "the keys of a kind of view, with values and meanings"),
    ],
    flags: choosing + [.json])

  private static let dump = CommandSyntax(
    command: .dump, operands: "--stage STAGE [SCENE…]",
    summary: "print an intermediate value of the pipeline",
    examples: [
      ("snapline dump --stage layout articles/form", "the frame of every view"),
      ("snapline dump --stage layout --json articles/form", "the same as JSON"),
      (
        "snapline dump --stage problem form.scene.yaml -g '*/portrait'",
        "the linear problem that the solver receives"
      ),
    ],
    flags: choosing + DumpArguments.flags + [.json])

  private static let fmt = CommandSyntax(
    command: .fmt, operands: "[SCENE…]",
    summary: "format scenes; comments, view order and meaning are preserved",
    examples: [
      ("snapline fmt", "all scenes in the Scenes directory"),
      ("snapline fmt --check", "list unformatted files, without writing"),
      ("snapline fmt - < form.scene.yaml", "standard input to standard output, for editors"),
    ], flags: [.check])

  private static let lint = CommandSyntax(
    command: .lint, operands: "[SCENE…]",
    summary: "report suspicious parts of scenes, such as unused names and redundant constraints",
    examples: [
      ("snapline lint", "all scenes in the Scenes directory; exits with 1 if there are findings"),
      ("snapline lint articles/form --json", "one scene, as JSON"),
      ("snapline lint --reporter list,sarif=lint.sarif", "a file for code scanning"),
      ("snapline lint --baseline lint.sarif", "only findings that this file does not have"),
    ],
    flags: [.reporter, .json, .baseline])

  private static let embed = CommandSyntax(
    command: .embed, operands: "FILE…",
    summary: "update the images of Markdown, DocC, AsciiDoc, reStructuredText, MDX and HTML files",
    examples: [
      ("snapline embed README.md", "render missing and outdated images"),
      (
        "snapline embed README.md --check",
        "list outdated images without rendering; exits with 1 if there are any"
      ),
      (
        "<!-- snapline: articles/form/portrait --frame -->",
        "a comment above an image; it names the shot that the image shows"
      ),
    ],
    flags: [.check])

  private static let doctor = CommandSyntax(
    command: .doctor, operands: "[PATH…]",
    summary: "show installed versions, or compare the frames of files with those that Xcode stored",
    examples: [
      ("snapline doctor", "versions, fonts and missing packages"),
      ("snapline doctor --config", "every setting and where its value comes from"),
      ("snapline doctor App", "the frames of all storyboards and xibs in a directory"),
      ("snapline doctor App --json", "a report for an issue: numbers, without texts of the app"),
    ], flags: [.json])

  private static let initialize = CommandSyntax(
    command: .initialize, operands: "", summary: "create a new project in this directory",
    examples: [
      ("snapline init", "a first scene and a settings file; existing files are kept"),
      ("snapline init -n", "list what would be written, without writing"),
    ], flags: [.dryRun])

  private static let completions = CommandSyntax(
    command: .completions, operands: "bash|zsh|fish",
    summary: "print a completion script for bash, zsh or fish",
    examples: [
      ("snapline completions bash > ~/.local/share/bash-completion/completions/snapline", "bash"),
      ("snapline completions zsh > ~/.zfunc/_snapline", "zsh, with ~/.zfunc in fpath"),
      ("snapline completions fish > ~/.config/fish/completions/snapline.fish", "fish"),
    ], flags: [])

  private static let help = CommandSyntax(
    command: .help, operands: "[COMMAND|TOPIC]",
    summary: "show help for a command, or a page of the manual",
    examples: [
      ("snapline help check", "the same as snapline check --help"),
      ("snapline help ci", "the page about continuous integration"),
      ("snapline help --man man1", "write all manual pages, for packaging"),
    ], flags: HelpArguments.flags)
}
