import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

// The explanations of tables and collections, and of changes after all constraints are solved.
extension FrameExplanation {
  /// Returns the reason for a value that a table or a collection gives one of its parts.
  func positionText(of part: ViewID, _ attribute: Attribute) -> String {
    guard let list = scene[part].parent, case .scroll(let scroll) = scene[list].content,
      case .cell(let cell) = scene[part].content
    else { return "its position in the table" }
    if let flow = scroll.flow { return flowing(cell, flow, attribute) }
    guard let rows = scroll.rows else { return "its position in the table" }
    guard attribute == .height else {
      let padding = rows.topPadding(in: scene.era)
      return cell.part == .header && attribute == .top && padding > 0
        && (scene.hasVisibleText(part) || scene.hasViews(part))
        ? "below the previous row, plus the section header top padding of \(padding.shortText)"
        : "its position in the table"
    }
    switch cell.part {
    case .header: return headerHeight(of: part, rows, in: list)
    case .footer: return footerHeight(of: part, rows)
    case .row, .item:
      return cell.height == nil
        ? "the table's row height" : "the cell's rowHeight"
    }
  }

  private func flowing(_ cell: CellContent, _ flow: FlowContent, _ attribute: Attribute) -> String {
    switch attribute {
    case .width, .height:
      switch cell.part {
      case .header: "the collection's headerReferenceSize"
      case .footer: "the collection's footerReferenceSize"
      case .row, .item:
        cell.size != nil
          ? "the cell's itemSize"
          : flow.estimatedItemSize != nil
            ? "the collection's estimatedItemSize (the cell's constraints set no size)"
            : "the collection's itemSize"
      }
    default:
      "flow layout: \(flow.axis.other.rawValue) lines, \(flow.lineSpacing.shortText) apart"
    }
  }

  private func headerHeight(of part: ViewID, _ rows: TableRows, in table: ViewID) -> String {
    let sections = scene.sections(of: table)
    let isFirst = sections.first?.header == part
    let scale = appState.environment.device.scale
    guard let title = scene.predefined(.textLabel, of: part) else {
      if scene.hasViews(part) { return "the table's sectionHeaderHeight" }
      let height = rows.emptyHeaderHeight(isFirst: isFirst, era: scene.era, scale: scale)
      return "empty header: \(height.shortText)"
    }
    if rows.style == .plain, rows.headerHeight != nil {
      return "the table's sectionHeaderHeight"
    }
    let footer = sections.first { $0.header == part }?.footer
    let room = rows.headerPadding(
      isFirst: isFirst, hasFooterText: scene.hasVisibleText(footer), scale: scale)
    let more =
      room.more == 0
      ? ""
      : ", and \(room.more.shortText) more "
        + (isFirst ? "for the first section" : "for a section with a footer text")
    return heightDescription(around: title, room, "title") + more
  }

  private func footerHeight(of part: ViewID, _ rows: TableRows) -> String {
    guard let label = scene.predefined(.textLabel, of: part) else {
      if scene.hasViews(part) { return "the table's sectionFooterHeight" }
      let height = rows.emptyFooterHeight(scale: appState.environment.device.scale)
      return "empty footer: \(height.shortText)"
    }
    if rows.style == .plain, rows.footerHeight != nil {
      return "the table's sectionFooterHeight"
    }
    return heightDescription(around: label, rows.footerPadding, "text")
  }

  private func heightDescription(around label: ViewID, _ padding: TextPadding, _ what: String)
    -> String
  {
    let height = result.layout[label].frame.height
    return
      "its \(what) height \(height.shortText), plus \(padding.above.shortText) above and "
      + "\(padding.below.shortText) below, rounded to whole points"
  }

  /// Adds the changes that move or enlarge a view after its constraints are solved.
  func appendTransforms(of view: ViewID, to page: inout AnnotatedLines) {
    let solved = result.layout[view]
    if solved.scale != 1, let scroll = scene[view].parent {
      page.add("")
      page.add(
        "scaled by \(solved.scale.shortText) in \(scene[scroll].name): the frame includes the "
          + "transform, the bounds are "
          + "\(solved.exactFrame.width.shortText) × \(solved.exactFrame.height.shortText)",
        scene[scroll].span)
    }
    guard case .cell(let cell) = scene[view].content, let table = scene[view].parent,
      let place = derivation(of: LayoutVariable(view, .y))?.value,
      (solved.frame.minY - place).magnitude > 0.5
    else { return }
    let way = solved.frame.minY - place
    page.add("")
    page.add(
      "shifted \(way > 0 ? "down" : "up") by \(way.magnitude.text(decimals: 2).inPoints): it "
        + "sticks to the \(cell.part == .footer ? "bottom" : "top") of \(scene[table].name) while its "
        + "section scrolls",
      scene[view].span)
  }
}
