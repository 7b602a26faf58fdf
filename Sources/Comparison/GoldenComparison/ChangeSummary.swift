package import SnaplineBasics
package import SnaplineGoldens

/// The summary of a change: the view changes, the residual, and the cause.
package struct ChangeSummary: Hashable, Sendable {
  /// The changes of views, merged if several views changed in the same way; in paint order of the
  /// first view of each.
  package var moves: [GroupedChange] = []
  /// The old and new screen frames of the moved views; empty in a run that was read from a file.
  package var frames: [String: MovedFrame] = [:]
  /// The pixels that still differ when every view is at its old position; nil if not computed.
  package var residual: Residual?
  /// The cause; nil if not searched for, or if the scene has not changed.
  package var cause: Cause?
  /// The problem of the golden itself: its image is not what its scene draws.
  package var uncertainty: String?

  package init() {}
}

/// The old and the new frame of a view, in points; one of the two is nil for an added or removed
/// view.
package struct MovedFrame: Hashable, Sendable {
  package let old: Rect?
  package let new: Rect?

  package init(old: Rect?, new: Rect?) {
    self.old = old
    self.new = new
  }
}

/// A change that one or more views share.
package struct GroupedChange: Hashable, Sendable {
  /// A movement is a displacement, in points.
  package typealias Kind = ChangeKind<Point>

  package let kind: Kind
  /// The views in paint order, at least one.
  package let views: [String]
  /// The nearest common superview; nil for the root, and for views removed with it.
  package let ancestor: String?

  package init(_ kind: Kind, views: [String], ancestor: String? = nil) {
    self.kind = kind
    self.views = views
    self.ancestor = ancestor
  }
}

/// The pixels that differ although every view is at its old position.
package struct Residual: Hashable, Sendable {
  package static let none = Residual(count: 0, maximumDelta: 0, bounds: nil)

  package let count: Int
  /// The largest difference of a channel.
  package let maximumDelta: UInt8
  /// The bounds in the golden's pixels; nil if there are none.
  package let bounds: PixelRect?

  package init(count: Int, maximumDelta: UInt8, bounds: PixelRect?) {
    self.count = count
    self.maximumDelta = maximumDelta
    self.bounds = bounds
  }
}
