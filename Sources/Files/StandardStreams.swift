import Glibc

/// One of the two streams on which a program speaks.
package enum OutputStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Whether a person may be reading along.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all bytes, and says whether anyone still takes them.
  ///
  /// Without a reader there is nobody to complain to: that the program is silent from then on
  /// is what `snapline list | head -1` expects.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    guard let file = try? Descriptor(duplicating: rawValue, as: "output") else { return false }
    return (try? file.writeAll(bytes)) != nil
  }
}

/// Lets writing to a closed pipe fail instead of ending the program in the middle of its work.
package func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }
