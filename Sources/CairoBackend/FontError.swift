/// Why a text cannot be drawn.
package enum FontError: Error, Hashable, Sendable {
  /// No file of this font was found; the package is the one that brings it.
  case missing(name: String, package: String)
  case unreadable(path: String)
}

extension FontError: CustomStringConvertible {
  /// What is wrong and what helps, as a sentence without a period.
  package var description: String {
    switch self {
    case .missing(let name, let package):
      "the font '\(name)' is not installed; install it with 'apt-get install \(package)'"
    case .unreadable(let path): "cannot read the font file '\(path)'"
    }
  }
}
