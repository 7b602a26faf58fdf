import Glibc

/// A standard output stream.
package enum OutputStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all bytes, and returns the error if that fails.
  ///
  /// A closed pipe is no error: `snapline list | head -1` expects the program to continue silently.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> FileError? {
    do throws(FileError) {
      try FileDescriptor(duplicating: rawValue, as: "standard output").writeAll(bytes)
      return nil
    } catch {
      return error.problem == .system(EPIPE) ? nil : error
    }
  }
}

/// Makes writes to a closed pipe, or beyond the file size limit, fail instead of terminating the
/// program.
package func ignoreSIGPIPE() {
  _ = signal(SIGPIPE, SIG_IGN)
  _ = signal(SIGXFSZ, SIG_IGN)
}
