import SnaplineBasics

extension Arguments {
  /// Parses the words after the program's name.
  ///
  /// Flags are allowed anywhere, including before the command; after `--` every word is an operand.
  init(_ arguments: [String]) throws(UsageError) {
    self.init()
    var rest = arguments[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        try take(operand: word)
      } else if word == "--" {
        onlyOperands = true
      } else if word.hasPrefix("--") {
        try take(long: word.dropFirst(2), &rest)
      } else {
        try consume(letters: word.dropFirst(), &rest)
      }
    }
    try rejectUnknownFlags()
  }

  private mutating func take(operand: String) throws(UsageError) {
    guard command == nil else { return add(operand) }
    guard let found = Command(rawValue: operand) else {
      throw UsageError(
        "unknown command '\(operand)'", hint: Command.suggestion(for: operand) ?? Command.advice)
    }
    command = found
  }

  private mutating func take(
    long word: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if parts.count == 1, let flag = FlagSyntax.negated(name) { return turnOff(flag) }
    guard name != Flag.directory.rawValue, let flag = Flag(rawValue: name),
      let syntax = FlagSyntax.of(flag)
    else {
      throw UsageError(
        "unknown option '--\(name)'",
        hint: Command.elsewhere["--\(name)"].map { "did you mean 'snapline \($0)'?" }
          ?? (FlagSyntax.elsewhere[name]
          ?? closestMatch(to: name, among: Flag.allCases.map(\.rawValue)))
          .map { "did you mean '--\($0)'?" } ?? adviceOnFlags)
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if syntax.value == nil, attached != nil {
      throw UsageError("'--\(name)' does not accept a value")
    }
    try take(syntax, as: "--\(name)", attached: attached, &rest)
  }

  /// Parses the letters after one dash: several switches, as in `-nv`, or a flag and its value, as
  /// in `-j4`.
  private mutating func consume(
    letters: Substring, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let syntax = FlagSyntax.of(letter: letter, in: command) else {
        throw UsageError(
          "unknown option '-\(letter)'",
          hint: Command.elsewhere["-\(letter)"].map { "did you mean 'snapline \($0)'?" }
            ?? adviceOnFlags)
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
    if syntax.isValueOptional, attached == nil, !(rest.first.map(syntax.accepts) ?? false) {
      return add(syntax.flag, "")
    }
    guard let value = attached ?? rest.popFirst() else {
      // A flag of a different command gets its own error.
      try refuse(syntax)
      throw UsageError("'\(word)' requires a value: \(word) \(expected)")
    }
    try syntax.validate(value, as: "'\(word)'")
    add(syntax.flag, value)
  }

  private var adviceOnFlags: String {
    "run 'snapline help\(command.map { " " + $0.rawValue } ?? "")' for a list of options"
  }
}
