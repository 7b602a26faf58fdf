import AppSimulation
import AutoLayout
import Geometry
import SceneModel
import TestSupport
import Testing
import Typography

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

@Suite("Changes of size classes")
struct SizeClassChangeTests {
  private func shot(_ name: String) -> SolvedShot { SolvedShot(scene(varied), name) }

  @Test(
    "Each device has its classes, and what names both wins over what names one",
    arguments: [
      ("portrait", 10.0), ("landscape", 20), ("portrait-iphone-11", 10),
      ("landscape-iphone-11", 30), ("portrait-ipad-9.7", 50), ("landscape-ipad-9.7", 50),
      ("landscape-turned", 20), ("portrait-ipad-9.7-narrow", 10),
    ])
  func classes(name: String, gap: Double) {
    #expect(shot(name)["words"]?.minY == gap)
  }

  @Test("A property set by a step keeps its value when the size classes change")
  func steps() {
    #expect(shot("landscape-moved")["words"]?.minY == 70)
    #expect(shot("landscape-typed").solved("words")?.text?.lines.count == 1)
    guard case .label(let label)? = shot("landscape-typed").moment.scene.views.last?.content else {
      return #expect(Bool(false), "no label")
    }
    #expect(label.text == "Typed")
    #expect(shot("landscape-ipad-9.7-sized")["card"]?.width == 40)
  }

  @Test("A varied text grows with the texts of the user")
  func textSizes() throws {
    let usual = try #require(shot("landscape")["words"]?.height)
    let larger = try #require(shot("landscape-extraLarge")["words"]?.height)
    #expect(larger > usual)
  }

  @Test(
    "A misspelled size class is no size class",
    arguments: ["", "w", "wc", "C", "wC wR", "hR hR", "wC hR wC", "wCR", "any"])
  func noCondition(text: String) {
    #expect(SizeCondition(text) == nil)
  }

  @Test("Either order of axes is the same")
  func order() {
    #expect(SizeCondition("hR wC") == SizeCondition("wC hR"))
    #expect(SizeCondition(" hC ")?.weight == 1)
  }
}
