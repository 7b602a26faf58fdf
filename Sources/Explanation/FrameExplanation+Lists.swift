import AppSimulation
import AutoLayout
import Geometry
import SceneModel

// What tables and collections decide, and what comes after all constraints.
extension FrameExplanation {
  /// Why a table or a collection gives one of its parts such a number.
  func placing(of part: ViewID, _ attribute: Attribute) -> String {
    guard let list = scene[part].parent, case .scroll(let scroll) = scene[list].content,
      case .cell(let cell) = scene[part].content
    else { return "its place among the rows of the table" }
    if let flow = scroll.flow { return flowing(cell, flow, attribute) }
    guard let rows = scroll.rows else { return "its place among the rows of the table" }
    guard attribute == .height else {
      let padding = rows.topPadding(in: scene.era)
      return cell.part == .header && attribute == .top && padding > 0
        && (scene.hasText(part) || scene.hasViews(part))
        ? "below what comes before it, and \(padding.shortText) for the padding above headers"
        : "its place among the rows of the table"
    }
    switch cell.part {
    case .header: return headerHeight(of: part, rows, in: list)
    case .footer: return footerHeight(of: part, rows)
    case .row, .item:
      return cell.height == nil
        ? "the height that the table gives its rows" : "the rowHeight of the cell"
    }
  }

  private func flowing(_ cell: CellContent, _ flow: FlowContent, _ attribute: Attribute) -> String {
    switch attribute {
    case .width, .height:
      switch cell.part {
      case .header: "the headerReferenceSize of the collection, and its extent"
      case .footer: "the footerReferenceSize of the collection, and its extent"
      case .row, .item:
        cell.size != nil
          ? "the itemSize of the cell"
          : flow.estimatedItemSize != nil
            ? "the estimatedItemSize of the collection: nothing in the cell says more"
            : "the itemSize of the collection"
      }
    default:
      "where the items of the collection flow: lines along the \(flow.axis.other.rawValue) axis, "
        + "\(flow.lineSpacing.shortText) apart"
    }
  }

  private func headerHeight(of part: ViewID, _ rows: TableRows, in table: ViewID) -> String {
    let sections = scene.sections(of: table)
    let isFirst = sections.first?.header == part
    let scale = moment.situation.device.scale
    guard let title = scene.predefined(.textLabel, of: part) else {
      if scene.hasViews(part) { return "the sectionHeaderHeight of the table" }
      let height = rows.emptyHeaderHeight(isFirst: isFirst, era: scene.era, scale: scale)
      return "a header without a text: \(height.shortText)"
    }
    if rows.style == .plain, rows.headerHeight != nil {
      return "the sectionHeaderHeight of the table"
    }
    let footer = sections.first { $0.header == part }?.footer
    let room = rows.headerRoom(isFirst: isFirst, hasFooterText: scene.hasText(footer), scale: scale)
    let more =
      room.more == 0
      ? ""
      : ", and \(room.more.shortText) more "
        + (isFirst ? "for the first section" : "for a section with a text below it")
    return words(around: title, room, "title") + more
  }

  private func footerHeight(of part: ViewID, _ rows: TableRows) -> String {
    guard let label = scene.predefined(.textLabel, of: part) else {
      if scene.hasViews(part) { return "the sectionFooterHeight of the table" }
      let height = rows.emptyFooterHeight(scale: moment.situation.device.scale)
      return "a footer without a text: \(height.shortText)"
    }
    if rows.style == .plain, rows.footerHeight != nil {
      return "the sectionFooterHeight of the table"
    }
    return words(around: label, rows.footerRoom, "text")
  }

  private func words(around label: ViewID, _ room: TextRoom, _ what: String) -> String {
    let height = result.layout[label].frame.height
    return "its \(what) of \(height.shortText) with \(room.above.shortText) above it and "
      + "\(room.below.shortText) below, in whole points"
  }

  /// What moves or enlarges a view after its constraints are solved.
  func addMoves(of view: ViewID, to page: inout Page) {
    let solved = result.layout[view]
    if solved.scale != 1, let scroll = scene[view].parent {
      page.add("")
      page.add(
        "\(scene[scroll].name) shows it at \(solved.scale.shortText) times its size: the frame includes "
          + "that of the transform, and the bounds stay "
          + "\(solved.exactFrame.width.shortText) × \(solved.exactFrame.height.shortText)",
        scene[scroll].span)
    }
    guard case .cell(let cell) = scene[view].content, let table = scene[view].parent,
      let place = decision(of: Quantity(view, .y))?.value,
      (solved.frame.minY - place).magnitude > 0.5
    else { return }
    let way = solved.frame.minY - place
    page.add("")
    page.add(
      "it is drawn \(way.magnitude.text(decimals: 2)) points "
        + (way > 0 ? "lower" : "higher") + ", at the edge of what is seen of "
        + "\(scene[table].name), while rows of its section are scrolled past "
        + (cell.part == .footer ? "the bottom" : "the top"),
      scene[view].span)
  }
}
