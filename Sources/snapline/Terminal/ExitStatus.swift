/// What the program says with the number that it ends with.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case changed = 1
  case usage = 2
  case invalid = 3
  case missing = 4
  case nothingSelected = 5
  case internalError = 70
  case interrupted = 130

  /// What the number means, for the help.
  var summary: String {
    switch self {
    case .success: "all well"
    case .changed:
      "a picture or a frame differs; a known problem no longer occurs; 'lint' or 'prove --mutate' "
        + "found something; a claim of 'prove' fails; 'fmt --check', 'embed --check' or "
        + "'explain --fix' left something"
    case .usage: "something is wrong with the arguments, a file or folder, or the installation"
    case .invalid:
      "a scene is invalid, or its layout conflicts or is ambiguous, and neither the scene expects "
        + "it nor 'known' accepts it ('render' only warns of these)"
    case .missing: "a golden is missing or cannot be read"
    case .nothingSelected: "nothing was selected, or the project has no scenes"
    case .internalError: "a bug in the program itself"
    case .interrupted: "interrupted"
    }
  }

  /// The status that a script must not overlook wins over the others.
  static let bySeverity: [ExitStatus] = [
    .interrupted, .internalError, .usage, .invalid, .missing, .changed, .nothingSelected, .success,
  ]

  /// The more severe one of two.
  func worse(_ other: ExitStatus) -> ExitStatus {
    Self.bySeverity.first { $0 == self || $0 == other } ?? self
  }
}
