import DisplayLists
import Geometry
import SceneModel
import Testing
import Typography

@Suite("By day and by night")
struct LightAndDarkPaintTests {
  private func painted(_ appearance: Appearance, _ content: ViewContent) -> PaintedScene {
    var painted = PaintedScene("iphone-x", era: .ios15)
    painted.appearance = appearance
    painted.add("view", content, y: 100, width: 200, height: 34)
    return painted
  }

  @Test("Default colors follow the appearance")
  func defaults() {
    let label = ViewContent.label(LabelContent(text: "A", font: Font(.systemRegular, size: 17)))
    for (appearance, ink, paper) in [(Appearance.light, Color.black, Color.white)]
      + [(.dark, .white, .black)]
    {
      let painted = painted(appearance, label)
      #expect(painted.marks(of: "view").first?.textMark?.color == ink)
      #expect(painted.marks(of: "root").first?.filled?.1 == paper)
      #expect(painted.marks(of: "homeIndicator").first?.filled?.1 == ink)
      #expect(painted.marks(of: "statusBar").first?.textMark?.color == ink)
    }
  }

  @Test("A colour of one's own stays, and one for each is that of the picture")
  func own() {
    for (appearance, color) in [(Appearance.light, Color(1, 1, 1)), (.dark, Color(2, 2, 2))] {
      var painted = painted(appearance, .plain)
      painted.add("own", width: 20) { $0.background = AdaptiveColor(Color(9, 9, 9)) }
      painted.add("both", width: 20) {
        $0.background = AdaptiveColor(light: Color(1, 1, 1), dark: Color(2, 2, 2))
      }
      #expect(painted.marks(of: "own").first?.filled?.1 == Color(9, 9, 9))
      #expect(painted.marks(of: "both").first?.filled?.1 == color)
    }
  }

  @Test(
    "No title of a control has the colour of what lies under it", arguments: Appearance.allCases)
  func readable(appearance: Appearance) {
    let font = Font(.systemRegular, size: 13)
    for kind in [ControlContent.Kind.segmentedControl, .searchBar, .navigationBar] {
      for selected in 0..<2 {
        var control = ControlContent(kind, font: font)
        control.segments = [Segment("A"), Segment("B")]
        control.search.placeholder = "A"
        control.bar.title = "A"
        control.selected = selected
        let painted = painted(appearance, .control(control))
        var papers: [(Rect, Color)] = []
        for mark in painted.marks(of: "root") + painted.marks(of: "view") {
          if let filled = mark.filled, filled.1.alpha == 255 { papers.append(filled) }
          guard let text = mark.textMark else { continue }
          let under = papers.last {
            $0.0.intersection(Rect(origin: text.origin, size: Size(width: 1, height: 1))) != nil
          }
          #expect(under != nil && under?.1 != text.color, "\(kind) in \(appearance)")
        }
      }
    }
  }
}
