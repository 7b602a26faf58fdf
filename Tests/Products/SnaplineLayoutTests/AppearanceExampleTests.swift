import SnaplineLayout
import Testing

/// The examples in the documentation of colors and fonts, verbatim.
@Suite("Examples of colors and fonts")
struct AppearanceExampleTests {
  /// Whether a scene with the view has no findings.
  private func isUnderstood(_ view: some SceneView) -> Bool { Scene([view]).findings.isEmpty }

  @Test("Color")
  func color() {
    var card = View(name: "card")
    card.backgroundColor = Color("#FF8800")
    card.borderColor = "systemBlue"
    card.tintColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(card.tintColor == "#ff800080" && isUnderstood(card))
    card.backgroundColor = Color(light: "#FFFFFF", dark: "#1C1C1E")
    #expect(isUnderstood(card))
  }

  @Test("Colors that are the same in light and dark appearance")
  func fixed() {
    var card = View(name: "card")
    card.backgroundColor = .black
    #expect(isUnderstood(card))
    card.backgroundColor = .darkGray
    #expect(isUnderstood(card))
    card.backgroundColor = .gray
    #expect(isUnderstood(card))
    card.backgroundColor = .lightGray
    #expect(isUnderstood(card))
    card.backgroundColor = .white
    #expect(isUnderstood(card))
    card.backgroundColor = .red
    #expect(isUnderstood(card))
    card.backgroundColor = .green
    #expect(isUnderstood(card))
    card.backgroundColor = .blue
    #expect(isUnderstood(card))
    card.backgroundColor = .cyan
    #expect(isUnderstood(card))
    card.backgroundColor = .yellow
    #expect(isUnderstood(card))
    card.backgroundColor = .magenta
    #expect(isUnderstood(card))
    card.backgroundColor = .orange
    #expect(isUnderstood(card))
    card.backgroundColor = .purple
    #expect(isUnderstood(card))
    card.backgroundColor = .brown
    #expect(isUnderstood(card))
    card.backgroundColor = .clear
    #expect(isUnderstood(card))
  }

  @Test("System colors")
  func system() {
    var badge = View(name: "badge")
    badge.backgroundColor = .systemRed
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemOrange
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemYellow
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemGreen
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemTeal
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemBlue
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemIndigo
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemPurple
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemPink
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemBrown
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemGray
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemGray2
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemGray3
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemGray4
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemGray5
    #expect(isUnderstood(badge))
    badge.backgroundColor = .systemGray6
    #expect(isUnderstood(badge))
  }

  @Test("Semantic colors")
  func purposes() {
    var (title, line, group) = (Label("Name"), View(name: "line"), View(name: "group"))
    title.textColor = .label
    #expect(isUnderstood(title))
    title.textColor = .secondaryLabel
    #expect(isUnderstood(title))
    title.textColor = .tertiaryLabel
    #expect(isUnderstood(title))
    title.textColor = .placeholderText
    #expect(isUnderstood(title))
    title.textColor = .link
    #expect(isUnderstood(title))
    line.backgroundColor = .separator
    #expect(isUnderstood(line))
    line.backgroundColor = .systemFill
    #expect(isUnderstood(line))
    var scene = Scene([title])
    scene.view.backgroundColor = .systemBackground
    #expect(scene.findings.isEmpty)
    group.backgroundColor = .secondarySystemBackground
    #expect(isUnderstood(group))
    group.backgroundColor = .tertiarySystemBackground
    #expect(isUnderstood(group))
    scene.view.backgroundColor = .systemGroupedBackground
    #expect(scene.findings.isEmpty)
    group.backgroundColor = .secondarySystemGroupedBackground
    #expect(isUnderstood(group))
  }

  /// Returns the height of a line of the font on an iPhone 8.
  private func height(_ font: Font) throws -> Double {
    try Scene([Label("Name", name: "title", font: font)]).layout(on: .iPhone8).title.frame.height
  }

