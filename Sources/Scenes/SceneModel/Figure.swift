package import SnaplineBasics

/// An image composed of shots and annotations.
package struct Figure: Hashable, Sendable {
  /// The number of panels in a row; nil for all of them.
  package var columns: Int?
  /// The scale of panels without a scale of their own, in points of the figure per point of the
  /// screen.
  package var scale = 0.5
  /// Whether the panels have step numbers.
  package var isNumbered = false
  package var panels: [Panel] = []

  package init() {}

  /// The meaning of a panel or a callout.
  package enum Badge: String, Hashable, Sendable, CaseIterable {
    case wrong, right
  }

  /// The side of an image on which a callout is drawn.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// The part of a view at which a callout's line ends.
  package enum Anchor: String, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom, corner
  }

  /// A shot with its title and annotations.
  package struct Panel: Hashable, Sendable {
    /// The scene and the shot, as `articles/form/portrait`.
    package var shot: SpannedName
    /// The scene of the shot; nil until the name is resolved.
    package var scene: Scene?
    /// Whether the dependency graph is drawn in place of the screen.
    package var isGraph = false
    /// The size of a point of the screen, or of the graph; nil for the figure's.
    package var scale: Double?
    package var title: String?
    package var caption: String?
    package var mark: Badge?
    package var crop: Crop?
    package var overlay: Overlay?
    package var isFramed = false
    /// Whether the content clipped by scroll views is drawn too, dimmed outside the screen.
    package var isWhole = false
    /// The text of the arrow from the previous panel; nil for no arrow.
    package var arrow: String?
    package var callouts: [Callout] = []
    package var measures: [Measure] = []

    package init(shot: SpannedName) { self.shot = shot }
  }

  /// The visible part of a screen.
  package enum Crop: Hashable, Sendable {
    case view(SpannedName)
    case region(Rect, SpannedName)

    /// The name in the file.
    package var name: SpannedName {
      switch self {
      case .view(let name), .region(_, let name): name
      }
    }
  }

  /// The constraints drawn over an image: all, or those with some names and those of some views.
  package enum Overlay: Hashable, Sendable {
    case all
    case chosen([SpannedName])
  }

  /// A text next to an image, with a line to a view.
  package struct Callout: Hashable, Sendable {
    package var view: SpannedName
    package var text: String
    package var mark: Badge?
    package var side: Side?
    /// The point at which the line ends; nil for the nearest point without text.
    package var anchor: Anchor?

    package init(_ text: String, view: SpannedName, mark: Badge?, side: Side?) {
      (self.text, self.view, self.mark, self.side) = (text, view, mark, side)
    }
  }

  /// A width or height of a view, shown by a dimension line next to the image.
  package struct Measure: Hashable, Sendable {
    package var view: SpannedName
    package var axis: Axis
    /// The text after the number.
    package var text: String?
    package var mark: Badge?
    package var side: Side?

    package init(_ view: SpannedName, _ axis: Axis, text: String?, mark: Badge?, side: Side?) {
      (self.view, self.axis, self.text, self.mark, self.side) = (view, axis, text, mark, side)
    }
  }
}

extension Figure.Panel {
  /// The views that the panel names.
  package var names: [SpannedName] {
    var names = callouts.map(\.view) + measures.map(\.view)
    if case .view(let name) = crop { names.append(name) }
    return names
  }

  /// The views and constraints whose constraints the panel draws over the image.
  package var overlayNames: [SpannedName] {
    if case .chosen(let names) = overlay { names } else { [] }
  }
}
