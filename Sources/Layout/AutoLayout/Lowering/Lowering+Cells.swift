import LinearSolver
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

// The predefined content of a cell: an image, a title and an optional second text; or the title of
// a section.
extension Lowering {
  mutating func addPredefinedContent(of row: ViewID, in rows: TableRows) {
    guard case .cell(let cell) = scene[row].content else { return }
    let insets = findings.contentInsets(ofCell: row, scene, environment)
    let isMirrored = environment.direction(of: row, in: scene) == .rightToLeft
    let sides = isMirrored ? (insets.right, insets.left) : (insets.left, insets.right)
    let margin = scene.era.cellMargin(on: environment.device)
    var left = sides.0 + margin
    let width = variables[row.index].width
    let content = variables[row.index].height - insets.bottom
    guard cell.part == .row else {
      return addSectionTitle(
        of: row, cell.part, rows, left: left, right: width - (sides.1 + margin))
    }
    if let image = scene.predefined(.imageView, of: row) {
      left += addImage(image, in: row, left: left, content) + margin
    }
    let frame = CellTextArea(left: left, right: width - (sides.1 + margin), height: content)
    let title = scene.predefined(.textLabel, of: row)
    guard let detail = scene.predefined(.detailTextLabel, of: row) else {
      guard let title else { return }
      // A single title fills the content view and is centered in it.
      addOrigin(of: title, in: row, x: left, y: LinearExpression())
      addExtent(of: title, .vertical, content)
      return addExtent(of: title, .horizontal, frame.right - left)
    }
    switch cell.shownStyle {
    case .default, .subtitle: addLines([title, detail].compactMap { $0 }, in: row, frame)
    case .value1:
      // Beside an accessory the second text is nearer to the end of the content view.
      let gap = cell.accessory == .none ? margin : scene.era >= .ios13 ? 8 : 2
      addEnds(title, detail, in: row, frame, end: width - (sides.1 + gap))
    case .value2: addColumns(title, detail, in: row, frame)
    }
  }

  /// The area for the texts of a cell, measured from the leading edge.
  private struct CellTextArea {
    var left: Double
    var right: LinearExpression
    var height: LinearExpression
  }

  /// Adds lines below each other, centered as a group.
  private mutating func addLines(_ lines: [ViewID], in row: ViewID, _ textArea: CellTextArea) {
    let height = lines.reduce(0) { $0 + contentSize(of: $1).height }
    var y = LinearExpression.midpoint(of: textArea.height, LinearExpression(constant: -height))
    for line in lines {
      let size = contentSize(of: line)
      addOrigin(of: line, in: row, x: textArea.left, y: y)
      addExtent(of: line, .vertical, LinearExpression(constant: size.height))
      addWidth(of: line, size.width, upTo: textArea.right - textArea.left)
      y = y + size.height
    }
  }

  /// Adds a title at the leading edge, and a second text at the trailing edge.
  private mutating func addEnds(
    _ title: ViewID?, _ detail: ViewID, in row: ViewID, _ textArea: CellTextArea,
    end: LinearExpression
  ) {
    var free = end - textArea.left
    if let title {
      addLines([title], in: row, textArea)
      free = free - LinearExpression(variables[title.index].width) - 8
    }
    let size = contentSize(of: detail)
    let width = variables[detail.index].width
    addOrigin(of: detail, in: row, start: end - LinearExpression(width), y: middle(size, textArea))
    addExtent(of: detail, .vertical, LinearExpression(constant: size.height))
    addWidth(of: detail, size.width, upTo: free)
  }

  /// Adds a title that ends at a column of 91 points, and a second text after it on the same line.
  private mutating func addColumns(
    _ title: ViewID?, _ detail: ViewID, in row: ViewID, _ textArea: CellTextArea
  ) {
    let size = contentSize(of: detail)
    let y = middle(size, textArea)
    if let title {
      let titleSize = contentSize(of: title)
      addOrigin(of: title, in: row, x: textArea.left, y: y + (ascender(detail) - ascender(title)))
      addExtent(of: title, .horizontal, LinearExpression(constant: Lowering.columnWidth))
      addExtent(of: title, .vertical, LinearExpression(constant: titleSize.height))
    }
    let left = textArea.left + Lowering.columnWidth + 6
    addOrigin(of: detail, in: row, x: left, y: y)
    addExtent(of: detail, .vertical, LinearExpression(constant: size.height))
    addWidth(of: detail, size.width, upTo: textArea.right - left)
  }

