import Foundation
import TestSupport
import Testing

/// A xib of one view with a box at a distance from its top.
private func xib(top: Int = 40, type: String = "CocoaTouch") -> String {
  """
  <document type="com.apple.InterfaceBuilder3.\(type).XIB" version="3.0" toolsVersion="17701"
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
    <device id="retina4_7" orientation="portrait"/><objects>
    <view userLabel="Card" id="card"><rect key="frame" x="0" y="0" width="375" height="200"/>
      <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="box">
        <rect key="frame" x="20" y="\(top)" width="100" height="50"/>
        <color key="backgroundColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom"
          customColorSpace="sRGB"/>
        <constraints>
          <constraint firstAttribute="width" constant="100" id="w"/>
          <constraint firstAttribute="height" constant="50" id="h"/>
        </constraints></view></subviews>
      <constraints>
        <constraint firstItem="box" firstAttribute="leading" secondItem="card"
          secondAttribute="leading" constant="20" id="l"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="card"
          secondAttribute="top" constant="\(top)" id="t"/>
      </constraints></view></objects></document>
  """
}

@Suite("Repositories without settings", .requires(.git))
struct NoSettingsTests {
  /// Creates a git repository of an app, with files that are not scenes.
  private func app() throws -> TemporaryProject {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.folder.write(xib(), to: "App/Card.xib")
    try workshop.folder.write(xib(), to: "App/Cards/Small.xib")
    for place in ["Pods/A/Other.xib", "ios/Carthage/Checkouts/B/Other.xib", ".build/c/Other.xib"] {
      try workshop.folder.write(xib(), to: place)
    }
    try workshop.folder.write(xib(type: "Cocoa"), to: "Mac/Window.xib")
    try workshop.git("init", "-q")
    try workshop.commit()
    try workshop.folder.write(xib(), to: "App/Untracked.xib")
    return workshop
  }

  private let line = """
    no settings: using 2 Interface Builder files that git tracks; excluded: 1 in .build, \
    1 in Carthage, 1 in Pods, 1 for macOS or watchOS

    """

  @Test("Commands without goldens use the tracked storyboards and xibs, with one note")
  func commands() throws {
    let workshop = try app()
    for words in [["list", "scenes"], ["lint"], ["render"], ["diff", "--base", "HEAD"]] {
      let outcome = try workshop.start(words).finished()
      #expect(outcome.status == 0, "\(words): \(outcome.text)\(outcome.errors)")
      // A comparison of revisions is one line.
      let told = words[0] == "diff" ? outcome.text : outcome.errors
      #expect(told.components(separatedBy: line).count == 2, "\(outcome)")
    }
    let names = try workshop.run("list", "scenes").text
    #expect(names == "App/Card/Card-card\nApp/Cards/Small/Card-card\n")
    let explained = try workshop.run("explain", "App/Card/Card-card")
    #expect(explained.status == 0, "\(explained.errors)")
    #expect(explained.text.contains("view_box  20 40 100 50"), "\(explained.text)")
    let folder = try workshop.run("list", "shots", "App/Cards")
    #expect(folder.text == "App/Cards/Small/Card-card/portrait\n", "\(folder.errors)")
  }

  @Test("diff --base shows moved views, and added and removed scenes")
  func comparison() throws {
    let workshop = try app()
    try workshop.folder.write(xib(top: 48), to: "App/Card.xib")
    try workshop.git("mv", "App/Cards/Small.xib", "App/Cards/Tiny.xib")
    let outcome = try workshop.run("diff", "--base", "HEAD")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("view_box"), "\(outcome.text)")
    #expect(outcome.text.contains("Δy +8 pt"), "\(outcome.text)")
    #expect(outcome.text.contains("App/Cards/Tiny/Card-card"), "\(outcome.text)")
    #expect(outcome.text.contains("App/Cards/Small/Card-card"), "\(outcome.text)")
  }

  @Test("diff --base reports the first Interface Builder file of a repository as new")
  func firstFile() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.folder.write("app\n", to: "README.md")
    try workshop.git("init", "-q")
    try workshop.commit()
    try workshop.folder.write(xib(), to: "Card.xib")
    try workshop.git("add", "Card.xib")
    let outcome = try workshop.run("diff", "--base", "HEAD")
    #expect(outcome.text.contains("1 shot of 1 scene: 1 new"), "\(outcome.text)\(outcome.errors)")
  }

  @Test("Named files are the only ones compared, anywhere and from subdirectories")
  func named() throws {
    let workshop = try app()
    try workshop.folder.write(xib(top: 48), to: "App/Card.xib")
    try workshop.folder.write(xib(top: 48), to: "Pods/A/Other.xib")
    let still = try workshop.run("diff", "--base", "HEAD", "App/Cards/Small.xib")
    #expect(still.status == 0, "\(still.text)\(still.errors)")
    #expect(!still.errors.contains("no settings"), "\(still.errors)")
    #expect(still.text.contains("1 shot of 1 scene: 1 same"), "\(still.text)")
    #expect(try workshop.run("diff", "--base", "HEAD", "Pods/A/Other.xib").status == 1)
    #expect(try workshop.run("diff", "--base", "HEAD", "App/Untracked.xib").text.contains("1 new"))
    let below = try workshop.run("-C", "App/Cards", "diff", "--base", "HEAD", "../Card.xib")
    #expect(below.status == 1, "\(below.errors)")
    #expect(below.text.contains("App/Card/Card-card"), "\(below.text)")
    let other = try workshop.run("diff", "--base", "HEAD", "Mac/Nothing.xib")
    #expect(other.status == 2, "\(other.errors)")
  }

  @Test("check and record suggest init", arguments: ["check", "record"])
  func goldens(command: String) throws {
    let workshop = try app()
    let outcome = try workshop.run(command)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        snapline: no 'Scenes' directory and no .snapline.yaml with 'scenes' in this directory or its \
        parents
          goldens need a project: 'snapline init' lists the 2 storyboards and xibs of this \
        repository in .snapline.yaml
          'snapline diff --base HEAD' compares them with the last commit, without goldens

        """)
    #expect(workshop.goldens.isEmpty)
  }
}
