import AutoLayout
import Basics
import Explanation
import SceneModel

extension FrameExplanation {
  /// The codes of the findings of `check` for the shot.
  var codes: Set<String> { Set(findings(for: .check).map(\.code)) }

  /// Returns the visible part of a view on the screen.
  func visiblePart(of view: ViewID) -> Rect? {
    var part: Rect? = layout[view].screenFrame
    for place in [view] + scene.ancestors(of: view) {
      guard let seen = part else { return nil }
      let appearance = scene[place].appearance
      if appearance.isHidden || appearance.alpha == 0 { return nil }
      let clips = appearance.clipsToBounds ?? scene[place].content.scrolls
      if place != view, clips || place == .root {
        part = seen.intersection(layout[place].screenFrame)
      }
    }
    return part.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }
}
