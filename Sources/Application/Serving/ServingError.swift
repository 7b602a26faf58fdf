import Glibc

/// The reason why pages cannot be served, or directories not be watched.
package struct ServingError: Error, Hashable, Sendable {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Returns the error of the last system call, after a message about the attempted operation.
  static func last(_ message: String, hint: String? = nil) -> ServingError {
    let words = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    let reason = words.prefix(1).lowercased() + words.dropFirst()
    return ServingError("\(message): \(reason)", hint: hint)
  }
}
