import AppSimulation
import AutoLayout
import Contrast
import DisplayLists
import Geometry
import SceneModel
import TestSupport
import Testing
import Typography

extension SeededGenerator {
  fileprivate mutating func color() -> Color {
    Color(UInt8(number(0...255)), UInt8(number(0...255)), UInt8(number(0...255)))
  }
}

@Suite("Properties of contrasts")
struct ContrastPropertyTests {
  @Test("A contrast is the same from both sides, from 1 to 21, and 1 with itself alone")
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

  @Test("A lighter grey stands out more from black, and less from white")
  func greys() {
    let greys = (0...255).map { Color(UInt8($0), UInt8($0), UInt8($0)) }
    for (dark, light) in zip(greys, greys.dropFirst()) {
      #expect(contrastRatio(dark, .black) < contrastRatio(light, .black))
      #expect(contrastRatio(dark, .white) > contrastRatio(light, .white))
    }
  }

  @Test(
    "Contrasts are those that the tools of other people print",
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

  @Test("A colour that is offered does what it is offered for, and there always is one for texts")
  func strengthened() throws {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<300 {
      let (ink, ground) = (random.color(), random.color())
      for ratio in [MinimumContrast.large, MinimumContrast.text] {
        // Black or white stands out from any colour by more than four and a half.
        let better = try #require(ink.strengthened(to: ratio, on: ground))
        #expect(contrastRatio(better, ground) >= ratio, "\(ink) on \(ground)")
      }
    }
  }

  @Test("Of the ways to black and to white the shorter one is gone")
  func nearest() throws {
    // A grey on white that is nearly dark enough becomes a little darker, not white.
    let grey = try #require(Color(125, 125, 125).strengthened(to: 4.5, on: .white))
    #expect((100...119).contains(grey.red))
    let light = try #require(Color(120, 120, 120).strengthened(to: 4.5, on: .black))
    #expect((115...130).contains(light.red))
  }
}

@Suite("Contrasts of marks at random")
struct MeasuredContrastPropertyTests {
  private let screen = Rect(x: 0, y: 0, width: 100, height: 100)

  private func text(_ color: Color, at point: Point = Point(x: 20, y: 50)) -> Mark {
    .text(
      TextLineCommand(
        font: Font(.systemRegular, size: 12), color: color, origin: point,
        clusters: [TextCluster(text: "word", advance: 30)]))
  }

  private func seen(_ marks: Mark...) -> MeasuredContrast? {
    let list = DisplayList(
      size: screen.size, scale: PixelScale(2),
      items: marks.enumerated().map { DisplayItem("v\($0)", $1) })
    return seenContrasts(of: list)?.first
  }

  @Test("On a plain ground a text has the contrast of its two colours")
  func plain() throws {
    var random = SeededGenerator(seed: 63)
    for _ in 0..<200 {
      let (ink, ground) = (random.color(), random.color())
      let contrast = try #require(seen(.fill(.rectangle(screen), ground), text(ink)))
      #expect(contrast.ratio == contrastRatio(ink, ground))
      #expect(contrast.ink == ink && contrast.ground == ground && contrast.paint == ink)
    }
  }

  @Test("A group that is wholly opaque changes nothing, and one that is not leaves less")
  func groups() throws {
    var random = SeededGenerator(seed: 64)
    for _ in 0..<100 {
      let (ink, ground) = (random.color(), random.color())
      let fill = Mark.fill(.rectangle(screen), ground)
      let plain = try #require(seen(fill, text(ink)))
      let whole = try #require(seen(fill, .beginGroup(opacity: 1), text(ink), .endGroup))
      #expect(whole.ratio == plain.ratio)
      let half = try #require(seen(fill, .beginGroup(opacity: 0.5), text(ink), .endGroup))
      #expect(half.ground == ground && half.paint == ink)
      // A blend of two grays is between both; a blend of other colors need not be.
      let greys = [ink, ground].map { Color($0.red, $0.red, $0.red) }
      let paper = Mark.fill(.rectangle(screen), greys[1])
      let strong = try #require(seen(paper, text(greys[0])))
      let weak = try #require(seen(paper, .beginGroup(opacity: 0.5), text(greys[0]), .endGroup))
      #expect(weak.ratio <= strong.ratio)
    }
  }

