package import SnaplineProjects
package import SnaplineReports

/// The commits that changed a screen.
package struct ScreenHistory: Sendable {
  package let screen: Screen
  /// The listed commits, newest first.
  package internal(set) var revisions: [ScreenRevision] = []
  /// The number of examined commits that changed files of the screen and nothing that is visible.
  package internal(set) var invisibleCount = 0
  package internal(set) var reach = HistoryReach()

  init(of screen: Screen) { self.screen = screen }
}

/// The commits that a history covers.
package struct HistoryReach: Hashable, Sendable {
  /// The number of examined commits that changed files of the screen.
  package internal(set) var commitCount = 0
  /// Whether older commits were not examined because enough were found.
  package internal(set) var isLimited = false
  /// The oldest commit of a shallow clone, if the history ends there.
  package internal(set) var shallowBoundary: Commit?
}

/// A commit that changed a screen.
package struct ScreenRevision: Sendable {
  package enum State: Hashable, Sendable {
    case appeared, changed, removed
    /// The file cannot be read, for this reason.
    case broken(String)

    /// The state as a stable identifier for programs.
    package var word: String {
      switch self {
      case .appeared: "appeared"
      case .changed: "changed"
      case .removed: "removed"
      case .broken: "broken"
      }
    }
  }

  package let commit: Commit
  package internal(set) var state: State
  /// The file of the screen after the commit.
  package let path: String
  /// The file before the commit, if it was renamed.
  package let oldPath: String?
  package internal(set) var shots: [ShotRevision] = []
}

/// A shot that a commit changed.
package struct ShotRevision: Sendable {
  package enum Kind: String, Hashable, Sendable {
    case appeared, changed, removed
  }

  package let kind: Kind
  /// The name of the scene in reports.
  package let scene: String
  /// The name of the shot.
  package let shot: String
  /// The comparison of both images with its cause; nil unless both exist, or if only their existence
  /// is known.
  package internal(set) var result: ShotResult?
  /// The number of views with other frames.
  var changedViewCount = 0
  /// The shot before the commit; nil if it appeared.
  package let old: ShotVersion?
  /// The shot after the commit; nil if it was removed.
  package let new: ShotVersion?
  /// The names of its views if only one image exists.
  var viewNames: [String] = []
}
