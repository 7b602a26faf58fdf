import Geometry
import LinearSolver
import SceneModel

extension Lowering {
  /// Tables stack their sections, and collections put their items where they flow; what a cell
  /// shows by itself is not up to constraints either.
  mutating func addLists() {
    for list in scene.viewIDs {
      guard case .scroll(let content) = scene[list].content else { continue }
      if let rows = content.rows { addTable(list, rows) }
      if let flow = content.flow { addCollection(list, flow) }
    }
  }

  private mutating func addTable(_ table: ViewID, _ rows: TableRows) {
    let scale = situation.device.scale
    var above = LinearExpression(constant: rows.top)
    for (index, section) in scene.sections(of: table).enumerated() {
      for part in section.parts where scene[part].frame != nil {
        addPredefinedContent(of: part, in: rows)
      }
      if let header = section.header, scene[header].frame == nil {
        let hasPadding = scene.hasText(header) || scene.hasViews(header)
        above = above + (hasPadding ? rows.topPadding(in: scene.era) : 0)
        addPlace(of: header, in: table, rows, below: above)
        let isFirst = index == 0
        addHeight(
          of: header, rows, rows.headerHeight,
          around: rows.headerRoom(
            isFirst: isFirst, hasFooterText: scene.hasText(section.footer), scale: scale),
          orEmpty: rows.emptyHeaderHeight(isFirst: isFirst, era: scene.era, scale: scale))
        above = end(of: header, .vertical)
      } else if section.header == nil {
        above = above + rows.emptyHeaderHeight(isFirst: index == 0, era: scene.era, scale: scale)
      }
      for row in section.cells {
        if scene[row].frame == nil {
          addPlace(of: row, in: table, rows, below: above)
          addRowHeight(of: row, rows)
        }
        above = end(of: row, .vertical)
      }
      if let footer = section.footer, scene[footer].frame == nil {
        addPlace(of: footer, in: table, rows, below: above)
        addHeight(
          of: footer, rows, rows.footerHeight, around: rows.footerRoom,
          orEmpty: rows.emptyFooterHeight(scale: scale))
        above = end(of: footer, .vertical)
      } else if section.footer == nil {
        above = above + rows.emptyFooterHeight(scale: scale)
      }
    }
    addContentExtent(
      of: table, .horizontal, LinearExpression(variables[table.index].extent(.horizontal)))
    addContentExtent(of: table, .vertical, above)
  }

  mutating func addContentExtent(of list: ViewID, _ axis: Axis, _ extent: LinearExpression) {
    add(contentExtent(of: list, axis) - extent, because: .rows(list, axis))
  }

  /// Puts a part of a table below the one before it, as wide as the table lets it be.
  private mutating func addPlace(
    of part: ViewID, in table: ViewID, _ rows: TableRows, below above: LinearExpression
  ) {
    let own = variables[part.index]
    let inset = rows.sideInset(on: situation.device)
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
    addFittingHeight(of: row, least: least, besides: findings.separator(below: row, scene))
  }

  /// A header or a footer is as high as the table says, as its text or its views need it, or empty.
  private mutating func addHeight(
    of part: ViewID, _ rows: TableRows, _ given: Double?, around room: TextPadding,
    orEmpty empty: Double
  ) {
    let label = scene.predefined(.textLabel, of: part)
    if let label, rows.style != .plain || given == nil {
      addHeight(height(around: label, room), of: part)
    } else if label == nil, !scene.hasViews(part) {
      addHeight(empty, of: part)
    } else if let given {
      addHeight(given, of: part)
    } else {
      addFittingHeight(of: part, least: 28, besides: 0)
    }
  }

  /// How high what stands around a text is: whole points for the text and its room.
  private func height(around label: ViewID, _ room: TextPadding) -> Double {
    let height = contentSize(of: label).height + room.above + room.below
    return (height - 1e-6).rounded(.up) + room.more
  }

  private mutating func addHeight(_ height: Double, of part: ViewID) {
    add(variables[part.index].height - height, because: .row(part, .height))
  }

  /// A part that sizes itself is what `systemLayoutSizeFitting` finds for its content view: as low
  /// as the constraints in it allow. It has the standard height where they ask for nothing,
  /// and no less where the system's own content stands in it.
  private mutating func addFittingHeight(
    of part: ViewID, least: Double, besides separator: Double
  ) {
    let height = variables[part.index].height
    if findings.collapsed.contains(LayoutVariable(part, .height)) { return addHeight(least, of: part) }
    if PredefinedContent.allCases.contains(where: { scene.predefined($0, of: part) != nil }) {
      problem.add(height - least, .greaterOrEqual, because: .row(part, .height))
    }
    addFitting(of: part, .vertical, besides: separator)
  }

  /// Makes a cell as small along an axis as what is in it allows.
  mutating func addFitting(of part: ViewID, _ axis: Axis, besides rest: Double = 0) {
    let content = variables[part.index].extent(axis) - rest
    problem.add(content, .greaterOrEqual, because: .notNegative(part, axis))
    problem.add(content, .equal, priority: Constraint.fittingPriority, because: .fitting(part))
  }

  func contentSize(of view: ViewID) -> Size {
    let size = findings.contents[view.index]?.size
    return Size(width: size?.width ?? 0, height: size?.height ?? 0)
  }

  private func end(of view: ViewID, _ axis: Axis) -> LinearExpression {
    var end = LinearExpression(variables[view.index].extent(axis))
    if let place = variables[view.index].place(axis) { end.add(place) }
    return end
  }

  mutating func add(_ expression: LinearExpression, because origin: RowOrigin) {
    problem.add(expression, .equal, because: origin)
  }
}
