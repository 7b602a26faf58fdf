import SnaplineLayout
import Testing

/// The examples of the documentation, verbatim.
@Suite("Examples of the documentation")
struct LayoutExampleTests {
  @Test("Point")
  func pointExample() throws {
    let offset = Point(x: 0, y: 44)
    #expect("\(offset)" == "(0, 44)")
  }

  @Test("Size")
  func sizeExample() throws {
    let content = Size(width: 320, height: 298)
    #expect("\(content)" == "(320, 298)")
  }

  @Test("Rect")
  func rectExample() throws {
    let frame = Rect(16, 20, 343, 20.5)
    #expect(frame.maxX == 359)
    #expect(frame == Rect(x: 16, y: 20, width: 343, height: 20.5))
    #expect(Rect(0, 0, 44.667, 1) == Rect(0, 0, 134.0 / 3, 1))
  }

  @Test("EdgeInsets")
  func edgeInsetsExample() throws {
    let sides = EdgeInsets(left: 16, right: 16)
    #expect(EdgeInsets(8).top == 8)
    #expect(sides.bottom == 0)
  }

  @Test("DirectionalEdgeInsets")
  func directionalEdgeInsetsExample() throws {
    var row = StackView(arrangedSubviews: [Label("One", name: "one")])
    row.directionalLayoutMargins = DirectionalEdgeInsets(leading: 20, trailing: 8)
    row.isLayoutMarginsRelativeArrangement = true
    #expect(try Scene([row]).layout().one.frame.x == 20)
  }

  @Test("Place")
  func placeExample() throws {
    let place = CodeLocation(file: "FormTests.swift", line: 12, column: 5)
    #expect("\(place)" == "FormTests.swift:12:5")
  }

  @Test("Finding")
  func findingExample() throws {
    let lone = View(name: "lone")
    let findings = try Scene([lone]).layout().findings
    #expect(findings.allSatisfy { $0.code == "layout.ambiguous" })
    #expect(findings.first?.place?.file == #filePath)
  }

  @Test("SceneError")
  func sceneErrorExample() throws {
    var scene = Scene()
    scene.devices = ["nokia-3310"]
    let error = #expect(throws: SceneError.self) { try scene.layout() }
    #expect(error?.findings.map(\.code) == ["device.unknown"])
  }

  @Test("PropertyValue")
  func propertyValueExample() throws {
    var label = Label("Name")
    label["lineSpacing"] = 4
    label["shadowOffset"] = [0, 2]
    label["adjustsFontSizeToFitWidth"] = true
    #expect(Scene([label]).findings.isEmpty)
  }

  @Test("Color")
  func colorExample() throws {
    var card = View()
    card.backgroundColor = Color(light: "#FFFFFF", dark: "#1C1C1E")
    card.borderColor = Color(red: 0, green: 0.5, blue: 1)
    #expect(Scene([card]).findings.isEmpty)
  }

  @Test("Font")
  func fontExample() throws {
    let title = Label("Name", font: .systemFont(ofSize: 17, weight: .semibold))
    let text = Label("Text", font: .preferredFont(forTextStyle: .body))
    #expect(Scene([title, text]).findings.isEmpty)
  }

  @Test("TextAlignment")
  func textAlignmentExample() throws {
    var title = Label("Name", name: "title")
    title.textAlignment = .center
    #expect(Scene([title]).findings.isEmpty)
  }

  @Test("LineBreakMode")
  func lineBreakModeExample() throws {
    var title = Label("A long name", name: "title")
    title.lineBreakMode = .truncatingMiddle
    #expect(Scene([title]).findings.isEmpty)
  }

  @Test("SceneView")
  func sceneViewExample() throws {
    let views: [any SceneView] = [Label("Name"), TextField(), View()]
    #expect(try Scene(views).layout().viewNames == ["root", "label1", "textField1", "view1"])
  }

  @Test("View")
  func viewExample() throws {
    var table = View(name: "list", kind: "tableView")
    table.addSubview(View(kind: "tableCell"))
    table.frame = Rect(0, 0, 320, 400)
    #expect(try Scene([table]).layout().list.frame.height == 400)
  }

