package import Geometry

/// A view that lines up its subviews and needs no constraints for it.
package struct StackContent: Hashable, Sendable {
  package var axis = Axis.horizontal
  package var distribution = Distribution.fill
  package var alignment = Alignment.fill
  package var spacing = 0.0
  /// Whether the stack keeps clear of its own layout margins.
  package var isLayoutMarginsRelative = false
  /// Whether a vertical stack measures its spacing from baseline to baseline.
  package var isBaselineRelative = false

  package init() {}

  /// How the views share the length of the stack.
  package enum Distribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering

    /// Whether the spacing is the exact gap and not the least one.
    package var hasExactGaps: Bool { self != .equalSpacing && self != .equalCentering }
  }

  /// Where the views stand across the stack.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, top, center, trailing, bottom, firstBaseline, lastBaseline
  }
}

/// What a stack demands of the views in it; the raw values are the platform's identifiers.
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
  /// The views that a stack lines up: those in it that are neither hidden nor placed by a frame.
  package func arrangedViews(of stack: ViewID) -> [ViewID] {
    self[stack].children.filter {
      !self[$0].appearance.isHidden && self[$0].frame == nil && self[$0].content != .guide
    }
  }
}