  private static let columnWidth = 91.0

  private func middle(_ size: Size, _ textArea: CellTextArea) -> LinearExpression {
    .midpoint(of: textArea.height, LinearExpression(constant: -size.height))
  }

  private func ascender(_ view: ViewID) -> Double {
    findings.contents[view.index]?.text?.ascender ?? 0
  }

  /// Adds the title of a section, which is directly above its rows; in a plain table it is centered
  /// in its bar.
  private mutating func addSectionTitle(
    of part: ViewID, _ kind: CellContent.Part, _ rows: TableRows, left: Double,
    right: LinearExpression
  ) {
    guard let title = scene.predefined(.textLabel, of: part) else { return }
    let height = contentSize(of: title).height
    let whole = LinearExpression(variables[part.index].height)
    let y: LinearExpression =
      switch (rows.style, kind) {
      case (.plain, _): .midpoint(of: whole, LinearExpression(constant: -height))
      case (_, .header):
        whole - (height + rows.footerPadding.below)
      default: LinearExpression(constant: rows.footerPadding.above)
      }
    addOrigin(of: title, in: part, x: left, y: y)
    addExtent(of: title, .vertical, LinearExpression(constant: height))
    addExtent(of: title, .horizontal, right - left)
  }

  /// Adds an image that is centered vertically in its row, and returns its width.
  private mutating func addImage(
    _ image: ViewID, in row: ViewID, left: Double, _ content: LinearExpression
  ) -> Double {
    let size = contentSize(of: image)
    addOrigin(
      of: image, in: row, x: left,
      y: .midpoint(of: content, LinearExpression(constant: -size.height)))
    for axis in Axis.allCases {
      addExtent(of: image, axis, LinearExpression(constant: size.length(along: axis)))
    }
    return size.width
  }

  private mutating func addOrigin(of view: ViewID, in row: ViewID, x: Double, y: LinearExpression) {
    addOrigin(of: view, in: row, start: LinearExpression(constant: x), y: y)
  }

  /// Adds the position of a view at a distance from the leading edge of its cell.
  private mutating func addOrigin(
    of view: ViewID, in row: ViewID, start: LinearExpression, y: LinearExpression
  ) {
    let own = variables[view.index]
    if let place = own.x {
      let isMirrored = environment.direction(of: row, in: scene) == .rightToLeft
      let x = isMirrored ? variables[row.index].width - start - own.width : start
      add(place - x, because: .predefined(view, .left))
    }
    if let place = own.y { add(place - y, because: .predefined(view, .top)) }
  }

  private mutating func addExtent(of view: ViewID, _ axis: Axis, _ extent: LinearExpression) {
    add(variables[view.index].length(axis) - extent, because: .predefined(view, axis.extent))
  }

  /// Adds the width of a line: that of its text, limited by the available width.
  private mutating func addWidth(
    of view: ViewID, _ width: Double, upTo availableWidth: LinearExpression
  ) {
    let own = variables[view.index].width
    problem.add(
      own - availableWidth, .lessOrEqual, priority: Double.justBelowRequired,
      because: .predefined(view, .width))
    problem.add(LinearExpression(own), .greaterOrEqual, because: .predefined(view, .width))
    problem.add(
      own - width, .equal, priority: Double.justBelowRequired - 0.0005,
      because: .predefined(view, .width))
  }
}

extension MeasurePass {
  /// Returns the insets of a cell's content view: for the accessory, for the separator and, since
  /// iOS 11, for the unsafe area.
  func contentInsets(ofCell cell: ViewID, _ scene: Scene, _ environment: LayoutEnvironment)
    -> EdgeInsets
  {
    guard case .cell(let content) = scene[cell].content else { return .zero }
    let isRow = content.part == .row
    var insets = EdgeInsets.zero
    insets.bottom = isRow ? separator(below: cell, scene) : 0
    guard content.part != .item else { return insets }
    let accessory = scene.era.accessoryWidth(content.accessory)
    if environment.direction(of: cell, in: scene) == .rightToLeft {
      insets.left = accessory
    } else {
      insets.right = accessory
    }
    if scene.era.hasSafeArea {
      insets.left += safeAreas[cell.index].left
      insets.right += safeAreas[cell.index].right
    }
    return insets
  }
}
