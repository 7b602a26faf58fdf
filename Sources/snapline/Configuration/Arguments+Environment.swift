import Diagnostics

extension Arguments {
  /// Takes from the environment what no flag has said: `SNAPLINE_JOBS=1`.
  mutating func settle(_ environment: [String: String]) throws(UsageError) {
    for flag in FlagSyntax.settings where setting(flag) == nil && canUse(flag) {
      guard !FlagSyntax.ofFile.contains(flag) else { continue }
      guard let syntax = FlagSyntax.of(flag), let text = environment[syntax.variable],
        !text.isEmpty
      else { continue }
      let values = try read(text, for: syntax)
      settle(flag, values, by: .environment(syntax.variable))
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
    for value in values { try syntax.require(value, as: syntax.variable) }
    return values
  }

  /// Takes from the project's file what is still open.
  mutating func settle(_ configuration: Configuration) {
    for setting in configuration.settings {
      settle(setting.flag, setting.values, by: .file(setting.span))
    }
  }

  /// Takes what a build server implies: no goldens are changed, and problems become annotations.
  mutating func settle(buildServer environment: [String: String]) {
    if let value = environment["CI"], !["", "0", "false", "no"].contains(value.lowercased()) {
      settle(.ci, [""], by: .buildServer("CI=\(value)"))
    }
    // Whoever may propose a golden may also forge the hash inside of it.
    if has(.ci) { settle(.decode, [""], by: .buildServer("CI")) }
    if environment["GITHUB_ACTIONS"] == "true" {
      settle(.reporter, ["list", "github"], by: .buildServer("GITHUB_ACTIONS=true"))
    }
  }
}

/// What is to be said of variables that look like settings and change nothing.
func remarksOnVariables(_ environment: [String: String]) -> [String] {
  let idle = FlagSyntax.ofFile.compactMap(FlagSyntax.of).filter { environment[$0.variable] != nil }
  let known =
    FlagSyntax.settings.compactMap { FlagSyntax.of($0)?.variable } + [ConfigurationLookup.variable]
  let unknown = environment.keys.filter { $0.hasPrefix("SNAPLINE_") && !known.contains($0) }
  return idle.map { syntax in
    "\(syntax.variable) has no effect: set '\(syntax.flag.rawValue)' in "
      + "\(Configuration.fileName) instead"
  }
    + unknown.sorted().compactMap { name in
      nearest(to: name, among: known).map {
        "unknown environment variable \(name); did you mean \($0)?"
      }
    }
}
