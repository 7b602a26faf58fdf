package import Geometry
package import SceneModel
import Typography

/// How a list of marks is put on another canvas: enlarged, then moved.
package struct Placement: Hashable, Sendable {
  package var factor: Double
  package var offset: Point

  package init(factor: Double = 1, offset: Point = .zero) {
    self.factor = factor
    self.offset = offset
  }

  /// Where a place comes to lie.
  package func place(_ point: Point) -> Point {
    Point(x: point.x * factor + offset.x, y: point.y * factor + offset.y)
  }

  /// Where a rectangle comes to lie.
  package func place(_ rect: Rect) -> Rect {
    Rect(
      origin: place(rect.origin),
      size: Size(width: rect.width * factor, height: rect.height * factor))
  }

  /// The outline at its new place.
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

  /// The mark at its new place.
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

  private func place(_ mark: TextMark) -> TextMark {
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
  /// The piece with each of its points where a function puts it.
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
  /// The marks at their new places.
  package func placed(_ placement: Placement) -> [DisplayItem] {
    map { DisplayItem($0.source, placement.place($0.mark)) }
  }

  /// The marks as far as an outline lets them be seen.
  package func clipped(to outline: Outline, source: String) -> [DisplayItem] {
    [DisplayItem(source, .beginClip(outline))] + self + [DisplayItem(source, .endClip)]
  }
}

extension DisplayList {
  /// The part of the picture inside a rectangle, which becomes the canvas.
  package func cropped(to rect: Rect) -> DisplayList {
    let offset = Point(x: -rect.minX, y: -rect.minY)
    return DisplayList(
      size: rect.size, scale: scale, items: items.placed(Placement(offset: offset)))
  }

  /// An empty page on a ground that can be seen through.
  package init(page canvas: Size, _ scale: PixelScale, on ground: Color?) {
    self.init(size: canvas, scale: scale)
    guard let ground, ground.alpha > 0 else { return }
    let page = Rect(origin: .zero, size: canvas)
    items.append(DisplayItem("page", .fill(.rectangle(page), ground)))
  }

  /// Where the picture begins in the middle of a canvas: on whole pixels, so that all edges stay
  /// sharp.
  package func corner(on canvas: Size) -> Point {
    Point(
      x: scale.rounded((canvas.width - size.width) / 2),
      y: scale.rounded((canvas.height - size.height) / 2))
  }

  /// The picture in the middle of a larger canvas.
  package func centred(on canvas: Size, _ ground: Color?) -> DisplayList {
    guard canvas != size else { return self }
    let corner = corner(on: canvas)
    var list = DisplayList(page: canvas, scale, on: ground)
    list.items += items.placed(Placement(offset: corner))
      .clipped(to: .rectangle(Rect(origin: corner, size: size)), source: "page")
    return list
  }
}
