import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// Returns the layout of these views and constraints on a screen of 320×568 points at @2x.
private func layout(
  era: String = "ios11", device: String = "iphone-5", views: String, _ constraints: [String],
  shot: String = "portrait"
) -> SolvedShot {
  let lines = constraints.map { "  - \($0)\n" }.joined()
  let list = lines.isEmpty ? "" : "constraints:\n\(lines)"
  let text = "era: \(era)\ndevices: [\(device)]\nviews:\n\(views)\n\(list)"
  return SolvedShot(scene(text), shot)
}

@Suite("Layout rules")
struct LayoutRuleTests {
  @Test("A multiplied position is measured from the nearest common ancestor")
  func multipliedPosition() {
    let shot = layout(
      views: "  box: { views: { dot: {} } }",
      [
        "box.left == root.left + 20", "box.top == root.top", "box.size == 200",
        "dot.size == 10", "dot.centerX == 0.5 * box.centerX", "dot.top == box.top",
      ])
    // A quarter of the box's width, not of the screen's.
    #expect(shot["dot"]?.midX == 50)
  }

  @Test("Intrinsic sizes yield to higher priorities and resist lower ones")
  func huggingAndCompression() {
    let views = """
        title: { kind: label, text: 電子信箱, hugging: 251 }
        field: { kind: textField, font: 14 }
      """
    let shot = layout(
      era: "ios7", views: views,
      [
        "title.left == root.left", "field.left == title.right + 8", "field.right == root.right",
        "title.top == root.top", "field.top == root.top",
      ])
    #expect(shot["title"]?.width == 68)
    #expect(shot["field"]?.width == 244)
  }