  @Test("Axis")
  func axisExample() throws {
    var label = Label("Name")
    label.setContentHuggingPriority(.required, for: .horizontal)
    #expect(Scene([label]).findings.isEmpty)
  }

  @Test("LayoutPriority")
  func layoutPriorityExample() throws {
    let view = View()
    let width = view.widthAnchor.constraint(equalToConstant: 100).priority(.defaultHigh)
    #expect(width.priority == 750)
  }

  @Test("Label")
  func labelExample() throws {
    var label = Label("A text of several lines", name: "text")
    label.numberOfLines = 0
    label.textColor = .systemRed
    #expect(try Scene([label]).layout().text.frame.height > 0)
  }

  @Test("TextField")
  func textFieldExample() throws {
    var field = TextField(name: "password", placeholder: "Password")
    field.isSecureTextEntry = true
    #expect(try Scene([field]).layout().password.frame.height == 34)
  }

  @Test("TextView")
  func textViewExample() throws {
    let notes = TextView("Notes", name: "notes")
    #expect(Scene([notes]).findings.isEmpty)
  }

  @Test("Button")
  func buttonExample() throws {
    let button = Button("Log In", name: "logIn")
    #expect(try Scene([button]).layout().logIn.frame.width > 40)
  }

  @Test("ImageView")
  func imageViewExample() throws {
    let photo = ImageView(Size(width: 80, height: 60), name: "photo")
    let heart = ImageView(systemName: "heart", name: "heart")
    let layout = try Scene([photo, heart]).layout()
    #expect(layout.photo.frame.width == 80 && layout.heart.frame.width < 30)
  }

  @Test("Switch")
  func aSwitchExample() throws {
    var remember = Switch(name: "remember")
    remember.isOn = true
    #expect(try Scene([remember]).layout().remember.frame.width > 40)
  }

