import Geometry
import LinearSolver
import SceneModel

extension Lowering {
  /// Tables stack their rows; what a row shows by itself is not up to constraints either.
  mutating func addTables() {
    for table in scene.viewIDs {
      guard case .scroll(let content) = scene[table].content, let rows = content.rows else {
        continue
      }
      let height = rows.fixedHeight(in: scene.era)
      var above = LinearExpression()
      for row in scene.rows(of: table) {
        addRow(row, of: table, below: above, height: height)
        above = end(of: row, .vertical)
      }
      let width = LinearExpression(variables[table.index].extent(.horizontal))
      addRowsExtent(of: table, .horizontal, width)
      addRowsExtent(of: table, .vertical, above)
    }
  }

  private mutating func addRowsExtent(of table: ViewID, _ axis: Axis, _ extent: LinearExpression) {
    add(contentExtent(of: table, axis) - extent, because: .rows(table, axis))
  }

  private mutating func addRow(
    _ row: ViewID, of table: ViewID, below above: LinearExpression, height: Double?
  ) {
    let own = variables[row.index]
    if let x = own.x { add(LinearExpression(x), because: .row(row, .left)) }
    if let y = own.y { add(y - above, because: .row(row, .top)) }
    add(own.width - variables[table.index].width, because: .row(row, .width))
    if let height {
      add(own.height - height, because: .row(row, .height))
    } else {
      addOwnHeight(of: row)
    }
    addPredefinedContent(of: row)
  }

  /// A self-sizing row is what `systemLayoutSizeFitting` finds for its content view: as low
  /// as the constraints in it allow. It has the standard height where they ask for nothing,
  /// and no less where the system's own content stands in it.
  private mutating func addOwnHeight(of row: ViewID) {
    let height = variables[row.index].height
    let least = scene.era.standardRowHeight(
      hasDetail: scene.predefined(.detailTextLabel, of: row) != nil)
    if findings.collapsedRows.contains(row) {
      return add(height - least, because: .row(row, .height))
    }
    let content = height - findings.separator
    problem.add(
      content, .greaterOrEqual, breakRank: BreakRanks.unbreakable,
      because: .notNegative(row, .vertical))
    if PredefinedContent.allCases.contains(where: { scene.predefined($0, of: row) != nil }) {
      problem.add(
        height - least, .greaterOrEqual, breakRank: BreakRanks.unbreakable,
        because: .row(row, .height))
    }
    problem.add(
      content, .equal, priority: Constraint.fittingPriority, breakRank: BreakRanks.unbreakable,
      because: .fitting(row))
  }
}

// What a cell shows by itself: an image, then a title with or without a line below it.
extension Lowering {
  private mutating func addPredefinedContent(of row: ViewID) {
    let insets = findings.contentInsets(ofCell: row, scene, situation)
    let margin = scene.era.cellMargin(on: situation.device)
    var left = insets.left + margin
    if let image = scene.predefined(.imageView, of: row) {
      left += addImage(image, in: row, left: left, bottom: insets.bottom) + margin
    }
    let right = variables[row.index].width - (insets.right + margin)
    let content = variables[row.index].height - insets.bottom
    let title = scene.predefined(.textLabel, of: row)
    guard let detail = scene.predefined(.detailTextLabel, of: row) else {
      guard let title else { return }
      // Alone, the title fills the content view and stands in its middle.
      addPlace(of: title, x: left, y: LinearExpression())
      addExtent(of: title, .vertical, content)
      return addExtent(of: title, .horizontal, right - left)
    }
    let lines = [title, detail].compactMap { $0 }
    let height = lines.reduce(0) { $0 + contentSize(of: $1).height }
    var y = LinearExpression.middle(of: content, LinearExpression(constant: -height))
    for line in lines {
      let size = contentSize(of: line)
      addPlace(of: line, x: left, y: y)
      addExtent(of: line, .vertical, LinearExpression(constant: size.height))
      addWidth(of: line, size.width, upTo: right - left)
      y = y + size.height
    }
  }

  /// Puts an image in the middle of its row's height, and returns its width.
  private mutating func addImage(
    _ image: ViewID, in row: ViewID, left: Double, bottom: Double
  ) -> Double {
    let size = contentSize(of: image)
    let content = variables[row.index].height - bottom
    addPlace(
      of: image, x: left,
      y: .middle(of: content, LinearExpression(constant: -size.height)))
    for axis in Axis.allCases {
      addExtent(of: image, axis, LinearExpression(constant: size.extent(axis)))
    }
    return size.width
  }

  private mutating func addPlace(of view: ViewID, x: Double, y: LinearExpression) {
    if let place = variables[view.index].x {
      add(place - x, because: .predefined(view, .left))
    }
    if let place = variables[view.index].y {
      add(place - y, because: .predefined(view, .top))
    }
  }

  private mutating func addExtent(of view: ViewID, _ axis: Axis, _ extent: LinearExpression) {
    add(
      variables[view.index].extent(axis) - extent,
      because: .predefined(view, axis == .horizontal ? .width : .height))
  }

  /// A line is as wide as its text unless the content view ends before.
  private mutating func addWidth(of view: ViewID, _ width: Double, upTo room: LinearExpression) {
    let own = variables[view.index].width
    problem.add(
      own - room, .lessOrEqual, breakRank: BreakRanks.unbreakable,
      because: .predefined(view, .width))
    problem.add(
      own - width, .equal, priority: Double.justBelowRequired,
      breakRank: BreakRanks.unbreakable, because: .predefined(view, .width))
  }

  private func contentSize(of view: ViewID) -> Size {
    let size = findings.contents[view.index]?.size
    return Size(width: size?.width ?? 0, height: size?.height ?? 0)
  }

  private func end(of view: ViewID, _ axis: Axis) -> LinearExpression {
    var end = LinearExpression(variables[view.index].extent(axis))
    if let place = variables[view.index].place(axis) { end.add(place) }
    return end
  }

  private mutating func add(_ expression: LinearExpression, because origin: RowOrigin) {
    problem.add(expression, .equal, breakRank: BreakRanks.unbreakable, because: origin)
  }
}

extension Findings {
  /// What a cell's content view leaves to the accessory, to the line below the row, and, since
  /// iOS 11, to the unsafe area.
  func contentInsets(
    ofCell cell: ViewID, _ scene: Scene, _ situation: Situation
  ) -> EdgeInsets {
    var insets = EdgeInsets(top: 0, left: 0, bottom: separator, right: 0)
    if case .cell(let content) = scene[cell].content {
      insets.right = scene.era.accessoryWidth(content.accessory)
    }
    if scene.era.hasSafeArea {
      insets.left += safeAreas[cell.index].left
      insets.right += safeAreas[cell.index].right
    }
    return insets
  }
}