  @Test(
    "A label's baseline equals the iOS 26 simulator's for all text sizes",
    arguments: zip(
      [14.0, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
      [110.0, 111, 111, 112, 113, 115, 117, 120, 124, 128, 134, 138]))
  func baselinesOfPictures(size: Double, pixels: Double) {
    let views = "  a: { kind: label, text: Example, font: \(size), frame: [0, 0, 300, 100] }"
    #expect(layout(era: "ios26", views: views, []).solved("a")?.firstBaseline == pixels / 2)
  }

  @Test(
    "A label's baseline is the simulator's at @3x, within 1e-6 px",
    arguments: [(14.0, 40.0), (15, 43), (16, 46), (17, 49)])
  func baselinesOfTriplePixels(size: Double, pixels: Double) throws {
    let views = "  a: { kind: label, text: Example, font: \(size) }"
    let shot = layout(
      device: "iphone-x", views: views, ["a.left == root.left", "a.top == root.top"])
    let baseline = try #require(shot.solved("a")?.firstBaseline)
    #expect((baseline * 3 - pixels).magnitude < 1e-6)
  }

  @Test("Of two labels with equal hugging the first stretches")
  func huggingTie() {
    let views = """
        a: { kind: label, text: 電子, hugging: 250 }
        b: { kind: label, text: 信箱, hugging: 250 }
      """
    let shot = layout(
      views: views,
      [
        "a.left == root.left", "b.left == a.right", "b.right == root.right",
        "a.top == root.top", "b.top == root.top",
      ])
    #expect(shot["a"]?.width == 286)
    #expect(shot["b"]?.width == 34)
    #expect(shot.result.layout.ambiguities.contains { $0.isTie })
  }

  @Test("Of two labels with equal compression resistance the second is compressed")
  func compressionTie() {
    let long = String(repeating: "電", count: 15)
    let views = """
        a: { kind: label, text: \(long) }
        b: { kind: label, text: \(long) }
      """
    let shot = layout(
      views: views,
      [
        "a.left == root.left", "b.left == a.right", "b.right == root.right",
        "a.top == root.top", "b.top == root.top",
      ])
    #expect(shot["a"]?.width == 255)
    #expect(shot["b"]?.width == 65)
  }

  @Test("A paragraph's height follows its final width")
  func paragraph() {
    let views =
      "  text: { kind: label, numberOfLines: 0, text: \(String(repeating: "文", count: 40)) }"
    let shot = layout(
      views: views,
      ["text.left == root.left + 20", "text.right == root.right - 20", "text.top == root.top"])
    // 16 ideographs of 17 points fit into 280: three lines.
    #expect(shot["text"]?.width == 280)
    #expect(shot["text"]?.height == 61)
    #expect(shot.solved("text")?.text?.lines.count == 3)
  }

  @Test("Origin and size are rounded separately, halves away from zero")
  func rounding() {
    let shot = layout(
      views: "  a: {}\n  b: {}",
      [
        "a.left == root.left + 0.25", "a.top == root.top + 0.2", "a.width == 10.25",
        "a.height == 10.2", "b.left == a.right", "b.top == a.bottom", "b.size == 10",
      ])
    #expect(shot["a"] == Rect(x: 0.5, y: 0, width: 10.5, height: 10))
    #expect(shot["b"] == Rect(x: 10.5, y: 10.5, width: 10, height: 10))
  }

  @Test("Frames follow their autoresizing masks in the other orientation")
  func autoresizing() {
    let views = """
        bar: { frame: [0, 0, 320, 44], autoresizing: [flexibleWidth] }
        dot: { frame: [300, 10, 10, 10], autoresizing: [flexibleLeftMargin] }
        mid: { frame: [100, 0, 120, 20], autoresizing: [flexibleLeftMargin, flexibleRightMargin] }
      """
    let shot = layout(views: views, [], shot: "landscape")
    #expect(shot["bar"] == Rect(x: 0, y: 0, width: 568, height: 44))
    #expect(shot["dot"] == Rect(x: 548, y: 10, width: 10, height: 10))
    #expect(shot["mid"] == Rect(x: 224, y: 0, width: 120, height: 20))
  }

  @Test("A mask without enough width yields size 0 and a conflict")
  func autoresizingWithoutRoom() {
    let text = """
      era: ios11
      devices: [{ name: a, width: 768, height: 400 }, { name: b, width: 320, height: 400 }]
      orientations: [portrait]
      views:
        bar:
          frame: [100, 0, 328, 44]
          autoresizing: [flexibleWidth]
          views: { dot: { frame: [8, 8, 312, 20], autoresizing: [flexibleWidth] } }
      """
    let wide = SolvedShot(scene(text), "portrait")
    #expect(wide["bar"]?.width == 328 && wide.result.layout.conflicts.isEmpty)
    let narrow = SolvedShot(scene(text), "portrait-b")
    #expect(narrow["bar"] == Rect(x: 100, y: 0, width: 0, height: 44))
    #expect(narrow["dot"] == Rect(x: 8, y: 8, width: 0, height: 20))
    let bar = narrow.scene.view(named: "bar") ?? .root
    #expect(narrow.result.layout.conflicts.first?.broken == .autoresizing(bar, .width))
  }

  @Test("Labels in a cell that is too small have no negative size")
  func smallCell() {
    let views = """
        table:
          kind: tableView
          frame: [0, 0, 20, 100]
          views: { row: { kind: tableCell, text: A title, detail: and more } }
      """
    let shot = layout(views: views, [])
    #expect(shot.result.layout.views.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 })
  }

  @Test(
    "Ambiguous sizes are 0, and an ambiguous position is at its only limit",
    arguments: [
      ("box.right == root.right - 20, box.height == 10", Rect(x: 300, y: 0, width: 0, height: 10)),
      ("box.left <= root.left + 23, box.size == 10", Rect(x: 23, y: 0, width: 10, height: 10)),
      (
        "box.left >= root.left + 5, box.left <= root.left + 23, box.size == 10",
        Rect(x: 5, y: 0, width: 10, height: 10)
      ),
      (
        "box.center == root.center, box.width <= 100",
        Rect(x: 160, y: 284, width: 0, height: 0)
      ),
    ])
  func open(constraints: String, expected: Rect) {
    let shot = layout(views: "  box: {}", constraints.split(separator: ", ").map(String.init))
    #expect(shot["box"] == expected)
    #expect(!shot.result.layout.ambiguities.isEmpty)
  }

  @Test(
    "The safe area follows device, orientation and era",
    arguments: [
      ("iphone-5", "ios11", "portrait", Rect(x: 0, y: 20, width: 320, height: 548)),
      ("iphone-5", "ios11", "landscape", Rect(x: 0, y: 0, width: 568, height: 320)),
      ("iphone-x", "ios11", "portrait", Rect(x: 0, y: 44, width: 375, height: 734)),
      ("iphone-x", "ios11", "landscape", Rect(x: 44, y: 0, width: 724, height: 354)),
    ])
  func safeArea(device: String, era: String, orientation: String, expected: Rect) {
    let shot = layout(
      era: era, device: device, views: "  box: {}", ["box.edges == safeArea.edges"],
      shot: orientation)
    #expect(shot["box"] == expected)
  }

  @Test("Before iOS 11 the safe area is between the layout guides")
  func safeAreaBefore() throws {
    let text = """
      era: ios7
      devices: [iphone-5]
      views: { box: {} }
      constraints: [box.edges == safeArea.edges]
      """
    let read = read(text)
    #expect(read.diagnostics.map(\.code) == ["constraint.later-era"])
    let scene = try #require(read.value)
    #expect(SolvedShot(scene)["box"] == Rect(x: 0, y: 20, width: 320, height: 548))
    let landscape = SolvedShot(scene, "landscape")
    #expect(landscape["box"] == Rect(x: 0, y: 20, width: 568, height: 300))
  }

  @Test("A view below the status bar has its own safe area")
  func nestedSafeArea() {
    let shot = layout(
      device: "iphone-x", views: "  box: { views: { inner: {} } }",
      [
        "box.left == root.left", "box.right == root.right", "box.top == root.top + 30",
        "box.height == 100", "inner.edges == box.safeArea.edges",
      ])
    #expect(shot["inner"] == Rect(x: 0, y: 14, width: 375, height: 86))
  }

  @Test("Margins of the screen and of a view are UIKit's")
  func margins() {
    let shot = layout(
      views: "  box: { views: { inner: {} } }",
      [
        "box.leading == margins.leading", "box.trailing == root.trailingMargin",
        "box.top == root.top", "box.height == 50", "inner.edges == box.margins.edges",
      ])
    #expect(shot["box"] == Rect(x: 16, y: 0, width: 288, height: 50))
    #expect(shot["inner"]?.width == 272)
  }
}

@Suite("Conflicting constraints")
struct ConflictingConstraintTests {
  private func broken(_ constraints: [String]) -> String? {
    let shot = layout(
      views: "  v: {}", ["v.top == root.top", "v.height == 10"] + constraints)
    let conflicts = shot.result.layout.conflicts
    guard conflicts.count == 1 else { return "\(conflicts.count) conflicts" }
    guard case .constraint(let id) = conflicts[0].broken else { return "no constraint" }
    return shot.scene[id].text(in: shot.scene)
  }