  @Test("ScrollView")
  func scrollViewExample() throws {
    let content = View(name: "content")
    let scroll = ScrollView(name: "scroll", [content])
    var scene = Scene([scroll])
    scene.activate(
      scroll.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors),
      content.edgeAnchors.constraint(equalTo: scroll.contentLayoutGuide.edgeAnchors),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 2000))
    #expect(try scene.layout().scroll.contentSize == Size(width: 390, height: 2000))
  }

  @Test("StackView")
  func stackViewExample() throws {
    let buttons = StackView(
      .horizontal, spacing: 8, distribution: .fillEqually, name: "buttons",
      [Button("Yes", name: "yes"), Button("No", name: "no")])
    let layout = try Scene([buttons]).layout()
    #expect(layout.yes.frame.width == layout.no.frame.width)
  }

  @Test("ConstrainedItem")
  func constrainedItemExample() throws {
    func pin(_ view: some SceneView, to item: some ConstrainedItem) -> Constraint {
      view.view.edgeAnchors.constraint(equalTo: item.edgeAnchors)
    }
    let view = View()
    var scene = Scene([view])
    scene.activate(pin(view, to: scene.safeAreaLayoutGuide))
    #expect(scene.findings.isEmpty)
  }

  @Test("LayoutItem")
  func layoutItemExample() throws {
    let label = Label()
    #expect(label.item == label.view.item)
    #expect(label.item != Label().item)
  }

  @Test("LayoutGuide")
  func layoutGuideExample() throws {
    let view = View(name: "box")
    var scene = Scene([view])
    scene.activate(view.edgeAnchors.constraint(equalTo: scene.safeAreaLayoutGuide.edgeAnchors))
    #expect(try scene.layout(on: .iPhone14).box.frame.y == 47)
  }

  @Test("XAxis")
  func xAxisExample() throws {
    let (one, other) = (View(), View())
    _ = one.leadingAnchor.constraint(equalTo: other.trailingAnchor, constant: 8)
    _ = one.leadingAnchor.constraint(equalToSystemSpacingAfter: other.trailingAnchor)
  }

  @Test("YAxis")
  func yAxisExample() throws {
    let (one, other) = (Label(), TextField())
    _ = one.lastBaselineAnchor.constraint(equalTo: other.lastBaselineAnchor)
    _ = one.topAnchor.constraint(greaterThanOrEqualTo: other.bottomAnchor)
  }

  @Test("Dimension")
  func dimensionExample() throws {
    let photo = ImageView()
    _ = photo.widthAnchor.constraint(equalTo: photo.heightAnchor, multiplier: 1.5)
    _ = photo.widthAnchor.constraint(lessThanOrEqualToConstant: 300)
  }

  @Test("AnchorGroup")
  func anchorGroupExample() throws {
    let (inner, outer) = (View(), View())
    _ = inner.edgeAnchors.constraint(equalTo: outer.edgeAnchors, inset: EdgeInsets(8))
    _ = inner.centerAnchors.constraint(equalTo: outer.centerAnchors)
  }

  @Test("LayoutAnchor")
  func layoutAnchorExample() throws {
    let (one, other) = (View(), View())
    let edge: LayoutAnchor<XAxis> = one.leadingAnchor
    #expect(edge != other.leadingAnchor)
  }

  @Test("Constraint")
  func constraintExample() throws {
    let (name, field) = (Label("Name", name: "name"), TextField(name: "field"))
    var scene = Scene([name, field])
    scene.activate(
      name.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: 16),
      Constraint("H:[name]-gap-[field(>=100)]-|", metrics: ["gap": 8]),
      Constraint("name.lastBaseline == field.lastBaseline"),
      Constraint("V:|-60-[field]"))
    #expect(try scene.layout().findings.isEmpty)
  }

  @Test("Scene")
  func sceneExample() throws {
    let box = View(name: "box")
    var scene = Scene(name: "boxes", era: .iOS15, devices: [.iPhone14], [box])
    scene.activate(box.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors))
    #expect(try scene.layout(on: .iPadPro, .landscape).box.frame == Rect(0, 0, 1376, 1032))
  }

  @Test("Steps")
  func stepsExample() throws {
    let box = View(name: "box")
    let (low, high) = (
      box.heightAnchor.constraint(equalToConstant: 10),
      box.heightAnchor.constraint(equalToConstant: 90).inactive()
    )
    var scene = Scene([box])
    scene.activate(low, high, Constraint("H:|[box]|"), Constraint("V:|[box]"))
    scene.state("open") { steps in
      steps.deactivate([low])
      steps.activate([high])
    }
    #expect(try scene.layout(state: "open").box.frame.height == 90)
  }

  @Test("Layout")
  func layoutExample() throws {
    let title = Label("Name", name: "title")
    var scene = Scene([title])
    scene.activate(Constraint("H:|-16-[title]"), Constraint("V:|-60-[title]"))
    let layout = try scene.layout(on: .iPhone14)
    #expect(layout.title.frame.x == 16)
    #expect(layout[title].frame == layout["title"].frame)
    #expect(layout.explain(title).contains("16"))
  }

  @Test("ViewLayout")
  func viewLayoutExample() throws {
    var box = View(name: "box")
    box.frame = Rect(10, 20, 30, 40)
    let found = try Scene([box]).layout().box
    #expect(found.exists && found.screenFrame == found.frame)
    #expect("\(found)" == "box (10, 20, 30, 40)")
  }

  @Test("Device")
  func deviceExample() throws {
    #expect(Device.iPhoneSE == "iphone-se")
    #expect(try Scene().layout(on: "ipad-10.2").root.frame.width == 810)
  }

  @Test("Orientation")
  func orientationExample() throws {
    #expect(try Scene().layout(on: .iPhone14, .landscape).root.frame.width == 844)
  }

  @Test("Appearance")
  func appearanceExample() throws {
    #expect(try Scene().layout(appearance: .dark).root.exists)
  }

  @Test("LayoutDirection")
  func layoutDirectionExample() throws {
    #expect(try Scene().layout(direction: .rightToLeft).root.exists)
  }

  @Test("TextSize")
  func textSizeExample() throws {
    let text = Label("Text", name: "text", font: .preferredFont(forTextStyle: .body))
    let large = try Scene([text]).layout(textSize: .accessibilityLarge)
    #expect(large.text.frame.height > 30)
  }

  @Test("Era")
  func eraExample() throws {
    let scene = Scene(era: .iOS7, devices: [.iPhone5])
    #expect(try scene.layout().root.frame.height == 568)
  }
}
