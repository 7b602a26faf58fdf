package import SnaplineBasics

/// The edits of the scene that caused a layout change.
package struct Cause: Hashable, Sendable {
  /// The edits in the order of the scene's text; empty if the cause is unknown.
  package let changes: [EditDetail]
  /// The number of edits to choose from.
  package let candidates: Int
  package let certainty: Confidence
  /// The reason why the cause is unknown, as a clause after "unknown, because".
  package let reason: String?

  package init(
    changes: [EditDetail], candidates: Int, certainty: Confidence, reason: String? = nil
  ) {
    self.changes = changes
    self.candidates = candidates
    self.certainty = certainty
    self.reason = reason
  }

  /// Returns an unknown cause with its reason.
  package static func unknown(_ reason: String) -> Cause {
    Cause(changes: [], candidates: 0, certainty: .unknown, reason: reason)
  }

  /// The edits without their spans.
  package var edits: [EditDetail] { mapSpans { _ in nil }.changes }

  /// Returns the cause with other spans of its edits.
  package func mapSpans(_ transform: (SourceSpan) -> SourceSpan?) -> Cause {
    let changes = changes.map { change in
      var change = change
      change.span = change.span.flatMap(transform)
      return change
    }
    return Cause(changes: changes, candidates: candidates, certainty: certainty, reason: reason)
  }

  package enum Confidence: String, Hashable, Sendable, CaseIterable {
    /// Applied to the golden's scene, the edits give the current image, and none of them can be
    /// omitted.
    case proven
    /// The edits give the current image; the search for a smaller set was not completed.
    case likely
    /// The golden does not contain its scene, or the scene cannot be read.
    case unknown
  }
}
