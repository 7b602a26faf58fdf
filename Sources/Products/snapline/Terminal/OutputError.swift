import SnaplinePlatform
import Synchronization

/// The first error of standard output, reported when the program ends.
enum OutputError {
  private static let error = Mutex<FileError?>(nil)

  static var first: FileError? { error.withLock { $0 } }

  /// Records an error; later errors are usually caused by the first and are ignored.
  static func record(_ problem: FileError) { error.withLock { $0 = $0 ?? problem } }
}
