import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Two boxes in a screen of 300×200 points, in both directions.
private func boxes(_ constraints: String) -> (ltr: SolvedShot, rtl: SolvedShot) {
  let scene = scene(
    """
    devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
    orientations: [portrait]
    directions: [leftToRight, rightToLeft]
    views:
      a: { intrinsicContentSize: [40, 30] }
      b: { intrinsicContentSize: [80, 30] }
    constraints: [\(constraints)]
    """)
  return (SolvedShot(scene), SolvedShot(scene, "portrait-rightToLeft"))
}

private func spans(_ shot: SolvedShot) -> [[Double]] {
  ["a", "b"].map { name in shot[name].map { [$0.minX, $0.width] } ?? [] }
}

@Suite("Layout direction")
struct DirectionTests {
  @Test("Leading is the right edge from right to left, and constants are mirrored")
  func edges() {
    let shots = boxes("a.leading == root.leading + 20, b.leading == a.trailing + 8")
    #expect(spans(shots.ltr) == [[20, 40], [68, 80]])
    #expect(spans(shots.rtl) == [[240, 40], [152, 80]])
  }

  @Test("Inequalities are mirrored with their edges")
  func inequalities() {
    let shots = boxes(
      "a.leading >= root.leading + 30, a.leading == root.leading @ low, b.trailing <= root.trailing - 50, "
        + "b.trailing == root.trailing @ low")
    #expect(spans(shots.ltr) == [[30, 40], [170, 80]])
    #expect(spans(shots.rtl) == [[230, 40], [50, 80]])
  }

  @Test("A difference of positions is the same length in both directions")
  func differences() {
    for constraintText in [
      "a.width == b.trailing - b.leading + 10", "a.width == b.right - b.left + 10",
      "a.width >= b.trailing - b.leading + 10",
    ] {
      let shots = boxes(
        "b.leading == root.leading + 20, a.leading == b.trailing, \(constraintText)")
      #expect(spans(shots.ltr) == [[100, 90], [20, 80]], "\(constraintText)")
      #expect(spans(shots.rtl) == [[110, 90], [200, 80]], "\(constraintText)")
      #expect(shots.rtl.result.layout.conflicts.isEmpty)
    }
  }

  @Test("A size in a constraint between positions is mirrored")
  func sizesBetweenPlaces() {
    let shots = boxes("a.leading == root.leading + 20, b.leading == a.trailing + 0.5 * a.width")
    #expect(spans(shots.ltr) == [[20, 40], [80, 80]])
    #expect(spans(shots.rtl) == [[240, 40], [140, 80]])
  }

  @Test(
    "Leading follows the direction of the view that owns the constraint",
    arguments: [
      ("forceRightToLeft", "unspecified", [50.0, 0]), ("unspecified", "forceRightToLeft", [10, 0]),
    ])
  func holder(outer: String, inner: String, expected: [Double]) {
    let scene = scene(
      """
      devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      views:
        outer:
          semanticContentAttribute: \(outer)
          views:
            inner: { semanticContentAttribute: \(inner), intrinsicContentSize: [40, 30] }
      constraints:
        - outer.leading == root.leading
        - outer.top == root.top
        - outer.size == 100
        - inner.leading == outer.leading + 10
        - inner.top == outer.top
      """)
    let shot = SolvedShot(scene)
    #expect([shot["inner"]?.minX, shot["outer"]?.minX] == expected)
  }

  @Test("Left, right and centerX are not mirrored")
  func physical() {
    let shots = boxes("a.left == root.left + 20, b.centerX == root.centerX + 10")
    #expect(spans(shots.ltr) == spans(shots.rtl))
  }

  @Test("Of margins and sizes only leading and trailing are mirrored")
  func margins() {
    let shots = boxes(
      "a.leading == root.leadingMargin, a.width == 0.5 * b.width + 10, b.right == root.right")
    #expect(spans(shots.ltr) == [[16, 50], [220, 80]])
    #expect(spans(shots.rtl) == [[234, 50], [220, 80]])
  }

  @Test(
    "A stack view with a forced direction keeps it", arguments: ["playback", "forceLeftToRight"])
  func forced(semantic: String) {
    let scene = scene(
      """
      devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      directions: [leftToRight, rightToLeft]
      views:
        s:
          kind: stackView
          semanticContentAttribute: \(semantic)
          views:
            a: { intrinsicContentSize: [40, 30] }
            b: { intrinsicContentSize: [80, 30] }
      constraints: [s.right == root.right, s.top == root.top]
      """)
    for name in ["portrait", "portrait-rightToLeft"] {
      #expect(spans(SolvedShot(scene, name)) == [[0, 40], [40, 80]])
    }
  }

  @Test(
    "A right-to-left stack view begins at the right, in every distribution",
    arguments: [
      ("spacing: 10", [[200, 100.0], [110, 80], [0, 100]]),
      ("spacing: 10, distribution: equalSpacing", [[260, 40], [115, 80], [0, 50]]),
      ("axis: vertical, alignment: leading", [[260, 40], [220, 80], [250, 50]]),
      ("axis: vertical, alignment: trailing", [[0, 40], [0, 80], [0, 50]]),
    ])
  func stacks(stack: String, expected: [[Double]]) {
    let scene = scene(
      """
      devices: [{ width: 300, height: 200, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      directions: [rightToLeft]
      views:
        s:
          kind: stackView
          layoutMargins: 0
          \(stack.split(separator: ", ").joined(separator: "\n    "))
          views:
            a: { intrinsicContentSize: [40, 30], hugging: 100 }
            b: { intrinsicContentSize: [80, 30] }
            c: { intrinsicContentSize: [50, 30], hugging: 100 }
      constraints: [s.edges == root.edges]
      """)
    let shot = SolvedShot(scene)
    let found = ["a", "b", "c"].map { name in shot[name].map { [$0.minX, $0.width] } ?? [] }
    // The ambiguity of two views with equal hugging is not tested here.
    if stack == "spacing: 10" {
      #expect(found[0][0] + found[0][1] == 300 && found[2][0] == 0)
      #expect(found[1][1] == 80 && found[1][0] + 80 + 10 == found[0][0])
    } else {
      #expect(found == expected)
    }
  }

  @Test("Mirroring twice restores the layout")
  func mirrored() {
    let shots = boxes("a.leading == root.leading + 33, b.trailing == root.trailing - 21")
    for name in ["a", "b"] {
      let (left, right) = (shots.ltr[name], shots.rtl[name])
      #expect(left.map { 300 - $0.maxX } == right?.minX)
    }
  }

  @Test("The keyboard guide is at the top of the keyboard, or at the safe area without one")
  func keyboardGuide() {
    let scene = scene(
      """
      devices: [iphone-14]
      orientations: [portrait]
      views: { field: { kind: textField } }
      constraints:
        - field.bottom == keyboard.top - 8
        - field.horizontalEdges == safeArea.horizontalEdges
      states:
        typing:
          - keyboard: 300
      """)
    for (name, bottom) in [("portrait", 844.0 - 34 - 8), ("portrait-typing", 844 - 300 - 8)] {
      #expect(abs((SolvedShot(scene, name)["field"]?.maxY ?? 0) - bottom) < 1e-6)
    }
  }
}
