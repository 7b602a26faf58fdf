import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplinePainting
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// Returns the contrasts on a white screen with these views, by view name.
private func contrasts(_ views: String..., controls: Set<String> = []) -> [String: MeasuredContrast]
{
  let text =
    "era: ios13\nlook: app\ndevices: [iphone-5]\norientations: [portrait]\nviews:\n"
    + views.map { "  \($0)\n" }.joined()
  let solved = SolvedShot(scene(text))
  let list = paint(solved.appState.scene, solved.shot, solved.result.layout)
  let seen = measuredContrasts(of: list, controls: controls) ?? []
  return Dictionary(seen.filter { $0.source != "statusBar" }.map { ($0.source, $0) }) {
    controls.isEmpty == ($0.ratio < $1.ratio) ? $0 : $1
  }
}

private let label = "a: { kind: label, text: Hello, frame: [0, 40, 100, 40], textColor: "

@Suite("Contrast as drawn")
struct ContrastTests {
  @Test("The ratio is that of WCAG 2")
  func ratio() {
    #expect(contrastRatio(.black, .white) == 21)
    #expect(contrastRatio(.white, .white) == 1)
    // The lightest gray that passes on white, and the darkest that does not.
    #expect(contrastRatio(Color(118, 118, 118), .white) >= 4.5)
    #expect(contrastRatio(Color(119, 119, 119), .white) < 4.5)
    #expect((contrastRatio(Color(0, 122, 255), .white) - 4.02).magnitude < 0.01)
  }

  @Test("A strengthened color has the required ratio")
  func better() {
    for ground in [Color.white, .black, Color(0, 122, 255), Color(128, 128, 128)] {
      let better = Color(150, 150, 150).adjusted(toContrast: 4.5, on: ground)
      #expect(better.map { contrastRatio($0, ground) >= 4.5 } == true)
    }
    #expect(Color.white.adjusted(toContrast: 22, on: .black) == nil)
  }

  @Test("The background of a text is the visible color behind it")
  func grounds() {
    let plain = contrasts(label + "black }")["a"]
    #expect(plain?.background == .white && plain?.ratio == 21)
    #expect(plain?.isLarge == false)
    let own = contrasts(label + "black, background: yellow }")["a"]
    #expect(own?.background == Color(255, 255, 0))
    // Half of white over black is gray, regardless of which is translucent.
    let veil = contrasts(
      "g: { background: black, alpha: 0.5, frame: [0, 0, 320, 568] }",
      label + "black }")["a"]
    #expect(veil?.background == Color(128, 128, 128))
    let faded = contrasts(
      "g: { alpha: 0.5, background: white, frame: [0, 0, 320, 568], views: {",
      "  \(label)black } } }")["a"]
    #expect(faded?.foreground == Color(128, 128, 128) && faded?.background == .white)
  }

  @Test("Over a gradient the lowest contrast counts")
  func gradient() {
    let seen = contrasts(
      label + "white, gradient: { colors: [black, white], "
        + "startPoint: [0, 0.5], endPoint: [1, 0.5] } }")["a"]
    let left = contrasts(label + "white, gradient: [black, \"#010101\"] }")["a"]
    #expect(seen.map { $0.ratio < 12 } == true)
    #expect(left.map { $0.ratio > 20 } == true)
  }

  @Test("Covered, clipped and offscreen texts have no contrast")
  func unseen() {
    #expect(
      contrasts(label + "black }", "b: { background: white, frame: [0, 0, 320, 200] }")
        .isEmpty)
    #expect(
      contrasts(
        "g: { clipsToBounds: true, frame: [0, 0, 320, 30], views: {",
        "  \(label)black } } }"
      ).isEmpty)
    #expect(contrasts(label.replacing("[0, 40", with: "[400, 40") + "black }").isEmpty)
  }

  @Test("A control has the contrast of its best part with the background before it")
  func controls() {
    let toggle = "a: { kind: switch, on: true, frame: [20, 40, 51, 31]"
    let green = contrasts(toggle + " }", controls: ["a"])["a"]
    #expect(green?.text == nil)
    #expect((green?.ratio).map { (2.1...2.3).contains($0) } == true)
    let dark = contrasts(toggle + ", onTintColor: black }", controls: ["a"])["a"]
    #expect((dark?.ratio).map { $0 > 15 } == true)
    #expect(contrasts(toggle + " }").isEmpty)
  }

  @Test(
    "Only the inside of a shape counts as background",
    arguments: [
      (Shape.ellipse(in: Rect(x: 0, y: 0, width: 10, height: 10)), false),
      (.roundedRectangle(Rect(x: 0, y: 0, width: 10, height: 10), radius: 5), false),
      (.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), true),
    ])
  func shapes(outline: Shape, hasCorner: Bool) {
    func isSeen(_ x: Double, _ y: Double) -> Bool {
      let font = Font(.systemRegular, size: 1)
      let mark = TextLineCommand(
        font: font, color: .black, origin: Point(x: x, y: y),
        clusters: [TextCluster(text: "x", advance: 0.01)])
      let list = DisplayList(
        size: Size(width: 20, height: 20), scale: PixelScale(1),
        items: [DisplayItem("a", .fill(outline, .black)), DisplayItem("b", .text(mark))])
      return measuredContrasts(of: list)?.first?.background == .black
    }
    #expect(isSeen(5, 5) && !isSeen(15, 5) && !isSeen(5, 15))
    #expect(isSeen(0.5, 1) == hasCorner)
  }
}
