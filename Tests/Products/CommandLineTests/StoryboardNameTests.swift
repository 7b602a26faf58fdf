import Foundation
import TestSupport
import Testing

/// A label in a cell of a certain class.
private func cell(_ id: String, _ text: String) -> String {
  """
  <tableViewCell customClass="NoteCell" id="\(id)">
  <rect key="frame" x="0" y="28" width="375" height="44"/>
  <tableViewCellContentView key="contentView" tableViewCell="\(id)" id="\(id)-c">
  <rect key="frame" x="0" y="0" width="375" height="44"/><subviews>
  <label opaque="NO" userInteractionEnabled="NO" text="\(text)" id="\(id)-l">
  <rect key="frame" x="16" y="11" width="200" height="21"/>
  <fontDescription key="fontDescription" type="system" pointSize="17"/></label></subviews>
  </tableViewCellContentView></tableViewCell>
  """
}

/// A storyboard of one controller with a table of cells.
private func storyboard(_ cells: [String]) -> String {
  """
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
    toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES"
    useTraitCollections="YES" useSafeAreas="YES">
  <device id="retina4_7" orientation="portrait"/><scenes><scene sceneID="s"><objects>
  <viewController storyboardIdentifier="Notes" id="vc1-aa-001">
  <view key="view" id="vw1-aa-001"><rect key="frame" x="0" y="0" width="375" height="667"/>
  <subviews><tableView dataMode="prototypes" rowHeight="44" id="tb1-aa-001">
  <rect key="frame" x="0" y="0" width="375" height="667"/>
  <prototypes>\(cells.joined())</prototypes></tableView></subviews></view>
  </viewController></objects></scene></scenes></document>
  """
}

private let place = "App/Base.lproj/Main.storyboard"
private let goldens = "Snapshots/App/Base.lproj/Main"
private let three = [cell("aaa-01-xyz", "One"), cell("bbb-02-xyz", "Two"), cell("ccc-03-xyz", "3")]

@Suite("Names of storyboard shots and roots")
struct StoryboardNameTests {
  private func recorded() throws -> TemporaryProject {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    try workshop.folder.write("scenes: [\(place)]\n", to: ".snapline.yaml")
    try workshop.folder.write(storyboard(three), to: place)
    let outcome = try workshop.run("record")
    try #require(outcome.status == 0, "\(outcome.errors)")
    return workshop
  }

  private func exists(_ path: String, in workshop: TemporaryProject) -> Bool {
    FileManager.default.fileExists(atPath: workshop.folder[path])
  }

  @Test(
    "record with an option writes goldens with other names, and check then passes",
    arguments: [
      (["--device", "iphone-16"], "portrait-iphone-16"), (["--language", "de"], "portrait-de"),
      (["--text-size", "large"], "portrait-large"), (["--appearance", "dark"], "portrait-dark"),
      (["--direction", "rightToLeft"], "portrait-rightToLeft"),
    ])
  func options(words: [String], name: String) throws {
    let workshop = try recorded()
    let canvas = try workshop.folder.read("\(goldens)/Notes/portrait.png")
    let first = try workshop.start(["check"] + words).finish()
    #expect(first.status == 4, "\(first.text) \(first.errors)")
    #expect(!first.text.contains("edited manually"))
    let option = "\(words[0])=\(words[1])"
    #expect(first.errors.contains("snapline record \(option)"), "\(first.errors)")
    #expect(try workshop.run("record", option).status == 0)
    #expect(exists("\(goldens)/Notes/\(name).png", in: workshop))
    #expect(try workshop.folder.read("\(goldens)/Notes/portrait.png") == canvas)
    for words in [[], words] {
      let checked = try workshop.start(["check", "--obsolete", "fail"] + words).finish()
      #expect(checked.status == 0, "\(words) \(checked.text) \(checked.errors)")
    }
    #expect(try workshop.run("prune").text.isEmpty)
    #expect(exists("\(goldens)/Notes/\(name).png", in: workshop))
  }

