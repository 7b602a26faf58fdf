import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import TestSupport
import Testing

private let card = """
  devices: [iphone-14]
  orientations: [portrait]
  frames: app.txt
  views:
    card:
      views:
        title: { kind: label, text: Name }
  constraints:
    - card.edges == root.edges inset 20
    - title.leading == card.leading + 24
    - title.top == card.top + 8

  """

@Suite("Frames of an app")
struct AppFramesTests {
  /// Returns the diagnostics of the card with these frames of an app.
  private func problems(_ frames: String?) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    try folder.write(card, to: "card.scene.yaml")
    if let frames { try folder.write(frames, to: "app.txt") }
    let file = SceneFile(path: folder["card.scene.yaml"], identity: "card", isInProject: true)
    let loaded = loadScene(file)
    return loaded.diagnostics + loaded.failedClaims
  }

  @Test("A view at another frame in the app is an error, with the constraint that places it")
  func description() throws {
    let found = try problems(
      """
      <UIView: 0x7f9; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x60>>
         | <MyApp.CardView: 0x7fa; frame = (20 20; 350 804); layer = <CALayer: 0x61>>
         |    | <_UIShadowView: 0x7fb; frame = (0 0; 1 1)>
         |    | <UILabel: 0x7fc; frame = (16 8; 44.6667 20.3333); text = 'Name'>

      """)
    #expect(found.map(\.code) == ["expect.frame"])
    #expect(found.first?.span?.start.line == 4)
    #expect(found.first?.message.contains("24 8 44.667 20.333") == true)
    #expect(found.first?.notes.map(\.span?.start.line) == [10])
  }

  @Test("A frames file can be lines of names and numbers")
  func list() throws {
    #expect(try problems("card 20 20 350 804\ntitle 24 8 44.7 20.3\n").isEmpty)
    let found = try problems("card 20 20 350 804\ntitle 16 8 44.7 20.3\n")
    #expect(found.map(\.span?.start.line) == [2])
    let misspelt = try problems("card 20 20 350 804\n\ntitel 24 8 44.7 20.3\n")
    #expect(misspelt.map(\.code) == ["frames.unknown-view"])
    #expect(misspelt.first?.span?.start.line == 3)
    #expect(misspelt.first?.hint == "did you mean 'title'?")
    // For many unknown names no hint is searched that is not shown.
    let many = try problems((0..<3_000).map { "name\($0) 1 2 3 4\n" }.joined())
    #expect(many.count == 20 && many.last?.span?.start.line == 20)
  }

  @Test(
    "A line of recursiveDescription is read if it is complete",
    arguments: [
      ("   | <My.Card<A>: 0x1; frame = (16 8; 44.7 20.3)>", false),
      ("   | <UILabel: 0x1; frame = (16 8; 44.7)>", false),
      ("   | <UILabel: 0x1; frame = (16 8; 44.7 inf)>", false),
      ("   | <UILabel: 0x1> frame = (16 8; 44.7 20.3)", false),
      ("   | <UILabel; 0x1: frame = (16 8; 44.7 20.3)", false),
      ("   | <My.Title: 0x1; baseClass = UILabel; frame = (16 8; 44.7 20.3); hidden = YES>", true),
      ("   | <UILabel: 0x1; frame = (1.6e1 8; 44.7 20.3); text = 'it's; > here'>", true),
    ])
  func lines(line: String, hasFrame: Bool) throws {
    let start = "<UIView: 0x7f9; frame = (0 0; 390 844)>\n"
    let card = "   | <UIView: 0x7fa; frame = (20 20; 350 804)>\n"
    let found = try problems(start + card + "   |" + line + "\n")
    #expect(found.map(\.code) == [hasFrame ? "expect.frame" : "frames.unmatched"])
  }

  @Test("A frames file that is missing, empty or about other views is an error")
  func odd() throws {
    #expect(try problems(nil).map(\.code) == ["frames.unreadable"])
    #expect(try problems("hello\n").map(\.code) == ["frames.unreadable"])
    #expect(
      try problems("<UIView: 0x1; frame = (0 0; 390 844)>\n").map(\.code)
        == ["frames.unmatched"])
  }
}

private let list = """
  devices: [iphone-14]
  orientations: [portrait]
  frames: app.txt
  views:
    list:
      kind: tableView
      frame: [0, 0, 390, 844]
      rowHeight: 50
      views:
        head: { kind: sectionHeader, text: Network }
        one: { kind: tableCell, text: One }
        two: { kind: tableCell, views: { name: { kind: label, text: Two } } }
        three: { kind: tableCell, text: Three }
  constraints:
    - name.leading == two.leading + 24
    - name.top == two.top + 8

  """

private let grid = """
  devices: [iphone-14]
  orientations: [portrait]
  frames: app.txt
  each: { item: 4 }
  views:
    grid:
      kind: collectionView
      frame: [0, 0, 390, 844]
      itemSize: [180, 60]
      views:
        item<item>:
          kind: collectionCell
          views: { dot<item>: { background: systemBlue } }
  constraints:
    - dot<item>.leading == item<item>.leading + 8
    - dot<item>.top == item<item>.top + 8
    - dot<item>.size == 10

  """

