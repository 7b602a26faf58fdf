package import SnaplineBasics

/// The steps of the app before an image is rendered.
package struct State: Hashable, Sendable {
  package var name: String
  package var steps: [Step]
  /// The span of the state's name.
  package var span: SourceSpan

  package init(name: String, steps: [Step], span: SourceSpan) {
    self.name = name
    self.steps = steps
    self.span = span
  }
}

extension State {
  /// The orientations that the steps set.
  package var turns: [Orientation] {
    steps.compactMap { step in
      if case .rotate(let orientation) = step { orientation } else { nil }
    }
  }
}

/// A pattern of shot names, in which `*` matches any characters.
package struct ShotPattern: Hashable, Sendable {
  package var text: String
  package var span: SourceSpan

  package init(_ text: String, at span: SourceSpan) {
    self.text = text
    self.span = span
  }
}

/// An expectation of the scene's shots.
package struct Expectation: Hashable, Sendable {
  /// The shots of the expectation: the name of a shot or a state, or `all`.
  package var scope: String
  package var claim: Claim
  package var span: SourceSpan

  package init(scope: String, claim: Claim, span: SourceSpan) {
    self.scope = scope
    self.claim = claim
    self.span = span
  }

  package enum Claim: Hashable, Sendable {
    /// An expected diagnostic, which is not a failure.
    case warns(code: String)
    /// The view has this frame in its superview, within half a point.
    case frame(ViewID, Rect)
    /// The view has this value of one component of its frame, within half a point.
    case measure(ViewID, Component, Double)
    /// The scroll view has this content size, within half a point.
    case contentSize(ViewID, Size)
    /// The scroll view has this content offset, within half a point.
    case contentOffset(ViewID, Point)
    /// The constraints are satisfied within half a point without being active, on all screens.
    case comparison([Constraint])
    /// A screen reader reaches these elements in this order, possibly with others between them.
    case readingOrder([String])
  }

  /// A component of a frame.
  package enum Component: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height

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
