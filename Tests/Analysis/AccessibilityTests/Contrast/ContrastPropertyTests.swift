import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

extension SeededGenerator {
  fileprivate mutating func color() -> Color {
    Color(UInt8(number(0...255)), UInt8(number(0...255)), UInt8(number(0...255)))
  }
}

@Suite("Properties of contrast ratios")
struct ContrastPropertyTests {
  @Test("A contrast ratio is symmetric, from 1 to 21, and 1 for equal colors, in 2,000 samples")
  func range() {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<2_000 {
      let (one, other) = (random.color(), random.color())
      let ratio = contrastRatio(one, other)
      #expect(ratio == contrastRatio(other, one))
      #expect((1...21).contains(ratio))
      #expect(contrastRatio(one, one) == 1)
    }
  }

  @Test("A lighter gray has more contrast with black and less with white")
  func greys() {
    let greys = (0...255).map { Color(UInt8($0), UInt8($0), UInt8($0)) }
    for (dark, light) in zip(greys, greys.dropFirst()) {
      #expect(contrastRatio(dark, .black) < contrastRatio(light, .black))
      #expect(contrastRatio(dark, .white) > contrastRatio(light, .white))
    }
  }

  @Test(
    "Contrast ratios agree with published values, within 0.005",
    arguments: [
      ("#FF0000", "#FFFFFF", 3.998), ("#008000", "#FFFFFF", 5.136), ("#0000FF", "#FFFFFF", 8.592),
      ("#FFFF00", "#FFFFFF", 1.074), ("#767676", "#FFFFFF", 4.542), ("#949494", "#FFFFFF", 3.033),
      ("#FF0000", "#0000FF", 2.149), ("#34C759", "#FFFFFF", 2.221),
    ])
  func known(_ one: String, _ other: String, _ ratio: Double) throws {
    let colors = try [one, other].map {
      try #require(Color(hexadecimal: $0.dropFirst()))
    }
    #expect((contrastRatio(colors[0], colors[1]) - ratio).magnitude < 0.005)
  }

  @Test("A suggested color has the required ratio, and one exists for texts, in 300 samples")
  func strengthened() throws {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<300 {
      let (foreground, ground) = (random.color(), random.color())
      for ratio in [MinimumContrast.large, MinimumContrast.text] {
        // Black or white has a ratio of more than 4.5 with any color.
        let better = try #require(foreground.adjusted(toContrast: ratio, on: ground))
        #expect(contrastRatio(better, ground) >= ratio, "\(foreground) on \(ground)")
      }
    }
  }

  @Test("Of the directions to black and to white the shorter one is chosen")
  func nearest() throws {
    // A gray that is nearly dark enough on white becomes slightly darker, not white.
    let grey = try #require(Color(125, 125, 125).adjusted(toContrast: 4.5, on: .white))
    #expect((100...119).contains(grey.red))
    let light = try #require(Color(120, 120, 120).adjusted(toContrast: 4.5, on: .black))
    #expect((115...130).contains(light.red))
  }
}

@Suite("Measured contrast of random draw commands")
struct MeasuredContrastPropertyTests {
  private let screen = Rect(x: 0, y: 0, width: 100, height: 100)

  private func text(_ color: Color, at point: Point = Point(x: 20, y: 50)) -> DrawCommand {
    .text(
      TextLineCommand(
        font: Font(.systemRegular, size: 12), color: color, origin: point,
        clusters: [TextCluster(text: "word", advance: 30)]))
  }

  private func seen(_ marks: DrawCommand...) -> MeasuredContrast? {
    let list = DisplayList(
      size: screen.size, scale: PixelScale(2),
      items: marks.enumerated().map { DisplayItem("v\($0)", $1) })
    return measuredContrasts(of: list)?.first
  }

