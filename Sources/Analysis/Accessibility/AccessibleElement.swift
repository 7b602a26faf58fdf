package import SnaplineBasics
package import SnaplineSceneModel

/// An accessibility element of VoiceOver on a screen: a view, or a part of one.
package struct AccessibleElement: Hashable, Sendable {
  package var view: ViewID
  /// The view's name, and for a part also its key: `tabs.items.1`.
  package var name: String
  /// The frame in screen coordinates.
  package var frame: Rect
  /// The visible part of `frame`, in screen coordinates.
  package var visibleFrame: Rect
  package var label = ""
  package var value = ""
  package var hint = ""
  package var traits: Set<AccessibilityTrait> = []
  package var role: Role?
  /// Whether the element is being edited.
  package var isEditing = false
  /// The position among similar elements.
  package var series: SetPosition?

  /// The role of a system control, in addition to its traits.
  package enum Role: Hashable, Sendable {
    case backButton, switchButton, tab, textField, secureTextField
  }

  /// A position in a series of similar elements, from 1.
  package struct SetPosition: Hashable, Sendable {
    package var index: Int
    package var count: Int
  }

  init(_ view: ViewID, _ name: String, _ frame: Rect, visibleFrame: Rect) {
    (self.view, self.name, self.frame, self.visibleFrame) = (view, name, frame, visibleFrame)
  }
}

extension AccessibleElement {
  /// Whether the element is not interactive.
  var isStatic: Bool { role == nil && traits.isSubset(of: [.staticText, .image, .header]) }

  /// The text that VoiceOver speaks, except the hint.
  package var spokenText: String {
    var parts = traits.contains(.selected) ? ["Selected"] : []
    // A back button labeled "Back" is read once.
    parts.append(role == .backButton && label == "Back" ? "" : label)
    if role != .switchButton { parts.append(value) }
    if traits.contains(.notEnabled) { parts.append("Dimmed") }
    parts += roleDescription
    if isEditing { parts.append("Is editing") }
    parts += Self.spokenTraits.filter { traits.contains($0.trait) }.map(\.word)
    if let series { parts.append("\(series.index) of \(series.count)") }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var roleDescription: [String] {
    switch role {
    case .backButton: ["Back Button"]
    case .switchButton: ["Switch Button", value]
    case .tab: ["Tab"]
    case .textField: ["Text Field"]
    case .secureTextField: ["Secure Text Field"]
    case nil: traits.contains(.button) ? ["Button"] : []
    }
  }

  /// The spoken traits, in their order; VoiceOver does not speak the others.
  private static let spokenTraits: [(trait: AccessibilityTrait, word: String)] = [
    (.header, "Heading"), (.link, "Link"), (.adjustable, "Adjustable"), (.image, "Image"),
    (.searchField, "Search Field"), (.toggleButton, "Toggle Button"),
  ]

  /// The hint, spoken after a pause: the app's, and the system's addition.
  package var spokenHint: String {
    [hint, systemHint].filter { !$0.isEmpty }.joined(separator: ". ")
  }

  private var systemHint: String {
    if traits.contains(.notEnabled) { return "" }
    switch role {
    case .switchButton: return "Double tap to toggle setting"
    case .textField, .secureTextField: return isEditing ? "" : "Double tap to edit"
    default:
      if traits.contains(.searchField) { return "Double tap to edit" }
      return traits.contains(.adjustable)
        ? "Swipe up or down with one finger to adjust the value" : ""
    }
  }
}
