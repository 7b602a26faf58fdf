import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

/// Returns the insets of the first root on its canvas.
private func insets(_ text: String, _ kind: InterfaceRoot.Kind? = nil) throws -> EdgeInsets {
  let scene = try kind.map { try imported(text, $0) } ?? imported(text)
  let device = scene.scene.devices[0]
  return device.safeArea(in: scene.scene.orientations[0], era: scene.scene.era)
}

private func ends(_ text: String) throws -> [Double] {
  let found = try insets(text)
  return [found.top, found.bottom]
}

/// Returns a controller without a view that has a segue to the first controller.
private func container(
  _ name: String, _ content: String = "", segue: String = #"kind="relationship""#,
  to destination: String = "vc", id: String = "nav"
) -> String {
  """
  <\(name) id="\(id)">\(content)<connections>
  <segue destination="\(destination)" \(segue) id="\(id)-\(destination)"/></connections></\(name)>
  """
}

private let navigation = container("navigationController")

private func onAnyDevice(_ text: String) -> String {
  text.replacing(#"<device id="retina4_7" orientation="portrait"/>"#, with: "")
}

@Suite("Bars and insets of roots on Interface Builder's canvas")
struct RootBarTests {
  @Test(
    "In Xcode 26 bars are 54 points high, and insets count twice below bars and in freeform roots",
    arguments: [
      (23_504, 896, true, [92.0, 34.0]), (24_127, 896, true, [150, 68]),
      (24_127, 896, false, [96, 68]), (24_127, 600, false, [96, 68]),
      (23_727, 600, false, [48, 34]),
    ])
  func latestRelease(version: Int, height: Int, hasBar: Bool, expected: [Double]) throws {
    let text = storyboard(
      more: hasBar ? navigation : "", toolsVersion: version, device: "retina6_1",
      size: (414, height))
    #expect(try ends(text) == expected)
  }

  @Test("Insets that count twice make no bar higher, on the canvas and on a device")
  func barHeights() throws {
    let tabs = container("tabBarController", to: "nav", id: "tabs")
    func heights(_ version: Int, _ device: Device? = nil) throws -> [Double] {
      var options = ImportOptions()
      options.showsContainer = true
      if let device { (options.devices, options.mode) = ([device], .runtime) }
      let text = storyboard(
        more: navigation + tabs, toolsVersion: version, device: "retina6_1", size: (414, 896))
      let scene = try imported(text, options: options).scene
      let layout = solveLayout(
        scene,
        LayoutEnvironment(of: scene, device: scene.devices[0], orientation: .portrait)
      ).layout
      return try ["navigationBar", "tabBar"].map { name in
        layout[try #require(scene.view(named: name))].frame.height
      }
    }
    #expect(try heights(23_504) == [92, 83])
    #expect(try heights(24_127) == [102, 83])
    let phone = try #require(Device.named("iphone-11"))
    #expect(try heights(24_127, phone) == heights(23_504, phone))
  }

  @Test("In landscape the insets that count twice are those in portrait")
  func landscape() throws {
    let text = storyboard(toolsVersion: 24_127, device: "retina6_12", size: (852, 393))
      .replacing(#"orientation="portrait""#, with: #"orientation="landscape""#)
    #expect(try insets(text) == EdgeInsets(top: 59, left: 59, bottom: 55, right: 59))
  }

  @Test("A xib's reusable view has the doubled insets of the screen since Xcode 16.3")
  func reusableViews() throws {
    let object = """
      <collectionReusableView id="c"><rect key="frame" x="0" y="0" width="320" height="200"/>
      <viewLayoutGuide key="safeArea" id="safe"/></collectionReusableView>
      """
    func found(_ version: Int) throws -> EdgeInsets {
      try insets(xib(object, toolsVersion: version, device: "retina6_1"), .reusableView)
    }
    #expect(try found(22_505) == .zero)
    #expect(try found(23_727) == EdgeInsets(top: 96, left: 0, bottom: 68, right: 0))
  }

  @Test(
    "A root as high as a phone with a notch less its bars is not covered by them",
    arguments: [
      ("retina6_1", 808, false, [0.0, 34.0]), ("retina6_1", 725, true, [0, 0]),
      ("retina4_7", 618, true, [44, 0]),
    ])
  func lowerRoots(device: String, height: Int, hasTabs: Bool, expected: [Double]) throws {
    let tabs = container("tabBarController", to: "nav", id: "tabs")
    let text = storyboard(
      more: navigation + (hasTabs ? tabs : ""), toolsVersion: 17_701, device: device,
      size: (device == "retina6_1" ? 414 : 375, height))
    #expect(try ends(text) == expected)
  }

  @Test("A controller 10 points lower than the screen is a sheet with a bar of 56 points")
  func tallSheets() throws {
    func found(_ version: Int) throws -> [Double] {
      try ends(
        storyboard(
          more: navigation, toolsVersion: version, device: "retina6_1", size: (414, 886)))
    }
    #expect(try found(23_504) == [56, 0])
    #expect(try found(21_225) != [56, 0])
  }

  @Test("Since Xcode 14.3 a toolbar is 49 points high on phones without a home indicator")
  func highToolbars() throws {
    let toolbar = #"<simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>"#
    #expect(try ends(storyboard(controller: toolbar, toolsVersion: 21_225))[1] == 44)
    #expect(try ends(storyboard(controller: toolbar, toolsVersion: 21_507))[1] == 49)
  }

  @Test("A controller that hides the bottom bar when pushed has no simulated toolbar")
  func hiddenToolbars() throws {
    let text = storyboard(
      controller: #"<simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>"#
    ).replacing(
      #"<viewController storyboardIdentifier"#,
      with: #"<viewController hidesBottomBarWhenPushed="YES" storyboardIdentifier"#)
    #expect(try ends(text)[1] == 0)
  }

  @Test("The tab bar that a navigation controller simulates covers its root")
  func simulatedTabBars() throws {
    let bar = #"<simulatedTabBarMetrics key="simulatedBottomBarMetrics"/>"#
    #expect(try ends(storyboard(more: container("navigationController", bar))) == [64, 49])
  }

  @Test("The bars of a controller reach those that it shows, and end where it simulates none")
  func pushedControllers() throws {
    func found(_ kind: String, _ content: String = "") throws -> [Double] {
      let list = container("viewController", content, segue: #"kind="\#(kind)""#, id: "list")
      let bars =
        container("navigationController", to: "list")
        + container("tabBarController", to: "nav", id: "tabs")
      return try ends(storyboard(more: list + bars))
    }
    #expect(try found("show") == [64, 49])
    #expect(try found("showDetail") == [64, 0])
    #expect(try found("presentation") == [20, 0])
    #expect(try found("show", #"<nil key="simulatedTopBarMetrics"/>"#) == [20, 49])
  }

  @Test("The simulated detail of a split view has a navigation bar, and so has what it shows")
  func splitDetails() throws {
    let detail =
      #"<splitViewDetailSimulatedSizeMetrics key="simulatedDestinationMetrics"/>"#
    #expect(try ends(storyboard(controller: detail)) == [64, 0])
    let list = container("viewController", detail, segue: #"kind="show""#, id: "list")
    #expect(try ends(storyboard(more: list)) == [64, 0])
  }

  @Test("A view of a xib has the bars that it simulates, which are rendered")
  func xibViews() throws {
    let text = xib(
      """
      <view id="root"><rect key="frame" x="0" y="0" width="414" height="896"/>
      <viewLayoutGuide key="safeArea" id="safe"/>
      <simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="NO"/></view>
      """, toolsVersion: 21_225, device: "retina6_1")
    #expect(try ends(text) == [92, 34])
    var options = ImportOptions()
    options.showsContainer = true
    let scene = try imported(text, options: options).scene
    #expect(frames(of: scene)["navigationBar"] == Rect(x: 0, y: 0, width: 414, height: 92))
  }

  @Test("Without a device an opaque bar takes its height from the bottom of a full screen")
  func opaqueBars() throws {
    func found(_ attributes: String) throws -> [Double] {
      let bar = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" \(attributes)/>"
      return try ends(onAnyDevice(storyboard(controller: bar, toolsVersion: 11_542)))
    }
    #expect(try found(#"translucent="NO""#) == [0, 64])
    #expect(try found("") == [64, 0])
  }

  @Test("The side margins of a screen are a minimum for the explicit margins of a root")
  func rootMargins() throws {
    let margins = """
      <edgeInsets key="layoutMargins" top="5" left="0" bottom="0" right="40"/>
      """
    let text = storyboard(
      view("x", "", #"userLabel="x""#),
      constraints: tie("x", "leading", "root", "leadingMargin")
        + tie("x", "trailing", "root", "trailingMargin")
    ).replacing("<viewLayoutGuide key", with: margins + "<viewLayoutGuide key")
    let frame = try frames(text)["x"]
    #expect(frame?.minX == 16)
    #expect(frame?.maxX == 335)
  }

  @Test("A controller's root that preserves its superview's margins has 8 points at the ends")
  func preservingRoots() throws {
    let text = storyboard(
      view("x", "", #"userLabel="x""#),
      constraints: tie("x", "bottom", "root", "bottomMargin")
    ).replacing(
      #"contentMode="scaleToFill" id="root""#,
      with: #"preservesSuperviewLayoutMargins="YES" id="root""#)
    #expect(try frames(text)["x"]?.maxY == 659)
  }
}
