package import Geometry
package import SceneModel
package import Typography

/// A picture as a list of marks in paint order: no views, no pixels.
package struct DisplayList: Hashable, Sendable {
  /// The canvas in points.
  package var size: Size
  package var scale: PixelScale
  package var items: [DisplayItem]

  package init(size: Size, scale: PixelScale, items: [DisplayItem] = []) {
    self.size = size
    self.scale = scale
    self.items = items
  }
}

/// One mark, with the name of the view to which it belongs.
package struct DisplayItem: Hashable, Sendable {
  /// The view's name, or the name of a part of the system: `statusBar`.
  package var source: String
  package var mark: Mark

  package init(_ source: String, _ mark: Mark) {
    self.source = source
    self.mark = mark
  }
}

/// What can be drawn; all places in points of the canvas.
package enum Mark: Hashable, Sendable {
  case fill(Outline, Color)
  case shade(Outline, Shade)
  case picture(PictureMark)
  /// A line of this width, centred on the outline.
  case stroke(Outline, width: Double, Color)
  case text(TextMark)
  /// Makes what is painted so far within the outline soft; drawings without pixels leave it sharp.
  case blur(Outline, radius: Double)
  /// Until the matching `endClip` nothing outside the outline is drawn.
  case beginClip(Outline)
  case endClip
  /// Until the matching `endGroup` marks are drawn as one layer of this opacity.
  case beginGroup(opacity: Double)
  case endGroup
}

/// The shape of a mark.
package enum Outline: Hashable, Sendable {
  case rectangle(Rect)
  /// Plain circular arcs at the corners, never larger than half a side.
  case roundedRectangle(Rect, radius: Double)
  case ellipse(in: Rect)
  case path([PathElement])
}

/// A piece of a free shape.
package enum PathElement: Hashable, Sendable {
  case move(Point)
  case line(Point)
  case curve(Point, Point, Point)
  case close

  /// Where it ends; nil for what goes back to the beginning.
  package var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}

/// One line of text whose glyphs are fitted to the widths that were measured.
package struct TextMark: Hashable, Sendable {
  package var font: Font
  package var color: Color
  /// Where the first cluster's origin lies on the baseline.
  package var origin: Point
  /// In visual order, each with the width that it takes.
  package var clusters: [TextCluster]
  /// Whose forms its Chinese characters have.
  package var hanForm = HanForm.standard
  /// How high its letters are, as a share of what the font says: on a wheel they are lower.
  package var flatness = 1.0
  /// The letters as one shape on the canvas, once a backend with fonts has been asked for it.
  package var letters: [PathElement]?

  package init(font: Font, color: Color, origin: Point, clusters: [TextCluster]) {
    self.font = font
    self.color = color
    self.origin = origin
    self.clusters = clusters
  }
}
