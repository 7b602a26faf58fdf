package import Geometry

/// A picture that is composed of the pictures of scenes, with what is to be said about them.
package struct Figure: Hashable, Sendable {
  /// How many panels stand in a row; nil for all of them.
  package var columns: Int?
  /// The size of a point of a screen, in panels without a scale of their own.
  package var scale = 0.5
  /// Whether the panels are steps, with their numbers.
  package var isNumbered = false
  package var panels: [Panel] = []

  package init() {}

  /// What a panel or a remark says of the thing that it shows.
  package enum Mark: String, Hashable, Sendable, CaseIterable {
    case wrong, right
  }

  /// The side of a picture on which a remark stands.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// The part of a view at which a callout's line ends.
  package enum Anchor: String, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom, corner
  }

  /// One picture, and the words around it.
  package struct Panel: Hashable, Sendable {
    /// The scene and the shot, as `articles/form/portrait`.
    package var shot: WrittenName
    /// The scene of the shot, once it is found.
    package var scene: Scene?
    /// Whether what depends on what is drawn in place of the screen.
    package var isGraph = false
    /// The size of a point of the screen, or of the graph; nil for the figure's.
    package var scale: Double?
    package var title: String?
    package var caption: String?
    package var mark: Mark?
    package var crop: Crop?
    package var overlay: Overlay?
    package var isFramed = false
    /// Whether what scroll views cut off is shown too, pale beyond the screen.
    package var isWhole = false
    /// What an arrow from the panel before says; nil where there is no arrow.
    package var arrow: String?
    package var callouts: [Callout] = []
    package var measures: [Measure] = []

    package init(shot: WrittenName) { self.shot = shot }
  }

  /// The part of a screen that is shown.
  package enum Crop: Hashable, Sendable {
    case view(WrittenName)
    case region(Rect, WrittenName)

    /// What is written for it.
    package var name: WrittenName {
      switch self {
      case .view(let name), .region(_, let name): name
      }
    }
  }

  /// Which constraints are drawn: all, or those that speak of some views.
  package enum Overlay: Hashable, Sendable {
    case all
    case views([WrittenName])
  }

  /// Words beside a picture, with a line that leads to a view.
  package struct Callout: Hashable, Sendable {
    package var view: WrittenName
    package var text: String
    package var mark: Mark?
    package var side: Side?
    /// Where the line ends; nil for the nearest place without text.
    package var anchor: Anchor?

    package init(_ text: String, view: WrittenName, mark: Mark?, side: Side?) {
      (self.text, self.view, self.mark, self.side) = (text, view, mark, side)
    }
  }

  /// How wide or high a view is, on a line beside the picture.
  package struct Measure: Hashable, Sendable {
    package var view: WrittenName
    package var axis: Axis
    /// What is said behind the number.
    package var text: String?
    package var mark: Mark?
    package var side: Side?

    package init(_ view: WrittenName, _ axis: Axis, text: String?, mark: Mark?, side: Side?) {
      (self.view, self.axis, self.text, self.mark, self.side) = (view, axis, text, mark, side)
    }
  }
}

extension Figure.Panel {
  /// Every view that the panel names.
  package var names: [WrittenName] {
    var names = callouts.map(\.view) + measures.map(\.view)
    if case .view(let name) = crop { names.append(name) }
    if case .views(let more) = overlay { names += more }
    return names
  }
}
