import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineHistory
import SnaplineProjects
import SnaplineReports
import TestSupport
import Testing

@Suite("The commits that set the numbers of a screen")
struct BlameTests {
  private let file = "App/Main.storyboard"

  @Test("Each number names the commit that changed it, with the edit")
  func numbers() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit("move", [file: storyboard(["Home"], top: ["Home": 48])])
    try repository.commit(
      "comment", [file: storyboard(["Home"], top: ["Home": 48], comment: "<!-- note -->")])
    let blame = try repository.blame(file)
    #expect(
      blame.lines("box") == ["x 20: first", "y 48: move", "width 100: first", "height 50: first"])
    let y = try #require(blame.number("box", .y))
    #expect(y.origin?.old == .number(40))
    #expect(y.origin?.cause?.certainty == .proven)
    let edit = y.origin?.cause?.changes.first
    #expect(edit?.new == "48")
    #expect(edit?.span?.description == "App/Main.storyboard:19:41")
    #expect(y.decider?.span?.description.hasPrefix("App/Main.storyboard:") == true)
    #expect(blame.number("box", .x)?.origin?.old == nil)
    #expect(blame.revisions.map(\.commit.subject) == ["move", "first"])
    #expect(blame.revisions.map(\.state.word) == ["changed", "appeared"])
  }

  @Test("A number that was changed and changed back names the last commit")
  func changedBack() throws {
    let repository = try TestRepository()
    for (subject, top) in [("first", 40), ("there", 48), ("back", 40)] {
      try repository.commit(subject, [file: storyboard(["Home"], top: ["Home": top])])
    }
    #expect(try repository.blame(file).lines("box", [.y]) == ["y 40: back"])
  }

  @Test("Of several edits in a commit, a number names those that it depends on")
  func severalEdits() throws {
    let repository = try TestRepository()
    let text = storyboard(["Home"])
    try repository.commit("first", [file: text])
    let wide = text.replacing(
      "constant=\"100\" id=\"w-Home\"", with: "constant=\"120\" id=\"w-Home\""
    ).replacing("constant=\"40\"", with: "constant=\"44\"")
    try repository.commit("both", [file: wide])
    let blame = try repository.blame(file, view: "box")
    #expect(blame.number("box", .width)?.origin?.cause?.changes.map(\.new) == ["120"])
    #expect(blame.number("box", .y)?.origin?.cause?.changes.map(\.new) == ["44"])
    let change = blame.revisions[0].shots.first?.result?.comparison.summary?.cause?.changes
    #expect(change?.count == 2)
  }

  @Test("A view that was added names the commit that added it, in an existing screen, too")
  func addedView() throws {
    let repository = try TestRepository()
    let text = storyboard(["Home"])
    let start = try #require(text.firstRange(of: "<subviews>"))
    let end = try #require(text.firstRange(of: "</subviews>"))
    var empty = text
    empty.removeSubrange(start.lowerBound..<end.upperBound)
    let constraints = try #require(empty.firstRange(of: "<constraints>"))
    let close = try #require(empty.firstRange(of: "</constraints>"))
    empty.removeSubrange(constraints.lowerBound..<close.upperBound)
    try repository.commit("empty", [file: empty])
    try repository.commit("box", [file: text])
    let blame = try repository.blame(file)
    #expect(blame.lines("box", [.x]) == ["x 20: box"])
    #expect(blame.lines("root", [.width]) == ["width 375: empty"])
  }

  @Test("A renamed file, a moved controller and a renamed view are followed")
  func renames() throws {
    let repository = try TestRepository()
    let both = storyboard(["Home", "Login"])
    try repository.commit("first", ["Old.storyboard": both])
    try repository.git("mv", "Old.storyboard", "New.storyboard")
    try repository.commit("rename")
    try repository.commit(
      "split", ["New.storyboard": storyboard(["Home"]), "Login.storyboard": storyboard(["Login"])])
    let named = storyboard(["Login"], top: ["Login": 48]).replacing(
      "userLabel=\"box\"", with: "userLabel=\"panel\"")
    try repository.commit("name", ["Login.storyboard": named])
    let blame = try repository.blame("Login.storyboard")
    #expect(blame.lines("panel", [.x, .y]) == ["x 20: first", "y 48: name"])
    #expect(blame.number("panel", .x)?.origin?.view == "box")
  }

  @Test("The last edit of a deciding line is named if it is another commit")
  func lineEdits() throws {
    let repository = try TestRepository()
    let text = storyboard(["Home"], top: ["Home": 48])
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit("move", [file: text])
    let other = text.replacing(" id=\"t-Home\"", with: " symbolic=\"NO\" id=\"t-Home\"")
    try repository.commit("rewrite", [file: other])
    let blame = try repository.blame(file)
    #expect(blame.lines("box", [.y]) == ["y 48: move"])
    #expect(blame.number("box", .y)?.decider?.lastEdit?.subject == "rewrite")
    #expect(blame.number("box", .x)?.decider?.lastEdit == nil)
  }

  @Test("Git runs no program that the repository names, and ignores its list of commits")
  func hostile() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit(
      "move",
      [file: storyboard(["Home"], top: ["Home": 48]), ".gitattributes": "*.storyboard diff=evil\n"])
    let mark = repository.folder["mark"]
    try repository.git("config", "diff.evil.textconv", "touch \(mark); cat")
    try repository.git("config", "core.pager", "touch \(mark); cat")
    try repository.git("config", "blame.ignoreRevsFile", "missing")
    let blame = try repository.blame(file)
    #expect(blame.lines("box", [.y]) == ["y 48: move"])
    #expect(repository.folder.contents()["mark"] == nil)
    #expect(blame.number("box", .y)?.decider?.lastEdit == nil)
  }

  @Test("Numbers that are older than a shallow clone or than a range have no commit")
  func older() throws {
    let repository = try TestRepository()
    for top in 1...4 {
      try repository.commit("\(top)", [file: storyboard(["Home"], top: ["Home": top])])
    }
    let clone = try TestRepository(cloning: repository, depth: 2)
    let blame = try clone.blame(file)
    #expect(blame.lines("box", [.x, .y]) == ["x 20: older", "y 4: 4"])
    #expect(blame.reach.shallowBoundary?.subject == "3")
    #expect(blame.number("box", .x)?.decider?.lastEdit == nil)
    let range = CommitRange(
      end: try repository.git("rev-parse", "HEAD"),
      start: try repository.git("rev-parse", "HEAD~1"))
    let part = try repository.blame(file, range)
    #expect(part.lines("box", [.x, .y]) == ["x 20: older", "y 4: 4"])
    #expect(part.reach.shallowBoundary == nil)
  }

  @Test("Broken revisions are skipped")
  func broken() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit("damage", [file: "<document><scenes>"])
    try repository.commit("repair", [file: storyboard(["Home"], top: ["Home": 60])])
    #expect(try repository.blame(file).lines("box", [.x, .y]) == ["x 20: first", "y 60: repair"])
    try repository.commit("damage again", [file: "<document><scenes>"])
    #expect(throws: HistoryError.self) { try repository.blame(file) }
  }

  @Test("Text, font and color are listed where they are not those of a plain label")
  func texts() throws {
    let repository = try TestRepository()
    func label(_ text: String, _ rest: String) -> String {
      storyboard(["Home"]).replacing(
        "<subviews>",
        with: """
          <subviews><label userLabel="title" text="\(text)" id="ti-Home">
          <rect key="frame" x="20" y="300" width="100" height="21"/>\(rest)</label>
          """)
    }
    let plain = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    let large = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"20\"/>"
    try repository.commit("first", [file: label("One", plain)])
    try repository.commit("text", [file: label("Two", plain)])
    #expect(
      try repository.blame(file).lines("title", [.text, .font, .color]) == ["text Two: text"])
    try repository.commit("font", [file: label("Two", large)])
    let blame = try repository.blame(file, view: "title")
    #expect(
      blame.lines("title", [.text, .font, .color])
        == ["text Two: text", "font system-regular 20: font"])
    #expect(blame.shots.flatMap(\.views).map(\.name) == ["title"])
  }

  @Test("An unknown view and a removed screen are errors")
  func problems() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    #expect(throws: HistoryError.self) { try repository.blame(file, view: "bix") }
    try repository.git("rm", "-q", file)
    try repository.commit("remove")
    #expect(throws: HistoryError.self) { try repository.blame(file) }
  }
}

extension ScreenBlame {
  fileprivate func number(_ view: String, _ key: NumberBlame.Key) -> NumberBlame? {
    shots.flatMap(\.views).first { $0.name == view }?.numbers.first { $0.key == key }
  }

  /// The values of a view with the subjects of their commits.
  fileprivate func lines(
    _ view: String, _ keys: [NumberBlame.Key] = [.x, .y, .width, .height]
  ) -> [String] {
    keys.compactMap { number(view, $0) }.map { number in
      let value =
        switch number.value {
        case .number(let value): "\(Int(value))"
        case .text(let text): text
        }
      return "\(number.key.rawValue) \(value): \(number.origin?.commit.subject ?? "older")"
    }
  }
}
