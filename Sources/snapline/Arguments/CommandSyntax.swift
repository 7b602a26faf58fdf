import Diagnostics

/// The commands of the program.
enum Command: String, CaseIterable {
  case render, check, record, review, approve, reject, prune, mv, report, merge, diff, explain,
    prove, serve, preview
  case list, dump, fmt, lint, embed, schema, doctor
  case initialize = "init"
  case completions, help

  /// The commands and flags of this program by the words of others.
  static let elsewhere: [String: String] = [
    "update": "record", "-u": "record", "--update-snapshots": "record",
    "--updateSnapshot": "record", "save": "record",
    "accept": "approve", "--accept": "approve", "test": "check", "verify": "check",
    "compare": "diff", "draw": "render", "new": "init", "rename": "mv", "clean": "prune",
    "format": "fmt", "show": "review", "config": "doctor --config",
    "watch": "serve", "version": "--version",
  ]

  /// The advice where no command has a similar name.
  static let advice = "'snapline help' lists the commands"

  /// The question about the command that a word may have meant.
  static func guess(at word: String, besides more: [String] = []) -> String? {
    elsewhere[word].map { "did you mean '\($0)'?" }
      ?? Diagnostics.guess(at: word, among: allCases.map(\.rawValue) + more)
  }
}

/// How a command is written and what it does.
struct CommandSyntax {
  let command: Command
  /// What follows the command's name, for the help.
  let operands: String
  let summary: String
  /// Each with what it does.
  let examples: [(line: String, meaning: String)]
  let flags: [Flag]
}

extension CommandSyntax {
  /// Every command, in the order of the help.
  static let all: [CommandSyntax] = [
    render, check, record, review, approve, reject, prune, mv, report, merge, diff, explain, prove,
    serve, preview, list, dump, fmt, lint, embed, schema, doctor, initialize, completions, help,
  ]

  /// The flags that choose among shots.
  private static let choosing = ShotChoice.flags

  /// The flags by which a finished run is told.
  private static let telling: [Flag] = [.reporter, .pictureBase, .json]

  /// The flags of what changes goldens.
  private static let changing: [Flag] = [.dryRun, .force, .ci]

  /// How this command is written.
  static func of(_ command: Command) -> CommandSyntax {
    all.first { $0.command == command } ?? help
  }

  private static let render = CommandSyntax(
    command: .render, operands: "[SCENE…]", summary: "draw scenes, without any golden",
    examples: [
      ("snapline render form.scene.yaml", "every picture of the scene, into .snapline/render/form"),
      ("snapline render form.scene.yaml -g '*/portrait' -o form.png", "one picture into one file"),
      ("snapline render form.scene.yaml --format svg", "drawings that can be enlarged"),
      ("snapline render articles/form -o form.pdf", "one page for each picture"),
      ("snapline render form.scene.yaml -o form.apng --frame", "one shot after the other, moving"),
      ("snapline render form.scene.yaml --crop card --background transparent", "a view alone"),
      (
        "snapline render articles/form --widths",
        "one layout for each range between breakpoints, side by side"
      ),
      ("snapline render articles/form --overlay", "with the constraints drawn over the views"),
      ("snapline render articles/form --accessibility", "with what VoiceOver finds and says"),
      ("snapline render - -o - < form.scene.yaml > form.png", "from input to output"),
      ("snapline render articles/form --watch", "again after each save"),
    ],
    flags: choosing + RenderArguments.flags + [.watch, .output])

