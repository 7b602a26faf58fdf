enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case changed = 1
  case usage = 2
  case invalid = 3
  case missing = 4
  case nothingSelected = 5
  case internalError = 70
  case interrupted = 130

  /// The description of the status for the help.
  var summary: String {
    switch self {
    case .success: "success"
    case .changed:
      "an image or a frame differs; a known problem no longer occurs; 'lint' or 'prove --mutate' "
        + "has findings; a claim of 'prove' or the expectation of 'bisect' fails; 'fmt --check', "
        + "'embed --check' or 'explain --fix' leaves changes or findings"
    case .usage: "usage error, unreadable file, or incomplete installation"
    case .invalid:
      "invalid scene, or a layout that conflicts or is ambiguous without being expected by the "
        + "scene or accepted by 'known' ('render' only warns)"
    case .missing: "missing or unreadable golden"
    case .nothingSelected: "no scene or shot selected, or the project has no scenes"
    case .internalError: "internal error (please report it)"
    case .interrupted: "interrupted"
    }
  }

  /// The statuses by decreasing severity.
  static let bySeverity: [ExitStatus] = [
    .interrupted, .internalError, .usage, .invalid, .missing, .changed, .nothingSelected, .success,
  ]

  /// Returns the more severe of two statuses.
  func worse(_ other: ExitStatus) -> ExitStatus {
    Self.bySeverity.first { $0 == self || $0 == other } ?? self
  }
}
