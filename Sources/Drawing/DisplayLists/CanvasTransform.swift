package import SnaplineBasics
package import SnaplineSceneModel
import SnaplineTypography

/// The transformation of a display list to another canvas: scaling, then translation.
package struct CanvasTransform: Hashable, Sendable {
  package var factor: Double
  package var offset: Point

  package init(factor: Double = 1, offset: Point = .zero) {
    self.factor = factor
    self.offset = offset
  }

  /// Returns the transformed point.
  package func apply(to point: Point) -> Point {
    Point(x: point.x * factor + offset.x, y: point.y * factor + offset.y)
  }

  /// Returns the transformed rectangle.
  package func apply(to rect: Rect) -> Rect {
    Rect(
      origin: apply(to: rect.origin),
      size: Size(width: rect.width * factor, height: rect.height * factor))
  }

  /// Returns the transformed shape.
  package func apply(to outline: Shape) -> Shape {
    switch outline {
    case .rectangle(let rect): .rectangle(apply(to: rect))
    case .roundedRectangle(let rect, let radius):
      .roundedRectangle(apply(to: rect), radius: radius * factor)
    case .ellipse(let rect): .ellipse(in: apply(to: rect))
    case .path(let elements): .path(elements.map(apply))
    }
  }

  private func apply(to element: PathElement) -> PathElement { element.translated(by: apply) }

  /// Returns the transformed draw command.
  package func apply(to mark: DrawCommand) -> DrawCommand {
    switch mark {
    case .fill(let outline, let color): return .fill(apply(to: outline), color)
    case .gradient(let outline, let gradient):
      return .gradient(apply(to: outline), gradient.translated(by: apply))
    case .image(var mark):
      mark.frame = apply(to: mark.frame)
      return .image(mark)
    case .stroke(let outline, let width, let color):
      return .stroke(apply(to: outline), width: width * factor, color)
    case .text(let mark): return .text(apply(to: mark))
    case .blur(let outline, let radius):
      return .blur(apply(to: outline), radius: radius * factor)
    case .beginClip(let outline): return .beginClip(apply(to: outline))
    case .endClip, .beginGroup, .endGroup: return mark
    }
  }

  private func apply(to mark: TextLineCommand) -> TextLineCommand {
    var mark = mark
    mark.origin = apply(to: mark.origin)
    mark.glyphOutline = mark.glyphOutline?.map(apply)
    if factor != 1 {
      mark.font = mark.font.scaled(by: factor)
      for index in mark.clusters.indices {
        mark.clusters[index].advance *= factor
        mark.clusters[index].kerning *= factor
      }
    }
    return mark
  }
}

extension PathElement {
  /// Returns the element with its points transformed by a function.
  package func translated(by transform: (Point) -> Point) -> PathElement {
    switch self {
    case .move(let point): .move(transform(point))
    case .line(let point): .line(transform(point))
    case .curve(let first, let second, let end):
      .curve(transform(first), transform(second), transform(end))
    case .close: .close
    }
  }
}

extension [DisplayItem] {
  /// Returns the transformed items.
  package func items(transformedBy placement: CanvasTransform) -> [DisplayItem] {
    map { DisplayItem($0.source, placement.apply(to: $0.mark)) }
  }

  /// Returns the items clipped to a shape.
  package func clipped(to outline: Shape, source: String) -> [DisplayItem] {
    [DisplayItem(source, .beginClip(outline))] + self + [DisplayItem(source, .endClip)]
  }
}

extension DisplayList {
  /// Returns the part of the list inside a rectangle, which becomes the canvas.
  package func cropped(to rect: Rect) -> DisplayList {
    let offset = Point(x: -rect.minX, y: -rect.minY)
    return DisplayList(
      size: rect.size, scale: scale,
      items: items.items(transformedBy: CanvasTransform(offset: offset)))
  }

  /// Creates an empty page; a nil background is transparent.
  package init(page canvas: Size, _ scale: PixelScale, on background: Color?) {
    self.init(size: canvas, scale: scale)
    guard let background, background.alpha > 0 else { return }
    let page = Rect(origin: .zero, size: canvas)
    items.append(DisplayItem("page", .fill(.rectangle(page), background)))
  }

  /// Returns the origin that centers the list on a canvas, aligned to pixels so that all edges stay
  /// sharp.
  package func origin(on canvas: Size) -> Point {
    Point(
      x: scale.rounded((canvas.width - size.width) / 2),
      y: scale.rounded((canvas.height - size.height) / 2))
  }

  /// Returns the list centered on a larger canvas.
  package func centered(on canvas: Size, _ background: Color?) -> DisplayList {
    guard canvas != size else { return self }
    let corner = self.origin(on: canvas)
    var list = DisplayList(page: canvas, scale, on: background)
    list.items += items.items(transformedBy: CanvasTransform(offset: corner))
      .clipped(to: .rectangle(Rect(origin: corner, size: size)), source: "page")
    return list
  }
}