  private static let check = CommandSyntax(
    command: .check, operands: "[SCENE…]",
    summary: "draw every shot and compare it with its golden; changes no golden",
    examples: [
      ("snapline check", "all scenes below Scenes"),
      ("snapline check articles/form", "one scene, by name, file or folder"),
      ("snapline check -g '*-typing' -g '!text/**'", "the shots that match"),
      ("snapline check --only-changed=origin/main", "what a branch has touched"),
      ("snapline check --last-failed", "what was wrong the last time"),
      ("snapline check --watch", "and after each save, what it has touched"),
      ("snapline check --reporter list,junit=out.xml,json=run.json", "for build servers"),
      (
        "snapline check --shard 2/4 --reporter blob=part-2", "one part of a run, to be merged later"
      ),
      (
        "snapline check --shard auto --times run.json",
        "the part the build server assigns, balanced by times"
      ),
    ],
    flags: choosing + CheckArguments.flags + telling + [.watch, .out, .ci])

  private static let record = CommandSyntax(
    command: .record, operands: "[SCENE…]",
    summary: "write goldens that are missing or differ; leaves equal files untouched",
    examples: [
      ("snapline record articles/form", "accept what the scene looks like now"),
      ("snapline record -n", "only list what would be written"),
    ],
    flags: choosing + RecordArguments.flags + changing)

  private static let review = CommandSyntax(
    command: .review, operands: "[GLOB…]",
    summary: "look at what the last check left pending, and decide each with a key",
    examples: [
      ("snapline review", "old, new and what differs, side by side"),
      ("snapline review 'articles/*'", "the pending changes that match"),
      ("snapline review --serve --open", "in the browser, by cause"),
    ],
    flags: ReviewArguments.flags + ServeArguments.flags + [.out, .force, .ci])

  private static let approve = CommandSyntax(
    command: .approve, operands: "GLOB… | --all",
    summary: "make what the last check left pending the new goldens",
    examples: [
      ("snapline approve", "list what is pending"),
      ("snapline approve articles/form", "accept the changes of a scene"),
      ("snapline approve --all", "accept every change"),
      ("snapline approve --undo --all", "take back what was accepted since the last check"),
      ("snapline approve --from blob --all", "the pictures that a build server drew"),
    ],
    flags: ApproveArguments.flags + changing + [.out])

  private static let reject = CommandSyntax(
    command: .reject, operands: "GLOB… | --all",
    summary: "throw away what the last check left pending; the goldens stay",
    examples: [
      ("snapline reject '*-typing'", "keep these goldens as they are"),
      ("snapline reject --undo '*-typing'", "make them pending again"),
    ],
    flags: DecisionArguments.flags + [.dryRun, .out])

  private static let prune = CommandSyntax(
    command: .prune, operands: "",
    summary: "remove goldens that belong to no shot, whatever scene they came from",
    examples: [("snapline prune -n", "only list what would be removed")],
    flags: changing)

  private static let mv = CommandSyntax(
    command: .mv, operands: "[OLD NEW]",
    summary: "rename a scene or a folder of scenes, or move it into a folder; the goldens follow",
    examples: [
      ("snapline mv articles/form articles/sign-up", "the file, and its goldens"),
      ("snapline mv form articles", "into a folder that exists"),
      ("snapline mv form sign-up", "only the goldens, if the file already has its new name"),
      ("snapline mv", "the goldens of all scenes that were renamed without them"),
    ], flags: changing)

  private static let report = CommandSyntax(
    command: .report, operands: "--from run.json",
    summary: "report a finished run again, with its exit status; draws and compares nothing",
    examples: [
      ("snapline report --from run.json", "what the run said"),
      ("snapline report --from run.json --reporter html=page", "a page with the pictures"),
      ("snapline report --from run.json --reporter junit=out.xml", "the same for a build server"),
    ],
    flags: ReportArguments.flags + telling)

  private static let merge = CommandSyntax(
    command: .merge, operands: "BLOB…",
    summary: "join the parts that 'check --shard' made into one run, in any order",
    examples: [
      (
        "snapline merge parts/*", "blobs with their pictures: the list, and the status of the whole"
      ),
      ("snapline merge parts/* --reporter html=page", "one page of all parts"),
      ("snapline merge part*.json --json", "run files alone, for programs"),
    ],
    flags: telling)

