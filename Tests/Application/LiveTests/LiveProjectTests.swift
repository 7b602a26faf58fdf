import Glibc
import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
import SnaplineLive
import SnaplinePlatform
import SnaplineProjects
import SnaplineServing
import TestSupport
import Testing

@Suite("The live page's data")
struct LiveProjectTests {
  @Test("/data/project lists scenes, their shots and the devices")
  func overview() throws {
    let project = try ServedProject(card)
    let told = try project.ask("/data/project")
    #expect(told["turn"]?.number == 1)
    let scene = try #require(told["scenes"]?.items.first)
    #expect(scene["name"]?.word == "card")
    #expect(scene["errors"]?.number == 0)
    #expect(scene["shots"]?.items.compactMap { $0["name"]?.word } == ["portrait", "landscape"])
    #expect(told["devices"]?.items.contains { $0["name"]?.word == "iphone-8" } ?? false)
  }

  @Test("/data/recent names the scene that was saved last, unless several were saved together")
  func recent() throws {
    let project = try ServedProject(card)
    #expect(try project.ask("/data/recent")["scene"]?.word == "card")
    try project.folder.write(card, to: "Scenes/other.scene.yaml")
    _ = project.live.refresh(nil)
    #expect(try project.ask("/data/recent")["scene"]?.isNull == true)
    var times = [timeval(), timeval()]
    #expect(utimes(project.folder["Scenes/card.scene.yaml"], &times) == 0)
    #expect(try project.ask("/data/recent")["scene"]?.word == "other")
  }

  @Test("The tour deletes a constraint of its scene, and of no other one")
  func tour() throws {
    let other = try ServedProject(card)
    #expect(other.change("/do/tour", text: "box.top == root.top + 30").status == 403)
    let project = try ServedProject(card, tour: "card")
    #expect(try project.ask("/data/project")["tour"]?.word == "card")
    #expect(project.change("/do/tour", text: "box.top == root.top + 31").status == 409)
    #expect(project.change("/do/tour", text: "box.top == root.top + 30").status == 200)
    let text = String(decoding: try project.folder.read("Scenes/card.scene.yaml"), as: UTF8.self)
    #expect(text == card.replacing("  - box.top == root.top + 30\n", with: ""))
    let readOnly = try ServedProject(card, isReadOnly: true, tour: "card")
    #expect(readOnly.change("/do/tour", text: "box.top == root.top + 30").status == 403)
  }

  @Test("/data/layout lays out a scene at the requested width")
  func width() throws {
    let project = try ServedProject(card)
    let layout = try project.ask("/data/layout", ["width": "777"])
    #expect(layout["width"]?.number == 777)
    let box = try #require(layout["views"]?.items.first { $0["name"]?.word == "box" })
    #expect(box["screen"]?.items.compactMap(\.number) == [20, 30, 737, 50])
    #expect(box["line"]?.number == 4)
    let tie = try #require(layout["constraints"]?.items.first)
    #expect(tie["text"]?.word == "box.leading == root.leading + 20")
    #expect(tie["views"]?.items.compactMap(\.word) == ["box", "root"])
    let why = try project.ask("/data/explain", ["width": "777", "view": "box"])
    let number = try #require(why["numbers"]?.items.first { $0["name"]?.word == "width" })
    #expect(number["value"]?.number == 737)
  }

