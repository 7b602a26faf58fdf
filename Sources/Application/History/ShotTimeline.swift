import SnaplineGoldenComparison
import SnaplineImaging
package import SnaplineProjects
import SnaplineReports

/// The images of a shot in order of time, oldest first; adjacent ones are different.
package struct ShotTimeline: Sendable {
  /// The name of the scene in reports.
  package let scene: String
  /// The name of the shot.
  package let shot: String
  package internal(set) var images: [Image] = []
  /// The number of older images that were left out.
  package internal(set) var omittedCount = 0
  /// The commit that removed the shot; nil if the shot exists.
  package internal(set) var removal: Commit?

  package struct Image: Sendable {
    package let version: ShotVersion
    /// The commit after which the shot has this image, or before which it had it.
    package let commit: Commit
    /// Whether this is the image before the oldest listed commit.
    package let isBefore: Bool
    /// The index of the commit in the history.
    fileprivate let revision: Int
  }
}

extension ScreenHistory {
  /// Returns the images of each shot.
  /// - Parameter limit: The maximum number of images in total; the newest are kept.
  package func timelines(limit: Int) -> [ShotTimeline] {
    var timelines: [ShotTimeline] = []
    var places: [[String]: Int] = [:]
    for (index, revision) in revisions.enumerated().reversed() {
      for shot in revision.shots {
        let name = [shot.scene, shot.shot]
        let place = places[name] ?? timelines.count
        places[name] = place
        if place == timelines.count {
          timelines.append(ShotTimeline(scene: shot.scene, shot: shot.shot))
        }
        timelines[place].add(shot, of: revision.commit, at: index)
      }
    }
    var left = limit
    for index in revisions.indices {
      for place in timelines.indices {
        let own = timelines[place].images.count { $0.revision == index }
        let omitted = max(0, own - left)
        left -= own - omitted
        timelines[place].omittedCount += omitted
      }
    }
    for place in timelines.indices {
      timelines[place].images.removeFirst(timelines[place].omittedCount)
    }
    return timelines
  }
}

extension ShotTimeline {
  fileprivate mutating func add(_ change: ShotRevision, of commit: Commit, at index: Int) {
    if images.isEmpty, let old = change.old {
      images.append(Image(version: old, commit: commit, isBefore: true, revision: index))
    }
    removal = change.kind == .removed ? commit : nil
    guard let new = change.new, change.hasOtherPixels else { return }
    images.append(Image(version: new, commit: commit, isBefore: false, revision: index))
  }
}

extension ShotRevision {
  /// Whether the image differs from the older one, or there is none.
  fileprivate var hasOtherPixels: Bool {
    guard let verdict = result?.comparison.verdict else { return true }
    return verdict != .changed(.same)
  }
}
