import Glibc

/// The prefix of the names of files that are being written.
let temporaryPrefix = ".snapline-"
/// The suffix of these names.
let temporaryEnding = ".tmp"

/// Removes the temporary files of terminated writers in a directory; a running writer holds a lock.
///
/// - Parameter depth: The maximum number of nested directories.
package func removeTemporaryFiles(in folder: RootedPath, depth: Int = 32) {
  guard let opened = try? folder.openFolder(for: .changing) else { return }
  opened.sweep(depth: depth)
}

extension FileDescriptor {
  fileprivate func sweep(depth: Int) {
    for entry in (try? entries()) ?? [] {
      if entry.kind == .folder, depth > 0 {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
        guard let inner = try? FileDescriptor(in: self, entry.name, flags, as: entry.name) else {
          continue
        }
        inner.sweep(depth: depth - 1)
      } else if entry.name.hasPrefix(temporaryPrefix), entry.name.hasSuffix(temporaryEnding) {
        sweep(entry.name)
      }
    }
  }

  /// Whether a name still refers to an open file.
  private func isNamed(_ name: String, _ file: borrowing FileDescriptor) -> Bool {
    var (named, opened) = (stat(), stat())
    return unsafe fstatat(number, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && fstat(file.number, &opened) == 0 && named.st_ino == opened.st_ino
  }

  /// Removes a temporary file without a running writer, and returns whether it did.
  @discardableResult
  func sweep(_ name: String) -> Bool {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
    guard kind(of: name) == .file,
      let file = try? FileDescriptor(in: self, name, flags, as: name),
      flock(file.number, LOCK_EX | LOCK_NB) == 0, isNamed(name, file)
    else { return false }
    return unsafe unlinkat(number, name, 0) == 0
  }
}
