import Glibc

/// One of the two streams on which a program speaks.
package enum OutputStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Whether a person may be reading along.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all bytes, and says what kept it from that.
  ///
  /// Without a reader there is nobody to complain to: that the program is silent from then on
  /// is what `snapline list | head -1` expects, and no error.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> FileError? {
    do throws(FileError) {
      try Descriptor(duplicating: rawValue, as: "standard output").writeAll(bytes)
      return nil
    } catch {
      return error.problem == .system(EPIPE) ? nil : error
    }
  }
}

/// Lets writing to a closed pipe, or beyond the size that files may have, fail instead of ending
/// the program in the middle of its work.
package func ignoreWriteSignals() {
  _ = signal(SIGPIPE, SIG_IGN)
  _ = signal(SIGXFSZ, SIG_IGN)
}
