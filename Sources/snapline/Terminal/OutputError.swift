import Files
import Synchronization

/// What has first gone wrong with the standard output, to be said at the program's end.
enum OutputError {
  private static let error = Mutex<FileError?>(nil)

  static var first: FileError? { error.withLock { $0 } }

  /// Takes note of a failure; later ones mostly follow from it.
  static func note(_ problem: FileError) { error.withLock { $0 = $0 ?? problem } }
}
