import SnaplineBasics
import Testing

@Suite("Diagnostics as text")
struct DiagnosticTextTests {
  private func span(_ line: Int, _ columns: ClosedRange<Int>, file: String = "a.yaml") -> SourceSpan
  {
    SourceSpan(
      file: file, start: SourcePosition(line: line, column: columns.lowerBound),
      end: SourcePosition(line: line, column: columns.upperBound))
  }

  private func diagnostic(
    _ severity: Severity = .error, _ message: String = "wrong", at span: SourceSpan?,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, "area.problem", message, at: span, hint: hint)
  }

  @Test("The line is shown with carets below the span, followed by the hint")
  func carets() {
    let source = SourceText(file: "a.yaml", text: "views:\n  titel: {}\n")
    let text = diagnostic(at: span(2, 3...8), hint: "did you mean 'title'?").text(in: [source])
    #expect(
      text == """
        a.yaml:2:3: error: wrong [area.problem]
        2 |   titel: {}
          |   ^^^^^ did you mean 'title'?
        """)
  }

  @Test(
    "Line breaks in a file name are replaced",
    arguments: ["\n", "\r\n", "\u{2028}"])
  func lines(end: String) {
    let file = "x\(end)b.yaml:1:1: error: all is lost"
    let source = SourceText(file: file, text: "views:")
    let text = diagnostic(at: span(1, 1...6, file: file)).text(in: [source])
    #expect(text.split(whereSeparator: \.isNewline).count == 3)
    #expect(text.hasPrefix("x⏎b.yaml:1:1: error: all is lost:1:1: error: wrong"))
  }

  @Test("Without the source line the hint is on its own line")
  func noSource() {
    let other = SourceText(file: "b.yaml", text: "views:")
    let short = SourceText(file: "a.yaml", text: "views:")
    for sources in [[], [other], [short]] {
      let text = diagnostic(at: span(9, 1...2), hint: "write it").text(in: sources)
      #expect(text == "a.yaml:9:1: error: wrong [area.problem]\n  hint: write it")
    }
    #expect(diagnostic(.warning, at: nil).text(in: []) == "warning: wrong [area.problem]")
  }

  @Test(
    "Carets are aligned below wide characters and tabs", arguments: ["姓名: x", "\tab: x", "éa: x"])
  func columns(_ line: String) {
    let source = SourceText(file: "a.yaml", text: line)
    let place = line.unicodeScalars.count
    let text = diagnostic(at: span(1, place...place + 1)).text(in: [source])
    let lines = text.split(separator: "\n")
    let width = { (text: Substring) in
      text.unicodeScalars.prefix { $0 != "^" }.reduce(0) {
        $0 + SnaplineBasics.displayWidth(of: $1)
      }
    }
    #expect(lines[2].last == "^")
    #expect(width(lines[2]) == width(lines[1].dropLast()))
  }

  @Test("Lines are separated by LF, CRLF or CR", arguments: ["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc"])
  func lineEnds(_ text: String) {
    let source = SourceText(file: "a.yaml", text: "\u{FEFF}" + text)
    #expect((0...4).map(source.line) == [nil, "a", "b", "c", nil])
  }

  @Test("Selected lines are shown with their numbers")
  func someLines() {
    let source = SourceText(file: "a.yaml", lines: [(7, "seven"), (9, "nine")])
    #expect([6, 7, 8, 9].map(source.line) == [nil, "seven", nil, "nine"])
  }

  @Test("Diagnostics are unique and in the order of the text, those without a span last")
  func order() {
    let all = [
      diagnostic(.error, "d", at: nil), diagnostic(.error, "c", at: span(1, 1...2, file: "b.yaml")),
      diagnostic(.error, "b", at: span(2, 1...2)), diagnostic(.error, "a", at: span(1, 5...6)),
      diagnostic(.error, "b", at: span(2, 1...2)),
    ]
    #expect(all.sortedBySource().map(\.message) == ["a", "b", "c", "d"])
    #expect(all.sortedBySource().sortedBySource() == all.sortedBySource())
    #expect(all.reversed().sortedForDisplay() == all.sortedForDisplay())
  }

  @Test("Errors are more severe than warnings, and only they make a value unusable")
  func severities() {
    #expect(Severity.allCases.sorted().last == .error)
    #expect(!Diagnosed(1, [diagnostic(.warning, at: nil)]).hasErrors)
    #expect(Diagnosed(1, [diagnostic(.warning, at: nil), diagnostic(at: nil)]).hasErrors)
    #expect(diagnostic(.warning, at: nil).asError.severity == .error)
  }

  @Test("A moved diagnostic differs only in its lines")
  func moved() {
    let moved = diagnostic(at: span(2, 3...8), hint: "h").offsettingLines(by: 10)
    #expect(moved == diagnostic(at: span(12, 3...8), hint: "h"))
    #expect(diagnostic(at: nil).offsettingLines(by: 3) == diagnostic(at: nil))
  }
}