@Suite("Frames of an app's tables and collections")
struct AppListTests {
  private func problems(_ scene: String, _ frames: [String]) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    try folder.write(scene, to: "list.scene.yaml")
    try folder.write(frames.joined(separator: "\n"), to: "app.txt")
    let file = SceneFile(path: folder["list.scene.yaml"], identity: "list", isInProject: true)
    let loaded = loadScene(file)
    return loaded.diagnostics + loaded.failedClaims
  }

  private func table(_ cells: [String], height: Int = 200) -> [String] {
    let table = "UITableView: 0x2; frame = (0 0; 390 844); clipsToBounds = YES"
    return [
      "<UIView: 0x1; frame = (0 0; 390 844)>",
      "   | <\(table); contentOffset: {0, -47}; contentSize: {390, \(height)}>",
    ] + cells
  }

  private func cell(_ text: String, y: Double, hidden: Bool = false) -> String {
    let facts = "frame = (0 \(y); 390 50); text = '\(text)'\(hidden ? "; hidden = YES" : "")"
    return "   |    | <UITableViewCell: 0x3; \(facts); layer = <CALayer: 0x4>>"
  }

  /// The app's second cell with its label in a content view.
  private func two(x: Int, y: Double, content: Int = 0) -> [String] {
    [
      "   |    | <App.TwoCell: 0x5; baseClass = UITableViewCell; frame = (0 \(y); 390 50)>",
      "   |    |    | <_UISystemBackgroundView: 0x7; frame = (0 0; 390 50)>",
      "   |    |    | <UITableViewCellContentView: 0x6; frame = (\(content) 0; 390 49.667)>",
      "   |    |    |    | <UILabel: 0x7; frame = (\(x) 8; 31.333 20.333); text = 'Two'>",
    ]
  }

  private let head = [
    "   |    | <UITableViewHeaderFooterView: 0x8; frame = (0 22; 390 28); text = 'Network'>",
    "   |    |    | <_UITableViewHeaderFooterViewBackground: 0x7; frame = (0 0; 390 28)>",
  ]

  @Test("Rows are matched by their position, in any order of the app's cells")
  func rows() throws {
    let cells = [
      cell("Three", y: 150), cell("Old", y: 0, hidden: true), cell("One", y: 50),
    ]
    #expect(try problems(list, table(cells + two(x: 24, y: 100) + head)).isEmpty)
    let moved = try problems(list, table(cells + two(x: 16, y: 100) + head))
    #expect(moved.map(\.message).map { $0.contains("'name' is 24 8") } == [true], "\(moved)")
    #expect(moved.first?.span?.start.line == 9)
    #expect(moved.first?.notes.map(\.span?.start.line) == [15])
    let higher = try problems(
      list, table([cell("Three", y: 150), cell("One", y: 44)] + two(x: 24, y: 100)))
    #expect(higher.map(\.message).map { $0.contains("'one' is 0 50") } == [true], "\(higher)")
  }

  @Test("Frames in a content view are relative to the cell")
  func content() throws {
    #expect(
      try problems(list, table([cell("One", y: 50)] + two(x: 14, y: 100, content: 10))).isEmpty)
  }

  @Test("Cells of a scrolled app are matched by their texts")
  func scrolled() throws {
    let lower = two(x: 24, y: 100) + [cell("Three", y: 150)]
    #expect(try problems(list, table(lower)).isEmpty)
    let moved = try problems(list, table(two(x: 16, y: 100) + [cell("Three", y: 150)]))
    #expect(moved.map(\.code) == ["expect.frame"])
  }

  @Test("Rows below the end of the screen may be missing, rows above it may not")
  func missing() throws {
    let cells = [cell("One", y: 50)] + two(x: 24, y: 100)
    #expect(try problems(list, table(cells, height: 200)).isEmpty)
    let gone = try problems(list, table(cells, height: 150))
    #expect(gone.map(\.code) == ["frames.unmatched"])
    #expect(gone.first?.message.contains("'three'") == true)
    #expect(try problems(list, table([], height: 0)).count == 3)
  }

  @Test("Items are matched line by line, and their content without the content view")
  func items() throws {
    func item(_ x: Int, _ y: Int, dot: Int = 8) -> [String] {
      [
        "   |    | <UICollectionViewCell: 0x5; frame = (\(x) \(y); 180 60)>",
        "   |    |    | <UIView: 0x6; frame = (0 0; 180 60)>",
        "   |    |    |    | <UIView: 0x7; frame = (\(dot) 8; 10 10)>",
      ]
    }
    func app(_ items: [[String]]) -> [String] {
      [
        "<UIView: 0x1; frame = (0 0; 390 844)>",
        "   | <UICollectionView: 0x2; frame = (0 0; 390 844); contentSize: {390, 130}>",
      ] + items.joined()
    }
    #expect(
      try problems(grid, app([item(210, 70), item(0, 70), item(210, 0), item(0, 0)])).isEmpty)
    let moved = try problems(
      grid, app([item(210, 70), item(0, 70, dot: 6), item(210, 0), item(0, 0)]))
    #expect(moved.map(\.message).map { $0.contains("'dot3'") } == [true], "\(moved)")
    #expect(moved.first?.span?.start.line == 8)
  }
}