  @Test("On a plain background a text has the ratio of its two colors, in 200 samples")
  func plain() throws {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<200 {
      let (foreground, ground) = (random.color(), random.color())
      let contrast = try #require(seen(.fill(.rectangle(screen), ground), text(foreground)))
      #expect(contrast.ratio == contrastRatio(foreground, ground))
      #expect(
        contrast.foreground == foreground && contrast.background == ground
          && contrast.paint == foreground)
    }
  }

  @Test("An opaque group changes nothing, and a translucent one reduces the contrast")
  func groups() throws {
    var random = SeededGenerator(seed: 64)
    for _ in 0..<100 {
      let (foreground, ground) = (random.color(), random.color())
      let fill = DrawCommand.fill(.rectangle(screen), ground)
      let plain = try #require(seen(fill, text(foreground)))
      let whole = try #require(seen(fill, .beginGroup(opacity: 1), text(foreground), .endGroup))
      #expect(whole.ratio == plain.ratio)
      let half = try #require(seen(fill, .beginGroup(opacity: 0.5), text(foreground), .endGroup))
      #expect(half.background == ground && half.paint == foreground)
      // For two grays each blend is between both; for other colors it need not be.
      let greys = [foreground, ground].map { Color($0.red, $0.red, $0.red) }
      let background = DrawCommand.fill(.rectangle(screen), greys[1])
      let strong = try #require(seen(background, text(greys[0])))
      let weak = try #require(
        seen(background, .beginGroup(opacity: 0.5), text(greys[0]), .endGroup))
      #expect(weak.ratio <= strong.ratio)
    }
  }

  @Test("The opacities of nested groups multiply")
  func nestedGroups() throws {
    let fill = DrawCommand.fill(.rectangle(screen), .white)
    let once = try #require(seen(fill, .beginGroup(opacity: 0.25), text(.black), .endGroup))
    let twice = try #require(
      seen(
        fill, .beginGroup(opacity: 0.5), .beginGroup(opacity: 0.5), text(.black), .endGroup,
        .endGroup))
    #expect(once.foreground == twice.foreground && once.background == twice.background)
  }

  @Test("Drawing next to a text, clipped or fully transparent drawing does not count")
  func unrelated() throws {
    let plain = try #require(seen(.fill(.rectangle(screen), .white), text(.black)))
    let corner = Shape.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    let others: [[DrawCommand]] = [
      [.fill(corner, .black)], [.fill(.rectangle(screen), .clear)],
      [.beginClip(corner), .fill(.rectangle(screen), .black), .endClip],
      [.beginGroup(opacity: 0), .fill(.rectangle(screen), .black), .endGroup],
      [.blur(.rectangle(screen), radius: 8)],
      [.fill(.rectangle(Rect(x: 20, y: 50, width: 0, height: 0)), .black)],
    ]
    for other in others {
      let list = DisplayList(
        size: screen.size, scale: PixelScale(2),
        items: ([.fill(.rectangle(screen), .white)] + other + [text(.black)])
          .map { DisplayItem("v", $0) })
      let contrast = try #require(measuredContrasts(of: list)?.first)
      #expect(contrast.ratio == plain.ratio, "\(other)")
    }
  }

  @Test("A text outside the screen, without width, of spaces or transparent has no contrast")
  func nothing() {
    let ground = DrawCommand.fill(.rectangle(screen), .white)
    for place in [-200.0, 300, .infinity, -.infinity, .nan] {
      #expect(seen(ground, text(.black, at: Point(x: place, y: 50))) == nil)
      #expect(seen(ground, text(.black, at: Point(x: 20, y: place))) == nil)
    }
    #expect(seen(ground, text(.clear)) == nil)
    for (words, advance) in [(" ", 5.0), ("a", 0), ("a", -5)] {
      let mark = TextLineCommand(
        font: Font(.systemRegular, size: 12), color: .black, origin: Point(x: 20, y: 50),
        clusters: [TextCluster(text: words, advance: advance)])
      #expect(seen(ground, .text(mark)) == nil, "'\(words)' \(advance)")
    }
  }

  @Test(
    "A text is large from 18 points, or bold from 14 points (WCAG)",
    arguments: [
      (FontFace.systemRegular, 17.9, false), (.systemRegular, 18, true), (.systemBold, 13.9, false),
      (.systemBold, 14, true),
    ])
  func large(_ face: FontFace, _ size: Double, _ isLarge: Bool) throws {
    let mark = TextLineCommand(
      font: Font(face, size: size), color: .black, origin: Point(x: 20, y: 50),
      clusters: [TextCluster(text: "word", advance: 30)])
    let contrast = try #require(seen(.fill(.rectangle(screen), .white), .text(mark)))
    #expect(contrast.isLarge == isLarge)
  }
}

