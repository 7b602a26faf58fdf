import Basics
import Synchronization

/// The sentences that mixtures of two texts have in common, each read once.
package final class ConstraintCache: Sendable {
  package init() {}

  private let known = Mutex<[CacheKey: ConstraintSyntax]>([:])

  private struct CacheKey: Hashable {
    let start: Int
    let text: String
  }

  /// A sentence by its place and its text, of which mixtures may make another one.
  subscript(range: Range<Int>, text: String) -> ConstraintSyntax? {
    get { known.withLock { $0[CacheKey(start: range.lowerBound, text: text)] } }
    set { known.withLock { $0[CacheKey(start: range.lowerBound, text: text)] = newValue } }
  }
}

extension ConstraintSyntax {
  /// The same, repeated for an item of a list.
  func with(item: Note?) -> ConstraintSyntax {
    switch self {
    case .equation(var sentence):
      sentence.item = item
      return .equation(sentence)
    case .format(var format):
      format.item = item
      return .format(format)
    }
  }
}
