import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

private let table = """
  era: ios11
  views:
    table:
      kind: tableView
      estimatedRowHeight: 85
      rowHeight: automatic
      views:
        row:
          kind: tableCell
          text: Title
          detail: More
          image: [29, 20]
          accessory: disclosure
          views: { badge: }
  constraints:
    - table.edges == root.edges
  """

@Suite("Tables and cells in scene files")
struct CellTests {
  @Test("A cell's own labels and image are subviews named after it")
  func predefined() throws {
    let checked = read(table)
    #expect(checked.diagnostics.isEmpty)
    let scene = try #require(checked.value)
    #expect(
      scene.views.map(\.name) == [
        "root", "table", "row", "row.imageView", "row.textLabel", "row.detailTextLabel", "badge",
      ])
    #expect(
      scene.views.map(\.predefined) == [
        nil, nil, nil, .imageView, .textLabel, .detailTextLabel, nil,
      ])
    let row = try #require(scene.view(named: "row"))
    #expect(scene[row].children.count == 4)
    #expect(scene[scene.views[4].parent ?? .root].name == "row")
    guard case .label(let title) = scene.views[4].content,
      case .label(let detail) = scene.views[5].content
    else {
      Issue.record("no labels")
      return
    }
    #expect(title.text == "Title" && title.font.size == 17)
    #expect(detail.text == "More" && detail.font.size == 12)
  }

  @Test("Texts of cells scale with the text size")
  func textSize() throws {
    let scene = try #require(read(table).value).applyingTextSize(
      .accessibilityMedium, PixelScale(2))
    let sizes = scene.views.compactMap { view -> Double? in
      if case .label(let label) = view.content { label.font.size } else { nil }
    }
    #expect(sizes == [28, 22])
  }

  @Test("A table is a scroll view with rows")
  func rows() throws {
    let scene = try #require(read(table).value)
    let table = try #require(scene.view(named: "table"))
    #expect(scene[table].content.kind == .tableView)
    guard case .scroll(let content) = scene[table].content else {
      Issue.record("no scroll view")
      return
    }
    #expect(content.alwaysBounceVertical)
    #expect(content.rows?.height == nil)
    #expect(content.rows?.estimate == 85)
    #expect(scene.sections(of: table).flatMap(\.cells).map { scene[$0].name } == ["row"])
  }

  @Test(
    "Constraints can refer to a cell, its content view, labels and image",
    arguments: [
      "badge.leading == row.leading + 8",
      "badge.trailing == row.contentView.trailing",
      "badge.leading == row.textLabel.trailing + 8",
      "badge.lastBaseline == row.detailTextLabel.lastBaseline",
      "row.height >= 60",
      "badge.width == row.imageView.width + row.textLabel.width",
    ])
  func constraintTexts(constraintText constraint: String) throws {
    let checked = read(table + "\n  - \(constraint)")
    #expect(checked.diagnostics.isEmpty)
    let scene = try #require(checked.value)
    #expect(scene.constraints.last.map(scene.text) == constraint)
  }

  @Test(
    "Constraints cannot position a cell's own labels and image",
    arguments: [
      "row.textLabel.leading == row.leading + 40",
      "row.textLabel.leading == badge.trailing",
      "row.textLabel.width == 100",
      "row.leading == row.imageView.leading",
      "row.textLabel.leading == row.imageView.trailing + 30",
      "row.contentView.bottom == row.detailTextLabel.bottom + 8",
    ])
  func moved(constraintText constraint: String) {
    #expect(codes(table + "\n  - \(constraint)") == ["constraint.predefined-content"])
  }

  @Test("contentView is a guide only after the name of a cell")
  func contentView() {
    #expect(codes(table + "\n  - badge.top == contentView.top") == ["constraint.guide-owner"])
    #expect(codes(table + "\n  - badge.top == badge.contentView.top") == ["constraint.guide-owner"])
    let named = """
      views: { contentView: { } }
      constraints: [contentView.edges == root.edges]
      """
    #expect(codes(named).isEmpty)
  }

  @Test("Expectations and steps can refer to a cell's labels")
  func claims() throws {
    let text =
      table + """

        states:
          typed: [type: { row.textLabel: New }]
        expect:
          - all: row.textLabel.x == 61
          - all: row.textLabel.frame == 1 2 3 4
        """
    let checked = read(text)
    #expect(checked.diagnostics.isEmpty)
    let scene = try #require(checked.value)
    let label = try #require(scene.view(named: "row.textLabel"))
    #expect(
      scene.expectations.map(\.claim) == [
        .measure(label, .x, 61), .frame(label, Rect(x: 1, y: 2, width: 3, height: 4)),
      ])
    #expect(scene.states.first?.steps == [.type(label, text: "New")])
    #expect(
      problems(table + "\nexpect: [all: row.titleLabel.x == 1]") == ["17:15 expect.unknown-view"])
  }

  @Test(
    "An expectation 'fit' names a view with a size, and optionally a width",
    arguments: [
      ("fit: box", Size.zero, AxisPriorities(horizontal: 50, vertical: 50)),
      ("fit: { view: box }", .zero, AxisPriorities(horizontal: 50, vertical: 50)),
      (
        "fit: { view: box, width: 320 }", Size(width: 320, height: 0),
        AxisPriorities(horizontal: 1000, vertical: 50)
      ),
      (
        "fit: { view: box, verticalFittingPriority: low, targetSize: expanded }",
        FittingRequest.expanded, AxisPriorities(horizontal: 50, vertical: 250)
      ),
      (
        "fit: { view: box, horizontalFittingPriority: 700, width: 9 }",
        Size(width: 9, height: 0), AxisPriorities(horizontal: 700, vertical: 50)
      ),
    ])
  func fit(written: String, size: Size, priorities: AxisPriorities) {
    var request = FittingRequest()
    (request.size, request.priorities) = (size, priorities)
    let checked = read(
      """
      views: { list: { kind: scrollView, views: { box: { frame: [0, 0, 1, 1] } } } }
      states: { a: [\(written)] }
      """)
    #expect(checked.diagnostics.isEmpty)
    #expect(checked.value?.states.first?.steps == [.fit(ViewID(2), request)])
  }
}
