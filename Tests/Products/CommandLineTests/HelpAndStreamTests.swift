import Foundation
import TestSupport
import Testing

@Suite("Arguments, help and streams")
struct HelpAndStreamTests {
  @Test(
    "Invalid arguments exit with 2 and a hint",
    arguments: [
      (["chekc"], "did you mean 'check'?"),
      (["check", "--filtre", "x"], "did you mean '--filter'?"),
      (["check", "--obsolete", "fial"], "did you mean 'fail'?"),
      (["dump", "--stage", "layuot"], "did you mean 'layout'?"),
      (["check", "bxo"], "did you mean 'box'?"),
      (["list", "shotss"], "did you mean 'shots'?"),
      (["list", "devices", "ipad"], "takes no argument 'ipad'"),
      (["prune", "nope"], "unexpected argument 'nope' for 'prune'"),
      (["doctor", "x"], "no file or directory 'x'"),
      (["help", "check", "x"], "unexpected argument 'x' for 'help'"),
      (["help", "--man", "pages", "check"], "unexpected argument 'check' for 'help'"),
      (["completions", "bash", "zsh"], "unexpected argument 'zsh' for 'completions'"),
      (["render", "box", "-o", ""], "'-o' requires a path"),
      (["check", "--out="], "'--out' requires a path"),
      (["check", "--reporter", ""], "'--reporter' is empty"),
      (["check", "--reporter", "junit="], "'junit=' requires a path"),
      (["list", "codes", "layout.conflict"], "run 'snapline explain CODE' for one code"),
      (["check", "-j", "none"], "'none'"),
      (["list", "devices", "-g", "x"], "does not accept '--filter'"),
      (["explain", "box", "--fix", "--json"], "--fix cannot be used with --json"),
      (["explain", "box", "--view", "box", "--console"], "--console cannot be used with --view"),
      (
        ["render", "--contact-sheet", "a.png", "-o", "b.png"], "--contact-sheet cannot be used with"
      ),
      (["render", "--widths", "--crop", "box"], "--widths cannot be used with --crop"),
      (["prove", "--mutate", "--chart", "a.svg"], "--mutate cannot be used with --chart"),
      (["check", "-g"], "requires a value"),
      (["check", "-Z"], "-Z"),
      (["check", "-n"], "does not accept"),
      (["check", "--decode=yes"], "does not accept a value"),
      (["-C", "no/such/folder", "check"], "no/such/folder"),
      (["dump"], "--stage"),
      (
        ["prove", "--widths", "3"],
        "invalid value '3' for '--widths': it must be a range such as 320...1366"
      ),
      (["render", "--widths=3...400"], "smaller first, from 100 to 4096"),
      (["check", "--update"], "it is an option of 'snapline record'"),
      (["check", "--qqqqqq"], "run 'snapline help check' for a list of options"),
      (["--qqqqqq"], "run 'snapline help' for a list of options"),
      (["render", "--dark"], "did you mean '--appearance dark'?"),
      (["version"], "did you mean '--version'?"),
      (["help", "foo"], "run 'snapline help' for a list of commands"),
      (["foo"], "run 'snapline help' for a list of commands"),
      (["explain", "layout.foo"], "run 'snapline list codes' for all codes"),
      (["check", "Scenes/bax.scene.yaml"], "did you mean 'Scenes/box.scene.yaml'?"),
      (["check", "box.scene.yaml"], "did you mean 'Scenes/box.scene.yaml'?"),
    ])
  func usage(arguments: [String], hint: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.start(arguments).finished()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("Help begins with examples and exits with 0")
  func help() throws {
    let workshop = try TemporaryProject()
    for arguments in [["help"], ["--help"], ["-h"], ["help", "check"], ["check", "--help"]] {
      let outcome = try workshop.start(arguments).finished()
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      let examples = try #require(outcome.text.range(of: "Examples"))
      let flags = try #require(outcome.text.range(of: "ptions"))
      #expect(examples.lowerBound < flags.lowerBound)
    }
    #expect(try workshop.run().status == 2)
  }

  @Test("--version prints one line")
  func version() throws {
    let outcome = try TemporaryProject().run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("snapline "))
    #expect(outcome.lines.count == 1)
  }

  @Test("check without a project exits with 2")
  func noProject() throws {
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    let outcome = try workshop.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Scenes"))
  }

  @Test("Colors follow --color and the environment, and are off in a pipe")
  func colors() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let escape = "\u{1B}["
    #expect(!(try workshop.run("check").text.contains(escape)))
    #expect(try workshop.run("check", "--color", "always").text.contains(escape))
    #expect(try workshop.run("check", environment: ["CLICOLOR_FORCE": "1"]).text.contains(escape))
    #expect(
      !(try workshop.run("check", "--color=never", environment: ["CLICOLOR_FORCE": "1"])
        .text.contains(escape)))
    #expect(
      try workshop.run("check", environment: ["SNAPLINE_COLOR": "always"]).text.contains(escape))
  }

  @Test("--quiet prints only problems")
  func quiet() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record", "-q").output.isEmpty)
    let outcome = try workshop.run("check", "-q")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test("record continues if its output is closed")
  func closedPipe() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let tool = try toolURL().path
    try shell("('\(tool)' record; echo $? >status) | true", in: workshop.folder.path)
    #expect(String(decoding: try workshop.folder.read("status"), as: UTF8.self) == "0\n")
    #expect(workshop.goldens.count == 4)
  }

  @Test("Ctrl-C exits with 130 and reports the finished shots")
  func interrupted() throws {
    let workshop = try TemporaryProject()
    for number in 0..<100 { try workshop.write(boxScene, named: "many/box\(number)") }
    // Every shot is rendered 100 times, so the check runs for minutes on any machine.
    let running = try workshop.start(["check", "-j1", "--repeat", "100"])
    // The first image of a change shows that the check has begun.
    while workshop.folder.contents(below: ".snapline/out").isEmpty, running.process.isRunning {
      Thread.sleep(forTimeInterval: 0.01)
    }
    running.process.interrupt()
    let outcome = try running.finished()
    #expect(outcome.status == 130)
    #expect(outcome.errors.contains("interrupted"))
    #expect(outcome.text.contains(" new"))
    #expect(workshop.goldens.isEmpty)
  }

  @Test("Ctrl-C stops record with 130, and each golden is old or new")
  func interruptedRecording() throws {
    let workshop = try TemporaryProject()
    for number in 0..<20 { try workshop.write(boxScene, named: "box\(number)") }
    #expect(try workshop.run("record").status == 0)
    let goldens = workshop.goldens
    for number in 0..<20 { try workshop.write(movedBoxScene, named: "box\(number)") }
    _ = try workshop.run("check", "box0")
    #expect(try workshop.run("reject", "--all").status == 0)
    // record deletes the undo files before it renders.
    let undo = workshop.folder.contents(below: ".snapline/undo").count
    #expect(undo > 0)
    let running = try workshop.start(["record", "-j1", "--repeat", "100"])
    while workshop.folder.contents(below: ".snapline/undo").count == undo, running.process.isRunning
    {
      Thread.sleep(forTimeInterval: 0.01)
    }
    Thread.sleep(forTimeInterval: 0.1)
    running.process.interrupt()
    let outcome = try running.finished()
    #expect(outcome.status == 130)
    #expect(
      outcome.errors.contains(
        /interrupted: wrote 0 files; goldens of [0-9]+ scenes were left unchanged/))
    #expect(workshop.goldens == goldens)
  }
}
