import SnaplineGoldens
import SnaplineImaging

/// The goldens that a recording writes.
package enum RecordingMode: String, Hashable, Sendable, CaseIterable {
  /// Goldens that are missing or cannot be used.
  case missing
  /// Also goldens that differ.
  case changed
  /// All goldens, so that all fingerprints are current; equal files are left unchanged.
  case all

  /// Whether a shot with this comparison is written.
  package func writes(_ comparison: ShotComparison) -> Bool {
    switch comparison.verdict {
    case .skipped: false
    case .new, .broken: true
    case .changed: self != .missing
    case .same: self == .all || self == .changed && !comparison.layout.isEmpty
    }
  }

  /// Whether the image is written too: a change of facts alone leaves it unchanged.
  package func writesImage(_ comparison: ShotComparison) -> Bool {
    guard writes(comparison) else { return false }
    switch comparison.verdict {
    case .same, .changed(.same):
      // Pixels that were not compared may differ, and the new fingerprint would cover them.
      return self == .all || !comparison.differentFonts.isEmpty
    case .changed, .new, .broken: return true
    case .skipped: return false
    }
  }
}
