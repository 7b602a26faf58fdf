import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Display lists")
struct DisplayListTests {
  @Test("The dump has a line per draw command")
  func dump() {
    var painted = PaintedScene("iphone-5", .landscape, era: .ios9)
    let card = painted.add("card", x: 10, y: 20.5) {
      $0.background = AdaptiveColor(Color(255, 0, 0))
      $0.cornerRadius = 4
      $0.clipsToBounds = true
      $0.alpha = 0.25
    }
    painted.add("title", .label("姓\"名"), in: card, x: 1)
    #expect(
      painted.list.dump() == """
        canvas 568 320 @2x
          root: fill rectangle 0 0 568 320 #FFFFFF
          card: group 0.25
            card: fill rounded rectangle 10 20.5 100 50 radius 4 #FF0000
            card: clip rounded rectangle 10 20.5 100 50 radius 4
              title: text "姓\\"名" system-regular 17 #000000 at 11 51.5 advances 17 6.433 17
            card: end clip
          card: end group

        """)
  }

  /// Returns random nested views, some of them outside the screen.
  private func chance(_ seed: UInt64) -> PaintedScene {
    var random = SeededGenerator(seed: seed)
    var painted = PaintedScene(
      random.pick(["iphone-5", "iphone-x"]), random.pick(Orientation.allCases),
      era: random.pick(Era.allCases), look: random.pick(Scene.DefaultStyle.allCases))
    for index in 0..<random.number(0...30) {
      let content: ViewContent = random.pick([
        .plain, .scroll(ScrollContent()), .label("Some label text"), .field("Typed"), .button("OK"),
      ])
      let parent = ViewID(random.number(0...index))
      painted.add(
        "view\(index)", content, in: parent, x: Double(random.number(-100...300)),
        y: Double(random.number(-100...500)), width: Double(random.number(-5...200)),
        height: Double(random.number(-5...100))
      ) {
        $0.alpha = random.pick([1, 1, 0.5, 0])
        $0.isHidden = random.number(0...9) == 0
        $0.clipsToBounds = random.pick([nil, true, false])
        $0.cornerRadius = random.pick([0, 5, 500])
        $0.borderWidth = random.pick([0, 1, 80])
        $0.background = random.pick([nil, .black, AdaptiveColor(.clear)])
      }
    }
    return painted
  }

  @Test("Clips and groups are balanced and not empty, in 100 samples", arguments: 0..<100)
  func balance(seed: UInt64) {
    var open: [DrawCommand] = []
    var previous: DrawCommand?
    for item in chance(seed).list.items {
      switch item.mark {
      case .beginClip, .beginGroup: open.append(item.mark)
      case .endClip:
        guard case .beginClip = open.popLast() else { return #expect(Bool(false), "stray end") }
      case .endGroup:
        guard case .beginGroup = open.popLast() else { return #expect(Bool(false), "stray end") }
      default: break
      }
      if let previous, item.mark == .endClip || item.mark == .endGroup {
        if case .beginClip = previous { Issue.record("an empty clip") }
        if case .beginGroup = previous { Issue.record("an empty group") }
      }
      previous = item.mark
    }
    #expect(open.isEmpty)
  }

  @Test("The same scene yields the same list, in 10 samples", arguments: 0..<10)
  func deterministic(seed: UInt64) {
    #expect(chance(seed).list == chance(seed).list)
  }
}
