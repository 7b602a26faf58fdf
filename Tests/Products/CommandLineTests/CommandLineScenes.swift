/// A red box on a white screen, in two shots.
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

/// The same scene with the box 8 points lower.
let movedBoxScene = boxScene.replacing("top + 40", with: "top + 48")

/// A scene with errors of five kinds.
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

/// A box with two required widths.
let conflictingScene = boxScene + "  - box.width == 120\n"

/// A box without a height.
let ambiguousScene = boxScene.replacing("  - box.height == 50\n", with: "")

/// A label in two scripts, which requires fonts.
let labelledScene =
  boxScene.replacing("views:\n", with: "views:\n  title: { kind: label, text: 姓名 Name }\n")
    + """
      - title.leading == box.leading
      - title.top == box.bottom + 8

    """

/// A storyboard of one screen with a box of a given height, and optionally an image.
///
/// - Parameter widths: The constants of the box's width; two of them conflict.
func storyboard(boxHeight: Int = 50, widths: [Int] = [100], image: String? = nil) -> String {
  let picture = image.map {
    """
    <imageView image="\($0)" translatesAutoresizingMaskIntoConstraints="NO" id="img">
    <rect key="frame" x="20" y="200" width="40" height="40"/></imageView>
    """
  }
  let ties = image == nil ? [] : [("img", "leading", 20), ("img", "top", 200)]
  let constraints = ([("box", "leading", 20), ("box", "top", 40)] + ties).map {
    id, edge, constant in
    """
    <constraint firstItem="\(id)" firstAttribute="\(edge)" secondItem="root" \
    secondAttribute="\(edge)" constant="\(constant)" id="\(id)-\(edge)"/>
    """
  }
  let sizes = widths.enumerated().map { place, width in
    #"<constraint firstAttribute="width" constant="\#(width)" id="w\#(place)"/>"#
  }
  return """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
      toolsVersion="14490" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
      useTraitCollections="YES" useSafeAreas="YES">
      <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
      <viewController storyboardIdentifier="Login" id="vc">
        <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="box">
          <rect key="frame" x="20" y="40" width="100" height="\(boxHeight)"/>
          <color key="backgroundColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom"
            customColorSpace="sRGB"/>
          <constraints>
            \(sizes.joined(separator: "\n"))
            <constraint firstAttribute="height" constant="\(boxHeight)" id="h"/>
          </constraints></view>\(picture ?? "")</subviews>
        <constraints>\(constraints.joined())</constraints></view>
      </viewController></objects></scene></scenes>
      <resources>\(image.map { #"<image name="\#($0)" width="40" height="40"/>"# } ?? "")</resources>
    </document>
    """
}

/// A screen with a box whose two widths conflict.
let conflictingStoryboard = storyboard(widths: [100, 120])
