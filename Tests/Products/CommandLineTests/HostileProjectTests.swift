import Foundation
import TestSupport
import Testing

/// A project in its own directory, next to a home directory that it must not touch.
private struct NeighbouringFolders {
  let street: TemporaryFolder
  let workshop: TemporaryProject

  /// Creates a project with goldens and, if `changed`, a pending change.
  init(changed: Bool = true) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    if changed { try workshop.write(movedBoxScene) }
    self.workshop = workshop
    street = try TemporaryFolder()
    try street.write("precious", to: "home/.bashrc")
    try street.write("precious", to: "home/undo/letter")
    try street.write("precious", to: "home/box/portrait.png")
    try street.write("precious", to: "home/portrait.png")
  }

  func link(_ name: String, to target: String = "home") throws {
    try? FileManager.default.removeItem(atPath: workshop.folder[name])
    let folder = URL(fileURLWithPath: workshop.folder[name]).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: workshop.folder[name], withDestinationPath: street[target])
  }

  /// Expects that no file outside the project was changed, added or removed.
  func expectPeace(_ comment: Comment? = nil) {
    let found = street.contents()
    #expect(
      found.keys.sorted() == [
        "home/.bashrc", "home/box/portrait.png", "home/portrait.png", "home/undo/letter",
      ], comment)
    for bytes in found.values { #expect(bytes == Array("precious".utf8), comment) }
  }
}

