import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Imported bars and roots")
struct BarAndRootTests {
  private func scenes(showing: Bool) throws -> [ImportedScene] {
    let text = try ProjectFiles.text("Scenes/interface-builder/Settings.storyboard")
    let document = try #require(readInterface(Array(text.utf8), file: "a.storyboard").value)
    var options = ImportOptions()
    options.showsContainer = showing
    options.trustsStoredSizes = true
    return document.scenes(identity: "a", options: options).value
  }

  private func frame(_ name: String, _ imported: ImportedScene) -> Rect? {
    let scene = imported.scene
    let layout = solveLayout(
      scene, LayoutEnvironment(of: scene, device: scene.devices[0], orientation: .portrait)
    ).layout
    return scene.view(named: name).map { layout[$0].frame }
  }

  @Test("Bars extend from the screen's edges to the safe area, with the titles of the file")
  func bars() throws {
    let scene = try #require(try scenes(showing: true).first)
    #expect(frame("navigationBar", scene) == Rect(x: 0, y: 0, width: 375, height: 64))
    #expect(frame("tabBar", scene) == Rect(x: 0, y: 618, width: 375, height: 49))
    let bars = ["navigationBar", "tabBar"].compactMap { name -> ControlContent? in
      guard let id = scene.scene.view(named: name),
        case .control(let bar) = scene.scene[id].content
      else { return nil }
      return bar
    }
    #expect(bars.first?.bar.title == "Settings")
    #expect(bars.first?.bar.trailing.map(\.system) == [.done])
    #expect(bars.last?.bar.items.map(\.title) == ["Settings", "About"])
    #expect(bars.map(\.selected) == [0, 0])
  }

  @Test("Rows in a table have the same content frames as their own roots")
  func rows() throws {
    let all = try scenes(showing: true)
    let row = try #require(all.first { $0.root.word == "toggle" })
    for name in ["ToggleTitle", "Toggle"] {
      #expect(frame(name, all[0]) == frame(name, row))
      #expect(frame(name, all[0]) != nil)
    }
    #expect(frame("tableViewCell_clDEt001", all[0]) == Rect(x: 0, y: 44, width: 375, height: 60))
  }

  @Test("Bars move no view from its stored frame")
  func others() throws {
    let (all, withBars) = (try scenes(showing: false), try scenes(showing: true))
    #expect(!all.isEmpty && all.count == withBars.count)
    for (plain, shown) in zip(all, withBars) {
      for view in plain.scene.views.dropFirst() {
        let stored = plain.scene.view(named: view.name).flatMap { plain.scene[$0].storedFrame }
        #expect(frame(view.name, plain) == stored, "\(view.name)")
        #expect(frame(view.name, shown) == stored, "\(view.name)")
      }
    }
  }

  @Test("A bar over a static table is as wide as the screen, and views in rows are included")
  func staticTables() throws {
    let table = """
      <tableView key="view" dataMode="static" style="grouped" id="table">
        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        <sections><tableViewSection id="section"><cells>
          <tableViewCell id="cell"><rect key="frame" x="0.0" y="119" width="375" height="44"/>
            <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
              <frame key="frameInset" width="375" height="44"/>
              <subviews><view userLabel="dot" id="dot">
                <rect key="frame" x="10" y="12" width="20" height="20"/></view></subviews>
            </tableViewCellContentView>
          </tableViewCell>
        </cells></tableViewSection></sections>
      </tableView>
      """
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
        toolsVersion="14490" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
        useTraitCollections="YES" useSafeAreas="YES">
        <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
        <tableViewController id="vc">\(table)</tableViewController>
        <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
        <connections><segue destination="vc" kind="relationship"
        relationship="rootViewController" id="r"/></connections></navigationController>
        <tabBarController id="tabs"><connections><segue destination="nav" kind="relationship"
        relationship="viewControllers" id="t"/></connections></tabBarController>
        </objects></scene></scenes></document>
      """
    var options = ImportOptions()
    options.showsContainer = true
    let found = try imported(text, options: options)
    #expect(frame("navigationBar", found) == Rect(x: 0, y: 0, width: 375, height: 64))
    #expect(frame("tabBar", found) == Rect(x: 0, y: 618, width: 375, height: 49))
    #expect(frame("dot", found) == Rect(x: 10, y: 12, width: 20, height: 20))
    let solved = solveLayout(
      found.scene,
      LayoutEnvironment(of: found.scene, device: found.scene.devices[0], orientation: .portrait))
    #expect(solved.layout.ambiguities.isEmpty)
  }

  @Test("A scroll view below a navigation bar is inset, unless the file turns that off")
  func adjustedInsets() throws {
    for (version, flag, adjusts) in [
      (9531, "", true), (14490, "", true),
      (14490, #"automaticallyAdjustsScrollViewInsets="NO""#, false),
    ] {
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
          toolsVersion="\(version)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
          <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
          <viewController \(flag) id="vc"><view key="view" id="v">
          <rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view></viewController>
          <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
          <connections><segue destination="vc" kind="relationship"
          relationship="rootViewController" id="r"/></connections></navigationController>
          </objects></scene></scenes></document>
        """
      var options = ImportOptions()
      options.showsContainer = true
      #expect(try imported(text, options: options).scene[.root].adjustsScrollViewInsets == adjusts)
    }
  }

  @Test("A configured button has the background of its style")
  func plates() throws {
    let scene = try #require(try scenes(showing: false).first).scene
    let configurations = ["LearnMore", "SignOut"].compactMap { name -> ButtonConfiguration? in
      guard let id = scene.view(named: name), case .button(let button) = scene[id].content else {
        return nil
      }
      return button.configuration
    }
    #expect(configurations.map(\.style) == [.tinted, .filled])
    #expect(configurations.map(\.cornerStyle) == [.dynamic, .capsule])
    #expect(configurations.last?.background == AdaptiveColor.named("systemRed", era: scene.era))
  }
}
