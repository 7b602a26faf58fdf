import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Unexplained pixels")
struct ResidualTests {
  @Test(
    "A pure movement leaves nothing unexplained",
    arguments: [
      ("leading + 20", "leading + 23"), ("top + 30", "top + 90"), ("width == 120", "width == 90"),
      ("width == 120", "width == 300"), ("gap: 6", "gap: 61"), ("height == 90", "height == 150"),
      ("offset: [0, 40]", "offset: [0, 70]"), ("inset 8", "inset 30"),
      ("cover.top == title.top", "cover.top == title.bottom"),
    ])
  func pure(from: String, to: String) throws {
    let moved = crowdedScene.replacing(from, with: to)
    try #require(moved != crowdedScene)
    let checked = try CheckedTestScene(crowdedScene, moved, shot: "portrait-scrolled")
    #expect(checked.summary?.residual == Residual.none)
    #expect(checked.summary?.moves.isEmpty == false)
    guard case .changed(.pixels) = checked.outcome.comparison.verdict else {
      Issue.record("no visible difference")
      return
    }
  }

  @Test("Added and removed views explain their pixels, also those that they covered")
  func appeared() throws {
    let more =
      crowdedScene.replacing(
        "views:\n  card", with: "views:\n  veil: { background: \"#00FF00\" }\n  card")
      + "  - veil.edges == cover.edges inset -5\n"
    #expect(try CheckedTestScene(crowdedScene, more).summary?.residual == Residual.none)
    #expect(try CheckedTestScene(more, crowdedScene).summary?.residual == Residual.none)
  }

  @Test("A change of the device explains a change of the size")
  func device() throws {
    let other = crowdedScene.replacing("width: 260", with: "width: 280")
    let checked = try CheckedTestScene(crowdedScene, other, keepsPictures: true)
    guard case .changed(.sizes) = checked.outcome.comparison.verdict else {
      Issue.record("the sizes are the same")
      return
    }
    #expect(checked.summary?.residual == Residual.none)
    #expect(checked.summary?.cause?.changes.map(\.subject) == ["devices"])
    #expect(checked.outcome.images.first?.hasSuffix(".moves.png") == true)
  }

  @Test("An edited pixel where a view moved away is the residual, at its location")
  func edited() throws {
    let moved = crowdedScene.replacing("top + 30", with: "top + 50")
    let checked = try CheckedTestScene(crowdedScene, moved) { picture in
      picture.bytes[(200 * picture.size.width + 150) * 4] ^= 0x40
    }
    #expect(checked.summary?.residual?.count == 1)
    #expect(checked.summary?.residual?.maximumDelta == 0x40)
    #expect(checked.summary?.residual?.bounds.map { [$0.x, $0.y] } == [150, 200])
  }

  @Test("A changed color next to a movement is explained by its edit and listed for its view")
  func restyled() throws {
    let eraOverride = crowdedScene.replacing("top + 30", with: "top + 50")
      .replacing("#FF0000", with: "#FF8000")
    let checked = try CheckedTestScene(crowdedScene, eraOverride)
    #expect(checked.summary?.residual == Residual.none)
    #expect(checked.summary?.cause?.changes.count == 2)
    #expect(checked.summary?.cause?.certainty == .proven)
    let restyled = checked.summary?.moves.filter {
      if case .restyled = $0.kind { true } else { false }
    }
    #expect(restyled?.map(\.views) == [["cover"]])
  }

  @Test(
    "Without an edit the residual is the difference, and the golden is said to be edited")
  func noEdit() throws {
    let checked = try CheckedTestScene(crowdedScene, crowdedScene) { picture in
      for index in 0..<40 { picture.bytes[(200 * picture.size.width + 150 + index) * 4] ^= 0x40 }
    }
    #expect(checked.summary?.cause == nil)
    #expect(checked.summary?.uncertainty?.contains("replaced manually") == true)
    guard case .changed(.pixels(let changed)) = checked.outcome.comparison.verdict else {
      Issue.record("the verdict is \(checked.outcome.comparison.verdict)")
      return
    }
    #expect(checked.summary?.residual?.count == changed.count)
    #expect(checked.summary?.residual?.bounds == changed.bounds)
  }
}

/// Views that cover, clip and scroll each other.
private let crowdedScene = """
  era: ios11
  devices: [{ name: small, width: 260, height: 300, scale: 1, statusBar: 20 }]
  orientations: [portrait]
  metrics: { gap: 6 }
  views:
    card:
      background: "#DDEEFF"
      cornerRadius: 12
      clipsToBounds: true
      views:
        title: { kind: label, text: A long title in two lines of text, numberOfLines: 0 }
        cover: { background: "#FF0000", alpha: 0.5, borderWidth: 2, borderColor: black }
        button: { kind: button, title: Go there }
    list:
      kind: scrollView
      background: "#FFEECC"
      views:
        content:
          views:
            field: { kind: textField, placeholder: Name }
            note: { kind: label, text: below the edge }
  states: { scrolled: [scroll: { view: list, offset: [0, 40] }] }
  constraints:
    - card.leading == root.leading + 20
    - card.top == root.top + 30
    - card.width == 200
    - card.height == 90
    - title.leading == card.leading + gap
    - title.top == card.top + gap
    - title.width == 120
    - cover.top == title.top
    - cover.leading == title.leading + 50
    - cover.width == 100
    - cover.height == 60
    - button.centerX == cover.centerX
    - button.top == title.bottom
    - list.leading == root.leading
    - list.top == card.bottom + 10
    - list.width == 250
    - list.height == 150
    - content.edges == list.edges inset 8
    - content.width == 234
    - field.leading == content.leading
    - field.top == content.top + gap
    - field.width == 120
    - note.leading == field.leading
    - note.top == field.bottom + 150
    - note.bottom == content.bottom - 40

  """
