import DisplayLists
import Geometry
import SceneModel

/// What is of a table's cell besides its views: the line below it, and its accessory.
struct CellPainter: ViewPainter {
  let cell: CellContent
  let site: Site
  /// What the cell's table says of its rows.
  let rows: TableRows?
  /// What of the cell lies outside of the safe area.
  let unsafe: EdgeInsets
  /// From there to what is in the cell.
  let margin: Double

  func paint(on canvas: inout Canvas) {
    if cell.isSelected { canvas.fill(frame, canvas.palette.chosenRow) }
    paintSeparator(on: &canvas)
    let middle = Point(
      x: frame.maxX - unsafe.right - margin, y: frame.minY + (frame.height - canvas.pixel) / 2)
    switch cell.accessory {
    case .none: break
    case .disclosure: paintDisclosure(endingAt: middle, on: &canvas)
    case .checkmark: paintCheckmark(endingAt: middle, on: &canvas)
    case .detailButton: paintDetail(endingAt: middle, on: &canvas)
    case .detailDisclosure:
      paintDisclosure(endingAt: middle, on: &canvas)
      paintDetail(endingAt: Point(x: middle.x - 20, y: middle.y), on: &canvas)
    }
  }

  /// The line below a row, unless the table has none.
  private func paintSeparator(on canvas: inout Canvas) {
    let pixel = canvas.pixel
    guard rows?.separatorStyle != SeparatorStyle.none else { return }
    let inset = cell.separatorInset ?? rows?.separatorInset
    let left = frame.minX + (inset?.left ?? unsafe.left + margin)
    let right = frame.maxX - (inset?.right ?? 0)
    guard right > left, frame.height > pixel else { return }
    let line = Rect(x: left, y: frame.maxY - pixel, width: right - left, height: pixel)
    canvas.fill(line, canvas.palette.separator)
  }

  /// The button that tells more of a row.
  private func paintDetail(endingAt end: Point, on canvas: inout Canvas) {
    let side = canvas.era >= .ios13 ? 24.0 : 22
    let place = Rect(x: end.x - side, y: end.y - side / 2, width: side, height: side)
    canvas.draw(.circledLetter, in: place, tint)
  }

  /// Two strokes that meet at the trailing edge.
  private func paintDisclosure(endingAt tip: Point, on canvas: inout Canvas) {
    let width = 2.0
    let reach = canvas.era >= .ios13 ? 5.5 : 6
    // Strokes have no round ends here: the tip keeps half a stroke's diagonal from the edge.
    let x = tip.x - width * 0.7
    let path: [PathElement] = [
      .move(Point(x: x - reach, y: tip.y - reach)), .line(Point(x: x, y: tip.y)),
      .line(Point(x: x - reach, y: tip.y + reach)),
    ]
    canvas.stroke(.path(path), width: width, canvas.palette.tertiaryLabel)
  }

  private func paintCheckmark(endingAt end: Point, on canvas: inout Canvas) {
    let path: [PathElement] = [
      .move(Point(x: end.x - 14, y: end.y + 0.5)),
      .line(Point(x: end.x - 9.5, y: end.y + 5)),
      .line(Point(x: end.x - 1, y: end.y - 5)),
    ]
    canvas.stroke(.path(path), width: 2, tint)
  }
}