  @Test("/picture.png has the pixels of the requested screen")
  func picture() throws {
    let project = try ServedProject(card)
    let answer = try #require(
      project.live.response(
        to: HTTPRequest(path: "/picture.png", query: screen(["width": "300", "scale": "2"]))))
    #expect(answer.type == "image/png")
    #expect(try decodePNG(answer.body).size.width == 600)
  }

  @Test(
    "Invalid screens are refused with 400, and unknown scenes and shots with 404",
    arguments: [
      (["width": "NaN"], 400), (["width": "0"], 400), (["height": "1e300"], 400),
      (["appearance": "dusk"], 400), (["textSize": "huge"], 400), (["steps": "-1"], 400),
      (["scene": "cart"], 404), (["shot": "portait"], 404),
    ])
  func refused(query: [String: String], status: Int) throws {
    let project = try ServedProject(card)
    for path in ["/data/layout", "/picture.png", "/data/findings", "/data/breakpoints"] {
      let answer = try #require(
        project.live.response(to: HTTPRequest(path: path, query: screen(query))))
      #expect(answer.status == status)
      #expect(try JSON(reading: answer.body)["error"]?.word != nil)
    }
  }

  @Test(
    "A scene with an error keeps its last valid layout, and the error is reported with its line")
  func mistake() throws {
    let project = try ServedProject(card)
    try project.save(card.replacing("box.width", with: "box.widht"))
    let layout = try project.ask("/data/layout")
    #expect(layout["isCurrent"]?.flag == false)
    #expect(layout["turn"]?.number == 2)
    let finding = try #require(try project.ask("/data/findings")["findings"]?.items.first)
    #expect(finding["severity"]?.word == "error")
    #expect(finding["line"]?.number == 9)
    try project.save(card.replacing("+ 30", with: "+ 90"))
    let fixed = try project.ask("/data/layout")
    #expect(fixed["isCurrent"]?.flag == true)
    let box = fixed["views"]?.items.first { $0["name"]?.word == "box" }
    #expect(box?["screen"]?.items.compactMap(\.number)[1] == 90)
  }

  @Test("Created scene files are listed, with their number of errors")
  func files() throws {
    let project = try ServedProject(card)
    try project.folder.write(card, to: "Scenes/second.scene.yaml")
    #expect(project.live.refresh([project.folder["Scenes/second.scene.yaml"]]).contains("second"))
    #expect(try project.names == ["card", "second"])
    try project.folder.write("views: [", to: "Scenes/third.scene.yaml")
    _ = project.live.refresh(nil)
    #expect(try project.names == ["card", "second", "third"])
    let broken = try #require(try project.ask("/data/project")["scenes"]?.items.last)
    #expect(broken["errors"]?.number == 1)
  }

  @Test("The filter applies to the listed shots, also after a save")
  func filter() throws {
    let project = try ServedProject(card, filter: ShotFilter(["*/landscape"]))
    let shots = { try project.ask("/data/project")["scenes"]?.items.first?["shots"]?.items ?? [] }
    #expect(try shots().compactMap { $0["name"]?.word } == ["landscape"])
    try project.save(card.replacing("+ 30", with: "+ 90"))
    #expect(try shots().compactMap { $0["name"]?.word } == ["landscape"])
    let none = try ServedProject(card, filter: ShotFilter(["elsewhere/*"]))
    #expect(try none.names.isEmpty)
  }

  @Test("A scene can be shown in another era, with the sizes and findings of that era")
  func era() throws {
    let field = card.replacing(
      "box:\n    background: \"#0000FF\"", with: "box: { kind: textField }"
    )
    .replacing("  - box.height == 50\n", with: "")
    let project = try ServedProject("era: ios15\n" + field)
    let height = { (query: [String: String]) in
      let views = try project.ask("/data/layout", query)["views"]?.items ?? []
      return views.first { $0["name"]?.word == "box" }?["screen"]?.items.last?.number
    }
    #expect(try height([:]) == 34)
    #expect(try height(["era": "ios7"]) == 30)
    #expect(try height(["era": "ios15"]) == 34)
    try project.save("era: ios7\n" + card.replacing("root.leading", with: "root.left"))
    let findings = { (query: [String: String]) in
      try project.ask("/data/findings", query)["findings"]?.items ?? []
    }
    let severe = try findings(["era": "ios15"]).filter { $0["severity"]?.word == "error" }
    #expect(!severe.isEmpty)
    #expect(try !findings([:]).contains { $0["severity"]?.word == "error" })
    let finding = try #require(try findings([:]).first?["id"]?.word)
    let body = JSON.object([
      ("scene", .text("card")), ("shot", .text("portrait")), ("era", .text("ios15")),
      ("finding", .text(finding)),
    ])
    let request = HTTPRequest(isChange: true, path: "/do/repair", body: Array(body.text.utf8))
    #expect(project.live.response(to: request)?.status == 403)
  }

  @Test("/data/breakpoints lists the widths at which other constraints take effect")
  func breakpoints() throws {
    let project = try ServedProject(
      card.replacing(
        "- box.width == root.width - 40",
        with: "- box.width <= 500\n  - box.width == root.width - 40 @ 750"))
    let widths = try project.ask("/data/breakpoints")["widths"]?.items.compactMap(\.number)
    #expect(widths?.contains { (540...541).contains($0) } ?? false)
  }

  @Test("A state can be shown step by step, with the orientation of each step")
  func steps() throws {
    let project = try ServedProject(
      card + """
        states:
          turned:
            - rotate: landscape
            - hide: [box]

        """)
    var query = ["shot": "landscape-turned"]
    let end = try project.ask("/data/layout", query)
    #expect(end["steps"]?.items.count == 2)
    #expect(end["width"]?.number == 667)
    query["steps"] = "0"
    let start = try project.ask("/data/layout", query)
    #expect(start["width"]?.number == 375)
    #expect(start["views"]?.items.last?["hidden"]?.flag == false)
  }
}

@Suite("Fixes applied from the live page")
struct LiveFixTests {
  @Test("A fix is written as it was shown, and undone")
  func repair() throws {
    let project = try ServedProject(unfinished)
    let finding = try project.finding()
    let answer = project.change("/do/repair", finding)
    #expect(answer.status == 200)
    let written = try project.folder.text("Scenes/card.scene.yaml")
    #expect(written != unfinished)
    _ = project.live.refresh([project.folder["Scenes/card.scene.yaml"]])
    #expect(try project.ask("/data/findings")["findings"]?.items.isEmpty ?? false)
    #expect(project.change("/do/undo", "").status == 200)
    #expect(try project.folder.text("Scenes/card.scene.yaml") == unfinished)
    #expect(project.change("/do/undo", "").status == 409)
  }

