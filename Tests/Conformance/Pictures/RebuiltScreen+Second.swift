import SnaplineBasics

// The screenshots of the second folder that no scene file is written for.

extension RebuiltScreen {
  /// Nil if the picture is none of them.
  static func second(_ picture: SimulatorScreenshot) -> RebuiltScreen? {
    if picture.isOf("pf-testTraitsWithView") { return title(picture) }
    if picture.isOf("ns-storyboard") { return truncatedHead(picture) }
    if picture.isOf("bp-LabelTests.test_snapshots") { return wrapped(picture) }
    if picture.isOf("bp-LabelTests.test_customLineHeight_center") { return breakModes(picture) }
    if picture.isOf("bp-TextFieldTests") { return plainField(picture) }
    if picture.isOf("bp-ButtonTests") { return title(ofButton: picture) }
    if picture.isOf("as-testSegmented") || picture.isOf("as-testPage") { return control(picture) }
    if picture.isOf("as-testStepperAtMin") { return control(picture) }
    return picture.isOf("ef-LIST") ? errorMessage(picture) : nil
  }

  private static func title(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    RebuiltScreen(
      "a title by text size",
      """
      \(picture.head("ios13"))views:
        label: { kind: label, text: "What's the point?", font: title1 }
      constraints:
        - label.left == root.left
        - label.top == root.top

      """, [.size("label"), .text("label", around: "label", by: 1)])
  }

  private static func truncatedHead(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let category = picture.name.dropFirst("ns-storyboard_".count).prefix { $0 != "@" }
    return RebuiltScreen(
      "a label between margins",
      """
      \(picture.head("ios26"))views:
        label:
          kind: label
          text: UICTContentSizeCategory\(category)
          font: body
          lineBreakMode: truncatingHead
      constraints:
        - label.leading >= root.leadingMargin
        - label.trailing <= root.trailingMargin
        - label.center == root.center

      """, [.text("label", around: "label", by: 1)])
  }

  private static func wrapped(_ picture: SimulatorScreenshot) -> RebuiltScreen? {
    let modes = [
      ("char-wrapping", "numberOfLines: 2, lineBreakMode: byCharWrapping"),
      ("color", "numberOfLines: 0, textColor: green"),
      ("justify", "numberOfLines: 0, textAlignment: justified"),
      ("truncating-head", "numberOfLines: 2, lineBreakMode: truncatingHead"),
    ]
    guard let mode = modes.first(where: { picture.name.contains($0.0) })?.1 else { return nil }
    let text =
      "Hello, world. This is a long run of text that should wrap at some point. "
      + "Someone should improve this test by adding a joke or something. Alright, it's been fun!"
    return RebuiltScreen(
      "a wrapped label",
      """
      \(picture.head("ios15"))views:
        label: { kind: label, frame: [0, 0, 300, 300], font: 17, text: "\(text)", \(mode) }

      """, [.text("label", around: "label", by: 0)])
  }

  /// A table of labels 100 points wide, between lines of a pixel; the middle column has one line.
  private static func breakModes(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let modes = [
      ("byCharWrapping", "byCharWrapping"), ("byClipping", "clipping"),
      ("byTruncatingHead", "truncatingHead"), ("byTruncatingMiddle", "truncatingMiddle"),
      ("byTruncatingTail", "truncatingTail"), ("byWordWrapping", "byWordWrapping"),
    ]
    let labels = modes.enumerated().map { row, mode in
      "  row\(row): { kind: label, frame: [101, \(34 * row), 100, 33], font: 17, "
        + "text: 1 \(mode.0), lineBreakMode: \(mode.1) }\n"
    }
    return RebuiltScreen(
      "lines broken in all modes", "\(picture.head("ios15"))views:\n\(labels.joined())",
      modes.indices.map { .text(modes[$0].0, around: "row\($0)", by: -3) })
  }

  private static func plainField(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let contents = [
      ("placeholder", "placeholder: Type something..."),
      ("blue", "text: Blue text color, textColor: blue"),
    ]
    let content = contents.first { picture.name.contains($0.0) }?.1 ?? "text: 'Hello, world'"
    return RebuiltScreen(
      "a field without a border",
      """
      \(picture.head("ios15"))views:
        field: { kind: textField, borderStyle: none, frame: [0, 0, 200, 44], font: 17, \(content) }

      """, [.text("field", around: "field", by: 0)])
  }

  private static func title(ofButton picture: SimulatorScreenshot) -> RebuiltScreen {
    RebuiltScreen(
      "a button's title",
      """
      \(picture.head("ios15"))views:
        title: { kind: label, text: "Hello, world", font: 17 }
      constraints:
        - title.left == root.left
        - title.top == root.top

      """, [.size("title"), .text("title", around: "title", by: 0)])
  }

  private static func control(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let control =
      picture.isOf("as-testStepper")
      ? "stepper, minimumValue: 0, maximumValue: 1, value: 0"
      : picture.isOf("as-testSeg")
        ? "segmentedControl, segments: [Segment A, Segment B, Segment C], selectedSegment: 1"
        : "pageControl, numberOfPages: 3, currentPage: 1, pageIndicatorTintColor: darkGray, "
          + "currentPageIndicatorTintColor: black"
    return RebuiltScreen(
      "a control",
      """
      \(picture.head(picture.era))views:
        control: { kind: \(control) }
      constraints:
        - control.top == root.top + 10
        - control.centerX == root.centerX

      """, [.control("control")])
  }

  private static func errorMessage(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    RebuiltScreen(
      "an error above a table",
      """
      \(picture.head("ios15", safeArea: [47, 0, 34, 0]))views:
        ground: { background: "#EF7672" }
        message:
          kind: label
          text: "This is a\\nmulti-line\\nerror message"
          font: body
          textAlignment: center
          textColor: white
          numberOfLines: 0
      constraints:
        - ground.top == safeArea.top
        - ground.horizontalEdges == root.horizontalEdges
        - ground.bottom == message.bottom + 8
        - message.top == safeArea.top + 8
        - message.horizontalEdges == root.horizontalEdges inset 8

      """,
      [
        .text("message", around: "message", by: 2),
        .edges(
          "ground", from: Point(x: 4, y: 30), to: Point(x: 4, y: 300)),
      ])
  }
}
