import Foundation
import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel
import TestSupport
import Testing

/// A directory with images, each of one color, and a scene that shows them.
private struct ImageProject {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func add(_ name: String, _ width: Int, _ height: Int, _ bytes: [UInt8] = [0, 0, 255, 255]) throws
  {
    let size = PixelSize(width: width, height: height)
    let pixels = [[UInt8]](repeating: bytes, count: width * height).flatMap { $0 }
    try folder.write(try encodePNG(Bitmap(size: size, bytes: pixels)), to: "scenes/\(name)")
  }

  func load(_ image: String, scale: Int = 2, more: String = "") -> LoadedScene {
    let text = """
      era: ios15
      look: app
      devices: [{ width: 40, height: 40, scale: \(scale), safeArea: [0, 0, 0, 0] }]
      orientations: [portrait]
      views:
        picture: { kind: imageView, image: \(image)\(more) }
      constraints:
        - picture.leading == root.leading
        - picture.top == root.top
      """
    let path = folder["scenes/a.scene.yaml"]
    let file = SceneFile(path: path, identity: "a", isInProject: false)
    return loadScene(file, bytes: Array(text.utf8))
  }

  func draw(_ loaded: LoadedScene) throws -> Bitmap {
    let shot = try #require(loaded.laidOutShots.first)
    var rasterizer = Rasterizer(fonts: FontSet())
    return try rasterizer.rasterize(shot.displayList)
  }
}

extension Bitmap {
  fileprivate func pixel(_ column: Int, _ row: Int) -> [UInt8] {
    let start = row * bytesPerRow + column * 4
    return Array(bytes[start..<start + 4])
  }
}

@Suite("Images of scenes")
struct ImageChangeTests {
  private func codes(_ loaded: LoadedScene) -> [String] { loaded.diagnostics.map(\.code) }

  @Test("An image has one point per pixel and is drawn with its pixels")
  func plain() throws {
    let album = try ImageProject()
    try album.add("icons/dot.png", 10, 6)
    let loaded = album.load("icons/dot.png")
    #expect(loaded.diagnostics.isEmpty)
    let picture = try album.draw(loaded)
    #expect(picture.pixel(19, 11) == [0, 0, 255, 255])
    #expect(picture.pixel(20, 11) == [255, 255, 255, 255])
    #expect(picture.pixel(19, 12) == [255, 255, 255, 255])
  }

  @Test("A screen shows the file of its scale, or the next larger one", arguments: 1...3)
  func variants(scale: Int) throws {
    let album = try ImageProject()
    try album.add("dot.png", 10, 10)
    try album.add("dot@3x.png", 30, 30, [255, 0, 0, 255])
    let loaded = album.load("dot.png", scale: scale)
    #expect(loaded.diagnostics.isEmpty)
    let wanted: [UInt8] = scale == 1 ? [0, 0, 255, 255] : [255, 0, 0, 255]
    #expect(try album.draw(loaded).pixel(5, 5) == wanted)
  }

  @Test("A name with a scale selects that file only, at that scale")
  func namedVariant() throws {
    let album = try ImageProject()
    try album.add("dot@2x.png", 20, 20)
    let picture = try album.draw(album.load("dot@2x.png"))
    #expect(picture.pixel(19, 19) == [0, 0, 255, 255])
    #expect(picture.pixel(20, 20) == [255, 255, 255, 255])
  }

  @Test("Files of an image with inconsistent sizes are reported")
  func otherSizes() throws {
    let album = try ImageProject()
    try album.add("dot.png", 10, 10)
    try album.add("dot@2x.png", 24, 20)
    #expect(codes(album.load("dot.png")) == ["image.sizes"])
  }

  @Test("A template image has the tint color with the image's alpha")
  func templateImage() throws {
    let album = try ImageProject()
    try album.add("dot.png", 10, 10, [0, 0, 128, 128])
    let loaded = album.load(
      "dot.png", more: ", renderingMode: alwaysTemplate, tintColor: \"#00FF00\"")
    let picture = try album.draw(loaded)
    #expect(picture.pixel(3, 3) == [127, 255, 127, 255])
  }

  @Test("Bar items show template images, and a missing image is reported")
  func barItems() throws {
    let album = try ImageProject()
    try album.add("dot.png", 10, 10)
    let scene = """
      era: ios15
      look: app
      devices: [{ width: 100, height: 44, scale: 1, safeArea: [0, 0, 0, 0] }]
      orientations: [portrait]
      views:
        bar:
          kind: toolbar
          frame: [0, 0, 100, 44]
          tintColor: "#00FF00"
          items: [{ image: dot.png }, { image: dots.png }]
      """
    let path = album.folder["scenes/bar.scene.yaml"]
    let file = SceneFile(path: path, identity: "bar", isInProject: false)
    let loaded = loadScene(file, bytes: Array(scene.utf8))
    #expect(codes(loaded) == ["image.missing"])
    let picture = try album.draw(loaded)
    let green = (0..<100).filter { picture.pixel($0, 22) == [0, 255, 0, 255] }
    #expect(green.count >= 10 && green.first == 16)
  }

  @Test("An image view that clips its bounds clips an enlarged image")
  func clipping() throws {
    let album = try ImageProject()
    try album.add("wide.png", 20, 10)
    let more = ", contentMode: scaleAspectFill, clipsToBounds: true, frame: [10, 10, 20, 20]"
    let loaded = album.load("wide.png", scale: 1, more: more)
    let picture = try album.draw(loaded)
    #expect(picture.pixel(10, 10) == [0, 0, 255, 255])
    #expect(picture.pixel(9, 20) == [255, 255, 255, 255])
    #expect(picture.pixel(30, 20) == [255, 255, 255, 255])
  }

