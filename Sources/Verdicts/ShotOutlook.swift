import Accessibility
import AppSimulation
import AutoLayout
import Diagnostics
package import DisplayLists
import Geometry
package import Goldens
package import SceneModel
import Shots

/// What a shot comes to: where its views are, and what is drawn.
package struct ShotOutlook: Sendable {
  package let facts: GoldenShot
  package let list: DisplayList
  /// Lines of text left out: the marks of those that are seen differ as well.
  let places: ViewPlaces
  /// What is wrong with its layout; unknown where it was laid out elsewhere.
  let flaws: LayoutFlaws?

  package init(facts: GoldenShot, list: DisplayList) {
    self.facts = facts
    self.list = list
    places = ViewPlaces(facts, withTexts: false)
    flaws = nil
  }

  /// The shot of this name, played and painted; nil when the scene does not ask for it.
  ///
  /// - Parameter wanted: Where all views have to be; nil comes back when one is elsewhere.
  package init?(_ scene: Scene, shot name: String, at wanted: [ViewPlaces] = []) {
    guard let planned = planShots(scene).value.first(where: { $0.name == name }) else { return nil }
    let (moment, result) = playAndLayOut(scene, planned)
    let shot = planned.shown(at: moment)
    facts = GoldenShot(
      shot, of: moment.scene, situation: moment.situation, layout: result.layout)
    // Painting takes longer than looking.
    places = ViewPlaces(facts, withTexts: false)
    guard wanted.isEmpty || wanted.contains(places) else { return nil }
    list = picture(moment.scene, shot, result.layout)
    flaws = result.flaws
  }
}

extension ShotOutlook {
  /// How one of these differs in what is drawn.
  enum Likeness {
    case same
    /// The same marks, some of them in another order.
    case reordered
    case different
  }

  /// Compares the marks, whatever the views are called.
  func likeness(to other: ShotOutlook) -> Likeness {
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

/// Where all views of a shot are, in whole pixels, and with which results.
package struct ViewPlaces: Hashable, Sendable {
  private let places: [String: ViewPlace]

  /// - Parameter withTexts: Whether lines of text are among the results.
  package init(_ shot: GoldenShot, withTexts: Bool = true) {
    places = Dictionary(
      shot.views.map { view in
        (
          view.name,
          ViewPlace(
            parent: view.parent, frame: shot.scale.pixels(view.frame),
            results: withTexts ? view.results : view.results.filter { !$0.isOfText })
        )
      }
    ) { first, _ in first }
  }
}

/// What has to be equal of a view.
private struct ViewPlace: Hashable {
  let parent: String?
  let frame: PixelRect
  let results: [Trait]
}
