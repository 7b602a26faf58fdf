package import SnaplineBasics

/// A step of the app.
package enum Step: Hashable, Sendable {
  case activate([ConstraintID])
  case deactivate([ConstraintID])
  /// Changes the constant or the priority of an active constraint.
  case set([ConstraintID], constant: Double?, priority: Double?)
  /// Makes a field the first responder.
  case focus(ViewID)
  /// Ends editing and hides the keyboard.
  case dismiss
  case keyboard(KeyboardChange)
  case scroll(ViewID, to: ScrollTarget)
  /// Replaces the text of a label or a field, or the title of a button.
  case type(ViewID, text: String)
  case hide([ViewID])
  case show([ViewID])
  case rotate(Orientation)
  /// Changes the size of the root view or of a view with a fixed frame.
  case resize(ViewID, width: Double?, height: Double?)
  /// Changes a view with a fixed frame to its fitting size, and sets the content size of the scroll
  /// view around it to the same.
  case fit(ViewID, FittingRequest)
  /// Sets the content size of a scroll view.
  case contentSize(ViewID, Size)
  /// Sets the zoom scale of a scroll view.
  case zoom(ViewID, Double)
  /// Removes views from their superviews, with all constraints that refer to them from outside.
  case remove([ViewID])
  /// Changes the app's keyboard avoidance for the following steps.
  case avoidKeyboard(KeyboardAvoidance)
  /// Activates the placeholders, as on the canvas of Interface Builder, or deactivates them.
  case mode(ConstraintMode)
  /// Shows the indicators of a scroll view, as `flashScrollIndicators` does.
  case flashIndicators(ViewID)
  /// Changes the content priorities of a view; nil leaves the priority of an axis unchanged.
  case prioritize(ViewID, ContentPriority, horizontal: Double?, vertical: Double?)
  /// Changes the style of the image; that of the articles replaces the colors of scroll views.
  case defaultStyle(Scene.DefaultStyle)

  /// The content priorities that UIKit changes while an app runs, by the keys of views.
  package enum ContentPriority: String, Hashable, Sendable {
    case hugging, compressionResistance
  }

  package enum KeyboardChange: Hashable, Sendable {
    /// The keyboard with the height of the device.
    case shown
    case hidden
    case height(Double)
  }

  package enum ScrollTarget: Hashable, Sendable {
    /// An offset that is not clamped, like an assignment in code.
    case offset(Point)
    case top
    case bottom
    /// A page from 1, counted in bounds along the longer axis of the content.
    case page(Int)
    /// The frame of a view, as in `scrollRectToVisible`.
    case reveal(ViewID)
  }
}

/// The arguments of `systemLayoutSizeFitting`; the default is the compressed size.
package struct FittingRequest: Hashable, Sendable {
  /// `layoutFittingExpandedSize`, which exceeds every view.
  package static let expanded = Size(width: 10_000, height: 10_000)

  package var size = Size.zero
  package var priorities = AxisPriorities(
    horizontal: Constraint.fittingPriority, vertical: Constraint.fittingPriority)

  package init() {}
}

/// The keyboard avoidance of the app.
package enum KeyboardAvoidance: String, Hashable, Sendable, CaseIterable {
  /// No avoidance.
  case none
  /// The listing of the first article: the begin frame, and a test of the field's origin against a
  /// frame that does not rotate with the device.
  case article
  /// The listing of the first article, without converting the keyboard's rectangle.
  case naive
  /// Insets by the covered height, and a scroll to the entire field.
  case correct
}

/// Whether placeholder constraints are active.
package enum ConstraintMode: String, Hashable, Sendable, CaseIterable {
  case canvas, runtime
}

/// Whether the system adds the safe area to a scroll view's insets.
package enum InsetAdjustment: String, Hashable, Sendable, CaseIterable {
  case automatic, scrollableAxes, never, always
}
