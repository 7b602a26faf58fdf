import LinearSolver
import SnaplineBasics
import SnaplineSceneModel

extension Lowering {
  /// Adds the sections of tables, the flow of collections, and the predefined content of cells,
  /// which does not depend on constraints.
  mutating func addLists() {
    for list in scene.viewIDs {
      guard case .scroll(let content) = scene[list].content else { continue }
      if let rows = content.rows { addTable(list, rows) }
      if let flow = content.flow { addCollection(list, flow) }
    }
  }

  private mutating func addTable(_ table: ViewID, _ rows: TableRows) {
    let scale = environment.device.scale
    var above = LinearExpression(constant: rows.top)
    for (index, section) in scene.sections(of: table).enumerated() {
      for part in section.parts where scene[part].frame != nil {
        addPredefinedContent(of: part, in: rows)
      }
      if let header = section.header, scene[header].frame == nil {
        let hasPadding = scene.hasVisibleText(header) || scene.hasViews(header)
        above = above + (hasPadding ? rows.topPadding(in: scene.era) : 0)
        addPosition(of: header, in: table, rows, below: above)
        let isFirst = index == 0
        addHeight(
          of: header, rows, rows.headerHeight,
          around: rows.headerPadding(
            isFirst: isFirst, hasFooterText: scene.hasVisibleText(section.footer), scale: scale),
          orEmpty: rows.emptyHeaderHeight(isFirst: isFirst, era: scene.era, scale: scale))
        above = end(of: header, .vertical)
      } else if section.header == nil {
        above = above + rows.emptyHeaderHeight(isFirst: index == 0, era: scene.era, scale: scale)
      }
      for row in section.cells {
        if scene[row].frame == nil {
          addPosition(of: row, in: table, rows, below: above)
          addRowHeight(of: row, rows)
        }
        above = end(of: row, .vertical)
      }
      if let footer = section.footer, scene[footer].frame == nil {
        addPosition(of: footer, in: table, rows, below: above)
        addHeight(
          of: footer, rows, rows.footerHeight, around: rows.footerPadding,
          orEmpty: rows.emptyFooterHeight(scale: scale))
        above = end(of: footer, .vertical)
      } else if section.footer == nil {
        above = above + rows.emptyFooterHeight(scale: scale)
      }
    }
    addContentExtent(
      of: table, .horizontal, LinearExpression(variables[table.index].length(.horizontal)))
    addContentExtent(of: table, .vertical, above)
  }

  mutating func addContentExtent(of list: ViewID, _ axis: Axis, _ extent: LinearExpression) {
    add(contentExtent(of: list, axis) - extent, because: .rows(list, axis))
  }

  /// Adds the position of a part of a table: below the previous part and as wide as the table
  /// allows.
  private mutating func addPosition(
    of part: ViewID, in table: ViewID, _ rows: TableRows, below above: LinearExpression
  ) {
    let own = variables[part.index]
    let inset = rows.horizontalInset(on: environment.device)
    let safeArea = inset > 0 && scene.era.hasSafeArea ? findings.safeAreas[table.index] : .zero
    if let x = own.x { add(x - (inset + safeArea.left), because: .row(part, .left)) }
    if let y = own.y { add(y - above, because: .row(part, .top)) }
    let sides = 2 * inset + safeArea.left + safeArea.right
    add(own.width - (variables[table.index].width - sides), because: .row(part, .width))
    addPredefinedContent(of: part, in: rows)
  }

  private mutating func addRowHeight(of row: ViewID, _ rows: TableRows) {
    guard case .cell(let cell) = scene[row].content else { return }
    if let height = cell.height ?? rows.fixedHeight(in: scene.era) {
      return addHeight(height, of: row)
    }
    let least = scene.era.standardRowHeight(
      hasDetail: cell.shownStyle == .subtitle && scene.predefined(.detailTextLabel, of: row) != nil)
    addFittingHeight(of: row, minimum: least, besides: findings.separator(below: row, scene))
  }

  /// Adds the height of a header or a footer: that of the table, of its text or of its views, or 0.
  private mutating func addHeight(
    of part: ViewID, _ rows: TableRows, _ given: Double?, around padding: TextPadding,
    orEmpty empty: Double
  ) {
    let label = scene.predefined(.textLabel, of: part)
    if let label, rows.style != .plain || given == nil {
      addHeight(height(around: label, padding), of: part)
    } else if label == nil, !scene.hasViews(part) {
      addHeight(empty, of: part)
    } else if let given {
      addHeight(given, of: part)
    } else {
      addFittingHeight(of: part, minimum: 28, besides: 0)
    }
  }

  /// Returns the height of a header or a footer around a text: whole points for the text and its
  /// padding.
  private func height(around label: ViewID, _ padding: TextPadding) -> Double {
    let height = contentSize(of: label).height + padding.above + padding.below
    return (height - 1e-6).rounded(.up) + padding.more
  }

  private mutating func addHeight(_ height: Double, of part: ViewID) {
    add(variables[part.index].height - height, because: .row(part, .height))
  }

  /// Adds the height of a self-sizing part, which is that of `systemLayoutSizeFitting` for its
  /// content view: as low as the constraints allow. The minimum is the standard height if they
  /// determine no height or the part has predefined content.
  private mutating func addFittingHeight(
    of part: ViewID, minimum: Double, besides separator: Double
  ) {
    let height = variables[part.index].height
    if findings.collapsed.contains(LayoutVariable(part, .height)) {
      return addHeight(minimum, of: part)
    }
    if PredefinedContent.allCases.contains(where: { scene.predefined($0, of: part) != nil }) {
      problem.add(height - minimum, .greaterOrEqual, because: .row(part, .height))
    }
    addFitting(of: part, .vertical, besides: separator)
  }

  /// Adds a row that makes a cell as small along an axis as its content allows.
  mutating func addFitting(of part: ViewID, _ axis: Axis, besides rest: Double = 0) {
    let content = variables[part.index].length(axis) - rest
    problem.add(content, .greaterOrEqual, because: .notNegative(part, axis))
    problem.add(content, .equal, priority: Constraint.fittingPriority, because: .fitting(part))
  }

  func contentSize(of view: ViewID) -> Size {
    let size = findings.contents[view.index]?.size
    return Size(width: size?.width ?? 0, height: size?.height ?? 0)
  }

  private func end(of view: ViewID, _ axis: Axis) -> LinearExpression {
    var end = LinearExpression(variables[view.index].length(axis))
    if let place = variables[view.index].position(axis) { end.add(place) }
    return end
  }

  mutating func add(_ expression: LinearExpression, because origin: RowOrigin) {
    problem.add(expression, .equal, because: origin)
  }
}
