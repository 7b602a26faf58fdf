import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Hints for frequent errors")
struct BeginnerHintTests {
  private func hints(_ text: String) -> [String?] { read(text).diagnostics.map(\.hint) }

  @Test(
    "An unquoted color in braces or brackets has a hint at its location",
    arguments: [
      "views:\n  a: { background: #FFF }\n  b: {}\n", "views: { a: { background: #FFF } }",
      "views:\n  a: { background: #FFF, alpha: 0.5 }\n",
      "views:\n  a: {\n    background: #FFF,\n    alpha: 0.5\n  }\n",
      "views:\n  a: { kind: label, text: 'it''s # #1234567', background: #FFF }\n  b: {}\n",
      "views:\n  a: { gradient: { colors: [#FFF, #000] } }\n",
      "views: { a: { background: #FFF }, b: {} }\ndevices: [iphone-5]\n",
    ])
  func colors(text: String) throws {
    let diagnostic = try #require(read(text).diagnostics.first)
    #expect(diagnostic.hint?.hasPrefix("quote it: \"#") == true, "\(diagnostic)")
    let span = try #require(diagnostic.span)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[span.start.line - 1]
    #expect(line.dropFirst(span.start.column - 1).hasPrefix("#"), "\(diagnostic)")
  }

  @Test("An unquoted color before the end of a line has a hint")
  func colorOnLine() throws {
    for text in ["views:\n  a:\n    background: #FFF\n", "views: { a: {\n  background: #FFF\n} }"] {
      #expect(hints(text).contains("quote it: \"#FFF\""), "\(text)")
    }
  }

  @Test("A comment that is not a color has no such hint")
  func comments() {
    let text = "views:\n  a: { alpha: 0.5, # cafe\n    hidden: true\n"
    #expect(hints(text).allSatisfy { $0?.contains("quote it") != true })
  }

  @Test(
    "A text with a colon has a hint to quote it",
    arguments: [
      "views:\n  a:\n    kind: label\n    text: Hi: there\n",
      "views:\n  a: { kind: label, text: Hi: there }\n",
      "views:\n  a: { text: Hi: there, kind: label }\n",
    ])
  func colons(text: String) {
    #expect(hints(text).first == "quote the value: \"Hi: there\"", "\(read(text).diagnostics)")
  }

  @Test(
    "A size or position of a view has a constraint as a hint",
    arguments: [
      ("height: 900", "'a.height == 900'"), ("width: 12.5", "'a.width == 12.5'"),
      ("top: 8", "'a.top == root.top + 8'"),
      ("leading: -8", "'a.leading == root.leading - 8'"),
      ("centerX: 0", "'a.centerX == root.centerX'"),
    ])
  func sizes(key: String, constraint: String) throws {
    #expect(hints("views: { a: { \(key) } }") == ["write it as a constraint: \(constraint)"])
    let written = constraint.trimmingPrefix("'").dropLast()
    #expect(read("views: { a: {} }\nconstraints: ['\(written)']\n").diagnostics.isEmpty)
  }

  @Test(
    "A kind by its UIKit name has the scene's kind as a hint",
    arguments: [
      ("image", "imageView"), ("text", "label"), ("stack", "stackView"), ("UILabel", "label"),
      ("scroll", "scrollView"), ("UIImageView", "imageView"), ("table", "tableView"),
    ])
  func kinds(word: String, kind: String) {
    #expect(hints("views: { a: { kind: \(word) } }") == ["did you mean '\(kind)'?"])
  }

  @Test("The key 'src' of an image view has 'image' as a hint")
  func source() {
    #expect(
      hints("views: { a: { kind: imageView, src: a.png } }") == [
        "in a scene the key is 'image'"
      ])
  }

  @Test(
    "A step without its mapping has an example as a hint",
    arguments: [
      ("scroll: 300", "write 'scroll: { view: list, offset: [0, 300] }'"),
      ("scroll: bottom", "write 'scroll: { view: list, to: bottom }'"),
      ("zoom: 2", "write 'zoom: { photo: 2 }'"), ("type: hello", "write 'type: { field: text }'"),
    ])
  func steps(step: String, hint: String) {
    let text = "views: { list: { kind: scrollView } }\nstates: { s: [\(step)] }\n"
    #expect(hints(text) == [hint])
  }

  @Test("A step without a colon has a hint")
  func stepWords() {
    let text = "views: { a: { kind: textField } }\nstates:\n  s:\n    - focus a\n"
    #expect(hints(text) == ["write '- focus: a'"])
  }
}