  private static let diff = CommandSyntax(
    command: .diff, operands: "OLD NEW | --base REF [SCENE…]",
    summary: "compare any two PNG files, all of two folders, or the scenes of two revisions",
    examples: [
      ("snapline diff old.png new.png -o diff.png", "and draw what differs"),
      ("snapline diff before after --reporter list,html=page", "two folders, and a page of them"),
      ("snapline diff before after --json", "the same for programs"),
      ("snapline diff a.png b.png --threshold 0.1 --antialiasing", "the count of pixelmatch"),
      ("snapline diff a.png b.png --ignore 0:0-639:39", "all but the status bar"),
      ("snapline diff --base main", "the scenes of another git revision; needs no goldens"),
      ("snapline diff --base main Main.storyboard", "one file; needs no settings either"),
    ],
    flags: DiffArguments.flags + forFiles + forRevisions + telling)

  /// What only the comparison of files understands.
  static let forFiles = [.output] + FileDiffArguments.flags

  /// What only the comparison of revisions understands.
  static let forRevisions = [.filter] + FlagSyntax.traits + [.out]

  private static let explain = CommandSyntax(
    command: .explain, operands: "SCENE|CODE",
    summary:
      "say why views are where they are, which constraints decide nothing, or what a code means",
    examples: [
      ("snapline explain articles/form --view emailField", "the chain behind each number"),
      ("snapline explain articles/form --shot landscape-broken", "all views of one shot"),
      ("snapline explain articles/container --graph -o graph.png", "what depends on what, drawn"),
      ("snapline explain form.scene.yaml --console", "conflicts in the format of UIKit's log"),
      ("snapline explain form.scene.yaml --fix", "apply the repairs that are certain"),
      ("snapline explain layout.conflict", "what the code in brackets after a message means"),
    ],
    flags: ExplainArguments.flags + [.output, .json, .dryRun])

  private static let prove = CommandSyntax(
    command: .prove, operands: "[SCENE…]",
    summary: "say what holds on screens of every width and height, where it breaks, and why",
    examples: [
      ("snapline prove", "all scenes below Scenes; status 1 if a claim fails"),
      ("snapline prove articles/form --widths 320...768", "one scene, on these widths alone"),
      ("snapline prove articles/form --view nameField", "and the lines on which its frame moves"),
      ("snapline prove articles/form --chart form.svg", "the same as a picture"),
      (
        "snapline prove articles/form --out pictures",
        "pictures of where a claim fails first, and where worst"
      ),
      (
        "snapline prove articles/form --mutate",
        "which constraints and numbers could change unnoticed"
      ),
      ("snapline prove --reporter list,junit=out.xml,json=proof.json", "for build servers"),
    ],
    flags: choosing + ProveArguments.flags + [.out, .reporter, .json])

  private static let serve = CommandSyntax(
    command: .serve, operands: "[SCENE…]",
    summary:
      "serve a page that draws what your editor saves and reviews changes; only on this machine",
    examples: [
      ("snapline serve --open", "all scenes, in the browser"),
      ("snapline serve articles/form", "one scene, by name, file or folder"),
      ("snapline serve --read-only", "to look only, and change nothing"),
      ("snapline serve --editor 'idea://open?file={path}&line={line}'", "for another editor"),
    ],
    flags: choosing + ServeArguments.flags + [.out, .ci])

  private static let preview = CommandSyntax(
    command: .preview, operands: "[SCENE…]",
    summary: "serve the page of 'serve', opened at the canvas that follows your editor",
    examples: [
      ("snapline preview articles/form --open", "a scene, in the browser"),
      ("snapline preview -g '*/portrait'", "the shots that match"),
    ],
    flags: choosing + ServeArguments.flags + [.out, .ci])

