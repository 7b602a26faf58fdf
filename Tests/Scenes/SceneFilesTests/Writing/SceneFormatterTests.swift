import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

@Suite("The canonical form of scenes")
struct SceneFormatterTests {
  @Test(
    "Formatting keeps the meaning of every sound project scene, and is idempotent",
    arguments: ProjectFiles.soundScenes)
  func projectScenes(_ path: String) throws {
    let bytes = try ProjectFiles.bytes(path)
    let formatted = try #require(canonicalForm(bytes, path))
    #expect(meaning(formatted) == meaning(bytes))
    #expect(canonicalForm(formatted, path) == formatted)
  }

  @Test("The project's own scenes are in canonical form", arguments: ProjectFiles.soundScenes)
  func canonical(_ path: String) throws {
    let bytes = try ProjectFiles.bytes(path)
    #expect(canonicalForm(bytes, path) == bytes, "run 'snapline fmt'")
  }

  @Test(
    "Random blanks and line breaks do not change the meaning of the canonical form",
    arguments: ProjectFiles.soundScenes, [1, 2, 3] as [UInt64])
  func mutations(_ path: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = loosened(try ProjectFiles.text(path), &random)
    let bytes = Array(text.utf8)
    try #require(meaning(bytes) == meaning(try ProjectFiles.bytes(path)))
    let formatted = try #require(canonicalForm(bytes, path))
    #expect(meaning(formatted) == meaning(bytes))
    #expect(canonicalForm(formatted, path) == formatted)
    let lines = String(decoding: formatted, as: UTF8.self).split(separator: "\n")
    #expect(!lines.contains { $0.hasSuffix(" ") })
  }

  @Test("Formatting keeps CRLF and CR line ends", arguments: examples, ["\r\n", "\r"])
  func lineEnds(_ example: FormattingExample, end: String) {
    let before = example.before.replacing("\n", with: end)
    let formatted = formatScene(Array(before.utf8), file: "a.scene.yaml").value
    #expect(formatted == Array(example.after.replacing("\n", with: end).utf8))
  }

  @Test("Unformatted examples get their expected form", arguments: examples)
  func example(_ example: FormattingExample) throws {
    let result = formatScene(Array(example.before.utf8), file: "a.scene.yaml")
    for diagnostic in result.diagnostics { Issue.record("\(diagnostic)") }
    #expect(String(decoding: result.value ?? [], as: UTF8.self) == example.after)
    let again = formatScene(Array(example.after.utf8), file: "a.scene.yaml")
    #expect(String(decoding: again.value ?? [], as: UTF8.self) == example.after)
  }

  @Test(
    "An invalid scene is not formatted, and its diagnostics are returned",
    arguments: ProjectFiles.paths(below: "Scenes/errors", endingIn: ".scene.yaml"))
  func errors(_ path: String) throws {
    let bytes = try ProjectFiles.bytes(path)
    let read = readScene(bytes, file: path, identity: "")
    let result = formatScene(bytes, file: path)
    #expect((result.value == nil) == read.hasErrors)
    #expect(result.diagnostics == read.diagnostics)
  }

  /// Formats a scene without its storyboard; `ReferencedSceneTests` covers scenes that need it.
  private func canonicalForm(_ bytes: [UInt8], _ path: String) -> [UInt8]? {
    formatScene(bytes, file: path, origins: .anyImage).value
  }

  /// A dump of everything that a scene contains, without source locations.
  private func meaning(_ bytes: [UInt8]) -> String {
    let scene = readScene(bytes, file: "a.scene.yaml", identity: "a", origins: .anyImage).value
    let text = String(reflecting: scene)
    let place = /a\.scene\.yaml:[0-9:-]*/
    return text.replacing(place, with: "")
  }

  /// Returns the same scene with wider indentation, empty lines and blanks in constraints.
  private func loosened(_ text: String, _ random: inout SeededGenerator) -> String {
    let factor = random.number(1...3)
    var lines: [String] = []
    // The indentation of the key whose block of text continues.
    var block: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let blanks = line.prefix { $0 == " " }.count
      var rest = String(line.dropFirst(blanks))
      if let outer = block, rest.isEmpty || blanks > outer {
        lines.append(String(repeating: " ", count: rest.isEmpty ? 0 : blanks * factor) + rest)
        continue
      }
      block = [">-", "|", ">", "|-"].contains(where: { rest.hasSuffix(": " + $0) }) ? blanks : nil
      // Blanks inside a text, such as the reason of an exemption, belong to the text.
      if !["#", "title:", "off"].contains(where: rest.hasPrefix),
        !["text:", "type:", "\"", "'"].contains(where: rest.contains)
      {
        for sign in [" == ", " + ", " * ", ", ", " }", "{ "] where random.number(0...2) == 0 {
          rest = rest.replacing(sign, with: sign.first == " " ? "  " + sign : sign + "  ")
        }
      }
      if random.number(0...5) == 0, !rest.isEmpty { rest += "   " }
      if random.number(0...7) == 0 { lines += ["", ""] }
      lines.append(String(repeating: " ", count: blanks * factor) + rest)
    }
    return lines.joined(separator: "\n")
  }
}

