package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineTypography

/// A list of draw commands in paint order: no views, no pixels.
package struct DisplayList: Hashable, Sendable {
  /// The size of the canvas in points.
  package var size: Size
  package var scale: PixelScale
  package var items: [DisplayItem]

  package init(size: Size, scale: PixelScale, items: [DisplayItem] = []) {
    self.size = size
    self.scale = scale
    self.items = items
  }
}

/// A draw command, with the name of its view.
package struct DisplayItem: Hashable, Sendable {
  /// The view's name, or the name of a system element: `statusBar`.
  package var source: String
  package var mark: DrawCommand

  package init(_ source: String, _ mark: DrawCommand) {
    self.source = source
    self.mark = mark
  }
}

/// A draw command; all coordinates are in points of the canvas.
package enum DrawCommand: Hashable, Sendable {
  case fill(Shape, Color)
  case gradient(Shape, Gradient)
  case image(ImageCommand)
  /// A line of this width, centered on the shape.
  case stroke(Shape, width: Double, Color)
  case text(TextLineCommand)
  /// A blur of the content painted so far within the shape; vector backends ignore it.
  case blur(Shape, radius: Double)
  /// The begin of a clip to the shape, until the matching `endClip`.
  case beginClip(Shape)
  case endClip
  /// The begin of a layer with this opacity, until the matching `endGroup`.
  case beginGroup(opacity: Double)
  case endGroup
}

/// The shape of a draw command.
package enum Shape: Hashable, Sendable {
  case rectangle(Rect)
  /// A rectangle with circular corners, whose radius is limited to half a side.
  case roundedRectangle(Rect, radius: Double)
  case ellipse(in: Rect)
  case path([PathElement])
}

/// An element of a path.
package enum PathElement: Hashable, Sendable {
  case move(Point)
  case line(Point)
  case curve(Point, Point, Point)
  case close

  /// The end point; nil for an element that closes the path.
  package var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}

/// A line of text whose glyphs are fitted to the measured widths.
package struct TextLineCommand: Hashable, Sendable {
  package var font: Font
  package var color: Color
  /// The origin of the first cluster on the baseline.
  package var origin: Point
  /// The clusters in visual order, with their advances.
  package var clusters: [TextCluster]
  /// The language variant of Han characters.
  package var hanForm = HanScript.standard
  /// The vertical scale of the glyphs, which is below 1 on a wheel.
  package var flatness = 1.0
  /// The glyphs as one shape on the canvas, if a backend with fonts has computed it.
  package var glyphOutline: [PathElement]?

  package init(font: Font, color: Color, origin: Point, clusters: [TextCluster]) {
    self.font = font
    self.color = color
    self.origin = origin
    self.clusters = clusters
  }
}
