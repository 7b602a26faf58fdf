import SnaplineLayout
import Testing

/// A minimal scene: a card with a title.
private func card() throws -> Layout {
  let title = Label("Name", name: "title", font: .systemFont(ofSize: 17))
  let card = View(name: "card", [title])
  var scene = Scene(name: "card", [card])
  scene.activate(
    card.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor, constant: 20),
    card.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: 20),
    card.trailingAnchor.constraint(equalTo: scene.view.trailingAnchor, constant: -20),
    title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
    title.verticalEdgeAnchors.constraint(equalTo: card.verticalEdgeAnchors, inset: .init(8)))
  return try scene.layout(on: .iPhone14)
}

@Suite("Scenes in code")
struct SceneTests {
  @Test("A minimal scene compiles and has the expected frames")
  func firstLines() throws {
    let layout = try card()
    #expect(layout.card.frame == Rect(20, 67, 350, 36.333))
    #expect(layout.title.frame.x == 16)
    #expect("\(layout.card)".hasPrefix("card (20, 67, 350, 36.333)"))
  }

  @Test("A missing view has a frame unequal to itself, and its description suggests a name")
  func missing() throws {
    let layout = try card()
    #expect(layout.titel.frame != layout.titel.frame)
    #expect(!layout["titel"].exists)
    #expect("\(layout.titel)" == "no view named 'titel'; did you mean 'title'?")
  }

