import Diagnostics
import SceneModel
import SceneReading
import TestSupport
import Testing

@Suite("Advice on what beginners write")
struct BeginnerAdviceTests {
  private func hints(_ text: String) -> [String?] { read(text).diagnostics.map(\.hint) }

  @Test(
    "A colour without quotes in braces or brackets is pointed at",
    arguments: [
      "views:\n  a: { background: #FFF }\n  b: {}\n", "views: { a: { background: #FFF } }",
      "views:\n  a: { background: #FFF, alpha: 0.5 }\n",
      "views:\n  a: {\n    background: #FFF,\n    alpha: 0.5\n  }\n",
      "views:\n  a: { kind: label, text: 'it''s # #1234567', background: #FFF }\n  b: {}\n",
      "views:\n  a: { gradient: { colors: [#FFF, #000] } }\n",
      "views: { a: { background: #FFF }, b: {} }\ndevices: [iphone-5]\n",
    ])
  func colors(text: String) throws {
    let complaint = try #require(read(text).diagnostics.first)
    #expect(complaint.hint?.hasPrefix("quote it: \"#") == true, "\(complaint)")
    let span = try #require(complaint.span)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)[span.start.line - 1]
    #expect(line.dropFirst(span.start.column - 1).hasPrefix("#"), "\(complaint)")
  }

  @Test("A colour without quotes that ends no bracket is pointed at, too")
  func colorOnLine() throws {
    for text in ["views:\n  a:\n    background: #FFF\n", "views: { a: {\n  background: #FFF\n} }"] {
      #expect(hints(text).contains("quote it: \"#FFF\""), "\(text)")
    }
  }

  @Test("A comment that is no colour is none of that")
  func comments() {
    let text = "views:\n  a: { alpha: 0.5, # cafe\n    hidden: true\n"
    #expect(hints(text).allSatisfy { $0?.contains("quote it") != true })
  }

  @Test(
    "A text with a colon is shown in quotes",
    arguments: [
      "views:\n  a:\n    kind: label\n    text: Hi: there\n",
      "views:\n  a: { kind: label, text: Hi: there }\n",
      "views:\n  a: { text: Hi: there, kind: label }\n",
    ])
  func colons(text: String) {
    #expect(hints(text).first == "quote the value: \"Hi: there\"", "\(read(text).diagnostics)")
  }

  @Test(
    "A size or a place of a view becomes a constraint",
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
    "A kind has the name that UIKit gives it",
    arguments: [
      ("image", "imageView"), ("text", "label"), ("stack", "stackView"), ("UILabel", "label"),
      ("scroll", "scrollView"), ("UIImageView", "imageView"), ("table", "tableView"),
    ])
  func kinds(word: String, kind: String) {
    #expect(hints("views: { a: { kind: \(word) } }") == ["did you mean '\(kind)'?"])
  }

  @Test("The source of an image is its image")
  func source() {
    #expect(
      hints("views: { a: { kind: imageView, src: a.png } }") == [
        "in a scene the key is 'image'"
      ])
  }

  @Test(
    "A step that lacks its map is shown with it",
    arguments: [
      ("scroll: 300", "write 'scroll: { view: list, offset: [0, 300] }'"),
      ("scroll: bottom", "write 'scroll: { view: list, to: bottom }'"),
      ("zoom: 2", "write 'zoom: { photo: 2 }'"), ("type: hello", "write 'type: { field: text }'"),
    ])
  func steps(step: String, hint: String) {
    let text = "views: { list: { kind: scrollView } }\nstates: { s: [\(step)] }\n"
    #expect(hints(text) == [hint])
  }

  @Test("A step without a colon gets one")
  func stepWords() {
    let text = "views: { a: { kind: textField } }\nstates:\n  s:\n    - focus a\n"
    #expect(hints(text) == ["write '- focus: a'"])
  }
}