  @Test("Font")
  func font() throws {
    var title = Label("Name", name: "title")
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    #expect(isUnderstood(title))
    title.font = .boldSystemFont(ofSize: 17)
    #expect(title.font == .systemFont(ofSize: 17, weight: .semibold))
    title.font = .italicSystemFont(ofSize: 17)
    #expect(isUnderstood(title))
    title.font = .preferredFont(forTextStyle: .body)
    #expect(try height(.preferredFont(forTextStyle: .body)) == height(.systemFont(ofSize: 17)))
  }

  @Test("Font weights")
  func weights() throws {
    var title = Label("Name", name: "title")
    func width(_ label: Label) throws -> Double { try Scene([label]).layout().title.frame.width }
    title.font = .systemFont(ofSize: 20, weight: .medium)
    title.font = .systemFont(ofSize: 17, weight: .regular)
    let regular = try width(title)
    title.font = .systemFont(ofSize: 17, weight: .medium)
    let medium = try width(title)
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    let semibold = try width(title)
    title.font = .systemFont(ofSize: 17, weight: .bold)
    let bold = try width(title)
    #expect(regular < semibold && medium < bold && semibold <= bold)
    title.font = .systemFont(ofSize: 60, weight: .ultraLight)
    title.font = .systemFont(ofSize: 40, weight: .thin)
    title.font = .systemFont(ofSize: 22, weight: .light)
    title.font = .systemFont(ofSize: 28, weight: .heavy)
    let heavy = try width(title)
    title.font = .systemFont(ofSize: 28, weight: .black)
    #expect(try bold < heavy && heavy < width(title))
  }

  @Test("Text styles")
  func styles() throws {
    let title = Label("Name", font: .preferredFont(forTextStyle: .title2))
    #expect(title.font == .preferredFont(forTextStyle: .title2))
    #expect(try height(.preferredFont(forTextStyle: .largeTitle)) == 41)
    #expect(try height(.preferredFont(forTextStyle: .title1)) == 33.5)
    #expect(try height(.preferredFont(forTextStyle: .title2)) == 26.5)
    #expect(try height(.preferredFont(forTextStyle: .title3)) == 24)
    #expect(try height(.preferredFont(forTextStyle: .headline)) == 20.5)
    #expect(try height(.preferredFont(forTextStyle: .body)) == 20.5)
    #expect(try height(.preferredFont(forTextStyle: .callout)) == 19.5)
    #expect(try height(.preferredFont(forTextStyle: .subheadline)) == 18)
    #expect(try height(.preferredFont(forTextStyle: .footnote)) == 16)
    #expect(try height(.preferredFont(forTextStyle: .caption1)) == 14.5)
    #expect(try height(.preferredFont(forTextStyle: .caption2)) == 13.5)
  }

  @Test("Text alignments")
  func alignments() {
    var title = Label("Name", name: "title")
    title.textAlignment = .natural
    #expect(isUnderstood(title))
    title.textAlignment = .left
    #expect(isUnderstood(title))
    title.textAlignment = .center
    #expect(isUnderstood(title))
    title.textAlignment = .right
    #expect(isUnderstood(title))
    title.textAlignment = .justified
    #expect(isUnderstood(title))
  }

  @Test("Line break modes")
  func lineBreaks() {
    var title = Label("A long name", name: "title")
    title.lineBreakMode = .byWordWrapping
    #expect(isUnderstood(title))
    title.lineBreakMode = .byCharWrapping
    #expect(isUnderstood(title))
    title.lineBreakMode = .clipping
    #expect(isUnderstood(title))
    title.lineBreakMode = .truncatingHead
    #expect(isUnderstood(title))
    title.lineBreakMode = .truncatingMiddle
    #expect(isUnderstood(title))
    title.lineBreakMode = .truncatingTail
    #expect(isUnderstood(title))
  }
}
