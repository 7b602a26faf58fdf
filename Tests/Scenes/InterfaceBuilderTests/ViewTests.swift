import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Views of Interface Builder files")
struct ViewTests {
  @Test("Names come from labels, outlets or the kind of view, and are unique")
  func names() throws {
    let text = storyboard(
      view("a", "", #"userLabel="Big Box""#) + view("b") + view("1-c")
        + view("d", "", #"userLabel="Big Box""#),
      controller: """
        <connections><outlet property="card" destination="b" id="o"/></connections>
        """)
    let scene = try imported(text).scene
    #expect(scene.views.map(\.name) == ["root", "BigBox", "card", "view_1_c", "BigBox_2"])
  }

  @Test("A view without constraints keeps its frame and mask, others have it as stored frame")
  func frames() throws {
    let text = storyboard(
      view("a") + """
        <view id="b"><rect key="frame" x="5" y="6" width="7" height="8"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
        <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="c">
        <rect key="frame" x="1" y="1" width="2" height="2"/></view>
        """)
    let scene = try imported(text).scene
    #expect(scene.views[1].frame == nil)
    #expect(scene.views[1].storedFrame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(scene.views[2].frame == Rect(x: 5, y: 6, width: 7, height: 8))
    #expect(scene.views[2].autoresizing == [.flexibleWidth, .flexibleBottomMargin])
    #expect(scene.views[3].frame != nil && scene.views[3].autoresizing.isEmpty)
  }

  @Test("Cells, xib views and accessory views are roots")
  func roots() throws {
    let cell = """
      <tableView id="t"><rect key="frame" x="0" y="0" width="375" height="600"/>
      <view key="tableHeaderView" id="h"><rect key="frame" x="0" y="0" width="9" height="9"/></view>
      <prototypes><tableViewCell reuseIdentifier="row" id="cell">
        <rect key="frame" x="0" y="28" width="375" height="44"/>
        <tableViewCellContentView key="contentView" id="cv">
          <rect key="frame" x="0" y="0" width="375" height="43.5"/>
          <subviews>\(view("x"))</subviews></tableViewCellContentView>
      </tableViewCell></prototypes></tableView>
      """
    let text = storyboard(cell)
    let document = try #require(readInterface(Array(text.utf8), file: "a.storyboard").value)
    let scenes = document.scenes(identity: "a").value
    #expect(scenes.map(\.root.kind) == [.controller, .accessory, .tableCell])
    #expect(scenes.map(\.root.name) == ["Main", "view-h", "row-cell"])
    #expect(scenes[0].scene.views.count == 2, "what lies in a cell is not in the table, too")
    let row = scenes[2].scene
    #expect(row.devices[0].size(in: row.orientations[0]) == Size(width: 375, height: 44))
    #expect(row.views[1].frame?.height == 43.5)
  }

  @Test(
    "The status bar and container bars define the safe area",
    arguments: [
      (14_490, "retina4_7", 20.0, 0.0), (17_701, "retina4_7", 0, 0), (22_505, "retina4_7", 20, 0),
      (17_701, "retina6_1", 44, 34), (22_505, "retina6_1", 48, 34), (21_701, "retina6_12", 59, 34),
      (14_868, "retina4_7", 0, 0), (21_225, "retina6_1", 48, 34), (22_505, "retina5_9", 50, 34),
    ])
  func safeAreas(version: Int, device: String, top: Double, bottom: Double) throws {
    let sizes = [
      "retina4_7": (375, 667), "retina6_1": (414, 896), "retina6_12": (393, 852),
      "retina5_9": (375, 812),
    ]
    let size = try #require(sizes[device])
    let plain = storyboard(toolsVersion: version, device: device, size: size)
    let scene = try imported(plain).scene
    let insets = scene.devices[0].safeArea(in: .portrait, era: scene.era)
    #expect([insets.top, insets.bottom] == [top, bottom])
    let pushed = storyboard(
      controller: "",
      more: """
        <navigationController id="nav"><navigationBar key="navigationBar" id="bar">
        <rect key="frame" x="0" y="20" width="375" height="44"/></navigationBar>
        <connections><segue destination="vc" kind="relationship" \
        relationship="rootViewController" id="r"/></connections></navigationController>
        """, toolsVersion: version, device: device, size: size)
    let pushedScene = try imported(pushed).scene
    let more = pushedScene.devices[0].safeArea(in: .portrait, era: pushedScene.era)
    #expect(more.top == top + 44)
  }

  @Test("Each element becomes its kind of view, and unknown elements plain views")
  func kinds() throws {
    let frame = #"<rect key="frame" x="0" y="0" width="10" height="10"/>"#
    let elements: [(String, ViewKind)] = [
      ("label", .label), ("button", .button), ("textField", .textField), ("textView", .textView),
      ("imageView", .imageView), ("scrollView", .scrollView), ("stackView", .stackView),
      ("switch", .switch), ("slider", .slider), ("stepper", .stepper),
      ("segmentedControl", .segmentedControl), ("progressView", .progressView),
      ("activityIndicatorView", .activityIndicator), ("pageControl", .pageControl),
      ("searchBar", .searchBar), ("navigationBar", .navigationBar), ("toolbar", .toolbar),
      ("mapView", .view), ("someFutureView", .view),
    ]
    let text = storyboard(
      elements.map { "<\($0.0) id=\"\($0.0)\">\(frame)</\($0.0)>" }.joined())
    let scene = try imported(text).scene
    #expect(scene.views.dropFirst().map(\.content.kind) == elements.map(\.1))
  }

  @Test("Texts, fonts and colors are those of the file")
  func texts() throws {
    let text = storyboard(
      """
      <label text="Hello" textAlignment="center" numberOfLines="0" id="a">
      <rect key="frame" x="0" y="0" width="10" height="10"/>
      <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="21"/>
      <color key="textColor" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom"/></label>
      <button id="b"><rect key="frame" x="0" y="0" width="46" height="30"/>
      <state key="normal" title="Go"/></button>
      <label text="Odd" id="c"><rect key="frame" x="0" y="0" width="33" height="20"/>
      <fontDescription key="fontDescription" name="Zapfino" family="Zapfino" pointSize="9"/></label>
      """)
    let scene = try imported(text).scene
    guard case .label(let label) = scene.views[1].content,
      case .button(let button) = scene.views[2].content
    else {
      Issue.record("a label and a button were expected")
      return
    }
    #expect(label.text == "Hello" && label.alignment == .center && label.numberOfLines == 0)
    #expect(label.font.face == .systemSemibold && label.font.size == 21)
    #expect(label.color.light == Color(255, 128, 0))
    #expect(button.title == "Go")
    // The metrics of that font are unknown, but the file stores the label's width.
    #expect(scene.views[3].naturalSize == IntrinsicSize(width: 33, height: 20))
    #expect(scene.views[1].naturalSize == nil)
  }

  @Test(
    "Weights of the system font and italics are imported",
    arguments: [
      (#"type="system" weight="ultraLight""#, FontFace(.system, .ultraLight)),
      (#"type="system" weight="heavy""#, FontFace(.system, .heavy)),
      (#"type="italicSystem""#, FontFace(.system, isItalic: true)),
      (#"name="HelveticaNeue-Italic""#, FontFace(.helveticaNeue, isItalic: true)),
    ])
  func faces(font: String, face: FontFace) throws {
    let text = storyboard(
      """
      <label text="Hello" id="a"><rect key="frame" x="0" y="0" width="33" height="20"/>
      <fontDescription key="fontDescription" \(font) pointSize="21"/></label>
      """)
    let scene = try imported(text).scene
    guard case .label(let label) = scene.views[1].content else {
      Issue.record("a label was expected")
      return
    }
    #expect(label.font.face == face)
    #expect(scene.views[1].naturalSize == nil)
  }

  @Test("Directional margins and a label's preferred width are imported")
  func marginsAndPreferredWidth() throws {
    let margins = """
      <directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="30" bottom="3"
        trailing="4"/>
      """
    let label = """
      <label text="Hello" numberOfLines="0" preferredMaxLayoutWidth="140"
        translatesAutoresizingMaskIntoConstraints="NO" id="l">
      <rect key="frame" x="0" y="0" width="33" height="20"/></label>
      """
    let sides = """
      <edgeInsets key="layoutMargins" top="1" left="30" bottom="3" right="4"/>
      """
    let scene = try imported(storyboard(view("a", margins) + label + view("b", sides))).scene
    #expect(scene.views[1].layoutMargins == EdgeInsets(top: 1, left: 30, bottom: 3, right: 4))
    #expect(scene.views[1].hasDirectionalMargins)
    guard case .label(let words) = scene.views[2].content else {
      return #expect(Bool(false), "no label")
    }
    #expect(words.preferredMaxLayoutWidth == 140)
    #expect(!scene.views[3].hasDirectionalMargins)
  }

  @Test("Our storyboard is laid out at its stored frames")
  func ownStoryboard() throws {
    let text = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    let scene = try imported(text).scene
    let layout = solveLayout(
      scene, LayoutEnvironment(of: scene, device: scene.devices[0], orientation: .portrait)
    ).layout
    #expect(layout.conflicts.isEmpty)
    for id in scene.viewIDs where !scene[id].appearance.isHidden {
      #expect(layout[id].frame == scene[id].storedFrame, "\(scene[id].name)")
    }
  }
}
