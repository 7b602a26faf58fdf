package import SnaplineTypography

/// The content of a bar.
package struct BarContent: Hashable, Sendable {
  /// The title in the middle of a navigation bar.
  package var title = ""
  /// The items on the leading side, next to the back button.
  package var leading: [BarItem] = []
  package var trailing: [BarItem] = []
  /// The tabs of a tab bar, or the items of a toolbar.
  package var items: [BarItem] = []
  /// The title of the back button; nil for no button, empty for the chevron alone.
  package var backTitle: String?

  package init() {}
}

/// A button, a tab or a space in a bar.
package struct BarItem: Hashable, Sendable {
  package var title: String?
  package var system: SystemItem?
  /// A template image in place of the system icon; next to a title it is shown only in tabs.
  package var image: ImageFile?
  /// A symbol in place of the system icon.
  package var symbol: Symbol?
  /// The text in the red badge of a tab's icon.
  package var badge: String?
  package var isEnabled = true
  /// The color in place of the bar's tint.
  package var tint: AdaptiveColor?
  /// The font of the title; nil for the bar's.
  package var font: Font?
  /// The width of a fixed space, or the width reserved for a view in an item without content.
  package var width: Double?
  /// The style of an action of an alert or a menu.
  package var style = ActionStyle.default
  /// The text that VoiceOver speaks in place of the title.
  package var accessibilityLabel: String?

  package init(title: String? = nil, system: SystemItem? = nil) {
    self.title = title
    self.system = system
  }

  /// Whether the item has no content and only reserves space for a view.
  package var isBlank: Bool {
    width != nil && title == nil && system == nil && image == nil && symbol == nil
  }

  /// The system items, by UIKit's names.
  package enum SystemItem: String, Hashable, Sendable, CaseIterable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, close
    case more, favorites, featured, topRated, recents, contacts, history, downloads
    case mostRecent, mostViewed
  }
}

extension BarItem.SystemItem {
  /// The items of navigation bars and toolbars.
  package static let ofBars = Array(allCases.prefix { $0 != .more })
  /// The items of tab bars.
  package static let ofTabs: [Self] =
    allCases.drop { $0 != .more }.prefix { $0 != .history } + [.history, .bookmarks, .search]
    + allCases.drop { $0 != .downloads }

  package var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }

  /// The English title, used for tabs and for buttons without an icon: `Top Rated`.
  package var englishTitle: String {
    var words = ""
    for letter in rawValue {
      if letter.isUppercase { words += " " }
      words.append(words.isEmpty ? Character(letter.uppercased()) : letter)
    }
    return words
  }

  /// Whether the item completes a task and has a bold title.
  package var isProminent: Bool { self == .done || self == .save }

  /// Whether a bar shows the title; iOS 26 has icons for all items that complete or cancel.
  package func isText(in era: Era) -> Bool {
    switch self {
    case .edit, .save: true
    case .done, .cancel, .close, .undo, .redo: era < .ios26
    default: false
    }
  }
}
