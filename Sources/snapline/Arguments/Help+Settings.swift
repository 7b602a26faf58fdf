import Pipeline

/// The page of all settings: their values, their variables, and what the work folder holds.
func settingsHelp() -> String {
  let settings = FlagSyntax.settings.compactMap { FlagSyntax.of($0) }
  let lines =
    settings.map { ($0.line, $0.summary) } + [
      (Configuration.tolerancesKey, tolerancesText),
      (Configuration.provesKey, "standard claims of 'prove' that are off, each with its reason"),
      (
        Configuration.knownKey,
        "conflicts and ambiguity that 'check' accepts for now: file, code, reason, until"
      ),
    ]
  let variables = settings.filter { !FlagSyntax.ofFile.contains($0.flag) }.map {
    ($0.variable, $0.example + ($0.isList ? ", several separated by commas" : ""))
  }
  return """
    A flag overrides its variable, and a variable a line of \(Configuration.fileName); that overrides
    what a build server says about itself, and that the default. 'snapline doctor --config' prints
    what applies, and why.

    Settings of \(Configuration.fileName), found in this folder or above
    \(columns(lines))

    Variables
    \(columns(variables))

    Variables of other tools that are respected
    \(columns(otherVariables))

    What .snapline holds: not part of the project, ignored by git, and recreated when needed
    \(columns(workFiles))

    'snapline schema --of settings' prints the JSON Schema of the file, for editors.

    """
}

private let tolerancesText =
  "rules about pixels that may differ: shots, region or view, maxDelta, "
  + "pixels, reason, since, until"

private let otherVariables = [
  ("CI", "behave as on a build server: the setting ci"),
  ("GITHUB_ACTIONS=true", "the reporters list and github"),
  ("GITHUB_STEP_SUMMARY", "the file to which the reporter github adds its summary of the step"),
  ("FORCE_COLOR, CLICOLOR_FORCE", "colours even without a terminal; FORCE_COLOR=0 means none"),
  ("NO_COLOR, TERM=dumb", "no colours; a dumb terminal has no bar and no review either"),
  ("TMPDIR", "where 'diff --base' puts the files of the other revision while it works"),
]

/// Everything in the folder `.snapline`, with who writes it.
let workFiles = [
  (".snapline/out", "of 'check': what is pending, the first 2,000 changes; or --out DIR"),
  (".snapline/undo", "of 'approve' and 'reject': what --undo takes back, until the next check"),
  (".snapline/failed", "of 'check': the names for --last-failed"),
  (".snapline/render", "of 'render' without -o, a folder for each scene"),
  (".snapline/report", "of the reporter html without a path"),
  (".snapline/diff", "of 'diff --base': pictures of what differs"),
  (".snapline/base", "of 'diff --base': the old pictures of what differs"),
]

extension FlagSyntax {
  /// Whether there may be several values at once.
  var isList: Bool { Self.lists.contains(flag) }

  /// The setting as a line of the file.
  fileprivate var line: String { "\(flag.rawValue): \(isList ? "[\(example), …]" : example)" }

  fileprivate var example: String { value ?? "true|false" }
}
