import SnaplineLayout
import Testing

/// The examples in the documentation of methods and properties, verbatim.
@Suite("Examples of methods in the documentation")
struct MethodExampleTests {
  @Test("Equations and format strings")
  func words() throws {
    let (one, other) = (View(name: "one"), View())
    var scene = Scene([one, other])
    scene.activate(
      Constraint("H:|-gap-[one(100)]-[b(one)]", metrics: ["gap": 20], views: ["b": other]),
      Constraint("V:|[one(10)]"), Constraint("view1.verticalEdges == one.verticalEdges"))
    #expect(try scene.layout()[other].frame == Rect(128, 0, 100, 10))
  }

  @Test("Priorities")
  func priority() throws {
    let box = View()
    let width = box.widthAnchor.constraint(equalToConstant: 100).priority(.init(rawValue: 999))
    #expect(width.priority == 999)
  }

  @Test("Inactive constraints")
  func inactive() throws {
    let later = View().widthAnchor.constraint(equalToConstant: 100).inactive()
    #expect(!later.isActive)
  }

  @Test("Anchors")
  func anchors() throws {
    let (card, title) = (View(name: "card"), Label("Name", name: "title"))
    let inset = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16)
    #expect(inset.isActive && inset.priority == .required)
  }

  @Test("Multipliers")
  func multiple() throws {
    let photo = ImageView(name: "photo")
    var scene = Scene([photo])
    scene.activate(
      photo.widthAnchor.constraint(equalTo: scene.view.widthAnchor, multiplier: 0.5),
      photo.heightAnchor.constraint(equalTo: photo.widthAnchor, multiplier: 0.8, constant: 10))
    #expect(try scene.layout(on: .iPhone8).photo.frame.size == Size(width: 187.5, height: 160))
  }

  @Test("The long form of a constraint")
  func longForm() throws {
    let box = View(name: "box")
    var scene = Scene([box])
    scene.activate(
      Constraint(
        item: box, attribute: .leading, relatedBy: .equal, toItem: scene.view,
        attribute: .leading, multiplier: 1, constant: 16),
      Constraint(item: box, attribute: .width, relatedBy: .equal, toItem: nil, constant: 100),
      Constraint("V:|[box(10)]"))
    #expect(try scene.layout().box.frame == Rect(16, 0, 100, 10))
  }

  @Test("Symbols")
  func symbol() throws {
    var star = ImageView(systemName: "star", pointSize: 24, weight: .semibold, name: "star")
    star.tintColor = .systemYellow
    #expect(Scene([star]).findings.isEmpty)
  }

  @Test("Layouts")
  func layout() throws {
    let scene = Scene([Label("Name", name: "title", font: .preferredFont(forTextStyle: .body))])
    let layout = try scene.layout(on: .iPhoneSE, .landscape, textSize: .extraLarge)
    #expect(layout.root.frame.size == Size(width: 667, height: 375))
  }

  @Test("Findings of a scene")
  func sceneFindings() throws {
    var box = View(name: "box")
    box["colour"] = "red"
    #expect(Scene([box]).findings.map(\.code) == ["key.unknown"])
  }

  @Test("Findings of a layout")
  func layoutFindings() throws {
    let box = View(name: "box")
    var scene = Scene([box])
    scene.activate(Constraint("H:|[box(100)]|"), Constraint("V:|[box(10)]"))
    let finding = try scene.layout(on: .iPhone14).findings.first
    #expect(finding?.code == "layout.conflict")
  }

  @Test("Explanations")
  func explain() throws {
    let box = View(name: "box")
    var scene = Scene([box])
    scene.activate(Constraint("H:|-16-[box(100)]"), Constraint("V:|[box(10)]"))
    #expect(try scene.layout().explain("box").contains("box.leading == root.leading + 16"))
  }

  @Test("Subviews of a scene")
  func sceneSubview() throws {
    var scene = Scene()
    scene.addSubview(Label("Name", name: "title"))
    #expect(try scene.layout().title.exists)
  }

  @Test("Active constraints")
  func activate() throws {
    let box = View(name: "box")
    var scene = Scene([box])
    scene.activate([
      box.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor, constant: 8),
      box.leadingAnchor.constraint(equalTo: scene.view.layoutMarginsGuide.leadingAnchor),
      box.widthAnchor.constraint(equalTo: box.heightAnchor, multiplier: 2),
      box.heightAnchor.constraint(equalToConstant: 44),
    ])
    #expect(try scene.layout(on: .iPhone14).box.frame == Rect(16, 55, 88, 44))
  }

  @Test("States")
  func state() throws {
    let hint = Label("A hint", name: "hint")
    var scene = Scene([StackView(arrangedSubviews: [hint, Label("Text", name: "text")])])
    scene.state("without") { $0.hide(hint) }
    #expect(try scene.layout().text.frame.x > 0)
    #expect(try scene.layout(state: "without").text.frame.x == 0)
  }

  @Test("Scene keys")
  func setting() throws {
    var scene = Scene()
    scene["statusBarHidden"] = true
    #expect(scene.findings.isEmpty)
  }

  @Test("Arranged subviews")
  func arranged() throws {
    var column = StackView(arrangedSubviews: [Label("One", name: "one")], name: "column")
    column.axis = .vertical
    column.spacing = 8
    column.addArrangedSubview(Label("Two", name: "two"))
    let layout = try Scene([column]).layout()
    #expect(layout.two.frame.y == layout.one.frame.maxY + 8)
  }

  @Test("Custom spacing")
  func customSpacing() throws {
    let (one, two) = (Label("One", name: "one"), Label("Two", name: "two"))
    var row = StackView(arrangedSubviews: [one, two])
    row.setCustomSpacing(20, after: one)
    let layout = try Scene([row]).layout(on: .iPhone8)
    #expect(layout.two.frame.x == layout.one.frame.maxX + 20)
  }

  @Test("A constant that a state changes")
  func setConstant() throws {
    let box = View(name: "box")
    let height = box.heightAnchor.constraint(equalToConstant: 10)
    var scene = Scene([box])
    scene.activate(height, Constraint("H:|[box]|"), Constraint("V:|[box]"))
    scene.state("higher") { $0.set(height, constant: 80) }
    #expect(try scene.layout(state: "higher").box.frame.height == 80)
  }

  @Test("Typing in a state")
  func type() throws {
    let name = Label("Name", name: "name")
    var scene = Scene([name])
    scene.state("long") { $0.type("A longer name", into: name) }
    #expect(try scene.layout(state: "long").name.frame.width > 100)
  }

  @Test("translatesAutoresizingMaskIntoConstraints")
  func mask() throws {
    var box = View(name: "box")
    box.translatesAutoresizingMaskIntoConstraints = false
    #expect(box.frame == nil)
    box.frame = Rect(10, 20, 30, 40)
    #expect(box.translatesAutoresizingMaskIntoConstraints)
  }

  @Test("Content hugging")
  func hugging() throws {
    var (name, field) = (Label("Name", name: "name"), TextField(name: "field"))
    name.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    var row = StackView(arrangedSubviews: [name, field])
    row.frame = Rect(0, 0, 300, 40)
    #expect(try Scene([row]).layout().field.frame.maxX == 300)
  }

  @Test("Keys of scene files")
  func key() throws {
    var label = Label("Two lines of text")
    label["lineSpacing"] = 4
    label["compressionResistance"] = ["horizontal": "low"]
    #expect(Scene([label]).findings.isEmpty)
  }

  @Test("Subviews")
  func subview() throws {
    var (card, title) = (View(name: "card"), Label("Name", name: "title"))
    title.numberOfLines = 0
    card.addSubview(title)
    #expect(try Scene([card]).layout().viewNames == ["root", "card", "title"])
  }

  @Test("Several subviews")
  func subviews() throws {
    var form = View()
    form.addSubviews([Label("Name", name: "label"), TextField(name: "field")])
    #expect(try Scene([form]).layout().viewNames == ["root", "view1", "label", "field"])
  }

  @Test("Custom layout guides")
  func guide() throws {
    let (one, other, gap) = (View(name: "one"), View(name: "other"), LayoutGuide(name: "gap"))
    var scene = Scene([one, other])
    scene.view.addLayoutGuide(gap)
    scene.activate(
      one.trailingAnchor.constraint(equalTo: gap.leadingAnchor),
      gap.trailingAnchor.constraint(equalTo: other.leadingAnchor),
      Constraint("H:|[one(100)]"), Constraint("H:[other(100)]|"))
    #expect(try scene.layout(on: .iPhone14).gap.frame.width == 190)
  }

  @Test("The first ten lines")
  func firstLines() throws {
    let title = Label("Name", name: "title")
    let card = View(name: "card", [title])
    var scene = Scene(name: "card", [card])
    scene.activate(
      card.edgeAnchors.constraint(equalTo: scene.safeAreaLayoutGuide.edgeAnchors),
      title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16))
    let layout = try scene.layout(on: .iPhone14)
    #expect(layout.title.frame.origin == Point(x: 16, y: 8))
    #expect(layout.findings.isEmpty)
  }
}
