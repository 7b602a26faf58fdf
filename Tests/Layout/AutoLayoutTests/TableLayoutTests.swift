import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// Returns a table that fills a screen of 320×568 points at @2x.
private func table(
  era: String = "ios8", _ keys: String = "estimatedRowHeight: 85", rows: String,
  _ constraints: String = ""
) -> String {
  """
  era: \(era)
  devices: [iphone-5]
  views:
    table:
      kind: tableView
      \(keys)
      views:
  \(rows)
  constraints:
    - table.edges == root.edges
  \(constraints)
  """
}

private let labelRow = """
        row:
          kind: tableCell
          views:
            words: { kind: label, numberOfLines: 0, text: One two three four five six seven eight }
  """

private let labelConstraints = """
    - words.horizontalEdges == row.contentView.horizontalEdges inset 15
    - words.verticalEdges == row.contentView.verticalEdges inset 10
  """

@Suite("Tables and row heights")
struct TableLayoutTests {
  @Test("Rows are stacked at the table's width and form its content")
  func stack() {
    let shot = SolvedShot(
      scene(
        table(
          "rowHeight: 60",
          rows: """
                  first: { kind: tableCell }
                  second: { kind: tableCell }
                  third: { kind: tableCell }
            """)))
    #expect(shot["first"] == Rect(x: 0, y: 0, width: 320, height: 60))
    #expect(shot["second"] == Rect(x: 0, y: 60, width: 320, height: 60))
    #expect(shot["third"] == Rect(x: 0, y: 120, width: 320, height: 60))
    #expect(shot.solved("table")?.scroll?.contentSize == Size(width: 320, height: 180))
    #expect(shot.result.layout.ambiguities.isEmpty)
  }

