import Foundation
import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Fonts and storyboards of an app in its documents")
struct AppFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "app/.git/HEAD")
  }

  private func label(_ font: String) throws -> LoadedScene {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="21507">
      <device id="retina4_7"/><objects><view id="v"><rect key="frame" x="0" y="0" width="200" \
      height="90"/><subviews><label text="AB" id="l">
      <rect key="frame" x="0" y="0" width="9" height="9"/>\(font)</label></subviews></view>
      </objects></document>
      """
    try folder.write(text, to: "app/Views/Own.xib")
    let files = try selectScenes([folder["app/Views/Own.xib"]], in: nil).files
    return try #require(loadScenes(files, filter: ShotFilter([]), threads: 1).first)
  }

  private func fontName(_ loaded: LoadedScene) -> String? {
    loaded.scene?.views.last?.label?.font.face.name
  }

  private let bold = #"<fontDescription key="fontDescription" name="Own-Bold" pointSize="20"/>"#

  @Test("The font of a label is found by its name in any file of the repository")
  func byName() throws {
    #expect(fontName(try label(bold)) == "system-regular")
    #expect(try label(bold).diagnostics.map(\.code) == ["ib.font"])
    let file = TestFont(name: "Own-Bold", family: "Own Sans")
    try folder.write(file.bytes, to: "app/Resources/Fonts/b.ttf")
    #expect(fontName(try label(bold)) == "Own-Bold")
    #expect(try label(bold).diagnostics.isEmpty)
    let family = bold.replacing("Own-Bold", with: "Own Sans")
    #expect(fontName(try label(family)) == "Own-Bold")
    let attributed = """
      <attributedString key="attributedText"><fragment content="AB"><attributes>
      <font key="NSFont" size="20" name="Own-Bold"/></attributes></fragment></attributedString>
      """
    #expect(fontName(try label(attributed)) == "Own-Bold")
  }

  @Test("Of two files with a name the nearer one is used, and links out of the repository are not")
  func nearest() throws {
    var file = TestFont(name: "Own-Bold", family: "Own")
    try folder.write(file.bytes, to: "outside/Own.ttf")
    try FileManager.default.createSymbolicLink(
      atPath: folder["app/Own.ttf"], withDestinationPath: folder["outside/Own.ttf"])
    #expect(fontName(try label(bold)) == "system-regular")
    for name in ["one", "two", "three"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder["app/\(name)"], withDestinationPath: folder["app"])
    }
    try folder.write(file.bytes, to: "app/Fonts/Own.otf")
    file.ascender = 800
    try folder.write(file.bytes, to: "app/Views/Fonts/Own.ttf")
    let font = try label(bold).scene?.views.last?.label?.font
    #expect(font?.ascender == 16)
  }

  @Test("A container view shows a controller of another storyboard in the repository")
  func storyboards() throws {
    func document(_ attributes: String, _ subviews: String, _ more: String = "") -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \(attributes) \
      toolsVersion="21507"><device id="retina4_7"/><scenes><scene sceneID="s"><objects>
      <viewController id="c"><view key="view" id="v"><rect key="frame" x="0" y="0" width="375" \
      height="667"/><subviews>\(subviews)</subviews></view></viewController>\(more)</objects></scene>
      </scenes></document>
      """
    }
    let container = """
      <containerView id="k"><rect key="frame" x="0" y="0" width="90" height="90"/><connections>
      <segue destination="far" kind="embed" id="e"/></connections></containerView>
      """
    let place = #"<viewControllerPlaceholder storyboardName="Other" id="far"/>"#
    try folder.write(document("", container, place), to: "app/Main.storyboard")
    func names() throws -> [String] {
      let files = try selectScenes([folder["app/Main.storyboard"]], in: nil).files
      let loaded = try #require(loadScenes(files, filter: ShotFilter([]), threads: 1).first)
      return loaded.scene?.views.map(\.name) ?? []
    }
    #expect(try !names().contains("inner"))
    let label =
      #"<label text="A" userLabel="inner" id="l"><rect key="frame" x="0" y="0" "#
      + #"width="9" height="9"/></label>"#
    try folder.write(
      document(#"initialViewController="c""#, label), to: "app/Pages/Other.storyboard")
    #expect(try names().contains("inner"))
  }

  @Test("A file that is no font, or a damaged one, leaves the stand-in")
  func damaged() throws {
    try folder.write("no font", to: "app/a.ttf")
    try folder.write(
      Array(TestFont(name: "Own-Bold", family: "Own").bytes.dropLast(300)), to: "app/b.ttf")
    #expect(fontName(try label(bold)) == "system-regular")
  }
}
