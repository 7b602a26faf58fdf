import Files

/// What the nearest file of settings is to the user.
enum ConfigurationLookup {
  case none
  case own(Configuration)
  /// It, or the folder that it lies in, belongs to somebody else, and so it is not obeyed.
  case foreign(path: String)

  /// The variable that lists folders whose settings are obeyed whoever they belong to.
  static let variable = "SNAPLINE_SAFE_DIRECTORY"

  /// Looks for the file from the current folder upwards.
  ///
  /// The folders above may be anybody's, and settings decide what is written where.
  init(_ environment: [String: String]) {
    guard let path = Configuration.find() else {
      self = .none
      return
    }
    let folder = path.contains("/") ? parentFolder(of: path) : "."
    let owners = [path, folder].map(owner(of:))
    let isOwn = owners.allSatisfy { $0.map(trustedUsers(environment).contains) ?? true }
    self =
      isOwn || isSafe(folder, environment)
      ? .own(Configuration(reading: path, isNamed: false)) : .foreign(path: path)
  }
}

/// Who works, and who has become root to work, as git has it.
private func trustedUsers(_ environment: [String: String]) -> [UInt32] {
  let user = currentUser()
  let before = user == 0 ? environment["SUDO_UID"].flatMap { UInt32($0) } : nil
  return [user] + (before.map { [$0] } ?? [])
}

private func isSafe(_ folder: String, _ environment: [String: String]) -> Bool {
  let safe = (environment[ConfigurationLookup.variable] ?? "").split(separator: ":")
  guard !safe.contains("*") else { return true }
  guard let real = realPath(folder) else { return false }
  return safe.contains { realPath(String($0)) == real }
}