@Suite("Insufficient contrast")
struct InsufficientContrastTests {
  private func weak(_ views: String..., head: String = "", shot: String = "portrait")
    -> [(words: String, isOfSystem: Bool, hint: String?)]
  {
    let text =
      "era: ios13\nlook: app\ndevices: [iphone-5]\norientations: [portrait]\n\(head)views:\n"
      + views.map { "  \($0)\n" }.joined()
    let solved = SolvedShot(scene(text), shot)
    let scene = solved.appState.scene
    return (insufficientContrasts(of: scene, solved.shot, solved.result.layout) ?? []).map {
      ($0.message(in: scene), $0.isOfSystem, $0.hint)
    }
  }

  private let place = "frame: [0, 40, 200, 40]"

  @Test("Low contrast is reported with its ratio, both colors, the requirement and a hint")
  func told() throws {
    let found = weak("a: { kind: label, text: Hello, \(place), textColor: \"#999999\" }")
    #expect(found.count == 1)
    let only = try #require(found.first)
    #expect(
      only.words
        == "contrast of the text of 'a' is 2.84:1 (#999999 on #FFFFFF); at least 4.5:1 is required")
    #expect(only.hint?.contains(" has 4.5:1 on #FFFFFF") == true)
    #expect(!only.isOfSystem)
  }

  @Test("A ratio is never rounded up to the requirement")
  func rounding() {
    // 4.478 is not shown as 4.5.
    let found = weak("a: { kind: label, text: Hello, \(place), textColor: \"#777777\" }")
    #expect(found.map { $0.words.contains("4.47:1") } == [true])
  }

  @Test("A large text requires less contrast")
  func large() {
    let small = "a: { kind: label, text: Hello, \(place), textColor: \"#888888\", font: 17 }"
    #expect(weak(small).count == 1)
    #expect(weak(small.replacing("font: 17", with: "font: 18")).isEmpty)
  }

  @Test("Disabled, hidden and modally covered controls are exempt")
  func exempt() {
    let title = "\(place), titleColor: \"#BBBBBB\", title: Send"
    #expect(weak("a: { kind: button, \(title) }").count == 1)
    #expect(weak("a: { kind: button, enabled: false, \(title) }").isEmpty)
    #expect(weak("a: { kind: button, hidden: true, \(title) }").isEmpty)
    #expect(weak("a: { kind: button, alpha: 0, \(title) }").isEmpty)
    #expect(
      weak(
        "a: { kind: button, \(title) }",
        "sheet: { accessibilityViewIsModal: true, frame: [0, 300, 320, 200] }"
      ).isEmpty)
  }

  @Test("Low contrast of system colors is marked as such, on system backgrounds only")
  func system() {
    let own = weak("a: { kind: label, text: Hello, \(place), textColor: tertiaryLabel }")
    #expect(own.map(\.isOfSystem) == [true])
    let onColor = weak(
      "a: { kind: label, text: Hello, \(place), textColor: tertiaryLabel, background: \"#FFCC00\" }"
    )
    #expect(onColor.map(\.isOfSystem) == [false])
  }

  @Test("In dark appearance the same colors are checked on the dark background")
  func night() {
    let views = "a: { kind: label, text: Hello, \(place), textColor: \"#333333\" }"
    let head = "appearances: [light, dark]\n"
    #expect(weak(views, head: head).isEmpty)
    #expect(weak(views, head: head, shot: "portrait-dark").count == 1)
  }
}
