package import Diagnostics
package import Geometry

/// What the app did before the picture was taken.
package struct State: Hashable, Sendable {
  package var name: String
  /// In the order in which they happened.
  package var steps: [Step]
  /// Where the state's name stands.
  package var span: SourceSpan

  package init(name: String, steps: [Step], span: SourceSpan) {
    self.name = name
    self.steps = steps
    self.span = span
  }
}

extension State {
  /// How the device is turned in the course of the steps.
  package var turns: [Orientation] {
    steps.compactMap { step in
      if case .rotate(let orientation) = step { orientation } else { nil }
    }
  }
}

/// Some of a scene's shots, by their names: `*` stands for any letters.
package struct ShotPattern: Hashable, Sendable {
  package var text: String
  package var span: SourceSpan

  package init(_ text: String, at span: SourceSpan) {
    self.text = text
    self.span = span
  }
}

/// Something that the author of a scene claims about its pictures.
package struct Expectation: Hashable, Sendable {
  /// The shots for which it holds: the name of one shot, or of a state, or `all`.
  package var scope: String
  package var claim: Claim
  package var span: SourceSpan

  package init(scope: String, claim: Claim, span: SourceSpan) {
    self.scope = scope
    self.claim = claim
    self.span = span
  }

  package enum Claim: Hashable, Sendable {
    /// A diagnostic with this code is given, and is no failure.
    case warns(code: String)
    /// The view has this frame in its superview, within half a point.
    case frame(ViewID, Rect)
    /// One number of the view's frame is this, within half a point.
    case measure(ViewID, Measure, Double)
    /// The scroll view's content has this size, within half a point.
    case contentSize(ViewID, Size)
    /// The scroll view is scrolled so far, within half a point.
    case contentOffset(ViewID, Point)
    /// What these would say if they were in force holds, within half a point: on all screens, for
    /// it hangs on none.
    case comparison([Constraint])
    /// A screen reader comes to these elements in this order, to others between them.
    case readingOrder([String])
  }

  /// A number of a frame.
  package enum Measure: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height

    /// The number in a frame.
    package func value(in frame: Rect) -> Double {
      switch self {
      case .x: frame.minX
      case .y: frame.minY
      case .width: frame.width
      case .height: frame.height
      }
    }
  }
}
