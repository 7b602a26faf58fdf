/// The content of a view that the system presents above the screen.
package struct PresentedContent: Hashable, Sendable {
  /// The text below the title of an alert or an action sheet.
  package var message = ""
  package var detent = Detent.large
  package var showsGrabber = false
  /// The name of the view to which a menu or a popover is anchored.
  package var source: SpannedName?

  /// The heights of a sheet.
  package enum Detent: String, Hashable, Sendable, CaseIterable { case medium, large }
}

/// The effect of an action, which sets its style.
package enum ActionStyle: String, Hashable, Sendable, CaseIterable {
  case `default`, cancel, destructive
}

extension View {
  /// The content of the view if it is presented by the system.
  package var presented: ControlContent? { content.presented }
}

extension ViewContent {
  /// The control if it is presented by the system.
  package var presented: ControlContent? {
    if case .control(let control) = self, control.kind.isPresented { control } else { nil }
  }
}
