import SnaplineBasics

extension Arguments {
  /// Sets flags that are not on the command line from environment variables: `SNAPLINE_JOBS=1`.
  mutating func resolve(_ environment: [String: String]) throws(UsageError) {
    for flag in FlagSyntax.settings where setting(flag) == nil && accepts(flag) {
      guard !FlagSyntax.ofFile.contains(flag) else { continue }
      guard let syntax = FlagSyntax.of(flag), let text = environment[syntax.variable],
        !text.isEmpty
      else { continue }
      let values = try read(text, for: syntax)
      resolve(flag, values, from: .environment(syntax.variable))
    }
  }

  private func read(_ text: String, for syntax: FlagSyntax) throws(UsageError) -> [String] {
    guard syntax.value != nil else {
      switch text.lowercased() {
      case "1", "true", "yes", "on": return [""]
      case "0", "false", "no", "off": return []
      default: throw UsageError("\(syntax.variable) must be true or false, not '\(text)'")
      }
    }
    let isList = FlagSyntax.lists.contains(syntax.flag)
    let values = isList ? text.split(separator: ",").map(String.init) : [text]
    for value in values { try syntax.validate(value, as: syntax.variable) }
    return values
  }

  /// Sets the remaining flags from the settings file.
  mutating func resolve(_ configuration: Configuration) {
    for setting in configuration.settings {
      resolve(setting.flag, setting.values, from: .file(setting.span))
    }
  }

  /// Sets the flags that a CI system implies: no goldens are changed, and problems become
  /// annotations.
  mutating func resolve(buildServer environment: [String: String]) {
    if let value = environment["CI"], !["", "0", "false", "no"].contains(value.lowercased()) {
      resolve(.ci, [""], from: .buildServer("CI=\(value)"))
    }
    // The author of a proposed golden can also forge its hash.
    if has(.ci) { resolve(.decode, [""], from: .buildServer("CI")) }
    if environment["GITHUB_ACTIONS"] == "true" {
      resolve(.reporter, ["list", "github"], from: .buildServer("GITHUB_ACTIONS=true"))
    }
  }
}

/// Returns remarks on variables that look like settings and have no effect.
func environmentVariableNotes(_ environment: [String: String]) -> [String] {
  let unused = FlagSyntax.ofFile.compactMap(FlagSyntax.of).filter {
    environment[$0.variable] != nil
  }
  let known =
    FlagSyntax.settings.compactMap { FlagSyntax.of($0)?.variable } + [ConfigurationLookup.variable]
  let unknown = environment.keys.filter { $0.hasPrefix("SNAPLINE_") && !known.contains($0) }
  return unused.map { syntax in
    "\(syntax.variable) has no effect: set '\(syntax.flag.rawValue)' in "
      + "\(Configuration.fileName) instead"
  }
    + unknown.sorted().compactMap { name in
      closestMatch(to: name, among: known).map {
        "unknown environment variable \(name); did you mean \($0)?"
      }
    }
}
