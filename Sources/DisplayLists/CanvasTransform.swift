package import Geometry
package import SceneModel
import Typography

/// The transformation of a display list to another canvas: scaling, then translation.
package struct CanvasTransform: Hashable, Sendable {
  package var factor: Double
  package var offset: Point

  package init(factor: Double = 1, offset: Point = .zero) {
    self.factor = factor
    self.offset = offset
  }

  /// Returns the transformed point.
  package func place(_ point: Point) -> Point {
    Point(x: point.x * factor + offset.x, y: point.y * factor + offset.y)
  }

  /// Returns the transformed rectangle.
  package func place(_ rect: Rect) -> Rect {
    Rect(
      origin: place(rect.origin),
      size: Size(width: rect.width * factor, height: rect.height * factor))
  }

  /// Returns the transformed shape.
  package func place(_ outline: Outline) -> Outline {
    switch outline {
    case .rectangle(let rect): .rectangle(place(rect))
    case .roundedRectangle(let rect, let radius):
      .roundedRectangle(place(rect), radius: radius * factor)
    case .ellipse(let rect): .ellipse(in: place(rect))
    case .path(let elements): .path(elements.map(place))
    }
  }

  private func place(_ element: PathElement) -> PathElement { element.moved(by: place) }

  /// Returns the transformed draw command.
  package func place(_ mark: Mark) -> Mark {
    switch mark {
    case .fill(let outline, let color): return .fill(place(outline), color)
    case .shade(let outline, let shade): return .shade(place(outline), shade.moved(by: place))
    case .picture(var mark):
      mark.frame = place(mark.frame)
      return .picture(mark)
    case .stroke(let outline, let width, let color):
      return .stroke(place(outline), width: width * factor, color)
    case .text(let mark): return .text(place(mark))
    case .blur(let outline, let radius):
      return .blur(place(outline), radius: radius * factor)
    case .beginClip(let outline): return .beginClip(place(outline))
    case .endClip, .beginGroup, .endGroup: return mark
    }
  }

  private func place(_ mark: TextLineCommand) -> TextLineCommand {
    var mark = mark
    mark.origin = place(mark.origin)
    mark.letters = mark.letters?.map(place)
    if factor != 1 {
      mark.font.size *= factor
      for index in mark.clusters.indices { mark.clusters[index].advance *= factor }
    }
    return mark
  }
}

extension PathElement {
  /// Returns the element with its points transformed by a function.
  package func moved(by place: (Point) -> Point) -> PathElement {
    switch self {
    case .move(let point): .move(place(point))
    case .line(let point): .line(place(point))
    case .curve(let first, let second, let end): .curve(place(first), place(second), place(end))
    case .close: .close
    }
  }
}

extension [DisplayItem] {
  /// Returns the transformed items.
  package func placed(_ placement: CanvasTransform) -> [DisplayItem] {
    map { DisplayItem($0.source, placement.place($0.mark)) }
  }

  /// Returns the items clipped to a shape.
  package func clipped(to outline: Outline, source: String) -> [DisplayItem] {
    [DisplayItem(source, .beginClip(outline))] + self + [DisplayItem(source, .endClip)]
  }
}

extension DisplayList {
  /// Returns the part of the list inside a rectangle, which becomes the canvas.
  package func cropped(to rect: Rect) -> DisplayList {
    let offset = Point(x: -rect.minX, y: -rect.minY)
    return DisplayList(
      size: rect.size, scale: scale, items: items.placed(CanvasTransform(offset: offset)))
  }

  /// Creates an empty page; a nil background is transparent.
  package init(page canvas: Size, _ scale: PixelScale, on ground: Color?) {
    self.init(size: canvas, scale: scale)
    guard let ground, ground.alpha > 0 else { return }
    let page = Rect(origin: .zero, size: canvas)
    items.append(DisplayItem("page", .fill(.rectangle(page), ground)))
  }

  /// Returns the origin that centers the list on a canvas, aligned to pixels so that all edges stay
  /// sharp.
  package func corner(on canvas: Size) -> Point {
    Point(
      x: scale.rounded((canvas.width - size.width) / 2),
      y: scale.rounded((canvas.height - size.height) / 2))
  }

  /// Returns the list centered on a larger canvas.
  package func centred(on canvas: Size, _ ground: Color?) -> DisplayList {
    guard canvas != size else { return self }
    let corner = corner(on: canvas)
    var list = DisplayList(page: canvas, scale, on: ground)
    list.items += items.placed(CanvasTransform(offset: corner))
      .clipped(to: .rectangle(Rect(origin: corner, size: size)), source: "page")
    return list
  }
}
