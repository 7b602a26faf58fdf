import Foundation
import TestSupport
import Testing

@testable import snapline

@Suite("init")
struct InitCommandTests {
  @Test("The first image shows the yellow scroll view, its blue content and a card")
  func firstPicture() throws {
    let workshop = try TemporaryProject()
    #expect(try workshop.run("init").status == 0)
    #expect(try workshop.run("render", "-o", "pictures").status == 0)
    let picture = try #require(PlainPNG(try workshop.folder.read("pictures/hello/portrait.png")))
    #expect(picture[375, 1200] == 0xFFF0_17FF)
    #expect(picture[375, 2] == 0x5C9F_FFFF)
    #expect(picture[375, 505] == 0xFFFF_FFFF)
  }

  @Test("init keeps existing files and adds a scene next to them")
  func crowdedFolder() throws {
    let workshop = try TemporaryProject()
    let own = [
      "Scenes/Level.sks": "a game's", "Snapshots/App/old.png": "another tool's",
      ".gitignore": "build\n", "Package.swift": "// a package",
    ]
    for (path, text) in own { try workshop.folder.write(text, to: path) }
    #expect(try workshop.run("init").status == 0)
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
    for (path, text) in own {
      #expect(String(decoding: try workshop.folder.read(path), as: UTF8.self) == text)
    }
  }

  @Test("init is refused in a directory of scenes")
  func insideScenes() throws {
    let workshop = try TemporaryProject()
    for folder in ["Scenes", "App"] { try workshop.folder.write("", to: "\(folder)/deep/.keep") }
    try workshop.folder.write("scenes: [Scenes, App]\n", to: ".snapline.yaml")
    for folder in ["Scenes", "Scenes/deep", "App/deep"] {
      let outcome = try workshop.run("-C", folder, "init")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("init', or choose a directory outside it"))
      #expect(
        !FileManager.default.fileExists(atPath: workshop.folder[folder + "/.snapline.yaml"]))
    }
  }
}

@Suite("Installed files")
struct InstallationTests {
  @Test("The man pages name every command and every flag, and are valid")
  func manual() throws {
    let workshop = try TemporaryProject()
    #expect(try workshop.run("help", "--man", "man1").status == 0)
    let commands = try workshop.run("completions", "fish").text
      .matches(of: /__snapline_needs_command -a (\S+)/).map { String($0.1) }
    #expect(commands.count >= 20)
    for command in commands {
      let path = "man1/snapline-\(command).1"
      let page = String(decoding: try workshop.folder.read(path), as: UTF8.self)
      let help = try workshop.run("help", command).text
      let own = help.components(separatedBy: "Common options")[0]
      for flag in own.matches(of: /--[a-z]+(-[a-z]+)*/) {
        #expect(page.contains(flag.0.replacing("-", with: "\\-")), "\(command) \(flag.0)")
      }
      let words = ["-man", "-Kutf8", "-Tutf8", "-ww", "-z", workshop.folder[path]]
      guard let result = try InstalledProgram("groff").run(words) else { continue }
      #expect(result.status == 0)
    }
  }

  @Test("The program of a package prints the commit that it was made from")
  func commit() throws {
    let workshop = try TemporaryProject()
    var program = Data(try Data(contentsOf: toolURL()))
    let zeros = Data("commit:\(String(repeating: "0", count: 40))".utf8)
    let commit = Data("commit:0123456789abcdef0123456789abcdef01234567".utf8)
    while let range = program.range(of: zeros) { program.replaceSubrange(range, with: commit) }
    try workshop.folder.write([UInt8](program), to: "packaged")
    let path = workshop.folder["packaged"]
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let packaged = try #require(try InstalledProgram(path).run("--version"))
    #expect(
      String(decoding: packaged.output, as: UTF8.self)
        == "snapline \(programVersion) (0123456789ab)\n")
    #expect(try workshop.run("--version").text == "snapline \(programVersion)\n")
  }

  @Test("The changelog, the manual and the recipes name the version of the program")
  func versions() throws {
    let changelog = try ProjectFiles.text(".github/CHANGELOG.md")
    let newest = try #require(changelog.firstMatch(of: /\n## (\S+)/))
    #expect(newest.1 == programVersion)
    let pages = ManualPage.all.map { "Sources/Products/snapline/Manual/\($0.name).md" }
    var count = 0
    for path in pages + ["README.md", ".github/actions/setup/action.yml"] {
      let named = /(?:snapline(?:-plugin)?[-_]|@v|TAG: v|like v)(\d+\.\d+\.\d+)/
      for version in try ProjectFiles.text(path).matches(of: named) {
        count += 1
        #expect(version.1 == programVersion, "\(path): \(version.0)")
      }
    }
    #expect(count > 5)
  }

  @Test("Fonts installed with the program take precedence over the system's")
  func carriedFonts() throws {
    let workshop = try TemporaryProject()
    let place = workshop.folder
    let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try place.write([UInt8](Data(contentsOf: toolURL())), to: "carried/bin/snapline")
    try place.write(
      [UInt8](Data(contentsOf: URL(fileURLWithPath: dejaVu))),
      to: "carried/share/snapline/fonts/DejaVuSans.ttf")
    let program = place["carried/bin/snapline"]
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let doctor = try #require(try InstalledProgram(program).run("doctor"))
    let lines = String(decoding: doctor.output, as: UTF8.self).split(separator: "\n")
    let regular = try #require(lines.first { $0.contains("DejaVu Sans ") && !$0.contains("Bold") })
    #expect(regular.hasSuffix("carried/share/snapline/fonts/DejaVuSans.ttf"))
    #expect(lines.contains { $0.hasSuffix("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf") })
    // A file that exists but is not a font is an error.
    try place.write("no font", to: "carried/share/snapline/fonts/DejaVuSans.ttf")
    let diagnostic = try #require(try InstalledProgram(program).run("doctor"))
    #expect(diagnostic.status == 2)
    #expect(
      !String(decoding: diagnostic.output, as: UTF8.self).contains(
        "all required libraries and fonts are installed"))
  }
}
