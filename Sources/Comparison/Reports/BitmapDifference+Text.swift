package import SnaplineBasics
package import SnaplineImaging

/// Describes the difference between two images on one line.
package func text(_ difference: BitmapDifference) -> String {
  switch difference {
  case .same: "identical"
  case .sizes(let old, let new):
    "size \(old.width)×\(old.height) → \(new.width)×\(new.height) px"
  case .pixels(let changed):
    "\(pluralized(changed.count, "pixel")) \(changed.count == 1 ? "differs" : "differ"), largest "
      + "difference \(changed.maximumDelta) of 255, in \(text(changed.bounds, PixelScale(1)))"
  }
}

/// Returns the difference as JSON members.
package func members(_ difference: BitmapDifference) -> [(String, JSON)] {
  switch difference {
  case .same: [("status", .text("same"))]
  case .sizes(let old, let new):
    [("status", .text("changed")), ("oldSize", .pixels(old)), ("newSize", .pixels(new))]
  case .pixels(let changed):
    [
      ("status", .text("changed")), ("pixels", .number(Double(changed.count))),
      ("maximumDelta", .number(Double(changed.maximumDelta))),
      ("bounds", .pixels(changed.bounds)),
    ]
  }
}
