package import Geometry

/// One thing that the app did.
package enum Step: Hashable, Sendable {
  case activate([ConstraintID])
  case deactivate([ConstraintID])
  /// Changes the constant or the priority of a constraint that stays in force.
  case set([ConstraintID], constant: Double?, priority: Double?)
  /// Makes a field the one that is edited.
  case focus(ViewID)
  /// Ends the editing; the keyboard goes.
  case dismiss
  case keyboard(KeyboardChange)
  case scroll(ViewID, to: ScrollTarget)
  /// Replaces the text of a label, a field or a button's title.
  case type(ViewID, text: String)
  case hide([ViewID])
  case show([ViewID])
  case rotate(Orientation)
  /// Gives a view with a frame, or the screen's view, another size.
  case resize(ViewID, width: Double?, height: Double?)
  /// Gives a view with a frame the size that its contents want, and the scroll view around it the
  /// same as its content size.
  case fit(ViewID, FittingRequest)
  /// Assigns a scroll view's content size by hand.
  case contentSize(ViewID, Size)
  /// Shows what a scroll view zooms so large.
  case zoom(ViewID, Double)
  /// Takes views from their superviews, with every constraint that ties them to others.
  case remove([ViewID])
  /// Lets the app react to the keyboard in another way from here on.
  case avoidKeyboard(KeyboardAvoidance)
  /// Puts the placeholders in force, as on the canvas of Interface Builder, or out of it.
  case mode(ConstraintMode)
  /// Lets a scroll view show its indicators, as `flashScrollIndicators` does.
  case flashIndicators(ViewID)
  /// Changes how strongly a view holds on to the size of its content; nil leaves an axis as it is.
  case prioritize(ViewID, ContentPriority, horizontal: Double?, vertical: Double?)
  /// Paints in another look; the articles' takes the place of the scroll views' own colours.
  case look(Scene.Look)

  /// The content priorities that UIKit changes while an app runs, by the keys of views.
  package enum ContentPriority: String, Hashable, Sendable {
    case hugging, compressionResistance
  }

  package enum KeyboardChange: Hashable, Sendable {
    /// As high as the device's own.
    case shown
    case hidden
    case height(Double)
  }

  package enum ScrollTarget: Hashable, Sendable {
    /// Not clamped, as an assignment in code is not.
    case offset(Point)
    case top
    case bottom
    /// Whole bounds sizes from the start, along the axis in which the content is longer; from 1.
    case page(Int)
    /// As `scrollRectToVisible` does for a view's frame.
    case reveal(ViewID)
  }
}

/// What `systemLayoutSizeFitting` is asked with: by itself for the smallest size.
package struct FittingRequest: Hashable, Sendable {
  /// `layoutFittingExpandedSize`: larger than any view is.
  package static let expanded = Size(width: 10_000, height: 10_000)

  package var size = Size.zero
  package var priorities = AxisPriorities(
    horizontal: Constraint.fittingPriority, vertical: Constraint.fittingPriority)

  package init() {}
}

/// What the app does so that the keyboard hides no field.
package enum KeyboardAvoidance: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// The first article's listing: the begin frame, and a test of the field's origin
  /// against a frame that does not turn with the device.
  case article
  /// The same without converting the keyboard's rectangle.
  case naive
  /// Insets by what the keyboard really covers, and reveals the whole field.
  case correct
}

/// Whether wishes of design time count.
package enum ConstraintMode: String, Hashable, Sendable, CaseIterable {
  case canvas, runtime
}

/// Whether the system adds the safe area to a scroll view's insets.
package enum InsetAdjustment: String, Hashable, Sendable, CaseIterable {
  case automatic, scrollableAxes, never, always
}