  @Test("A file that is not an image in the scene's directory is reported, and the rest is drawn")
  func hostile() throws {
    let album = try ImageProject()
    try album.add("dot.png", 10, 10)
    let good = try album.folder.read("scenes/dot.png")
    try album.folder.write(good, to: "secret.png")
    try album.folder.write(Array(good.dropLast(30)), to: "scenes/short.png")
    var twisted = good
    twisted[good.count / 2] ^= 0xFF
    try album.folder.write(twisted, to: "scenes/twisted.png")
    try album.folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "scenes/photo.png")
    try album.folder.write("", to: "scenes/folder.png/file")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: album.folder["scenes/link.png"], withDestinationPath: "../secret.png")
    try files.createSymbolicLink(
      atPath: album.folder["scenes/way"], withDestinationPath: album.folder.path)
    for (name, code) in [
      ("../secret.png", "image.outside"), (album.folder["secret.png"], "image.outside"),
      ("link.png", "image.outside"), ("way/secret.png", "image.outside"),
      ("short.png", "image.damaged"), ("twisted.png", "image.damaged"),
      ("photo.png", "image.damaged"), ("folder.png", "image.unreadable"),
      ("dots.png", "image.missing"), ("dot.gif", "image.kind"), ("dot", "image.kind"),
    ] {
      let loaded = album.load(name)
      #expect(codes(loaded) == [code], "\(name)")
      #expect(loaded.diagnostics.first?.span?.start.line == 6)
      #expect(try album.draw(loaded).pixel(3, 3) == [255, 255, 255, 255])
    }
    let hint = album.load("dots.png").diagnostics.first?.hint
    #expect(hint == "did you mean 'dot.png'?")
  }

  @Test("An image with too many pixels is refused before it is decoded")
  func huge() throws {
    let album = try ImageProject()
    try album.add("big.png", 5_000, 4_000)
    let loaded = album.load("big.png")
    #expect(codes(loaded) == ["image.damaged"])
    #expect(loaded.diagnostics.first?.message.contains("5000×4000") == true)
  }

  @Test("A changed image file changes the scene")
  func fingerprint() throws {
    let album = try ImageProject()
    try album.add("dot.png", 10, 10)
    let first = album.load("dot.png").scene
    #expect(first == album.load("dot.png").scene)
    try album.add("dot.png", 10, 10, [255, 0, 0, 255])
    #expect(first != album.load("dot.png").scene)
  }

  @Test(
    "A storyboard shows images of the app's asset catalogs, template images in the tint color",
    arguments: ["", "Base.lproj/"])
  func catalogs(folder: String) throws {
    let album = try ImageProject()
    try album.add("Assets.xcassets/Icons/Logo.imageset/logo.png", 20, 20)
    try album.add("Assets.xcassets/Icons/Logo.imageset/logo-large.png", 40, 40, [255, 0, 0, 255])
    try album.folder.write(
      """
      { "images": [
        { "idiom": "universal", "scale": "1x", "filename": "logo.png" },
        { "idiom": "universal", "scale": "2x", "filename": "logo-large.png" },
        { "idiom": "ipad", "scale": "3x", "filename": "none.png" } ] }
      """, to: "scenes/Assets.xcassets/Icons/Logo.imageset/Contents.json")
    try album.add("Assets.xcassets/Heart.imageset/heart.png", 20, 20)
    try album.folder.write(
      """
      { "images": [ { "idiom": "universal", "filename": "heart.png" },
                    { "idiom": "universal", "filename": "../../../secret.png" } ],
        "properties": { "template-rendering-intent": "template" } }
      """, to: "scenes/Assets.xcassets/Heart.imageset/Contents.json")
    let views = ["Logo", "Heart", "Missing"].enumerated().map { index, name in
      """
      <imageView userLabel="\(name)" image="\(name)" id="i-\(index)" fixedFrame="YES">
        <rect key="frame" x="\(30 * index)" y="0" width="20" height="20"/></imageView>
      """
    }
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142">
        <device id="retina4_7" orientation="portrait"/>
        <objects><view id="v-1"><rect key="frame" x="0" y="0" width="100" height="40"/>
          <subviews>\(views.joined())</subviews>
          <color key="backgroundColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
          <color key="tintColor" red="0" green="1" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        </view></objects>
        <resources><image name="Logo" width="20" height="20"/><image name="Heart" width="20" height="20"/>
          <image name="Missing" width="20" height="20"/></resources>
      </document>
      """
    try album.folder.write(document, to: "scenes/\(folder)Card.xib")
    let path = album.folder["scenes/\(folder)Card.xib"]
    let file = try #require(try selectScenes([path], in: nil).files.first)
    let loaded = loadScene(file)
    #expect(!loaded.hasErrors, "\(loaded.diagnostics)")
    let picture = try album.draw(loaded)
    #expect(picture.pixel(20, 20) == [255, 0, 0, 255])
    #expect(picture.pixel(80, 20) == [0, 255, 0, 255])
    let card = picture.pixel(140, 20)
    #expect(card != [255, 255, 255, 255], "what is not there is a test card")
  }
}
