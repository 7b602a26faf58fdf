import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A notation of a constraint, and the location of the word `wrong` in it.
struct SpanExample: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: String
  let place: String

  var testDescription: String { name }

  static let all = [
    SpanExample(name: "plain", lines: "  - a.width == b.wrong", place: "3:18-3:23"),
    SpanExample(name: "single quotes", lines: "  - 'a.width == b.wrong'", place: "3:19-3:24"),
    SpanExample(name: "double quotes", lines: "  - \"a.width == b.wrong\"", place: "3:19-3:24"),
    SpanExample(
      name: "escapes in front", lines: "  - \"a.width =\\x3d \\u0062.wrong\"", place: "3:27-3:32"),
    SpanExample(
      name: "an escape inside", lines: "  - \"a.width == b.\\x77rong\"", place: "3:19-3:27"),
    SpanExample(
      name: "folded plain lines", lines: "  - a.width ==\n    b.height +\n    b.wrong",
      place: "5:7-5:12"),
    SpanExample(
      name: "folded quoted lines", lines: "  - \"a.width ==\n     b.wrong\"", place: "4:8-4:13"),
    SpanExample(
      name: "an empty line between", lines: "  - a.width ==\n\n\n    b.wrong", place: "6:7-6:12"),
    SpanExample(
      name: "a continued line", lines: "  - \"a.width == \\\n    b.wrong\"", place: "4:7-4:12"),
    SpanExample(
      name: "a folded block", lines: "  - >-\n    a.width ==\n    b.wrong", place: "5:7-5:12"),
    SpanExample(
      name: "a literal block", lines: "  - |\n\n      a.width ==\n      b.wrong", place: "6:9-6:14"),
    SpanExample(
      name: "Windows line ends", lines: "  - a.width ==\r\n    b.height +\r\n    b.wrong",
      place: "5:7-5:12"),
    SpanExample(
      name: "wide characters in front", lines: "  # 姓名\n  - a.width == b.wrong",
      place: "4:18-4:23"),
    SpanExample(
      name: "flow style", lines: "  [a.top == b.top, a.width == b.wrong]",
      place: "3:33-3:38"),
  ]
}

@Suite("Locations of errors")
struct SourceSpanTests {
  @Test("The span of an error is correct in every kind of quoting", arguments: SpanExample.all)
  func spelling(spelling: SpanExample) throws {
    let text = "views: {a: , b: }\nconstraints:\n\(spelling.lines)\n"
    let diagnostics = read(text).diagnostics
    #expect(diagnostics.map(\.code) == ["constraint.unknown-attribute"])
    let span = try #require(diagnostics.first?.span)
    let place = "\(span.start.line):\(span.start.column)-\(span.end.line):\(span.end.column)"
    #expect(place == spelling.place)
  }

  @Test("The text of a diagnostic shows the line, the caret range and the hint")
  func text() {
    let text = "views:\n  title:\nconstraints:\n  - titel.width == 4\n"
    let shown = read(text).diagnostics.map {
      $0.text(in: [SourceText(file: "a.scene.yaml", text: text)])
    }
    #expect(
      shown == [
        """
        a.scene.yaml:4:5: error: no view named 'titel' [constraint.unknown-view]
        4 |   - titel.width == 4
          |     ^^^^^ did you mean 'title'?
        """
      ])
  }

  @Test("The syntax dump shows every part with its location")
  func syntaxDump() throws {
    let text = """
      metrics: { gap: 8 }
      views:
        a: { kind: label, text: Hi }
      constraints:
        - a.width == 2 * (root.width - gap) @ 750 as w
        - "|-gap-[a(>=4)]"
      states:
        open:
          - deactivate: [w]
      expect:
        - portrait: a.width == 4
      """
    let syntax = try #require(
      readSceneSyntax(Array(text.utf8), file: "a.scene.yaml").value)
    #expect(
      syntax.dump() == """
        metric gap 8  1:12-1:15
        view a label  3:3-3:4
          text: Hi  3:27-3:29
        equation  5:5-5:49
          left a.width  5:5-5:12
          relation ==  5:13-5:15
          right  5:16-5:38
            plus  5:16-5:38
              times 2  5:16-5:17
              times group  5:20-5:38
                plus  5:21-5:31
                  times root.width  5:21-5:31
                minus  5:34-5:37
                  times gap  5:34-5:37
          priority 750  5:41-5:44
          name w  5:48-5:49
        format horizontal leadingToTrailing  6:6-6:20
          superview  6:6-6:7
          gap  6:8-6:11
            == gap  6:8-6:11
          view a  6:13-6:14
            >= 4  6:15-6:18
        state open  8:3-8:7
          deactivate  9:7-9:17
            [w]  9:19-9:22
        expect portrait  11:5-11:13
          a.width == 4  11:26-11:27

        """)
  }
}
