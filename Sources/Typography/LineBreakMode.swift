/// What happens to text that is too wide.
///
/// The truncating modes wrap at words like `byWordWrapping` and shorten only the last
/// line that is allowed; with `clipping` that line stays as wide as it is.
package enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, clipping, truncatingHead, truncatingMiddle, truncatingTail
}
