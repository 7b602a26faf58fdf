package import SnaplineBasics
package import SnaplineDisplayLists
import SnaplinePainting
package import SnaplineSceneModel
import SnaplineTypography

/// A panel of a figure whose image is drawn already.
package struct FigurePanel: Hashable, Sendable {
  package var list: DisplayList
  /// The scale of the image in the figure.
  package var factor: Double
  /// The surface that shows the image, in points of the image.
  package var surface: Surface
  package var title: String?
  package var caption: String?
  package var mark: Figure.Badge?
  package var arrow: String?
  package var remarks: [Annotation] = []

  package init(_ list: DisplayList, factor: Double, surface: Surface) {
    (self.list, self.factor, self.surface) = (list, factor, surface)
  }

  package enum Surface: Hashable, Sendable {
    /// A drawing directly on the background.
    case none
    /// A sheet with a thin border.
    case sheet
    /// A device of this shape, in points of the image.
    case device(Rect, radius: Double)
  }

  /// A text about an area of the image, with a line to it or as a measure.
  package struct Annotation: Hashable, Sendable {
    /// The area, in points of the image.
    package var target: Rect
    package var text: String
    package var mark: Figure.Badge?
    package var side: Figure.Side
    /// The axis of the measure; nil for a callout.
    package var axis: Axis?
    /// The end of the callout's line; nil for the nearest point without text.
    package var anchor: Anchor?

    package enum Anchor: Hashable, Sendable {
      case left, right, top, bottom
      /// The upper corner on the side of the text.
      case corner
    }

    package init(
      _ text: String, at target: Rect, mark: Figure.Badge?, side: Figure.Side, axis: Axis? = nil
    ) {
      (self.text, self.target, self.mark, self.side) = (text, target, mark, side)
      self.axis = axis
    }
  }
}

/// A finished figure, and the transforms of its panels' images.
package struct FigureLayout: Hashable, Sendable {
  package var list: DisplayList
  package var transforms: [CanvasTransform]
}

/// The colors of a figure's background and texts.
struct FigureColors {
  let isDark: Bool

  var background: Color { isDark ? Color(28, 28, 30) : .white }
  var text: Color { isDark ? Color(245, 245, 247) : Color(29, 29, 31) }
  var quiet: Color { isDark ? Color(174, 174, 178) : Color(88, 88, 93) }
  var edge: Color { isDark ? Color(72, 72, 74) : Color(209, 209, 214) }
  var accent: Color { isDark ? Color(100, 170, 255) : Color(0, 95, 204) }
  var shadow: Color { Color(0, 0, 0, alpha: isDark ? 150 : 70) }

  func color(_ mark: Figure.Badge?) -> Color {
    switch mark {
    case .wrong: isDark ? Color(255, 105, 97) : Color(207, 34, 46)
    case .right: isDark ? Color(63, 200, 100) : Color(26, 127, 55)
    case nil: accent
    }
  }
}

/// Arranges panels in rows, with a title above and texts around each, in light or dark mode.
package func layOutFigure(
  _ panels: [FigurePanel], title: String?, columns: Int, isNumbered: Bool, appearance: Appearance
) -> FigureLayout {
  var setter = FigureLayoutPass(
    panels: panels, columns: max(1, min(columns, panels.count)), isNumbered: isNumbered,
    pen: FigureBuilder(colors: FigureColors(isDark: appearance == .dark)))
  return setter.layOut(title: title)
}

/// A panel with its texts broken into lines, without a position.
private struct FigureCell {
  let panel: FigurePanel
  let imageSize: Size
  var header: TextBlock?
  var caption: TextBlock?
  /// The space for texts on each side of the image.
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0
  /// The height of the texts at the left or right.
  var side = 0.0
  /// The maximum width of the texts below the image.
  var measure = 0.0

  var width: Double { left + max(imageSize.width + right, measure) }
}

