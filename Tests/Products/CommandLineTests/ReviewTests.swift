import Foundation
import TestSupport
import Testing

@Suite("snapline review")
struct ReviewTests {
  private let workshop: TemporaryProject

  init() throws {
    workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("check").status == 1)
  }

  private let colors = ["TERM": "xterm-256color"]

  @Test("review shows old image, new image and difference, and keys accept and reject")
  func walk() throws {
    let before = workshop.goldens
    let terminal = try PseudoTerminal()
    let running = try workshop.start(["review"], environment: colors, terminal: terminal)
    #expect(terminal.wait(for: "[q]uit", running), "\(terminal.shown)")
    #expect(!terminal.isCooked)
    for text in ["1 of 2", "box  landscape", "Δy +8 pt", "old", "new", "difference", "▀"] {
      #expect(terminal.shown.contains(text), "\(text)")
    }
    // The box is red, the screen white, and differing pixels are highlighted.
    for color in ["38;5;196m", "48;5;231m", "38;5;166m"] {
      #expect(terminal.shown.contains(color), "\(color)")
    }
    terminal.clear()
    terminal.press("a")
    #expect(terminal.wait(for: "[u]ndo", running), "\(terminal.shown)")
    #expect(terminal.shown.contains("2 of 2"))
    terminal.press("r")
    terminal.waitForEnd(of: running)
    #expect(running.process.terminationStatus == 0)
    terminal.wait(for: "rejected", running)
    #expect(terminal.shown.contains("1 accepted, 1 rejected"))
    #expect(terminal.isCooked)
    #expect(workshop.goldens["box/portrait.png"] == before["box/portrait.png"])
    #expect(workshop.goldens["box/landscape.png"] != before["box/landscape.png"])
    #expect(try workshop.run("check").text.contains("1 same, 1 changed"))
  }

  @Test("review shows the cause, and one key accepts all changes with it")
  func cause() throws {
    let terminal = try PseudoTerminal()
    let running = try workshop.start(["review"], environment: colors, terminal: terminal)
    #expect(terminal.wait(for: "[q]uit", running), "\(terminal.shown)")
    #expect(terminal.shown.contains("constant 40 → 48"), "\(terminal.shown)")
    terminal.press("A")
    terminal.waitForEnd(of: running)
    terminal.wait(for: "2 accepted", running)
    #expect(terminal.shown.contains("2 accepted"))
    #expect(try workshop.run("check").status == 0)
  }

  @Test("review shows the changed area enlarged, and a key shows the whole image")
  func crop() throws {
    let terminal = try PseudoTerminal()
    let running = try workshop.start(
      ["review", "--images", "kitty"], environment: colors, terminal: terminal)
    let start = "\u{1B}_Ga=T,f=100,"
    #expect(terminal.wait(for: start, times: 3, running), "\(terminal.shown)")
    #expect(terminal.shown.components(separatedBy: start).count == 4)
    #expect(terminal.shown.contains("old (changed area)"))
    terminal.clear()
    terminal.press("c")
    #expect(terminal.wait(for: "[q]uit", running), "\(terminal.shown)")
    #expect(terminal.shown.contains("[c] changed area"))
    #expect(!terminal.shown.contains("old (changed area)"))
    terminal.press("q")
    terminal.waitForEnd(of: running)
    #expect(terminal.isCooked)
  }

  @Test("review runs in a terminal that is too small for images", arguments: [1, 3, 6, 9])
  func tiny(columns: UInt16) throws {
    for way in ["kitty", "blocks"] {
      let terminal = try PseudoTerminal(columns: columns)
      let running = try workshop.start(
        ["review", "--images", way], environment: colors, terminal: terminal)
      #expect(terminal.wait(for: "[q]uit", running), "\(terminal.shown)")
      terminal.press("q")
      terminal.waitForEnd(of: running)
      #expect(running.process.terminationStatus == 0, "\(way) at \(columns)")
    }
  }

  @Test("A key undoes a decision, and skipped changes stay pending")
  func undo() throws {
    let before = workshop.goldens
    let terminal = try PseudoTerminal()
    let running = try workshop.start(["review"], environment: colors, terminal: terminal)
    terminal.wait(for: "[q]uit", running)
    for (key, sign) in [
      ("a", "[u]ndo"), ("u", "1 of 2"), ("s", "2 of 2"), ("?", "keep the golden"),
    ] {
      terminal.clear()
      terminal.press(key)
      #expect(terminal.wait(for: sign, running), "\(key): \(terminal.shown)")
    }
    terminal.clear()
    terminal.press("x")
    #expect(terminal.wait(for: "[q]uit", running))
    terminal.press("q")
    terminal.waitForEnd(of: running)
    terminal.wait(for: "pending", running)
    #expect(terminal.shown.contains("1 skipped, 2 still pending"))
    #expect(workshop.goldens == before)
    #expect(try workshop.run("approve").lines.count == 2)
  }

  @Test("review restores the terminal when a signal ends it", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(number: Int32) throws {
    let terminal = try PseudoTerminal()
    let running = try workshop.start(["review"], environment: colors, terminal: terminal)
    #expect(terminal.wait(for: "[q]uit", running))
    #expect(!terminal.isCooked)
    kill(running.process.processIdentifier, number)
    terminal.waitForEnd(of: running)
    #expect(running.process.terminationStatus == (number == SIGINT ? 130 : number))
    terminal.wait(for: "still pending", running)
    #expect(terminal.isCooked)
    #expect(terminal.shown.contains("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(try workshop.run("approve").lines.count == 2)
  }

  @Test("review uses exact colors with truecolor, and no images without colors")
  func depths() throws {
    let full = try PseudoTerminal()
    let environment = ["TERM": "xterm", "COLORTERM": "truecolor"]
    var running = try workshop.start(["review"], environment: environment, terminal: full)
    #expect(full.wait(for: "[q]uit", running))
    #expect(full.shown.contains("38;2;255;0;0m"))
    full.press("q")
    full.waitForEnd(of: running)
    for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["SNAPLINE_IMAGES": "never"]] {
      let plain = try PseudoTerminal()
      running = try workshop.start(["review"], environment: environment, terminal: plain)
      #expect(plain.wait(for: "[q]uit", running))
      #expect(plain.shown.contains("Δy +8 pt") && !plain.shown.contains("▀"))
      plain.press("q")
      plain.waitForEnd(of: running)
    }
  }

  @Test("review without a terminal suggests other commands and decides nothing")
  func noTerminal() throws {
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("review")
      #expect(outcome.status == 2)
      for text in ["2 changes", "snapline approve", "snapline reject", "html="] {
        #expect(outcome.errors.contains(text), "\(outcome.errors)")
      }
    }
    #expect(try workshop.run("reject", "--all").status == 0)
    #expect(try workshop.run("review").status == 5)
  }

  @Test("check shows a progress bar on a terminal and removes it")
  func progress() throws {
    // The work takes more than a second on any machine, and is counted in loops instead of time.
    let terminal = try PseudoTerminal()
    let running = try workshop.start(
      ["check", "--repeat", "800", "-j1", "--progress", "auto"], environment: colors,
      terminal: terminal)
    // Either shot may be complete when the progress bar appears.
    #expect(terminal.wait(for: " of 2", running), "\(terminal.shown)")
    #expect(terminal.shown.contains("█") && !terminal.shown.contains(" % "))
    terminal.waitForEnd(of: running)
    terminal.wait(for: "2 changed", running)
    let bar = try #require(terminal.shown.range(of: " of 2"))
    #expect(terminal.shown[bar.upperBound...].contains("\r\u{1B}[K"))
  }
}
