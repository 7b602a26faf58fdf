/// The treatment of text that is too wide.
///
/// The truncating modes wrap at words like `byWordWrapping` and truncate only the last permitted
/// line; with `clipping` that line keeps its full width.
package enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, clipping, truncatingHead, truncatingMiddle, truncatingTail
}
