import Foundation
import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineHistory
import SnaplineProjects
import SnaplineReports
import Testing

@Suite("The history of a screen")
struct ScreenHistoryTests {
  private let file = "App/Main.storyboard"

  @Test("A visible change is listed with its cause, and an invisible one is counted")
  func changes() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit("comment", [file: storyboard(["Home"], comment: "<!-- note -->")])
    try repository.commit("move", [file: storyboard(["Home"], top: ["Home": 48])])
    try repository.commit("elsewhere", ["Readme.md": "text"])
    try repository.commit(
      "save", [file: storyboard(["Home"], top: ["Home": 48], version: 23504)])
    let history = try repository.history(file)
    #expect(history.lines == ["move: changed", "first: appeared"])
    #expect(history.invisibleCount == 2)
    #expect(history.reach.commitCount == 4)
    let commit = history.revisions[0].commit
    #expect(commit.author == "Ada")
    #expect(commit.date == "2024-03-03T10:00:00+01:00")
    let result = try #require(history.revisions[0].shots.first?.result)
    #expect(result.lines(.plain).first?.hasPrefix("✗ Card/Home  portrait") == true)
    let text = result.lines(.plain).joined(separator: "\n")
    #expect(text.contains("moved    box"), "\(text)")
    #expect(text.contains("Δy +8 pt"), "\(text)")
    #expect(text.contains("constant 40 → 48   App/Main.storyboard:19:41"), "\(text)")
    #expect(result.comparison.summary?.cause?.certainty == .proven)
  }

  @Test("A cause names the line of the file after its own commit")
  func lineOfCause() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit("move", [file: storyboard(["Home"], top: ["Home": 48])])
    try repository.commit(
      "lines", [file: storyboard(["Home"], top: ["Home": 48], comment: "\n\n<!-- note -->\n")])
    let history = try repository.history(file)
    #expect(history.lines == ["move: changed", "first: appeared"])
    let change = history.revisions[0].shots.first?.result?.comparison.summary?.cause?.changes.first
    #expect(change?.span?.description == "App/Main.storyboard:19:41")
    let blame = try repository.blame(file)
    let edit = blame.revisions.first?.shots.first?.result?.comparison.summary?.cause?.changes.first
    #expect(edit?.span?.description == "App/Main.storyboard:19:41")
  }

  @Test("Cells are listed as parts of their screen; a selected one has its own changes")
  func cells() throws {
    let repository = try TestRepository()
    func text(_ left: Int, y: Int = 0, red: Int = 1) -> String {
      let cells = ["one": 20, "two": left].sorted { $0.key < $1.key }.map { name, left in
        """
        <tableViewCell reuseIdentifier="\(name)" id="c-\(name)">
          <rect key="frame" x="0" y="\(name == "two" ? y : 0)" width="375" height="44"/>
          <tableViewCellContentView key="contentView" id="k-\(name)">
            <rect key="frame" x="0" y="0" width="375" height="44"/>
            <subviews><view id="i-\(name)" fixedFrame="YES">
              <rect key="frame" x="\(left)" y="4" width="30" height="30"/>
              <color key="backgroundColor" red="\(name == "two" ? red : 1)" green="0"
                blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></view></subviews>
          </tableViewCellContentView></tableViewCell>
        """
      }
      let table = """
        <subviews><tableView id="tab"><rect key="frame" x="0" y="100" width="375" height="400"/>
        <prototypes>\(cells.joined())</prototypes></tableView><view userLabel="box"
        """
      return storyboard(["Home"]).replacing("<subviews><view userLabel=\"box\"", with: table)
    }
    try repository.commit("first", [file: text(20)])
    try repository.commit("move", [file: text(60)])
    for (root, expected) in [(nil, "Card/Home"), ("two", "Card/two-c-two")] {
      let shots = try repository.history(file, root: root).revisions[0].shots
      #expect(shots.map(\.scene) == [expected])
      #expect(shots.map(\.result?.scene) == [expected])
      #expect(shots.first?.result?.comparison.summary?.cause?.certainty == .proven)
    }
    #expect(try repository.history(file, root: "one").lines == ["first: appeared"])
    // Below the end of the screen, a color is visible only in the image of its cell.
    try repository.commit("below", [file: text(60, y: 2000)])
    try repository.commit("color", [file: text(60, y: 2000, red: 0)])
    let color = try repository.history(file, limit: 1, detail: .overview).revisions[0]
    #expect(color.commit.title == "color")
    #expect(color.shots.map(\.scene) == ["Card/two-c-two"])
  }

  @Test("The overview of many screens describes the three with the most changed views of a commit")
  func overview() throws {
    let repository = try TestRepository()
    let names = ["Home", "Login", "News", "Profile", "Search"]
    /// Views without constraints on the last screen.
    func text(_ x: Int, top: Int) throws -> String {
      let views = (0..<9).map { number in
        """
        <view id="v\(number)" fixedFrame="YES">
          <rect key="frame" x="\(x)" y="\(300 + number * 20)" width="30" height="10"/></view>
        """
      }
      let text = storyboard(names, top: Dictionary(uniqueKeysWithValues: names.map { ($0, top) }))
      let box = "<view userLabel=\"box\""
      let last = try #require(text.ranges(of: box).last)
      return text.replacingCharacters(in: last, with: views.joined() + box)
    }
    try repository.commit("first", [file: text(20, top: 40)])
    try repository.commit("all", [file: text(20, top: 48)])
    try repository.commit("last", [file: text(30, top: 56)])
    for limit in [Int.max, 2] {
      let history = try repository.history(file, limit: limit, detail: .overview)
      #expect(history.lines.prefix(2) == ["last: changed", "all: changed"])
      let described = history.revisions.map { revision in
        revision.shots.filter { $0.result?.comparison.summary != nil }
      }
      #expect(history.revisions.prefix(2).map(\.shots.count) == [5, 5])
      #expect(described[0].map(\.scene) == ["Card/Home", "Card/Login", "Card/Search"])
      #expect(described[1].map(\.scene) == ["Card/Home", "Card/Login", "Card/News"])
      let causes = described.map { $0.map { $0.result?.comparison.summary?.cause } }
      #expect(causes[0].last??.reason == "not searched among 10 edits")
      #expect(causes[1].allSatisfy { $0?.certainty == .proven })
    }
    let one = try repository.history(file, root: "Search", detail: .overview).revisions[0]
    #expect(one.shots.first?.result?.comparison.summary?.cause?.changes.count == 10)
  }

  @Test("A color of the document is a part of the screens that use it")
  func namedColors() throws {
    let repository = try TestRepository()
    func text(_ color: String, isUsed: Bool) -> String {
      let resources = """
        <resources><namedColor name="brand">
          <color red="\(color)" green="0" blue="0" alpha="1" colorSpace="custom"
            customColorSpace="sRGB"/></namedColor></resources>
        """
      let text = storyboard(["Home", "Login"], comment: resources)
      let color = "key=\"backgroundColor\" red"
      let range = text.firstRange(of: color)
      guard isUsed, let range else { return text }
      return text.replacingCharacters(
        in: range, with: "key=\"backgroundColor\" name=\"brand\" red")
    }
    for (subject, color, isUsed) in [
      ("first", "0", false), ("unused", "0.5", false), ("used", "0.5", true), ("other", "1", true),
    ] {
      try repository.commit(subject, [file: text(color, isUsed: isUsed)])
    }
    let history = try repository.history(file)
    #expect(history.lines == ["other: changed", "used: changed", "first: appeared"])
    #expect(history.revisions[0].shots.map(\.scene) == ["Card/Home"])
    #expect(history.invisibleCount == 1)
  }

  @Test("A renamed file is followed")
  func rename() throws {
    let repository = try TestRepository()
    try repository.commit("first", ["Old.storyboard": storyboard(["Home"])])
    try repository.commit("move", ["Old.storyboard": storyboard(["Home"], top: ["Home": 48])])
    try repository.git("mv", "Old.storyboard", "New.storyboard")
    try repository.commit("rename")
    let history = try repository.history("New.storyboard")
    #expect(history.lines == ["move: changed", "first: appeared"])
    #expect(history.revisions[0].path == "Old.storyboard")
  }

  @Test("A controller that was moved to another storyboard is followed by its identifier")
  func movedController() throws {
    let repository = try TestRepository()
    let both = ["Home", "Login"]
    try repository.commit("first", [file: storyboard(both)])
    try repository.commit("move", [file: storyboard(both, top: ["Login": 48])])
    try repository.commit(
      "split",
      [
        file: storyboard(["Home"]),
        "App/Login.storyboard": storyboard(["Login"], top: ["Login": 48]),
      ])
    try repository.commit(
      "color",
      ["App/Login.storyboard": storyboard(["Login"], top: ["Login": 48], color: "0.5")])
    let login = try repository.history("App/Login.storyboard")
    #expect(login.lines == ["color: changed", "move: changed", "first: appeared"])
    let main = try repository.history(file)
    #expect(main.lines == ["split: removed", "move: changed", "first: appeared"])
    let home = try repository.history(file, root: "Home")
    #expect(home.lines == ["first: appeared"])
  }

  @Test("A file with the identifiers of another one begins when it was added")
  func copiedFile() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit(
      "copy",
      [file: storyboard(["Home"], top: ["Home": 48]), "Copy.storyboard": storyboard(["Home"])])
    try repository.commit("move", ["Copy.storyboard": storyboard(["Home"], top: ["Home": 60])])
    let copy = try repository.history("Copy.storyboard")
    #expect(copy.lines == ["move: changed", "copy: appeared"])
    #expect(try repository.history(file).lines == ["copy: changed", "first: appeared"])
  }

  @Test("A broken revision is listed, and its neighbors are compared with each other")
  func broken() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit("damage", [file: "<document><scenes>"])
    try repository.commit("more damage", [file: "<document"])
    try repository.commit("repair", [file: storyboard(["Home"], top: ["Home": 60])])
    try repository.commit("marks", [file: "<<<<<<< HEAD\n" + storyboard(["Home"])])
    try repository.commit("again", [file: storyboard(["Home"], top: ["Home": 60])])
    let history = try repository.history(file)
    #expect(
      history.lines == [
        "marks: broken", "repair: changed", "damage: broken", "first: appeared",
      ])
    #expect(history.revisions[0].state == .broken("unresolved merge conflict, line 1"))
    #expect(history.revisions[1].shots.first?.result != nil)
  }

  @Test("Of a merge, the changes since its first parent are listed")
  func merge() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.git("checkout", "-q", "-b", "side")
    try repository.commit("side 1", [file: storyboard(["Home"], top: ["Home": 44])])
    try repository.commit("side 2", [file: storyboard(["Home"], top: ["Home": 48])])
    try repository.git("checkout", "-q", "main")
    try repository.commit("elsewhere", ["Readme.md": "text"])
    try repository.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    #expect(try repository.history(file).lines == ["merge: changed", "first: appeared"])
  }

  @Test("A merged pull request is listed by its number and its title")
  func pullRequest() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.git("checkout", "-q", "-b", "side")
    try repository.commit("wip", [file: storyboard(["Home"], top: ["Home": 44])])
    try repository.git("checkout", "-q", "main")
    try repository.git(
      "merge", "-q", "--no-ff", "-m", "Merge pull request #12 from ada/side", "-m",
      "Move the box down\n\nCloses #11.", "side")
    let commits = try repository.history(file).revisions.map(\.commit)
    #expect(commits.map(\.title) == ["Merge pull request #12: Move the box down", "first"])
    #expect(commits[0].subject == "Merge pull request #12 from ada/side")
  }

  @Test("A limit, a range and a day select commits")
  func selection() throws {
    let repository = try TestRepository()
    for top in 1...6 {
      try repository.commit("\(top)", [file: storyboard(["Home"], top: ["Home": top])])
    }
    let two = try repository.history(file, limit: 2)
    #expect(two.lines == ["6: changed", "5: changed"])
    #expect(two.reach.isLimited)
    let range = CommitRange(
      end: try repository.git("rev-parse", "HEAD~1"),
      start: try repository.git("rev-parse", "HEAD~3"))
    #expect(try repository.history(file, range).lines == ["5: changed", "4: changed"])
    let day = CommitRange(
      end: try repository.git("rev-parse", "HEAD"), since: "2024-03-05T00:00:00Z")
    #expect(try repository.history(file, day).lines == ["6: changed", "5: changed"])
  }

  @Test("The listed commits have causes, unless only their images are needed")
  func causes() throws {
    let repository = try TestRepository()
    for top in 1...4 {
      try repository.commit(
        "\(top)", [file: storyboard(["Home", "Login"], top: ["Home": top, "Login": top / 3])])
    }
    func causes(_ history: ScreenHistory) -> [[String]] {
      history.revisions.map { revision in
        revision.shots.map { shot in
          let changes = shot.result?.comparison.summary?.cause?.changes ?? []
          let texts = changes.map { "\($0.aspect) \($0.old ?? "") → \($0.new ?? "")" }
          return "\(shot.scene): " + texts.joined(separator: ", ")
        }
      }
    }
    let all = causes(try repository.history(file))
    #expect(all[0] == ["Card/Home: constant 3 → 4"])
    #expect(all[1].count == 2)
    for limit in 1...4 {
      let some = try repository.history(file, limit: limit)
      #expect(causes(some) == Array(all.prefix(limit)))
    }
    let images = try repository.history(file, detail: .images)
    #expect(images.revisions.map(\.commit.subject) == ["4", "3", "2", "1"])
    #expect(causes(images)[0] == ["Card/Home: "])
  }

  @Test(
    "Only the changes of a view are listed, by its name or its identifier",
    arguments: ["box", "b-Home"])
  func view(name: String) throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home", "Login"])])
    try repository.commit("color", [file: storyboard(["Home", "Login"], color: "0.5")])
    try repository.commit(
      "other screen", [file: storyboard(["Home", "Login"], top: ["Login": 48], color: "0.5")])
    let history = try repository.history(file, root: "Home", view: name)
    #expect(history.lines == ["color: changed", "first: appeared"])
    #expect(throws: HistoryError.self) { try repository.history(file, view: "bix") }
  }

  @Test("A cause has the lines of its commit, however many commits are listed")
  func linesOfCauses() throws {
    let repository = try TestRepository()
    let moved = storyboard(["Home"], top: ["Home": 48]).replacing("\"box\"", with: "\"card\"")
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.commit("move", [file: moved])
    try repository.commit("lines", [file: moved.replacing("<scenes>", with: "<scenes>\n\n\n")])
    func lines(_ limit: Int) throws -> [Int?] {
      let history = try repository.history(file, limit: limit)
      let changes = history.revisions.first?.shots.first?.result?.comparison.summary?.cause?.changes
      return changes?.map { $0.span?.start.line } ?? []
    }
    #expect(try lines(.max) == [19])
    #expect(try lines(1) == [19])
  }

  @Test("A removed file has a history, and an unknown one is an error")
  func removed() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home"])])
    try repository.git("rm", "-q", file)
    try repository.commit("remove")
    #expect(try repository.history(file).lines == ["remove: removed", "first: appeared"])
    #expect(throws: HistoryError.self) { try repository.history("Missing.storyboard") }
    #expect(throws: HistoryError.self) { try repository.history(file, root: "Hame") }
  }

  @Test("A shallow clone reports where its history ends")
  func shallow() throws {
    let repository = try TestRepository()
    for top in 1...4 {
      try repository.commit("\(top)", [file: storyboard(["Home"], top: ["Home": top])])
    }
    #expect(try repository.history(file).reach.shallowBoundary == nil)
    let clone = try TestRepository(cloning: repository, depth: 2)
    let history = try clone.history(file)
    #expect(history.lines == ["4: changed"])
    #expect(history.reach.shallowBoundary?.subject == "3")
  }

  @Test("A scene follows its storyboard and its image")
  func inputs() throws {
    let repository = try TestRepository()
    let scene = """
      from: { file: ../App/Main.storyboard, controller: Home }

      """
    try repository.commit(
      "first", [file: storyboard(["Home"]), "Scenes/home.scene.yaml": scene])
    try repository.commit("move", [file: storyboard(["Home"], top: ["Home": 48])])
    let history = try repository.history("Scenes/home.scene.yaml")
    #expect(history.lines == ["move: changed", "first: appeared"])
    let text = history.revisions[0].shots.first?.result?.lines(.plain).joined(separator: "\n") ?? ""
    #expect(text.contains("App/Main.storyboard:"), "\(text)")
    #expect(!text.contains("/tmp"), "\(text)")
  }
}
