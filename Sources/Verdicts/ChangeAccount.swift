import Diagnostics
package import Geometry
package import Goldens

/// What a change amounts to: what happened to whom, what that does not explain, and the cause.
package struct ChangeAccount: Hashable, Sendable {
  /// What happened alike to several views, said once; in paint order of the first view of each.
  package var moves: [MergedChange] = []
  /// Where the views of the moves were and are on the screen; empty in a run that was read.
  package var frames: [String: MovedFrame] = [:]
  /// What is left when every view is put back to where it was; nil when it was not looked for.
  package var residual: Residual?
  /// Nil when it was not looked for, or when nothing in the scene has changed.
  package var cause: Cause?
  /// What is wrong with the golden itself: its picture is not what its scene draws.
  package var doubt: String?

  package init() {}
}

/// Where a view was and is, in points; one of the two is missing for what came or went.
package struct MovedFrame: Hashable, Sendable {
  package let old: Rect?
  package let new: Rect?

  package init(old: Rect?, new: Rect?) {
    self.old = old
    self.new = new
  }
}

/// One thing that happened to one or more views in the same way.
package struct MergedChange: Hashable, Sendable {
  /// A movement is a way, in points.
  package typealias Kind = ChangeKind<Point>

  package let kind: Kind
  /// In paint order, at least one.
  package let views: [String]
  /// The nearest view around them all; nil for the root, and for what vanished with it.
  package let ancestor: String?

  package init(_ kind: Kind, views: [String], ancestor: String? = nil) {
    self.kind = kind
    self.views = views
    self.ancestor = ancestor
  }
}

/// The pixels that differ although every view stands where it stood.
package struct Residual: Hashable, Sendable {
  package static let none = Residual(count: 0, maximumDelta: 0, bounds: nil)

  package let count: Int
  /// The largest difference of a channel.
  package let maximumDelta: UInt8
  /// In the golden's pixels; nil when there are none.
  package let bounds: PixelRect?

  package init(count: Int, maximumDelta: UInt8, bounds: PixelRect?) {
    self.count = count
    self.maximumDelta = maximumDelta
    self.bounds = bounds
  }
}
