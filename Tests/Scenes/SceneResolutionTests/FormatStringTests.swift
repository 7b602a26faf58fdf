import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Visual format strings")
struct FormatStringTests {
  @Test(
    "A format string yields its spacings and sizes in reading order",
    arguments: [
      ResolutionExample("[a]", []),
      ResolutionExample("H:[a]-20-[b]", ["b.leading == a.trailing + 20"]),
      ResolutionExample("[a][b]", ["b.leading == a.trailing"]),
      ResolutionExample("[a]-[b]", ["b.leading == a.trailing + 8"]),
      ResolutionExample("V:[a]-[b]", ["b.top == a.bottom + 8"]),
      ResolutionExample("[a]-gap-[b]", ["b.leading == a.trailing + 12"]),
      ResolutionExample("[a]-(>=8)-[b]", ["b.leading >= a.trailing + 8"]),
      ResolutionExample("[a]-(-8)-[b]", ["b.leading == a.trailing - 8"]),
      ResolutionExample(
        "[a]-(>=8,<=gap@750)-[b]",
        ["b.leading >= a.trailing + 8", "b.leading <= a.trailing + 12 @ 750"]),
      ResolutionExample("|[a]|", ["a.leading == root.leading", "root.trailing == a.trailing"]),
      ResolutionExample("V:|-4-[a]", ["a.top == root.top + 4"]),
      ResolutionExample("V:[a]-(>=4)-|", ["root.bottom >= a.bottom + 4"]),
      ResolutionExample("|-2-[c]", ["c.leading == a.leading + 2"]),
      ResolutionExample("[a(40)]", ["a.width == 40"]),
      ResolutionExample("V:[a(>=wide@gap)]", ["a.height >= 200 @ 12"]),
      ResolutionExample("[a(b)]", ["a.width == b.width"]),
      ResolutionExample("[a(==b*2+8)]", ["a.width == 2 * b.width + 8"]),
      ResolutionExample("[a(b/4-1)]", ["a.width == 0.25 * b.width - 1"]),
      ResolutionExample(
        "[a(>=20,<=40)]-1-[b(a)]",
        ["a.width >= 20", "a.width <= 40", "b.leading == a.trailing + 1", "b.width == a.width"]),
      ResolutionExample("V:[topGuide]-0-[a]", ["a.top == root.topGuide.bottom"]),
      ResolutionExample(
        " H : | - 8 - [ a ( == 4 ) ] ", ["a.leading == root.leading + 8", "a.width == 4"]),
    ])
  func emission(example: ResolutionExample) {
    #expect(constraints(example.written) == example.meaning)
  }

  @Test("Options align each pair of neighbors, after the spacings")
  func alignment() {
    #expect(
      constraints("[a]-1-[b]-1-[c] align: centerY, top") == [
        "b.leading == a.trailing + 1", "c.leading == b.trailing + 1", "a.centerY == b.centerY",
        "a.top == b.top", "b.centerY == c.centerY", "b.top == c.top",
      ])
  }

  @Test(
    "The direction selects the edges, and right to left mirrors the spacing",
    arguments: [
      ResolutionExample("[a]-8-[b] direction: leftToRight", ["b.left == a.right + 8"]),
      ResolutionExample("[a]-(>=8)-[b] direction: rightToLeft", ["b.right <= a.left - 8"]),
    ])
  func direction(example: ResolutionExample) {
    #expect(constraints(example.written) == example.meaning)
  }

  @Test(
    "A dash next to the superview is 20 on iOS 7 and its margin later",
    arguments: [
      (Era.ios7, ["a.leading == root.leading + 20", "root.trailing == a.trailing + 20"]),
      (Era.ios8, ["a.leading == root.leadingMargin", "root.trailingMargin == a.trailing"]),
      (Era.ios26, ["a.leading == root.leadingMargin", "root.trailingMargin == a.trailing"]),
    ])
  func standardGap(era: Era, meaning: [String]) {
    #expect(constraints("|-[a]-|", era: era) == meaning)
  }

  @Test("A view takes precedence over a metric of the same name")
  func viewBeforeMetric() {
    let scene = read(
      "metrics: {b: 5}\nviews: {a: , b: }\nconstraints: ['[a(b)]', '[a(4)]-b-[b]']")
    #expect(scene.value?.constraints.count == 3)
    #expect(scene.value.map { $0.text(of: $0.constraints[0]) } == "a.width == b.width")
  }

  @Test("A name, 'placeholder' and 'inactive' apply to the whole format string")
  func suffix() {
    #expect(
      constraints("[a(4)]-1-[b] as row inactive") == [
        "a.width == 4 as row inactive", "b.leading == a.trailing + 1 as row inactive",
      ])
  }

  @Test("Each constraint has the span of its own part of the string")
  func spans() throws {
    let text = "views: {a: , b: }\nconstraints:\n  - \"H:|-20-[a(>=4)]-[b]|\"\n"
    let scene = try #require(read(text).value)
    let places = scene.constraints.map { "\($0.span.start.column)-\($0.span.end.column)" }
    #expect(places == ["10-12", "16-19", "21-22", "24-26"])
  }

  @Test("A format string and the equations yield the same constraints")
  func sameMeaning() {
    let format = constraints("|-20-[a]-8-[b]-20-|")
    let constraintTexts = [
      "a.leading == root.leading + 20", "b.leading == a.trailing + 8",
      "root.trailing == b.trailing + 20",
    ]
    #expect(format == constraintTexts.flatMap { constraints($0) })
  }
}
