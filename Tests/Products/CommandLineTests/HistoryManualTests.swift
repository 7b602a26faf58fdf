import Foundation
import TestSupport
import Testing

@Suite("Commands of history.md", .requires(.git))
struct HistoryManualTests {
  @Test("The commands print the documented output, apart from the hashes of commits")
  func output() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.git("init", "-q")
    try commit(
      "Add the login screen", "Grace Hopper", "2023-11-20T16:40:03+01:00",
      loginStoryboard(leading: 20), in: workshop)
    try commit(
      "Add a note", "Grace Hopper", "2023-12-01T09:00:00+01:00",
      loginStoryboard(leading: 20, note: "<!--Login-->"), in: workshop)
    try commit(
      "Align the login buttons", "Ada Lovelace", "2024-03-05T10:11:12+01:00",
      loginStoryboard(leading: 60), in: workshop)
    try commit(
      "Name the constraints", "Grace Hopper", "2024-06-01T09:30:00+02:00",
      loginStoryboard(leading: 60, attributes: " identifier=\"leading\""), in: workshop)
    let page = try ProjectFiles.text("Sources/Products/snapline/Manual/history.md")
    let blocks = page.matches(of: /```text\n\$ (.*?)\n(.*?)```/.dotMatchesNewlines())
    #expect(blocks.count == 3)
    for block in blocks {
      let outcome = try workshop.shell(String(block.1))
      #expect(outcome.status == (block.1.contains("bisect") ? 1 : 0), "\(outcome.errors)")
      #expect(withoutHashes(outcome.text) == withoutHashes(String(block.2)))
    }
    let whole = try workshop.shell("snapline log App/Home.storyboard")
    let summary = "2 commits changed the screen; 2 commits changed nothing that is visible\n"
    #expect(whole.text.hasSuffix(summary), "\(whole.text)")
  }

  private func withoutHashes(_ text: String) -> String {
    text.replacing(#/\b[0-9a-f]{8}\b/#, with: "12345678")
  }

  private func commit(
    _ subject: String, _ name: String, _ date: String, _ text: String,
    in workshop: TemporaryProject
  ) throws {
    try workshop.folder.write(text, to: "App/Home.storyboard")
    let outcome = try workshop.shell(
      "git add App && git commit -q -m '\(subject)'",
      environment: [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": name, "GIT_COMMITTER_NAME": name,
        "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_EMAIL": "a@example.com",
        "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date,
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
  }
}

/// Returns a storyboard with a button at a distance from the leading edge.
private func loginStoryboard(
  leading: Int, note: String = "", attributes: String = ""
) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
    useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait" appearance="light"/>
    <scenes>\(note)
      <scene sceneID="lo-gi-001">
        <objects>
          <viewController storyboardIdentifier="Login" id="lo-gi-002"
            customClass="LoginViewController" sceneMemberID="viewController">
            <view key="view" contentMode="scaleToFill" id="lo-gi-003">
              <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
              <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
              <subviews>
                <button opaque="NO" contentMode="scaleToFill"
                  buttonType="system"
                  translatesAutoresizingMaskIntoConstraints="NO"
                  id="lo-gi-004" userLabel="signIn">
                  <rect key="frame" x="20" y="120" width="335" height="44"/>
                  <state key="normal" title="Sign In"/>
                </button>
              </subviews>
              <constraints>
                <constraint firstItem="lo-gi-004" firstAttribute="top"
                  secondItem="lo-gi-005" secondAttribute="top" constant="100"
                  id="lo-gi-006"/>
                <constraint firstItem="lo-gi-004" firstAttribute="leading"
                  secondItem="lo-gi-005" secondAttribute="leading"
                  constant="\(leading)"\(attributes) id="lo-gi-007"/>
                <constraint firstItem="lo-gi-005" firstAttribute="trailing"
                  secondItem="lo-gi-004" secondAttribute="trailing"
                  constant="20" id="lo-gi-008"/>
              </constraints>
              <viewLayoutGuide key="safeArea" id="lo-gi-005"/>
            </view>
          </viewController>
          <placeholder placeholderIdentifier="IBFirstResponder" id="lo-gi-009"
            sceneMemberID="firstResponder"/>
        </objects>
      </scene>
    </scenes>
  </document>

  """
}
