import SnaplineAutoLayout
import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// Contrast and reading order, on screens from 320 to 420 points.
@Suite("Accessibility claims")
struct AccessibilityClaimTests {
  private func proof(
    _ views: [String], _ constraints: [String], head: String = "",
    without exempt: Set<ProofClaim> = []
  ) throws -> ShotProof {
    let scene = scene(
      "era: ios13\nlook: app\ndevices: [iphone-5]\norientations: [portrait]\n\(head)views:\n"
        + views.map { "  \($0)\n" }.joined() + "constraints:\n"
        + constraints.map { "  - \($0)\n" }.joined())
    let shot = try #require(planShots(scene).value.first)
    return prove(scene, shot, ScreenRange(.horizontal, 320...420), without: exempt)
  }

  /// An invisible view that is at most 119 points wide from 361 to 374 points, and wider elsewhere.
  private let spacer = [
    "s.leading == root.leading", "s.top == root.top", "s.height == 1",
    "s.width >= 480 - root.width", "s.width >= root.width - 255", "s.width == 0 @ 200",
  ]
  private let words = "a: { kind: label, text: Hello, textColor: black }"

  /// Returns a dark panel behind the text; its left edge passes the last sampled point of the text.
  private func behind() throws -> [String] {
    let free = SolvedShot(scene("devices: [iphone-5]\nviews:\n  \(words)\n"))
    let width = try #require(free.result.layout[ViewID(1)].text?.lines.first?.width)
    return spacer + [
      "b.leading == s.trailing", "b.width == 90", "b.top == root.top + 40", "b.height == 60",
      "a.leading == root.leading + \(119.5 - 0.9 * width)", "a.top == root.top + 60",
    ]
  }

  @Test("Low contrast is found on exactly the screens that have it")
  func contrast() throws {
    let panel = "b: { background: \"#333333\" }"
    let found = try proof(["s:", panel, words], try behind(), without: [.overlap]).failures
    #expect(found.map(\.claim) == [.contrast])
    #expect(found.first?.screens == [361...374])
    let message = found.first?.diagnostic.message ?? ""
    #expect(
      message.hasPrefix(
        "contrast of the text of 'a' is 1.66:1 (#000000 on #333333); at least 4.5:1 is required"))
    #expect(message.hasSuffix("width 361…374"))
    #expect(found.first?.diagnostic.hint?.contains(" has 4.5:1 on #333333") ?? false)
    let light = panel.replacing("#333333", with: "#EEEEEE")
    #expect(try proof(["s:", light, words], try behind(), without: [.overlap]).failures.isEmpty)
  }

  @Test("Contrast is checked in dark appearance, and an expected warning is no failure")
  func dark() throws {
    let place = ["a.leading == root.leading + 20", "a.top == root.top + 60"]
    let both = "appearances: [light, dark]\n"
    #expect(try proof([words], place).failures.isEmpty)
    let found = try proof([words], place, head: both).failures
    #expect(found.map(\.claim) == [.contrast])
    #expect(found.first?.screens == [320...420])
    #expect(found.first?.diagnostic.message.contains(" in dark mode") ?? false)
    let head = both + "expect:\n  - all: warns lint.contrast\n"
    #expect(try proof([words], place, head: head).failures.isEmpty)
    #expect(try proof([words], place, head: both, without: [.contrast]).failures.isEmpty)
  }

  @Test("Low contrast of system colors is no failure")
  func system() throws {
    let place = ["a.leading == root.leading + 20", "a.top == root.top + 60"]
    let label = "a: { kind: label, text: Hello, textColor: secondaryLabel }"
    #expect(try proof([label], place).failures.isEmpty)
    let control = "a: { kind: switch, accessibilityLabel: Sound, on: true"
    #expect(try proof([control + " }"], place).failures.isEmpty)
    let yellow = try proof([control + ", onTintColor: systemYellow }"], place).failures
    #expect(yellow.map(\.claim) == [.contrast])
  }

  @Test("A wrong reading order is found on exactly the screens that have it")
  func readingOrder() throws {
    let views = [
      "s:", "big: { kind: label, text: Big, font: 40 }",
      "small: { kind: label, text: Small }",
    ]
    let place = [
      "s.leading == root.leading", "s.top == root.top", "s.height == 1",
      "s.width <= root.width - 210", "s.width <= 525 - root.width", "s.width == 999 @ 200",
      "big.leading == s.trailing", "big.top == root.top + 40", "small.top == root.top + 56",
      "small.trailing == root.leading + 151",
    ]
    let found = try proof(views, place).failures
    #expect(found.map(\.claim) == [.readingOrder])
    #expect(found.first?.screens == [361...374])
    let diagnostic = try #require(found.first?.diagnostic)
    #expect(
      diagnostic.message == "VoiceOver reads 'big' before 'small', which is earlier on the "
        + "line: width 361…374")
    #expect(diagnostic.hint == "add 'accessibilityElements: [small, big]' to 'root'")
    let ordered = "root: { accessibilityElements: [small, big] }\n"
    #expect(try proof(views, place, head: ordered).failures.isEmpty)
    let announced = "expect:\n  - all: warns lint.reading-order\n"
    #expect(try proof(views, place, head: announced).failures.isEmpty)
  }
}

@Suite("Reflow on all screens")
struct ReflowClaimTests {
  @Test("Wrapping collection items keep their reading order")
  func wraps() throws {
    let scene = scene(
      """
      era: ios13
      look: app
      devices: [iphone-8]
      orientations: [portrait]
      views:
        tags:
          kind: collectionView
          itemSize: [90, 40]
          views:
            one: { kind: collectionCell, background: red }
            two: { kind: collectionCell, background: blue }
            three: { kind: collectionCell, background: black }
            four: { kind: collectionCell, background: red }
            five: { kind: collectionCell, background: blue }
      constraints:
        - tags.edges == root.edges
      """)
    let shot = try #require(planShots(scene).value.first)
    let range = ScreenRange(.horizontal, 320...420)
    #expect(prove(scene, shot, range).failures.isEmpty)
    // The fourth item is left of the fifth here, and in the line above it on wide screens.
    let sweep = sweepEveryScreen(scene, shot, range)
    let (four, five) = (ViewID(5), ViewID(6))
    let corners = sweep.stretches.map { ($0.first.layout[four].frame, $0.first.layout[five].frame) }
    #expect(corners.contains { $0.minX < $1.minX } && corners.contains { $0.minX > $1.minX })
  }
}
