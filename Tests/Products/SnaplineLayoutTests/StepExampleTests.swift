import SnaplineLayout
import Testing

/// The examples in the documentation of steps, verbatim.
@Suite("Examples of steps")
struct StepExampleTests {
  /// A text field, a box with two heights, and a scroll view with a distant button.
  private struct Screen {
    let field = TextField(name: "field")
    let box = View(name: "box")
    let done = Button("Done", name: "done")
    let low: Constraint
    let high: Constraint
    var scroll = ScrollView(name: "scroll")
    var scene = Scene(devices: [.iPhone8])

    init() {
      low = box.heightAnchor.constraint(equalToConstant: 10)
      high = box.heightAnchor.constraint(equalToConstant: 90).inactive()
      scroll.frame = Rect(0, 267, 375, 400)
      scroll.addSubview(done)
      scene.addSubviews([field, box, scroll])
      scene.activate(
        low, high, Constraint("H:|[field]|"), Constraint("H:|[box]|"),
        Constraint("V:|-20-[field]-8-[box]"),
        Constraint("V:|-900-[done]-100-|"), Constraint("H:|[done(==scroll)]|"))
    }

    func layout(_ build: (inout Steps) -> Void) throws -> Layout {
      var scene = scene
      scene.state("then", build)
      return try scene.layout(state: "then")
    }
  }

  private let screen = Screen()

  @Test("Constraints")
  func constraints() throws {
    let (low, high) = (screen.low, screen.high)
    let layout = try screen.layout { steps in
      steps.deactivate([low])
      steps.activate([high])
    }
    #expect(layout.box.frame.height == 90)
  }

  @Test("Hidden and removed views")
  func views() throws {
    let hint = Label("A hint", name: "hint")
    var scene = Scene([StackView(name: "row", [hint, Label("Text", name: "text")])])
    scene.state("without") { steps in
      steps.hide(hint)
    }
    scene.state("again") { steps in
      steps.hide(hint)
      steps.show(hint)
    }
    scene.state("gone") { steps in
      steps.remove(hint)
    }
    #expect(try scene.layout(state: "without").text.frame.x == 0)
    #expect(try scene.layout(state: "again").text.frame == scene.layout().text.frame)
    #expect(try scene.layout(state: "gone").text.frame.x == 0)
    #expect(try scene.layout(state: "gone").hint.frame.size == Size(width: 0, height: 0))
  }

  @Test("Device and keyboard")
  func keyboard() throws {
    let field = screen.field
    var typing = screen.scene
    let line = View(name: "line")
    typing.addSubview(line)
    typing.activate(
      line.bottomAnchor.constraint(equalTo: typing.keyboardLayoutGuide.topAnchor),
      Constraint("H:|[line]|"), Constraint("V:[line(1)]"))
    typing.state("turned") { steps in
      steps.rotate(to: .landscape)
    }
    #expect(try typing.layout(state: "turned").root.frame.size == Size(width: 667, height: 375))
    typing.state("typing") { steps in
      steps.focus(field)
      steps.showKeyboard()
    }
    #expect(try typing.layout(state: "typing").line.frame.maxY < 500)
    typing.state("done") { steps in
      steps.focus(field)
      steps.showKeyboard()
      steps.dismissKeyboard()
    }
    #expect(try typing.layout(state: "done").line.frame.maxY == 667)
  }

  @Test("Content priorities")
  func priorities() throws {
    let (name, note) = (Label("Name", name: "name"), Label("Note", name: "note"))
    var scene = Scene([name, note])
    scene.activate(
      Constraint("H:|[name][note]|"), Constraint("V:|[name]"), Constraint("V:|[note]"))
    scene.state("wide") { $0.setContentHuggingPriority(.defaultHigh, for: .horizontal, of: note) }
    #expect(try scene.layout(state: "wide").name.frame.width > 200)
    scene.state("kept") { steps in
      steps.setContentHuggingPriority(.defaultHigh, for: .horizontal, of: note)
      steps.setContentCompressionResistancePriority(.required, for: .horizontal, of: name)
    }
    #expect(try scene.layout(state: "kept").name.frame.width > 200)
  }

  @Test("Content offsets and sizes")
  func offsets() throws {
    let (scroll, done) = (screen.scroll, screen.done)
    var layout = try screen.layout { steps in
      steps.scroll(scroll, to: Point(x: 0, y: 200))
    }
    #expect(layout.scroll.contentOffset == Point(x: 0, y: 200))
    layout = try screen.layout { steps in
      steps.scroll(scroll, toReveal: done)
    }
    #expect(layout.done.screenFrame.maxY <= 667)
    layout = try screen.layout { steps in
      steps.resize(scroll, height: 300)
    }
    #expect(layout.scroll.frame.height == 300)
  }
}
