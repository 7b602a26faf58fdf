import SnaplinePlatform

/// The result of the search for the nearest settings file.
enum ConfigurationLookup {
  case none
  case own(Configuration)
  /// The file, or its directory, belongs to another user, and so it is ignored.
  case otherOwner(path: String)

  /// The variable that lists directories whose settings are used regardless of their owner.
  static let variable = "SNAPLINE_SAFE_DIRECTORY"

  /// Searches for the file from the current directory upward.
  ///
  /// The ancestors may belong to other users, and settings determine which files are written.
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
      ? .own(Configuration(reading: path, isNamed: false)) : .otherOwner(path: path)
  }
}

/// Returns the current user and, under `sudo`, the user who called it, as git does.
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
