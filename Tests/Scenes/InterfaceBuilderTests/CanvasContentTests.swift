import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Intrinsic sizes on the canvas by Xcode release")
struct CanvasContentTests {
  @Test(
    "The canvas of Xcode 13 uses the smallest text size, and that of Xcode 7 large-1",
    arguments: [
      (9_059, 20.0), (17_701, 20), (18_122, 17), (20_037, 17), (21_225, 21),
    ])
  func styles(version: Int, height: Double) throws {
    let text = storyboard(
      label("a", #"text="Body""#, font: #"style="UICTFontTextStyleBody""#), toolsVersion: version)
    #expect(try frames(text)["a"]?.height == height)
    var options = ImportOptions()
    options.mode = .runtime
    let app = try imported(text, options: options).scene
    #expect(frames(of: app)["a"]?.height == 20.5, "an app has the standard text size")
  }

  @Test("Single-line labels have whole points, except in roots with a stack view")
  func wholePoints() throws {
    let line = label("a", #"text="Label""#, font: #"type="system" pointSize="17""#)
    let alone = try frames(storyboard(line))["a"]?.size
    #expect(alone == Size(width: 42, height: 21))
    let stack = """
      <stackView translatesAutoresizingMaskIntoConstraints="NO" id="s">
      <rect key="frame" x="0" y="0" width="9" height="9"/></stackView>
      """
    let among = try frames(storyboard(line + stack))["a"]?.size
    #expect(among?.height == 20.5)
  }

  @Test("Up to Xcode 12 a text style's ascender and descender are rounded separately")
  func roundedStyles() throws {
    func height(_ style: String, _ more: String = "") throws -> Double? {
      let text = label("a", #"text="Label""#, font: #"style="UICTFontTextStyle\#(style)""#)
      return try frames(storyboard(text + more))["a"]?.height
    }
    #expect(try height("Headline") == 20)
    #expect(try height("Subhead") == 18)
    #expect(try height("Caption1") == 14)
    #expect(try height("Title1") == 34)
    let stack = """
      <stackView translatesAutoresizingMaskIntoConstraints="NO" id="s">
      <rect key="frame" x="0" y="0" width="9" height="9"/></stackView>
      """
    #expect(try height("Headline", stack) == 20.5, "among stacks nothing is rounded")
  }

  @Test("Buttons of iOS 7 have whole points on the canvas, and pixels at run time")
  func buttons() throws {
    let text = storyboard(
      """
      <button buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" id="b" \
      userLabel="b"><rect key="frame" x="0" y="0" width="9" height="9"/>
      <fontDescription key="fontDescription" type="system" pointSize="17"/>
      <state key="normal" title="Submit"/></button>
      """)
    let size = try #require(try frames(text)["b"]?.size)
    #expect(size.height == 33)
    #expect(size.width == size.width.rounded())
    var options = ImportOptions()
    options.mode = .runtime
    let app = try imported(text, options: options).scene
    #expect(frames(of: app)["b"]?.height == 32.5)
  }

  @Test("A button without a type has a title of 18 points")
  func customButton() throws {
    let text = storyboard(
      """
      <button translatesAutoresizingMaskIntoConstraints="NO" id="b" userLabel="b">
      <rect key="frame" x="0" y="0" width="9" height="9"/>
      <state key="normal" title="Done"/></button>
      """)
    guard case .button(let button) = try imported(text).scene.views[1].content else {
      Issue.record("no button")
      return
    }
    #expect(button.font.size == 18)
    #expect(button.type == .custom)
  }

  @Test(
    "A text field without border is one point taller than its line since iOS 11",
    arguments: [
      (11_762, 21.0), (14_490, 22),
    ])
  func bareField(version: Int, height: Double) throws {
    let text = storyboard(
      """
      <textField borderStyle="none" text="Room" translatesAutoresizingMaskIntoConstraints="NO" \
      id="f" userLabel="f"><rect key="frame" x="0" y="0" width="9" height="9"/>
      <fontDescription key="fontDescription" type="system" pointSize="17"/></textField>
      """, toolsVersion: version)
    #expect(try frames(text)["f"]?.height == height)
  }

  @Test("A font without a size has 14 points")
  func fontSize() throws {
    let text = storyboard(label("a", #"text="Label""#, font: #"type="system""#))
    guard case .label(let label) = try imported(text).scene.views[1].content else {
      Issue.record("no label")
      return
    }
    #expect(label.font.size == 14)
  }

  @Test(
    "San Francisco is the system font since Xcode 7",
    arguments: [(7_706, Era.ios8), (8_121, .ios9)])
  func faces(version: Int, era: Era) throws {
    #expect(try imported(storyboard(toolsVersion: version)).scene.era == era)
  }

  @Test(
    "Heights of controls depend on release and device",
    arguments: [
      ("progressView", 14_490, "retina4_7", 2.0), ("progressView", 15_702, "retina4_7", 2),
      ("progressView", 17_701, "retina4_7", 4), ("toolbar", 17_701, "retina4_7", 44),
      ("toolbar", 17_701, "retina6_1", 49),
    ])
  func controls(name: String, version: Int, device: String, height: Double) throws {
    let element = """
      <\(name) translatesAutoresizingMaskIntoConstraints="NO" id="a" userLabel="a">
      <rect key="frame" x="0" y="0" width="9" height="9"/></\(name)>
      """
    let text = storyboard(element, toolsVersion: version, device: device)
    #expect(try frames(text)["a"]?.height == height)
  }

  @Test(
    "Segments have the stored widths, before and since iOS 13",
    arguments: [
      (11_762, ["Public", "Private"], 113.0), (22_505, ["Regular", "Light", "Subtle"], 200),
      (22_505, ["Top", "Bottom", "Center"], 194), (17_506, ["Fastest", "Shortest"], 145),
      (17_506, ["Toner", "Terrain", "WaterColor"], 269),
    ])
  func segments(version: Int, titles: [String], width: Double) throws {
    let segments = titles.map { "<segment title=\"\($0)\"/>" }.joined()
    let text = storyboard(
      """
      <segmentedControl translatesAutoresizingMaskIntoConstraints="NO" id="a" userLabel="a">
      <rect key="frame" x="0" y="0" width="9" height="9"/>
      <segments>\(segments)</segments></segmentedControl>
      """, toolsVersion: version)
    #expect(try frames(text)["a"]?.width == width)
  }

  @Test("Segments have their images and widths, with a separator of one point")
  func shownSegments() throws {
    let text = storyboard(
      """
      <segmentedControl translatesAutoresizingMaskIntoConstraints="NO" id="a" userLabel="a">
      <rect key="frame" x="0" y="0" width="9" height="9"/>
      <segments><segment title="STATUS" width="100"/>
      <segment title="" image="bird" enabled="NO" width="60.5"/></segments></segmentedControl>
      """)
    #expect(try frames(text)["a"]?.width == 161.5)
  }

  @Test("A compressed slider keeps the height of its alignment insets")
  func squeezed() throws {
    let slider = """
      <slider translatesAutoresizingMaskIntoConstraints="NO" id="a" userLabel="a" \
      verticalCompressionResistancePriority="100">
      <rect key="frame" x="0" y="0" width="9" height="9"/></slider>
      """
    let text = storyboard(
      slider,
      constraints: #"<constraint firstItem="a" firstAttribute="height" constant="-5" "#
        + #"priority="900" id="h"/>"#)
    #expect(try frames(text)["a"]?.height == 1)
  }

  @Test("A designable view has its stored intrinsic size")
  func designables() throws {
    let text = storyboard(view("x", "", #"userLabel="x" customClass="Gauge""#)).replacing(
      "<scenes>",
      with: """
        <designables><designable name="x">
        <size key="intrinsicContentSize" width="35.5" height="-1"/></designable></designables>
        <scenes>
        """)
    let scene = try imported(text).scene
    #expect(scene.views[1].naturalSize == IntrinsicSize(width: 35.5, height: nil))
  }

  @Test("A designable label has the font size that fits its stored lines")
  func designableLabels() throws {
    func size(_ text: String, _ height: Double) throws -> Double? {
      let label = label(
        "x", #"numberOfLines="0" customClass="Body" text="\#(text)""#,
        font: #"type="system" pointSize="17""#)
      let document = storyboard(label).replacing(
        "<scenes>",
        with: """
          <designables><designable name="x"><size key="intrinsicContentSize" width="37.5" \
          height="\(height)"/></designable></designables><scenes>
          """)
      let content = try imported(document).scene.views[1].content
      guard case .label(let read) = content else { return nil }
      return read.font.size
    }
    #expect(try size("Label", 18) == 15)
    #expect(try size("Label", 33.5) == 28)
    #expect(try size("One&#10;Two", 34) == 14, "two lines are stored")
    #expect(try size("Label", 0) == 17, "nothing is stored")
    #expect(try size("Label", 1e6) ?? 0 <= 1e6, "nor is a font larger than any")
  }

  @Test("A symbol image has its symbol's size, and a symbol button aligns with capital letters")
  func symbols() throws {
    let text = storyboard(
      """
      <imageView translatesAutoresizingMaskIntoConstraints="NO" id="i">
      <rect key="frame" x="0" y="0" width="20" height="17.5"/>
      <imageReference key="image" image="plus" catalog="system" symbolScale="large"/></imageView>
      <button translatesAutoresizingMaskIntoConstraints="NO" id="b" userLabel="b">
      <rect key="frame" x="0" y="0" width="41" height="34"/><state key="normal">
      <imageReference key="image" image="plus" catalog="system"/></state></button>
      """ + label("a", #"text="Name""#, font: #"type="system" pointSize="17""#),
      constraints: tie("b", "top", "root", "top", 100)
        + tie("a", "firstBaseline", "b", "firstBaseline")
    ).replacing(
      "<scenes>",
      with: """
        <resources><image name="plus" catalog="system" width="128" height="113"/></resources>
        <scenes>
        """)
    let scene = try imported(text).scene
    guard case .image(let image) = scene.views[1].content else {
      Issue.record("no image")
      return
    }
    #expect(abs((image.size?.width ?? 0) - 25) < 0.2)
    #expect(scene.views[1].naturalSize == IntrinsicSize(width: 20, height: 17.5))
    // 100 + 34 / 2 + 6 less the ascender of the label.
    #expect(frames(of: scene)["a"]?.minY == 107)
  }

  @Test(
    "A button without a type is custom, unless it has a configuration",
    arguments: [
      ("", "", ButtonType.custom), (#"buttonType="roundedRect""#, "", .system),
      ("", #"<buttonConfiguration key="configuration" style="filled"/>"#, .system),
    ])
  func buttonTypes(attributes: String, content: String, type: ButtonType) throws {
    let text = storyboard(
      """
      <button \(attributes) id="b"><rect key="frame" x="0" y="0" width="46" height="30"/>
      <state key="normal" title="Go"/>\(content)</button>
      """)
    guard case .button(let button) = try imported(text).scene.views[1].content else {
      Issue.record("no button")
      return
    }
    #expect(button.type == type)
  }

  @Test("If a document contains kana, ideographs use Japanese glyphs")
  func japanese() throws {
    func ideographs(_ other: String) throws -> IdeographFallback? {
      let text = storyboard(
        label("a", #"text="住所""#, font: #"type="system" pointSize="20""#)
          + label("b", #"text="\#(other)""#, font: #"type="system" pointSize="20""#))
      guard case .label(let label) = try imported(text).scene.views[1].content else { return nil }
      return label.font.ideographs
    }
    #expect(try ideographs("名前") == .chinese)
    #expect(try ideographs("パスワード") == .japanese)
  }
}
