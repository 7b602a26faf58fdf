package import SnaplineBasics
import SnaplineSceneSyntax

/// One difference between two versions of a source that can be applied independently.
package struct Edit: Hashable, Sendable {
  /// The changes of the edit: the first one describes it, the rest depend on it.
  package var changes: [EditDetail]
  /// Whether the edit cannot change an image, such as a rename with all references.
  package var isNonVisual: Bool

  package init(_ changes: [EditDetail], isNonVisual: Bool = false) {
    self.changes = changes
    self.isNonVisual = isNonVisual
  }

  /// The span of the edit in the new source.
  package var span: SourceSpan? { changes.lazy.compactMap(\.span).first }
}
