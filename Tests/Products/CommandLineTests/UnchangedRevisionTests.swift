import Foundation
import TestSupport
import Testing

@Suite("Unchanged files between revisions", .requires(.git))
struct UnchangedRevisionTests {
  /// An app without settings: two screens with an image of its catalog, one of them conflicting.
  private func app() throws -> TemporaryProject {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.folder.write(storyboard(image: "icon"), to: "App/Main.storyboard")
    try workshop.folder.write(conflictingStoryboard, to: "App/Other.storyboard")
    let set = "App/Assets.xcassets/icon.imageset"
    try workshop.folder.write(
      #"{"images": [{"idiom": "universal", "filename": "icon.png", "scale": "1x"}]}"#,
      to: "\(set)/Contents.json")
    try workshop.folder.write(heart("2x"), to: "\(set)/icon.png")
    try workshop.git("init", "-q")
    try workshop.commit()
    return workshop
  }

  private func heart(_ scale: String) throws -> [UInt8] {
    try ProjectFiles.bytes("Scenes/controls/pictures/heart@\(scale).png")
  }

  @Test(
    "A comparison without changes is one line, whatever problems the screens have",
    arguments: [[], ["--device", "iphone-16"]])
  func oneLine(device: [String]) throws {
    let workshop = try app()
    let same = try workshop.start(["diff", "--base", "HEAD"] + device).finished()
    #expect(same.status == 0)
    #expect(same.errors == "")
    #expect(
      same.text == """
        2 shots of 2 scenes: 2 same; no settings: using 2 Interface Builder files that git tracks

        """)
  }

  @Test("Only screens whose inputs differ are rendered, and only their problems are counted")
  func rendered() throws {
    let workshop = try app()
    try workshop.folder.write(storyboard(boxHeight: 60, image: "icon"), to: "App/Main.storyboard")
    let outcome = try workshop.run("diff", "--base", "HEAD", "--reporter", "list,json=run.json")
    #expect(outcome.status == 1, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("2 shots of 2 scenes: 1 same, 1 changed"), "\(outcome.text)")
    #expect(!outcome.errors.contains("layout problems"), "\(outcome.errors)")
    let run = try JSONSerialization.jsonObject(with: Data(workshop.folder.read("run.json")))
    let times = (run as? [String: Any])?["milliseconds"] as? [String: Any]
    #expect(times?.keys.sorted() == ["App/Main/Login/portrait"])
    // The image of the difference is removed with the difference.
    #expect(workshop.folder.contents(below: ".snapline/diff").keys.sorted() != [])
    try workshop.git("checkout", "-q", ".")
    try workshop.folder.write(
      conflictingStoryboard.replacing("Login", with: "Login "), to: "App/Other.storyboard")
    let other = try workshop.run("diff", "--base", "HEAD")
    #expect(other.errors.contains("1 screen has layout problems in both revisions"))
    #expect(workshop.folder.contents(below: ".snapline/diff").keys.sorted() == [])
  }

  @Test("An image of the app is compared with that of the revision")
  func image() throws {
    let workshop = try app()
    try workshop.folder.write(heart("3x"), to: "App/Assets.xcassets/icon.imageset/icon.png")
    let outcome = try workshop.run("diff", "--base", "HEAD")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("✗ App/Main/Login  portrait"), "\(outcome.text)")
    #expect(outcome.text.contains("1 same, 1 changed"), "\(outcome.text)")
    // A screen that is compared for another reason shows the same image on both sides.
    try workshop.git("checkout", "-q", ".")
    try workshop.folder.write(
      storyboard(image: "icon").replacing("\"box\"", with: "\"bar\""), to: "App/Main.storyboard")
    let renamed = try workshop.run("diff", "--base", "HEAD")
    #expect(renamed.status == 0, "\(renamed.text)\(renamed.errors)")
  }

  @Test("A screen that git ignores is new, and a removed one is gone")
  func newAndGone() throws {
    let workshop = try app()
    try workshop.folder.write("scenes: .\n", to: ".snapline.yaml")
    try workshop.folder.write("Own.storyboard\n", to: ".gitignore")
    try workshop.folder.write(storyboard(), to: "App/Own.storyboard")
    try FileManager.default.removeItem(atPath: workshop.folder["App/Main.storyboard"])
    let outcome = try workshop.run("diff", "--base", "HEAD")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("+ App/Own/Login  portrait  new since HEAD"), "\(outcome.text)")
    #expect(outcome.text.contains("- App/Main/Login/portrait  only in HEAD"), "\(outcome.text)")
    #expect(outcome.text.contains("1 same, 1 new, 1 gone"), "\(outcome.text)")
  }

  @Test(
    "A document that only another version of the tool has saved is the same",
    arguments: [("14490", "18122"), ("18122", "14490"), ("14490", "24127")])
  func savedAgain(old: String, new: String) throws {
    func text(_ version: String, top: Int = 40) -> String {
      storyboard().replacing("toolsVersion=\"14490\"", with: "toolsVersion=\"\(version)\"")
        .replacing(
          #"secondItem="root" secondAttribute="top" constant="40""#,
          with: #"secondItem="safe" secondAttribute="top" constant="\#(top)""#
        )
        .replacing(
          "<constraints><constraint firstItem=",
          with: """
            <viewLayoutGuide key="safeArea" id="safe"/><constraints><constraint firstItem=
            """)
    }
    let workshop = try app()
    try #require(text(new, top: 48).contains(#"key="safeArea""#))
    try workshop.folder.write(text(old), to: "App/Main.storyboard")
    try workshop.write("from: ../App/Main.storyboard\n", named: "taken")
    try workshop.commit()
    for settings in ["scenes: [App]\n", "scenes: [Scenes]\n"] {
      try workshop.folder.write(settings, to: ".snapline.yaml")
      try workshop.folder.write(text(new), to: "App/Main.storyboard")
      let same = try workshop.run("diff", "--base", "HEAD")
      #expect(same.status == 0, "\(same.text)\(same.errors)")
      try workshop.folder.write(text(new, top: 48), to: "App/Main.storyboard")
      let moved = try workshop.run("diff", "--base", "HEAD")
      #expect(moved.status == 1, "\(moved.text)\(moved.errors)")
      #expect(moved.text.contains("Δy +8 pt"), "\(moved.text)")
      #expect(moved.text.contains("constant 40 → 48"), "\(moved.text)")
      #expect(!moved.text.contains("toolsVersion"), "\(moved.text)")
    }
  }

  @Test(
    "Another spelling of the same color is neither a change nor a cause",
    arguments: [
      "groupTableViewBackgroundColor", "darkTextColor", "tableCellGroupedBackgroundColor",
    ])
  func respelledColor(name: String) throws {
    let red = #"red="1" green="0" blue="0" alpha="1" colorSpace="custom""#
    func text(_ color: String, top: Int = 40, resource: String = "") -> String {
      storyboard().replacing("14490", with: "17506")
        .replacing("\(red)\n        customColorSpace=\"sRGB\"", with: color)
        .replacing(
          #"secondAttribute="top" constant="40""#,
          with: #"secondAttribute="top" constant="\#(top)""#
        )
        .replacing("<resources>", with: "<resources>\(resource)")
    }
    let resource = """
      <systemColor name="\(name)"><color red="0.94901960784313721" green="0.94901960784313721"
      blue="0.96862745098039216" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></systemColor>
      """
    let workshop = try app()
    let old = text(#"cocoaTouchSystemColor="\#(name)""#)
    try #require(old.contains(name))
    try workshop.folder.write(old, to: "App/Main.storyboard")
    try workshop.commit()
    let new = #"systemColor="\#(name)""#
    try workshop.folder.write(text(new, resource: resource), to: "App/Main.storyboard")
    let same = try workshop.run("diff", "--base", "HEAD")
    #expect(same.status == 0, "\(same.text)\(same.errors)")
    try workshop.folder.write(text(new, top: 48, resource: resource), to: "App/Main.storyboard")
    let moved = try workshop.run("diff", "--base", "HEAD")
    #expect(moved.status == 1 && moved.text.contains("constant 40 → 48"), "\(moved.text)")
    #expect(!moved.text.contains("olor"), "\(moved.text)")
  }

  @Test("A root with another name in the same file is compared with itself")
  func renamedRoot() throws {
    func cell(_ name: String, height: Int = 40) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"
        toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <device id="retina4_7" orientation="portrait"/><objects>
      <collectionViewCell reuseIdentifier="\(name)" id="til-e1-x01">
      <rect key="frame" x="0" y="0" width="100" height="60"/><subviews>
      <view id="box"><rect key="frame" x="10" y="10" width="80" height="\(height)"/>
      <color key="backgroundColor" red="1" green="0" blue="0" alpha="1"/></view></subviews>
      </collectionViewCell></objects></document>
      """
    }
    let workshop = try app()
    try workshop.folder.write(cell("TileOfOld"), to: "App/Tile.xib")
    try workshop.commit()
    for operands in [[], ["App/Tile.xib"]] {
      try workshop.folder.write(cell("Tile"), to: "App/Tile.xib")
      let same = try workshop.start(["diff", "--base", "HEAD"] + operands).finished()
      #expect(same.status == 0, "\(same.text)\(same.errors)")
      try workshop.folder.write(cell("Tile", height: 30), to: "App/Tile.xib")
      let changed = try workshop.start(["diff", "--base", "HEAD"] + operands).finished()
      #expect(changed.status == 1, "\(changed.text)\(changed.errors)")
      #expect(changed.text.contains("1 changed"), "\(changed.text)")
      #expect(changed.text.contains("height 40 → 30"), "\(changed.text)")
      #expect(!changed.text.contains("TileOfOld"), "\(changed.text)")
    }
  }
}
