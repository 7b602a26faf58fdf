import Foundation
import TestSupport
import Testing

@Suite("Languages of an app")
struct LanguageSelectionTests {
  private let scene = """
    devices: [iphone-se]
    orientations: [portrait]
    languages: [en, de, ar]
    views:
      title: { kind: label, text: Sign in }
      amount: { kind: label, text: 3 files }
      send: { kind: button, title: Send }
    states:
      failed:
        - type: { amount: Nothing left }
    constraints:
      - title.top == safeArea.top + 20
      - title.leading == root.leading + 20
      - amount.top == title.bottom + 8
      - amount.leading == title.leading
      - send.top == amount.bottom + 8
      - send.leading == title.leading
    """

  private func workshop() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: scene)
    try workshop.folder.write(
      """
      "Sign in" = "Anmelden";
      "%d files" = "%d Dateien";
      "Send" = "Senden";
      "Nothing left" = "Nichts mehr da";
      """, to: "Scenes/de.lproj/Localizable.strings")
    try workshop.folder.write(
      """
      "Sign in" = "تسجيل الدخول";
      "%d files" = "%d ملفات";
      "Send" = "إرسال";
      "Nothing left" = "لم يبق شيء";
      """, to: "Scenes/ar.lproj/Localizable.strings")
    return workshop
  }

  @Test("Each language has a shot, and texts of states are translated")
  func shots() throws {
    let workshop = try workshop()
    let list = try workshop.run("list", "shots")
    #expect(
      list.text.split(separator: "\n").map(String.init) == [
        "box/portrait", "box/portrait-de", "box/portrait-ar", "box/portrait-failed",
        "box/portrait-failed-de", "box/portrait-failed-ar",
      ])
    let german = try workshop.run("explain", "box", "--shot", "portrait-failed-de")
    #expect(german.text.contains("intrinsic width of 'Anmelden'"))
    #expect(german.text.contains("of 'Nichts mehr da'"))
    let arabic = try workshop.run("dump", "box", "--language", "ar", "--stage", "layout")
    #expect(arabic.status == 0 && arabic.errors.isEmpty, "\(arabic.errors)")
    let one = try workshop.run("list", "shots", "--language", "AR", "--state", "default")
    #expect(one.text == "box/portrait-ar\n")
  }

  @Test("A changed translation is the cause, with its location in the strings file")
  func cause() throws {
    let workshop = try workshop()
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
    let path = "Scenes/de.lproj/Localizable.strings"
    let text = try workshop.folder.text(path)
    try workshop.folder.write(text.replacing("Anmelden", with: "Einloggen"), to: path)
    let changed = try workshop.run("check")
    #expect(changed.status == 1)
    #expect(changed.text.contains("title.text in de"), "\(changed.text)")
    #expect(changed.text.contains("'Anmelden' → 'Einloggen'"), "\(changed.text)")
    #expect(changed.text.contains("\(path):1:1"), "\(changed.text)")
    #expect(!changed.text.contains("portrait-ar "))
  }

  @Test("A change of the scene is the same cause in every language")
  func sceneCause() throws {
    let workshop = try workshop()
    #expect(try workshop.run("record").status == 0)
    try workshop.write(scene.replacing("root.leading + 20", with: "root.leading + 30"))
    let changed = try workshop.run("check")
    #expect(changed.status == 1)
    #expect(changed.text.contains("constant 20 → 30"), "\(changed.text)")
    #expect(!changed.text.contains(" in de "), "\(changed.text)")
  }

  @Test("Missing translations and languages without strings are warnings")
  func untranslated() throws {
    let workshop = try workshop()
    try workshop.write(
      scene.replacing("text: Sign in", with: "text: Log in").replacing(
        "[en, de, ar]", with: "[en, de, fr]"))
    let outcome = try workshop.run("check")
    #expect(outcome.errors.contains("no strings for 'fr'"), "\(outcome.errors)")
    #expect(outcome.errors.contains("no 'de' translation for 'Log in'"), "\(outcome.errors)")
  }

  @Test("lint reports in which language a text is truncated")
  func cut() throws {
    let workshop = try workshop()
    try workshop.write(scene + "\n  - title.width == 70")
    let outcome = try workshop.run("lint")
    #expect(outcome.text.contains("and only in"), "\(outcome.text)\(outcome.errors)")
  }

  @Test(
    "No strings file outside the scene's directory is read",
    arguments: ["../secret.strings", "/etc/secret.strings", "link.strings"])
  func outside(_ name: String) throws {
    let workshop = try workshop()
    try workshop.folder.write("\"Sign in\" = \"Secret\";", to: "secret.strings")
    try FileManager.default.createSymbolicLink(
      atPath: workshop.folder["Scenes/link.strings"],
      withDestinationPath: workshop.folder["secret.strings"])
    try workshop.write(scene.replacing("views:", with: "strings: { de: \(name) }\nviews:"))
    let outcome = try workshop.run("check")
    let text = outcome.text + outcome.errors
    #expect(text.contains("strings.outside") || text.contains("strings.missing"), "\(text)")
    #expect(!text.contains("Secret"))
  }

  @Test("A storyboard uses the strings files next to it")
  func storyboard() throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES">
        <device id="retina4_7" orientation="portrait" appearance="light"/>
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
          <view contentMode="scaleToFill" id="iN0-l3-epB">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <subviews>
              <label text="Hello" id="abc-de-fgh" userLabel="greeting">
                <rect key="frame" x="20" y="20" width="200" height="21"/>
                <autoresizingMask key="autoresizingMask"/>
                <fontDescription key="fontDescription" type="system" pointSize="17"/>
              </label>
            </subviews>
          </view>
        </objects>
      </document>
      """, to: "App/Base.lproj/Card.xib")
    try workshop.folder.write(
      "\"abc-de-fgh.text\" = \"مرحبا\";", to: "App/ar.lproj/Card.strings")
    let outcome = try workshop.run(
      "dump", "App/Base.lproj/Card.xib", "--language", "ar", "--stage", "scene")
    #expect(outcome.text.contains("string ar 'greeting.text' = 'مرحبا'"), "\(outcome.text)")
    let french = try workshop.run(
      "render", "App/Base.lproj/Card.xib", "--language", "fr", "-o", "out")
    #expect((french.errors + french.text).contains("language.no-texts"), "\(french.errors)")
    #expect(french.errors.contains("add 'App/fr.lproj/Card.strings'"), "\(french.errors)")
    // A strings file without any of the texts is unused; its key and location are reported.
    try workshop.folder.write("\"other.text\" = \"Autre\";", to: "App/fr.lproj/Card.strings")
    let said = try workshop.run(
      "render", "App/Base.lproj/Card.xib", "--language", "fr", "-o", "out"
    ).errors
    #expect(!said.contains("language.no-texts"), "\(said)")
    #expect(said.contains("no 'fr' translation for 'Hello'"), "\(said)")
    #expect(said.contains("its key is 'abc-de-fgh.text'"), "\(said)")
    for name in ["greeting", "abc-de-fgh"] {
      let explained = try workshop.run("explain", "App/Base.lproj/Card.xib", "--view", name)
      #expect(explained.status == 0, "\(explained.errors)")
      #expect(explained.text.contains("greeting"), "\(explained.text)")
    }
  }

  @Test("A translation that is too long is an error at its location in the strings file")
  func longText() throws {
    let workshop = try TemporaryProject()
    let xib = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(xib, to: "App/Base.lproj/Login.storyboard")
    try workshop.folder.write(
      "\"a.text\" = \"\(String(repeating: "x", count: 100_001))\";",
      to: "App/de.lproj/Login.strings")
    let outcome = try workshop.run(
      "render", "App/Base.lproj/Login.storyboard", "--language", "de", "-o", "out")
    #expect(outcome.status == 3, "\(outcome.text) \(outcome.errors)")
    #expect(outcome.errors.contains("App/de.lproj/Login.strings:1:1: error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("[value.too-long]"), "\(outcome.errors)")
  }
}
