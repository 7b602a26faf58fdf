import Accessibility
import AppSimulation
import AutoLayout
import Diagnostics
package import DisplayLists
import Geometry
package import Goldens
package import SceneModel
import Shots

/// The result of a shot: the frames of its views, and the display list.
package struct RenderedShot: Sendable {
  package let facts: GoldenShot
  package let list: DisplayList
  /// The frames without lines of text: the draw commands of visible lines differ as well.
  let places: ViewFrames
  /// The conflicts and ambiguities of its layout; nil if it was laid out elsewhere.
  let flaws: LayoutDefectCount?

  package init(facts: GoldenShot, list: DisplayList) {
    self.facts = facts
    self.list = list
    places = ViewFrames(facts, withTexts: false)
    flaws = nil
  }

  /// Computes the shot of this name; nil if the scene does not contain it.
  ///
  /// - Parameter wanted: The required positions of all views; the result is nil if one differs.
  package init?(_ scene: Scene, shot name: String, at wanted: [ViewFrames] = []) {
    guard let planned = planShots(scene).value.first(where: { $0.name == name }) else { return nil }
    let (moment, result) = playAndLayOut(scene, planned)
    let shot = planned.shown(at: moment)
    facts = GoldenShot(
      shot, of: moment.scene, situation: moment.situation, layout: result.layout)
    // Painting takes longer than comparing.
    places = ViewFrames(facts, withTexts: false)
    guard wanted.isEmpty || wanted.contains(places) else { return nil }
    list = picture(moment.scene, shot, result.layout)
    flaws = result.flaws
  }
}

extension RenderedShot {
  /// The result of comparing the draw commands.
  enum Similarity {
    case same
    /// Equal draw commands, some of them in another order.
    case reordered
    case different
  }

  /// Compares the draw commands, regardless of view names.
  func likeness(to other: RenderedShot) -> Similarity {
    guard list.size == other.list.size, list.scale == other.list.scale,
      list.items.count == other.list.items.count
    else { return .different }
    if zip(list.items, other.list.items).allSatisfy({ $0.mark == $1.mark }) { return .same }
    return counts(list) == counts(other.list) ? .reordered : .different
  }
}

private func counts(_ list: DisplayList) -> [Mark: Int] {
  list.items.reduce(into: [:]) { $0[$1.mark, default: 0] += 1 }
}

/// The frames of all views of a shot, in whole pixels, with their layout facts.
package struct ViewFrames: Hashable, Sendable {
  private let places: [String: ViewFrame]

  /// - Parameter withTexts: Whether lines of text are included.
  package init(_ shot: GoldenShot, withTexts: Bool = true) {
    places = Dictionary(
      shot.views.map { view in
        (
          view.name,
          ViewFrame(
            parent: view.parent, frame: shot.scale.pixels(view.frame),
            results: withTexts ? view.results : view.results.filter { !$0.isOfText })
        )
      }
    ) { first, _ in first }
  }
}

/// The properties of a view that must be equal.
private struct ViewFrame: Hashable {
  let parent: String?
  let frame: PixelRect
  let results: [LayoutFact]
}
