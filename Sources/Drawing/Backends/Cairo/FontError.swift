/// The reason why a text cannot be drawn.
package enum FontError: Error, Hashable, Sendable {
  /// A font without a file, with the package that contains it.
  case missing(name: String, package: String)
  case unreadable(path: String)
}

extension FontError: CustomStringConvertible {
  /// The message with the problem and its solution, without a period.
  package var description: String {
    switch self {
    case .missing(let name, let package):
      "the font '\(name)' is not installed; install it with 'apt-get install \(package)'"
    case .unreadable(let path): "cannot read the font file '\(path)'"
    }
  }
}
