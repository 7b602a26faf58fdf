import Goldens
import Imaging

/// Which goldens a recording writes.
package enum RecordingMode: String, Hashable, Sendable, CaseIterable {
  /// Only those that are not there or cannot be used.
  case missing
  /// Those as well that differ.
  case changed
  /// Every one, so that all fingerprints are of today; equal files are still left alone.
  case all

  /// Whether a shot that was judged so is written.
  package func writes(_ judgement: Judgement) -> Bool {
    switch judgement.verdict {
    case .skipped: false
    case .new, .broken: true
    case .changed: self != .missing
    case .same: self == .all || self == .changed && !judgement.layout.isEmpty
    }
  }

  /// Whether the picture is written too: a change of facts alone leaves it as it is.
  package func writesPicture(_ judgement: Judgement) -> Bool {
    guard writes(judgement) else { return false }
    switch judgement.verdict {
    case .same, .changed(.same):
      // What was not judged may differ, and the new fingerprint would vouch for it.
      return self == .all || !judgement.otherFonts.isEmpty
    case .changed, .new, .broken: return true
    case .skipped: return false
    }
  }
}
