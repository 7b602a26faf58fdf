/// One changed, added or removed value of an edit.
package struct EditDetail: Hashable, Sendable {
  package var kind: EditKind
  /// The edited element as in the source: the new text of a constraint, a view's name, `era`,
  /// `state typing`.
  package var subject: String
  /// The changed part of the subject: `constant`, `spacing`, `font.size`, `step 2`; empty for all
  /// of it.
  package var aspect: String
  /// The old value; nil if the value was added.
  package var old: String?
  /// The new value; nil if the value was removed.
  package var new: String?
  /// The span of the new value; for a removed value, that of its predecessor or its parent.
  package var span: SourceSpan?
  /// The span of the old value; nil if the value was added.
  package var oldSpan: SourceSpan?

  package init(
    _ kind: EditKind, subject: String, aspect: String = "", old: String?, new: String?,
    span: SourceSpan? = nil, oldSpan: SourceSpan? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.aspect = aspect
    self.old = old
    self.new = new
    self.span = span
    self.oldSpan = oldSpan
  }
}

extension EditDetail {
  /// The change in one line: `a.top == b.bottom + 16: constant 8 → 16`.
  package var text: String {
    let isConstraint = [.constraintChanged, .constraintAdded, .constraintRemoved].contains(kind)
    let isItem = aspect.hasPrefix("[")
    let separator =
      isItem
      ? "" : isConstraint ? ": " : kind == .stateChanged ? ", " : kind == .viewChanged ? "." : " "
    let name = aspect.isEmpty ? subject : subject + separator + aspect
    switch (old, new) {
    case (let old?, let new?):
      if isConstraint, aspect.isEmpty { return "\(old) → \(new)" }
      return "\(name) \(old) → \(new)"
    case (nil, let new?):
      return isConstraint && aspect.isEmpty ? "\(name) added" : "\(name) \(new) added"
    case (let old?, nil):
      let isWhole = isConstraint && aspect.isEmpty || kind == .viewRemoved
      return isWhole ? "\(name) removed" : "\(name) \(old) removed"
    case (nil, nil): return name
    }
  }
}
