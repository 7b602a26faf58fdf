import Files
import Glibc
import Selection
import Serving
import Synchronization

/// A file that only this user can read, and that leads a browser to the served page.
///
/// All users of a machine can read the command line of a browser. An address with a token on it
/// would let each of them in; the path of this file lets in no one.
final class OpeningPage: Sendable {
  /// The folder of the file; nil while there is none.
  private let folder = Mutex<String?>(nil)

  /// Writes the file, and hands it to the desktop.
  /// - Parameter folders: The file is written below the first one in which it can be.
  /// - Returns: Whether both succeeded.
  func show(_ address: String, in folders: [String]) -> Bool {
    // Other users cannot look into a folder made so, whatever the mode of the file.
    let made = folders.lazy.compactMap { try? makeTemporaryFolder(in: $0) }.first
    guard let made else { return false }
    folder.withLock { $0 = made }
    let page = HTTPResponse.leading(to: address).body
    let file = Place(folder: made)["open.html"]
    return (try? writeFile(page, to: file, .passing)) != nil && showInBrowser(file.path)
  }

  /// Removes the file, after a browser has read it or in the end.
  func remove() {
    if let made = folder.withLock({ $0.take() }) { removeFolder(Place(folder: made)) }
  }
}

/// Hands a file to the desktop.
/// - Returns: Whether there is one.
private func showInBrowser(_ path: String) -> Bool {
  var words: [UnsafeMutablePointer<CChar>?] = []
  for word in ["xdg-open", path] { unsafe words.append(strdup(word)) }
  defer { for word in unsafe words { unsafe free(word) } }
  var child = pid_t()
  return unsafe posix_spawnp(&child, "xdg-open", nil, nil, words + [nil], environ) == 0
}

extension CommandSession {
  /// The folders in which a page for the browser may stand, the best one first: some browsers can
  /// read the user's project, but no folder of the system.
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
