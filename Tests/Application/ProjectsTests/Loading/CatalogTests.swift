import Foundation
import SnaplineBasics
import SnaplineImaging
import SnaplineInterfaceBuilder
import SnaplineProjects
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Image assets of an app")
struct CatalogTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The top of the repository, above which no assets are searched.
    try folder.write("", to: "app/.git/HEAD")
  }

  private let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="14460">
    <device id="retina4_7"/><scenes><scene sceneID="s"><objects>
    <viewController id="c"><view key="view" id="v">
    <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <imageView image="Logo" id="i"><rect key="frame" x="0" y="0" width="9" height="9"/></imageView>
    </subviews></view></viewController></objects></scene></scenes>
    <resources><image name="Logo" width="9" height="9"/></resources></document>
    """

  /// Returns the background of a view with a named color, which the document stores as black.
  private func background(_ colors: String) throws -> AdaptiveColor? {
    try folder.write(
      "{\"colors\": [\(colors)]}", to: "app/Assets.xcassets/Group/Brand.colorset/Contents.json")
    let text = storyboard.replacing(
      "<imageView image=\"Logo\" id=\"i\">",
      with: "<imageView id=\"i\"><color key=\"backgroundColor\" name=\"Brand\"/>"
    ).replacing(
      "<image name=\"Logo\" width=\"9\" height=\"9\"/>",
      with: "<namedColor name=\"Brand\"><color red=\"0\" green=\"0\" blue=\"0\"/></namedColor>")
    try folder.write(text, to: "app/Main.storyboard")
    let files = try selectScenes([folder["app/Main.storyboard"]], in: nil).files
    let loaded = try #require(loadScenes(files, filter: ShotFilter([]), threads: 1).first)
    return loaded.scene?.views.last?.appearance.background
  }

  private func color(_ components: String, space: String = "srgb", _ more: String = "") -> String {
    """
    {"idiom": "universal"\(more), "color": {"color-space": "\(space)", "components":
      {\(components), "alpha": "1.000"}}}
    """
  }

  @Test("A named color has the light and the dark value of its color set")
  func namedColors() throws {
    let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
    let light = color(#""red": "0x10", "green": "32", "blue": "0.200""#)
    #expect(try background(light) == AdaptiveColor(Color(16, 32, 51)))
    #expect(
      try background(light + "," + color(#""white": "1.000""#, space: "gray-gamma-22", dark))
        == AdaptiveColor(light: Color(16, 32, 51), dark: .white))
    #expect(
      try background(#"{"idiom": "universal", "color": {"reference": "systemRedColor"}}"#)
        == AdaptiveColor(.black), "the value in the document")
  }

  @Test("Colors in Display P3 are converted to sRGB")
  func wideColors() throws {
    let found = try background(
      color(#""red": "0.500", "green": "0.250", "blue": "0.750""#, space: "display-p3"))
    #expect(found == AdaptiveColor(Color(137, 59, 198)))
    let red = try background(
      color(#""red": "1.000", "green": "0.000", "blue": "0.000""#, space: "display-p3"))
    #expect(red == AdaptiveColor(Color(255, 0, 0)))
  }

  private func picture(_ width: Int, to path: String) throws {
    let bytes = [UInt8](repeating: 255, count: width * 4 * 4)
    let bitmap = Bitmap(size: PixelSize(width: width, height: 4), bytes: bytes)
    try folder.write(try encodePNG(bitmap), to: path)
  }

  private func catalog(_ entries: String, rest: String = "", in place: String = "app") throws {
    try folder.write(
      "{\"images\": [\n\(entries)\n]\(rest)}",
      to: "\(place)/Assets.xcassets/Group/Logo.imageset/Contents.json")
  }

  /// Returns the image's width at each scale, whether it is a template, and the diagnostics.
  private func found(from path: String = "app/Main.storyboard") throws -> (
    widths: [Int: Int], isTemplate: Bool?, said: [String]
  ) {
    try folder.write(storyboard, to: path)
    let files = try selectScenes([folder[path]], in: nil).files
    let loaded = try #require(loadScenes(files, filter: ShotFilter([]), threads: 1).first)
    let image = loaded.interface?.image(named: "Logo")
    let widths = Dictionary(
      uniqueKeysWithValues: image?.file.variants.map { ($0.scale, $0.width) } ?? [])
    return (
      widths, image?.isTemplate,
      loaded.diagnostics.map { "\($0.span?.start.line ?? 0) \($0.message)" }
    )
  }

  private func entry(_ file: String, _ scale: Int = 1, _ more: String = "") -> String {
    "{\"filename\": \"\(file)\", \"scale\": \"\(scale)x\", \"idiom\": \"universal\"\(more)}"
  }

  private let set = "app/Assets.xcassets/Group/Logo.imageset"

  @Test("An image set yields its universal light files by scale")
  func scales() throws {
    for (width, name) in [(4, "a"), (8, "b"), (12, "c"), (5, "dark"), (6, "pad"), (7, "twice")] {
      try picture(width, to: "\(set)/\(name).png")
    }
    let dark = ", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
    try catalog(
      [
        entry("dark.png", 1, dark),
        "{\"filename\": \"pad.png\", \"scale\": \"1x\", \"idiom\": \"ipad\"}",
        entry("a.png"), entry("c.png", 3), entry("b.png", 2), entry("twice.png", 2),
        "{\"scale\": \"1x\", \"idiom\": \"universal\"}",
      ].joined(separator: ",\n"))
    let image = try found()
    #expect(image.widths == [1: 4, 2: 8, 3: 12])
    #expect(image.isTemplate == false && image.said == [])
  }

  @Test("An image set has other files in dark mode")
  func darkImages() throws {
    for (width, name) in [(4, "a"), (5, "dark")] { try picture(width, to: "\(set)/\(name).png") }
    let dark = ", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
    try catalog([entry("a.png", 2), entry("dark.png", 2, dark)].joined(separator: ",\n"))
    try folder.write(storyboard, to: "app/Main.storyboard")
    let files = try selectScenes([folder["app/Main.storyboard"]], in: nil).files
    let loaded = try #require(loadScenes(files, filter: ShotFilter([]), threads: 1).first)
    let file = try #require(loaded.interface?.image(named: "Logo")?.file)
    #expect(file.variant(for: 2, in: .light)?.width == 4)
    #expect(file.variant(for: 2, in: .dark)?.width == 5)
    try picture(6, to: "\(set)/dark.png")
    let again = try #require(loadScenes(files, filter: ShotFilter([]), threads: 1).first)
    #expect(again.interface?.image(named: "Logo")?.file.digest != file.digest)
  }

  @Test("A vector image keeps its file if it preserves its vector representation")
  func scalableVectors() throws {
    try folder.write(square, to: "\(set)/a.svg")
    for preserves in [true, false] {
      try catalog(
        "{\"filename\": \"a.svg\", \"idiom\": \"universal\"}",
        rest: ", \"properties\": {\"preserves-vector-representation\": \(preserves)}")
      try folder.write(storyboard, to: "app/Main.storyboard")
      let files = try selectScenes([folder["app/Main.storyboard"]], in: nil).files
      let loaded = try #require(loadScenes(files, filter: ShotFilter([]), threads: 1).first)
      let image = loaded.interface?.image(named: "Logo")?.file.variants.first
      #expect(image?.vector.isEmpty == !preserves)
    }
  }

  @Test("A missing file or an invalid Contents.json is a warning with its line")
  func lists() throws {
    try picture(4, to: "\(set)/a.png")
    try catalog([entry("a.png"), entry("gone.png", 2)].joined(separator: ",\n"))
    let half = try found()
    #expect(half.widths == [1: 4])
    #expect(
      half.said == [
        "3 cannot load an image of the app: the file 'gone.png' does not exist"
      ])
    try catalog("{\"filename\" \"a.png\"}")
    let broken = try found()
    #expect(broken.widths == [:])
    #expect(broken.said.count == 1)
    #expect(
      broken.said.first?.hasPrefix(
        "2 cannot load an image of the app: invalid JSON") == true)
  }

  @Test("An image is a template if its Contents.json says so")
  func templateImage() throws {
    try picture(4, to: "\(set)/a.png")
    for (intent, isTemplate) in [("template", true), ("original", false)] {
      try catalog(
        entry("a.png"), rest: ", \"properties\": {\"template-rendering-intent\": \"\(intent)\"}")
      #expect(try found().isTemplate == isTemplate)
    }
  }

  private let square =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"4\"><path d=\"M0 0h9v4z\"/></svg>"

  @Test("A vector image of a set has a representation for each scale")
  func vectors() throws {
    try folder.write(square, to: "\(set)/a.svg")
    try catalog("{\"filename\": \"a.svg\", \"idiom\": \"universal\"}")
    #expect(try found().widths == [1: 9, 2: 18, 3: 27])
    try catalog(entry("a.svg", 2))
    #expect(try found().widths == [2: 9], "a file for one scale has a pixel for each unit")
  }

  @Test("A damaged vector image is a warning")
  func damagedVector() throws {
    try folder.write("<svg", to: "\(set)/a.svg")
    try catalog(entry("a.svg"))
    let image = try found()
    #expect(image.widths == [:])
    #expect(
      image.said == [
        "1 cannot load an image of the app: cannot decode 'Assets.xcassets/Group/Logo.imageset/a.s…': damaged SVG"
      ])
  }

  @Test("An image in no asset catalog is a note that names the searched directory")
  func missing() throws {
    let image = try found()
    #expect(
      image.said == [
        "1 no asset catalog contains the image 'Logo'; a test card is rendered"
      ])
  }

  @Test("Without a repository, catalogs are searched up to the outermost Xcode project")
  func withoutRepository() throws {
    try picture(4, to: "\(set)/a.png")
    try catalog(entry("a.png"))
    let path = "app/Pages/Base.lproj/Main.storyboard"
    try FileManager.default.removeItem(atPath: folder["app/.git"])
    #expect(try found(from: path).widths == [:])
    try folder.write("", to: "app/App.xcodeproj/project.pbxproj")
    #expect(try found(from: path).widths == [1: 4])
  }

  @Test("An image set cannot refer to files outside of it")
  func outside() throws {
    try picture(4, to: "app/secret.png")
    try catalog(entry("../../../secret.png"))
    #expect(try found().widths == [:])
  }

  @Test("The nearest catalog takes precedence, up to the top of the repository")
  func nearest() throws {
    let inner = "app/Pages/Assets.xcassets/Group/Logo.imageset"
    try picture(4, to: "\(set)/a.png")
    try catalog(entry("a.png"))
    let path = "app/Pages/Base.lproj/Main.storyboard"
    #expect(try found(from: path).widths == [1: 4])
    try picture(8, to: "\(inner)/a.png")
    try catalog(entry("a.png"), in: "app/Pages")
    #expect(try found(from: path).widths == [1: 8])
    // Files above the repository do not belong to the app.
    try folder.write(storyboard, to: "app/Main.storyboard")
    try picture(16, to: "Assets.xcassets/Logo.imageset/a.png")
    try folder.write(
      "{\"images\": [\(entry("a.png"))]}", to: "Assets.xcassets/Logo.imageset/Contents.json")
    #expect(try found().widths == [1: 4])
  }

  @Test("Without a catalog an image is searched next to the storyboard, above .lproj directories")
  func frameNextTo() throws {
    try picture(4, to: "app/Logo.png")
    try picture(8, to: "app/Logo@2x.png")
    #expect(try found().widths == [1: 4, 2: 8])
    #expect(try found(from: "app/Base.lproj/Main.storyboard").widths == [1: 4, 2: 8])
    #expect(try found(from: "app/Pages/Main.storyboard").widths == [:])
  }
}
