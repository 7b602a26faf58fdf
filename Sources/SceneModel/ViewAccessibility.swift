/// What an app says of a view to those who use it through a screen reader; nil is what its kind
/// says by itself.
package struct ViewAccessibility: Hashable, Sendable {
  package var isElement: Bool?
  package var label: String?
  package var value: String?
  package var hint: String?
  /// For tests of the app: nobody hears it.
  package var identifier: String?
  package var traits: Set<AccessibilityTrait>?
  /// Whether neither the view nor what is in it is there for a screen reader.
  package var hidesElements = false
  /// Whether its siblings are not there while it is.
  package var isModal = false
  /// Whether what is in it is read before anything else is, whatever the places.
  package var groupsChildren = false
  /// What is read in it, and in which order; nil is by the places.
  package var elements: [WrittenName]?

  package init() {}
}

/// What a view is to a screen reader, by UIKit's names.
package enum AccessibilityTrait: String, Hashable, Sendable, CaseIterable {
  case button, link, header, searchField, image, selected, playsSound, keyboardKey, staticText
  case summaryElement, notEnabled, updatesFrequently, startsMediaSession, adjustable
  case allowsDirectInteraction, causesPageTurn, tabBar, toggleButton
}

extension View {
  /// Changes every text of the view, those too that are only heard.
  package mutating func changeTexts(_ change: (TextSlot, inout String) -> Void) {
    content.changeTexts(change)
    let heard: [(String, WritableKeyPath<ViewAccessibility, String?>)] = [
      ("accessibilityLabel", \.label), ("accessibilityValue", \.value),
      ("accessibilityHint", \.hint),
    ]
    for (path, place) in heard {
      guard var text = accessibility[keyPath: place], !text.isEmpty else { continue }
      change(TextSlot(path: path, isTyped: false), &text)
      accessibility[keyPath: place] = text
    }
  }
}
