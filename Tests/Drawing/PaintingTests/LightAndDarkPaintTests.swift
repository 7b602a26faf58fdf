import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing in light and dark appearance")
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
    for (appearance, foreground, background) in [(Appearance.light, Color.black, Color.white)]
      + [(.dark, .white, .black)]
    {
      let painted = painted(appearance, label)
      #expect(painted.marks(of: "view").first?.textMark?.color == foreground)
      #expect(painted.marks(of: "root").first?.filled?.1 == background)
      #expect(painted.marks(of: "homeIndicator").first?.filled?.1 == foreground)
      #expect(painted.marks(of: "statusBar").first?.textMark?.color == foreground)
    }
  }

  @Test("An explicit color is constant, and an adaptive one follows the appearance")
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
    "No title of a control has the color of its background", arguments: Appearance.allCases)
  func readable(appearance: Appearance) {
    let font = Font(.systemRegular, size: 13)
    for kind in [ControlKind.segmentedControl, .searchBar, .navigationBar] {
      for selected in 0..<2 {
        var control = ControlContent(kind, font: font)
        control.segments = [Segment("A"), Segment("B")]
        control.search.placeholder = "A"
        control.bar.title = "A"
        control.selected = selected
        let painted = painted(appearance, .control(control))
        var backgrounds: [(Rect, Color)] = []
        var count = 0
        for mark in painted.marks(of: "root") + painted.marks(of: "view") {
          if let filled = mark.filled, filled.1.alpha == 255 { backgrounds.append(filled) }
          guard let text = mark.textMark else { continue }
          count += 1
          let under = backgrounds.last {
            $0.0.intersection(Rect(origin: text.origin, size: Size(width: 1, height: 1))) != nil
          }
          #expect(under != nil && under?.1 != text.color, "\(kind) in \(appearance)")
        }
        #expect(count > 0, "\(kind)")
      }
    }
  }
}
