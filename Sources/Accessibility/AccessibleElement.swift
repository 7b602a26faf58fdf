package import Geometry
package import SceneModel

/// What a screen reader comes to in a picture, as VoiceOver has it: a view, or a part of one.
package struct AccessibleElement: Hashable, Sendable {
  package var view: ViewID
  /// The view's name, and for a part of it also its key: `tabs.items.1`.
  package var name: String
  /// On the screen, as far as the view reaches.
  package var frame: Rect
  /// What of it can be seen.
  package var seen: Rect
  package var label = ""
  package var value = ""
  package var hint = ""
  package var traits: Set<AccessibilityTrait> = []
  package var role: Role?
  /// Whether it is typed into.
  package var isEditing = false
  /// Which of several it is.
  package var series: Series?

  /// What the system's own views are besides their traits.
  package enum Role: Hashable, Sendable {
    case backButton, switchButton, tab, textField, secureTextField
  }

  /// A place in a row of alike elements, from 1.
  package struct Series: Hashable, Sendable {
    package var place: Int
    package var count: Int
  }

  init(_ view: ViewID, _ name: String, _ frame: Rect, seen: Rect) {
    (self.view, self.name, self.frame, self.seen) = (view, name, frame, seen)
  }
}

extension AccessibleElement {
  /// Whether it is only read, and nothing comes of touching it.
  var isStatic: Bool { role == nil && traits.isSubset(of: [.staticText, .image, .header]) }

  /// What is spoken when the reader comes to it, but for the hint.
  package var words: String {
    var parts = traits.contains(.selected) ? ["Selected"] : []
    // A way back that is called so is called so once.
    parts.append(role == .backButton && label == "Back" ? "" : label)
    if role != .switchButton { parts.append(value) }
    if traits.contains(.notEnabled) { parts.append("Dimmed") }
    parts += roleWords
    if isEditing { parts.append("Is editing") }
    parts += Self.spokenTraits.filter { traits.contains($0.trait) }.map(\.word)
    if let series { parts.append("\(series.place) of \(series.count)") }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var roleWords: [String] {
    switch role {
    case .backButton: ["Back Button"]
    case .switchButton: ["Switch Button", value]
    case .tab: ["Tab"]
    case .textField: ["Text Field"]
    case .secureTextField: ["Secure Text Field"]
    case nil: traits.contains(.button) ? ["Button"] : []
    }
  }

  /// The traits that are said, in their order; of all others nothing is heard.
  private static let spokenTraits: [(trait: AccessibilityTrait, word: String)] = [
    (.header, "Heading"), (.link, "Link"), (.adjustable, "Adjustable"), (.image, "Image"),
    (.searchField, "Search Field"), (.toggleButton, "Toggle Button"),
  ]

  /// What is said a little later: what the app says, and what the system adds.
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
