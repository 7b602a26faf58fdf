/// A red box on a white screen, in two pictures.
let boxScene = """
  era: ios7
  devices: [iphone-4s]
  views:
    box: { background: "#FF0000" }
  constraints:
    - box.leading == root.leading + 20
    - box.top == root.top + 40
    - box.width == 100
    - box.height == 50

  """

/// The same with the box elsewhere.
let movedBoxScene = boxScene.replacing("top + 40", with: "top + 48")

/// Five mistakes of five kinds.
let wrongScene = """
  era: ios7
  devices: [iphone-4s, nokia-3310]
  views:
    box: { background: "#GG0000", colour: red }
  constraints:
    - bux.leading == root.leading + 20
    - box.top == root.topp + 40
    - box.width == 100
    - box.height == 50

  """

/// Two required widths.
let conflictingScene = boxScene + "  - box.width == 120\n"

/// No height.
let ambiguousScene = boxScene.replacing("  - box.height == 50\n", with: "")

/// Text in two scripts, so that fonts take part.
let labelledScene =
  boxScene.replacing("views:\n", with: "views:\n  title: { kind: label, text: 姓名 Name }\n")
    + """
      - title.leading == box.leading
      - title.top == box.bottom + 8

    """

/// A screen with a box whose two widths conflict.
let conflictingStoryboard = """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="14490" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
    useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
    <viewController storyboardIdentifier="Login" id="vc">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="box">
        <rect key="frame" x="20" y="40" width="100" height="50"/>
        <constraints>
          <constraint firstAttribute="width" constant="100" id="w"/>
          <constraint firstAttribute="width" constant="120" id="v"/>
          <constraint firstAttribute="height" constant="50" id="h"/>
        </constraints></view></subviews>
      <constraints>
        <constraint firstItem="box" firstAttribute="leading" secondItem="root"
          secondAttribute="leading" constant="20" id="l"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="root" secondAttribute="top"
          constant="40" id="t"/>
      </constraints></view>
    </viewController></objects></scene></scenes><resources/>
  </document>
  """
