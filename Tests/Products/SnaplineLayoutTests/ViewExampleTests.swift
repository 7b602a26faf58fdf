import SnaplineLayout
import Testing

/// The examples in the documentation of views, verbatim.
@Suite("Examples of views")
struct ViewExampleTests {
  @Test("View")
  func view() throws {
    var card = View(name: "card", [Label("Name", name: "title")])
    #expect(try Scene([card.view]).layout().viewNames == ["root", "card", "title"])
    #expect(Label("Name").view["text"] == "Name")
    card.frame = Rect(20, 100, 200, 80)
    #expect(try Scene([card]).layout().card.frame == Rect(20, 100, 200, 80))
  }

  @Test("Appearance properties")
  func painted() {
    var card = View(name: "card")
    card.backgroundColor = .systemBackground
    card.cornerRadius = 10
    card.borderWidth = 0.5
    card.borderColor = .separator
    card.tintColor = .systemGreen
    card.clipsToBounds = true
    card.alpha = 0.5
    card.accessibilityLabel = "Card of a friend"
    #expect(Scene([card]).findings.isEmpty)
    #expect(card["cornerRadius"] == 10.0 && card["background"] == "systemBackground")
    #expect(card["tintColor"] == "systemGreen" && card["alpha"] == 0.5)
    card.borderColor = nil
    #expect(card["borderColor"] == nil)
  }

  @Test("Hidden views")
  func hidden() throws {
    var hint = Label("A hint", name: "hint")
    hint.isHidden = true
    let row = StackView(arrangedSubviews: [hint, Label("Text", name: "text")])
    #expect(try Scene([row]).layout().text.frame.x == 0)
  }

  @Test("Layout margins")
  func margins() throws {
    var (card, title) = (View(name: "card"), View(name: "title"))
    card.frame = Rect(0, 100, 200, 80)
    card.addSubview(title)
    let edges = title.edgeAnchors.constraint(equalTo: card.layoutMarginsGuide.edgeAnchors)
    func inner(_ card: View, _ direction: LayoutDirection = .leftToRight) throws -> Rect {
      var scene = Scene([card])
      scene.activate(edges)
      return try scene.layout(direction: direction).title.frame
    }
    card.layoutMargins = EdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
    #expect(try inner(card) == Rect(10, 4, 170, 70))
    #expect(card.layoutMargins?.right == 20)
    card.layoutMargins = nil
    card.directionalLayoutMargins = DirectionalEdgeInsets(leading: 10, trailing: 20)
    #expect(try inner(card, .rightToLeft) == Rect(20, 0, 170, 80))
    #expect(card.directionalLayoutMargins?.trailing == 20)
  }

  @Test("Content priorities")
  func content() throws {
    var name = Label("A name that has no room", name: "name")
    let other = Label("Another name that has none", name: "other")
    name.setContentCompressionResistancePriority(.required, for: .horizontal)
    var row = StackView(arrangedSubviews: [name, other])
    row.frame = Rect(0, 0, 200, 40)
    let natural = try Scene([name]).layout().name.frame.width
    #expect(try Scene([row]).layout().name.frame.width == natural)
  }

  @Test("Axes")
  func axes() throws {
    var label = Label("Name", name: "title")
    label.setContentHuggingPriority(.required, for: .horizontal)
    let column = StackView(.vertical, [label, Label("Text", name: "text")])
    let layout = try Scene([column]).layout()
    #expect(layout.text.frame.minY == layout.title.frame.maxY)
  }
}
