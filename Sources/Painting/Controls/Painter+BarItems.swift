import DisplayLists
import Geometry
import SceneModel
import Typography

/// An item of a bar, and how wide it is.
private struct SizedItem {
  let item: BarItem
  let text: String
  let width: Double

  var isSpace: Bool { item.system?.isSpace == true }
  var isProminent: Bool { item.system?.isProminent == true }
}

extension Painter {
  /// Paints items one after the other from a distance to the side where they begin, and returns
  /// where they end; in a toolbar what is flexible takes the rest of the row.
  mutating func paintItems(
    _ items: [BarItem], from start: Double, in row: Rect, _ pen: ControlPen, fills: Bool = false
  ) -> Double {
    let items = items.prefix(64).map(sized)
    guard !items.isEmpty else { return start }
    let groups = scene.era >= .ios26 ? glassGroups(items) : items.map { [$0] }
    let gap = fills ? 16.0 : scene.era >= .ios26 ? 12 : 18
    let widths = groups.map(width)
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
        paint(group, at: x, width, in: row, pen)
      }
      x += width
    }
    return x
  }

  private func needsGap(_ left: [SizedItem], _ right: [SizedItem]) -> Bool {
    left.first?.isSpace == false && right.first?.isSpace == false
  }

  private func sized(_ item: BarItem) -> SizedItem {
    if let system = item.system, system.isSpace {
      return SizedItem(item: item, text: "", width: system == .fixedSpace ? 20 : 0)
    }
    let isText = item.title != nil || item.system?.isText(in: scene.era) ?? false
    let text = item.title ?? (isText ? item.system?.words ?? "" : "")
    if !text.isEmpty {
      let width = textWidth(text, font(of: item))
      return SizedItem(item: item, text: text, width: width)
    }
    let width = item.image?.size?.width ?? 22
    return SizedItem(item: item, text: "", width: width)
  }

  private func font(of item: BarItem) -> Font {
    let isBold = item.title == nil && item.system?.isProminent == true
    return Font(scene.era.systemFace(isBold ? .semibold : .regular), size: 17)
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

  private func width(of group: [SizedItem]) -> Double {
    let content = group.reduce(0) { $0 + $1.width } + 22 * Double(group.count - 1)
    guard scene.era >= .ios26, group.first?.isSpace == false else { return content }
    return max(44, content + (group.first?.text.isEmpty == false ? 30 : 22))
  }

  private mutating func paint(
    _ group: [SizedItem], at x: Double, _ width: Double, in row: Rect, _ pen: ControlPen
  ) {
    let isGlass = scene.era >= .ios26
    var ink = ink(of: pen)
    var start = x
    if isGlass {
      let isProminent = group.first.map { $0.isProminent && $0.item.isEnabled } ?? false
      let place = pen.place(x, width, in: row, height: 44)
      paintGlass(place, isProminent ? pen.tint : nil, pen.name)
      if isProminent { ink = .white }
      let content = group.reduce(0) { $0 + $1.width } + 22 * Double(group.count - 1)
      start += (width - content) / 2
    }
    for item in group {
      let color = item.item.isEnabled ? ink : palette.disabled
      let place = pen.place(start, item.width, in: row)
      start += item.width + 22
      if item.text.isEmpty {
        paintSign(of: item.item, in: place.middle(side: 22), color, pen.name)
      } else {
        _ = paintLine(
          item.text, font(of: item.item), source: pen.name, x: place.minX, middle: row.midY,
          color: color)
      }
    }
  }

  /// Paints the image of an item, or the system's sign for it; a rounded square stands for an
  /// image that we do not have.
  mutating func paintSign(of item: BarItem, in square: Rect, _ color: Color, _ name: String) {
    if let file = item.image, let size = file.size {
      var image = ImageContent()
      image.file = file
      let place = Rect(
        x: square.midX - size.width / 2, y: square.midY - size.height / 2, width: size.width,
        height: size.height)
      paintImage(image, at: place, stencil: color, name)
    } else if let sign = item.system.flatMap(Sign.of) {
      paint(sign, in: square, color, name)
    } else {
      add(name, .fill(Outline(square.inset(by: EdgeInsets(all: 1)), radius: 5), color))
    }
  }

  /// A drop of glass: lighter than the ground, with a fine rim and a soft shadow.
  mutating func paintGlass(_ rect: Rect, _ ground: Color?, _ name: String) {
    guard rect.width > 0, rect.height > 0 else { return }
    let radius = rect.height / 2
    let shadow = Shadow(palette.glassShadow, radius: 8, offset: Point(x: 0, y: 4))
    paintShadow(shadow, of: rect, radius: radius, name)
    add(name, .fill(Outline(rect, radius: radius), ground ?? palette.glass))
    if ground == nil { paintRim(rect, width: pixel, radius: radius, palette.glassRim, name) }
  }

  /// What items are drawn in: the tint, which on glass has to be one's own to be seen.
  func ink(of pen: ControlPen) -> Color {
    scene.era >= .ios26 && pen.tint == palette.tint ? palette.label : pen.tint
  }

  /// How wide a line of the system's own text is.
  func textWidth(_ text: String, _ font: Font) -> Double {
    layOut(
      text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale
    ).size.width
  }
}
