/// What happens to text that is too wide.
///
/// The truncating modes wrap at words like `byWordWrapping` and shorten only the last
/// line that is allowed; `clipping` never wraps, and the lines stay as wide as they are.
package enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, clipping, truncatingHead, truncatingMiddle, truncatingTail
}
