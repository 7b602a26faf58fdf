import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

private func size(_ keys: String, era: String = "ios15") -> (width: Double, height: Double)? {
  let text = """
    era: \(era)
    devices: [iphone-8]
    views:
      b: { kind: button, \(keys) }
      l: { kind: label, text: Title, font: 17 }
    constraints: [b.leading == root.leading, b.top == root.top, l.leading == root.leading, l.top == root.top]
    """
  return SolvedShot(scene(text))["b"].map { ($0.width, $0.height) }
}

@Suite("Sizes of buttons")
struct ButtonTests {
  @Test(
    "A plain button is 12 points taller than its line",
    arguments: [(12, 26.5), (13, 28), (14, 29), (15, 30), (17, 32.5), (20, 36), (22, 38.5)])
  func plain(font: Int, height: Double) {
    #expect(size("title: Title, font: \(font)")?.height == height)
  }

  @Test(
    "A configured button has the size of its line and the insets of its button size",
    arguments: [("mini", 28.0), ("small", 28), ("medium", 34.5), ("large", 50.5)])
  func configured(buttonSize: String, height: Double) {
    let keys = "title: Title, configuration: filled, buttonSize: \(buttonSize)"
    #expect(size(keys)?.height == height)
    let sides = ["mini": 20.0, "small": 20, "medium": 24, "large": 40][buttonSize]
    let font = buttonSize == "medium" || buttonSize == "large" ? 17 : 15
    let insetFree = size("title: Title, configuration: plain, contentInsets: 0, font: \(font)")
    #expect(size(keys)?.width == (insetFree?.width ?? 0) + (sides ?? 0))
  }

  @Test("A configured title scales with the text size unless it has its own font")
  func textSizes() {
    let text = """
      era: ios15
      devices: [iphone-8]
      textSizes: [large, extraExtraExtraLarge]
      views:
        body: { kind: button, title: Title, configuration: filled }
        own: { kind: button, title: Title, configuration: filled, font: 17 }
      constraints: [body.top == root.top, own.top == root.top]
      """
    let shot = SolvedShot(scene(text), "portrait-extraExtraExtraLarge")
    #expect(shot["own"]?.height == 34.5)
    #expect(shot["body"]?.height == 41.5, "a line of 23 points and 14")
  }

  @Test("A configured title wraps in a narrow button, and other titles do not")
  func wrappedTitle() throws {
    func height(_ keys: String) throws -> Double {
      try #require(size("title: Continue with the payment, \(keys), constraints: [width == 140]"))
        .height
    }
    #expect(try height("configuration: filled") > 34.5 + 20)
    #expect(try height("configuration: filled, image: [20, 20]") > 34.5 + 40)
    #expect(try height("font: 17") == 32.5)
  }

  @Test("A subtitle adds its height below the title")
  func subtitle() {
    let keys = "title: Title, configuration: filled"
    let one = size(keys)
    let two = size(keys + ", subtitle: More")
    #expect(two?.height == (one?.height ?? 0) + 17)
    let text = """
      era: ios15
      devices: [iphone-8]
      views:
        a: { kind: button, title: Title, configuration: filled }
        b: { kind: button, title: Title, configuration: filled, subtitle: More }
      constraints: [a.top == root.top, b.top == root.top]
      """
    let shot = SolvedShot(scene(text))
    let baselines = ["a", "b"].map { shot.solved($0)?.firstBaseline }
    #expect(baselines[0] == baselines[1], "both lines of 17 stand 7 points below the top")
  }

  @Test("An image adds its size and padding, on any side")
  func images() {
    let title = size("title: Title, configuration: filled")
    let keys = "title: Title, configuration: filled, image: [20, 30], imagePadding: 5"
    for placement in ["leading", "trailing"] {
      let beside = size(keys + ", imagePlacement: \(placement)")
      #expect(beside?.width == (title?.width ?? 0) + 25)
      #expect(beside?.height == 44, "the image is higher than the line")
    }
    for placement in ["top", "bottom"] {
      let above = size(keys + ", imagePlacement: \(placement)")
      #expect(above?.height == (title?.height ?? 0) + 35)
      #expect(above?.width == title?.width)
    }
    let alone = size("image: [20, 8]")
    #expect(alone?.width == 20 && alone?.height == 8)
    let framed = size("image: [20, 8], configuration: plain, imagePadding: 5")
    #expect(framed?.width == 44 && framed?.height == 22)
  }

  @Test("A title below an image has the baseline moved by the image's height")
  func imageBaseline() {
    let text = """
      era: ios15
      devices: [iphone-8]
      views:
        a: { kind: button, title: Title, configuration: filled }
        b: { kind: button, title: Title, configuration: filled, image: [20, 30], imagePlacement: top }
      constraints: [a.top == root.top, b.top == root.top]
      """
    let shot = SolvedShot(scene(text))
    let baselines = ["a", "b"].compactMap { shot.solved($0)?.firstBaseline }
    #expect(baselines.count == 2 && baselines[1] == baselines[0] + 30)
  }

  @Test("Explicit insets replace the defaults")
  func insets() {
    let bare = size("title: Title, font: 15, contentEdgeInsets: 0.5")
    #expect(bare?.height == 19)
    let wide = size("title: Title, font: 15, contentEdgeInsets: [1, 20, 3, 5]")
    #expect(wide?.height == 22)
    #expect(wide?.width == (bare?.width ?? 0) + 24)
  }

  @Test(
    "A button with an icon has the icon's size",
    arguments: [
      ("infoLight", "ios7", 22.0, 22.0), ("contactAdd", "ios15", 24.5, 24),
      ("close", "ios15", 30, 30),
    ])
  func signs(type: String, era: String, width: Double, height: Double) {
    let size = size("buttonType: \(type)", era: era)
    #expect(size?.width == width && size?.height == height)
  }

  @Test("A navigation bar with a large title is 52 points taller")
  func bars() {
    let text = """
      era: ios15
      devices: [iphone-8]
      views:
        small: { kind: navigationBar, title: A }
        large: { kind: navigationBar, title: A, largeTitle: true }
      constraints: [small.top == root.top, large.top == root.top, small.width == 320, large.width == 320]
      """
    let shot = SolvedShot(scene(text))
    #expect(shot["small"]?.height == 44 && shot["large"]?.height == 96)
  }

  @Test("A compact date picker is as wide as its text, and an inline one taller with a time")
  func datePickers() {
    let text = """
      era: ios15
      devices: [iphone-8]
      views:
        date: { kind: datePicker, mode: date, date: 2026-11-22 }
        both: { kind: datePicker, date: 2026-11-22 14:30 }
        month: { kind: datePicker, mode: date, preferredDatePickerStyle: inline }
        more: { kind: datePicker, preferredDatePickerStyle: inline }
        wheels: { kind: datePicker, preferredDatePickerStyle: wheels }
        day: { kind: label, text: "Nov 22, 2026" }
        time: { kind: label, text: "2:30 PM" }
      """
    let names = ["date", "both", "month", "more", "wheels", "day", "time"]
    let ties = names.map { "  - \($0).leading == root.leading\n  - \($0).top == root.top\n" }
    let shot = SolvedShot(scene(text + "\nconstraints:\n" + ties.joined()))
    let width = { (name: String) in shot[name]?.width ?? 0 }
    #expect(width("date") == width("day") + 22)
    #expect(width("both") == width("day") + width("time") + 50)
    #expect(shot["both"]?.height == 34)
    #expect(shot["month"]?.height == 330 && shot["more"]?.height == 378)
    #expect(shot["wheels"]?.size == Size(width: 320, height: 216))
  }
}
