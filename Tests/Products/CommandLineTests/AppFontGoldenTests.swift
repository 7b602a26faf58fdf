import Foundation
import TestSupport
import Testing

@Suite("Goldens of screens with fonts of the app")
struct AppFontGoldenTests {
  private let xib = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
    toolsVersion="21507"><device id="retina4_7"/><objects><view id="v">
    <rect key="frame" x="0" y="0" width="200" height="90"/><subviews>
    <label opaque="NO" text="AB" userLabel="title" id="l">
    <rect key="frame" x="10" y="10" width="100" height="40"/>
    <fontDescription key="fontDescription" name="Own-Bold" family="Own" pointSize="20"/>
    </label></subviews></view></objects></document>
    """

  @Test("A changed font file of the app is a change, whose golden names the font")
  func changed() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.folder.write(xib, to: "App/Own.xib")
    try workshop.folder.write("scenes: [App/Own.xib]\n", to: ".snapline.yaml")
    var font = TestFont(name: "Own-Bold", family: "Own")
    try workshop.folder.write(font.bytes, to: "App/Fonts/own.ttf")
    #expect(try workshop.run("record").status == 0)
    let layouts = workshop.folder.contents(below: "Snapshots").filter {
      $0.key.hasSuffix("layout.txt")
    }
    let layout = try #require(layouts.first).value
    #expect(String(decoding: layout, as: UTF8.self).contains("font Own-Bold version=1.5"))
    #expect(try workshop.run("check").status == 0)
    font.advances[1].advance = 1200
    try workshop.folder.write(font.bytes, to: "App/Fonts/own.ttf")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("title"))
  }
}
