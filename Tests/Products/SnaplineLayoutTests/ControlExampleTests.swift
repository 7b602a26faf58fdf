import SnaplineLayout
import Testing

/// The examples in the documentation of texts, controls and images, verbatim.
@Suite("Examples of controls")
struct ControlExampleTests {
  @Test("TextualView")
  func textualView() throws {
    var views: [any TextualView] = [Label(), TextField(), TextView()]
    for place in views.indices { views[place].text = "Name" }
    #expect(views.map(\.text) == ["Name", "Name", "Name"])

    var field = TextField(name: "field")
    field.text = "Ada Lovelace"
    field.font = .preferredFont(forTextStyle: .body)
    field.textAlignment = .right
    field.textColor = .secondaryLabel
    #expect(Scene([field]).findings.isEmpty)
    #expect(try Scene([field]).layout().field.frame.width > 90)
    for view in views {
      var view = view
      (view.font, view.textColor) = (.systemFont(ofSize: 20), .red)
      view.textAlignment = .center
      #expect(Scene([view]).findings.isEmpty)
    }
  }

  @Test("Label")
  func label() throws {
    var label = Label("A text of several lines", name: "text", font: .systemFont(ofSize: 20))
    label.numberOfLines = 2
    label.lineBreakMode = .byWordWrapping
    #expect(label.view["numberOfLines"] == 2)
    var scene = Scene([label])
    scene.activate(label.widthAnchor.constraint(equalToConstant: 120))
    #expect(try scene.layout(on: .iPhone8).text.frame.height == 48)
  }

  @Test("TextField")
  func textField() throws {
    var field = TextField("secret", name: "password", placeholder: "Password")
    field.placeholder = "Your password"
    field.isSecureTextEntry = true
    #expect(field.view["placeholder"] == "Your password")
    #expect(try Scene([field]).layout().password.frame.height == 34)
  }

  @Test("TextView")
  func textView() throws {
    var notes = TextView("Notes", name: "notes", font: .systemFont(ofSize: 15))
    notes.isScrollEnabled = false
    #expect(notes.view["scrollEnabled"] == false)
    #expect(try Scene([notes]).layout().notes.frame.height > 30)
  }

  @Test("Button")
  func button() throws {
    var button = Button("Log In", name: "logIn", font: .boldSystemFont(ofSize: 15))
    let natural = try Scene([button]).layout().logIn.frame.width
    button.title = "Sign In"
    button.font = .boldSystemFont(ofSize: 17)
    button.titleColor = .white
    button.isEnabled = false
    #expect(button.view["enabled"] == false)
    #expect(try Scene([button]).layout().logIn.frame.width > natural)
  }

  @Test("Switch")
  func aSwitch() throws {
    var remember = Switch(name: "remember")
    remember.isOn = true
    #expect(remember.view["on"] == true)
    #expect(try Scene([remember]).layout().remember.frame.size == Size(width: 51, height: 31))
  }

