import Geometry
import SceneModel
import Typography

/// The tabs of a tab bar: icons above their titles, or next to them if there is space.
struct TabBarPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext
  let screen: OrientedDevice
  /// The bar extended to the edge of the screen.
  let area: Rect

  func paint(on canvas: inout DisplayListBuilder) {
    let items = control.bar.items.prefix(8)
    guard !items.isEmpty, frame.width > 60 else { return }
    let isGlass = canvas.era >= .ios26
    let isWide = room.hasWideTabs && (isGlass || canvas.era.hasInlineTabs)
    let look = TabBarMetrics(isWide: isWide, isLow: room.hasLowBars, isGlass: isGlass)
    let contents = items.map { contentWidth(of: $0, look, canvas) }
    var row = isGlass ? capsule(look, contents, canvas) : flatRow(look, contents)
    if isGlass {
      canvas.addGlass(row)
      row = row.inset(by: EdgeInsets(all: 4))
    }
    let width = row.width / Double(items.count)
    for (index, item) in items.enumerated() {
      let cell = site.place(width * Double(index), width, in: row)
      canvas.note("items.\(index)", at: cell)
      let isSelected = index == control.selected
      if isGlass, isSelected {
        canvas.fill(cell, radius: cell.height / 2, canvas.palette.tertiaryFill)
      }
      var color = isSelected ? tint : isGlass ? canvas.palette.label : canvas.palette.idleTab
      if !item.isEnabled { color = canvas.palette.disabled }
      if isWide {
        paintWide(item, contents[index], look, in: cell, color, on: &canvas)
      } else {
        paintTab(item, in: cell, color, on: &canvas)
      }
    }
  }

  private var room: SizeClasses {
    screen.device.sizeClasses(in: screen.orientation, width: screen.bounds.width)
  }

  /// Returns the entire bar, or the middle of a wide one, where tabs have their natural width.
  private func flatRow(_ look: TabBarMetrics, _ contents: [Double]) -> Rect {
    let height = min(look.isWide && look.isLow ? 32 : 49, area.height)
    let row = Rect(x: area.minX, y: area.minY, width: area.width, height: height)
      .inset(by: unsafeSides)
    guard look.isWide, !look.isLow else { return row }
    let wanted = Double(contents.count) * ((contents.max() ?? 0) + 34)
    return row.middle(Size(width: min(row.width, wanted), height: height))
  }

  /// Returns the glass capsule in the middle of the bar, as wide as its tabs require.
  private func capsule(_ look: TabBarMetrics, _ contents: [Double], _ canvas: DisplayListBuilder)
    -> Rect
  {
    let height = min(look.isWide ? 44 : 62, area.height - 4)
    let isHigh = area.height >= 83 || look.isWide
    let y = isHigh ? area.minY : area.minY + (area.height - height) / 2
    let tab = look.isWide ? (contents.max() ?? 0) + 28 : 88
    let inner = area.inset(by: unsafeSides).width - 42
    let width = min(inner, tab * Double(contents.count) + 8)
    return canvas.scale.rounded(
      Rect(x: area.midX - width / 2, y: y, width: width, height: height))
  }

  /// The parts of the bar next to a notch.
  private var unsafeSides: EdgeInsets {
    let unsafe = screen.safeArea(in: .ios26)
    let isWhole = area.width >= screen.bounds.width - 1
    return isWhole ? EdgeInsets(top: 0, left: unsafe.left, bottom: 0, right: unsafe.right) : .zero
  }

  private func title(of item: BarItem) -> String { item.title ?? item.system?.words ?? "" }

  /// Whether the icon of an item is visible; tablets of iOS 26 have only titles.
  private func showsSign(_ item: BarItem, _ look: TabBarMetrics) -> Bool {
    !look.isGlass || screen.device.idiom == .phone || title(of: item).isEmpty
  }

  private func contentWidth(of item: BarItem, _ look: TabBarMetrics, _ canvas: DisplayListBuilder)
    -> Double
  {
    let words = canvas.width(of: title(of: item), canvas.font(.medium, look.fontSize))
    guard showsSign(item, look) else { return words }
    return look.sign + (words > 0 ? TabBarMetrics.gap(beside: item) + words : 0)
  }

  /// Paints an icon with its title next to it.
  private func paintWide(
    _ item: BarItem, _ content: Double, _ look: TabBarMetrics, in cell: Rect, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let block = cell.middle(Size(width: min(content, cell.width - 4), height: cell.height))
    var start = 0.0
    if showsSign(item, look) {
      let icon = site.place(0, look.sign, in: block, height: look.sign)
      canvas.drawSign(of: item, in: icon, color)
      if let badge = item.badge { paintBadge(badge, at: icon, on: &canvas) }
      start = look.sign + TabBarMetrics.gap(beside: item)
    }
    let title = title(of: item)
    guard !title.isEmpty, block.width > start else { return }
    let place = site.place(start - 2, block.width - start + 4, in: block)
    canvas.writeTitle(title, canvas.font(.medium, look.fontSize), in: place, color)
  }

  /// Paints an icon with its title below.
  private func paintTab(
    _ item: BarItem, in cell: Rect, _ color: Color, on canvas: inout DisplayListBuilder
  ) {
    let middle = cell.midY - (canvas.era >= .ios26 ? 8 : 6.5)
    let icon = Rect(x: cell.midX - 12, y: middle - 12, width: 24, height: 24)
    canvas.drawSign(of: item, in: icon, color)
    let label = Rect(x: cell.minX, y: icon.maxY + 1, width: cell.width, height: 13)
    let title = title(of: item)
    if !title.isEmpty {
      let font = canvas.font(canvas.era >= .ios13 ? .medium : .regular, 10)
      canvas.writeTitle(title, font, in: label, color)
    }
    if let badge = item.badge { paintBadge(badge, at: icon, on: &canvas) }
  }

  private func paintBadge(_ text: String, at icon: Rect, on canvas: inout DisplayListBuilder) {
    let font = canvas.font(.regular, 13)
    let width = max(18, min(canvas.width(of: text, font) + 10, 60))
    let x = site.isMirrored ? icon.minX + 5 - width : icon.maxX - 5
    let dot = Rect(x: x, y: icon.minY - 4, width: width, height: 18)
    canvas.fill(dot, radius: 9, canvas.palette.red)
    canvas.writeTitle(text, font, in: dot, .white)
  }
}

/// The metrics of tabs whose titles are next to their icons.
private struct TabBarMetrics {
  let isWide: Bool
  let isLow: Bool
  let isGlass: Bool

  var sign: Double { isLow ? 20 : 24 }
  var fontSize: Double { isGlass ? 15 : isLow ? 12 : 13 }

  /// Returns the spacing between an icon and its title, which contains a badge.
  static func gap(beside item: BarItem) -> Double { item.badge == nil ? 7 : 16 }
}
