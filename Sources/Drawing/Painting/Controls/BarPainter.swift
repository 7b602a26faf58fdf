import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A navigation bar, a tab bar or a toolbar: its background, which extends behind an adjacent
/// status bar or home indicator, and its content.
struct BarPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext
  let screen: OrientedDevice

  func paint(on canvas: inout DisplayListBuilder) {
    let unsafe = screen.safeArea(in: canvas.era)
    let area = area(beyond: unsafe, canvas.pixel)
    paintBackground(area, on: &canvas)
    if control.kind == .tabBar {
      return TabBarPainter(control: control, site: site, screen: screen, area: area)
        .paint(on: &canvas)
    }
    let inner = unsafeSides(unsafe)
    if control.kind == .toolbar {
      paintToolbar(inner, on: &canvas)
    } else {
      paintNavigation(inner, on: &canvas)
    }
  }

  /// Returns the bar extended through the unsafe area to the edge of the screen.
  private func area(beyond unsafe: EdgeInsets, _ pixel: Double) -> Rect {
    let bounds = screen.bounds
    guard frame.minX <= bounds.minX + 1, frame.maxX >= bounds.maxX - 1 else { return frame }
    var (top, bottom) = (frame.minY, frame.maxY)
    if control.kind == .navigationBar {
      if top > bounds.minY, top <= bounds.minY + unsafe.top + pixel { top = bounds.minY }
    } else if bottom < bounds.maxY, bottom >= bounds.maxY - unsafe.bottom - pixel {
      bottom = bounds.maxY
    }
    return Rect(x: frame.minX, y: top, width: frame.width, height: bottom - top)
  }

  /// Paints the background. Since iOS 13 a large title has none, and since iOS 26 no bar has one.
  private func paintBackground(_ area: Rect, on canvas: inout DisplayListBuilder) {
    let isBare = hasLargeTitle && canvas.era >= .ios13 || canvas.era >= .ios26
    let own = color(\.track, in: canvas.palette)
    guard let color = own ?? (isBare ? nil : canvas.palette.bar) else { return }
    if own == nil {
      canvas.fill(material: color, .rectangle(area))
    } else {
      canvas.fill(area, color)
    }
    guard canvas.era < .ios26 else { return }
    // The line is next to the bar, not in it.
    let y = control.kind == .navigationBar ? area.maxY : area.minY - canvas.pixel
    let line = Rect(x: area.minX, y: y, width: area.width, height: canvas.pixel)
    canvas.fill(line, canvas.palette.barLine)
  }

  /// Returns the parts of the bar next to a notch.
  private func unsafeSides(_ unsafe: EdgeInsets) -> EdgeInsets {
    let bounds = screen.bounds
    return EdgeInsets(
      top: 0, left: (bounds.minX + unsafe.left - frame.minX).clamped(to: 0...unsafe.left),
      bottom: 0, right: (frame.maxX - bounds.maxX + unsafe.right).clamped(to: 0...unsafe.right))
  }

  private func paintToolbar(_ unsafe: EdgeInsets, on canvas: inout DisplayListBuilder) {
    let height = min(canvas.era >= .ios26 ? 48 : 44, frame.height)
    let row = Rect(x: frame.minX, y: frame.minY, width: frame.width, height: height)
    let items = BarItemPainter(site: site, row: row.inset(by: unsafe), list: "items", fills: true)
    _ = items.paint(control.bar.items, from: 16, on: &canvas)
  }
}

// Navigation bars.
extension BarPainter {
  /// Whether the large title is below the row of buttons.
  private var hasLargeTitle: Bool { control.isLarge && frame.height >= 84 }

  private func paintNavigation(_ unsafe: EdgeInsets, on canvas: inout DisplayListBuilder) {
    let bar = control.bar
    let below = hasLargeTitle ? 52.0 : 0
    let height = min(canvas.era.navigationBarHeight, frame.height - below)
    let row = Rect(
      x: frame.minX, y: frame.maxY - below - height, width: frame.width, height: height
    ).inset(by: unsafe)
    let margin = canvas.era >= .ios11 ? (frame.width >= 414 && unsafe.left == 0 ? 20.0 : 16) : 8
    var start = margin
    if let back = bar.backTitle { start = paintBack(back, in: row, on: &canvas) }
    start = BarItemPainter(site: site, row: row, list: "leftItems")
      .paint(bar.leading, from: start, on: &canvas)
    let end = BarItemPainter(site: site.turned, row: row, list: "rightItems")
      .paint(bar.trailing, from: margin, on: &canvas)
    guard !bar.title.isEmpty else { return }
    if hasLargeTitle { return paintLargeTitle(on: &canvas) }
    let font = control.titleFont ?? canvas.font(.semibold, 17)
    let width = canvas.width(of: bar.title, font)
    // In the middle of the bar, or of the space between the items if it would overlap them.
    let free = (start + 6)...max(start + 6, row.width - end - 6)
    let room = min(width + 4, free.upperBound - free.lowerBound)
    let wanted = (row.width - room) / 2
    let x = max(free.lowerBound, min(wanted, free.upperBound - room))
    let place = site.align(x, room, in: row)
    canvas.recordPart("title", at: place)
    canvas.drawTitle(bar.title, font, in: place, titleColor(canvas))
  }

  /// Returns the color of the title.
  private func titleColor(_ canvas: DisplayListBuilder) -> Color {
    color(\.title, in: canvas.palette) ?? canvas.palette.label
  }

  private func paintLargeTitle(on canvas: inout DisplayListBuilder) {
    let font = control.titleFont ?? canvas.font(.bold, 34)
    let width = canvas.width(of: control.bar.title, font)
    let margin = frame.width >= 414 ? 20.0 : 16
    let room = max(1, min(width + 4, frame.width - 2 * margin + 4))
    let row = Rect(x: frame.minX, y: frame.maxY - 52, width: frame.width, height: 48)
    let place = site.align(margin - 2, room, in: row)
    canvas.recordPart("title", at: place)
    canvas.drawTitle(control.bar.title, font, in: place, titleColor(canvas))
  }

  /// Paints the chevron with the title of the previous screen, and returns the position of its end.
  private func paintBack(_ title: String, in row: Rect, on canvas: inout DisplayListBuilder)
    -> Double
  {
    if canvas.era >= .ios26 {
      let circle = site.align(16, 44, in: row, height: 44)
      canvas.recordPart("backTitle", at: circle)
      canvas.addGlass(circle)
      canvas.draw(
        .chevron, in: circle.centeredSquare(side: 22), canvas.foregroundColor(tint), weight: 2.2,
        isMirrored: site.isMirrored)
      return 16 + 44 + 12
    }
    let chevron = site.align(5, 22, in: row, height: 22)
    let weight = canvas.era >= .ios13 ? 2.6 : 2
    canvas.draw(.chevron, in: chevron, tint, weight: weight, isMirrored: site.isMirrored)
    let font = canvas.font(.regular, 17)
    let width = title.isEmpty ? 0 : canvas.width(of: title, font)
    canvas.recordPart(
      "backTitle", at: site.align(5, 26 + width, in: row, height: min(44, row.height)))
    if width > 0 {
      let place = site.align(26, width, in: row)
      canvas.drawText(title, font, x: place.minX, centerY: row.midY, tint)
    }
    return 26 + width + 8
  }
}
