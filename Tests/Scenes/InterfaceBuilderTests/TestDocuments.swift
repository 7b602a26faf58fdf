import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

/// Returns a storyboard of one view controller whose view has these elements and constraints.
func storyboard(
  _ subviews: String = "", constraints: String = "", controller: String = "", more: String = "",
  toolsVersion: Int = 14_490, device: String = "retina4_7", size: (Int, Int) = (375, 667)
) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="\(toolsVersion)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
    useTraitCollections="YES" useSafeAreas="YES">
    <device id="\(device)" orientation="portrait"/>
    <scenes><scene sceneID="s"><objects>
      <viewController storyboardIdentifier="Main" id="vc">
        <layoutGuides>
          <viewControllerLayoutGuide type="top" id="top"/>
          <viewControllerLayoutGuide type="bottom" id="bot"/>
        </layoutGuides>
        <view key="view" contentMode="scaleToFill" id="root">
          <rect key="frame" x="0.0" y="0.0" width="\(size.0)" height="\(size.1)"/>
          <subviews>\(subviews)</subviews>
          <constraints>\(constraints)</constraints>
          <viewLayoutGuide key="safeArea" id="safe"/>
        </view>
        \(controller)
      </viewController>
      \(more)
    </objects></scene></scenes>
  </document>
  """
}

// Parts of elements, and the colors that they describe.
let frame = #"<rect key="frame" x="0" y="0" width="200" height="40"/>"#
let red = #"red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB""#
let blue = #"red="0" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB""#
let redColor = AdaptiveColor(Color(255, 0, 0))
let blueColor = AdaptiveColor(Color(0, 0, 255))

/// Returns the view of an element on a canvas of Xcode 15.
func firstView(_ element: String) throws -> View {
  let scene = try imported(storyboard(element, toolsVersion: 22_505)).scene
  return try #require(scene.views.dropFirst().first)
}

/// Returns a plain view that constraints position.
func view(_ id: String, _ content: String = "", _ attributes: String = "") -> String {
  """
  <view translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(attributes)>
  <rect key="frame" x="1" y="2" width="30" height="40"/>\(content)</view>
  """
}

/// Returns the first scene of a document without errors.
func imported(
  _ text: String, options: ImportOptions = ImportOptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> ImportedScene {
  let read = readInterface(Array(text.utf8), file: "Main.storyboard")
  #expect(read.diagnostics.isEmpty, sourceLocation: sourceLocation)
  let document = try #require(read.value, sourceLocation: sourceLocation)
  let scenes = document.scenes(identity: "Main", options: options)
  return try #require(scenes.value.first, sourceLocation: sourceLocation)
}

/// Returns the constraints of the first scene as equations.
func constraintTexts(_ text: String) throws -> [String] {
  let scene = try imported(text).scene
  return scene.constraints.map { scene.text(of: $0) }
}

/// Returns the frames of the views of a document's first scene on its canvas, by name.
func frames(_ text: String) throws -> [String: Rect] {
  frames(of: try imported(text).scene)
}

/// Returns the frames of a scene's views on its canvas, by name.
func frames(of scene: Scene) -> [String: Rect] {
  let layout = solveLayout(
    scene,
    LayoutEnvironment(of: scene, device: scene.devices[0], orientation: scene.orientations[0])
  ).layout
  return Dictionary(
    scene.viewIDs.map { (scene[$0].name, layout[$0].frame) }, uniquingKeysWith: { $1 })
}

/// Returns a constraint between two edges.
func tie(
  _ first: String, _ attribute: String, _ second: String, _ other: String, _ constant: Int = 0
) -> String {
  """
  <constraint firstItem="\(first)" firstAttribute="\(attribute)" secondItem="\(second)"
  secondAttribute="\(other)" constant="\(constant)" id="\(first)-\(attribute)-\(second)"/>
  """
}

func label(_ id: String, _ attributes: String, font: String, height: Int = 20) -> String {
  """
  <label translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" userLabel="\(id)" \(attributes)>
  <rect key="frame" x="0" y="0" width="50" height="\(height)"/>
  <fontDescription key="fontDescription" \(font)/></label>
  """
}

/// Returns the scene of the first root of a kind.
func imported(_ text: String, _ kind: InterfaceRoot.Kind) throws -> ImportedScene {
  let document = try #require(readInterface(Array(text.utf8), file: "a.xib").value)
  return try #require(
    document.scenes(identity: "a").value.first { $0.root.kind == kind }, "no root of this kind")
}

/// Returns a xib of one object.
func xib(
  _ object: String, toolsVersion: Int, device: String = "retina4_7", more: String = ""
) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"
    toolsVersion="\(toolsVersion)" targetRuntime="iOS.CocoaTouch" useSafeAreas="YES">
  <device id="\(device)" orientation="portrait"/>\(more)<objects>\(object)</objects></document>
  """
}

/// Returns a cell whose view `x` is at the margins of its content.
func cell(
  width: Int, height: Int = 60, content: String = "", _ attributes: String = ""
) -> String {
  """
  <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/>
  <tableViewCellContentView key="contentView" id="cv" \(attributes)>
  <rect key="frame" x="0" y="0" width="\(width)" height="\(height)"/><subviews>
  \(view("x", "", #"userLabel="x""#))</subviews>\(content)<constraints>
  \(tie("x", "top", "cv", "topMargin"))\(tie("x", "bottom", "cv", "bottomMargin"))
  \(tie("x", "leading", "cv", "leadingMargin"))\(tie("x", "trailing", "cv", "trailingMargin"))
  </constraints></tableViewCellContentView></tableViewCell>
  """
}
