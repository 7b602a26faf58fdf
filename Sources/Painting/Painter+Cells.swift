import AutoLayout
import DisplayLists
import Geometry
import SceneModel

extension Painter {
  /// Paints what is of a cell besides its views: the line below it, and its accessory.
  mutating func paintCell(_ cell: CellContent, of id: ViewID, tint: Color) {
    let frame = layout[id].screenFrame
    let margin = scene.era.cellMargin(on: device)
    let unsafe = layout[id].unsafe
    if cell.isSelected, frame.height > 0 {
      add(scene[id].name, .fill(.rectangle(frame), palette.chosenRow))
    }
    paintSeparator(below: cell, of: id, margin: unsafe.left + margin)
    let right = frame.maxX - unsafe.right - margin
    let middle = Point(x: right, y: frame.minY + (frame.height - pixel) / 2)
    switch cell.accessory {
    case .none: break
    case .disclosure: paintDisclosure(endingAt: middle, of: id)
    case .checkmark: paintCheckmark(endingAt: middle, tint: tint, of: id)
    case .detailButton: paintDetail(endingAt: middle, tint: tint, of: id)
    case .detailDisclosure:
      paintDisclosure(endingAt: middle, of: id)
      paintDetail(endingAt: Point(x: middle.x - 20, y: middle.y), tint: tint, of: id)
    }
  }

  /// The line below a row, unless the table has none.
  private mutating func paintSeparator(below cell: CellContent, of id: ViewID, margin: Double) {
    let frame = layout[id].screenFrame
    var rows: TableRows?
    if let table = scene[id].parent, case .scroll(let scroll) = scene[table].content {
      rows = scroll.rows
    }
    guard rows?.separatorStyle != SeparatorStyle.none else { return }
    let inset = cell.separatorInset ?? rows?.separatorInset
    let left = frame.minX + (inset?.left ?? margin)
    let right = frame.maxX - (inset?.right ?? 0)
    guard right > left, frame.height > pixel else { return }
    let line = Rect(x: left, y: frame.maxY - pixel, width: right - left, height: pixel)
    add(scene[id].name, .fill(.rectangle(line), palette.separator))
  }

  /// The button that tells more of a row.
  private mutating func paintDetail(endingAt end: Point, tint: Color, of id: ViewID) {
    let side = scene.era >= .ios13 ? 24.0 : 22
    let place = Rect(x: end.x - side, y: end.y - side / 2, width: side, height: side)
    paint(.circledLetter, in: place, tint, scene[id].name)
  }

  /// Two strokes that meet at the trailing edge.
  private mutating func paintDisclosure(endingAt tip: Point, of id: ViewID) {
    let isNew = scene.era >= .ios13
    let width = 2.0
    let reach = isNew ? 5.5 : 6
    // Strokes have no round ends here: the tip keeps half a stroke's diagonal from the edge.
    let x = tip.x - width * 0.7
    let path: [PathElement] = [
      .move(Point(x: x - reach, y: tip.y - reach)), .line(Point(x: x, y: tip.y)),
      .line(Point(x: x - reach, y: tip.y + reach)),
    ]
    add(scene[id].name, .stroke(.path(path), width: width, palette.tertiaryLabel))
  }

  private mutating func paintCheckmark(endingAt end: Point, tint: Color, of id: ViewID) {
    let path: [PathElement] = [
      .move(Point(x: end.x - 14, y: end.y + 0.5)),
      .line(Point(x: end.x - 9.5, y: end.y + 5)),
      .line(Point(x: end.x - 1, y: end.y - 5)),
    ]
    add(scene[id].name, .stroke(.path(path), width: 2, tint))
  }
}
