import Glibc
import SnaplinePlatform
import SnaplineProjects
import SnaplineServing
import Synchronization

/// A file that only this user can read and that redirects a browser to the served page.
///
/// All users of a machine can read the command line of a browser. A URL with a token on it would
/// grant them access; the path of this file does not.
final class OpeningPage: Sendable {
  /// The directory of the file; nil while there is none.
  private let folder = Mutex<String?>(nil)

  /// Writes the file, and opens it with the desktop's browser.
  /// - Parameter folders: The candidate directories; the file is written to the first writable one.
  /// - Returns: Whether both succeeded.
  func show(_ address: String, in folders: [String]) -> Bool {
    // Other users cannot read a directory made this way, regardless of the mode of the file.
    let made = folders.lazy.compactMap { try? makeTemporaryFolder(in: $0) }.first
    guard let made else { return false }
    folder.withLock { $0 = made }
    let page = HTTPResponse.leading(to: address).body
    let file = RootedPath(folder: made)["open.html"]
    return (try? writeFile(page, to: file, .passing)) != nil && showInBrowser(file.path)
  }

  /// Removes the file, after a browser has read it or at exit.
  func remove() {
    if let made = folder.withLock({ $0.take() }) { removeFolder(RootedPath(folder: made)) }
  }
}

/// Opens a file with the desktop's browser.
/// - Returns: Whether there is one.
private func showInBrowser(_ path: String) -> Bool {
  var words: [UnsafeMutablePointer<CChar>?] = []
  for word in ["xdg-open", path] { unsafe words.append(strdup(word)) }
  defer { for word in unsafe words { unsafe free(word) } }
  var child = pid_t()
  return unsafe posix_spawnp(&child, "xdg-open", nil, nil, words + [nil], environ) == 0
}

extension CommandSession {
  /// The candidate directories of a page for the browser, the best first: some browsers can read
  /// the user's project, but no directory of the system.
  var foldersOfOpeningPages: [String] {
    var folders: [String] = []
    if let project, (try? project.makeWorkFolder()) != nil {
      folders.append(absolutePath(project.workFolder.path))
    }
    return folders
      + ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { environment[$0] }
      .filter { $0.hasPrefix("/") } + ["/tmp"]
  }
}
