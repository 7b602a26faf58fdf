import SnaplineBasics

extension RebuiltScreen {
  private static let labels = """
      top: { kind: label, text: "What's", font: headline }
      leading: { kind: label, text: the, font: body }
      trailing: { kind: label, text: point, font: body }
      bottom: { kind: label, text: "?", font: subheadline }

    """
  private static let labelParts = ["top", "leading", "trailing", "bottom"].map {
    Part.text($0, around: $0, by: 6)
  }

  /// Four labels at the edges of the safe area.
  static func labels(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    var rebuilt = RebuiltScreen(
      "labels, \(picture.textSize)",
      """
      \(picture.head("ios13", safeArea: picture.safeArea ?? [0, 0, 0, 0]))views:
      \(labels)constraints:
        - top.top == safeArea.top
        - top.centerX == safeArea.centerX
        - leading.leading == safeArea.leading
        - leading.centerY == safeArea.centerY
        - trailing.trailing == safeArea.trailing
        - trailing.centerY == safeArea.centerY
        - bottom.bottom == safeArea.bottom
        - bottom.centerX == safeArea.centerX

      """, labelParts)
    rebuilt.framed = ["What's": "top", "the": "leading", "point": "trailing", "?": "bottom"]
    return rebuilt
  }

  /// The same between two bars; the pictures end where the safe area of the screen does.
  static func embeddedLabels(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let sides = picture.safeArea ?? [0, 0, 0, 0]
    let (width, height) = (picture.width, picture.height)
    // These tests give the views the traits of a phone in landscape in a window that stays in
    // portrait, with portrait bars. The bars of a rotated phone are 32 high.
    let heights =
      picture.orientation == "landscape"
      ? "  - bar.height == 44\n  - tabs.height == 49\n" : ""
    return RebuiltScreen(
      "labels between bars",
      """
      \(picture.head("ios13", safeArea: [0, sides[1], 0, sides[3]]))views:
        bar: { kind: navigationBar, leftItems: [add], barTintColor: white }
        tabs: { kind: tabBar, items: [{ title: "" }], barTintColor: white }
      \(labels)constraints:
      \(heights)  - bar.top == safeArea.top
        - bar.horizontalEdges == root.horizontalEdges
        - tabs.bottom == safeArea.bottom
        - tabs.horizontalEdges == root.horizontalEdges
        - top.top == bar.bottom
        - top.centerX == safeArea.centerX
        - leading.leading == safeArea.leading
        - leading.centerY == (bar.bottom + tabs.top) / 2
        - trailing.trailing == safeArea.trailing
        - trailing.centerY == (bar.bottom + tabs.top) / 2
        - bottom.bottom == tabs.top
        - bottom.centerX == safeArea.centerX

      """,
      ["top", "leading", "trailing", "bottom"].map { Part.text($0, around: $0, by: -0.7) } + [
        .color("bar's line", at: Point(x: width * 0.25, y: 44.1)),
        .color("tabs' line", at: Point(x: width * 0.25, y: height - 49.2)),
        .color("add", at: Point(x: sides[1] + (width >= 414 && sides[1] == 0 ? 31 : 27), y: 22)),
        .foreground("add", in: Rect(x: sides[1] + 2, y: 4, width: 60, height: 36)),
        .edges(
          "bar's line", from: Point(x: width * 0.25, y: 36), to: Point(x: width * 0.25, y: 60)),
        .edges(
          "tabs' line", from: Point(x: width * 0.25, y: height - 60),
          to: Point(x: width * 0.25, y: height - 40)),
      ])
  }

  /// Ten rows of a table.
  static func rows(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let insets: [String: [Double]] = [
      "iphone-x": [44, 0, 34, 0], "iphone-xs-max": [44, 0, 34, 0],
    ]
    let safeArea = insets[picture.device ?? ""] ?? [20, 0, 0, 0]
    let rows = (0..<10).map { "      row\($0): { kind: tableCell, text: '\($0)' }" }
    return RebuiltScreen(
      "rows of a table",
      """
      \(picture.head("ios13", safeArea: safeArea))views:
        list:
          kind: tableView
          views:
      \(rows.joined(separator: "\n"))
      constraints:
        - list.edges == root.edges

      """,
      (0..<10).map {
        .foreground(
          "row\($0)",
          in: Rect(x: 4, y: safeArea[0] + 44 * Double($0) + 2, width: 60, height: 40))
      } + [
        .color("a line", at: Point(x: picture.width / 2, y: safeArea[0] + 43.8)),
        .edges(
          "lines", from: Point(x: picture.width / 2, y: 0),
          to: Point(x: picture.width / 2, y: picture.height)),
        .edges(
          "a line", from: Point(x: 0, y: safeArea[0] + 43.8),
          to: Point(x: picture.width, y: safeArea[0] + 43.8)),
      ])
  }

  static func addButton(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    RebuiltScreen(
      "button with a sign",
      """
      \(picture.head("ios13"))views:
        sign: { kind: button, buttonType: contactAdd }
      constraints:
        - sign.left == root.left
        - sign.top == root.top

      """,
      [
        .size("sign"),
        .color("ring", at: Point(x: 2.2, y: 12)),
        .edges("across", from: Point(x: 0, y: 6), to: Point(x: picture.width, y: 6)),
        .foreground("ring", in: Rect(x: 0, y: 0, width: picture.width, height: picture.height)),
      ])
  }

  static func example(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    RebuiltScreen(
      "a word by text size",
      """
      \(picture.head(picture.era))views:
        word: { kind: label, text: Example, font: body, frame: [0, 0, 300, 100] }

      """, [.text("Example", around: "word", by: 0)])
  }
}