  @Test("ScrollView")
  func scrollView() throws {
    let page = View(name: "page")
    var scroll = ScrollView(name: "scroll", [page])
    scroll.frame = Rect(0, 0, 320, 400)
    let content = page.edgeAnchors.constraint(equalTo: scroll.contentLayoutGuide.edgeAnchors)
    let width = page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor)
    var scene = Scene([scroll.view])
    scene.activate(content, width, page.heightAnchor.constraint(equalToConstant: 900))
    #expect(try scene.layout().scroll.contentSize == Size(width: 320, height: 900))
  }

  @Test("ImageView")
  func imageView() throws {
    var photo = ImageView(Size(width: 80, height: 60), name: "photo")
    photo.contentMode = .scaleAspectFit
    #expect(photo.view["contentMode"] == "scaleAspectFit")
    #expect(ImageView().contentMode == ImageView.ContentMode.scaleToFill)
    #expect(try Scene([photo]).layout().photo.frame.size == Size(width: 80, height: 60))
  }

  @Test("Content modes")
  func contentModes() {
    var photo = ImageView(Size(width: 80, height: 60), name: "photo")
    photo.frame = Rect(0, 0, 100, 100)
    var isUnderstood: Bool { Scene([photo]).findings.isEmpty }
    photo.contentMode = .scaleToFill
    #expect(isUnderstood)
    photo.contentMode = .scaleAspectFit
    #expect(isUnderstood)
    photo.contentMode = .scaleAspectFill
    #expect(isUnderstood)
    photo.contentMode = .center
    #expect(isUnderstood)
    photo.contentMode = .top
    #expect(isUnderstood)
    photo.contentMode = .bottom
    #expect(isUnderstood)
    photo.contentMode = .left
    #expect(isUnderstood)
    photo.contentMode = .right
    #expect(isUnderstood)
    photo.contentMode = .topLeft
    #expect(isUnderstood)
    photo.contentMode = .topRight
    #expect(isUnderstood)
    photo.contentMode = .bottomLeft
    #expect(isUnderstood)
    photo.contentMode = .bottomRight
    #expect(isUnderstood)
  }

  @Test("StackView")
  func stackView() throws {
    let (yes, no) = (Button("Yes", name: "yes"), Button("No", name: "no"))
    var row = StackView(.horizontal, spacing: 8, name: "row", [yes])
    row.addArrangedSubview(no)
    row.spacing = 12
    row.distribution = .fillEqually
    var layout = try Scene([row]).layout()
    #expect(layout.no.frame.minX == layout.yes.frame.maxX + 12)
    #expect(layout.no.frame.width == layout.yes.frame.width)
    row.axis = .vertical
    row.alignment = .trailing
    row.isLayoutMarginsRelativeArrangement = true
    row.layoutMargins = EdgeInsets(20)
    row.frame = Rect(0, 200, 300, 200)
    layout = try Scene([row]).layout()
    #expect(layout.yes.frame.minY == 20 && layout.yes.frame.maxX == layout.no.frame.maxX)
    #expect(row.view["axis"] == "vertical")
  }

  /// Returns the frames of a 20×10 view and a 40×30 view in a 200×50 stack.
  private func frames(
    _ axis: Axis = .horizontal, _ change: (inout StackView) -> Void
  ) throws -> (one: Rect, two: Rect) {
    let (one, two) = (View(name: "one"), View(name: "two"))
    var row = StackView(axis, [one, two])
    row.frame = Rect(0, 0, 200, 50)
    change(&row)
    var scene = Scene([row])
    for (view, size) in [(one, Size(width: 20, height: 10)), (two, Size(width: 40, height: 30))] {
      scene.activate(
        view.widthAnchor.constraint(equalToConstant: size.width).priority(.defaultLow),
        view.heightAnchor.constraint(equalToConstant: size.height).priority(.defaultLow))
    }
    let layout = try scene.layout()
    return (layout.one.frame, layout.two.frame)
  }

  @Test("Stack distributions")
  func distributions() throws {
    #expect(StackView().distribution == StackView.Distribution.fill)
    let fill = try frames { row in row.distribution = .fill }
    #expect(fill.one.minX == 0 && fill.two.maxX == 200)
    let equal = try frames { row in row.distribution = .fillEqually }
    #expect(equal.one.width == 100 && equal.two.width == 100)
    let proportional = try frames { row in row.distribution = .fillProportionally }
    #expect(proportional.two.maxX == 200)
    let spaced = try frames { row in row.distribution = .equalSpacing }
    #expect(spaced.one.width == 20 && spaced.two.minX == 160)
    let centered = try frames { row in row.distribution = .equalCentering }
    #expect(centered.one.minX == 0 && centered.two.maxX == 200)
  }

  @Test("Stack alignments")
  func alignments() throws {
    #expect(StackView().alignment == StackView.Alignment.fill)
    let fill = try frames { row in row.alignment = .fill }
    #expect(fill.one.height == 50)
    let center = try frames { row in row.alignment = .center }
    #expect(center.one.midY == 25)
    let top = try frames { row in row.alignment = .top }
    #expect(top.one.minY == 0 && top.one.height == 10)
    let bottom = try frames { row in row.alignment = .bottom }
    #expect(bottom.one.minY == 40)
    let leading = try frames(.vertical) { column in column.alignment = .leading }
    #expect(leading.one.minX == 0 && leading.one.width == 20)
    let trailing = try frames(.vertical) { column in column.alignment = .trailing }
    #expect(trailing.one.minX == 180)
    let (big, small) = (
      Label("Big", name: "big", font: .systemFont(ofSize: 30)), Label("small", name: "small")
    )
    var row = StackView(arrangedSubviews: [big, small])
    row.alignment = .firstBaseline
    var layout = try Scene([row]).layout()
    #expect(layout.small.frame.minY > layout.big.frame.minY)
    row.alignment = .lastBaseline
    layout = try Scene([row]).layout()
    #expect(layout.small.frame.minY > layout.big.frame.minY)
  }
}
