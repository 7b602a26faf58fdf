import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

/// Returns the scene of a controller whose root view has these subviews.
private func controller(_ id: String, _ subviews: String, _ constraints: String = "") -> String {
  """
  <scene sceneID="s-\(id)"><objects><viewController storyboardIdentifier="\(id)" id="\(id)">
  <view key="view" id="\(id)-view"><rect key="frame" x="0" y="0" width="375" height="667"/>
  <subviews>\(subviews)</subviews><constraints>\(constraints)</constraints>
  <viewLayoutGuide key="safeArea" id="\(id)-safe"/></view></viewController></objects></scene>
  """
}

private func embedding(_ id: String, of controller: String) -> String {
  """
  <containerView userLabel="\(id)" id="\(id)">
  <rect key="frame" x="20" y="100" width="200" height="300"/>
  <connections><segue destination="\(controller)" kind="embed" id="\(id)-segue"/></connections>
  </containerView>
  """
}

private func document(_ scenes: String, device: String = "") -> String {
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
    useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait" \(device)/><scenes>\(scenes)</scenes></document>
  """
}

/// Returns the scene of a root with all that its canvas shows.
private func scene(_ text: String, _ root: String = "main") throws -> Scene {
  var options = ImportOptions()
  options.showsContainer = true
  let read = readInterface(Array(text.utf8), file: "Main.storyboard")
  let document = try #require(read.value)
  return try #require(
    document.scene(named: root, identity: root, options: options).value?.scene)
}

private func canvasFrames(of scene: Scene) -> [String: Rect] { frames(of: scene) }

@Suite("Content that other objects provide")
struct EmbeddedContentTests {
  private let box = """
    <view userLabel="box" translatesAutoresizingMaskIntoConstraints="NO" id="box">
    <rect key="frame" x="0" y="0" width="10" height="10"/></view>
    """
  private var inner: String {
    controller(
      "inner", box,
      tie("box", "leading", "inner-view", "leadingMargin")
        + tie("inner-view", "trailing", "box", "trailing", 5)
        + tie("box", "top", "inner-safe", "top", 7) + tie("box", "bottom", "inner-safe", "bottom"))
  }

  @Test("A container view shows the controller that it embeds, in its own size")
  func container() throws {
    let text = document(controller("main", embedding("c", of: "inner")) + inner)
    let frames = canvasFrames(of: try scene(text))
    #expect(frames["c"] == Rect(x: 20, y: 100, width: 200, height: 300))
    #expect(frames["box"] == Rect(x: 16, y: 7, width: 179, height: 293))
    let alone = try #require(self.frames(text, "inner")["box"])
    #expect(Int(alone.width.rounded()) == 375 - 16 - 5)
  }

  private func frames(_ text: String, _ root: String) -> [String: Rect] {
    (try? scene(text, root)).map { canvasFrames(of: $0) } ?? [:]
  }

  @Test("An embedded controller without a safe area has the guides of its own view")
  func layoutGuides() throws {
    let guides = """
      <layoutGuides><viewControllerLayoutGuide type="top" id="top"/>
      <viewControllerLayoutGuide type="bottom" id="bottom"/></layoutGuides><view key="view"
      """
    let old = controller(
      "inner", box,
      tie("box", "leading", "inner-view", "leading")
        + tie("inner-view", "trailing", "box", "trailing")
        + tie("box", "top", "top", "bottom", 7) + tie("bottom", "top", "box", "bottom", 9)
    ).replacing("<view key=\"view\"", with: guides)
    let frames = canvasFrames(
      of: try scene(document(controller("main", embedding("c", of: "inner")) + old)))
    #expect(frames["box"] == Rect(x: 0, y: 7, width: 200, height: 284))
  }

  @Test("A container view shows the controller in an embedded navigation controller without a bar")
  func navigation() throws {
    func boxes(_ attributes: String) throws -> Int {
      let navigation = """
        <scene sceneID="n"><objects><navigationController id="nav" \(attributes)><connections>
        <segue destination="inner" kind="relationship" relationship="rootViewController" id="r"/>
        </connections></navigationController></objects></scene>
        """
      let scene = try scene(
        document(controller("main", embedding("c", of: "nav")) + navigation + inner))
      return scene.views.count { $0.name == "box" }
    }
    #expect(try boxes("navigationBarHidden=\"YES\"") == 1)
    #expect(try boxes("") == 0)
  }

  /// Returns the frames of a controller whose container view shows one of another storyboard, in
  /// which all identifiers are the same as in its own.
  private func framesWithOther(
    _ placeholder: String, initial: String = "", own: String = "main"
  ) throws -> [String: Rect] {
    let reference = """
      <scene sceneID="p"><objects><viewControllerPlaceholder storyboardName="Other" \(placeholder)
      id="far"/></objects></scene>
      """
    let other = try #require(
      readInterface(
        Array(
          document(controller("main", "") + inner)
            .replacing("<document ", with: "<document \(initial) ").utf8),
        file: "Other.storyboard"
      ).value)
    let text = document(controller(own, box + embedding("c", of: "far")) + reference)
    var document = try #require(readInterface(Array(text.utf8), file: "Main.storyboard").value)
    document.otherStoryboard = { $0 == "Other" ? other : nil }
    var options = ImportOptions()
    options.showsContainer = true
    let scene = document.scene(named: own, identity: own, options: options).value?.scene
    return try canvasFrames(of: #require(scene))
  }

  @Test("A container view shows the controller of another storyboard to which a reference leads")
  func references() throws {
    let named = try framesWithOther(#"referencedIdentifier="inner""#)
    #expect(named["box_2"] == Rect(x: 16, y: 7, width: 179, height: 293))
    #expect(named["box"]?.origin == .zero)
    let initial = try framesWithOther("", initial: #"initialViewController="inner""#)
    #expect(initial["box_2"] == named["box_2"])
    #expect(try framesWithOther(#"referencedIdentifier="none""#)["box_2"] == nil)
    #expect(try framesWithOther("")["box_2"] == nil)
  }

  @Test("A container view of a controller that the app lacks, or of its own, is empty")
  func outside() throws {
    for target in ["elsewhere", "main"] {
      let text = document(
        controller("main", embedding("c", of: target)))
      #expect(try scene(text).views.count <= 4)
    }
  }

  @Test("Controllers that embed each other end")
  func circle() throws {
    let scenes = (0..<200).map { index in
      controller(
        "n\(index)",
        embedding("c\(index)", of: "n\((index + 1) % 200)"))
    }
    let count = try scene(document(scenes.joined()), "n0").views.count
    #expect(count > 10 && count < 100)
  }

  @Test("The part of a document that determines a root's image has what the root embeds")
  func parts() throws {
    let text = document(
      controller("main", embedding("c", of: "inner")) + inner
        + controller("other", ""))
    let document = try #require(readInterface(Array(text.utf8), file: "Main.storyboard").value)
    let main = try #require(document.root(named: "main"))
    let part = document.subtree(of: main).canonicalText
    #expect(part.contains("inner-view") && !part.contains("other-view"))
    let own = try #require(document.root(named: "inner"))
    #expect(!document.subtree(of: own).canonicalText.contains("main-view"))
  }

  @Test("Web views, maps and cameras show a symbol without a size of its own")
  func placeholders() throws {
    for name in ["wkWebView", "webView", "mapView", "arscnView"] {
      let element = """
        <\(name) userLabel="page" id="p"><rect key="frame" x="0" y="0" width="90" height="80"/>
        </\(name)>
        """
      let scene = try scene(document(controller("main", element)))
      let page = try #require(scene.view(named: "page"))
      #expect(scene[page].appearance.background != nil)
      let children = scene.views.filter { $0.parent == page }
      guard case .image(let image)? = children.first?.content else {
        Issue.record("\(name) has no symbol")
        continue
      }
      #expect(image.symbol?.hasDrawing == true)
      #expect(canvasFrames(of: scene)["page"]?.width == 90)
    }
  }

  @Test("A document with a dark canvas is dark unless another appearance is requested")
  func darkCanvas() throws {
    let text = document(controller("main", ""), device: "appearance=\"dark\"")
    #expect(try scene(text).appearances == [.dark])
    #expect(
      try scene(document(controller("main", ""), device: "appearance=\"light\"")).appearances == [
        .light
      ])
    var options = ImportOptions()
    options.appearances = [.light]
    #expect(try imported(text, options: options).scene.appearances == [.light])
  }

  @Test("Items of bars and activity indicators have their own colors")
  func tints() throws {
    let green = "<color key=\"%\" red=\"0\" green=\"1\" blue=\"0\" alpha=\"1\"/>"
    let bar = """
      <toolbar id="t"><rect key="frame" x="0" y="0" width="375" height="44"/><items>
      <barButtonItem systemItem="add" id="i">\(green.replacing("%", with: "tintColor"))
      </barButtonItem><barButtonItem systemItem="edit" id="e"/></items></toolbar>
      <activityIndicatorView id="a"><rect key="frame" x="0" y="80" width="20" height="20"/>
      \(green.replacing("%", with: "color"))</activityIndicatorView>
      """
    let controls = try scene(document(controller("main", bar))).views.compactMap(\.control)
    let toolbar = try #require(controls.first { $0.kind == .toolbar })
    #expect(toolbar.bar.items.map(\.tint) == [AdaptiveColor(Color(0, 255, 0)), nil])
    let indicator = try #require(controls.first { $0.kind == .activityIndicator })
    #expect(indicator.colors.accent == AdaptiveColor(Color(0, 255, 0)))
  }
}