  @Test("Asking for a missing view's frame is one finding with that name")
  func unknownViews() throws {
    let row = StackView(.horizontal, [Label("Name")])
    let layout = try Scene([row]).layout(on: .iPhone14)
    #expect(!layout.stack.exists)
    #expect(layout.findings.allSatisfy { $0.code != "view.unknown" })
    for _ in 0..<2 { #expect(layout.stack.frame.width.isNaN && layout.stack.screenFrame.x.isNaN) }
    let found = layout.findings.filter { $0.code == "view.unknown" }
    #expect(found.map(\.message) == ["no view named 'stack'"])
    #expect(found.first?.hint == "did you mean 'stackView1'?")
    #expect(layout.frame(of: row) == layout.stackView1.frame && layout.frame(of: row).width > 0)
  }

  @Test("An invalid constraint throws an error with its line")
  func mistakes() throws {
    let title = Label("Name", name: "title")
    let missing = View(name: "missing")
    var scene = Scene([title])
    let line = #line + 1
    scene.activate(title.topAnchor.constraint(equalTo: missing.topAnchor, constant: 8))
    let error = try #require(throws: SceneError.self) { try scene.layout() }
    let finding = try #require(error.findings.first)
    #expect(finding.code == "constraint.unknown-view")
    #expect(
      finding.place == CodeLocation(file: #filePath, line: line, column: finding.place?.column ?? 0)
    )
    #expect(scene.findings == error.findings)
  }

  @Test("Invalid values are findings and do not trap")
  func odd() {
    func codes(_ change: (inout Scene, inout View) -> Void) -> [String] {
      var (scene, view) = (Scene(), View(name: "box"))
      change(&scene, &view)
      scene.addSubview(view)
      scene.activate(
        view.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors))
      return scene.findings.map(\.code)
    }
    #expect(codes { _, _ in } == [])
    #expect(codes { scene, view in scene.addSubview(view) } == ["view.duplicate-name"])
    #expect(codes { _, view in view["colour"] = "red" } == ["key.unknown"])
    #expect(codes { _, view in view.alpha = .nan } == ["value.number"])
    #expect(codes { _, view in view.backgroundColor = "hotpink" } == ["value.color"])
    #expect(codes { scene, _ in scene.devices = ["iphone-99"] } == ["device.unknown"])
    #expect(
      codes { _, view in view.addSubview(Label("x", name: "not a name")) }
        == ["name.invalid"])
    #expect(
      codes { scene, view in
        scene.activate(view.widthAnchor.constraint(equalToConstant: .infinity))
      } == ["constraint.number"])
    #expect(
      codes { scene, view in scene.activate(Constraint("V:[box]-")) } == ["format.syntax"])
    #expect(
      codes { scene, view in
        let other = view.widthAnchor.constraint(equalToConstant: 3)
        scene.state("s") { $0.deactivate([other]) }
      } == ["state.unknown-constraint"])
    #expect(throws: SceneError.self) { try Scene().layout(on: "nokia-3310") }
    #expect(throws: SceneError.self) { try Scene().layout(state: "broken") }
  }

  @Test("A conflict names the lines of both constraints")
  func conflict() throws {
    let box = View(name: "box")
    var scene = Scene([box])
    let line = #line + 2
    scene.activate(
      box.widthAnchor.constraint(equalToConstant: 100),
      box.widthAnchor.constraint(equalToConstant: 120),
      Constraint("V:|[box(10)]"), box.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor))
    let finding = try #require(try scene.layout().findings.first)
    #expect(finding.code == "layout.conflict")
    let said = "\(finding)"
    #expect(said.contains("SceneTests.swift:\(line):"), "\(said)")
    #expect(said.contains("SceneTests.swift:\(line + 1):"), "\(said)")
  }

  @Test("Stacks, priorities, multipliers, spacing, format strings and metrics work together")
  func words() throws {
    let (one, two) = (View(), Label("two"))
    let stack = StackView(.vertical, spacing: 8, name: "stack", [one, two])
    let box = View()
    var scene = Scene([stack, box])
    scene.activate(
      Constraint("V:|-gap-[s]", metrics: ["gap": 30], views: ["s": stack]),
      Constraint("H:|[stack(200)]"), one.heightAnchor.constraint(equalToConstant: 40),
      box.widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: 0.5, constant: 10),
      box.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
      box.heightAnchor.constraint(equalToConstant: 4).priority(.defaultLow),
      box.leadingAnchor.constraint(equalToSystemSpacingAfter: stack.trailingAnchor, multiplier: 2),
      Constraint("view2.top == stack.top + 1"))
    let layout = try scene.layout()
    #expect(layout[stack].frame.y == 30)
    #expect(layout[one].frame == Rect(0, 0, 200, 40))
    #expect(layout[two].frame.y == 48)
    #expect(layout[box].name == "view2")
    #expect(layout[box].frame == Rect(216, 31, 110, 10))
  }

  @Test("States can change constraints and views of the scene")
  func states() throws {
    let (field, box) = (TextField(name: "field"), View(name: "box"))
    var scene = Scene([field, box])
    let wide = box.widthAnchor.constraint(equalToConstant: 100)
    let wider = box.widthAnchor.constraint(equalToConstant: 200).inactive()
    let top = field.topAnchor.constraint(equalTo: scene.view.topAnchor, constant: 100)
    scene.activate(
      wide, wider, top, field.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor),
      Constraint("V:[field]-8-[box(10)]"), Constraint("H:|[box]"))
    scene.state("wide") { steps in
      steps.deactivate([wide])
      steps.activate([wider])
      steps.set(top, constant: 50)
      steps.type("a longer text than before", into: field)
    }
    scene.state("typing") { steps in
      steps.focus(field)
      steps.showKeyboard()
      steps.rotate(to: .landscape)
      steps.hide(box)
    }
    #expect(try scene.layout().box.frame.width == 100)
    let changed = try scene.layout(state: "wide")
    #expect(changed.box.frame.width == 200)
    #expect(changed.field.frame.y == 50)
    #expect(changed.field.frame.width > 100)
    #expect(try scene.layout(state: "typing").description.hasPrefix("root (0, 0, 844, 390)"))
  }

  @Test("Direction, text size and appearance are parameters of the layout")
  func settings() throws {
    let title = Label("Name", name: "title", font: .preferredFont(forTextStyle: .body))
    var scene = Scene([title])
    scene.activate(
      title.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: 10),
      title.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor))
    let plain = try scene.layout()
    #expect(plain.title.frame.x == 10)
    #expect(try scene.layout(direction: .rightToLeft).title.frame.maxX == 380)
    let large = try scene.layout(appearance: .dark, textSize: .accessibilityLarge)
    #expect(large.title.frame.height > plain.title.frame.height)
  }

  @Test("Scenes laid out concurrently have the same layouts as alone")
  func parallel() async throws {
    let alone = try articleForm().layout(on: .iPhone5).description
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<32 {
        group.addTask { try articleForm().layout(on: .iPhone5).description }
      }
      for try await text in group { #expect(text == alone) }
    }
  }

  @Test("Every static device, color and font is known to the scene reader")
  func names() throws {
    let devices: [Device] = [
      .iPhone4S, .iPhone5, .iPhoneSE, .iPhone8, .iPhone8Plus, .iPhoneX, .iPhone11, .iPhone12Mini,
      .iPhone14, .iPhone14Plus, .iPhone16, .iPhone16Plus, .iPhone16Pro, .iPhone16ProMax, .iPhone17,
      .iPad, .iPadMini, .iPadPro, .iPadPro11,
    ]
    for device in devices { #expect(throws: Never.self) { try Scene().layout(on: device) } }
    let colors: [Color] = [
      .black, .darkGray, .gray, .lightGray, .white, .red, .green, .blue, .cyan, .yellow, .magenta,
      .orange, .purple, .brown, .clear, .systemRed, .systemOrange, .systemYellow, .systemGreen,
      .systemTeal, .systemBlue, .systemIndigo, .systemPurple, .systemPink, .systemBrown,
      .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6, .label,
      .secondaryLabel, .tertiaryLabel, .placeholderText, .link, .separator, .systemFill,
      .systemBackground, .secondarySystemBackground, .tertiarySystemBackground,
      .systemGroupedBackground, .secondarySystemGroupedBackground,
      Color(light: "#FFF", dark: "#000"),
    ]
    for color in colors {
      var box = Label("x", font: .systemFont(ofSize: 12, weight: .bold))
      (box.backgroundColor, box.textColor) = (color, color)
      #expect(Scene([box]).findings.isEmpty)
    }
    for style in Font.TextStyle.allCases {
      #expect(Scene([Label("x", font: .preferredFont(forTextStyle: style))]).findings.isEmpty)
    }
    for size in TextSize.allCases { #expect(try Scene().layout(textSize: size).root.exists) }
    for era in Era.allCases { #expect(Scene(era: era).findings.isEmpty) }
  }
}
