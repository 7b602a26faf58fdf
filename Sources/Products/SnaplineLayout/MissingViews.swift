import Glibc
import SnaplineBasics
import Synchronization

/// The requested names for which a layout has no view, each once.
///
/// A frame that equals no frame makes a test fail without a reason, so the reason is reported on
/// standard error and among the findings.
final class MissingViews: Sendable {
  private let found = Mutex<[Diagnostic]>([])

  var diagnostics: [Diagnostic] { found.withLock { $0 } }

  /// - Parameter report: The handler called for each use, in place of printing to standard error.
  func note(_ name: String, _ hint: String?, _ report: (@Sendable (Finding) -> Void)?) {
    let diagnostic = Diagnostic(
      .error, "view.unknown", "no view named '\(name)'", at: nil,
      hint: hint ?? "'viewNames' has the names of all views")
    let isNew = found.withLock { found in
      guard !found.contains(diagnostic) else { return false }
      found.append(diagnostic)
      return true
    }
    if let report { return report(Finding(diagnostic)) }
    guard isNew else { return }
    let bytes = Array("snapline: \(Finding(diagnostic))\n".utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }
}
