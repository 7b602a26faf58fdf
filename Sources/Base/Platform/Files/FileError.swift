import Glibc

/// The reason of a failed file operation.
package struct FileError: Error, Hashable, Sendable {
  /// The path as it was given.
  package let path: String
  package let problem: Problem

  package init(_ path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  package enum Problem: Hashable, Sendable {
    case missing
    /// The path is not a regular file.
    case notAFile(FileKind)
    /// A component of the path is not a directory.
    case notAFolder(FileKind)
    /// A component of the path is not a file name.
    case leadsOut
    /// The path belongs to version control.
    case ofGit
    case tooLarge(limit: Int)
    /// The file is not the one that was examined before.
    case replaced
    /// The system's error number.
    case system(Int32)
  }
}

extension FileError {
  /// The message for a file that could not be written.
  package var cannotWrite: String {
    "cannot write \(path): \(reason)"
      + (path == "/dev/stdout" ? "; use '-' for standard output" : "")
  }

  /// The reason without the path: `permission denied`.
  package var reason: String {
    switch problem {
    case .missing where hasReplacementCharacter(path): "its name is not UTF-8"
    case .missing: "no such file"
    case .notAFile(let kind): "it is \(kind.phrase), not a regular file"
    case .notAFolder(.link): "it is a symbolic link; links are not followed"
    case .notAFolder(let kind): "it is \(kind.phrase), not a directory"
    case .leadsOut: "it is a symbolic link that leaves its directory"
    case .ofGit: "it is inside the .git directory"
    case .replaced: "it has changed since the last check; run 'snapline check' again"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .system(let code): systemMessage(code)
    }
  }

  /// Returns the error of the last system call.
  static func last(_ path: String) -> FileError {
    let code = errno
    return FileError(path, code == ENOENT ? .missing : .system(code))
  }
}

/// The kind of a file system entry.
package enum FileKind: String, Hashable, Sendable {
  case file, folder, link, device, pipe, socket, other

  /// The kind with its article, for messages.
  fileprivate var phrase: String {
    switch self {
    case .link: "a symbolic link"
    case .folder: "a directory"
    case .other: "a special file"
    case .file, .device, .pipe, .socket: "a \(rawValue)"
    }
  }

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFCHR, S_IFBLK: .device
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .other
      }
  }
}

/// Returns the system's message for an error, in lower case like all our messages.
private func systemMessage(_ code: Int32) -> String {
  guard let words = unsafe strerror(code) else { return "error \(code)" }
  let text = unsafe String(cString: words)
  return text.prefix(1).lowercased() + text.dropFirst()
}
