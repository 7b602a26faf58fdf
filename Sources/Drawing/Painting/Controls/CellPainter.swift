import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// The parts of a table cell in addition to its views: the separators and the accessory.
struct CellPainter: ViewPainter {
  let cell: CellContent
  let site: ViewContext
  /// The position of the row in its table; nil for all other cells, which have no such parts.
  let row: TableRowContext?
  /// The parts of the cell outside of the safe area.
  let unsafe: EdgeInsets
  /// The distance from the safe area to the content.
  let margin: Double

  func paint(on canvas: inout DisplayListBuilder) {
    guard let row else { return }
    if cell.isSelected { canvas.fill(frame, canvas.palette.chosenRow) }
    paintSeparators(of: row, on: &canvas)
    // Icons are drawn for left-to-right layout, and mirrored for right-to-left layout.
    let end = frame.width - (site.isMirrored ? unsafe.left : unsafe.right) - margin
    let line = row.table.separatorStyle == .none ? 0 : canvas.pixel
    let middle = Point(x: end, y: frame.minY + (frame.height - line) / 2)
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

  /// Returns the horizontal position at a distance from the leading edge.
  private func position(_ x: Double) -> Double {
    site.isMirrored ? frame.maxX - x : frame.minX + x
  }

  /// Paints the separator below a row, unless the table has none. At the end of a group, as above
  /// its first row, the separator has full width, or is omitted if the group has rounded corners.
  private func paintSeparators(of row: TableRowContext, on canvas: inout DisplayListBuilder) {
    let pixel = canvas.pixel
    let color =
      row.table.separatorColor.map(canvas.palette.color) ?? canvas.palette.separator
    guard row.table.separatorStyle != .none, frame.height > pixel else { return }
    let bottom = frame.maxY - pixel
    func line(from left: Double, to right: Double, at y: Double) {
      guard right > left else { return }
      let line = Rect(x: left, y: y, width: right - left, height: pixel)
      canvas.fill(line, color)
    }
    if row.table.style == .grouped, row.isFirst {
      line(from: frame.minX, to: frame.maxX, at: frame.minY)
    }
    if row.table.style != .plain, row.isLast {
      if row.table.style == .grouped { line(from: frame.minX, to: frame.maxX, at: bottom) }
      return
    }
    let inset = cell.separatorInset ?? row.table.separatorInset
    let start = (site.isMirrored ? unsafe.right : unsafe.left) + margin
    let (left, right) =
      site.isMirrored
      ? (inset?.left ?? 0, inset?.right ?? start) : (inset?.left ?? start, inset?.right ?? 0)
    line(from: frame.minX + left, to: frame.maxX - right, at: bottom)
  }

  /// Paints the detail button.
  private func paintDetail(endingAt end: Point, on canvas: inout DisplayListBuilder) {
    let side = canvas.era >= .ios13 ? 24.0 : 22
    let left = site.isMirrored ? position(end.x) : position(end.x - side)
    let frame = Rect(x: left, y: end.y - side / 2, width: side, height: side)
    canvas.recordPart("accessory", at: frame)
    canvas.draw(.circledLetter, in: frame, tint)
  }

  /// Paints a chevron that points to the trailing edge.
  private func paintDisclosure(endingAt tip: Point, on canvas: inout DisplayListBuilder) {
    let width = 2.0
    let reach = canvas.era >= .ios13 ? 5.5 : 6
    // Strokes have no round caps here: the tip keeps half a stroke's diagonal from the edge.
    let x = tip.x - width * 0.7
    let path: [PathElement] = [
      .move(Point(x: position(x - reach), y: tip.y - reach)),
      .line(Point(x: position(x), y: tip.y)),
      .line(Point(x: position(x - reach), y: tip.y + reach)),
    ]
    canvas.stroke(.path(path), width: width, canvas.palette.tertiaryLabel)
  }

  /// Paints a checkmark, whose position is mirrored but whose shape is not.
  private func paintCheckmark(endingAt end: Point, on canvas: inout DisplayListBuilder) {
    let right = site.isMirrored ? position(end.x) + 15 : position(end.x)
    let path: [PathElement] = [
      .move(Point(x: right - 14, y: end.y + 0.5)),
      .line(Point(x: right - 9.5, y: end.y + 5)),
      .line(Point(x: right - 1, y: end.y - 5)),
    ]
    canvas.stroke(.path(path), width: 2, tint)
  }
}
