import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A registration form as a display list: labels, rounded fields and a button on two colors.
func formPicture(_ size: Size, _ scale: PixelScale) -> DisplayList {
  let screen = Rect(origin: .zero, size: size)
  var items = [
    item("root", .fill(.rectangle(screen), .white)),
    item(
      "scroll",
      .fill(
        .rectangle(screen.inset(by: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))),
        .articleYellow)),
    item(
      "content", .fill(.rectangle(Rect(x: 0, y: 20, width: size.width, height: 298)), .articleBlue)),
    text(
      "statusBar", "12:00", Font(.systemSemibold, size: 12), x: size.width / 2 - 16, baseline: 15),
  ]
  let rows = ["姓名", "電話號碼", "住址", "電子信箱", "密碼", "確認密碼"]
  for (index, row) in rows.enumerated() {
    let y = 40 + Double(index) * 38
    let field = Rect(x: 96, y: y, width: size.width - 116, height: 30)
    items += [
      text("label", row, Font(.systemRegular, size: 17), x: 20, baseline: y + 21),
      item("field", .fill(.roundedRectangle(field, radius: 5), .white)),
      item("field", .stroke(.roundedRectangle(field, radius: 5), width: 0.5, Color(199, 199, 205))),
      text(
        "field", "someone@example.com", Font(.systemRegular, size: 14), x: 103, baseline: y + 20),
    ]
  }
  items.append(
    text("button", "同意服務條款 Terms", Font(.systemRegular, size: 15), x: 120, baseline: 292))
  return DisplayList(size: size, scale: scale, items: items)
}

private func item(_ source: String, _ mark: DrawCommand) -> DisplayItem {
  DisplayItem(source, mark)
}

private func text(
  _ source: String, _ text: String, _ font: Font, x: Double, baseline: Double
) -> DisplayItem {
  let block = layOut(
    text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: PixelScale(2))
  let mark = TextLineCommand(
    font: font, color: .black, origin: Point(x: x, y: baseline),
    clusters: block.lines.first?.clusters ?? [])
  return item(source, .text(mark))
}
