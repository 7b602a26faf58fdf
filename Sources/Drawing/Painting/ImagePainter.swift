import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The file of an image, or the visible part of its test card.
struct ImagePainter: ViewPainter {
  let image: ImageContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    guard let size = image.size, size.width > 0, size.height > 0 else { return }
    let drawn = image.mode.fit(size, in: frame)
    guard drawn.width > 0, drawn.height > 0, let seen = drawn.intersection(site.visible) else {
      return
    }
    let isTemplate = image.rendering == .alwaysTemplate || image.symbol != nil
    let foreground = image.rendering == .alwaysOriginal ? canvas.palette.label : tint
    let mask = isTemplate ? foreground : nil
    canvas.draw(image, at: drawn, mask: mask)
    if image.file == nil, mask == nil { paintCard(of: size, at: drawn, seen, on: &canvas) }
  }

  /// Paints the image as squares of 128 points in alternating colors, each labeled with the
  /// position of its corner, below the status bar: a screenshot then shows the offset of a scroll
  /// view.
  private func paintCard(
    of size: Size, at drawn: Rect, _ visible: Rect, on canvas: inout DisplayListBuilder
  ) {
    let side = Size(width: 128 * drawn.width / size.width, height: 128 * drawn.height / size.height)
    guard side.width >= 4, side.height >= 4 else { return }
    let columns = squares(
      from: visible.minX - drawn.minX, to: visible.maxX - drawn.minX, side.width)
    let rows = squares(from: visible.minY - drawn.minY, to: visible.maxY - drawn.minY, side.height)
    let scale = canvas.scale
    let font = canvas.font(.regular, 11)
    for row in rows {
      for column in columns {
        let square = Rect(
          x: drawn.minX + Double(column) * side.width, y: drawn.minY + Double(row) * side.height,
          width: side.width, height: side.height)
        guard let part = scale.rounded(square).intersection(scale.rounded(drawn)) else { continue }
        if (row + column) % 2 == 0 { canvas.fill(part, Color(255, 255, 255, alpha: 77)) }
        guard side.width >= 64, side.height >= 24 else { continue }
        let place = "\(column * 128), \(row * 128)"
        let middle = square.minY + min(32, square.height / 2)
        // A label that does not fit into the last squares would exceed the image.
        let end = Point(x: square.minX + 6 + canvas.width(of: place, font), y: middle + 7)
        guard end.x <= drawn.maxX, end.y <= drawn.maxY else { continue }
        canvas.drawText(place, font, x: square.minX + 6, centerY: middle, .white)
      }
    }
  }

  /// Returns the indices of the squares that an interval intersects.
  private func squares(from start: Double, to end: Double, _ side: Double) -> ClosedRange<Int> {
    let first = Int((start / side).rounded(.down).clamped(to: 0...1e6))
    let last = Int((end / side - 1e-9).rounded(.down).clamped(to: 0...1e6))
    return first...max(first, min(last, first + 200))
  }
}

extension DisplayListBuilder {
  /// Draws an image's pixels, a symbol, or the plain background of its test card.
  mutating func draw(_ image: ImageContent, at rect: Rect, mask templateColor: Color?) {
    let frame = scale.rounded(rect)
    guard let file = image.file else {
      if let symbol = image.symbol, let templateColor {
        return draw(symbol, in: rect, templateColor)
      }
      return fill(frame, templateColor ?? palette.color(image.color))
    }
    if let picture = file.variant(for: scale.pixelsPerPoint, in: palette.appearance) {
      add(.image(ImageCommand(image: picture, frame: frame, tint: templateColor)))
    }
  }
}

extension ImageContent.ContentMode {
  /// Returns the frame of an image of a size in a view.
  func fit(_ size: Size, in frame: Rect) -> Rect {
    let horizontal = frame.width / size.width
    let vertical = frame.height / size.height
    switch self {
    case .scaleToFill: return frame
    case .scaleAspectFit: return scaledFrame(size, min(horizontal, vertical), (0.5, 0.5), frame)
    case .scaleAspectFill: return scaledFrame(size, max(horizontal, vertical), (0.5, 0.5), frame)
    case .center: return scaledFrame(size, 1, (0.5, 0.5), frame)
    case .top: return scaledFrame(size, 1, (0.5, 0), frame)
    case .bottom: return scaledFrame(size, 1, (0.5, 1), frame)
    case .left: return scaledFrame(size, 1, (0, 0.5), frame)
    case .right: return scaledFrame(size, 1, (1, 0.5), frame)
    case .topLeft: return scaledFrame(size, 1, (0, 0), frame)
    case .topRight: return scaledFrame(size, 1, (1, 0), frame)
    case .bottomLeft: return scaledFrame(size, 1, (0, 1), frame)
    case .bottomRight: return scaledFrame(size, 1, (1, 1), frame)
    }
  }

  /// Returns the scaled image's frame; the fractions give the space before it on both axes.
  private func scaledFrame(
    _ size: Size, _ factor: Double, _ lead: (x: Double, y: Double), _ frame: Rect
  ) -> Rect {
    let width = size.width * factor
    let height = size.height * factor
    return Rect(
      x: frame.minX + (frame.width - width) * lead.x,
      y: frame.minY + (frame.height - height) * lead.y, width: width, height: height)
  }
}