extension Rect {
  /// Returns the point of the rectangle that is nearest to the center of another one, as an empty
  /// rectangle: areas that are scrolled away or empty are annotated at the nearest edge.
  fileprivate func nearest(to other: Rect) -> Rect {
    Rect(
      x: other.midX.clamped(to: minX...maxX), y: other.midY.clamped(to: minY...maxY), width: 0,
      height: 0)
  }
}

/// The layout of one figure in progress.
private struct FigureLayoutPass {
  let panels: [FigurePanel]
  let columns: Int
  let isNumbered: Bool
  var pen: FigureBuilder
  var cells: [FigureCell] = []

  private static let margin = 32.0
  private static let gap = 44.0
  private static let rowGap = 40.0

  mutating func layOut(title: String?) -> FigureLayout {
    cells = panels.indices.map(cell)
    for column in 0..<columns {
      // The images of a column have a common left edge.
      let left = indices(ofColumn: column).reduce(0) { max($0, cells[$1].left) }
      for index in indices(ofColumn: column) { cells[index].left = left }
    }
    let widths = (0..<columns).map { column in
      indices(ofColumn: column).reduce(0) { max($0, cells[$1].width) }.rounded(.up)
    }
    let gaps = (0..<columns).map { column in
      column == 0
        ? 0
        : indices(ofColumn: column).reduce(Self.gap) { max($0, arrowLength(of: panels[$1])) }
    }
    var y = Self.margin
    let inner = zip(widths, gaps).reduce(0) { $0 + $1.0 + $1.1 }
    if let title {
      let block = pen.lines(title, FigureBuilder.titleFont, width: max(inner, 240))
      pen.drawText(block, FigureBuilder.titleFont, pen.colors.text, at: Point(x: Self.margin, y: y))
      y += block.size.height + 22
    }
    var places: [CanvasTransform] = []
    for start in stride(from: 0, to: cells.count, by: columns) {
      let row = start..<min(start + columns, cells.count)
      if start > 0 { y += Self.rowGap }
      y = setRow(row, widths, gaps, at: y, &places)
    }
    let size = Size(
      width: (inner + 2 * Self.margin).rounded(.up), height: (y + Self.margin).rounded(.up))
    let background = DisplayItem(
      "figure", .fill(.rectangle(Rect(origin: .zero, size: size)), pen.colors.background))
    return FigureLayout(
      list: DisplayList(size: size, scale: pen.scale, items: [background] + pen.items),
      transforms: places)
  }

  private func indices(ofColumn column: Int) -> [Int] {
    cells.indices.filter { $0 % columns == column }
  }

  /// Returns the length of an arrow, which depends on the text above it.
  private func arrowLength(of panel: FigurePanel) -> Double {
    guard let text = panel.arrow else { return 0 }
    return max(72, pen.lines(text, FigureBuilder.remarkFont, width: 120).size.width + 32)
  }

  // MARK: Cells

  private func cell(_ index: Int) -> FigureCell {
    let panel = panels[index]
    let picture = Size(
      width: (panel.list.size.width * panel.factor).rounded(),
      height: (panel.list.size.height * panel.factor).rounded())
    var cell = FigureCell(panel: panel, imageSize: picture)
    for side in [Figure.Side.left, .right] {
      let remarks = panel.remarks.filter { $0.side == side }
      let room = annotationWidth(for: remarks)
      cell.side = max(cell.side, pen.height(of: remarks))
      if side == .left { cell.left = room } else { cell.right = room }
    }
    cell.measure = max(picture.width + cell.right, 190)
    for remark in panel.remarks {
      let height = pen.drawCaptionStrip(remark, width: cell.measure)
      if remark.side == .top { cell.top += height }
      if remark.side == .bottom { cell.bottom += height }
    }
    let number = isNumbered ? FigureBuilder.numberSpace : 0
    if panel.title != nil || isNumbered {
      cell.header = pen.lines(
        panel.title ?? " ", FigureBuilder.headerFont, width: cell.measure - number)
    }
    cell.caption = panel.caption.map {
      pen.lines(
        $0, FigureBuilder.captionFont,
        width: cell.measure - (panel.mark == nil ? 0 : FigureBuilder.iconSpace))
    }
    return cell
  }

