import Foundation
import TestSupport
import Testing

/// A box in three states on two devices.
private let manyShots =
  boxScene.replacing("devices: [iphone-4s]", with: "devices: [iphone-4s, iphone-5]") + """
    states:
      turned: [rotate: landscape]

    """

@Suite("Selection of shots")
struct ShotSelectionTests {
  @Test(
    "--device, --orientation and --state select shots, together and by pattern",
    arguments: [
      (["--device", "iphone-5"], 3), (["--device", "iphone-*"], 6),
      (["--device", "iphone-5", "--device=iphone-4s"], 6),
      (["--orientation", "portrait"], 2), (["--state", "turned"], 2), (["--state", "default"], 4),
      (["--state", "t*", "--device", "iphone-4s"], 1),
      (["--device", "iphone-4s", "-g", "portrait"], 1),
    ])
  func traits(flags: [String], count: Int) throws {
    let workshop = try TemporaryProject(scene: manyShots)
    let outcome = try workshop.start(["list", "shots"] + flags).finished()
    #expect(outcome.lines.count == count, "\(outcome.text) \(outcome.errors)")
  }

  @Test(
    "--text-size, --direction and --appearance select shots",
    arguments: [
      (["--text-size", "large"], 8), (["--text-size", "large", "--text-size=small"], 16),
      (["--direction", "rightToLeft"], 8),
      (["--direction", "rightToLeft", "--text-size", "small", "--appearance", "dark"], 2),
      (["--text-size", "medium"], 0),
    ])
  func looks(flags: [String], count: Int) throws {
    let scene =
      "appearances: [light, dark]\ndirections: [leftToRight, rightToLeft]\n"
      + "textSizes: [small, large]\n"
      + boxScene.replacing("era: ios7", with: "era: ios15")
    let workshop = try TemporaryProject(scene: scene)
    let outcome = try workshop.start(["list", "shots", "--json"] + flags).finished()
    let rows = try? JSONSerialization.jsonObject(with: Data(outcome.output)) as? [[String: Any]]
    #expect((rows ?? []).count == count, "\(outcome.text) \(outcome.errors)")
    #expect((rows ?? []).allSatisfy { $0["textSize"] is String && $0["direction"] is String })
  }

  @Test("If the settings exclude all shots, the hint shows how to override them")
  func filteredAway() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write("filter: cards/**\n", to: ".snapline.yaml")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("'filter' in .snapline.yaml:1:9 excludes all shots"))
    #expect(outcome.errors.contains("snapline list shots --filter '**'"))
    let all = try workshop.run("list", "shots", "--filter", "**")
    #expect(all.lines == ["box/portrait", "box/landscape"])
  }

  @Test("An unknown text size or direction exits with 2 and a hint")
  func unknownLooks() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let size = try workshop.run("check", "--text-size", "extraLage")
    #expect(size.status == 2 && size.errors.contains("'extraLarge'"), "\(size.errors)")
    let direction = try workshop.run("list", "shots", "--direction", "rtl")
    #expect(direction.status == 2 && direction.errors.contains("rightToLeft"))
  }

  @Test("A storyboard is laid out in the requested direction and text size")
  func storyboardLooks() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let storyboard = try ProjectFiles.bytes("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(storyboard, to: "Scenes/Login.storyboard")
    let outcome = try workshop.run(
      "list", "shots", "Scenes/Login.storyboard", "--direction", "rightToLeft", "--text-size",
      "small", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("rightToLeft") && outcome.text.contains("\"small\""))
  }

  @Test("A device of no shot exits with 5 and a hint")
  func unknownDevice() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("check", "--device", "ihpone-4s")
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("--device iphone-4s"))
    #expect(try workshop.run("check", "--orientation", "landscap").status == 2)
  }

  @Test("Goldens of shots excluded by a filter are neither unused nor pruned")
  func filtersAndGoldens() throws {
    let workshop = try TemporaryProject(scene: manyShots)
    #expect(try workshop.run("record").status == 0)
    let outcome = try workshop.run("check", "--device", "iphone-5", "--obsolete", "fail")
    #expect(outcome.status == 0, "\(outcome.errors)")
    try workshop.folder.write("device: iphone-5\n", to: ".snapline.yaml")
    try workshop.expectUnchangedGoldens {
      let pruning = try workshop.run("prune")
      #expect(pruning.status == 0)
    }
  }

  @Test("list prints each list as JSON")
  func json() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    for topic in ["scenes", "shots", "devices", "eras", "codes"] {
      let outcome = try workshop.run("list", topic, "--json")
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output))
      let rows = try #require(value as? [[String: Any]])
      #expect(rows.allSatisfy { $0["name"] is String } && !rows.isEmpty)
    }
  }

  @Test("--repeat finds no differences between repeated renderings")
  func repeated() throws {
    let workshop = try TemporaryProject(scene: labelledScene)
    #expect(try workshop.run("record", "--repeat", "3").status == 0)
    #expect(try workshop.run("check", "--repeat", "3").status == 0)
    #expect(try workshop.run("check", "--repeat", "0").status == 2)
  }

  @Test("check -v lists unchanged shots")
  func verbose() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    #expect(!(try workshop.run("check").text.contains("box/portrait")))
    #expect(try workshop.run("check", "-v").text.contains("✓ box/portrait"))
  }
}

