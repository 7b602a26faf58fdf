import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns a stack view of three boxes, 40, 80 and 20 wide and 30, 10 and 50 high, on 300×200
/// points.
private func boxes(_ stack: String, _ constraints: String = "s.edges == root.edges") -> SolvedShot {
  SolvedShot(
    scene(
      """
      devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      views:
        s:
          kind: stackView
          \(stack)
          views:
            a: { intrinsicContentSize: [40, 30] }
            b: { intrinsicContentSize: [80, 10] }
            c: { intrinsicContentSize: [20, 50], hugging: low }
      constraints: [\(constraints)]
      """))
}

/// Returns a layout of views on a screen with a height of 200 points.
private func row(_ views: String, _ constraints: String, width: Int = 300) -> SolvedShot {
  let indented = views.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  return SolvedShot(
    scene(
      """
      devices: [{ width: \(width), height: 200, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      views:
      \(indented)
      constraints: [\(constraints)]
      """))
}

private func frames(_ shot: SolvedShot, _ names: String = "abc") -> [[Double]] {
  names.map { name in
    guard let frame = shot[String(name)] else { return [] }
    return [frame.minX, frame.minY, frame.width, frame.height]
  }
}

@Suite("Stack views")
struct StackTests {
  @Test("A stack view without constraints has the fitting size of its views")
  func natural() {
    let shot = boxes("spacing: 5", "s.left == root.left, s.top == root.top")
    #expect(frames(shot, "s") == [[0, 0, 150, 50]])
    #expect(frames(shot) == [[0, 0, 40, 50], [45, 0, 80, 50], [130, 0, 20, 50]])
  }

  @Test(
    "Each distribution divides the length by its rule",
    arguments: [
      ("fillEqually", [[0, 96.0], [102, 96], [204, 96]]),
      // 40, 80 and 20 of 140 and two spacings of 6: the last view gets the rest.
      ("fillProportionally", [[0, 79], [85, 158], [249, 51]]),
      // 300 - 140 = 160 in two spacings.
      ("equalSpacing", [[0, 40], [120, 80], [280, 20]]),
      // Centers at 20 and 290, so the middle one is at 155.
      ("equalCentering", [[0, 40], [115, 80], [280, 20]]),
    ] as [(String, [[Double]])])
  func distributions(name: String, expected: [[Double]]) {
    let shot = boxes("distribution: \(name)\n    spacing: 6")
    #expect(frames(shot).map { [$0[0], $0[2]] } == expected)
  }

  @Test("equalCentering makes each distance of centers equal to the first one, in order")
  func equalCentering() {
    let shot = row(
      """
      s:
        kind: stackView
        distribution: equalCentering
        views:
          a: { intrinsicContentSize: [20, 10] }
          b: { intrinsicContentSize: [20, 10] }
          c: { intrinsicContentSize: [20, 10] }
          d: { intrinsicContentSize: [20, 10] }
          e: { intrinsicContentSize: [20, 10] }
      """,
      "s.edges == root.edges, b.centerX == a.centerX + 30, c.centerX == b.centerX + 100",
      width: 280)
    // 130 are left for two distances: the third equals the first one, and the fourth is the rest.
    #expect(frames(shot, "abcde").map { $0[0] } == [0, 30, 130, 160, 260])
  }

  @Test(
    "Each alignment positions the views across the stack",
    arguments: [
      ("fill", [0, 200, 0, 200, 0, 200]), ("top", [0, 30, 0, 10, 0, 50]),
      ("center", [85, 30, 95, 10, 75, 50]), ("bottom", [170, 30, 190, 10, 150, 50]),
    ] as [(String, [Double])])
  func alignments(name: String, expected: [Double]) {
    let shot = boxes("alignment: \(name)\n    distribution: equalSpacing")
    #expect(frames(shot).flatMap { [$0[1], $0[3]] } == expected)
  }

  @Test("With proportional sizes that do not fit, earlier views take precedence")
  func proportionalShares() {
    let shot = row(
      """
      s:
        kind: stackView
        distribution: fillProportionally
        spacing: 100
        views:
          a: { intrinsicContentSize: [500, 10] }
          b: { intrinsicContentSize: [500, 10] }
          c: { intrinsicContentSize: [100, 10] }
      """, "s.edges == root.edges", width: 400)
    // Of 500 + 500 + 100 and two spacings of 100 the first has 5/13 of 400, and 200 are left.
    #expect(frames(shot).map { [$0[0], $0[2]] } == [[0, 154], [254, 46], [400, 0]])
  }

  @Test("A plain view without a size has size 0 across the stack, and is not ambiguous")
  func spacer() {
    let shot = boxes("alignment: center", "s.left == root.left, s.top == root.top, b.width == 80")
    #expect(frames(shot, "s") == [[0, 0, 140, 50]])
    let row = row(
      """
      s:
        kind: stackView
        alignment: center
        views:
          a: { intrinsicContentSize: [40, 30] }
          b: {}
          c: { intrinsicContentSize: [20, 50] }
      """, "s.left == root.left, s.right == root.right, s.top == root.top")
    #expect(frames(row) == [[0, 10, 40, 30], [40, 25, 240, 0], [280, 0, 20, 50]])
    #expect(row.result.layout.ambiguities.isEmpty)
  }

