import DisplayLists
import Geometry
import SceneModel

/// What is of a table's cell besides its views: the lines around it, and its accessory.
struct CellPainter: ViewPainter {
  let cell: CellContent
  let site: Site
  /// Where in its table a row stands; nil for all other cells, which show nothing by themselves.
  let row: RowSite?
  /// What of the cell lies outside of the safe area.
  let unsafe: EdgeInsets
  /// From there to what is in the cell.
  let margin: Double

  func paint(on canvas: inout Canvas) {
    guard let row else { return }
    if cell.isSelected { canvas.fill(frame, canvas.palette.chosenRow) }
    paintSeparators(of: row, on: &canvas)
    // Signs are drawn for what is read from left to right, and turned over where it is not.
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

  /// The place on the screen so far from where reading begins.
  private func place(_ x: Double) -> Double {
    site.isMirrored ? frame.maxX - x : frame.minX + x
  }

  /// The line below a row, unless the table has none, or a group ends there: then it goes from
  /// edge to edge, as above the first row, or is left out where the group has round corners.
  private func paintSeparators(of row: RowSite, on canvas: inout Canvas) {
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

  /// The button that tells more of a row.
  private func paintDetail(endingAt end: Point, on canvas: inout Canvas) {
    let side = canvas.era >= .ios13 ? 24.0 : 22
    let left = site.isMirrored ? place(end.x) : place(end.x - side)
    let frame = Rect(x: left, y: end.y - side / 2, width: side, height: side)
    canvas.note("accessory", at: frame)
    canvas.draw(.circledLetter, in: frame, tint)
  }

  /// Two strokes that meet at the trailing edge.
  private func paintDisclosure(endingAt tip: Point, on canvas: inout Canvas) {
    let width = 2.0
    let reach = canvas.era >= .ios13 ? 5.5 : 6
    // Strokes have no round ends here: the tip keeps half a stroke's diagonal from the edge.
    let x = tip.x - width * 0.7
    let path: [PathElement] = [
      .move(Point(x: place(x - reach), y: tip.y - reach)), .line(Point(x: place(x), y: tip.y)),
      .line(Point(x: place(x - reach), y: tip.y + reach)),
    ]
    canvas.stroke(.path(path), width: width, canvas.palette.tertiaryLabel)
  }

  /// A tick is a tick in every direction of reading; only its place is turned over.
  private func paintCheckmark(endingAt end: Point, on canvas: inout Canvas) {
    let right = site.isMirrored ? place(end.x) + 15 : place(end.x)
    let path: [PathElement] = [
      .move(Point(x: right - 14, y: end.y + 0.5)),
      .line(Point(x: right - 9.5, y: end.y + 5)),
      .line(Point(x: right - 1, y: end.y - 5)),
    ]
    canvas.stroke(.path(path), width: 2, tint)
  }
}
