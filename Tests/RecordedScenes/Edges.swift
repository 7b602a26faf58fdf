import LinearSolver

/// The four edges of a rectangle.
struct Edges {
  let left: LinearExpression
  let top: LinearExpression
  let right: LinearExpression
  let bottom: LinearExpression

  func inset(by insets: [Double]) -> Edges {
    guard insets.count == 4 else { return self }
    return Edges(
      left: left + insets[0], top: top + insets[1], right: right + -insets[2],
      bottom: bottom + -insets[3])
  }

  /// Returns the anchor with this name; nil for an unknown name.
  func anchor(_ name: String) -> LinearExpression? {
    switch name {
    case "left", "leading": left
    case "right", "trailing": right
    case "top": top
    case "bottom": bottom
    case "centerX": (left + right) * 0.5
    case "centerY": (top + bottom) * 0.5
    case "width": right - left
    case "height": bottom - top
    default: nil
    }
  }
}
