package import SnaplineBasics

/// The properties of a stack view.
package struct StackContent: Hashable, Sendable {
  package var axis = Axis.horizontal
  package var distribution = Distribution.fill
  package var alignment = Alignment.fill
  package var spacing = 0.0
  /// Whether the arranged subviews are inset by the layout margins.
  package var isLayoutMarginsRelative = false
  /// Whether a vertical stack measures its spacing between baselines.
  package var isBaselineRelative = false

  package init() {}

  /// The distribution of the views along the stack.
  package enum Distribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering

    /// Whether the spacing is exact and not a minimum.
    package var hasExactGaps: Bool { self != .equalSpacing && self != .equalCentering }
  }

  /// The alignment of the views across the stack.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, top, center, trailing, bottom, firstBaseline, lastBaseline
  }
}

/// The kinds of constraints that a stack creates; the raw values are UIKit's identifiers.
package enum StackRule: String, Hashable, Sendable, CaseIterable {
  case canvasConnection = "UISV-canvas-connection"
  case spacing = "UISV-spacing"
  case alignment = "UISV-alignment"
  case fillEqually = "UISV-fill-equally"
  case fillProportionally = "UISV-fill-proportionally"
  case distributingEdge = "UISV-distributing-edge"
  case spanningBoundary = "UISV-spanning-boundary"
  case spanningFit = "UISV-spanning-fit"
  case canvasFit = "UISV-canvas-fit"
  case hiding = "UISV-hiding"
  case textWidth = "UISV-text-width-disambiguation"
  case ambiguitySuppression = "UISV-ambiguity-suppression"
}

extension Scene {
  /// Returns the arranged subviews of a stack that are visible and have no fixed frame.
  package func arrangedViews(of stack: ViewID) -> [ViewID] {
    self[stack].children.filter {
      !self[$0].appearance.isHidden && self[$0].frame == nil && self[$0].content != .guide
    }
  }
}
