import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  /// Paints a bar: its ground, which reaches behind the status bar or the home indicator where
  /// the bar stands there, and what is in it.
  mutating func paintBar(_ pen: ControlPen) {
    let area = barArea(pen)
    paintGround(of: pen, area)
    switch pen.control.kind {
    case .tabBar: paintTabs(pen, area)
    case .toolbar: paintToolbar(pen)
    default: paintNavigation(pen)
    }
  }

  /// The bar with what lies between it and the edge of the screen, if that is not safe.
  private func barArea(_ pen: ControlPen) -> Rect {
    let frame = pen.frame
    let unsafe = device.safeArea(in: orientation, era: scene.era)
    guard frame.minX <= screen.minX + 1, frame.maxX >= screen.maxX - 1 else { return frame }
    var (top, bottom) = (frame.minY, frame.maxY)
    if pen.control.kind == .navigationBar {
      if top > screen.minY, top <= screen.minY + unsafe.top + pixel { top = screen.minY }
    } else if bottom < screen.maxY, bottom >= screen.maxY - unsafe.bottom - pixel {
      bottom = screen.maxY
    }
    return Rect(x: frame.minX, y: top, width: frame.width, height: bottom - top)
  }

  /// Since iOS 13 a large title stands on the screen itself, and since iOS 26 everything does.
  private mutating func paintGround(of pen: ControlPen, _ area: Rect) {
    if let own = pen.control.colors.track {
      add(pen.name, .fill(.rectangle(area), palette.color(own)))
    } else {
      let isBare = pen.hasLargeTitle && scene.era >= .ios13 || scene.era >= .ios26
      if isBare { return }
      add(pen.name, .fill(.rectangle(area), palette.bar))
    }
    guard scene.era < .ios26 else { return }
    let isNavigation = pen.control.kind == .navigationBar
    let y = isNavigation ? area.maxY - pixel : area.minY
    let line = Rect(x: area.minX, y: y, width: area.width, height: pixel)
    add(pen.name, .fill(.rectangle(line), palette.barLine))
  }

  /// What of a bar lies beside a notch.
  private func unsafeSides(of frame: Rect) -> EdgeInsets {
    let unsafe = device.safeArea(in: orientation, era: scene.era)
    return EdgeInsets(
      top: 0, left: (screen.minX + unsafe.left - frame.minX).clamped(to: 0...unsafe.left),
      bottom: 0, right: (frame.maxX - screen.maxX + unsafe.right).clamped(to: 0...unsafe.right))
  }

  // MARK: Navigation bars

  private mutating func paintNavigation(_ pen: ControlPen) {
    let bar = pen.control.bar
    let below = pen.hasLargeTitle ? 52.0 : 0
    let height = min(scene.era.navigationBarHeight, pen.frame.height - below)
    let row = Rect(
      x: pen.frame.minX, y: pen.frame.maxY - below - height, width: pen.frame.width,
      height: height
    ).inset(by: unsafeSides(of: pen.frame))
    let margin = scene.era >= .ios11 ? 16.0 : 8
    var start = margin
    if let back = bar.backTitle { start = paintBack(back, in: row, pen) }
    start = paintItems(bar.leading, from: start, in: row, pen)
    let turned = ControlPen(turning: pen)
    let end = paintItems(bar.trailing, from: margin, in: row, turned)
    guard !bar.title.isEmpty else { return }
    if pen.hasLargeTitle { return paintLargeTitle(pen) }
    let bold = Font(scene.era.systemFace(.semibold), size: 17)
    let width = textWidth(bar.title, bold)
    // In the middle of the bar, or of what the items leave where it would run into them.
    let free = (start + 6)...max(start + 6, row.width - end - 6)
    let room = min(width + 4, free.upperBound - free.lowerBound)
    let wanted = (row.width - room) / 2
    let x = max(free.lowerBound, min(wanted, free.upperBound - room))
    paintTitle(
      bar.title, bold, in: pen.place(x, room, in: row), palette.label, pen.name)
  }

  private mutating func paintLargeTitle(_ pen: ControlPen) {
    let font = Font(scene.era.systemFace(.bold), size: 34)
    let width = textWidth(pen.control.bar.title, font)
    let margin = pen.frame.width >= 414 ? 20.0 : 16
    let room = max(1, min(width + 4, pen.frame.width - 2 * margin + 4))
    let row = Rect(x: pen.frame.minX, y: pen.frame.maxY - 52, width: pen.frame.width, height: 48)
    paintTitle(
      pen.control.bar.title, font, in: pen.place(margin - 2, room, in: row), palette.label,
      pen.name)
  }

  /// The chevron with the name of the screen before, and where it ends.
  private mutating func paintBack(_ title: String, in row: Rect, _ pen: ControlPen) -> Double {
    if scene.era >= .ios26 {
      let circle = pen.place(16, 44, in: row, height: 44)
      paintGlass(circle, nil, pen.name)
      paint(
        .chevron, in: circle.middle(side: 22), ink(of: pen), weight: 2.2,
        isMirrored: pen.isMirrored, pen.name)
      return 16 + 44 + 12
    }
    let isNew = scene.era >= .ios13
    let chevron = pen.place(5, 22, in: row, height: 22)
    paint(
      .chevron, in: chevron, pen.tint, weight: isNew ? 2.6 : 2, isMirrored: pen.isMirrored,
      pen.name)
    let font = Font(scene.era.systemFace(.regular), size: 17)
    let width = title.isEmpty ? 0 : textWidth(title, font)
    if width > 0 {
      let place = pen.place(26, width, in: row)
      _ = paintLine(
        title, font, source: pen.name, x: place.minX, middle: row.midY, color: pen.tint)
    }
    return 26 + width + 8
  }

  // MARK: Toolbars

  private mutating func paintToolbar(_ pen: ControlPen) {
    let row = Rect(
      x: pen.frame.minX, y: pen.frame.minY, width: pen.frame.width,
      height: min(scene.era >= .ios26 ? 48 : 44, pen.frame.height)
    ).inset(by: unsafeSides(of: pen.frame))
    _ = paintItems(pen.control.bar.items, from: 16, in: row, pen, fills: true)
  }

  // MARK: Tab bars

  private mutating func paintTabs(_ pen: ControlPen, _ area: Rect) {
    let items = pen.control.bar.items.prefix(8)
    guard !items.isEmpty, pen.frame.width > 60 else { return }
    let isGlass = scene.era >= .ios26
    var row = Rect(x: area.minX, y: area.minY, width: area.width, height: min(49, area.height))
    if isGlass {
      let height = min(62, area.height - 4)
      let y = area.height >= 83 ? area.minY : area.minY + (area.height - height) / 2
      row = Rect(x: area.minX + 21, y: y, width: area.width - 42, height: height)
      paintGlass(row, nil, pen.name)
      row = row.inset(by: EdgeInsets(all: 4))
    }
    let width = row.width / Double(items.count)
    for (index, item) in items.enumerated() {
      let cell = pen.place(width * Double(index), width, in: row)
      let isSelected = index == pen.control.selected
      if isGlass, isSelected {
        add(pen.name, .fill(Outline(cell, radius: cell.height / 2), palette.tertiaryFill))
      }
      var color = isSelected ? pen.tint : isGlass ? palette.label : palette.idleTab
      if !item.isEnabled { color = palette.disabled }
      paintTab(item, in: cell, color, pen)
    }
  }

  /// A sign with its title below.
  private mutating func paintTab(
    _ item: BarItem, in cell: Rect, _ color: Color, _ pen: ControlPen
  ) {
    let middle = cell.midY - (scene.era >= .ios26 ? 8 : 6.5)
    let icon = Rect(x: cell.midX - 12, y: middle - 12, width: 24, height: 24)
    paintSign(of: item, in: icon, color, pen.name)
    let face = scene.era.systemFace(scene.era >= .ios13 ? .medium : .regular)
    let label = Rect(x: cell.minX, y: icon.maxY + 1, width: cell.width, height: 13)
    let title = item.title ?? item.system?.words ?? ""
    if !title.isEmpty {
      paintTitle(title, Font(face, size: 10), in: label, color, pen.name)
    }
    if let badge = item.badge { paintBadge(badge, at: icon, pen) }
  }

  private mutating func paintBadge(_ text: String, at icon: Rect, _ pen: ControlPen) {
    let font = Font(scene.era.systemFace(.regular), size: 13)
    let width = max(18, min(textWidth(text, font) + 10, 60))
    let x = pen.isMirrored ? icon.minX + 5 - width : icon.maxX - 5
    let dot = Rect(x: x, y: icon.minY - 4, width: width, height: 18)
    add(pen.name, .fill(Outline(dot, radius: 9), palette.red))
    paintTitle(text, font, in: dot.inset(by: EdgeInsets(all: 0)), .white, pen.name)
  }
}

extension ControlPen {
  /// Whether the title stands large below the row of buttons.
  fileprivate var hasLargeTitle: Bool { control.isLarge && frame.height >= 84 }

  /// A pen for what is counted from the other side.
  fileprivate init(turning pen: ControlPen) {
    self = pen
    isMirrored.toggle()
  }

  /// The place so far from where reading begins, as high as the row or in its middle.
  func place(_ x: Double, _ width: Double, in row: Rect, height: Double? = nil) -> Rect {
    let height = height ?? row.height
    return Rect(
      x: isMirrored ? row.maxX - x - width : row.minX + x, y: row.midY - height / 2,
      width: width, height: height)
  }
}

extension Rect {
  /// A square in the middle.
  func middle(side: Double) -> Rect {
    Rect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}
