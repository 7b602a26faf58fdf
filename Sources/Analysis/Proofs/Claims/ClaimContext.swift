import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineRules
import SnaplineSceneModel

/// A violation of a claim, on the screens of an interval where all its margins are positive.
struct ClaimViolation {
  /// The subject of a violation, which is the same on all intervals, so that their screens add up.
  struct Subject: Hashable {
    let claim: ProofClaim
    let views: [ViewID]
    /// The aspect of the views: a side, a direction, a broken row.
    let aspect: String
    /// The axis of the values that cause the violation.
    let axis: Axis?
    /// Whether the violation is only a warning.
    var isWarning = false

    /// The same subject as an error.
    var asError: Self {
      var copy = self
      copy.isWarning = false
      return copy
    }
  }

  var subject: Subject
  /// The margins in points; a margin of less than half a point is no violation.
  let margins: [LinearValue]
  /// The description without the amount.
  let message: String
  /// Whether the least margin is the amount of the violation.
  var isMeasured = true
  /// The span of the claim, if it is one of the scene's own.
  var span: SourceSpan?
  var hint: String?
  /// The appearance of the violation; nil if it is that of the recorded shot.
  var appearance: Appearance?

  static let tolerance = 0.5
}

/// One interval to evaluate, with the recorded shot.
struct ClaimContext {
  let stretch: ScreenInterval
  let recorded: SampledScreen
  let range: ScreenRange
  /// The scene's statements about the recorded shot.
  let shotNotes: ShotNotes
  let decode: ImageDecoder

  var scene: Scene { stretch.first.appState.scene }

  /// Returns a view's frame in its superview, without rounding.
  func frame(_ view: ViewID) -> LinearFrame {
    LinearFrame(
      first: stretch.first.layout[view].exactFrame, last: stretch.last.layout[view].exactFrame)
  }

  /// Returns the same frame on the recorded screen.
  func recordedFrame(_ view: ViewID) -> Rect { recorded.layout[view].exactFrame }

  func name(_ view: ViewID) -> String { "'\(scene[view].name)'" }
}

/// The statements of a scene about one of its shots.
struct ShotNotes {
  /// The codes of the expected warnings.
  let expectedWarnings: Set<String>
  /// The shot's comparisons, by their indices in all comparisons of the scene.
  let comparisons: [(place: Int, span: SourceSpan)]

  init(_ scene: Scene, _ shot: Shot) {
    expectedWarnings = scene.expectedWarnings(for: shot)
    let all = scene.claimedConstraints
    comparisons = scene.comparisons(for: shot).compactMap { constraint, span in
      all.firstIndex(of: constraint).map { ($0, span) }
    }
  }
}

/// The visible views of a scene, computed once for all intervals.
struct VisibleViews {
  /// Whether each view, by index, is visible, and so are all its ancestors.
  let isVisible: [Bool]
  /// Whether each view, by index, draws content of its own.
  private let paints: [Bool]
  /// Whether each view or one of its descendants draws content.
  private(set) var shows: [Bool]
  /// The drawn siblings of each superview, in paint order.
  private(set) var siblingGroups: [[ViewID]] = []
  /// The superviews with too many subviews to compare all pairs.
  private(set) var largeSiblingGroups: [ViewID] = []

  /// The maximum number of siblings whose pairs are compared.
  static let maximumSiblings = 300
  /// The number of pairs of that many siblings.
  static let maximumPairs = maximumSiblings * (maximumSiblings - 1) / 2

  init(_ scene: Scene) {
    isVisible = scene.viewIDs.map(scene.isVisible)
    paints = zip(scene.views, isVisible).map { $0.showsSomething && $1 }
    shows = paints
    for view in scene.viewIDs.reversed() where shows[view.index] {
      if let parent = scene[view].parent { shows[parent.index] = true }
    }
    for view in scene.viewIDs {
      let children = scene[view].children.filter { shows[$0.index] }
      if children.count > Self.maximumSiblings {
        largeSiblingGroups.append(view)
      } else if children.count > 1 {
        siblingGroups.append(children)
      }
    }
  }

  func isPainted(_ view: ViewID) -> Bool { paints[view.index] }
}