  @Test(
    "Which of conflicting constraints breaks",
    arguments: [
      (["v.left == root.left", "v.width == 100", "v.width == 200"], "v.width == 200"),
      (["v.left == root.left", "v.width == 200", "v.width == 100"], "v.width == 200"),
      (
        ["v.leading == root.leading + 10", "v.trailing == root.leading + 110", "v.width == 50"],
        "v.width == 50"
      ),
      (["\"H:|-0-[v(50)]-0-|\""], "root.trailing == v.trailing"),
      (
        [
          "v.leading == root.leading", "v.trailing == root.trailing",
          "v.centerX == root.centerX + 5",
        ], "v.centerX == root.centerX + 5"
      ),
      (["v.left == root.left", "v.width == 100", "v.width <= 50"], "v.width <= 50"),
    ])
  func choice(constraints: [String], expected: String) {
    #expect(broken(constraints) == expected)
  }

  @Test("A broken constraint stays as an optional one above all other priorities")
  func brokenRowStaysOptional() {
    let shot = layout(
      views: "  v: {}",
      [
        "v.top == root.top", "v.height == 10", "v.left == root.left", "v.width <= 100",
        "v.width >= 200", "v.width == 20 @ 999",
      ])
    #expect(shot.result.layout.conflicts.count == 1)
    #expect(shot["v"]?.width == 200)
  }
}
