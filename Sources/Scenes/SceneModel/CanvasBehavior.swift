/// The rule of a design tool's canvas for a width or height that no constraint sets.
package enum AmbiguousLength: String, Hashable, Sendable {
  /// The smallest size that the content allows.
  case smallest
  /// The size of the stored frame.
  case stored
}

/// The order in which conflicting constraints are broken.
package enum BreakOrder: String, Hashable, Sendable {
  /// The order of the platform's engine.
  case platform
  /// The order on the canvas for a view whose size fits its content: constraints to its bottom and
  /// trailing edges first, then constant widths and heights.
  case farEdges
  /// The order on the canvas for a view with a fixed size: constant widths and heights first.
  case constantSizes
}
