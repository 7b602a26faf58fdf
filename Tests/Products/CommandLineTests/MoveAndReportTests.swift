import Foundation
import TestSupport
import Testing

@Suite("mv and reports")
struct MoveAndReportTests {
  private func exists(_ path: String, _ workshop: TemporaryProject) -> Bool {
    FileManager.default.fileExists(atPath: workshop.folder[path])
  }

  @Test("mv rewrites scene names in tolerances and keeps the quotes")
  func rulesFollow() throws {
    let workshop = try TemporaryProject()
    try workshop.write("views: { a: { frame: [0, 0, 9, 9] } }", named: "form/box")
    let rule = "region: [0, 0, 9, 9], maxDelta: 1-1, pixels: 1-4, reason: old, since: 2026-01-31"
    let settings = """
      tolerances:  # form/box
        - { shots: form/box, \(rule) }
        - { shots: ["form/box/*", form/boxes, 'form/*'], \(rule) }

      """
    try workshop.folder.write(settings, to: ".snapline.yaml")
    #expect(try workshop.run("mv", "form/box", "crate", "-n").text.contains("would rewrite"))
    #expect(try workshop.run("mv", "form/box", "crate").status == 0)
    let text = try workshop.folder.text(".snapline.yaml")
    #expect(
      text == """
        tolerances:  # form/box
          - { shots: crate, \(rule) }
          - { shots: ["crate/*", form/boxes, 'form/*'], \(rule) }

        """)
  }

  @Test("mv rewrites settings that name a scene's file or shots, and nothing else")
  func settingsFollow() throws {
    let workshop = try TemporaryProject(scene: conflictingScene, named: "shop/card")
    try workshop.write(boxScene, named: "shop/other")
    try workshop.folder.write(conflictingStoryboard, to: "App/Login.storyboard")
    func settings(_ card: String, _ shop: String, _ login: String) -> String {
      """
      # Scenes/shop/card.scene.yaml
      scenes: ["Scenes",  App/\(login).storyboard]   # as listed
      filter: ["\(shop)/*", \(shop)/card, "!\(shop)/gone", Login]
      known:
        - file: Scenes/\(card).scene.yaml   # two widths
          code: layout.conflict
          reason: Scenes/shop/card.scene.yaml conflicts
          until: 2099-01-31\r
        - { until: 2099-01-31, reason: b, code: layout.conflict, file: "App/\(login).storyboard" }
        - { until: 2099-01-31, reason: b, code: layout.conflict, file: Scenes/shop/c*.yaml }

      """
    }
    let place = ".snapline.yaml"
    try workshop.folder.write(settings("shop/card", "shop", "Login"), to: place)
    let dry = try workshop.run("mv", "shop/card", "sign/card", "-n")
    #expect(dry.text.contains("would rewrite the scenes' names in .snapline.yaml"), "\(dry.errors)")
    #expect(try workshop.folder.text(place) == settings("shop/card", "shop", "Login"))
    #expect(try workshop.run("mv", "shop/card", "shop/paper").status == 0)
    let renamed = settings("shop/paper", "shop", "Login")
      .replacing(" shop/card,", with: " shop/paper,")
    #expect(try workshop.folder.text(place) == renamed)
    let storyboard = try workshop.run("mv", "App/Login", "App/SignIn")
    #expect(storyboard.status == 0, "\(storyboard.errors)")
    #expect(try workshop.folder.text(place) == renamed.replacing("App/Login", with: "App/SignIn"))
    #expect(try workshop.run("doctor", "--config").status == 0)
    // A directory of scenes that was already moved with a shell command.
    #expect(try shell("mv Scenes/shop Scenes/store", in: workshop.folder.path).status == 0)
    #expect(try shell("mkdir -p Snapshots/shop/paper", in: workshop.folder.path).status == 0)
    let folder = try workshop.run("mv", "shop", "store")
    #expect(folder.status == 0, "\(folder.errors)")
    let last = try workshop.folder.text(place)
    #expect(last.contains("file: Scenes/store/paper.scene.yaml   # two widths"), "\(last)")
    #expect(last.contains("[\"store/*\", store/paper, \"!store/gone\", Login]"), "\(last)")
    #expect(last.contains("file: Scenes/store/c*.yaml"), "\(last)")
    #expect(last.contains("reason: Scenes/shop/card.scene.yaml conflicts"), "\(last)")
  }

  @Test("mv renames a scene or a directory of scenes together with the goldens")
  func rename() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "deep/a")
    #expect(try workshop.run("record").status == 0)
    let before = workshop.goldens
    #expect(try workshop.run("mv", "box", "crate", "-n").text.contains("would move Scenes/box"))
    #expect(workshop.goldens == before)
    #expect(try workshop.run("mv", "Scenes/box.scene.yaml", "crate").status == 0)
    #expect(exists("Scenes/crate.scene.yaml", workshop))
    #expect(try workshop.run("mv", "deep", "flat/er").status == 0)
    let check = try workshop.run("check", "--obsolete", "fail")
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.text == "4 shots of 2 scenes: 4 same\n")
    #expect(try workshop.run("mv", "crate", "flat/er/a").status == 2)
    #expect(try workshop.run("mv", "nowhere", "crate").status == 2)
    #expect(try workshop.run("mv", "crate").status == 2)
    #expect(try workshop.run("mv", "crate", "box", environment: ["CI": "1"]).status == 2)
  }

  @Test("mv keeps goldens of scenes whose directories are nested")
  func renameNested() throws {
    let workshop = try TemporaryProject(scene: boxScene, named: "form")
    try workshop.write(boxScene, named: "form/part")
    #expect(try workshop.run("record").status == 0)
    let file = "Scenes/form.scene.yaml"
    for (old, new) in [("form", "card"), ("card", file), ("form/part", "a"), ("form", "form/b")] {
      let outcome = try workshop.run("mv", old, new)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let check = try workshop.run("check", "--obsolete", "fail")
      #expect(check.text == "4 shots of 2 scenes: 4 same\n", "\(new): \(check)")
    }
    #expect(try workshop.run("mv", "form/b", file).status == 0)
    #expect(try workshop.run("check", "--obsolete", "fail").status == 0)
    #expect(!exists("Snapshots/form/b", workshop))
  }

  @Test("Repeating an interrupted mv completes it")
  func renameTwice() throws {
    let workshop = try TemporaryProject(scene: boxScene, named: "form")
    try workshop.write(boxScene, named: "form/part")
    #expect(try workshop.run("record").status == 0)
    let line = "mv Scenes/form.scene.yaml Scenes/card.scene.yaml; cd Snapshots; mkdir card"
    try shell("\(line); mv form/portrait.png card", in: workshop.folder.path)
    let outcome = try workshop.run("mv", "form", "card")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try workshop.run("check", "--obsolete", "fail").status == 0)
    #expect(exists("Scenes/form/part.scene.yaml", workshop))
  }

  @Test(
    "mv refuses invalid names before it moves files",
    arguments: [
      ("box", "../x"), ("box", "x/../y"), ("box", ".hidden"), ("box", "a/.b/c"), ("box", "/x"),
      ("box", "a//b"), ("", "box"), ("deep", "../x"), ("deep", ".hidden"), ("deep", "deep/er"),
    ])
  func refusedNames(old: String, new: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "deep/a")
    #expect(try workshop.run("record").status == 0)
    let before = workshop.folder.contents()
    for words in [["mv", "-n"], ["mv"]] {
      let outcome = try workshop.start(words + [old, new]).finish()
      #expect(outcome.status == 2 && outcome.text.isEmpty, "\(outcome)")
      #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
    }
    #expect(workshop.folder.contents() == before)
  }

  @Test("mv refuses a target outside the scene directories of the settings")
  func refusedPlaces() throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write("scenes: [UI]\n", to: ".snapline.yaml")
    try workshop.folder.write(boxScene, to: "UI/box.scene.yaml")
    let refused = try workshop.run("mv", "UI/box", "box")
    #expect(refused.status == 2 && refused.errors.contains("is outside the scene directories"))
    #expect(try workshop.run("mv", "UI/box", "UI/crate").status == 0)
    #expect(exists("UI/crate.scene.yaml", workshop))
  }

  @Test("prune -n lists only existing files")
  func pruneDry() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.paint("Snapshots/gone/portrait.png")
    let dry = try workshop.run("prune", "-n")
    #expect(dry.text == "would delete Snapshots/gone/portrait.png\n")
    #expect(try workshop.run("prune").text == "deleted Snapshots/gone/portrait.png\n")
  }

  @Test("mv renames a scene with a one-letter name that also occurs in its file extension")
  func renameShortly() throws {
    let workshop = try TemporaryProject(scene: boxScene, named: "a")
    try workshop.folder.write("panels: [{ shot: a/portrait }]\n", to: "Scenes/f.figure.yaml")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("mv", "f", "g").status == 0)
    #expect(exists("Scenes/g.figure.yaml", workshop))
    #expect(try workshop.run("check", "--obsolete", "fail").status == 0)
    #expect(try workshop.run("mv", "a", "e").status == 0)
    #expect(exists("Scenes/e.scene.yaml", workshop))
  }

  @Test("mv rewrites scene names in 'snapline:' comments of Markdown files")
  func renameInPages() throws {
    let workshop = try TemporaryProject(scene: boxScene, named: "a/form")
    try workshop.write(boxScene, named: "a/form/other")
    func page(_ name: String) -> String {
      """
      # 表格 a/form/portrait
      <!-- snapline:\(name)/portrait
           --frame --> ![a form](form.png)
      <!-- snapline: a/form/other/portrait -->
      <!-- a/form/portrait -->
      ![another](other.png)

      """
    }
    try workshop.folder.write(page("a/form"), to: "docs/page.md")
    try workshop.folder.write("a/form/portrait\n", to: "README.md")
    let dry = try workshop.run("mv", "a/form", "b", "-n")
    #expect(dry.lines.first == "would rewrite the scenes' names in docs/page.md", "\(dry.errors)")
    #expect(try workshop.run("mv", "a/form", "b").status == 0)
    #expect(try workshop.folder.text("docs/page.md") == page("b"))
    #expect(try workshop.run("embed", "docs/page.md").status == 0)
    #expect(try workshop.run("mv", "b", "c/d").status == 0)
    #expect(try workshop.run("embed", "docs/page.md", "--check").status == 0)
  }

  @Test("mv rewrites the relative path of 'from'")
  func moveWithPaths() throws {
    let workshop = try TemporaryProject()
    let storyboard = try ProjectFiles.bytes("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(storyboard, to: "App/Login.storyboard")
    func scene(_ path: String) -> String {
      "from: { file: \(path), controller: Login }  # the app's\n"
    }
    try workshop.write(scene("../App/Login.storyboard"), named: "login")
    try workshop.write(scene("\"../../App/Login.storyboard\""), named: "deep/login")
    #expect(try workshop.run("record").status == 0)
    let dry = try workshop.run("mv", "login", "a/b/login", "-n")
    #expect(dry.lines.first == "would rewrite 'from' in Scenes/login.scene.yaml", "\(dry.errors)")
    #expect(try workshop.run("mv", "login", "a/b/login").status == 0)
    #expect(
      try workshop.folder.text("Scenes/a/b/login.scene.yaml")
        == scene("\"../../../App/Login.storyboard\""))
    #expect(try workshop.run("mv", "deep", "flat").status == 0)
    #expect(try workshop.run("mv", "flat", "deep/er").status == 0)
    #expect(
      try workshop.folder.text("Scenes/deep/er/login.scene.yaml")
        == scene("\"../../../App/Login.storyboard\""))
    let check = try workshop.run("check", "--obsolete", "fail")
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test("mv refuses to separate a scene from its images")
  func moveWithImages() throws {
    let workshop = try TemporaryProject(
      scene: boxScene.replacing(
        "box: { background: \"#FF0000\" }", with: "box: { kind: imageView, image: a/heart.png }"),
      named: "one/box")
    let picture = try ProjectFiles.bytes("Scenes/controls/pictures/heart@2x.png")
    try workshop.folder.write(picture, to: "Scenes/one/a/heart.png")
    let refused = try workshop.run("mv", "one/box", "two/box")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'one/box' shows the image 'a/heart.png'"))
    #expect(refused.errors.contains("first copy the image to Scenes/two/a/heart.png"))
    #expect(exists("Scenes/one/box.scene.yaml", workshop))
    #expect(try workshop.run("mv", "one", "two").status == 0)
    #expect(try workshop.run("record").status == 0)
    try workshop.folder.write(picture, to: "Scenes/three/a/heart.png")
    #expect(try workshop.run("mv", "two/box", "three/box").status == 0)
  }

  @Test("mv refuses to separate a scene from its strings files, listed or found by name")
  func moveWithStrings() throws {
    let languages = "languages: [en, de]\nstrings: { de: texts/de.strings }\n"
    let workshop = try TemporaryProject(scene: languages + boxScene, named: "one/box")
    try workshop.folder.write("\"a\" = \"b\";", to: "Scenes/one/texts/de.strings")
    let refused = try workshop.run("mv", "one/box", "two/box")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'one/box' uses strings from 'texts/de.strings'"))
    #expect(refused.errors.contains("first copy the file to Scenes/two/texts/de.strings"))
    #expect(exists("Scenes/one/box.scene.yaml", workshop))
    #expect(try workshop.run("mv", "one", "two").status == 0)
    let table = try TemporaryProject(scene: "languages: [en, de]\n" + boxScene, named: "one/box")
    try table.folder.write("\"a\" = \"b\";", to: "Scenes/one/de.lproj/Localizable.strings")
    let left = try table.run("mv", "one/box", "box")
    #expect(left.errors.contains("'de.lproj/Localizable.strings'"))
  }

  @Test("mv moves the frames file of an app, unless another scene uses it")
  func moveWithFrames() throws {
    let workshop = try TemporaryProject(scene: "frames: app.txt\n" + boxScene, named: "one/box")
    try workshop.folder.write("box 10 10 5 5\n", to: "Scenes/one/app.txt")
    #expect(try workshop.run("check").errors.contains("[expect.frame]"))
    let dry = try workshop.run("mv", "one/box", "two/crate", "-n")
    #expect(dry.lines.first == "would move Scenes/one/app.txt to Scenes/two/app.txt", "\(dry)")
    #expect(try workshop.run("mv", "one/box", "two/crate").status == 0)
    #expect(exists("Scenes/two/app.txt", workshop) && !exists("Scenes/one/app.txt", workshop))
    #expect(try workshop.run("check").errors.contains("Scenes/two/app.txt:1:1: error: the frame"))
    // Within the same directory the frames file stays.
    #expect(try workshop.run("mv", "two/crate", "two/box").status == 0)
    #expect(try workshop.run("mv", "two", "three").status == 0)
    #expect(exists("Scenes/three/app.txt", workshop))
    try workshop.write("frames: app.txt\n" + boxScene, named: "three/other")
    let refused = try workshop.run("mv", "three/box", "box")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'app.txt' is used by both 'three/box' and 'three/other'"))
    #expect(exists("Scenes/three/box.scene.yaml", workshop))
  }

  @Test("Goldens of scenes in test code are not reported as unused")
  func goldensOfTests() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    for file in ["portrait.png", "layout.txt"] {
      let bytes = try ProjectFiles.bytes("Tests/Examples/Tests/Snapshots/code-card/\(file)")
      try workshop.folder.write(bytes, to: "Snapshots/code-card/\(file)")
    }
    let check = try workshop.run("check", "--obsolete", "fail")
    #expect(check.status == 0, "\(check.errors)")
    #expect(try workshop.run("prune").errors.contains("no unused goldens"))
    #expect(exists("Snapshots/code-card/portrait.png", workshop))
  }

  @Test("check compares a golden that a test recorded")
  func goldenOfTest() throws {
    let workshop = try TemporaryProject()
    for file in ["portrait.png", "layout.txt", "scene.yaml"] {
      let bytes = try ProjectFiles.bytes("Tests/Examples/Tests/Snapshots/plain-card/\(file)")
      try workshop.folder.write(bytes, to: "Snapshots/plain-card/\(file)")
    }
    let card = try ProjectFiles.text("Tests/Examples/Tests/Scenes/plain-card.scene.yaml")
    try workshop.write(card, named: "plain-card")
    #expect(try workshop.run("check").text == "1 shot of 1 scene: 1 same\n")
    try workshop.write(card.replacing("leading + 16", with: "leading + 20"), named: "plain-card")
    let said = try workshop.run("check").text
    #expect(said.contains("constant 16 → 20") && !said.contains("rendered with"), "\(said)")
  }

  @Test("mv moves the goldens of a scene file that already has its new name")
  func goldensFollow() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try FileManager.default.moveItem(
      atPath: workshop.folder["Scenes/box.scene.yaml"],
      toPath: workshop.folder["Scenes/crate.scene.yaml"])
    #expect(
      try workshop.run("mv", "box", "crate").text == "moved Snapshots/box to Snapshots/crate\n")
    #expect(try workshop.run("check", "--obsolete", "fail").status == 0)
  }

  @Test("help settings lists every setting, every variable and the files in .snapline")
  func settingsPage() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let page = try workshop.run("help", "settings").text
    let known = try workshop.run("doctor", "--config").lines.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(known.count > 20)
    for name in known {
      #expect(page.contains("\n  `\(name): "), "\(name)")
      let variable =
        "SNAPLINE_" + name.uppercased().replacing("-", with: "_")
      #expect(page.contains("\n  `\(variable)` ") == (name != "scenes"), "\(variable)")
    }
    // The page names all files that commands leave in .snapline.
    try workshop.run("check", "--reporter", "html")
    try workshop.run("approve", "--all")
    try workshop.run("render")
    let entries = try FileManager.default.contentsOfDirectory(
      atPath: workshop.folder[".snapline"])
    #expect(entries.count >= 5)
    for entry in entries where entry != ".gitignore" {
      #expect(page.contains("  `.snapline/\(entry)` "), "\(entry)")
    }
    #expect(exists(".snapline/render/box/portrait.png", workshop))
    #expect(try workshop.run("help", "setings").errors.contains("did you mean 'settings'?"))
  }

  @Test("The settings schema contains exactly the known keys")
  func settingsSchema() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let text = try workshop.run("schema", "--of", "settings").text
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    let known = try workshop.run("doctor", "--config").lines.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(Set(properties.keys) == Set(known + ["tolerances", "proves", "known", "goldens"]))
    #expect((schema["$defs"] as? [String: Any])?["tolerance"] != nil)
  }

  @Test("The JUnit report has the time of each shot and attachments for GitLab")
  func junit() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    let text = try workshop.run("check", "--reporter", "junit").text
    #expect(text.contains(/<testcase [^>]* time="[0-9]+\.[0-9]{3}">/))
    let attachment = try #require(text.firstMatch(of: /\[\[ATTACHMENT\|([^\]]+)\]\]/)).1
    #expect(exists(String(attachment), workshop))
  }

  @Test("The Markdown report uses --picture-base for images and aligns its columns")
  func markdown() throws {
    let workshop = try TemporaryProject(scene: boxScene, named: "a b")
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene, named: "a b")
    let base = "https://example.org/" + String(repeating: "run/", count: 100) + "end"
    let text = try workshop.run(
      "check", "--reporter", "markdown", "--picture-base", base
    ).text
    #expect(text.contains("src=\"\(base)/Snapshots/a%20b/portrait.png\""))
    #expect(text.contains("src=\"\(base)/.snapline/out/a%20b/portrait.actual.png\""))
    #expect(text.contains("\nmoved    box"))
    #expect(text.contains("\nimage    .snapline"))
    #expect(!(try workshop.run("check", "--reporter", "markdown").text.contains("<img")))
    #expect(try workshop.run("check", "--picture-base", "javascript:x").status == 2)
  }
}