  @Test("A fix or an undo does not overwrite a file that was saved meanwhile")
  func stale() throws {
    let project = try ServedProject(unfinished)
    let finding = try project.finding()
    let other = unfinished + "# mine\n"
    try project.folder.write(other, to: "Scenes/card.scene.yaml")
    #expect(project.change("/do/repair", finding).status == 409)
    #expect(try project.folder.text("Scenes/card.scene.yaml") == other)

    try project.save(unfinished)
    #expect(project.change("/do/repair", try project.finding()).status == 200)
    try project.folder.write(other, to: "Scenes/card.scene.yaml")
    #expect(project.change("/do/undo", "").status == 409)
    #expect(try project.folder.text("Scenes/card.scene.yaml") == other)
  }

  @Test("An announced finding is listed as expected, with its line, and its fix is not offered")
  func expected() throws {
    let project = try ServedProject(announcing)
    let all = try project.ask("/data/findings")["findings"]?.items ?? []
    let finding = try #require(all.last)
    #expect(all.count == 1)
    #expect(finding["code"]?.word == "layout.ambiguous")
    #expect(finding["expected"]?["line"]?.number == 11)
    #expect(finding["refusal"]?.word?.contains("line 11") == true)
    let id = try #require(finding["id"]?.word)
    #expect(project.change("/do/repair", id).status == 403)
    #expect(try project.folder.text("Scenes/card.scene.yaml") == announcing)
    // The expectation is about one shot, so the finding is not expected in the other one.
    try project.save(announcing.replacing("all: warns", with: "landscape: warns"))
    let other = try #require(try project.ask("/data/findings")["findings"]?.items.first)
    #expect(other["expected"]?.isNull == true)
  }

  @Test("A certain fix is offered exactly if it can be applied")
  func offered() throws {
    let project = try ServedProject(
      "era: ios7\n" + announcing.replacing("root.leading", with: "root.left"))
    var count = 0
    for query in [[:], ["width": "500"], ["era": "ios15"]] {
      for finding in try project.ask("/data/findings", query)["findings"]?.items ?? []
      where finding["repair"]?["certain"]?.flag == true {
        count += 1
        let body = JSON.object(
          screen(query).map { ($0.key, JSON.text($0.value)) }
            + [("finding", finding["id"] ?? .null)])
        let request = HTTPRequest(isChange: true, path: "/do/repair", body: Array(body.text.utf8))
        let answer = try #require(project.live.response(to: request))
        #expect((answer.status == 200) == (finding["refusal"]?.isNull == true), "\(body.text)")
        if answer.status == 200 {
          try project.save("era: ios7\n" + announcing.replacing("root.leading", with: "root.left"))
        }
      }
    }
    #expect(count > 0)
  }

  @Test("An invalid attribute in a scene that cannot be drawn can be fixed as offered")
  func invalid() throws {
    // Without 'era: ios7', the line of `unfinished` is an error and not a warning.
    let project = try ServedProject(card.replacing("root.leading", with: "root.left"))
    #expect(try project.ask("/data/findings")["isCurrent"]?.flag == false)
    let finding = try project.finding()
    #expect(project.change("/do/repair", finding).status == 200)
    #expect(try project.folder.text("Scenes/card.scene.yaml") == card)
  }

  @Test("A read-only page applies no fix")
  func readOnly() throws {
    let project = try ServedProject(unfinished, isReadOnly: true)
    #expect(project.change("/do/repair", try project.finding()).status == 403)
    #expect(try project.folder.text("Scenes/card.scene.yaml") == unfinished)
  }

  @Test(
    "Invalid requests are refused with 400 or 404",
    arguments: ["", "[]", "{", #"{"scene":1}"#, "null"])
  func nonsense(body: String) throws {
    let project = try ServedProject(unfinished)
    let answer = project.live.response(
      to: HTTPRequest(isChange: true, path: "/do/repair", body: Array(body.utf8)))
    #expect([400, 404].contains(answer?.status ?? 0))
  }
}

private let card = """
  devices: [iphone-8]
  orientations: [portrait, landscape]
  views:
    box:
      background: "#0000FF"
  constraints:
    - box.leading == root.leading + 20
    - box.top == root.top + 30
    - box.width == root.width - 40
    - box.height == 50

  """

/// A view with an ambiguous top, which the scene expects.
private let announcing =
  card.replacing("  - box.top == root.top + 30\n", with: "") + """
    expect:
      - all: warns layout.ambiguous

    """

/// An equation that iOS 9 and later refuse, and that has an accepted equivalent.
private let unfinished = """
  era: ios7

  """ + card.replacing("root.leading", with: "root.left")