/// A text and its canonical form.
struct FormattingExample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let before: String
  let after: String

  init(_ name: String, _ before: String, _ after: String) {
    testDescription = name
    self.before = before
    self.after = after
  }
}

private let examples: [FormattingExample] = [
  FormattingExample(
    "Constraints of views named H and V are no format strings",
    """
    views:
      H: { background: red }
      V: { background: red }
    constraints:
      - H .width==20
      - V  .height  =  H.height
      - V .top==H.top
      - H:[H]-9-[V]
    """,
    """
    views:
      H: { background: red }
      V: { background: red }
    constraints:
      - H.width == 20
      - V.height == H.height
      - V.top == H.top
      - H:[H]-9-[V]

    """),
  FormattingExample(
    "Keys come in the language's order, with the comments above them",
    """
    # The file's own comment.

    # how they hang together
    constraints:
    - a.top == root.top   # the roof
    # what there is
    views:
        a: {background: red, text: "Hello", kind: label}
    era: ios7


    """,
    """
    # The file's own comment.

    era: ios7
    # what there is
    views:
      a: { kind: label, text: Hello, background: red }
    # how they hang together
    constraints:
      - a.top == root.top   # the roof

    """),
  FormattingExample(
    "Constraints have single blanks, and '=' is '=='",
    """
    metrics: { gap: 8 }
    views: { b: , a: }
    constraints:
      - a.top=root.top+gap
      - a . width  >=  2*( b.width-8 )/ 3@750 as  wide
      - a.left == -b.left
      - "a.edges == root.edges inset -8 -8 4 4"
    """,
    """
    metrics: { gap: 8 }
    views: { b: , a: }
    constraints:
      - a.top == root.top + gap
      - a.width >= 2 * (b.width - 8) / 3 @ 750 as wide
      - a.left == -b.left
      - a.edges == root.edges inset -8 -8 4 4

    """),
  FormattingExample(
    "Repeated parts keep their placeholders",
    """
    each: { row: [x, y] }
    views:
      <row>Label: {kind: label, text: <row>}
    constraints:
      - <row>Label.top= <row.previous>Label.bottom+8
    """,
    """
    each: { row: [x, y] }
    views:
      <row>Label: { kind: label, text: <row> }
    constraints:
      - <row>Label.top == <row.previous>Label.bottom + 8

    """),
  FormattingExample(
    "A placeholder stays part of the number or the path that it touches",
    """
    each: { row: { x: { w: 5 } } }
    views: { <row>: }
    constraints:
      - <row>.width==1<row.w>
      - <row>.height>=<row.w>
    """,
    """
    each: { row: { x: { w: 5 } } }
    views: { <row>: }
    constraints:
      - <row>.width == 1<row.w>
      - <row>.height >= <row.w>

    """),
  FormattingExample(
    "Quotes stay where a text needs them or looks like something else",
    """
    views:
      'a': { kind: label, text: 'no', textColor: "#FFF" }
      b: { kind: label, text: "12: 30" }
      c: { kind: label, text: 'it''s' }
      d: { kind: label, text: "a\\nb" }
    """,
    """
    views:
      a: { kind: label, text: 'no', textColor: "#FFF" }
      b: { kind: label, text: "12: 30" }
      c: { kind: label, text: it's }
      d: { kind: label, text: "a\\nb" }

    """),
  FormattingExample(
    "A comment that is indented deeper stays below the part it follows",
    """
    views:
        a:
    constraints:
        - a.top == root.top
        # - a.left == root.left
    states:
        s:
            - hide: a

            # nothing more
    """,
    """
    views:
      a:
    constraints:
      - a.top == root.top
      # - a.left == root.left
    states:
      s:
        - hide: a

        # nothing more

    """),
  FormattingExample(
    "Braces that are too long, or hold a comment, become lines",
    """
    views:
      a: { kind: label, text: A text that is rather long for one line of a file, numberOfLines: 0, font: 12 }
      b: { kind: label, # a comment
        text: Short }
    states:
      s: [{hide: a}, {show: a}]
    """,
    """
    views:
      a:
        kind: label
        text: A text that is rather long for one line of a file
        font: 12
        numberOfLines: 0
      b:
        kind: label       # a comment
        text: Short
    states:
      s: [hide: a, show: a]

    """),
  FormattingExample(
    "Blocks of text keep their lines",
    """
    views:
        a:
            text: |
                one
                  two

                three
            kind: label
    """,
    """
    views:
      a:
        kind: label
        text: |
          one
            two

          three

    """),
]
