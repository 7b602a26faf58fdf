package import Basics

/// The edits of the scene that caused a layout change.
package struct Cause: Hashable, Sendable {
  /// The edits in the order of the scene's text; empty if the cause is unknown.
  package let changes: [CauseEdit]
  /// The number of edits to choose from.
  package let candidates: Int
  package let certainty: Confidence
  /// The reason why the cause is unknown, as a clause after "unknown, because".
  package let reason: String?

  package init(
    changes: [CauseEdit], candidates: Int, certainty: Confidence, reason: String? = nil
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
  package var edits: [CauseEdit] {
    changes.map {
      CauseEdit($0.kind, subject: $0.subject, aspect: $0.aspect, old: $0.old, new: $0.new)
    }
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

/// An edit of the scene, as its author would describe it.
package struct CauseEdit: Hashable, Sendable {
  package let kind: EditKind
  /// The edited element as in the source: a constraint, a part of a format string, a view's name,
  /// `era`.
  package let subject: String
  /// The edited value: `constant`, `spacing`, `text`; empty for the entire element.
  package let aspect: String
  /// The old value; nil if the element was added.
  package let old: String?
  /// The new value; nil if the element was removed.
  package let new: String?
  /// The current span; for a removed element, that of the element before or around it.
  package let span: SourceSpan?

  package init(
    _ kind: EditKind, subject: String, aspect: String = "", old: String?, new: String?,
    span: SourceSpan? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.aspect = aspect
    self.old = old
    self.new = new
    self.span = span
  }
}
