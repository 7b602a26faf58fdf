package import Basics
import SceneSyntax

/// One thing that an author changed and that can be made or left undone by itself.
package struct Edit: Hashable, Sendable {
  /// What was changed; the first change names the edit, the others had to come along with it.
  package var changes: [EditDetail]
  /// Whether it changes no picture by its nature, as a rename with all its uses does.
  package var isNonVisual: Bool

  package init(_ changes: [EditDetail], isNonVisual: Bool = false) {
    self.changes = changes
    self.isNonVisual = isNonVisual
  }

  /// Where it stands today, or what stands today where it stood.
  package var place: SourceSpan? { changes.lazy.compactMap(\.place).first }
}

/// A change in the author's words.
package struct EditDetail: Hashable, Sendable {
  package var kind: EditKind
  /// A sentence or a format as it is written today, the name of a view, `era`, `state typing`.
  package var subject: String
  /// Which number or word of it: `constant`, `spacing`, `font.size`, `step 2`; empty for the whole.
  package var aspect: String
  /// Nil for what did not stand there.
  package var old: String?
  /// Nil for what is gone.
  package var new: String?
  /// The changed value today; of what is gone, what it followed or lay in.
  package var place: SourceSpan?
  /// The value in the older text; nil for what is new.
  package var oldPlace: SourceSpan?

  package init(
    _ kind: EditKind, subject: String, aspect: String = "", old: String?, new: String?,
    place: SourceSpan?, oldPlace: SourceSpan?
  ) {
    self.kind = kind
    self.subject = subject
    self.aspect = aspect
    self.old = old
    self.new = new
    self.place = place
    self.oldPlace = oldPlace
  }
}

extension EditDetail {
  /// The change in one line: `a.top == b.bottom + 16: constant 8 → 16`.
  package var words: String {
    let isSentence = [.constraintChanged, .constraintAdded, .constraintRemoved].contains(kind)
    let isItem = aspect.hasPrefix("[")
    let joint =
      isItem
      ? "" : isSentence ? ": " : kind == .stateChanged ? ", " : kind == .viewChanged ? "." : " "
    let name = aspect.isEmpty ? subject : subject + joint + aspect
    switch (old, new) {
    case (let old?, let new?):
      if isSentence, aspect.isEmpty { return "\(old) → \(new)" }
      return "\(name) \(old) → \(new)"
    case (nil, let new?):
      return isSentence && aspect.isEmpty ? "\(name) added" : "\(name) \(new) added"
    case (let old?, nil):
      let isWhole = isSentence && aspect.isEmpty || kind == .viewRemoved
      return isWhole ? "\(name) removed" : "\(name) \(old) removed"
    case (nil, nil): return name
    }
  }
}
