/// How a design tool's canvas decides an extent of a view that nothing else decides.
package enum OpenExtent: String, Hashable, Sendable {
  /// As small as the content allows.
  case smallest
  /// As large as the stored frame.
  case stored
}

/// Which of several contradicting constraints gives way.
package enum BreakOrder: String, Hashable, Sendable {
  /// The order of the platform's engine.
  case platform
  /// As on the canvas of a view that is as large as its content in the end: ties to its bottom and
  /// its trailing edge first, then constant widths and heights.
  case farEdges
  /// As on the canvas of a view whose size holds: constant widths and heights first.
  case constantSizes
}
