/// What is shown over all that is on the screen, and put there by the system.
package struct PresentedContent: Hashable, Sendable {
  /// Below the title of an alert or an action sheet.
  package var message = ""
  package var detent = Detent.large
  package var showsGrabber = false
  /// The name of the view beside which a menu or a popover comes up.
  package var source: WrittenName?

  /// How far up a sheet comes.
  package enum Detent: String, Hashable, Sendable, CaseIterable { case medium, large }
}

/// What an action does, and how it looks therefore.
package enum ActionStyle: String, Hashable, Sendable, CaseIterable {
  case `default`, cancel, destructive
}

extension ControlContent.Kind {
  /// Whether it is shown over all views, where the system puts it.
  package var isPresented: Bool {
    switch self {
    case .alert, .actionSheet, .menu, .sheet, .popover: true
    default: false
    }
  }

  /// Whether nothing below it can be used while it is there.
  package var isModal: Bool { self == .alert || self == .actionSheet || self == .sheet }
}

extension ViewKind {
  /// Whether it is shown over all views, where the system puts it.
  package var isPresented: Bool {
    ControlContent.Kind(rawValue: rawValue)?.isPresented ?? false
  }
}

extension View {
  /// What it is, where the system shows it over all views.
  package var presented: ControlContent? { content.presented }
}

extension ViewContent {
  /// What the system shows over all views, if it is that.
  package var presented: ControlContent? {
    if case .control(let control) = self, control.kind.isPresented { control } else { nil }
  }
}
