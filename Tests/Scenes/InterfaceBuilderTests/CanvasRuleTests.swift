import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

@Suite("Rules of Interface Builder's canvas")
struct CanvasRuleTests {
  @Test(
    "Lines of a text style have its leading, and the first line its font's height",
    arguments: [("Subhead", 18.0, 20.0), ("Body", 20.5, 22), ("Caption1", 14.5, 16)])
  func styledLines(style: String, first: Double, pitch: Double) throws {
    let text = storyboard(
      label(
        "a", #"numberOfLines="0" text="One&#10;Two&#10;Three""#,
        font: #"style="UICTFontTextStyle\#(style)""#)
        + label("b", #"numberOfLines="2" text="One""#, font: #"style="UICTFontTextStyle\#(style)""#)
    )
    let frames = try frames(text)
    #expect(frames["b"]?.height == first)
    #expect(frames["a"]?.height == first + 2 * pitch)
  }

  @Test("A cell's margins are reduced by the insets of its content view")
  func cellMargins() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="14490">
      <device id="retina4_7" orientation="portrait"/><objects>
      <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="61"/>
      <tableViewCellContentView key="contentView" id="cv">
      <rect key="frame" x="0" y="0" width="342" height="60.5"/><subviews>
      \(view("x", "", #"userLabel="x""#))</subviews><constraints>
      \(tie("x", "top", "cv", "topMargin"))\(tie("x", "bottom", "cv", "bottomMargin"))
      \(tie("x", "leading", "cv", "leadingMargin"))\(tie("x", "trailing", "cv", "trailingMargin"))
      </constraints></tableViewCellContentView></tableViewCell></objects></document>
      """
    // 11 above and 10.5 below, because of the separator's half point; 16 left, and 8 at an
    // accessory.
    #expect(try frames(text)["x"] == Rect(x: 16, y: 11, width: 318, height: 39))
  }

  @Test("The baseline of a stretched label is measured from its top")
  func stretchedLabels() throws {
    let font = #"type="system" pointSize="17""#
    let text = storyboard(
      label("a", #"text="Name""#, font: font) + label("b", #"text="Value""#, font: font)
        + label("empty", "", font: font),
      constraints: tie("a", "top", "root", "top", 100) + tie("b", "baseline", "a", "baseline")
        + tie("empty", "firstBaseline", "a", "firstBaseline")
        + #"<constraint firstItem="a" firstAttribute="height" constant="40" id="h"/>"#)
    let frames = try frames(text)
    #expect(frames["a"] == Rect(x: 0, y: 100, width: frames["a"]?.width ?? 0, height: 40))
    #expect(frames["b"]?.minY == 100)
    #expect(frames["empty"]?.minY == 100, "where its text would stand")
  }

  @Test("A font of the platform has its own line metrics")
  func namedFonts() throws {
    let field = """
      <textField translatesAutoresizingMaskIntoConstraints="NO" id="f" userLabel="f">
      <rect key="frame" x="0" y="0" width="100" height="34"/>
      <fontDescription key="fontDescription" name="CourierNewPSMT" family="Courier New" \
      pointSize="18"/></textField>
      """
    let text = storyboard(
      field + label("a", #"text="Name""#, font: #"type="system" pointSize="15""#),
      constraints: tie("a", "top", "root", "top", 271) + tie("f", "baseline", "a", "baseline", 30))
    // 271 + 14.5 + 30 less (34 - 20.5) / 2 + 15.
    #expect(abs((try frames(text)["f"]?.minY ?? 0) - 293.75) <= 0.25)
  }

  @Test("Preserved margins in scrolled content come from the scroll view, not from the bars")
  func marginsInScrollViews() throws {
    let scroll = """
      <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="s" userLabel="s">
      <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
      \(view("c", "<subviews>\(view("x", "", #"userLabel="x""#))</subviews><constraints>"
        + tie("x", "top", "c", "topMargin") + "</constraints>",
        #"preservesSuperviewLayoutMargins="YES""#))
      </subviews></scrollView>
      """
    let text = storyboard(
      scroll, constraints: tie("s", "top", "root", "top") + tie("c", "top", "s", "top"))
    #expect(try frames(text)["x"]?.minY == 8)
  }

  @Test("tvOS screens are in landscape, without an orientation in the document")
  func televisions() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder.AppleTV.Storyboard" toolsVersion="18122"
      targetRuntime="AppleTV"><device id="appleTV"/><scenes><scene sceneID="s"><objects>
      <viewController id="vc"><view key="view" id="root">
      <rect key="frame" x="0" y="0" width="1920" height="1080"/>
      <viewLayoutGuide key="safeArea" id="safe"/></view></viewController>
      </objects></scene></scenes></document>
      """
    let scene = try imported(text).scene
    let insets = scene.devices[0].safeArea(in: scene.orientations[0], era: scene.era)
    #expect(insets == EdgeInsets(top: 60, left: 90, bottom: 60, right: 90))
  }

  @Test(
    "A root of custom size has a bottom inset only if the canvas puts it at the bottom",
    arguments: [
      (14_490, 414, 34.0), (18_122, 414, 0), (18_122, 433, 34), (21_225, 414, 0), (21_507, 414, 34),
      (21_701, 414, 34),
    ])
  func pieces(version: Int, width: Int, bottom: Double) throws {
    let text = storyboard(toolsVersion: version, device: "retina6_1", size: (width, 200))
    let scene = try imported(text).scene
    #expect(scene.devices[0].safeArea(in: .portrait, era: scene.era).bottom == bottom)
  }

  @Test("A split view passes on the tab bar's inset")
  func splitViews() throws {
    let text = storyboard(
      more: """
        <tabBarController id="tabs"><connections><segue destination="split" kind="relationship"
        relationship="viewControllers" id="r1"/></connections></tabBarController>
        <splitViewController id="split"><connections><segue destination="vc" kind="relationship"
        relationship="detailViewController" id="r2"/></connections></splitViewController>
        """)
    let scene = try imported(text).scene
    #expect(scene.devices[0].safeArea(in: .portrait, era: scene.era).bottom == 49)
  }

  @Test(
    "A root as high as the screen without its bars has no insets",
    arguments: [(14_490, 603), (16_097, 623), (14_854, 617), (22_505, 591)])
  func belowBars(version: Int, height: Int) throws {
    let text = storyboard(
      more: """
        <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
        <connections><segue destination="vc" kind="relationship"
        relationship="rootViewController" id="r"/></connections></navigationController>
        """, toolsVersion: version, size: (375, height))
    let scene = try imported(text).scene
    #expect(scene.devices[0].safeArea(in: .portrait, era: scene.era) == .zero)
  }
}
