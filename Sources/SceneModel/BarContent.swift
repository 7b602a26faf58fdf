/// What stands in a bar.
package struct BarContent: Hashable, Sendable {
  /// In the middle of a navigation bar.
  package var title = ""
  /// Where reading begins; the side that the way back shares.
  package var leading: [BarItem] = []
  package var trailing: [BarItem] = []
  /// The tabs of a tab bar, or what stands side by side in a toolbar.
  package var items: [BarItem] = []
  /// What the way back is called; nil is a bar without one, an empty text a chevron alone.
  package var backTitle: String?

  package init() {}
}

/// A button, a tab or a gap of a bar.
package struct BarItem: Hashable, Sendable {
  package var title: String?
  package var system: SystemItem?
  /// A stencil in the place of the system's sign; before a title it is shown only in tabs.
  package var image: ImageFile?
  /// A symbol in the place of the system's sign.
  package var symbol: Symbol?
  /// What stands in the red dot at a tab's sign.
  package var badge: String?
  package var isEnabled = true
  /// How wide a fixed space is, or the room for a view where there is nothing else.
  package var width: Double?
  /// What the action of an alert or a menu does.
  package var style = ActionStyle.default
  /// What those hear who do not see it, in place of its words.
  package var accessibilityLabel: String?

  package init(title: String? = nil, system: SystemItem? = nil) {
    self.title = title
    self.system = system
  }

  /// Whether it is only room, for a view that stands there.
  package var isBlank: Bool {
    width != nil && title == nil && system == nil && image == nil && symbol == nil
  }

  /// The items that the system has, by UIKit's names.
  package enum SystemItem: String, Hashable, Sendable, CaseIterable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, close
    case more, favorites, featured, topRated, recents, contacts, history, downloads
    case mostRecent, mostViewed
  }
}

extension BarItem.SystemItem {
  /// Those that stand in navigation bars and toolbars.
  package static let ofBars = Array(allCases.prefix { $0 != .more })
  /// Those that stand in tab bars.
  package static let ofTabs: [Self] =
    allCases.drop { $0 != .more }.prefix { $0 != .history } + [.history, .bookmarks, .search]
    + allCases.drop { $0 != .downloads }

  /// Whether it only keeps others apart.
  package var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }

  /// Its name in English, as a tab or as a button without a sign: `Top Rated`.
  package var words: String {
    var words = ""
    for letter in rawValue {
      if letter.isUppercase { words += " " }
      words.append(words.isEmpty ? Character(letter.uppercased()) : letter)
    }
    return words
  }

  /// Whether it is the one that ends a task, which is bold.
  package var isProminent: Bool { self == .done || self == .save }

  /// Whether a bar writes it out; iOS 26 has signs for all that end something.
  package func isText(in era: Era) -> Bool {
    switch self {
    case .edit, .save: true
    case .done, .cancel, .close, .undo, .redo: era < .ios26
    default: false
    }
  }
}
