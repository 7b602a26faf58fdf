package import Geometry
package import Imaging

/// What differs between two pictures, in a line.
package func text(_ difference: BitmapDifference) -> String {
  switch difference {
  case .same: "the same"
  case .sizes(let old, let new):
    "another size: \(old.width)×\(old.height) → \(new.width)×\(new.height) px"
  case .pixels(let changed):
    "\(counted(changed.count, "pixel")) \(changed.count == 1 ? "differs" : "differ") by at most "
      + "\(changed.maximumDelta) of 255, in \(text(changed.bounds, PixelScale(1)))"
  }
}

/// The same for programs.
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

extension JSON {
  /// An extent in pixels as `[width, height]`.
  package static func pixels(_ size: PixelSize) -> JSON {
    .array([size.width, size.height].map { .number(Double($0)) })
  }

  /// A rectangle in pixels as `[x, y, width, height]`.
  package static func pixels(_ rect: PixelRect) -> JSON {
    .array([rect.x, rect.y, rect.width, rect.height].map { .number(Double($0)) })
  }
}
