import SnaplineSceneModel

/// The position of a table row in its section.
struct TableRowContext {
  let table: TableRows
  let isFirst: Bool
  let isLast: Bool

  /// Whether the row is an end of a group with rounded corners.
  var isRound: Bool { table.style == .insetGrouped && (isFirst || isLast) }
}

extension Scene {
  /// The positions of all visible table rows; hidden rows leave no space and are no ends.
  var rowSites: [ViewID: TableRowContext] {
    var sites: [ViewID: TableRowContext] = [:]
    for list in viewIDs {
      guard case .scroll(let scroll) = self[list].content, let table = scroll.rows else { continue }
      for section in sections(of: list) {
        for row in section.cells {
          sites[row] = TableRowContext(
            table: table, isFirst: row == section.cells.first, isLast: row == section.cells.last)
        }
      }
    }
    return sites
  }

  /// Returns the subviews in paint order: section headers are above the rows.
  func childrenInPaintOrder(of id: ViewID) -> [ViewID] {
    var children = self[id].children
    // Presentations are above everything else on the screen.
    let cards = id == .root ? children.filter { self[$0].content.presented != nil } : []
    if !cards.isEmpty { children = children.filter { self[$0].content.presented == nil } + cards }
    guard case .scroll(let scroll) = self[id].content, scroll.rows != nil else { return children }
    func isRow(_ view: ViewID) -> Bool {
      if case .cell(let cell) = self[view].content { cell.part == .row } else { true }
    }
    return children.filter(isRow) + children.filter { !isRow($0) }
  }
}
