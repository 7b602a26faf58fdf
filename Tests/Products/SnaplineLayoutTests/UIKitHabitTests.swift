import SnaplineLayout
import Testing

/// Code in the style of UIKit, and the mistakes that UIKit users make.
@Suite("Code written as for UIKit")
struct UIKitHabitTests {
  @Test("A form is built from views that are configured, arranged and constrained")
  func form() throws {
    var title = Label()
    title.text = "Log in"
    title.font = .preferredFont(forTextStyle: .title1)
    title.textAlignment = .center
    title.translatesAutoresizingMaskIntoConstraints = false
    var field = TextField()
    field.placeholder = "Name"
    field.setContentHuggingPriority(.defaultLow, for: .horizontal)
    var button = Button()
    button.title = "Go on"
    button.titleColor = .white
    button.backgroundColor = .systemBlue
    button.cornerRadius = 8
    var stack = StackView(arrangedSubviews: [title, field])
    stack.axis = .vertical
    stack.spacing = 12
    stack.addArrangedSubview(button)
    stack.setCustomSpacing(24, after: field)
    stack.translatesAutoresizingMaskIntoConstraints = false
    var scene = Scene()
    scene.view.backgroundColor = .systemBackground
    scene.addSubview(stack)
    let safe = scene.view.safeAreaLayoutGuide
    let width = stack.widthAnchor.constraint(lessThanOrEqualToConstant: 300)
    scene.activate([
      stack.topAnchor.constraint(equalTo: safe.topAnchor, constant: 20), width,
      stack.centerXAnchor.constraint(equalTo: scene.view.centerXAnchor),
      stack.leadingAnchor.constraint(equalTo: scene.view.layoutMarginsGuide.leadingAnchor)
        .priority(.defaultHigh),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: scene.view.keyboardLayoutGuide.topAnchor),
    ])
    let layout = try scene.layout(on: .iPhone8)
    #expect(layout.findings.isEmpty, "\(layout.findings)")
    #expect(layout[stack].frame.width == 300 && layout[stack].frame.midX == 187.5)
    #expect(layout[button].frame.minY == layout[field].frame.maxY + 24)
    #expect(layout[field].frame.minY == layout[title].frame.maxY + 12)
  }

  @Test("Properties of a view can be read back")
  func asked() {
    var label = Label("Name")
    #expect(label.text == "Name" && label.font == nil && label.textAlignment == .natural)
    label.font = .boldSystemFont(ofSize: 12)
    label.textAlignment = .right
    label.lineBreakMode = .clipping
    #expect(
      label.font == .systemFont(ofSize: 12, weight: .semibold) && label.textAlignment == .right)
    #expect(label.lineBreakMode == .clipping)
    var stack = StackView()
    #expect(stack.axis == .horizontal && stack.alignment == .fill && stack.spacing == 0)
    stack.distribution = .equalSpacing
    #expect(stack.distribution == .equalSpacing && !stack.isLayoutMarginsRelativeArrangement)
    var button = Button("Go")
    #expect(button.isEnabled && button.title == "Go" && button.titleColor == nil)
    button.isEnabled = false
    #expect(!button.isEnabled && button.clipsToBounds == nil && button.borderWidth == 0)
  }

  @Test("Every case of an enumeration is a value that scenes accept")
  func words() {
    var (label, image, stack) = (Label("x"), ImageView(Size(width: 4, height: 4)), StackView())
    for alignment in TextAlignment.allCases {
      label.textAlignment = alignment
      #expect(Scene([label]).findings.isEmpty)
    }
    for mode in LineBreakMode.allCases {
      label.lineBreakMode = mode
      #expect(Scene([label]).findings.isEmpty)
    }
    for mode in ImageView.ContentMode.allCases {
      image.contentMode = mode
      #expect(Scene([image]).findings.isEmpty)
    }
    for distribution in StackView.Distribution.allCases {
      stack.distribution = distribution
      #expect(Scene([stack]).findings.isEmpty)
    }
    for weight in Font.Weight.allCases {
      #expect(Scene([ImageView(systemName: "heart", weight: weight)]).findings.isEmpty)
    }
  }

  /// Returns the codes for a changed scene with a box; each finding has a location in this file.
  private func codes(_ change: (inout Scene, inout View) -> Void) -> [String] {
    var (scene, box) = (Scene(), View(name: "box"))
    change(&scene, &box)
    scene.addSubview(box)
    let findings = scene.findings
    #expect(findings.allSatisfy { $0.place?.file == #filePath }, "\(findings)")
    return findings.map(\.code)
  }

  @Test("An invalid combination of attributes is a finding")
  func ties() {
    func tied(
      _ attribute: Constraint.Attribute, _ other: Constraint.Attribute?, multiplier: Double = 1
    ) -> [String] {
      codes { scene, box in
        scene.activate(
          Constraint(
            item: box, attribute: attribute, relatedBy: .equal,
            toItem: other == nil ? nil : scene.view, attribute: other ?? .notAnAttribute,
            multiplier: multiplier))
      }
    }
    #expect(tied(.leading, .leading).isEmpty && tied(.width, nil).isEmpty)
    #expect(tied(.leading, .top) == ["constraint.mixed-axes"])
    #expect(tied(.leading, nil) == ["constraint.place-with-constant"])
    #expect(tied(.width, .notAnAttribute) == ["constraint.unknown-attribute"])
    #expect(tied(.notAnAttribute, .width) == ["constraint.unknown-attribute"])
    #expect(tied(.leading, .leading, multiplier: 0) == ["constraint.zero-multiplier"])
    #expect(tied(.width, .height, multiplier: .nan) == ["constraint.division-by-zero"])
  }

  @Test("A view or guide that is not in the scene is a finding")
  func undeclared() {
    let gap = LayoutGuide(name: "gap")
    let tie = { (box: View) in box.leadingAnchor.constraint(equalTo: gap.trailingAnchor) }
    #expect(codes { scene, box in scene.activate(tie(box)) } == ["constraint.unknown-view"])
    #expect(
      codes { scene, box in
        scene.view.addLayoutGuide(gap)
        scene.activate(tie(box))
      } == [])
    #expect(
      codes { scene, box in
        scene.activate(box.topAnchor.constraint(equalTo: box.keyboardLayoutGuide.topAnchor))
      } == ["constraint.guide-owner"])
    #expect(
      codes { scene, box in
        scene.addSubview(Label("x", name: "box"))
      } == ["view.duplicate-name"])
  }

  @Test(
    "Extreme numbers are findings or accepted, and do not trap",
    arguments: [-1, .nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude])
  func numbers(number: Double) {
    _ = codes { scene, box in
      box.alpha = number
      box.cornerRadius = number
      box.borderWidth = number
      box.frame = Rect(number, number, number, number)
      box.layoutMargins = EdgeInsets(number)
      box.directionalLayoutMargins = DirectionalEdgeInsets(leading: number)
      box.backgroundColor = Color(red: number, green: 0, blue: 1, alpha: number)
      box.setContentHuggingPriority(.init(rawValue: number), for: .horizontal)
      var stack = StackView(.vertical, spacing: number)
      stack.setCustomSpacing(number, after: box)
      scene.addSubviews([
        stack, Label("x", font: .systemFont(ofSize: number)),
        ImageView(Size(width: number, height: number)),
        ImageView(systemName: "heart", pointSize: number),
      ])
      scene.activate(
        box.widthAnchor.constraint(equalToConstant: number),
        box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: number, constant: number),
        box.topAnchor.constraint(equalTo: scene.view.topAnchor).priority(.init(number)),
        box.leadingAnchor.constraint(
          equalToSystemSpacingAfter: scene.view.leadingAnchor, multiplier: number),
        box.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors, inset: EdgeInsets(number)),
        Constraint("H:|-m-[box]", metrics: ["m": number]))
    }
  }

  @Test(
    "An invalid constraint text is a finding",
    arguments: [
      "", ":", "H:", "|", "V:[", "V:|", "box.width ==", "== 3", "@", "H:|-[box(==y@)]-|", "box",
      "box.width == 10 @ 2000", "box.width == 1e999", "\u{0}", "H:[box]\nV:[box]", "🙂.top == 1",
    ])
  func words(words: String) {
    #expect(!codes { scene, _ in scene.activate(Constraint(words)) }.isEmpty, "\(words)")
  }

  @Test(
    "An invalid or reserved view name is a finding, or is accepted",
    arguments: ["", "root", "a b", "a.b", "safeArea", "../x", "1", "ä", "x\n", "🙂"])
  func names(name: String) {
    let codes = codes { scene, box in
      scene.addSubview(Label("x", name: name))
    }
    #expect([[], ["name.invalid"], ["view.reserved-name"]].contains(codes), "\(name) \(codes)")
  }

  @Test("A constraint has the constant that it was last activated with")
  func constants() throws {
    let box = View(name: "box")
    var scene = Scene([box])
    var (width, height) = (
      box.widthAnchor.constraint(equalToConstant: 10),
      box.heightAnchor.constraint(equalToConstant: 20)
    )
    scene.activate(width, height, Constraint("H:|[box]"), Constraint("V:|[box]"))
    let before = scene
    (width.constant, height.constant) = (30, 40)
    #expect(try scene.layout().box.frame == Rect(0, 0, 10, 20))
    scene.activate(height, width)
    #expect(try scene.layout().box.frame == Rect(0, 0, 30, 40))
    #expect(try before.layout().box.frame == Rect(0, 0, 10, 20))
  }

  @Test("Setting the constant of a format string is a finding")
  func constantsOfWords() {
    #expect(
      codes { scene, _ in
        var words = Constraint("H:|-8-[box]")
        words.constant = 16
        scene.activate(words)
      } == ["constraint.words-constant"])
  }

  @Test("Changing a view after it was added is a finding at its constraints")
  func late() {
    func codes(_ change: (inout Scene, inout Label) -> Void) -> [String] {
      var (scene, title) = (Scene(), Label("Name", name: "title"))
      scene.addSubview(title)
      change(&scene, &title)
      scene.activate(
        title.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor),
        title.leadingAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.leadingAnchor))
      return scene.findings.map(\.code)
    }
    #expect(codes { _, _ in }.isEmpty)
    #expect(codes { scene, _ in scene.view.backgroundColor = .white }.isEmpty)
    #expect(codes { _, title in title.textColor = .red } == ["view.changed-later"])
    #expect(codes { _, title in title.addSubview(View()) } == ["view.changed-later"])
    let early = Label("Name", name: "title")
    let top = early.topAnchor
    var later = early
    later.textColor = .red
    var scene = Scene([later])
    scene.activate(top.constraint(equalTo: scene.view.topAnchor))
    #expect(scene.findings.isEmpty)
  }

  @Test("An unknown symbol, kind or color is a finding with a hint")
  func missing() {
    #expect(
      codes { scene, _ in scene.addSubview(ImageView(systemName: "hearth", name: "heart")) }
        == ["image.unknown-symbol"])
    #expect(codes { scene, _ in scene.addSubview(View(kind: "webView")) } == ["value.choice"])
    #expect(
      codes { _, box in box["background"] = ["a": 1] } == ["key.unknown", "value.color"])
    #expect(
      codes { scene, _ in scene.state("a b") { $0.rotate(to: .landscape) } } == ["name.invalid"])
    #expect(
      codes { scene, _ in scene.state("s") { $0.hide(View(name: "other")) } }
        == ["state.unknown-view"])
  }
}