  @Test("A row has the default margins of its content view, unless it has margins of its own")
  func margins() {
    func frame(_ device: String, _ keys: String = "") -> Rect? {
      let text = table(
        era: "ios15", "rowHeight: 60",
        rows: """
                row: { kind: tableCell, accessory: disclosure\(keys), views: { a: } }
          """, "  - a.edges == row.margins.edges")
      return SolvedShot(scene(text.replacing("iphone-5", with: device)))["a"]
    }
    #expect(frame("iphone-5") == Rect(x: 16, y: 11, width: 320 - 32 - 38, height: 59.5 - 22))
    #expect(frame("iphone-14")?.minX == 20)
    #expect(
      frame("iphone-5", ", layoutMargins: 8") == Rect(x: 8, y: 8, width: 304, height: 44))
  }

  @Test("A self-sizing row has the height of its lines, and a pixel for the separator")
  func selfSizing() {
    let shot = SolvedShot(scene(table(rows: labelRow, labelConstraints)))
    #expect(shot["words"]?.width == 290)
    #expect(shot.solved("words")?.text?.lines.count == 2)
    // Two lines of 20.281 make 41 on the grid of half points.
    #expect(shot["row"] == Rect(x: 0, y: 0, width: 320, height: 10 + 41 + 10 + 0.5))
    #expect(shot.result.layout.ambiguities.isEmpty)
    #expect(shot.result.layout.conflicts.isEmpty)
  }

  @Test(
    "A row is a pixel taller than its content view only with separators",
    arguments: [("singleLine", 60.5, 59.5), ("none", 60, 60)])
  func separators(style: String, own: Double, given: Double) {
    let shot = SolvedShot(
      scene(
        table(
          "estimatedRowHeight: 85, separatorStyle: \(style)".replacing(", ", with: "\n    "),
          rows: """
                  own: { kind: tableCell, views: { box: {} } }
                  given: { kind: tableCell, rowHeight: 60, views: { other: {} } }
            """,
          """
            - box.edges == own.contentView.edges
            - box.height == 60
            - other.edges == given.contentView.edges
          """)))
    #expect(shot["own"]?.height == own && shot["box"]?.height == 60)
    #expect(shot["given"]?.height == 60 && shot["other"]?.height == given)
  }

  @Test(
    "Rows are self-sizing by the rules of the era",
    arguments: [
      ("ios7", "estimatedRowHeight: 85", false), ("ios8", "estimatedRowHeight: 85", true),
      ("ios8", "rowHeight: automatic", false), ("ios10", "estimatedRowHeight: 0", false),
      ("ios10", "estimatedRowHeight: 1", true), ("ios11", "rowHeight: automatic", true),
      ("ios11", "estimatedRowHeight: 0", false), ("ios15", "estimatedRowHeight: automatic", true),
    ])
  func eras(era: String, keys: String, sizesItself: Bool) {
    let box = "      row: { kind: tableCell, views: { box: } }"
    let shot = SolvedShot(
      scene(
        table(
          era: era, keys, rows: box,
          """
            - box.edges == row.contentView.edges
            - box.height == 99.5 @ 999
          """)))
    #expect(shot["row"]?.height == (sizesItself ? 100 : 44))
  }

  @Test(
    "A row whose constraints set no height has the default one",
    arguments: [("ios8", "", 44), ("ios26", "", 51.5), ("ios26", ", detail: b", 70.5)])
  func standardHeight(era: String, keys: String, height: Double) {
    let shot = SolvedShot(
      scene(
        table(
          era: era, rows: "      row: { kind: tableCell, text: a\(keys), views: { box: } }",
          "  - box.edges == row.contentView.edges")))
    #expect(shot["row"]?.height == height)
    #expect(shot["box"]?.height == height - 0.5)
    let empty = SolvedShot(scene(table(rows: "      row: { kind: tableCell }")))
    #expect(empty["row"]?.height == 44)
  }

  @Test("A row may be lower than the default, except with a built-in label")
  func lowRows() {
    let rows = """
            low: { kind: tableCell, views: { a: } }
            titled: { kind: tableCell, text: Title, views: { b: } }
      """
    let shot = SolvedShot(
      scene(
        table(
          rows: rows,
          """
            - a.edges == low.contentView.edges
            - a.height == 20
            - b.top == titled.contentView.top
            - b.bottom <= titled.contentView.bottom
            - b.leading == titled.contentView.leading
            - b.size == 20
          """)))
    #expect(shot["low"]?.height == 20.5)
    #expect(shot["titled"]?.height == 44)
  }

  @Test("Constraints that conflict with a fixed row height break")
  func fixedHeight() {
    let shot = SolvedShot(
      scene(table("rowHeight: 30", rows: labelRow, labelConstraints + "\n  - words.height == 50")))
    #expect(shot["row"]?.height == 30)
    let conflicts = shot.result.layout.conflicts
    #expect(conflicts.count == 1)
    let row = shot.scene.view(named: "row") ?? .root
    #expect(conflicts.first?.members.contains(.row(row, .height)) == true)
    if case .constraint = conflicts.first?.broken {} else { Issue.record("no constraint broke") }
  }

  @Test(
    "The content view ends before the accessory",
    arguments: [
      ("ios8", "none", 320.0), ("ios8", "disclosure", 287), ("ios11", "disclosure", 286),
      ("ios13", "disclosure", 282), ("ios8", "checkmark", 281), ("ios13", "checkmark", 280),
    ])
  func accessories(era: String, accessory: String, width: Double) {
    let shot = SolvedShot(
      scene(
        table(
          era: era,
          rows: "      row: { kind: tableCell, accessory: \(accessory), views: { box: } }",
          "  - box.edges == row.contentView.edges")))
    #expect(shot["box"]?.width == width)
  }

  @Test("Constraints to the cell's bounds include the separator and the accessory")
  func bounds() {
    let shot = SolvedShot(
      scene(
        table(
          rows: "      row: { kind: tableCell, accessory: disclosure, views: { box: } }",
          """
            - box.edges == row.edges
            - box.height == 70
          """)))
    #expect(shot["row"]?.height == 70)
    #expect(shot["box"] == Rect(x: 0, y: 0, width: 320, height: 70))
  }

  @Test("Built-in labels and image have UIKit's positions, and views can refer to them")
  func predefined() {
    let shot = SolvedShot(
      scene(
        table(
          rows: """
                  row:
                    kind: tableCell
                    text: Inbox
                    detail: New
                    image: [29, 29]
                    views: { badge: }
            """,
          """
            - badge.leading == row.textLabel.trailing + 8
            - badge.centerY == row.textLabel.centerY
            - badge.size == 10
          """)))
    #expect(shot["row.imageView"]?.origin.x == 15)
    #expect(shot["row.textLabel"]?.origin.x == 15.0 + 29 + 15)
    #expect(shot["row.detailTextLabel"]?.origin.x == 59)
    // 43.5 less the lines of 20.5 and 14.5 leaves 4.25 above and below.
    #expect(shot.solved("row.textLabel")?.exactFrame.minY == 4.25)
    #expect(shot.solved("row.detailTextLabel")?.exactFrame.minY == 24.75)
    let title = shot["row.textLabel"]?.maxX ?? 0
    #expect(shot["badge"]?.minX == title + 8)
    #expect(shot.result.layout.ambiguities.isEmpty)
  }

  @Test("A title fills the content view, and a long one with a detail is truncated")
  func titles() {
    let long = String(repeating: "long ", count: 20)
    let shot = SolvedShot(
      scene(
        table(
          rows: """
                  alone: { kind: tableCell, text: Title, accessory: disclosure }
                  cut: { kind: tableCell, text: \(long), detail: b }
            """)))
    #expect(shot["alone.textLabel"] == Rect(x: 15, y: 0, width: 287 - 30, height: 43.5))
    #expect(shot["cut.textLabel"]?.width == 290)
  }

  @Test("Since iOS 11 rows avoid the unsafe area")
  func safeArea() {
    let text = table(
      era: "ios11", rows: "      row: { kind: tableCell, text: a, views: { box: } }",
      "  - box.edges == row.contentView.edges"
    ).replacing("iphone-5", with: "iphone-x")
    let shot = SolvedShot(scene(text), "landscape")
    #expect(shot["row"] == Rect(x: 0, y: 0, width: 812, height: 44))
    #expect(shot["box"]?.minX == 44)
    #expect(shot["box"]?.width == 812.0 - 88)
    #expect(shot["row.textLabel"]?.minX == 60)
  }

  @Test("A table that is too narrow for its titles has no conflict")
  func narrow() {
    let text = table(
      rows: "      row: { kind: tableCell, text: Title, detail: b, image: [29, 29] }"
    )
    .replacing("table.edges == root.edges", with: "table.verticalEdges == root.verticalEdges")
    let shot = SolvedShot(
      scene(text + "\n  - table.leading == root.leading\n  - table.width == 40"))
    #expect(shot["row"]?.width == 40)
    #expect(shot.result.layout.conflicts.isEmpty)
  }

  @Test(
    "Section headers and footers have the heights that Interface Builder stored",
    arguments: [(2, 55.5, 38.0, 30.0), (3, 55 + 1.0 / 3, 38, 30)])
  func groups(scale: Int, first: Double, next: Double, footer: Double) {
    let text = table(
      era: "ios13", "tableStyle: grouped",
      rows: """
              one: { kind: sectionHeader, text: One }
              a: { kind: tableCell }
              end: { kind: sectionFooter, text: Words }
              two: { kind: sectionHeader, text: Two }
              b: { kind: tableCell }
        """
    )
    .replacing("[iphone-5]", with: "[{ name: a, width: 375, height: 600, scale: \(scale) }]")
    let shot = SolvedShot(scene(text))
    #expect(abs((shot["one"]?.height ?? 0) - first) < 1e-6)
    #expect(shot["end"]?.height == footer)
    #expect(shot["two"]?.height == next)
    #expect(abs((shot["b"]?.minY ?? 0) - (shot["two"]?.maxY ?? 1)) < 1e-6)
  }

  @Test(
    "Grouped sections without texts keep their distance, or the table's heights",
    arguments: [
      ("ios13", "tableStyle: grouped", 35.0, 35.0), ("ios13", "tableStyle: plain", 0, 0),
      ("ios13", "tableStyle: grouped, sectionHeaderHeight: 18, sectionFooterHeight: 18", 18, 36),
      ("ios9", "tableStyle: grouped, sectionHeaderHeight: 10, sectionFooterHeight: 10", 35, 20),
    ])
  func distances(era: String, keys: String, first: Double, next: Double) {
    let lines = keys.split(separator: ",").map { $0.trimmingPrefix(" ") }
    let shot = SolvedShot(
      scene(
        table(
          era: era, lines.joined(separator: "\n    "),
          rows: """
                  a: { kind: tableCell }
                  two: { kind: sectionHeader }
                  b: { kind: tableCell }
            """)))
    #expect(shot["a"]?.minY == first)
    #expect(shot["b"]?.minY == first + 44 + next)
  }

  @Test("Removing a header keeps its section, and an empty section is removed")
  func removedHeader() {
    let text =
      table(
        era: "ios13", "tableStyle: grouped",
        rows: """
                a: { kind: tableCell }
                two: { kind: sectionHeader, text: Two }
                b: { kind: tableCell }
          """) + "\nstates: { less: [remove: two], none: [remove: [two, b]] }"
    let scene = scene(text)
    #expect(SolvedShot(scene, "portrait-less")["b"]?.minY == 114.0)
    let list = SolvedShot(scene, "portrait-none").solved("table")?.scroll?.contentSize
    #expect(list?.height == 35 + 44 + 17.5)
  }

  @Test("Headers of plain tables stay visible while scrolling, and no row moves")
  func floating() {
    let text =
      table(
        era: "ios13", "rowHeight: 300",
        rows: """
                one: { kind: sectionHeader, text: One }
                a: { kind: tableCell }
                b: { kind: tableCell }
                two: { kind: sectionHeader, text: Two }
                c: { kind: tableCell }
                d: { kind: tableCell }
          """)
        + """

        states:
          some: [scroll: { view: table, offset: [0, 100] }]
          end: [scroll: { view: table, offset: [0, 610] }]
        """
    let scene = scene(text)
    let some = SolvedShot(scene, "portrait-some")
    let top = 100 + (some.solved("table")?.scroll?.adjustedInset.top ?? 0)
    #expect(some["one"]?.minY == top)
    #expect(some["one.textLabel"]?.minY == 4)
    #expect(some.solved("one.textLabel")?.screenFrame.minY == top - 100 + 4)
    #expect(some["a"]?.minY == 28)
    #expect(SolvedShot(scene, "portrait-end")["one"]?.minY == 600)
  }

  @Test("The detail label is at the end of the line, or in a second column")
  func styles() {
    let rows = """
            ends: { kind: tableCell, text: Title, detail: More, cellStyle: value1 }
            columns: { kind: tableCell, text: Title, detail: More, cellStyle: value2 }
            long: { kind: tableCell, text: Title, detail: \(String(repeating: "m", count: 60)), cellStyle: value1 }
      """
    let shot = SolvedShot(scene(table(era: "ios8", rows: rows)))
    #expect(shot["ends.detailTextLabel"]?.maxX == 305)
    #expect(shot["columns.textLabel"].map { [$0.minX, $0.width] } == [15, 91])
    #expect(shot["columns.detailTextLabel"]?.minX == 112)
    let (title, cut) = (shot["long.textLabel"], shot["long.detailTextLabel"])
    #expect(cut?.maxX == 305 && cut?.minX == title.map { $0.maxX + 8 })
    #expect(shot.result.layout.conflicts.isEmpty)
  }

  @Test("From right to left cells are mirrored")
  func mirrored() {
    let text =
      table(
        era: "ios9",
        rows: """
                row: { kind: tableCell, text: A, detail: B, cellStyle: value1, accessory: disclosure }
          """
      ).replacing("devices:", with: "directions: [rightToLeft]\ndevices:")
    let shot = SolvedShot(scene(text), "portrait")
    #expect(shot["row.textLabel"]?.maxX == 305)
    #expect(shot["row.detailTextLabel"]?.minX == 35)
  }
}
