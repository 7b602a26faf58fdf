import Geometry
import SceneModel
import Typography

extension Painter {
  /// A navigation bar stands at its lower edge, the others at their upper one: the rest of them
  /// lies behind the status bar, or behind the home indicator.
  mutating func paintBar(_ pen: ControlPen, lineAtTop: Bool) {
    add(pen.name, .fill(.rectangle(pen.frame), palette.bar))
    let y = lineAtTop ? pen.frame.minY : pen.frame.maxY - pixel
    let line = Rect(x: pen.frame.minX, y: y, width: pen.frame.width, height: pixel)
    add(pen.name, .fill(.rectangle(line), palette.barLine))
    switch pen.control.kind {
    case .tabBar: paintTabs(pen)
    case .toolbar: paintItems(pen)
    default: paintNavigation(pen)
    }
  }

  private mutating func paintNavigation(_ pen: ControlPen) {
    let titles = pen.control.titles
    let isLarge = pen.control.isLarge && pen.frame.height >= 96
    let below = isLarge ? 52.0 : 0
    let height = min(44, pen.frame.height)
    let row = Rect(
      x: pen.frame.minX, y: pen.frame.maxY - below - height, width: pen.frame.width,
      height: height)
    let bold = Font(scene.era.systemFace(.semibold), size: 17)
    if let title = titles.first {
      if isLarge {
        let large = Font(scene.era.systemFace(.bold), size: 34)
        _ = paintLine(
          title, large, source: pen.name, x: pen.frame.minX + 16,
          middle: pen.frame.maxY - below / 2, color: palette.label)
      } else {
        paintTitle(title, bold, in: row, palette.label, pen.name)
      }
    }
    let plain = Font(scene.era.systemFace(.regular), size: 17)
    for (index, text) in titles.dropFirst().prefix(2).enumerated() where !text.isEmpty {
      let width = textWidth(text, plain)
      _ = paintLine(
        text, plain, source: pen.name,
        x: index == 0 ? row.minX + 16 : row.maxX - 16 - width, middle: row.midY, color: pen.tint)
    }
  }

  /// A square for each image that we do not have, with its title below.
  private mutating func paintTabs(_ pen: ControlPen) {
    let titles = pen.control.titles.prefix(8)
    guard !titles.isEmpty else { return }
    let width = pen.frame.width / Double(titles.count)
    let font = Font(scene.era.systemFace(.regular), size: 10)
    for (index, title) in titles.enumerated() {
      let isSelected = index == pen.control.selected
      let color = isSelected ? pen.tint : Color(146, 146, 146)
      let cell = Rect(
        x: pen.frame.minX + width * Double(index), y: pen.frame.minY, width: width, height: 49)
      let icon = Rect(x: cell.midX - 11, y: cell.minY + 7, width: 22, height: 22)
      add(pen.name, .fill(Outline(icon, radius: 5), color))
      let label = Rect(x: cell.minX, y: cell.minY + 33, width: cell.width, height: 13)
      paintTitle(title, font, in: label, color, pen.name)
    }
  }

  /// Side by side, from edge to edge.
  private mutating func paintItems(_ pen: ControlPen) {
    let font = Font(scene.era.systemFace(.regular), size: 17)
    let widths = pen.control.titles.map { textWidth($0, font) }
    let spare = pen.frame.width - 32 - widths.reduce(0, +)
    let gap = widths.count > 1 ? max(8, spare / Double(widths.count - 1)) : 0
    var x = pen.frame.minX + 16
    for (title, width) in zip(pen.control.titles, widths) where x < pen.frame.maxX {
      _ = paintLine(
        title, font, source: pen.name, x: x, middle: pen.frame.minY + 22, color: pen.tint)
      x += width + gap
    }
  }

  private func textWidth(_ text: String, _ font: Font) -> Double {
    layOut(
      text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale
    ).size.width
  }
}
