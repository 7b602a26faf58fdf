import Foundation
import TestSupport
import Testing

@Suite("Control characters in output")
struct HarmlessOutputTests {
  /// Characters that control a terminal, change text direction, or begin a line.
  private static let signs = "\u{1B}[31m\u{7}\u{202E}\u{2066}\u{9B}"

  private func project() throws -> (TemporaryProject, String) {
    let workshop = try TemporaryProject()
    let name = "a\u{1B}[31mb\u{7}c\nsnapline: all well"
    let text = """
      devices: [iphone-5]
      orientations: [portrait]
      views:
        scroll: { kind: scrollView, views: { box: { kind: label, text: "T\u{202E}X\u{2067}" } } }
      constraints:
        - scroll.edges == root.edges
        - box.leading == scroll.leading + 20 as "gap"
        - box.width == 100
        - box.width == 120  # \u{202E}\u{7}

      """
    try workshop.write(text, named: name)
    return (workshop, name)
  }

  @Test(
    "No command prints control characters, bidi controls or line breaks from names",
    arguments: [
      ["explain"], ["explain", "--view", "box"], ["explain", "--graph"], ["explain", "--console"],
      ["explain", "--json"], ["explain", "--fix", "-n"], ["check"], ["lint"], ["prove"],
      ["list", "shots"], ["list", "scenes", "-v"], ["dump", "--stage", "layout"],
      ["render", "-o", "out"],
    ])
  func output(words: [String]) throws {
    let (workshop, name) = try project()
    let command = words[0] == "list" ? 2 : 1
    let call = words[..<command] + [name] + words[command...]
    let outcome = try workshop.start(Array(call)).finish()
    let text = outcome.text + outcome.errors
    #expect(!text.isEmpty)
    for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
      let isActing =
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      #expect(!isActing, "\(words): U+\(String(scalar.value, radix: 16)) in \(text)")
    }
    #expect(
      !text.split(separator: "\n").contains { $0.hasPrefix("snapline: all well") }, "\(text)")
  }
}
