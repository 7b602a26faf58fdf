import AppSimulation
import AutoLayout
import Diagnostics
import VariableExplanation
import Geometry
import SceneModel
import Shots

/// What breaks a claim on the screens of a stretch on which all its margins are above nothing.
struct ClaimViolation {
  /// About what: the same on all stretches of a range, so that its screens add up.
  struct Subject: Hashable {
    let claim: ProofClaim
    let views: [ViewID]
    /// What of them: a side, a direction, a row that gives way.
    let aspect: String
    /// The axis of the numbers that are to blame.
    let axis: Axis?
    /// Whether it only ought not to be.
    var isWarning = false

    /// The same where it is one that must not be.
    var asError: Self {
      var copy = self
      copy.isWarning = false
      return copy
    }
  }

  var subject: Subject
  /// In points; by less than half a point nothing is broken.
  let margins: [LinearValue]
  /// What is wrong, in words without the amount.
  let words: String
  /// Whether the least margin says by how much.
  var isMeasured = true
  /// Where the claim stands, where it is the scene's own.
  var span: SourceSpan?
  /// What would help.
  var hint: String?
  /// By day or by night; that of the picture where it is the same in both.
  var appearance: Appearance?

  static let tolerance = 0.5
}

/// One stretch on trial, beside the recorded picture.
struct ClaimContext {
  let stretch: Stretch
  let recorded: Screen
  let range: ScreenRange
  /// What the scene says of the recorded picture.
  let said: ShotNotes

  var scene: Scene { stretch.first.moment.scene }

  /// A view's frame in its superview, exactly.
  func frame(_ view: ViewID) -> LinearFrame {
    LinearFrame(
      first: stretch.first.layout[view].exactFrame, last: stretch.last.layout[view].exactFrame)
  }

  /// The same on the recorded screen.
  func recordedFrame(_ view: ViewID) -> Rect { recorded.layout[view].exactFrame }

  func name(_ view: ViewID) -> String { "'\(scene[view].name)'" }
}

/// What a scene says itself of one of its shots.
struct ShotNotes {
  /// The warnings that it announces.
  let announced: Set<String>
  /// The places among all its comparisons of those that are about the shot.
  let comparisons: [(place: Int, span: SourceSpan)]

  init(_ scene: Scene, _ shot: Shot) {
    announced = scene.announced(for: shot)
    let all = scene.claimedConstraints
    comparisons = scene.comparisons(for: shot).compactMap { constraint, span in
      all.firstIndex(of: constraint).map { ($0, span) }
    }
  }
}

/// What of a scene can be seen, looked up once for all stretches.
struct VisibleViews {
  /// By the view's place, whether neither it nor a view around it is hidden.
  private(set) var isVisible: [Bool]
  /// By the view's place, whether it leaves marks of its own.
  private(set) var paints: [Bool]
  /// Whether it or a view in it does.
  private(set) var shows: [Bool]
  /// The painted siblings of each superview, in paint order.
  private(set) var families: [[ViewID]] = []
  /// Superviews with too many children to compare each with each.
  private(set) var crowds: [ViewID] = []

  /// More pairs than this are not looked at.
  static let mostSiblings = 300
  /// The pairs of so many siblings.
  static let mostPairs = mostSiblings * (mostSiblings - 1) / 2

  init(_ scene: Scene) {
    var isGone = Array(repeating: false, count: scene.views.count)
    for view in scene.viewIDs {
      let own = scene[view].appearance
      let parent = scene[view].parent.map { isGone[$0.index] } ?? false
      isGone[view.index] = parent || own.isHidden || own.alpha == 0
    }
    isVisible = isGone.map { !$0 }
    paints = scene.viewIDs.map { !isGone[$0.index] && scene[$0].showsSomething }
    shows = paints
    for view in scene.viewIDs.reversed() where shows[view.index] {
      if let parent = scene[view].parent { shows[parent.index] = true }
    }
    for view in scene.viewIDs {
      let children = scene[view].children.filter { shows[$0.index] }
      if children.count > Self.mostSiblings {
        crowds.append(view)
      } else if children.count > 1 {
        families.append(children)
      }
    }
  }

  func paints(_ view: ViewID) -> Bool { paints[view.index] }
}
