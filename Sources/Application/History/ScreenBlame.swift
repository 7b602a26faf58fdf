package import SnaplineBasics
package import SnaplineGoldens
package import SnaplineProjects

/// The commits that set the numbers of a screen.
package struct ScreenBlame: Sendable {
  package let screen: Screen
  /// The selected shots of the newest revision.
  package internal(set) var shots: [ShotBlame] = []
  /// The commits that set a number, newest first, each with its shots and their causes.
  package internal(set) var revisions: [ScreenRevision] = []
  package internal(set) var reach = HistoryReach()

  init(of screen: Screen) { self.screen = screen }
}

/// The numbers of a shot in the newest revision.
package struct ShotBlame: Sendable {
  /// The shot, which can be drawn on request.
  package let version: ShotVersion
  package internal(set) var views: [ViewBlame]

  /// Whether the commits of all numbers are known.
  var isComplete: Bool { views.allSatisfy(\.isComplete) }
}

/// The numbers of a view in the newest revision.
package struct ViewBlame: Sendable {
  package let name: String
  /// The visible part of the frame on the screen; nil if there is none.
  package let visibleFrame: Rect?
  package internal(set) var numbers: [NumberBlame]
  /// The name in the oldest examined revision.
  var oldestName: String

  var isComplete: Bool { numbers.allSatisfy { $0.origin != nil } }

  /// The newest commit that set one of its numbers; nil if all are older.
  package func newestOrigin(among revisions: [ScreenRevision]) -> Int? {
    let hashes = Set(numbers.compactMap { $0.origin?.commit.hash })
    return revisions.firstIndex { hashes.contains($0.commit.hash) }
  }
}

/// A value of a view with the commit that set it.
package struct NumberBlame: Sendable {
  package enum Key: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height, text, font, color
  }

  package enum Value: Hashable, Sendable {
    /// A coordinate or a length in points.
    case number(Double)
    case text(String)
  }

  package let key: Key
  package let value: Value
  /// The commit; nil if it is older than the examined commits.
  package internal(set) var origin: NumberOrigin?
  /// The constraint or the rule that determines the value in the newest revision.
  package internal(set) var decider: Decider?

  init(_ key: Key, _ value: Value) { (self.key, self.value) = (key, value) }
}

/// A commit that set a number.
package struct NumberOrigin: Sendable {
  package let commit: Commit
  /// The value before the commit; nil if the view or its screen was added.
  package let old: NumberBlame.Value?
  /// The name of the view after the commit.
  package let view: String
  /// The edits that changed the value; nil if the screen was added.
  package internal(set) var cause: Cause?
}

/// The constraint or the rule that determines a value.
package struct Decider: Sendable {
  /// The description, as `explain` prints it.
  package let text: String
  package let span: SourceSpan?
  /// The commit that last edited its lines, if it is not the one that set the value.
  package internal(set) var lastEdit: Commit?
}
