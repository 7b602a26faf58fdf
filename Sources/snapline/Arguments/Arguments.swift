import Diagnostics
import Pipeline

/// What the user asked for, every word known and every value among the allowed ones.
struct Arguments {
  var command: Command?
  private(set) var operands: [String] = []
  private var values: [Flag: [String]] = [:]

  /// Whether the flag was given.
  func has(_ flag: Flag) -> Bool { values[flag] != nil }

  /// The flag's value; the last one counts.
  func value(_ flag: Flag) -> String? { values[flag]?.last }

  /// All values of a repeatable flag, in order.
  func values(_ flag: Flag) -> [String] { values[flag] ?? [] }

  fileprivate mutating func add(_ operand: String) { operands.append(operand) }

  fileprivate mutating func add(_ flag: Flag, _ value: String) {
    values[flag, default: []].append(value)
  }
}

/// Arguments that mean nothing: what is wrong, and what may have been meant.
struct UsageError: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension Arguments {
  /// Reads the words behind the program's name.
  ///
  /// Flags may stand anywhere, before the command as well; behind `--` nothing is a flag.
  init(_ words: [String], environment: [String: String]) throws(UsageError) {
    var rest = words[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        try take(operand: word)
      } else if word == "--" {
        onlyOperands = true
      } else if word.hasPrefix("--") {
        try take(long: word.dropFirst(2), &rest)
      } else {
        try take(letters: word.dropFirst(), &rest)
      }
    }
    try takeEnvironment(environment)
    try refuseForeignFlags()
  }

  private mutating func take(operand: String) throws(UsageError) {
    guard command == nil else { return add(operand) }
    guard let found = Command(rawValue: operand) else {
      let near = nearest(to: operand, among: Command.allCases.map(\.rawValue))
      throw UsageError(
        "there is no command '\(operand)'",
        hint: near.map { "did you mean '\($0)'?" } ?? "'snapline help' lists the commands")
    }
    command = found
  }

  private mutating func take(
    long word: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard name != Flag.directory.rawValue, let flag = Flag(rawValue: name),
      let syntax = FlagSyntax.of(flag)
    else {
      throw UsageError(
        "there is no flag '--\(name)'",
        hint: nearest(to: name, among: Flag.allCases.map(\.rawValue)).map {
          "did you mean '--\($0)'?"
        })
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if syntax.value == nil, attached != nil {
      throw UsageError("'--\(name)' takes no value")
    }
    try take(syntax, as: "--\(name)", attached: attached, &rest)
  }

  /// Several switches may share a dash: `-nv`; behind a flag's letter its value: `-j4`.
  private mutating func take(
    letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let syntax = FlagSyntax.all.first(where: { $0.letter == letter }) else {
        throw UsageError("there is no flag '-\(letter)'")
      }
      var attached: String?
      if syntax.value != nil, !letters.isEmpty {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try take(syntax, as: "-\(letter)", attached: attached, &rest)
    }
  }

  private mutating func take(
    _ syntax: FlagSyntax, as word: String, attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let expected = syntax.value else { return add(syntax.flag, "") }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("'\(word)' needs a value: \(word) \(expected)")
    }
    try accept(value, for: syntax, as: "'\(word)'")
  }

  private mutating func accept(
    _ value: String, for syntax: FlagSyntax, as word: String
  ) throws(UsageError) {
    if !syntax.choices.isEmpty, !syntax.choices.contains(value) {
      let near = nearest(to: value, among: syntax.choices)
      throw UsageError(
        "\(word) cannot be '\(value)'",
        hint: near.map { "did you mean '\($0)'?" }
          ?? "it is one of \(syntax.choices.joined(separator: ", "))")
    }
    if syntax.flag == .shard, Shard(value) == nil {
      throw UsageError("\(word) must be like 2/4, not '\(value)'")
    }
    if syntax.flag == .jobs, !(Int(value).map { (1...1024).contains($0) } ?? false) {
      throw UsageError("\(word) must be a number from 1 to 1024, not '\(value)'")
    }
    if syntax.flag == .threshold, !(Double(value).map { (0...1).contains($0) } ?? false) {
      throw UsageError("\(word) must be a number from 0 to 1, not '\(value)'")
    }
    if syntax.flag == .ignore, pixelRects(value) == nil {
      throw UsageError("\(word) must be like 0:0-639:39 or several such, not '\(value)'")
    }
    add(syntax.flag, value)
  }

  /// What a flag does not say an environment variable may: `SNAPLINE_JOBS=1`.
  private mutating func takeEnvironment(_ environment: [String: String]) throws(UsageError) {
    for flag in [Flag.jobs, .color, .out, .obsolete] where !has(flag) {
      let name = "SNAPLINE_" + flag.rawValue.uppercased()
      guard let value = environment[name], !value.isEmpty else { continue }
      guard let syntax = FlagSyntax.of(flag) else { continue }
      // What the command cannot use is no mistake in an environment.
      guard isKnown(flag) else { continue }
      try accept(value, for: syntax, as: name)
    }
  }

  private func refuseForeignFlags() throws(UsageError) {
    guard let command else { return }
    for syntax in FlagSyntax.all where has(syntax.flag) && !isKnown(syntax.flag) {
      throw UsageError(
        "'\(command.rawValue)' has no flag '\(syntax.usage)'",
        hint: "'snapline help \(command.rawValue)' lists its flags")
    }
  }

  private func isKnown(_ flag: Flag) -> Bool {
    guard let command else { return true }
    return FlagSyntax.common.contains(flag) || CommandSyntax.of(command).flags.contains(flag)
      || flag == .version
  }
}
