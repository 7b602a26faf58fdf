import AppSimulation
import AutoLayout
import Diagnostics
import Explanation
import Geometry
import SceneModel
import Shots

/// One picture of a scene, laid out.
struct LintedShot {
  let shot: Shot
  let moment: Moment
  let result: LayoutResult

  init(_ scene: Scene, _ shot: Shot) {
    self.shot = shot
    moment = play(scene, shot)
    result = solveLayout(moment.scene, moment.situation)
  }

  var layout: SolvedLayout { result.layout }

  /// The codes of what `check` says of the picture.
  var codes: Set<String> { Set(diagnose(moment.scene, shot, result).map(\.code)) }

  /// Whether another picture shows the same views at the same places, with the same doubts.
  func looksLike(_ other: LintedShot) -> Bool {
    layout.views == other.layout.views && layout.conflicts == other.layout.conflicts
      && layout.ambiguities == other.layout.ambiguities
  }

  /// The part of a view that can be seen on the screen.
  func visiblePart(of view: ViewID) -> Rect? {
    let scene = moment.scene
    var part: Rect? = layout[view].screenFrame
    var current: ViewID? = view
    while let place = current, let seen = part {
      let appearance = scene[place].appearance
      if appearance.isHidden || appearance.alpha == 0 { return nil }
      let clips = appearance.clipsToBounds ?? scene[place].content.scrolls
      if place != view, clips || place == .root {
        part = seen.intersection(layout[place].screenFrame)
      }
      current = scene[place].parent
    }
    return part.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }
}
