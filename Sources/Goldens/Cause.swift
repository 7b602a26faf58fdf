package import Diagnostics

/// What was changed in the scene so that its layout changed.
package struct Cause: Hashable, Sendable {
  /// In the order of the scene's text; none where the cause is unknown.
  package let changes: [CausingChange]
  /// How many changes there were to choose from.
  package let candidates: Int
  package let certainty: Certainty
  /// Why it is unknown, in words behind "unknown, because".
  package let reason: String?

  package init(
    changes: [CausingChange], candidates: Int, certainty: Certainty, reason: String? = nil
  ) {
    self.changes = changes
    self.candidates = candidates
    self.certainty = certainty
    self.reason = reason
  }

  /// A cause of which only is known why nobody knows it.
  package static func unknown(_ reason: String) -> Cause {
    Cause(changes: [], candidates: 0, certainty: .unknown, reason: reason)
  }

  /// The changes without their places.
  package var edits: [CausingChange] {
    changes.map {
      CausingChange($0.kind, subject: $0.subject, aspect: $0.aspect, old: $0.old, new: $0.new)
    }
  }

  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    /// Made to the scene as it was they give today's picture, and none of them can be left out.
    case proven
    /// They give today's picture; whether fewer would was not tried to the end.
    case likely
    /// The golden does not hold the scene as it was written, or not so that it can be read.
    case unknown
  }
}

/// One change of the scene, as its author would describe it.
package struct CausingChange: Hashable, Sendable {
  package let kind: EditKind
  /// What was changed, as it is written: a sentence, a part of a format, a view's name, `era`.
  package let subject: String
  /// Which number or word of it: `constant`, `spacing`, `text`; empty for the whole.
  package let aspect: String
  /// Nil for what is new.
  package let old: String?
  /// Nil for what is gone.
  package let new: String?
  /// Where it stands today; for what is gone, what it stood behind or in.
  package let place: SourceSpan?

  package init(
    _ kind: EditKind, subject: String, aspect: String = "", old: String?, new: String?,
    place: SourceSpan? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.aspect = aspect
    self.old = old
    self.new = new
    self.place = place
  }
}