@Suite("First steps")
struct SuggestedStepTests {
  @Test("init creates a project that checks, and keeps existing files")
  func initialize() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    #expect(try workshop.run("init", "-n").lines.count == 2)
    #expect(!FileManager.default.fileExists(atPath: workshop.folder["Scenes"]))
    let begun = try workshop.run("init")
    #expect(begun.text.contains("wrote Scenes/hello.scene.yaml"))
    let next = begun.errors.split(separator: "\n").suffix(3).map { $0.split(separator: " ")[1] }
    #expect(next == ["render", "record", "check"])
    #expect(try workshop.run("lint").status == 0)
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
    #expect(try workshop.run("fmt", "--check").status == 0)
    try workshop.folder.write("jobs: 1\n", to: ".snapline.yaml")
    #expect(try workshop.run("init").output.isEmpty)
    #expect(
      String(decoding: try workshop.folder.read(".snapline.yaml"), as: UTF8.self) == "jobs: 1\n")
  }

  @Test("completions prints a valid shell script", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let workshop = try TemporaryProject()
    let outcome = try workshop.run("completions", shell)
    #expect(outcome.status == 0)
    for word in ["review", "only-changed", "ignore"] { #expect(outcome.text.contains(word)) }
    try workshop.folder.write(outcome.output, to: "script")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [shell, "-n", workshop.folder["script"]]
    try process.run()
    process.waitUntilExit()
    // The status is 127 if the shell is not installed.
    #expect([0, 127].contains(process.terminationStatus))
    #expect(try workshop.run("completions", "bsh").errors.contains("did you mean 'bash'?"))
  }

  @Test("bash completes commands, flags and the values of flags")
  func bash() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let script = try workshop.run("completions", "bash").text
    func completed(_ words: [String]) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      try workshop.folder.write(
        script + """
          PATH=\(try toolURL().deletingLastPathComponent().path):$PATH; cd '\(workshop.folder.path)'
          COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
          _snapline; printf '%s\\n' "${COMPREPLY[@]}"

          """, to: "script")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["bash", workshop.folder["script"]]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    #expect(
      try completed(["snapline", "re"]) == ["render", "record", "review", "reject", "report"])
    #expect(try completed(["snapline", "check", "--obs"]) == ["--obsolete"])
    #expect(try completed(["snapline", "check", "--obsolete", ""]) == ["warn", "fail", "ignore"])
    #expect(try completed(["snapline", "-q", "list", "d"]) == ["devices"])
    let devices = try completed(["snapline", "check", "--device", "iphone-1"])
    #expect(devices.contains("iphone-14") && devices.allSatisfy { $0.hasPrefix("iphone-1") })
    for (words, found) in [(["list,h"], "list,html="), (["=", "ju"], "junit=")] {
      #expect(try completed(["snapline", "check", "--reporter"] + words) == [found])
    }
    #expect(try completed(["snapline", "check", "--reporter", "html", "=", "pa"]).isEmpty)
    #expect(try completed(["snapline", "prove", "--reporter", "b"]).isEmpty)
    #expect(try completed(["snapline", "prove", "--reporter", "list,ht"]) == ["list,html="])
    #expect(try completed(["snapline", "check", "b"]) == ["box"])
    // Names are relative to the directory given by -C.
    try workshop.write(boxScene, named: "deep/box")
    let folder = workshop.folder.path
    let deep = "\(folder)/Scenes/deep"
    #expect(try completed(["snapline", "-C", deep, "check", "bo"]).contains("box"))
    #expect(try completed(["snapline", "-C", deep, "re"]).count == 5)
    #expect(try completed(["snapline", "-C", "Scenes", "embed", "de"]) == ["deep"])
    _ = try workshop.run("check")
    for command in ["approve", "reject", "review"] {
      let names = try completed(["snapline", command, "box/"])
      #expect(names == ["box/landscape", "box/portrait"], "\(command)")
    }
    guard Requirement.git.isMet() else { return }
    try shell(
      """
      git init -q -b trunk . && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m a
      git tag v1 && git branch topic
      """, in: folder)
    #expect(try completed(["snapline", "diff", "--base", "t"]) == ["topic", "trunk"])
    #expect(try completed(["snapline", "check", "--only-changed", "=", "v"]) == ["v1"])
  }

  @Test(
    "Completions offer exactly the reporters that a command accepts",
    arguments: ["bash", "zsh", "fish"])
  func reporters(shell: String) throws {
    let workshop = try TemporaryProject()
    let script = try workshop.run("completions", shell).text
    for command in ["check", "report", "merge", "diff", "prove", "lint"] {
      let help = try workshop.run("help", command).text
      let list = try #require(help.firstMatch(of: /reports to write: ([a-z, ]+)/))
      let accepted = list.1.split { $0 == "," || $0 == " " }.map(String.init)
      #expect(accepted.contains("blob") == !["prove", "lint"].contains(command))
      for kind in ["list", "github", "html", "json", "junit", "markdown", "sarif", "blob"] {
        let isRefused = try workshop.run(command, "--reporter", "\(kind)=x").errors
          .contains("does not support the reporter")
        #expect(isRefused != accepted.contains(kind), "\(command) \(kind)")
      }
      let words = accepted.map { ["list", "github"].contains($0) ? $0 : "\($0)=" }
        .joined(separator: " ")
      let offers: [String: String] = [
        "bash": "    \(command)) reporters='\(words)' ;;",
        "zsh": ":value: _snapline_reporters \(words)'",
        "fish": "_command \(command)' -l reporter -x -a '(__snapline_reporters \(words))'",
      ]
      let part =
        shell == "zsh" ? script.components(separatedBy: "    \(command))\n")[1] : script
      let own = part.components(separatedBy: ";;\n      _arguments")[0]
      #expect(own.contains(try #require(offers[shell])), "\(command): \(words)")
    }
  }

  @Test("fish completes commands and the values of flags")
  func fish() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let script = try workshop.run("completions", "fish").text
    func completed(_ line: String) throws -> [String]? {
      try workshop.folder.write(
        script + """
          set PATH \(try toolURL().deletingLastPathComponent().path) $PATH
          cd '\(workshop.folder.path)'
          complete -C '\(line)'

          """, to: "script")
      let result = try InstalledProgram("fish").run(workshop.folder["script"])
      return result.map { result in
        String(decoding: result.output, as: UTF8.self).split(separator: "\n")
          .map { String($0.prefix { $0 != "\t" }) }
      }
    }
    guard let commands = try completed("snapline re") else { return }
    #expect(Set(commands) == ["render", "record", "review", "reject", "report"])
    let reporters = "snapline check --reporter"
    #expect(try completed("\(reporters) ")?.contains("html=") == true)
    #expect(try completed("\(reporters) list,h") == ["list,html="])
    #expect(try completed("\(reporters)=ju") == ["--reporter=junit="])
    #expect(try completed("snapline check b") == ["box"])
    #expect(try completed("snapline check --device iphone-1")?.contains("iphone-14") == true)
    _ = try workshop.run("check")
    #expect(try completed("snapline approve b") == ["box/landscape", "box/portrait"])
  }

  @Test(
    "In a Swift package the scenes of its tests are found, with goldens next to them",
    arguments: ["Tests", "Tests/FormTests"], [".", "Sources/Form"])
  func package(home: String, place: String) throws {
    let workshop = try TemporaryProject()
    for path in ["Package.swift", "Sources/Form/Form.swift", "Tests/OtherTests/A.swift"] {
      try workshop.folder.write("", to: "package/\(path)")
    }
    try workshop.folder.write(boxScene, to: "package/\(home)/Scenes/box.scene.yaml")
    let flags = ["-C", "package/\(place)"]
    let recorded = try workshop.start(["record"] + flags).finished()
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(throws: Never.self) {
      try workshop.folder.read("package/\(home)/Snapshots/box/portrait.png")
    }
    #expect(try workshop.start(["check"] + flags).finished().text == "2 shots of 1 scene: 2 same\n")
    // With two test targets the choice is ambiguous, so the enclosing project is used.
    try workshop.folder.write(boxScene, to: "package/Tests/MoreTests/Scenes/box.scene.yaml")
    let text = try workshop.start(["list", "scenes"] + flags).finished().text
    #expect(text == (home == "Tests" ? "box\n" : ""))
  }
}
