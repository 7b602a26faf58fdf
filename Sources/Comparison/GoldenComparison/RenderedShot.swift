import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineGoldens
import SnaplineSceneModel

/// The result of a shot: the frames of its views, and the display list.
package struct RenderedShot: Sendable {
  package let layoutFacts: GoldenShot
  package let list: DisplayList
  /// The frames without lines of text: the draw commands of visible lines differ as well.
  let frames: ViewFrames
  /// The conflicts and ambiguities of its layout; nil if it was laid out elsewhere.
  let defects: LayoutDefectCount?

  /// - Parameter frames: The frames without lines of text if they are known.
  package init(
    layoutFacts: GoldenShot, list: DisplayList, frames: ViewFrames? = nil,
    defects: LayoutDefectCount? = nil
  ) {
    self.layoutFacts = layoutFacts
    self.list = list
    self.frames = frames ?? ViewFrames(layoutFacts, withTexts: false)
    self.defects = defects
  }
}

extension RenderedShot {
  /// The result of comparing the draw commands.
  package enum Similarity {
    case same
    /// Equal draw commands, some of them in another order.
    case reordered
    case different
  }

  /// Whether all layout facts and draw commands are equal.
  package func isEqual(to other: RenderedShot) -> Bool {
    let difference = LayoutDifference(from: other.layoutFacts, to: layoutFacts)
    return difference.isEmpty && difference.views.isEmpty && similarity(to: other) == .same
  }

  /// Returns the number of views whose frames another shot does not have, whatever the names of the
  /// views are. With one such view the shots differ, also if views are renamed.
  package func countOfOtherFrames(than other: RenderedShot) -> Int {
    let (facts, old) = (layoutFacts, other.layoutFacts)
    guard facts.scale == old.scale else { return facts.views.count }
    var counts: [PixelRect: Int] = [:]
    for view in facts.views { counts[facts.scale.pixels(view.frame), default: 0] += 1 }
    for view in old.views { counts[old.scale.pixels(view.frame), default: 0] -= 1 }
    return max(
      counts.values.reduce(0) { $0 + max($1, 0) }, counts.values.reduce(0) { $0 - min($1, 0) })
  }

  /// Compares the draw commands, regardless of view names.
  package func similarity(to other: RenderedShot) -> Similarity {
    guard list.size == other.list.size, list.scale == other.list.scale,
      list.items.count == other.list.items.count
    else { return .different }
    if zip(list.items, other.list.items).allSatisfy({ $0.mark == $1.mark }) { return .same }
    return counts(list) == counts(other.list) ? .reordered : .different
  }
}

private func counts(_ list: DisplayList) -> [DrawCommand: Int] {
  list.items.reduce(into: [:]) { $0[$1.mark, default: 0] += 1 }
}

/// The frames of all views of a shot, in whole pixels, with their layout facts.
package struct ViewFrames: Hashable, Sendable {
  private let frames: [String: ViewFrame]

  /// - Parameter withTexts: Whether lines of text are included.
  package init(_ shot: GoldenShot, withTexts: Bool = true) {
    frames = Dictionary(
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
