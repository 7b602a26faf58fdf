import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

@Suite("Strict YAML")
struct StrictnessTests {
  @Test("A byte order mark is reported and the scene is read")
  func byteOrderMark() {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("title: A\nviews: {a: }\n".utf8)
    #expect(problems(bytes) == ["1:1 text.byte-order-mark"])
    #expect(read(bytes).value?.title == "A")
  }

  @Test("Bytes that are not UTF-8 are reported at their location")
  func notUTF8() {
    let bytes = Array("title: 姓".utf8) + [0xFF] + Array("x\nviews: {a: }\n#".utf8) + [0xC3]
    #expect(problems(bytes) == ["1:9 text.not-utf8", "3:2 text.not-utf8"])
  }

  @Test(
    "UTF-16 and UTF-32 are reported, with or without byte order mark",
    arguments: [
      [0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0x61, 0, 0x3A, 0, 0x0A, 0],
      [0, 0x61, 0, 0x3A, 0, 0x0A], [0x61, 0, 0, 0, 0x3A, 0, 0, 0], [0, 0, 0, 0x61, 0, 0, 0, 0x3A],
      [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61],
    ] as [[UInt8]])
  func wide(bytes: [UInt8]) {
    #expect(problems(bytes) == ["1:1 text.utf16"])
    #expect(read(bytes).value == nil)
    #expect(read(bytes).diagnostics.first?.hint?.contains("-t UTF-8") == true)
  }

  @Test("Invisible characters are reported, and later columns are correct")
  func controlCharacters() {
    #expect(
      problems("title: a\u{0}b\u{1B}c\u{FEFF} # \u{85}\nviews: {a: {kind: x}}\n") == [
        "1:9 text.nul", "1:11 text.control-character", "1:13 text.control-character",
        "1:17 text.line-separator", "2:19 value.choice",
      ])
  }

  @Test(
    "YAML directives are refused with a hint",
    arguments: [
      "%YAML 1.1\n---", "%YAML 3.7\n---", "%YAML\n---", "%YAML 1.1", "%TAG ! x\n---", "%TAG\n---",
      "%YAML 1.1 x\n---", "%YAML 1.1\n%YAML 1.1\n---", "# a comment\n\n%FOO bar\n---",
    ])
  func directives(lines: String) throws {
    let found = try #require(read(lines + "\nviews: { a: {} }\n").diagnostics.first)
    #expect(
      found.code == "yaml.directive"
        && found.hint == "remove the line that starts with '%'")
    #expect(found.span?.start == SourcePosition(line: lines.hasPrefix("#") ? 3 : 1, column: 1))
  }

  @Test("All problems of a file are reported at once, in the order of the text")
  func allAtOnce() {
    let found = problems("x: 1\nviews:\n  a: &b {}\n  a:\nconstraints: [q.top == a.top, '|']\n")
    #expect(
      found == [
        "1:1 key.unknown", "3:6 yaml.anchor", "4:3 yaml.duplicate-key",
        "5:15 constraint.unknown-view", "5:33 format.syntax",
      ])
  }

  @Test("Diagnostics are limited, and the last one counts the others")
  func tooMany() throws {
    var limits = Limits.standard
    limits.diagnostics = 3
    let text = (1...10).map { "x\($0): 1\n" }.joined()
    let found = read(text, limits: limits).diagnostics
    #expect(found.map(\.code) == ["key.unknown", "key.unknown", "file.too-many-problems"])
    #expect(found.last?.message == "too many problems: at least 2, not all are listed")
  }

  @Test("Files, views and constraints over the limits are refused")
  func limits() {
    var limits = Limits.standard
    limits.fileBytes = 10
    #expect(problems("title: abcdefgh", limits: limits) == ["1:1 file.too-large"])
    limits = .standard
    limits.views = 3
    #expect(problems("views: {a: , b: , c: , d: }", limits: limits) == ["1:1 scene.too-many-views"])
    limits = .standard
    limits.constraints = 1
    #expect(
      problems("views: {a: }\nconstraints: [a.edges == root.edges]", limits: limits)
        == ["1:1 scene.too-many-constraints"])
    limits = .standard
    limits.textLength = 3
    #expect(problems("title: abcd", limits: limits) == ["1:8 value.too-long"])
  }

  @Test("A file over the size limit is refused with a hint")
  func tooLarge() {
    let bytes = [UInt8](repeating: UInt8(ascii: ":"), count: Limits.standard.fileBytes + 1)
    let found = read(bytes).diagnostics
    #expect(found.map(\.code) == ["file.too-large"])
    #expect(found.first?.hint == "split the file")
  }

  @Test("A file of invalid bytes has as many diagnostics as the limit allows")
  func allWrong() {
    for byte in [0x01, 0xFF] as [UInt8] {
      let found = read([UInt8](repeating: byte, count: 100_000)).diagnostics
      #expect(found.count == Limits.standard.diagnostics)
      #expect(found.last?.code == "file.too-many-problems")
    }
  }

  @Test("Each of 2,000 empty values in a long line is read")
  func emptyValues() {
    let views = (0..<2_000).map { "v\($0): " }.joined(separator: ", ")
    #expect(read("views: { \(views) }").value?.views.count == 2_001)
  }

  @Test("An empty file is an error", arguments: ["", "\n", "# nothing\n", "---\n"])
  func empty(text: String) {
    #expect(read(text).hasErrors)
    #expect(read("").diagnostics.map(\.code) == ["file.empty"])
  }

  @Test("A scene in JSON is read")
  func json() {
    let text = """
      {"title": "J", "orientations": ["portrait"], "views": {"a": {"kind": "label", "text": "1",
       "alpha": 0.5, "hidden": false}}, "constraints": ["a.top == root.top"]}
      """
    let checked = read(text)
    #expect(checked.diagnostics.isEmpty)
    #expect(checked.value?.constraints.count == 1)
    #expect(checked.value?.views.last?.appearance.alpha == 0.5)
  }

  @Test(
    "Plain scalars are text, regardless of YAML's types",
    arguments: ["no", "off", "1:30", "012", "~", "null", "0x1F", "1e3", "2026-01-01", "=", "true"])
  func typed(text: String) {
    let scene = read("views: { a: { kind: label, text: \(text) } }").value
    #expect(scene?.dump().contains("\"\(text)\"") == true)
  }

  @Test("The same bytes yield the same scene and diagnostics, five times")
  func deterministic() {
    let text = "views: {b: , a: , c: }\nconstraints: [x.top == y.top, a.top == b.top]\nq: 1\nr: 2"
    let first = read(text)
    for _ in 0..<5 {
      #expect(read(text).value == first.value)
      #expect(read(text).diagnostics == first.diagnostics)
    }
  }
}
