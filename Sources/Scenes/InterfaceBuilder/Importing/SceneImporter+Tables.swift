import SnaplineBasics
import SnaplineSceneModel

// Tables with their sections; rows have the frames of the canvas, or those of a device.
extension SceneImporter {
  /// Returns the settings of a table for all its rows.
  func rows(_ element: XMLElement) -> TableRows {
    var rows = TableRows()
    rows.style = element["style"].flatMap(TableStyle.init) ?? .plain
    rows.separatorStyle = element["separatorStyle"] == "none" ? .none : .singleLine
    rows.separatorColor = document.color("separatorColor", of: element)
    rows.separatorInset = element.child(key: "separatorInset")?.edges
    func height(_ key: String) -> Double? { element.number(key).flatMap { $0 >= 0 ? $0 : nil } }
    rows.headerHeight = height("sectionHeaderHeight")
    rows.footerHeight = height("sectionFooterHeight")
    rows.top = element.child(key: "tableHeaderView")?.frame?.height ?? 0
    return rows
  }

  /// Returns the content of a row besides its views, which include its texts.
  func cell(_ element: XMLElement) -> CellContent {
    var cell = CellContent()
    cell.accessory =
      switch element["accessoryType"] {
      case "disclosureIndicator": .disclosure
      case "detailDisclosureButton": .detailDisclosure
      case "detailButton": .detailButton
      case "checkmark": .checkmark
      default: .none
      }
    // On the canvas a row has its stored height; elsewhere its content determines the height if the
    // document does not.
    let sizesItself =
      options.mode == .runtime && table.map { element.isSelfSizing(in: $0) } ?? false
    cell.height = sizesItself ? nil : element.frame?.height
    return cell
  }

  /// Whether a view can have this content: a row is one only in a table that shows its rows.
  func isInList(_ id: ViewID, _ content: ViewContent) -> Bool {
    guard content.isCell else { return true }
    return scene[id].parent.map { scene[$0].content.kind == .tableView } ?? false
  }

  /// Lays out a row by its table, as on a device; on the canvas it keeps its frame.
  mutating func layOutRow(_ row: ViewID, in table: ViewID) {
    guard scene[row].content.isCell else { return }
    let isCanvas = options.mode == .canvas
    scene.views[row.index].frame = isCanvas ? scene[row].storedFrame : nil
    scene.views[row.index].autoresizing = []
  }

  /// Adds the cells of a table or a collection, and its header and footer views.
  mutating func addRows(of element: XMLElement, to id: ViewID) {
    guard element.name == "tableView" || element.name == "collectionView" else { return }
    let outer = table
    table = element
    defer { table = outer }
    for end in ["tableHeaderView", "tableFooterView"].compactMap({ element.child(key: $0) })
    where end.frame != nil {
      addRow(end, to: id)
    }
    var last: SectionEnd?
    for section in element.list("sections") {
      let cells = section.list("cells").filter { $0.frame != nil }
      if let table = scene[id].scroll?.rows, let first = cells.first?.frame {
        let end = last ?? SectionEnd(end: table.top, footer: nil)
        addHeader(of: section, to: id, table, above: first, from: end, isFirst: last == nil)
      }
      for cell in cells { addRow(cell, to: id) }
      guard let table = scene[id].scroll?.rows, let frame = cells.last?.frame else { continue }
      last = SectionEnd(
        end: frame.maxY, footer: addFooter(of: section, to: id, table, below: frame))
    }
    for row in element.list("prototypes") + element.list("cells") where row.frame != nil {
      addRow(row, to: id)
    }
  }

  /// The end of a section, and its footer.
  private struct SectionEnd {
    let end: Double
    let footer: ViewID?
  }

  /// Adds a section header; one without text also begins a section. On the canvas it ends above the
  /// first row, and the previous footer ends at its top.
  private mutating func addHeader(
    of section: XMLElement, to table: ViewID, _ rows: TableRows, above row: Rect,
    from last: SectionEnd, isFirst: Bool
  ) {
    var cell = CellContent(.header)
    cell.text = section["headerTitle"].flatMap { $0.isEmpty ? nil : $0 }
    let room = rows.headerPadding(
      isFirst: isFirst, hasFooterText: section["footerTitle"] != nil,
      scale: document.canvas.scale)
    let gap = max(0, row.minY - last.end)
    let wanted = cell.text == nil ? gap : 16 + room.above + room.below + room.more
    let height = min(gap, wanted)
    if let footer = last.footer, options.mode == .canvas {
      scene.views[footer.index].frame?.size.height = gap - height
    }
    addEnd(
      cell, of: section, to: table, rows,
      at: Rect(x: row.minX, y: row.minY - height, width: row.width, height: height))
  }

  private mutating func addFooter(
    of section: XMLElement, to table: ViewID, _ rows: TableRows, below row: Rect
  ) -> ViewID? {
    guard let text = section["footerTitle"], !text.isEmpty else { return nil }
    var cell = CellContent(.footer)
    cell.text = text
    return addEnd(
      cell, of: section, to: table, rows,
      at: Rect(x: row.minX, y: row.maxY, width: row.width, height: 30))
  }

  @discardableResult private mutating func addEnd(
    _ cell: CellContent, of section: XMLElement, to table: ViewID, _ rows: TableRows, at frame: Rect
  ) -> ViewID? {
    guard scene.views.count + 1 < limits.views else { return nil }
    let softConstraint = "\(cell.part.kind.rawValue)_\(section["id"] ?? "")"
    var view = View(
      name: name(softConstraint), parent: table, content: .cell(cell), span: section.span)
    if options.mode == .canvas { view.frame = frame }
    let id = scene.add(view)
    scene.addPredefinedContent(to: id, in: rows)
    return id
  }
}
