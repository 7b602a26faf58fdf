import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import TestSupport
import Testing

private func screen(_ item: String, toolbar: String = "", version: Int = 17701) -> String {
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="\(version)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
    useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
    <viewController id="vc"><view key="view" id="v">
    <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
    <subviews>\(toolbar)</subviews></view>
    <navigationItem key="navigationItem" title="Words" id="i">\(item)</navigationItem>
    </viewController>
    <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
    <connections><segue destination="vc" kind="relationship"
    relationship="rootViewController" id="r"/></connections></navigationController>
    </objects></scene></scenes></document>
  """
}

private func box(_ name: String, key: String, _ width: Double, _ inside: String = "") -> String {
  """
  <view key="\(key)" userLabel="\(name)" id="\(name)">
  <rect key="frame" x="7" y="3" width="\(width)" height="30"/>\(inside)</view>
  """
}

private func shown(_ text: String) throws -> (Scene, LayoutResult) {
  var options = ImportOptions()
  options.showsContainer = true
  let scene = try imported(text, options: options).scene
  let environment = LayoutEnvironment(of: scene, device: scene.devices[0], orientation: .portrait)
  return (scene, solveLayout(scene, environment))
}

private func frame(_ name: String, _ shown: (Scene, LayoutResult)) -> Rect? {
  shown.0.view(named: name).map { shown.1.layout[$0].screenFrame }
}

@Suite("Views in bars")
struct BarViewTests {
  @Test("A title view is centered in the bar and replaces the title")
  func titles() throws {
    let label = """
      <subviews><label text="in it" id="l" userLabel="words">
      <rect key="frame" x="10" y="5" width="80" height="20"/></label></subviews>
      """
    let found = try shown(screen(box("search", key: "titleView", 201, label)))
    #expect(frame("search", found) == Rect(x: 87, y: 7, width: 201, height: 30))
    #expect(frame("words", found)?.origin == Point(x: 97, y: 12))
    let bar = found.0.views.compactMap { view -> ControlContent? in
      guard case .control(let control) = view.content else { return nil }
      return control.kind == .navigationBar ? control : nil
    }
    #expect(bar.map(\.bar.title) == [""])
    #expect(found.1.layout.conflicts.isEmpty && found.1.layout.ambiguities.isEmpty)
  }

  @Test("Custom views of bar buttons are positioned next to the other buttons")
  func buttons() throws {
    let items = """
      <barButtonItem key="leftBarButtonItem" id="a">\(box("left", key: "customView", 50))
      </barButtonItem>
      <rightBarButtonItems><barButtonItem id="b">\(box("outer", key: "customView", 40))
      </barButtonItem><barButtonItem systemItem="fixedSpace" width="33" id="c"/>
      <barButtonItem id="d">\(box("inner", key: "customView", 20))</barButtonItem>
      </rightBarButtonItems>
      """
      .replacing("<rightBarButtonItems>", with: #"<array key="rightBarButtonItems">"#)
      .replacing("</rightBarButtonItems>", with: "</array>")
    let found = try shown(screen(items))
    #expect(frame("left", found) == Rect(x: 16, y: 7, width: 50, height: 30))
    #expect(frame("outer", found) == Rect(x: 375 - 16 - 40, y: 7, width: 40, height: 30))
    #expect(frame("inner", found) == Rect(x: 375 - 16 - 40 - 33 - 20, y: 7, width: 20, height: 30))
    // In the iOS 26 design, items that are not grouped have 12 points between them.
    let glass = try shown(screen(items, version: 24000))
    #expect(glass.0.era == .ios26)
    #expect(frame("left", glass)?.minX == 27.0)
  }

  @Test("Flexible spaces of a toolbar share the remaining width, on each screen")
  func toolbars() throws {
    let toolbar = """
      <toolbar userLabel="tools" id="t"><rect key="frame" x="0" y="500" width="375" height="44"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES"/><items>
      <barButtonItem id="a">\(box("first", key: "customView", 60))</barButtonItem>
      <barButtonItem systemItem="flexibleSpace" id="b"/>
      <barButtonItem id="c">\(box("second", key: "customView", 100))</barButtonItem>
      <barButtonItem systemItem="flexibleSpace" id="d"/>
      <barButtonItem id="e">\(box("third", key: "customView", 20))</barButtonItem>
      </items></toolbar>
      """
    var found = try shown(screen("", toolbar: toolbar))
    #expect(frame("first", found) == Rect(x: 16, y: 507, width: 60, height: 30))
    // 375 less 32 and 180 leaves 163, half of it on each side.
    #expect(frame("second", found)?.minX == 16 + 60 + 81.5)
    #expect(frame("third", found)?.maxX == 359.0)
    found.0.devices[0].size.width = 475
    let wide = solveLayout(
      found.0, LayoutEnvironment(of: found.0, device: found.0.devices[0], orientation: .portrait))
    #expect(frame("second", (found.0, wide))?.minX == 16 + 60 + 131.5)
    #expect(frame("third", (found.0, wide))?.maxX == 459.0)
  }
}
