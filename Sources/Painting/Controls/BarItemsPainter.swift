import DisplayLists
import Geometry
import SceneModel
import Typography

/// Items of a bar, one after the other from the side where they begin.
struct BarItemsPainter {
  let site: Site
  let row: Rect
  /// The key under which the items stand in scenes.
  let list: String
  /// Whether what is flexible takes the rest of the row, as in a toolbar.
  var fills = false

  /// Paints items from a distance to the side where they begin, and returns where they end.
  func paint(_ items: [BarItem], from start: Double, on canvas: inout Canvas) -> Double {
    let items = items.prefix(64).enumerated().map { SizedItem($1, number: $0, canvas) }
    guard !items.isEmpty else { return start }
    let isGlass = canvas.era >= .ios26
    let groups = isGlass ? glassGroups(items) : items.map { [$0] }
    let gap = fills ? 16.0 : isGlass ? 12 : 18
    let widths = groups.map { width(of: $0, isGlass: isGlass) }
    let flexible = items.count { $0.item.system == .flexibleSpace }
    var taken = widths.reduce(0, +)
    // A gap stands between two things that can be pressed, not beside a space.
    for (left, right) in zip(groups, groups.dropFirst()) where needsGap(left, right) {
      taken += gap
    }
    let spare = max(0, row.width - 2 * start - taken)
    var x = start
    for (index, group) in groups.enumerated() {
      if index > 0, needsGap(groups[index - 1], group) { x += gap }
      var width = widths[index]
      if group.first?.item.system == .flexibleSpace {
        width = fills ? spare / Double(max(1, flexible)) : 8
      } else if group.first?.isSpace == false, x + width <= row.width {
        paint(group, at: x, width, on: &canvas)
      }
      x += width
    }
    return x
  }

  private func needsGap(_ left: [SizedItem], _ right: [SizedItem]) -> Bool {
    left.first?.isSpace == false && right.first?.isSpace == false
  }

  /// What glass holds together: neighbours, but for the one that ends a task.
  private func glassGroups(_ items: [SizedItem]) -> [[SizedItem]] {
    var groups: [[SizedItem]] = []
    for item in items {
      let isAlone = item.isSpace || item.isProminent || !item.text.isEmpty
      let last = groups.last?.last
      let canJoin = last.map { !$0.isSpace && !$0.isProminent && $0.text.isEmpty } ?? false
      if canJoin, !isAlone, !groups.isEmpty {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups
  }

  private func contentWidth(of group: [SizedItem]) -> Double {
    group.reduce(0) { $0 + $1.width } + 22 * Double(group.count - 1)
  }

  private func width(of group: [SizedItem], isGlass: Bool) -> Double {
    let content = contentWidth(of: group)
    guard isGlass, group.first?.isSpace == false else { return content }
    return max(44, content + (group.first?.text.isEmpty == false ? 30 : 22))
  }

  private func paint(_ group: [SizedItem], at x: Double, _ width: Double, on canvas: inout Canvas) {
    var ink = canvas.ink(site.tint)
    var start = x
    if canvas.era >= .ios26 {
      let isProminent = group.first.map { $0.isProminent && $0.item.isEnabled } ?? false
      let place = site.place(x, width, in: row, height: 44)
      canvas.addGlass(place, isProminent ? site.tint : nil)
      if isProminent { ink = .white }
      start += (width - contentWidth(of: group)) / 2
    }
    for item in group {
      let color = item.item.isEnabled ? ink : canvas.palette.disabled
      let place = site.place(start, item.width, in: row)
      start += item.width + 22
      let touched = Size(width: place.width + 16, height: min(44, row.height))
      canvas.note("\(list).\(item.number)", at: place.middle(touched))
      if item.text.isEmpty {
        canvas.drawSign(of: item.item, in: place.middle(side: 22), color)
      } else {
        canvas.write(item.text, item.font, x: place.minX, middle: row.midY, color)
      }
    }
  }
}

/// An item of a bar, what is written on it, and how wide it is.
private struct SizedItem {
  let item: BarItem
  /// Its place in the list, from 0.
  let number: Int
  let font: Font
  var text = ""
  let width: Double

  init(_ item: BarItem, number: Int, _ canvas: Canvas) {
    self.item = item
    self.number = number
    let isBold = item.title == nil && item.system?.isProminent == true
    font = canvas.font(isBold ? .semibold : .regular, 17)
    if let system = item.system, system.isSpace {
      width = system == .fixedSpace ? 20 : 0
      return
    }
    let isText = item.title != nil || item.system?.isText(in: canvas.era) ?? false
    text = item.title ?? (isText ? item.system?.words ?? "" : "")
    width =
      text.isEmpty
      ? item.image?.size?.width ?? item.symbol?.size.width ?? 22 : canvas.width(of: text, font)
  }

  var isSpace: Bool { item.system?.isSpace == true }
  var isProminent: Bool { item.system?.isProminent == true }
}

// What items stand for and on.
extension Canvas {
  /// The image of an item, or the system's sign for it; a rounded square stands for an image that
  /// we do not have.
  mutating func drawSign(of item: BarItem, in square: Rect, _ color: Color) {
    if let file = item.image, let size = file.size {
      var image = ImageContent()
      image.file = file
      draw(image, at: square.middle(size), stencil: color)
    } else if let symbol = item.symbol, symbol.isKnown {
      draw(symbol, in: square.middle(symbol.size), color)
    } else if let sign = item.system.flatMap(Sign.of) {
      draw(sign, in: square, color)
    } else {
      fill(square.inset(by: EdgeInsets(all: 1)), radius: 5, color)
    }
  }

  /// A drop of glass: lighter than the ground, with a fine rim and a soft shadow.
  mutating func addGlass(_ rect: Rect, _ ground: Color? = nil) {
    guard rect.width > 0, rect.height > 0 else { return }
    let radius = rect.height / 2
    let shadow = Shadow(palette.glassShadow, radius: 8, offset: Point(x: 0, y: 4))
    cast(shadow, behind: rect, radius: radius)
    fill(rect, radius: radius, ground ?? palette.glass)
    if ground == nil { strokeRim(of: rect, width: pixel, radius: radius, palette.glassRim) }
  }

  /// What items are drawn in: the tint, which on glass has to be one's own to be seen.
  func ink(_ tint: Color) -> Color {
    era >= .ios26 && tint == palette.tint ? palette.label : tint
  }
}
