import Foundation
import TestSupport
import Testing

/// A xib of a box that its constraints put 40 points below the top, stored at another position.
private func xib(storedAt top: Int, _ attributes: String = "") -> String {
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="17701"
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <device id="retina4_7" orientation="portrait"/><objects>
    <view id="card"><rect key="frame" x="0" y="0" width="375" height="200"/>
      <subviews>
      <view translatesAutoresizingMaskIntoConstraints="NO" id="box" \(attributes)>
        <rect key="frame" x="20" y="\(top)" width="100" height="50"/>
        <constraints>
          <constraint firstAttribute="width" constant="100" id="w"/>
          <constraint firstAttribute="height" constant="50" id="h"/>
        </constraints></view>
      <view id="framed"><rect key="frame" x="200" y="0" width="10" height="10"/></view>
      </subviews>
      <constraints>
        <constraint firstItem="box" firstAttribute="leading" secondItem="card"
          secondAttribute="leading" constant="20" id="l"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="card"
          secondAttribute="top" constant="40" id="t"/>
      </constraints></view></objects></document>
  """
}

@Suite("doctor compares stored frames")
struct DoctorFileTests {
  /// A directory of files: three agree, one does not, and Xcode flags one.
  private func app() throws -> TemporaryProject {
    let workshop = try TemporaryProject()
    for name in ["A", "B", "C"] {
      try workshop.folder.write(xib(storedAt: 40), to: "App/\(name).xib")
    }
    try workshop.folder.write(xib(storedAt: 60), to: "App/Moved.xib")
    try workshop.folder.write(xib(storedAt: 60, #"misplaced="YES""#), to: "App/Flagged.xib")
    try workshop.folder.write(xib(storedAt: 60), to: "App/Pods/Other.xib")
    return workshop
  }

  @Test("doctor counts the views at their stored frames and writes no file")
  func text() throws {
    let workshop = try app()
    let before = try FileManager.default.subpathsOfDirectory(atPath: workshop.folder.path)
    let outcome = try workshop.run("doctor", "App")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.last == "3 of 4 views are where Xcode stored them (75.0 %)")
    #expect(
      outcome.text.contains("1  of the same size, at another position"), "\(outcome.text)")
    #expect(outcome.text.contains("1 of 1  App/Moved.xib"), "\(outcome.text)")
    #expect(outcome.text.contains("5 placed by frames"), "\(outcome.text)")
    #expect(outcome.text.contains("1 in roots that Xcode flags"), "\(outcome.text)")
    let after = try FileManager.default.subpathsOfDirectory(atPath: workshop.folder.path)
    #expect(before.sorted() == after.sorted())
  }

  @Test("doctor --json has identifiers and numbers")
  func json() throws {
    let outcome = try app().run("doctor", "App/Moved.xib", "App", "--json")
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
    #expect(report?["views"] as? Int == 4, "\(outcome.text)")
    #expect(report?["same"] as? Int == 3)
    #expect(report?["percent"] as? Double == 75)
    let worst = (report?["worstFiles"] as? [[String: Any]])?.first
    #expect(worst?["file"] as? String == "App/Moved.xib")
    let difference = (worst?["differences"] as? [[String: Any]])?.first
    #expect(difference?["object"] as? String == "box")
    #expect(difference?["stored"] as? [Int] == [20, 60, 100, 50])
    #expect(difference?["constraints"] as? [Int] == [20, 40, 100, 50])
  }

  @Test("doctor refuses paths without storyboards or xibs")
  func refusals() throws {
    let workshop = try app()
    try workshop.folder.write("text", to: "notes.txt")
    #expect(try workshop.run("doctor", "notes.txt").status == 2)
    #expect(try workshop.run("doctor", "Missing").status == 2)
    #expect(try workshop.run("doctor", "Scenes").status == 5)
    #expect(try workshop.run("doctor", "--json").status == 2)
  }
}
