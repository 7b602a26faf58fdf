import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

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
    let isWide = sizeClasses.hasWideTabs && (isGlass || canvas.era.hasInlineTabs)
    let look = TabBarMetrics(isWide: isWide, isLow: sizeClasses.hasLowBars, isGlass: isGlass)
    let contents = items.map { contentWidth(of: $0, look, canvas) }
    var row = isGlass ? capsule(look, contents, canvas) : flatRow(look, contents)
    if isGlass {
      canvas.addGlass(row)
      row = row.inset(by: EdgeInsets(all: 4))
    }
    let width = row.width / Double(items.count)
    for (index, item) in items.enumerated() {
      let cell = site.align(width * Double(index), width, in: row)
      canvas.recordPart("items.\(index)", at: cell)
      let isSelected = index == control.selected
      if isGlass, isSelected {
        canvas.fill(cell, radius: cell.height / 2, canvas.palette.tertiaryFill)
      }
      var color = isSelected ? tint : isGlass ? canvas.palette.label : canvas.palette.unselectedTab
      if !item.isEnabled { color = canvas.palette.disabled }
      if isWide {
        paintWide(item, contents[index], look, in: cell, color, on: &canvas)
      } else {
        paintTab(item, in: cell, color, on: &canvas)
      }
    }
  }

  private var sizeClasses: SizeClasses {
    screen.device.sizeClasses(in: screen.orientation, width: screen.bounds.width)
  }

  /// Returns the entire bar, or the middle of a wide one, where tabs have their natural width.
  private func flatRow(_ metrics: TabBarMetrics, _ contents: [Double]) -> Rect {
    let height = min(metrics.isWide && metrics.isLow ? 32 : 49, area.height)
    let row = Rect(x: area.minX, y: area.minY, width: area.width, height: height)
      .inset(by: unsafeSides)
    guard metrics.isWide, !metrics.isLow else { return row }
    let wanted = Double(contents.count) * ((contents.max() ?? 0) + 34)
    return row.centered(Size(width: min(row.width, wanted), height: height))
  }

  /// Returns the glass capsule in the middle of the bar, as wide as its tabs require.
  private func capsule(_ metrics: TabBarMetrics, _ contents: [Double], _ canvas: DisplayListBuilder)
    -> Rect
  {
    let height = min(metrics.isWide ? 44 : 62, area.height - 4)
    let isHigh = area.height >= 83 || metrics.isWide
    let y = isHigh ? area.minY : area.minY + (area.height - height) / 2
    let tab = metrics.isWide ? (contents.max() ?? 0) + 28 : 88
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

  private func title(of item: BarItem) -> String { item.title ?? item.system?.englishTitle ?? "" }

  /// Whether the icon of an item is visible; tablets of iOS 26 have only titles.
  private func showsIcon(_ item: BarItem, _ metrics: TabBarMetrics) -> Bool {
    !metrics.isGlass || screen.device.idiom == .phone || title(of: item).isEmpty
  }

  private func contentWidth(
    of item: BarItem, _ metrics: TabBarMetrics, _ canvas: DisplayListBuilder
  )
    -> Double
  {
    let words = canvas.width(of: title(of: item), font(of: item, metrics, canvas))
    guard showsIcon(item, metrics) else { return words }
    return metrics.iconSide + (words > 0 ? TabBarMetrics.spacing(beside: item) + words : 0)
  }

  /// Paints an icon with its title next to it.
  private func paintWide(
    _ item: BarItem, _ content: Double, _ metrics: TabBarMetrics, in cell: Rect, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let block = cell.centered(Size(width: min(content, cell.width - 4), height: cell.height))
    var start = 0.0
    if showsIcon(item, metrics) {
      let icon = site.align(0, metrics.iconSide, in: block, height: metrics.iconSide)
      canvas.drawIcon(of: item, in: icon, color)
      if let badge = item.badge { paintBadge(badge, at: icon, on: &canvas) }
      start = metrics.iconSide + TabBarMetrics.spacing(beside: item)
    }
    let title = title(of: item)
    guard !title.isEmpty, block.width > start else { return }
    let place = site.align(start - 2, block.width - start + 4, in: block)
    canvas.drawTitle(title, font(of: item, metrics, canvas), in: place, color)
  }

  /// Returns the font of a title beside an icon.
  private func font(
    of item: BarItem, _ metrics: TabBarMetrics, _ canvas: DisplayListBuilder
  ) -> Font {
    item.font ?? control.titleFont ?? canvas.font(.medium, metrics.fontSize)
  }

  /// Paints an icon with its title below.
  private func paintTab(
    _ item: BarItem, in cell: Rect, _ color: Color, on canvas: inout DisplayListBuilder
  ) {
    let isGlass = canvas.era >= .ios26
    let middle = cell.midY - (isGlass ? 8 : 6.5)
    let icon = Rect(x: cell.midX - 12, y: middle - 12, width: 24, height: 24)
    canvas.drawTabIcon(of: item, in: icon, color)
    let label = Rect(x: cell.minX, y: icon.maxY + 5, width: cell.width, height: 13)
    let title = title(of: item)
    if !title.isEmpty {
      let font =
        item.font ?? control.titleFont
        ?? canvas.font(isGlass ? .semibold : canvas.era >= .ios13 ? .medium : .regular, 10)
      canvas.drawTitle(title, font, in: label, color)
    }
    if let badge = item.badge { paintBadge(badge, at: icon, on: &canvas) }
  }

  private func paintBadge(_ text: String, at icon: Rect, on canvas: inout DisplayListBuilder) {
    let font = canvas.font(.regular, 13)
    let width = max(18, min(canvas.width(of: text, font) + 10, 60))
    let x = site.isMirrored ? icon.minX + 5 - width : icon.maxX - 5
    let dot = Rect(x: x, y: icon.minY - 4, width: width, height: 18)
    canvas.fill(dot, radius: 9, canvas.palette.red)
    canvas.drawTitle(text, font, in: dot, .white)
  }
}

/// The metrics of tabs whose titles are next to their icons.
private struct TabBarMetrics {
  let isWide: Bool
  let isLow: Bool
  let isGlass: Bool

  var iconSide: Double { isLow ? 20 : 24 }
  var fontSize: Double { isGlass ? 15 : isLow ? 12 : 13 }

  /// Returns the spacing between an icon and its title, which contains a badge.
  static func spacing(beside item: BarItem) -> Double { item.badge == nil ? 7 : 16 }
}
