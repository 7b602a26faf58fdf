import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

/// Returns the safe area insets of the first root.
private func insets(_ text: String) throws -> EdgeInsets {
  let scene = try imported(text).scene
  return scene.devices[0].safeArea(in: scene.orientations[0], era: scene.era)
}

private let navigation = """
  <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
  <connections><segue destination="vc" kind="relationship"
  relationship="rootViewController" id="r"/></connections></navigationController>
  """

private func television(_ view: String, toolsVersion: Int = 16_096, more: String = "") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder.AppleTV.Storyboard" toolsVersion="\(toolsVersion)"
  targetRuntime="AppleTV"><device id="appleTV"/><scenes><scene sceneID="s"><objects>
  <viewController id="vc"><view key="view" id="root">
  <rect key="frame" x="0" y="0" width="1920" height="1080"/><subviews>\(view)</subviews>
  <viewLayoutGuide key="safeArea" id="safe"/></view>\(more)</viewController>
  </objects></scene></scenes></document>
  """
}

@Suite("Canvas rules by Xcode release")
struct XcodeReleaseTests {
  @Test(
    "The home indicator of an iPad with round corners takes 20 points, 25 since Xcode 16.3",
    arguments: [(23_504, 20.0), (23_727, 25)])
  func padIndicator(version: Int, height: Double) throws {
    let text = storyboard(toolsVersion: version, device: "iPad13_0rounded", size: (1032, 1376))
    #expect(try insets(text) == EdgeInsets(top: 24, left: 0, bottom: height, right: 0))
  }

  // MARK: Texts

  @Test(
    "A percent sign is wider since the canvas draws iOS 13, an underscore since it draws iOS 14",
    arguments: [
      (12_121, "first_name", 79.0), (16_097, "first_name", 79), (17_132, "first_name", 81),
      (14_109, "0%", 24), (14_460, "0%", 25), (16_097, "0%", 25), (17_132, "0%", 26),
      (22_505, "0%", 26),
    ])
  func widerSigns(version: Int, text: String, width: Double) throws {
    let element = label("x", #"text="\#(text)""#, font: #"type="system" pointSize="17""#)
    let found = try frames(storyboard(element, toolsVersion: version))["x"]
    #expect(found?.width == width)
  }

  // MARK: Margins

  @Test(
    "The margins of a xib's cell depend on the release, the screen and the cell's width",
    arguments: [
      (12_121, "retina4_7", 320, 8.0), (14_490, "retina4_7", 600, 20),
      (14_490, "retina6_1", 320, 16), (14_868, "retina4_7", 387, 15),
      (16_097, "retina6_1", 331, 20), (17_701, "retina6_1", 320, 16),
      (19_455, "retina6_1", 331, 20), (20_037, "retina4_7", 600, 16),
      (15_505, "retina6_1", 320, 16), (15_505, "retina4_7", 320, 15),
    ])
  func lonelyCells(version: Int, device: String, width: Int, side: Double) throws {
    let text = xib(cell(width: width), toolsVersion: version, device: device)
    let frame = try frames(text)["x"]
    #expect(frame?.minX == side)
    #expect(frame?.width == Double(width) - 2 * side)
  }

  @Test(
    "In a storyboard's table they depend on the screen, except in a narrow table",
    arguments: [
      (13_771, "retina4_0", 320, 16.0), (14_868, "retina4_0", 320, 15),
      (17_506, "retina4_0", 320, 16), (21_701, "retina5_5", 252, 16),
      (21_701, "retina5_5", 374, 16), (17_506, "retina6_1", 374, 20),
      (24_506, "retina6_3", 402, 20),
    ])
  func cells(version: Int, device: String, width: Int, side: Double) throws {
    let table = """
      <tableView id="t"><rect key="frame" x="0" y="0" width="320" height="400"/>
      <prototypes>\(cell(width: width))</prototypes></tableView>
      """
    let scene = try imported(
      storyboard(table, toolsVersion: version, device: device), .tableCell
    ).scene
    #expect(frames(of: scene)["x"]?.minX == side)
  }

  @Test(
    "A cell's margins are a minimum for the explicit margins of its content view",
    arguments: [#"preservesSuperviewLayoutMargins="YES""#, ""])
  func writtenMargins(attributes: String) throws {
    let margins = """
      <edgeInsets key="layoutMargins" top="12" left="16" bottom="12" right="16"/>
      """
    let text = xib(
      cell(width: 414, content: margins, attributes), toolsVersion: 17_701, device: "retina6_1")
    #expect(try frames(text)["x"] == Rect(x: 20, y: 12, width: 374, height: 36))
  }

  @Test("A stack view's margins are not preserved by its arranged views")
  func stackMargins() throws {
    let inner = """
      <stackView id="in" preservesSuperviewLayoutMargins="YES" axis="vertical">
      <rect key="frame" x="0" y="0" width="100" height="48"/><subviews>
      \(view("x", "<constraints>"
        + #"<constraint firstAttribute="height" constant="40" id="h"/></constraints>"#,
        #"userLabel="x""#))</subviews>
      <edgeInsets key="layoutMargins" top="4" left="8" bottom="4" right="8"/></stackView>
      """
    let outer = """
      <stackView translatesAutoresizingMaskIntoConstraints="NO" id="out" axis="vertical">
      <rect key="frame" x="0" y="0" width="100" height="48"/>
      <subviews>\(inner)</subviews></stackView>
      """
    let text = storyboard(
      outer,
      constraints: tie("out", "top", "root", "top", 100) + tie("out", "leading", "root", "leading")
        + #"<constraint firstItem="out" firstAttribute="width" constant="100" id="w"/>"#)
    #expect(try frames(text)["x"] == Rect(x: 8, y: 4, width: 84, height: 40))
  }

  @Test("A root that preserves its superview's margins has 8 points above and below")
  func preservingRoots() throws {
    let root = """
      <view preservesSuperviewLayoutMargins="YES" insetsLayoutMarginsFromSafeArea="NO" id="root">
      <rect key="frame" x="0" y="0" width="375" height="67"/><subviews>
      \(view("x", "", #"userLabel="x""#))</subviews><constraints>
      \(tie("x", "top", "root", "topMargin"))\(tie("x", "bottom", "root", "bottomMargin"))
      \(tie("x", "leading", "root", "leadingMargin"))
      \(tie("x", "trailing", "root", "trailingMargin"))</constraints></view>
      """
    let text = xib(root, toolsVersion: 22_154, device: "retina6_1")
    #expect(try frames(text)["x"] == Rect(x: 16, y: 8, width: 343, height: 51))
  }

  @Test(
    "Before Xcode 7 any-width screens have margins of 16 points",
    arguments: [
      (7_706, 16.0), (8_121, 20),
    ])
  func anyWidth(version: Int, side: Double) throws {
    let text = storyboard(
      view("x", "", #"userLabel="x""#), constraints: tie("x", "leading", "root", "leadingMargin"),
      toolsVersion: version, size: (600, 600)
    ).replacing(#"<device id="retina4_7" orientation="portrait"/>"#, with: "")
    #expect(try frames(text)["x"]?.minX == side)
  }

  @Test("An iPad document without a device has iPad margins")
  func tablets() throws {
    let text = storyboard(
      view("x", "", #"userLabel="x""#), constraints: tie("x", "leading", "root", "leadingMargin"),
      toolsVersion: 6_751, size: (1024, 768)
    ).replacing(#"<device id="retina4_7" orientation="portrait"/>"#, with: "")
    #expect(try frames(text)["x"]?.minX == 16)
    let tablet = text.replacing("iOS.CocoaTouch", with: "iOS.CocoaTouch.iPad")
    #expect(try frames(tablet)["x"]?.minX == 20)
  }

  // MARK: Screens

  @Test(
    "Before Xcode 9 a controller without simulated status bar had no top inset",
    arguments: [(11_762, 0.0), (12_118, 0), (13_189, 20)])
  func hiddenStatusBars(version: Int, top: Double) throws {
    let text = storyboard(
      controller: #"<nil key="simulatedStatusBarMetrics"/>"#, toolsVersion: version)
    #expect(try insets(text).top == top)
  }

  @Test("An iPhone in landscape has a low navigation bar")
  func lowBars() throws {
    let text = storyboard(more: navigation, toolsVersion: 13_122, size: (667, 375))
      .replacing(#"orientation="portrait""#, with: #"orientation="landscape""#)
    #expect(try insets(text).top == 32)
  }

  @Test(
    "A root lower than any screen has a status bar in newer releases only",
    arguments: [(14_109, 101, 0.0), (14_313, 528, 20), (19_162, 101, 0), (22_505, 154, 20)])
  func pieces(version: Int, height: Int, top: Double) throws {
    #expect(try insets(storyboard(toolsVersion: version, size: (375, height))).top == top)
  }

  @Test(
    "Above a home indicator a toolbar is as high as a tab bar",
    arguments: [
      ("retina4_7", (375, 667), 44.0), ("retina6_1", (414, 896), 83),
    ])
  func toolbars(device: String, size: (Int, Int), bottom: Double) throws {
    let text = storyboard(
      controller: #"<simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>"#, device: device,
      size: size)
    #expect(try insets(text).bottom == bottom)
  }

  @Test("Since Xcode 16.3 a root without bars has the screen's insets twice")
  func doubled() throws {
    func found(_ version: Int, more: String = "") throws -> [Double] {
      let text = storyboard(
        more: more, toolsVersion: version, device: "retina6_12", size: (393, 852))
      let insets = try insets(text)
      return [insets.top, insets.bottom]
    }
    #expect(try found(23_504) == [59, 34])
    #expect(try found(23_727) == [118, 68])
    #expect(try found(23_727, more: navigation) == [103, 34])
  }

  @Test("On an iPhone a split view's detail has a navigation bar, and its master has none")
  func details() throws {
    func top(_ relationship: String) throws -> Double {
      try insets(
        storyboard(
          more: """
            <splitViewController id="split"><connections><segue destination="vc"
            kind="relationship" relationship="\(relationship)" id="s"/></connections>
            </splitViewController>
            """)
      ).top
    }
    #expect(try top("detailViewController") == 64)
    #expect(try top("masterViewController") == 20)
  }

  @Test("Release 32700 is replaced by the version of the iOS plug-in")
  func plugins() throws {
    let plugin = """
      <dependencies><deployment identifier="iOS"/>
      <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22685"/>
      </dependencies>
      """
    let text = xib(cell(width: 320), toolsVersion: 32_700, more: plugin)
    let scene = try imported(text, .tableCell).scene
    #expect(scene.era == .ios15)
    #expect(frames(of: scene)["x"]?.minY == 11)
  }

  @Test("On the canvas a view's forced direction mirrors no constraint")
  func directions() throws {
    let inner = view("y", "", #"userLabel="y""#)
    let text = storyboard(
      view(
        "z",
        "<subviews>\(inner)</subviews><constraints>" + tie("y", "leading", "z", "leading", 10)
          + #"<constraint firstItem="y" firstAttribute="width" constant="20" id="w"/>"#
          + #"<constraint firstItem="z" firstAttribute="width" constant="184" id="v"/>"#
          + "</constraints>",
        #"userLabel="z" semanticContentAttribute="forceRightToLeft""#),
      constraints: tie("z", "leading", "root", "leadingMargin", 19))
    let frames = try frames(text)
    #expect(frames["z"]?.minX == 35)
    #expect(frames["y"]?.minX == 10)
  }

  // MARK: Televisions

  @Test(
    "A tvOS screen has no simulated bars, and newer releases have narrower insets",
    arguments: [
      (14_490, 90.0), (21_225, 80),
    ])
  func televisionBars(version: Int, side: Double) throws {
    let text = television(
      "", toolsVersion: version,
      more: #"<simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>"#)
    #expect(try insets(text) == EdgeInsets(top: 60, left: side, bottom: 60, right: side))
  }

  @Test("Before Xcode 9 tvOS layout guides were at the screen's edges")
  func televisionGuides() throws {
    let insets = try insets(television("", toolsVersion: 11_762))
    #expect(insets.top == 0 && insets.bottom == 0)
  }

  @Test("tvOS has large text styles and button insets")
  func televisionTexts() throws {
    let texts =
      label("a", #"text="Label""#, font: #"style="UICTFontTextStyleTitle1""#)
      + label("b", #"text="Label""#, font: #"style="UICTFontTextStyleBody""#)
        + """
        <button translatesAutoresizingMaskIntoConstraints="NO" buttonType="roundedRect" id="c" \
        userLabel="c"><rect key="frame" x="0" y="0" width="195" height="86"/>
        <state key="normal" title="Button"/></button>
        """
    let frames = try frames(television(texts))
    #expect(frames["a"]?.height == 91)
    #expect(frames["b"]?.height == 35)
    #expect(frames["c"]?.height == 86)
    #expect(abs((frames["c"]?.width ?? 0) - 195) <= 6)
  }
}
