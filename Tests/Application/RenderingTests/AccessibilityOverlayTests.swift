import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineRendering
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

private func drawn(_ count: Int, _ shot: String) -> DisplayList {
  let views = (0..<count).map {
    "  b\($0): { kind: button, title: Button \($0), frame: [\($0 % 3 * 100), \($0 * 9), 90, 8] }\n"
  }
  let solved = SolvedShot(
    scene("era: ios13\ndevices: [iphone-5]\nviews:\n  ground:\n" + views.joined()), shot)
  let (scene, layout) = (solved.appState.scene, solved.result.layout)
  var wanted = solved.shot
  wanted.showsElements = true
  return displayList(of: scene, wanted, layout)
}

extension DisplayList {
  /// The texts of the legend with their origins.
  fileprivate var words: [(text: String, place: Point)] {
    items.compactMap { item in
      guard item.source.hasPrefix("spoken "), case .text(let mark) = item.mark else { return nil }
      return (mark.clusters.readingText, mark.origin)
    }
  }
}

@Suite("Overlay of accessibility elements")
struct AccessibilityOverlayTests {
  @Test("The legend is at the right of a portrait screen, and below a landscape one")
  func places() {
    let standing = drawn(2, "portrait")
    #expect(standing.size == Size(width: 320 + 16 + 264 + 16, height: 568))
    let lying = drawn(2, "landscape")
    #expect(lying.size.width == 568 && lying.size.height > 320)
    for list in [standing, lying] {
      let words = list.words.filter { $0.text.hasPrefix("Button") }
      #expect(words.map(\.text) == ["Button 0, Button", "Button 1, Button"])
      #expect(words.allSatisfy { $0.place.x > 320 || $0.place.y > 320 })
      // Each number appears at its box and before its text.
      #expect(list.words.count { $0.text == "1" } == 2)
    }
  }

  @Test("A long legend has up to three columns, and then a taller page")
  func columns() {
    let some = drawn(30, "portrait")
    #expect(some.size == Size(width: 320 + 16 + 2 * 280, height: 568))
    let many = drawn(60, "portrait")
    #expect(many.size.width == 320 + 16 + 3 * 280 && many.size.height > 568)
    for list in [some, many] {
      let page = list.size
      #expect(list.words.allSatisfy { $0.place.x < page.width && $0.place.y < page.height })
    }
  }

  @Test("Without elements the page has the screen's height")
  func nothing() {
    #expect(drawn(0, "portrait").size.height == 568)
    #expect(drawn(0, "landscape").size == Size(width: 568, height: 320))
  }
}