@Suite("Hostile projects")
struct HostileProjectTests {
  @Test(
    "Settings cannot name output outside their directory or in .git",
    arguments: [
      "reporter: [\"github=HOME/.bashrc\"]", "reporter: [\"list,json=HOME/.bashrc\"]",
      "reporter: [\"github=../x/../../escape\"]", "reporter: [\"blob=..\"]",
      "reporter: [\"html=a/../../b\"]", "reporter: [\"junit=.git/hooks/pre-commit\"]",
      "reporter: [\"junit=sub/.GIT/config\"]", "out: HOME", "out: ..", "out: a/../..",
    ])
  func settings(line: String) throws {
    let place = try NeighbouringFolders()
    try place.workshop.folder.write("[core]\n", to: ".git/config")
    let text = line.replacing("HOME", with: place.street["home"])
    try place.workshop.folder.write(text + "\n", to: ".snapline.yaml")
    let before = place.workshop.folder.contents()
    let outcome = try place.workshop.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("[config.outside]"), "\(outcome.errors)")
    #expect(place.workshop.folder.contents() == before)
    place.expectPeace()
  }

  @Test("Flags and variables of the user can name any output path")
  func flags() throws {
    let place = try NeighbouringFolders()
    let outcome = try place.workshop.run(
      "check", "--reporter", "json=\(place.street["run.json"])",
      environment: ["SNAPLINE_OUT": place.street["out"]])
    #expect(outcome.status == 1, "\(outcome.errors)")
    let found = place.street.contents().keys
    #expect(found.contains("run.json") && found.contains("out/box/portrait.actual.png"))
  }

  @Test(
    "Outputs do not follow links of the project",
    arguments: [
      (["check"], "reporter: [\"json=link/.bashrc\"]"), (["check"], "out: link"),
      (["check", "--reporter", "blob=link"], ""), (["check", "--reporter", "html=link/page"], ""),
      (["check", "--out", "link/out"], ""), (["render", "-o", "link"], ""),
      (["render", "-g", "portrait", "-o", "link/portrait.png"], ""),
      (["render", "--contact-sheet", "link/sheet.png"], ""),
    ] as [([String], String)])
  func links(command: [String], settings: String) throws {
    let place = try NeighbouringFolders()
    try place.link("link")
    try place.workshop.folder.write(settings + "\n", to: ".snapline.yaml")
    let outcome = try place.workshop.start(command).finished()
    #expect([1, 2].contains(outcome.status), "\(outcome.errors)")
    let said = outcome.errors + outcome.text
    #expect(said.contains("link: it is a symbolic link; links are not followed"), "\(said)")
    place.expectPeace()
  }

  @Test(
    "Links in place of the program's own directories are not followed",
    arguments: [
      "Snapshots", "Snapshots/box", "Snapshots/holiday", ".snapline", ".snapline/out",
      ".snapline/out/box", ".snapline/undo", ".snapline/render", ".snapline/base",
    ])
  func ownFolders(name: String) throws {
    let place = try NeighbouringFolders()
    let workshop = place.workshop
    #expect(try workshop.run("check").status == 1)
    try workshop.write(boxScene, named: "gone")
    #expect(try workshop.run("record", "gone").status == 0)
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/gone.scene.yaml"])
    try place.link(name)
    for arguments in [
      ["check"], ["approve", "--all"], ["approve", "--undo", "--all"], ["reject", "--all"],
      ["reject", "--undo", "--all"], ["check", "-q"], ["record"], ["prune"], ["render"],
      ["init"], ["record", "--update", "all"],
    ] {
      let outcome = try workshop.start(arguments).finished()
      #expect([0, 1, 2, 4, 5].contains(outcome.status), "\(arguments) \(outcome.errors)")
      place.expectPeace("\(arguments)")
    }
    let type = try FileManager.default.attributesOfItem(atPath: workshop.folder[name])[.type]
    #expect(type as? FileAttributeType == .typeSymbolicLink)
  }

  @Test("Goldens behind a link are refused with a message")
  func linkedGoldens() throws {
    let place = try NeighbouringFolders(changed: false)
    try place.link("Snapshots")
    let check = try place.workshop.run("check")
    #expect(check.status == 4)
    #expect(check.text.contains("Snapshots: it is a symbolic link; links are not followed"))
    let recording = try place.workshop.run("record")
    #expect(recording.status == 2)
    #expect(recording.errors.contains("cannot write Snapshots: it is a symbolic link"))
    #expect(
      try place.workshop.run("prune").errors.contains(
        "skipped Snapshots: symbolic links are not followed"))
    place.expectPeace()
  }

  @Test("A shot name in a layout file cannot delete files outside its directory")
  func layoutNames() throws {
    let place = try NeighbouringFolders(changed: false)
    let path = "Snapshots/box/layout.txt"
    let layout = try place.workshop.folder.text(path)
    try place.workshop.folder.write("x", to: "notes/precious.png")
    let name = "../../notes/precious"
    try place.workshop.folder.write(
      layout.replacing("shot portrait", with: "shot \(name)"), to: path)
    #expect(try place.workshop.run("prune").status == 0)
    #expect(try place.workshop.folder.text("notes/precious.png") == "x")
  }

  @Test("Scenes behind links to directories or out of the project are not read")
  func linkedScenes() throws {
    for (name, target) in [("a.scene.yaml", "home/.bashrc"), ("a", "home")] {
      let place = try NeighbouringFolders(changed: false)
      try place.street.write("precious", to: "home/letter.scene.yaml")
      try place.link("Scenes/" + name, to: target)
      let outcome = try place.workshop.run("check")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("Scenes/\(name)' is a symbolic link"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("precious"))
    }
    let place = try NeighbouringFolders(changed: false)
    try place.link("Scenes/a.storyboard", to: "home/.bashrc")
    try place.workshop.folder.write(
      "from: { file: ../App/b.storyboard }\n", to: "Scenes/b.scene.yaml")
    try place.link("App/b.storyboard", to: "home/.bashrc")
    #expect(try place.workshop.run("check").status == 2)
    try place.workshop.folder.write("scenes: [link]\n", to: ".snapline.yaml")
    try place.link("link")
    #expect(try place.workshop.run("check").errors.contains("'link' is a symbolic link"))
    try FileManager.default.removeItem(atPath: place.workshop.folder[".snapline.yaml"])
    try FileManager.default.removeItem(atPath: place.workshop.folder["Scenes/a.storyboard"])
    let outcome = try place.workshop.run("check")
    #expect(outcome.status == 3)
    #expect(!outcome.errors.contains("precious"), "\(outcome.errors)")
  }

  @Test("Settings behind a link are not printed")
  func linkedSettings() throws {
    let place = try NeighbouringFolders(changed: false)
    try place.link(".snapline.yaml", to: "home/.bashrc")
    let outcome = try place.workshop.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("it is a symbolic link, not a regular file"))
    #expect(!outcome.errors.contains("precious"))
  }

  @Test("Settings of another user are ignored, unless the user is trusted", .requires(.root))
  func owners() throws {
    for strange in [".snapline.yaml", "."] {
      let place = try NeighbouringFolders(changed: false)
      let folder = place.workshop.folder
      try folder.write("reporter: [json=run.json]\nobsolete: fail\n", to: ".snapline.yaml")
      try shell("chown 12345 '\(folder[strange])'")
      let outcome = try place.workshop.run("check")
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.contains("ignoring the settings in '.snapline.yaml'"), "\(outcome.errors)")
      #expect(folder.contents(below: ".").keys.contains("run.json") == false)
      let real = try shell("cd '\(folder.path)' && pwd -P").text.dropLast()
      for (arguments, environment) in [
        (["--config", ".snapline.yaml"], [:]), ([], ["SNAPLINE_SAFE_DIRECTORY": "/x:\(real)"]),
        ([], ["SNAPLINE_SAFE_DIRECTORY": "*"]), ([], ["SUDO_UID": "12345"]),
      ] as [([String], [String: String])] {
        // SUDO_UID applies only to files of that user.
        if environment["SUDO_UID"] != nil { try shell("chown -R 12345 '\(folder.path)'") }
        let outcome = try place.workshop.start(["check"] + arguments, environment: environment)
          .finished()
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(folder.contents().keys.contains("run.json"))
        try FileManager.default.removeItem(atPath: folder["run.json"])
      }
    }
  }

  @Test("A pending image that was replaced is neither approved nor shown")
  func exchanged() throws {
    let place = try NeighbouringFolders()
    let workshop = place.workshop
    #expect(try workshop.run("check", "--pictures").status == 1)
    let other = try workshop.folder.read(".snapline/out/box/portrait.diff.png")
    for bytes in [other, Array("no picture".utf8)] {
      try workshop.folder.write(bytes, to: ".snapline/out/box/portrait.actual.png")
      try workshop.expectUnchangedGoldens {
        let outcome = try workshop.run("approve", "portrait")
        #expect(outcome.status == 2)
        #expect(
          outcome.errors.contains(
            "the pending image of box/portrait has changed since the last check"))
      }
      let list = try workshop.run("approve")
      #expect(list.text == "box/landscape\n")
      #expect(try workshop.run("review").status == 2)
    }
    #expect(try workshop.run("check").status == 1)
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("Temporary files of a killed command are deleted by the next one")
  func leftovers() throws {
    let place = try NeighbouringFolders()
    let folder = place.workshop.folder
    let names = [
      ".snapline/out/box/.snapline-1-0.tmp", ".snapline/render/x/.snapline-portrait.png-0.tmp",
      "Snapshots/box/.snapline-portrait.png-0.tmp", "Snapshots/.snapline-7-1.tmp",
      "reports/.snapline-run.json-0.tmp",
    ]
    for name in names { try folder.write("half", to: name) }
    #expect(try place.workshop.run("check", "--reporter", "json=reports/run.json").status == 1)
    #expect(try place.workshop.run("record").status == 0)
    for name in folder.contents().keys { #expect(!name.hasSuffix(".tmp"), "\(name)") }
    try folder.write("half", to: names[3])
    #expect(try place.workshop.run("prune").status == 0)
    for name in folder.contents().keys { #expect(!name.hasSuffix(".tmp"), "\(name)") }
  }

  @Test("Commands exit with 2 if only a few files can be open", arguments: [4, 6, 10, 16])
  func fewFiles(count: Int) throws {
    let place = try NeighbouringFolders(changed: false)
    let tool = try toolURL().path
    for command in ["check", "record", "render", "approve", "prune", "diff a b", "embed x.md"] {
      let outcome = try shell(
        "ulimit -n \(count); '\(tool)' \(command)", in: place.workshop.folder.path)
      #expect(outcome.status == 2, "\(command)")
      #expect(outcome.text.contains("only \(count) files can be open"), "\(outcome.text)")
    }
  }
}
