import Diagnostics
import InterfaceBuilder
import SceneModel
import Testing

/// A storyboard with one view controller, whose view holds these elements and constraints.
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

/// A plain view that constraints place.
func view(_ id: String, _ content: String = "", _ attributes: String = "") -> String {
  """
  <view translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(attributes)>
  <rect key="frame" x="1" y="2" width="30" height="40"/>\(content)</view>
  """
}

/// The first scene of a document that has no mistakes.
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

/// The constraints of the first scene as sentences.
func sentences(_ text: String) throws -> [String] {
  let scene = try imported(text).scene
  return scene.constraints.map { scene.text(of: $0) }
}
