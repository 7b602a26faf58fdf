import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// Items of a bar, in a row from their leading edge.
struct BarItemPainter {
  let site: ViewContext
  let row: Rect
  /// The key of the items in scenes.
  let list: String
  /// Whether flexible spaces fill the rest of the row, as in a toolbar.
  var fills = false

  /// Paints items from a distance to their leading edge, and returns the position of their end.
  func paint(_ items: [BarItem], from start: Double, on canvas: inout DisplayListBuilder) -> Double
  {
    let places = BarItemRow(items, from: start, fills: fills, era: canvas.era, scale: canvas.scale)
    for group in places.groups where !group.isSpace {
      let x = places.start(of: group, inWidth: row.width)
      if x + group.width <= row.width { paint(group, at: x, on: &canvas) }
    }
    return places.end
  }

  private func paint(
    _ group: BarItemRow.ItemGroup, at x: Double, on canvas: inout DisplayListBuilder
  ) {
    var isOnTint = false
    if canvas.era >= .ios26 {
      let first = group.items[0]
      isOnTint = first.isProminent && first.item.isEnabled
      let place = site.align(x, group.width, in: row, height: 44)
      canvas.addGlass(place, isOnTint ? tint(of: first.item, in: canvas) : nil)
    }
    var start = x + (group.width - group.contentWidth) / 2
    for item in group.items {
      let foreground = isOnTint ? .white : canvas.foregroundColor(tint(of: item.item, in: canvas))
      let color = item.item.isEnabled ? foreground : canvas.palette.disabled
      let place = site.align(start, item.width, in: row)
      start += item.width + MeasuredBarItem.gap
      if item.item.isBlank { continue }
      let touched = Size(width: place.width + 16, height: min(44, row.height))
      canvas.recordPart("\(list).\(item.number)", at: place.centered(touched))
      if item.text.isEmpty {
        canvas.drawIcon(of: item.item, in: place.centeredSquare(side: 22), color)
      } else {
        canvas.drawText(item.text, item.font, x: place.minX, centerY: row.midY, color)
      }
    }
  }
}

extension BarItemPainter {
  private func tint(of item: BarItem, in canvas: DisplayListBuilder) -> Color {
    item.tint.map(canvas.palette.color) ?? site.tint
  }
}

// The icons and backgrounds of items.
extension DisplayListBuilder {
  /// Draws the image of an item, or the system's icon for it; an item without either has only its
  /// title.
  mutating func drawIcon(
    of item: BarItem, in square: Rect, _ color: Color, weight: Double? = nil
  ) {
    if let file = item.image, let size = file.size {
      var image = ImageContent()
      image.file = file
      draw(image, at: square.centered(size), mask: color)
    } else if let symbol = item.symbol {
      draw(symbol, in: square.centered(symbol.size), color)
    } else if let sign = item.system.flatMap(Icon.icon) {
      draw(sign, in: square, color, weight: weight)
    }
  }

  /// Draws the icon of a tab, which is larger than those of other bars and bolder since iOS 26.
  mutating func drawTabIcon(of item: BarItem, in square: Rect, _ color: Color) {
    var item = item
    item.symbol?.points *= 18 / 17
    if era >= .ios26, item.symbol?.weight == .regular { item.symbol?.weight = .semibold }
    let weight = era >= .ios26 ? 2.2 : nil
    drawIcon(of: item, in: square.centeredSquare(side: square.width * 7 / 6), color, weight: weight)
  }

  /// Adds a glass capsule: lighter than the background, with a thin border and a soft shadow.
  mutating func addGlass(_ rect: Rect, _ background: Color? = nil) {
    guard rect.width > 0, rect.height > 0 else { return }
    let radius = rect.height / 2
    let shadow = Shadow(palette.glassShadow, radius: 8, offset: Point(x: 0, y: 4))
    addShadow(shadow, behind: rect, radius: radius)
    fill(rect, radius: radius, background ?? palette.glass)
    if background == nil { strokeBorder(of: rect, width: pixel, radius: radius, palette.glassRim) }
  }

  /// Returns the foreground color of items: the tint, which on glass applies only if it is set
  /// explicitly.
  func foregroundColor(_ tint: Color) -> Color {
    era >= .ios26 && tint == palette.tint ? palette.label : tint
  }
}
