extension FlagSyntax {
  /// Whether several values are allowed.
  var isList: Bool { Self.lists.contains(flag) }

  /// The setting as a line of the settings file.
  var line: String { "\(flag.rawValue): \(isList ? "[\(example), …]" : example)" }

  private var example: String { value ?? "true|false" }
}
