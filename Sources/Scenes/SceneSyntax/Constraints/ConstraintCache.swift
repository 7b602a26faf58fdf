import SnaplineBasics
import Synchronization

/// The parsed constraints of all partial patches between two texts.
package final class ConstraintCache: Sendable {
  package init() {}

  private let parsed = Mutex<[CacheKey: ConstraintSyntax]>([:])

  private struct CacheKey: Hashable {
    let start: Int
    let text: String
  }

  /// The constraint at a position with a text, which differs between partial patches.
  subscript(range: Range<Int>, text: String) -> ConstraintSyntax? {
    get { parsed.withLock { $0[CacheKey(start: range.lowerBound, text: text)] } }
    set { parsed.withLock { $0[CacheKey(start: range.lowerBound, text: text)] = newValue } }
  }
}

extension ConstraintSyntax {
  /// Returns a copy that is repeated for an item of a list.
  func with(item: Note?) -> ConstraintSyntax {
    switch self {
    case .equation(var equation):
      equation.item = item
      return .equation(equation)
    case .format(var format):
      format.item = item
      return .format(format)
    }
  }
}
