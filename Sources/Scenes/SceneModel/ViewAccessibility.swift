/// The accessibility properties that an app sets; nil for those of the kind.
package struct ViewAccessibility: Hashable, Sendable {
  package var isElement: Bool?
  package var label: String?
  package var value: String?
  package var hint: String?
  /// The identifier for UI tests, which VoiceOver does not read.
  package var identifier: String?
  package var traits: Set<AccessibilityTrait>?
  /// Whether the view and its subviews are hidden from screen readers.
  package var hidesElements = false
  /// Whether the view hides its siblings from screen readers.
  package var isModal = false
  /// Whether the subviews are read in succession, regardless of their positions.
  package var groupsChildren = false
  /// The accessibility elements in order; nil for an order by position.
  package var elements: [SpannedName]?

  package init() {}
}

/// The accessibility traits, by UIKit's names.
package enum AccessibilityTrait: String, Hashable, Sendable, CaseIterable {
  case button, link, header, searchField, image, selected, playsSound, keyboardKey, staticText
  case summaryElement, notEnabled, updatesFrequently, startsMediaSession, adjustable
  case allowsDirectInteraction, causesPageTurn, tabBar, toggleButton
}

extension View {
  /// Changes every text of the view, including those that only VoiceOver reads.
  package mutating func transformTexts(_ change: (TextProperty, inout String) -> Void) {
    content.transformTexts(change)
    let spokenTexts: [(String, WritableKeyPath<ViewAccessibility, String?>)] = [
      ("accessibilityLabel", \.label), ("accessibilityValue", \.value),
      ("accessibilityHint", \.hint),
    ]
    for (path, place) in spokenTexts {
      guard var text = accessibility[keyPath: place], !text.isEmpty else { continue }
      change(TextProperty(path: path, isTyped: false), &text)
      accessibility[keyPath: place] = text
    }
  }
}