  @Test("--device shows cells, as wide as their table on the device")
  func cellsOnDevice() throws {
    let workshop = try recorded()
    let listed = try workshop.run("list", "shots", "--device", "iphone-16")
    #expect(listed.lines.count == 4, "\(listed.text)")
    #expect(listed.text.contains("Main/NoteCell-aaa-01-xyz/portrait-iphone-16\n"))
    #expect(listed.errors.isEmpty, "\(listed.errors)")
    let one = try workshop.run(
      "dump", "--stage", "layout", "App/Base.lproj/Main/NoteCell-aaa-01-xyz", "--device",
      "iphone-16")
    #expect(one.text.contains("\nroot 0 0 393 44\n"), "\(one.text)")
  }

  @Test("Inserted and reordered cells do not change the goldens of other cells")
  func reordering() throws {
    let workshop = try recorded()
    let cells = [cell("ddd-04-xyz", "New")] + three.reversed()
    try workshop.folder.write(storyboard(cells), to: place)
    let outcome = try workshop.run("check", "App", "--filter", "*NoteCell*")
    #expect(outcome.status == 4, "\(outcome.text)")
    #expect(outcome.text.contains("4 shots of 4 scenes: 3 same, 1 new"), "\(outcome.text)")
  }

  @Test("A root can be named by its short name")
  func shortNames() throws {
    let workshop = try recorded()
    let all = try workshop.run("list", "scenes", "App/Base.lproj/Main/NoteCell")
    #expect(all.lines.count == 3, "\(all.errors)")
    #expect(all.lines.first == "App/Base.lproj/Main/NoteCell-aaa-01-xyz")
  }

  @Test("Goldens under the numbered names of earlier versions are kept, and mv moves them")
  func formerNames() throws {
    let workshop = try recorded()
    let names = ["NoteCell", "NoteCell_2", "NoteCell_3"]
    for (old, id) in zip(names, ["aaa-01-xyz", "bbb-02-xyz", "ccc-03-xyz"]) {
      try FileManager.default.moveItem(
        atPath: workshop.folder["\(goldens)/NoteCell-\(id)"],
        toPath: workshop.folder["\(goldens)/\(old)"])
    }
    let checked = try workshop.run("check")
    #expect(checked.status == 4)
    #expect(
      checked.errors.contains(
        "snapline mv App/Base.lproj/Main/NoteCell_2 App/Base.lproj/Main/NoteCell-bbb-02-xyz"),
      "\(checked.errors)")
    let pruned = try workshop.run("prune")
    #expect(pruned.errors.contains("kept the goldens of 3 renamed scenes"), "\(pruned.errors)")
    #expect(exists("\(goldens)/NoteCell_3/portrait.png", in: workshop))
    #expect(try workshop.run("mv").status == 0)
    let after = try workshop.run("check", "--obsolete", "fail")
    #expect(after.status == 0, "\(after.text) \(after.errors)")
  }

  @Test("One suggested command moves the goldens of many renamed roots")
  func manyFormerNames() throws {
    let workshop = try recorded()
    let cells = (1...5).map { cell("ccc-0\($0)-new", "Row \($0)") }
    try workshop.folder.write(storyboard(cells), to: place)
    try #require(try workshop.run("record").status == 0)
    try #require(try workshop.run("prune").status == 0)
    for number in 1...5 {
      try FileManager.default.moveItem(
        atPath: workshop.folder["\(goldens)/NoteCell-ccc-0\(number)-new"],
        toPath: workshop.folder["\(goldens)/NoteCell\(number == 1 ? "" : "_\(number)")"])
    }
    let checked = try workshop.run("check")
    #expect(
      checked.errors.contains("rename the goldens of 5 renamed scenes"), "\(checked.errors)")
    #expect(try workshop.run("mv").status == 0)
    #expect(try workshop.run("check").status == 0)
  }
}
