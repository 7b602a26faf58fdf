import SnaplineBasics

extension RebuiltScreen {
  static func slider(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let width = picture.width
    return RebuiltScreen(
      "slider",
      """
      \(picture.head(picture.era))views:
        slider:
          kind: slider
          value: 75
          maximumValue: 100
          frame: [10, 10, \(width - 20), 34]

      """,
      // Liquid Glass is not drawn in pictures, so its switch and slider knobs are missing.
      picture.era == "ios26"
        ? [.edges("track", from: Point(x: 60, y: 12), to: Point(x: 60, y: 42))]
        : [
          .edges("along", from: Point(x: 10.5, y: 27), to: Point(x: width - 10.5, y: 27)),
          .edges("track", from: Point(x: 60, y: 12), to: Point(x: 60, y: 42)),
        ])
  }

  static func stepper(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    let middle = picture.width / 2
    return RebuiltScreen(
      "stepper",
      """
      \(picture.head(picture.era))views:
        stepper: { kind: stepper, minimumValue: -1, maximumValue: 1, value: 0 }
      constraints:
        - stepper.top == root.top + 10
        - stepper.centerX == root.centerX

      """,
      [
        .foreground("minus", in: Rect(x: middle - 38, y: 14, width: 30, height: 24)),
        .foreground("plus", in: Rect(x: middle + 8, y: 14, width: 30, height: 24)),
      ])
  }

  static func field(_ picture: SimulatorScreenshot) -> RebuiltScreen {
    RebuiltScreen(
      "text field",
      """
      \(picture.head(picture.era))views:
        field: { kind: textField, text: Hello world, font: 17, borderStyle: none }
      constraints:
        - field.center == root.center

      """, [.foreground("text", in: Rect(x: 2, y: 2, width: 116, height: 40))])
  }

  /// Labels as large as the picture; nil for texts in fonts that scenes do not have.
  static func attributedLabel(_ picture: SimulatorScreenshot) -> RebuiltScreen? {
    func label(_ text: String, _ more: String = "") -> String {
      "{ kind: label, attributedText: [{ text: \"\(text)\", textColor: black }]\(more) }"
    }
    let long = "Hello, world. This is some long text that runs onto several lines."
    let shrinking = label(
      "Hello! What's up y'all", ", adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.5")
    let links = [
      "'Phone: '", "(555) 555-5555", "' Address: '", "1455 Market St", "' URL: '",
      "https://block.xyz", "' Date: '", "12/1/12",
    ].enumerated().map { number, text in
      number % 2 == 0 ? text : "{ text: '\(text)', textColor: systemBlue }"
    }
    let faces = [
      "{ text: H, font: 24, textColor: red }", "{ text: e, font: 14, textColor: blue }",
      "{ text: 'llo, ', font: { size: 14, italic: true }, textColor: '#FF00FF' }",
      "{ text: 'World!', font: { size: 32, weight: black }, textColor: yellow }",
    ]
    let texts = [
      (
        "displaysText", "{ kind: label, attributedText: [\(faces.joined(separator: ", "))] }", 1000
      ),
      ("all_fits", shrinking, 1000),
      ("overflows", shrinking, 50),
      ("squishes", shrinking, 100),
      (
        "linkAttribute", "{ kind: label, text: Some text, textColor: red, background: black }", 1000
      ),
      (
        "linkDetection", "{ kind: label, attributedText: [\(links.joined(separator: ", "))] }",
        1000
      ),
      ("Lines_one", label(long), 100),
      ("Lines_two", label(long, ", numberOfLines: 2"), 100),
      ("Lines_zero", label(long, ", numberOfLines: 0"), 100),
    ]
    guard let (_, words, width) = texts.first(where: { picture.name.contains($0.0) }) else {
      return nil
    }
    // A background color ends within the last column, which is as high as the rows of letters.
    let hasGround = picture.name.contains("linkAttribute")
    let area = Rect(
      x: 0, y: hasGround ? 4 : 2, width: picture.width,
      height: hasGround ? 13 : picture.height - 2)
    var rebuilt = RebuiltScreen(
      "labels of an app",
      """
      \(picture.head(picture.era))views:
        words: \(words)
      constraints:
        - words.left == root.left
        - words.top == root.top
        - words.width <= \(width)

      """,
      [.size("words"), .foreground("text", in: area)])
    // The picture is as large as its text rounded up, with the text centered: the background of the
    // link has this distance from the top and the right.
    rebuilt.offset = 0.36
    return rebuilt
  }
}
