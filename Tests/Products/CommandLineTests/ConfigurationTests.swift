import Foundation
import TestSupport
import Testing

@Suite(".snapline.yaml and the environment")
struct ConfigurationTests {
  private let workshop: TemporaryProject

  init() throws { workshop = try TemporaryProject(scene: boxScene) }

  private func configure(_ text: String, at path: String = ".snapline.yaml") throws {
    try workshop.folder.write(text, to: path)
  }

  /// Returns the words of the line of `doctor --config` about a setting.
  private func setting(
    _ name: String, _ flags: [String] = [], environment: [String: String] = [:]
  ) throws -> [Substring] {
    let outcome = try workshop.start(["doctor", "--config"] + flags, environment: environment)
      .finished()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let line = outcome.lines.first { $0.split(separator: " ").first == name[...] }
    return try #require(line).split(separator: " ")
  }

  @Test("Flags override the environment, then the settings file, CI and defaults")
  func precedence() throws {
    #expect(try setting("obsolete") == ["obsolete", "warn", "default"])
    #expect(try setting("ci", environment: ["CI": "1"]) == ["ci", "on", "CI=1"])
    try configure("# settings\nobsolete: fail\nci: false\n")
    #expect(try setting("obsolete") == ["obsolete", "fail", ".snapline.yaml:2:11"])
    #expect(try setting("ci", environment: ["CI": "1"]) == ["ci", "off", ".snapline.yaml:3:5"])
    let environment = ["SNAPLINE_OBSOLETE": "ignore", "SNAPLINE_CI": "1"]
    #expect(
      try setting("obsolete", environment: environment) == [
        "obsolete", "ignore", "SNAPLINE_OBSOLETE",
      ])
    #expect(try setting("ci", environment: environment) == ["ci", "on", "SNAPLINE_CI"])
    #expect(try setting("jobs", ["-j3"]) == ["jobs", "3", "command", "line"])
  }

  @Test("doctor --config reports the values that commands use")
  func effect() throws {
    #expect(try workshop.run("record").status == 0)
    try workshop.write(boxScene, named: "gone")
    #expect(try workshop.run("record").status == 0)
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/gone.scene.yaml"])
    #expect(try workshop.run("check").status == 0)
    try configure("obsolete: fail\nfilter: ['portrait', '!other']\n")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 4)
    #expect(outcome.text.contains("1 shot of"))
    #expect(try workshop.run("check", environment: ["SNAPLINE_OBSOLETE": "warn"]).status == 0)
    #expect(try workshop.run("check", "--obsolete", "ignore").status == 0)
    #expect(
      try workshop.run("check", environment: ["SNAPLINE_FILTER": "box/*,!landscape"]).text
        .contains("1 shot of"))
  }

  @Test(".snapline.yaml is found in parent directories, and its paths are relative to it")
  func upwards() throws {
    try configure("reporter: [list, junit=out/j.xml]\n")
    try workshop.folder.write("", to: "Scenes/deep/.keep")
    let outcome = try workshop.run("-C", "Scenes/deep", "check")
    #expect(outcome.status == 4)
    #expect(!workshop.folder.contents(below: "out").isEmpty)
    try configure("reporter: junit=j.xml\n", at: "other/named.yaml")
    #expect(try workshop.run("check", "--config", "other/named.yaml").output.isEmpty)
    #expect(!(try workshop.folder.read("other/j.xml").isEmpty))
  }

  @Test("All errors of .snapline.yaml are reported with locations and hints")
  func mistakes() throws {
    try configure(
      """
      obsolete: fial
      repoter: list
      jobs: none
      decode: yes
      reporter: [list, jnuit]
      filter: { a: b }
      obsolete: warn

      """)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    for text in [
      ".snapline.yaml:1:11: error:", "did you mean 'fail'?", ".snapline.yaml:2:1: error:",
      "did you mean 'reporter'?", ".snapline.yaml:3:7: error:", ".snapline.yaml:4:9: error:",
      "true or false", ".snapline.yaml:5:18: error:", "did you mean 'junit'?",
      ".snapline.yaml:6:9: error:", ".snapline.yaml:7:1: error:", "[yaml.duplicate-key]",
    ] { #expect(outcome.errors.contains(text), "\(text) in \(outcome.errors)") }
    #expect(try workshop.run("help").status == 0)
    #expect(try workshop.run("check", "--help").status == 0)
  }

  @Test(
    "Settings that are not a mapping exit with 2, and an empty file has no effect",
    arguments: [
      ("- list\n", 2), ("text\n", 2), ("a: [\n", 2), ("", 4), ("# later\n", 4), ("\u{0}", 2),
    ] as [(String, Int32)])
  func strange(text: String, status: Int32) throws {
    try configure(text)
    let outcome = try workshop.run("check")
    #expect(outcome.status == status, "\(outcome.errors)")
    if status == 2 { #expect(outcome.errors.contains(".snapline.yaml:")) }
  }

  @Test("--config exits with 2 for a missing file, a directory and a missing value")
  func missing() throws {
    try workshop.folder.write("", to: "folder/.keep")
    for path in ["nowhere.yaml", "folder"] {
      let outcome = try workshop.run("check", "--config", path)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("\(path):1:1: error:"))
    }
    #expect(try workshop.run("check", "--config").status == 2)
  }

  @Test("A settings file that is a dangling link is refused")
  func danglingLink() throws {
    try shell("ln -s nowhere .snapline.yaml", in: workshop.folder.path)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("it is a symbolic link"), "\(outcome.errors)")
  }

  @Test("Invalid variables exit with 2, and misspelt ones get a hint")
  func variables() throws {
    let wrong = try workshop.run("check", environment: ["SNAPLINE_JOBS": "many"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("SNAPLINE_JOBS"))
    #expect(try workshop.run("check", environment: ["SNAPLINE_DECODE": "perhaps"]).status == 2)
    let near = try workshop.run("check", environment: ["SNAPLINE_JBOS": "1"])
    #expect(near.status == 4)
    #expect(near.errors.contains("did you mean SNAPLINE_JOBS?"))
    let ofFile = try workshop.run("check", environment: ["SNAPLINE_SCENES": "Other"])
    #expect(ofFile.status == 4)
    #expect(ofFile.errors.contains("SNAPLINE_SCENES has no effect: set 'scenes' in"))
    // Settings that the command does not use are not validated.
    #expect(try workshop.run("list", "eras", environment: ["SNAPLINE_REPEAT": "x"]).status == 0)
  }

  @Test("record is refused in CI, unless --no-ci is given")
  func buildServer() throws {
    #expect(try workshop.run("record", environment: ["CI": "true"]).status == 2)
    #expect(try workshop.run("record", "--ci").status == 2)
    #expect(workshop.goldens.isEmpty)
    #expect(try workshop.run("record", "--ci", "-n").status == 0)
    #expect(try workshop.run("record", "--no-ci", environment: ["CI": "true"]).status == 0)
    #expect(try workshop.run("record", "--ci", "--force").status == 0)
    let annotated = try workshop.run(
      "check", environment: ["CI": "1", "GITHUB_ACTIONS": "true"])
    #expect(annotated.status == 0)
  }
}
