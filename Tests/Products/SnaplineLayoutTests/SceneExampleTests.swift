import SnaplineLayout
import Testing

/// The examples in the documentation of scenes, states and layouts, verbatim.
@Suite("Examples of scenes")
struct SceneExampleTests {
  @Test("Scene")
  func scene() throws {
    let box = View(name: "box")
    var scene = Scene(name: "boxes", era: .iOS11, devices: [.iPhone8], [box])
    #expect(scene.name == "boxes")
    #expect(scene.named("other/boxes").name == "other/boxes")
    scene.addSubviews([Label("Name", name: "title"), TextField(name: "field")])
    #expect(try scene.layout().viewNames == ["root", "box", "title", "field"])
    scene.activate(Constraint("H:|[box(100)]"), Constraint("V:|[box(40)]"))
    #expect(try scene.layout().box.frame == Rect(0, 0, 100, 40))
    scene.view.backgroundColor = .systemBackground
    scene.era = .iOS15
    #expect(try scene.layout().field.frame.height == 34)
  }

  @Test("Devices, orientations and other traits of a scene")
  func matrix() throws {
    var scene = Scene([Label("Name", name: "title")])
    scene.devices = [.iPhoneSE, .iPadPro]
    scene.orientations = [.portrait]
    scene.appearances = [.light, .dark]
    scene.directions = [.leftToRight, .rightToLeft]
    scene.textSizes = [.large, .accessibilityLarge]
    #expect(scene.findings.isEmpty)
    #expect(try scene.layout().root.frame.size == Size(width: 375, height: 667))
  }

  /// A card with a title, and a scroll view with a long page.
  private func screen() throws -> (layout: Layout, title: Label) {
    let title = Label("Name", name: "title", font: .systemFont(ofSize: 17))
    let (card, page) = (View(name: "card", [title]), View(name: "page"))
    let scroll = ScrollView(name: "scroll", [page])
    var scene = Scene(devices: [.iPhone8], [card, scroll])
    scene.activate(
      card.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: 16),
      Constraint("V:|-60-[card(100)]-[scroll]|"), Constraint("H:[card(200)]"),
      Constraint("H:|[scroll]|"), Constraint("V:|-8-[title]"), Constraint("H:|-8-[title]"),
      Constraint("H:|[page(==scroll)]|"), Constraint("V:|[page(2000)]|"))
    scene.state("scrolled") { $0.scroll(scroll, to: Point(x: 0, y: 300)) }
    return (try scene.layout(state: "scrolled"), title)
  }

  @Test("Layout")
  func layout() throws {
    let (layout, title) = try screen()
    #expect(layout["card"].frame == Rect(16, 60, 200, 100))
    #expect(layout.card.frame == Rect(16, 60, 200, 100))
    #expect(layout[title].frame.origin == Point(x: 8, y: 8))
    #expect(layout.viewNames == ["root", "card", "title", "scroll", "page"])
    #expect(layout.explain(title).contains("title.leading == card.leading + 8"))
    #expect(layout.explanation.contains("card.leading == root.leading + 16"))
    #expect("\(layout)".contains("card (16, 60, 200, 100)\n"))
    #expect(layout.frame(of: title) == layout.title.frame)
    #expect(layout.frame(of: "card") == Rect(16, 60, 200, 100))
  }

  @Test("ViewLayout")
  func viewLayout() throws {
    let (layout, _) = try screen()
    #expect(layout.card.name == "card")
    #expect(layout.title.frame.origin == Point(x: 8, y: 8))
    #expect(layout.title.screenFrame.origin == Point(x: 24, y: 68))
    #expect(layout.scroll.contentSize == Size(width: 375, height: 2000))
    #expect(layout.scroll.contentOffset == Point(x: 0, y: 300))
    let baseline = try #require(layout.title.firstBaseline)
    #expect(baseline > 12 && baseline < 20 && layout.card.firstBaseline == nil)
    #expect(layout.card.exists && !layout.cart.exists)
    #expect("\(layout.cart)" == "no view named 'cart'; did you mean 'card'?")
  }
}
