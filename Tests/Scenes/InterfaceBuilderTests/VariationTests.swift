import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography
import Testing

/// A constant, a constraint, a font and a view with size class variations.
private let varied = storyboard(
  view("box")
    + """
    <label text="Words" translatesAutoresizingMaskIntoConstraints="NO" id="words" \
    userLabel="words"><rect key="frame" x="0" y="0" width="9" height="9"/>
    <fontDescription key="fontDescription" type="system" pointSize="17"/>
    <variation key="widthClass=regular">
    <fontDescription key="fontDescription" type="system" pointSize="30"/></variation></label>
    """ + view("aside", "<subviews>\(view("inner"))</subviews>", #"userLabel="aside""#),
  constraints: """
    <constraint firstItem="box" firstAttribute="top" secondItem="root" secondAttribute="top" \
    constant="10" id="gap"><variation key="heightClass=compact" constant="3"/></constraint>
    <constraint firstItem="box" firstAttribute="width" constant="50" id="narrow"/>
    <constraint firstItem="box" firstAttribute="width" constant="200" id="wide"/>
    <constraint firstItem="box" firstAttribute="leading" secondItem="aside" \
    secondAttribute="trailing" id="tied"/>
    """
).replacing(
  "<viewLayoutGuide",
  with: """
    <variation key="default"><mask key="constraints"><exclude reference="wide"/></mask>
    <mask key="subviews"><exclude reference="aside"/></mask></variation>
    <variation key="widthClass=regular"><mask key="constraints"><exclude reference="narrow"/>\
    <include reference="wide"/></mask>
    <mask key="subviews"><include reference="aside"/></mask></variation><viewLayoutGuide
    """)

@Suite("Variations by size class on other screens")
struct VariationTests {
  private func scene(_ devices: String...) throws -> Scene {
    var options = ImportOptions()
    options.mode = .runtime
    options.devices = devices.compactMap(Device.named)
    options.orientations = Orientation.allCases
    return try imported(varied, options: options).scene
  }

  private func held(_ scene: Scene, _ width: SizeClass, _ height: SizeClass) -> Scene {
    scene.applyingVariations(for: SizeClasses(width: width, height: height))
  }

  private func active(_ scene: Scene) -> [Double] {
    scene.constraints.filter { $0.isActive && $0.first.attribute == .width }.map(\.constant)
  }

  private func fontSize(_ scene: Scene) -> Double? {
    guard let words = scene.view(named: "words"), case .label(let label) = scene[words].content
    else { return nil }
    return label.font.size
  }

  @Test("Constants, constraints, fonts and views are those of the screen's size classes")
  func holding() throws {
    let scene = try scene("iphone-8", "ipad-9.7")
    let (phone, side) = (held(scene, .compact, .regular), held(scene, .compact, .compact))
    let tablet = held(scene, .regular, .regular)
    #expect(phone.constraints[0].constant == 10)
    #expect(side.constraints[0].constant == 3)
    #expect(active(phone) == [50])
    #expect(active(tablet) == [200])
    #expect(fontSize(phone) == 17)
    #expect(fontSize(tablet) == 30)
  }

  @Test("A view that is not installed is hidden, with its constraints inactive")
  func uninstalled() throws {
    let scene = try scene("iphone-8", "ipad-9.7")
    let aside = try #require(scene.view(named: "aside"))
    let inner = try #require(scene.view(named: "view_inner"))
    let tie = { (scene: Scene) in scene.constraints.first { $0.first.attribute == .leading } }
    let (phone, tablet) = (held(scene, .compact, .regular), held(scene, .regular, .regular))
    #expect(phone[aside].appearance.isHidden)
    #expect(phone[inner].frame != nil)
    #expect(tie(phone)?.isActive == false)
    #expect(!tablet[aside].appearance.isHidden)
    #expect(tablet[inner].frame == nil)
    #expect(tie(tablet)?.isActive == true)
  }

  @Test("The scene does not depend on the order of the devices")
  func order() throws {
    let (one, other) = (try scene("iphone-8", "ipad-9.7"), try scene("ipad-9.7", "iphone-8"))
    for classes in SizeClasses.all {
      let (left, right) = (
        one.applyingVariations(for: classes), other.applyingVariations(for: classes)
      )
      #expect(left.views == right.views)
      #expect(left.constraints == right.constraints)
    }
  }

  @Test("On the canvas only the variations of the document's device apply")
  func canvas() throws {
    let scene = try imported(varied).scene
    #expect(scene.variants.isEmpty)
    #expect(scene.view(named: "aside") == nil)
    #expect(active(scene) == [50])
  }

  @Test("A document without variations has none on any screen")
  func plain() throws {
    var options = ImportOptions()
    options.devices = ["iphone-8", "ipad-9.7"].compactMap(Device.named)
    #expect(try imported(storyboard(view("a")), options: options).scene.variants.isEmpty)
  }
}
