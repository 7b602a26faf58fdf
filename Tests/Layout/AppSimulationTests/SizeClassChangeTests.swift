import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

private let varied = """
  era: ios15
  devices: [iphone-5, iphone-11, ipad-9.7]
  textSizes: [large, extraLarge]
  views:
    card: { frame: [0, 0, 100, 100] }
    words: { kind: label, text: Hello, font: body }
  constraints:
    - words.top == root.top + 10 as gap
    - words.leading == root.leading
  variations:
    hC: { set: { gap: 20 }, views: { words: { text: Compact, numberOfLines: 0 } } }
    wR hR: { views: { card: { frame: [0, 0, 300, 300] } }, set: { gap: 50 } }
    wR: { set: { gap: 30 } }
  states:
    turned: [rotate: landscape]
    typed: [type: { words: Typed }, rotate: landscape]
    moved: [set: { gap: 70 }, rotate: landscape]
    sized: [resize: { view: card, width: 40 }, rotate: landscape]
    narrow: [resize: { view: root, width: 400 }]
  """

@Suite("Size class changes")
struct SizeClassChangeTests {
  private func shot(_ name: String) -> SolvedShot { SolvedShot(scene(varied), name) }

  @Test(
    "Each device has its size classes, and variations of both override those of one",
    arguments: [
      ("portrait", 10.0), ("landscape", 20), ("portrait-iphone-11", 10),
      ("landscape-iphone-11", 30), ("portrait-ipad-9.7", 50), ("landscape-ipad-9.7", 50),
      ("landscape-turned", 20), ("portrait-ipad-9.7-narrow", 10),
    ])
  func classes(name: String, gap: Double) {
    #expect(shot(name)["words"]?.minY == gap)
  }

  @Test("Values set by steps are kept when size classes change")
  func steps() {
    #expect(shot("landscape-moved")["words"]?.minY == 70)
    #expect(shot("landscape-typed").solved("words")?.text?.lines.count == 1)
    guard case .label(let label)? = shot("landscape-typed").appState.scene.views.last?.content
    else {
      return #expect(Bool(false), "no label")
    }
    #expect(label.text == "Typed")
    #expect(shot("landscape-ipad-9.7-sized")["card"]?.width == 40)
  }

  @Test("A font set by a variation scales with the text size")
  func textSizes() throws {
    let usual = try #require(shot("landscape")["words"]?.height)
    let larger = try #require(shot("landscape-extraLarge")["words"]?.height)
    #expect(larger > usual)
  }

  @Test(
    "Invalid size class conditions are refused",
    arguments: ["", "w", "wc", "C", "wC wR", "hR hR", "wC hR wC", "wCR", "any"])
  func noCondition(text: String) {
    #expect(SizeCondition(text) == nil)
  }

  @Test("The order of the axes in a condition does not matter")
  func order() {
    #expect(SizeCondition("hR wC") == SizeCondition("wC hR"))
    #expect(SizeCondition(" hC ")?.weight == 1)
  }
}