  private func annotationWidth(for remarks: [FigurePanel.Annotation]) -> Double {
    remarks.reduce(0) { room, remark in
      let text = pen.lines(remark.text, FigureBuilder.remarkFont, width: FigureBuilder.remarkWidth)
      return max(room, text.size.width + FigureBuilder.leader)
    }
  }

  // MARK: Rows

  private mutating func setRow(
    _ row: Range<Int>, _ widths: [Double], _ gaps: [Double], at top: Double,
    _ transforms: inout [CanvasTransform]
  ) -> Double {
    func most(_ height: (FigureCell) -> Double) -> Double {
      cells[row].reduce(0) { max($0, height($1)) }
    }
    let header = most { $0.header.map { $0.size.height + 12 } ?? 0 }
    let pictureTop = (top + header + most(\.top)).rounded(.up)
    let height = most { max($0.imageSize.height, $0.side) }
    var end = pictureTop + height
    var x = Self.margin
    for (column, index) in row.enumerated() {
      x += gaps[column]
      let cell = cells[index]
      let corner = Point(x: (x + cell.left).rounded(), y: pictureTop)
      if cell.panel.arrow != nil, column > 0 {
        let lowest = min(height, cell.imageSize.height, cells[index - 1].imageSize.height)
        pen.arrow(
          from: Point(x: x - gaps[column] + 12, y: pictureTop + lowest / 2),
          to: Point(x: x - 10, y: pictureTop + lowest / 2), cell.panel.arrow ?? "")
      }
      if let header = cell.header {
        var start = Point(x: corner.x, y: top)
        if isNumbered {
          pen.number(index + 1, at: start)
          start.x += FigureBuilder.numberSpace
        }
        pen.drawText(header, FigureBuilder.headerFont, pen.colors.text, at: start)
      }
      transforms.append(pen.drawImage(cell.panel, at: corner, cell.imageSize))
      remark(on: cell, at: corner)
      // A caption is directly below its own image.
      let bottom = pictureTop + max(cell.imageSize.height, cell.side) + cell.bottom
      let caption = cell.caption?.size.height ?? (cell.panel.mark == nil ? 0 : 16)
      write(caption: cell, at: Point(x: corner.x, y: bottom + 14))
      end = max(end, bottom + (caption > 0 ? 14 + caption : 0))
      x += widths[column]
    }
    return end
  }

  private mutating func write(caption cell: FigureCell, at corner: Point) {
    var start = corner
    if let mark = cell.panel.mark {
      pen.drawBadge(mark, at: Point(x: start.x + 7.5, y: start.y + 8))
      start.x += FigureBuilder.iconSpace
    }
    if let caption = cell.caption {
      pen.drawText(caption, FigureBuilder.captionFont, pen.colors.quiet, at: start)
    }
  }

  private mutating func remark(on cell: FigureCell, at corner: Point) {
    let picture = Rect(origin: corner, size: cell.imageSize)
    let placement = CanvasTransform(factor: cell.panel.factor, offset: corner)
    func placed(_ side: Figure.Side) -> [FigurePanel.Annotation] {
      cell.panel.remarks.filter { $0.side == side }.map { remark in
        var remark = remark
        let target = placement.apply(to: remark.target)
        remark.target = target.intersection(picture) ?? picture.nearest(to: target)
        return remark
      }
    }
    let room = corner.x...corner.x + cell.measure
    for side in [Figure.Side.top, .bottom] {
      var away = 0.0
      for remark in placed(side) {
        away += pen.drawDimension(remark, picture, available: room, distance: away)
      }
    }
    var body = picture
    if case .device(let rect, _) = cell.panel.surface { body = placement.apply(to: rect) }
    let texts = cell.panel.remarks.isEmpty ? [] : cell.panel.list.textBoxes.map(placement.apply)
    for side in [Figure.Side.left, .right] { pen.drawCallout(placed(side), body, side, texts) }
  }
}
