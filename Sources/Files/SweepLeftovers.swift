import Glibc

/// The beginning of the names of files that are still being written.
let temporaryPrefix = ".snapline-"
/// How these names end.
let temporaryEnding = ".tmp"

/// Removes what writers that died have left in a folder; a living writer holds a lock.
///
/// - Parameter depth: Through how many folders it goes down.
package func sweepLeftovers(in folder: Place, depth: Int = 32) {
  guard let opened = try? folder.openFolder(for: .changing) else { return }
  opened.sweep(depth: depth)
}

extension Descriptor {
  fileprivate func sweep(depth: Int) {
    for entry in (try? entries()) ?? [] {
      if entry.kind == .folder, depth > 0 {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
        guard let inner = try? Descriptor(in: self, entry.name, flags, as: entry.name) else {
          continue
        }
        inner.sweep(depth: depth - 1)
      } else if entry.name.hasPrefix(temporaryPrefix), entry.name.hasSuffix(temporaryEnding) {
        sweep(entry.name)
      }
    }
  }

  /// Whether a name still means what was opened by it.
  private func isNamed(_ name: String, _ file: borrowing Descriptor) -> Bool {
    var (named, opened) = (stat(), stat())
    return unsafe fstatat(number, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && fstat(file.number, &opened) == 0 && named.st_ino == opened.st_ino
  }

  /// Removes a file of this folder if nobody writes it any more, and says whether it did.
  @discardableResult
  func sweep(_ name: String) -> Bool {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW
    guard kind(of: name) == .file,
      let file = try? Descriptor(in: self, name, flags, as: name),
      flock(file.number, LOCK_EX | LOCK_NB) == 0, isNamed(name, file)
    else { return false }
    return unsafe unlinkat(number, name, 0) == 0
  }
}