  private static let list = CommandSyntax(
    command: .list, operands: "scenes|shots|devices|eras|codes [SCENE…]",
    summary: "list what is here",
    examples: [
      ("snapline list shots", "every picture, as scene/shot"),
      ("snapline list devices --json", "the devices that scenes can name"),
    ],
    flags: choosing + [.json])

  private static let dump = CommandSyntax(
    command: .dump, operands: "--stage STAGE [SCENE…]",
    summary: "print a value between two stages of the pipeline",
    examples: [
      ("snapline dump --stage layout articles/form", "every frame"),
      ("snapline dump --stage layout --json articles/form", "the same for programs"),
      ("snapline dump --stage problem form.scene.yaml -g '*/portrait'", "what the solver gets"),
    ],
    flags: choosing + DumpArguments.flags + [.json])

  private static let fmt = CommandSyntax(
    command: .fmt, operands: "[SCENE…]",
    summary: "write scenes in canonical form; comments, order of views and meaning stay",
    examples: [
      ("snapline fmt", "all scenes below Scenes"),
      ("snapline fmt --check", "only list files that are not in canonical form"),
      ("snapline fmt - < form.scene.yaml", "from input to output, for editors"),
    ],
    flags: [.check])

  private static let lint = CommandSyntax(
    command: .lint, operands: "[SCENE…]",
    summary: "say what is suspicious: unused names, constraints that decide nothing",
    examples: [
      ("snapline lint", "all scenes below Scenes; status 1 if something is found"),
      ("snapline lint articles/form --json", "one scene, for programs"),
    ],
    flags: [.json])

  private static let embed = CommandSyntax(
    command: .embed, operands: "FILE.md…",
    summary: "draw the pictures that Markdown files show and ask for in comments or blocks",
    examples: [
      ("snapline embed README.md", "those that are missing or old"),
      ("snapline embed README.md --check", "only list them; status 1 if there are any"),
      ("<!-- snapline: articles/form/portrait --frame -->", "above a picture, as the page asks"),
    ],
    flags: [.check])

  private static let schema = CommandSyntax(
    command: .schema, operands: "",
    summary: "print the JSON Schema of scenes, with which editors complete and check",
    examples: [
      ("snapline schema > scene.schema.json", "for an editor's settings"),
      ("snapline schema --of settings > settings.schema.json", "for .snapline.yaml"),
      ("snapline schema --of run", "the schema of what the reporter json writes"),
    ], flags: SchemaArguments.flags)

  private static let doctor = CommandSyntax(
    command: .doctor, operands: "[PATH…]",
    summary: "say what is installed, or how many views of files are where Xcode stored them",
    examples: [
      ("snapline doctor", "versions, fonts, and what is missing"),
      ("snapline doctor --config", "every setting, and what set it"),
      ("snapline doctor App", "the frames of all storyboards and xibs in a folder"),
      ("snapline doctor App --json", "the same for an issue: numbers, and no text of the app"),
    ], flags: [.json])

  private static let initialize = CommandSyntax(
    command: .initialize, operands: "", summary: "start a project in this folder",
    examples: [
      ("snapline init", "a first scene and a file of settings; changes no file"),
      ("snapline init -n", "only list what would be written"),
    ], flags: [.dryRun])

  private static let completions = CommandSyntax(
    command: .completions, operands: "bash|zsh|fish",
    summary: "print what a shell needs to complete commands, flags and scenes",
    examples: [
      ("snapline completions bash > ~/.local/share/bash-completion/completions/snapline", "bash"),
      ("snapline completions zsh > ~/.zfunc/_snapline", "zsh, with ~/.zfunc in fpath"),
      ("snapline completions fish > ~/.config/fish/completions/snapline.fish", "fish"),
    ], flags: [])

  private static let help = CommandSyntax(
    command: .help, operands: "[COMMAND|settings]", summary: "explain a command",
    examples: [
      ("snapline help check", "the same as snapline check --help"),
      ("snapline help --man man1", "all of it as manual pages, for packages"),
    ], flags: HelpArguments.flags)
}
