import SnaplineBasics
import SnaplineGoldenComparison
package import SnaplineGoldens
package import SnaplineProjects
import SnaplineSceneDiff
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The goldens of two merged branches and of their common base.
package struct MergedGoldens: Sendable {
  private let base: GoldenStore
  private let ourSide: GoldenStore
  private let theirSide: GoldenStore

  package init(base: GoldenStore, ourSide: GoldenStore, theirSide: GoldenStore) {
    self.base = base
    self.ourSide = ourSide
    self.theirSide = theirSide
  }

  /// Returns whether a scene is exactly the merge of the edits of both branches.
  ///
  /// The images of such a scene follow from changes that were approved.
  package func isConsistent(with loaded: LoadedScene) -> Bool {
    let loaded = loaded.whole
    let baselines = [base, ourSide, theirSide].map {
      BaselineContext(StoredLayoutFile($0, loaded.file.identity), loaded)
    }
    let shots = loaded.plannedShots.map { shot in
      zip(baselines, baselines.compactMap { $0.stored.read?.layout[shot.name] }).map {
        baseline, golden in
        GoldenSide(baseline: baseline, golden: golden)
      }
    }
    // A shot of only one branch contains no information about the other.
    let known = shots.filter { $0.count == baselines.count }
    return !known.isEmpty
      && Dictionary(grouping: known) { $0.map(\.sources) }
        .values.allSatisfy { $0.first.map { follows($0[0], $0[1], $0[2]) } ?? false }
  }

  private func follows(_ base: GoldenSide, _ ourSide: GoldenSide, _ theirSide: GoldenSide) -> Bool {
    guard let whole = base.history, let afterOurs = ourSide.history,
      let afterTheirs = theirSide.history
    else { return false }
    // The edits that are missing in ours are those of theirs, and vice versa.
    let ofOurs = whole.edits(besides: afterOurs)
    let ofTheirs = whole.edits(besides: afterTheirs)
    return ofOurs.union(ofTheirs).count == whole.edits.count
      && areEquivalent(whole.scene(applying: ofOurs), afterOurs.scene(applying: []))
      && areEquivalent(whole.scene(applying: ofTheirs), afterTheirs.scene(applying: []))
  }
}

/// The golden of a shot in one of the commits.
private struct GoldenSide {
  let baseline: BaselineContext
  let golden: GoldenShot

  /// The scene copies and image hashes of the golden.
  var sources: [String] { golden.copies + golden.images.map(\.hash) }

  /// The history since the golden; nil if it is unknown or was read by other rules.
  var history: SceneHistory? {
    let history = try? baseline.history(since: golden).get()
    return history?.rules.old == history?.rules.new ? history : nil
  }
}

extension SceneHistory {
  /// Returns the edits that another history of the same scene does not contain.
  fileprivate func edits(besides other: SceneHistory) -> Set<Int> {
    let others = Set(other.edits.map(\.descriptions))
    return Set(edits.indices.filter { !others.contains(edits[$0].descriptions) })
  }
}

extension Edit {
  fileprivate var descriptions: [String] { changes.map { "\($0.kind.rawValue) \($0.text)" } }
}