  @Test("Baseline-relative spacing ignores the heights of the texts")
  func baselineRelative() {
    let shot = row(
      """
      s:
        kind: stackView
        axis: vertical
        baselineRelativeArrangement: true
        spacing: 60
        views:
          a: { kind: label, text: Above }
          b: { kind: label, text: Below }
      """, "s.left == root.left, s.top == root.top")
    #expect(shot["b"]?.minY == 60)
  }

  @Test("Multi-line labels share the row without ambiguity")
  func texts() {
    let shot = row(
      """
      s:
        kind: stackView
        spacing: 10
        views:
          a: { kind: label, numberOfLines: 0, text: "one text that is broken into some lines" }
          b: { kind: label, numberOfLines: 0, text: "and another one that is a little longer" }
      """, "s.left == root.left, s.right == root.right, s.top == root.top")
    #expect(frames(shot, "ab").map { [$0[0], $0[2]] } == [[0, 145], [155, 145]])
    #expect(shot.result.layout.ambiguities.isEmpty)
  }

  @Test("With alignment lastBaseline plain views are aligned at the bottom")
  func lastBaseline() {
    let shot = boxes("alignment: lastBaseline", "s.left == root.left, s.top == root.top")
    #expect(frames(shot).map { $0[1] } == [20, 40, 0])
    #expect(frames(shot, "s") == [[0, 0, 140, 50]])
  }

  @Test("A vertical stack view aligns trailing edges")
  func vertical() {
    let shot = boxes(
      "axis: vertical\n    alignment: trailing\n    spacing: 2",
      "s.left == root.left, s.top == root.top")
    #expect(frames(shot) == [[40, 0, 40, 30], [0, 32, 80, 10], [60, 44, 20, 50]])
  }

  @Test("A hidden view and its spacing are removed")
  func hidden() {
    let shot = SolvedShot(
      scene(
        """
        devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
        orientations: [portrait]
        views:
          s:
            kind: stackView
            spacing: 10
            views:
              a: { intrinsicContentSize: [40, 30] }
              b: { intrinsicContentSize: [80, 10], hidden: true }
              c: { intrinsicContentSize: [20, 50] }
        constraints: [s.left == root.left, s.top == root.top, b.width == 33]
        """))
    #expect(frames(shot, "sac") == [[0, 0, 70, 50], [0, 0, 40, 50], [50, 0, 20, 50]])
    #expect(shot.result.layout.conflicts.isEmpty)
  }

  @Test("Margins and custom spacing of a stack view apply")
  func marginsAndSpacing() {
    let shot = SolvedShot(
      scene(
        """
        devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
        orientations: [portrait]
        views:
          s:
            kind: stackView
            spacing: 10
            layoutMargins: [1, 2, 3, 4]
            layoutMarginsRelativeArrangement: true
            views:
              a: { intrinsicContentSize: [40, 30], customSpacingAfter: 0 }
              b: { intrinsicContentSize: [80, 10] }
              c: { intrinsicContentSize: [20, 50] }
        constraints: [s.left == root.left, s.top == root.top]
        """))
    #expect(frames(shot, "s") == [[0, 0, 156, 54]])
    #expect(frames(shot) == [[2, 1, 40, 50], [42, 1, 80, 50], [132, 1, 20, 50]])
  }

  @Test("Labels of different sizes share a baseline, and the stack fits them")
  func baselines() throws {
    let shot = SolvedShot(
      scene(
        """
        devices: [{ width: 300, height: 200, scale: 2, statusBar: 0 }]
        orientations: [portrait]
        views:
          s:
            kind: stackView
            alignment: firstBaseline
            views:
              a: { kind: label, text: Big, font: 30 }
              b: { kind: label, text: small, font: 10 }
        constraints: [s.left == root.left, s.top == root.top]
        """))
    let (big, small) = (try #require(shot.solved("a")), try #require(shot.solved("b")))
    let lines = [big, small].map { $0.frame.minY + ($0.firstBaseline ?? 0) }
    #expect(abs(lines[0] - lines[1]) <= 0.5)
    #expect(shot["s"]?.height == big.frame.height)
  }

  @Test("A switch is wider than its alignment rectangle, and a slider extends on both sides")
  func alignmentRectangles() {
    let shot = SolvedShot(
      scene(
        """
        devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
        orientations: [portrait]
        views: { a: { kind: switch }, b: { kind: slider } }
        constraints:
          - a.trailing == root.trailing
          - a.top == root.top
          - b.horizontalEdges == root.horizontalEdges inset 20
          - b.top == a.bottom
        """))
    #expect(frames(shot, "ab") == [[251, 0, 51, 31], [18, 31, 264, 34]])
  }

  @Test("On the canvas placeholders apply, and edges are rounded in screen coordinates")
  func canvas() {
    let text = """
      mode: canvas
      devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      views: { a: { views: { b: } } }
      constraints:
        - a.left == root.left + 0.4
        - a.top == root.top
        - a.size == 100
        - b.left == a.left + 0.4
        - b.top == a.top
        - b.height == 10
        - b.width == 50.4 placeholder
      """
    #expect(frames(SolvedShot(scene(text)), "ab") == [[0, 0, 100, 100], [1, 0, 50, 10]])
    let app = text.replacing("mode: canvas", with: "mode: runtime").replacing(
      " placeholder", with: "")
    #expect(frames(SolvedShot(scene(app)), "ab") == [[0, 0, 100, 100], [0, 0, 50, 10]])
  }
}
