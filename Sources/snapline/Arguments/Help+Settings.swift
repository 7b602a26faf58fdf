import Pipeline

/// Returns the help page of all settings: values, variables and the content of the work directory.
func settingsHelp() -> String {
  let settings = FlagSyntax.settings.compactMap { FlagSyntax.of($0) }
  let lines =
    settings.map { ($0.line, $0.summary) } + [
      (Configuration.tolerancesKey, tolerancesText),
      (Configuration.provesKey, "claims of 'prove' that are disabled, each with a reason"),
      (
        Configuration.knownKey,
        "conflicts and ambiguity that 'check' accepts for now: file, code, reason, until"
      ),
    ]
  let variables = settings.filter { !FlagSyntax.ofFile.contains($0.flag) }.map {
    ($0.variable, $0.example + ($0.isList ? " (comma-separated)" : ""))
  }
  return """
    Precedence, highest first: command-line option, SNAPLINE_* variable, \(Configuration.fileName),
    the build server's own variables, default. 'snapline doctor --config' prints the effective
    settings and where each value comes from.

    Settings of \(Configuration.fileName), found in this directory or its parents
    \(columns(lines))

    Variables
    \(columns(variables))

    Other environment variables
    \(columns(otherVariables))

    Contents of .snapline (generated; ignored by git; safe to delete)
    \(columns(workFiles))

    'snapline schema --of settings' prints the JSON Schema of the file, for editors.

    """
}

private let tolerancesText =
  "pixel tolerances: shots, region or view, maxDelta, pixels, reason, since, until"

private let otherVariables = [
  ("CI", "sets 'ci' and 'decode': never write goldens, ignore their stored hashes"),
  ("GITHUB_ACTIONS=true", "adds the 'github' reporter"),
  ("GITHUB_STEP_SUMMARY", "file for the GitHub step summary"),
  ("FORCE_COLOR, CLICOLOR_FORCE", "force colors; FORCE_COLOR=0 disables them"),
  ("NO_COLOR, TERM=dumb", "no colors; TERM=dumb also disables the progress bar and 'review'"),
  ("TMPDIR", "where 'diff --base' checks out the other revision"),
]

/// The content of the directory `.snapline`, each entry with the command that writes it.
let workFiles = [
  (".snapline/out", "from 'check': pending changes (at most 2,000); see --out"),
  (".snapline/undo", "from 'approve' and 'reject': data for --undo, until the next check"),
  (".snapline/failed", "from 'check': names for --last-failed"),
  (".snapline/render", "from 'render' without -o: one directory per scene"),
  (".snapline/report", "from the html reporter without a path"),
  (".snapline/diff", "from 'diff --base': images of differences"),
  (".snapline/base", "from 'diff --base': old images"),
]

extension FlagSyntax {
  /// Whether several values are allowed.
  var isList: Bool { Self.lists.contains(flag) }

  /// The setting as a line of the settings file.
  fileprivate var line: String { "\(flag.rawValue): \(isList ? "[\(example), …]" : example)" }

  fileprivate var example: String { value ?? "true|false" }
}