  @Test("A group in a group is as opaque as both together")
  func nestedGroups() throws {
    let fill = Mark.fill(.rectangle(screen), .white)
    let once = try #require(seen(fill, .beginGroup(opacity: 0.25), text(.black), .endGroup))
    let twice = try #require(
      seen(
        fill, .beginGroup(opacity: 0.5), .beginGroup(opacity: 0.5), text(.black), .endGroup,
        .endGroup))
    #expect(once.ink == twice.ink && once.ground == twice.ground)
  }

  @Test("Drawing beside a text, clipped or fully transparent does not count")
  func unrelated() throws {
    let plain = try #require(seen(.fill(.rectangle(screen), .white), text(.black)))
    let corner = Outline.rectangle(Rect(x: 0, y: 0, width: 10, height: 10))
    let others: [[Mark]] = [
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
      let contrast = try #require(seenContrasts(of: list)?.first)
      #expect(contrast.ratio == plain.ratio, "\(other)")
    }
  }

  @Test("A text off the screen, without width, of blanks or transparent is not evaluated")
  func nothing() {
    let ground = Mark.fill(.rectangle(screen), .white)
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
    "Large is what WCAG calls so: from eighteen points on, or bold from fourteen",
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

@Suite("Weak contrasts")
struct InsufficientContrastTests {
  private func weak(_ views: String..., head: String = "", shot: String = "portrait")
    -> [(words: String, isOfSystem: Bool, hint: String?)]
  {
    let text =
      "era: ios13\nlook: app\ndevices: [iphone-5]\norientations: [portrait]\n\(head)views:\n"
      + views.map { "  \($0)\n" }.joined()
    let solved = SolvedShot(scene(text), shot)
    let scene = solved.moment.scene
    return (weakContrasts(of: scene, solved.shot, solved.result.layout) ?? []).map {
      ($0.words(in: scene), $0.isOfSystem, $0.hint)
    }
  }

  private let place = "frame: [0, 40, 200, 40]"

  @Test("A weak text is told with its ratio, both colours and what is needed, and a way out")
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

  @Test("A ratio is never rounded up to what it does not have")
  func rounding() {
    // 4.478 is no 4.5, however few digits are shown.
    let found = weak("a: { kind: label, text: Hello, \(place), textColor: \"#777777\" }")
    #expect(found.map { $0.words.contains("4.47:1") } == [true])
  }

  @Test("A large text needs less")
  func large() {
    let small = "a: { kind: label, text: Hello, \(place), textColor: \"#888888\", font: 17 }"
    #expect(weak(small).count == 1)
    #expect(weak(small.replacing("font: 17", with: "font: 18")).isEmpty)
  }

  @Test("Disabled, hidden and covered views need no contrast")
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

  @Test("Colours of the system are told as its own, on its own grounds alone")
  func system() {
    let own = weak("a: { kind: label, text: Hello, \(place), textColor: tertiaryLabel }")
    #expect(own.map(\.isOfSystem) == [true])
    let onColor = weak(
      "a: { kind: label, text: Hello, \(place), textColor: tertiaryLabel, background: \"#FFCC00\" }"
    )
    #expect(onColor.map(\.isOfSystem) == [false])
  }

  @Test("In dark mode the same colors are compared with the dark background")
  func night() {
    let views = "a: { kind: label, text: Hello, \(place), textColor: \"#333333\" }"
    let head = "appearances: [light, dark]\n"
    #expect(weak(views, head: head).isEmpty)
    #expect(weak(views, head: head, shot: "portrait-dark").count == 1)
  }
}
