import Diagnostics
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

  @Test("The line is shown with carets below what is meant, and the hint behind them")
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
    "The name of a file begins no line of its own, whatever it holds",
    arguments: ["\n", "\r\n", "\u{2028}"])
  func lines(end: String) {
    let file = "x\(end)b.yaml:1:1: error: all is lost"
    let source = SourceText(file: file, text: "views:")
    let text = diagnostic(at: span(1, 1...6, file: file)).text(in: [source])
    #expect(text.split(whereSeparator: \.isNewline).count == 3)
    #expect(text.hasPrefix("x⏎b.yaml:1:1: error: all is lost:1:1: error: wrong"))
  }

  @Test("Without its file, or its line, the hint has a line of its own")
  func noSource() {
    let other = SourceText(file: "b.yaml", text: "views:")
    let short = SourceText(file: "a.yaml", text: "views:")
    for sources in [[], [other], [short]] {
      let text = diagnostic(at: span(9, 1...2), hint: "write it").text(in: sources)
      #expect(text == "a.yaml:9:1: error: wrong [area.problem]\n  hint: write it")
    }
    #expect(diagnostic(.warning, at: nil).text(in: []) == "warning: wrong [area.problem]")
  }

  @Test("Carets stand below wide letters and tabs", arguments: ["姓名: x", "\tab: x", "éa: x"])
  func columns(_ line: String) {
    let source = SourceText(file: "a.yaml", text: line)
    let place = line.unicodeScalars.count
    let text = diagnostic(at: span(1, place...place + 1)).text(in: [source])
    let lines = text.split(separator: "\n")
    let width = { (text: Substring) in
      text.unicodeScalars.prefix { $0 != "^" }.reduce(0) { $0 + Diagnostics.columns(of: $1) }
    }
    #expect(lines[2].last == "^")
    #expect(width(lines[2]) == width(lines[1].dropLast()))
  }

  @Test("Lines end as editors end them", arguments: ["a\nb\nc", "a\r\nb\r\nc", "a\rb\rc"])
  func lineEnds(_ text: String) {
    let source = SourceText(file: "a.yaml", text: "\u{FEFF}" + text)
    #expect((0...4).map(source.line) == [nil, "a", "b", "c", nil])
  }

  @Test("Some lines of a file are enough to show them by their numbers")
  func someLines() {
    let source = SourceText(file: "a.yaml", lines: [(7, "seven"), (9, "nine")])
    #expect([6, 7, 8, 9].map(source.line) == [nil, "seven", nil, "nine"])
  }

  @Test("Diagnostics come in the order of the text, each once, and those without a place last")
  func order() {
    let all = [
      diagnostic(.error, "d", at: nil), diagnostic(.error, "c", at: span(1, 1...2, file: "b.yaml")),
      diagnostic(.error, "b", at: span(2, 1...2)), diagnostic(.error, "a", at: span(1, 5...6)),
      diagnostic(.error, "b", at: span(2, 1...2)),
    ]
    #expect(all.inOrderOfText().map(\.message) == ["a", "b", "c", "d"])
    #expect(all.inOrderOfText().inOrderOfText() == all.inOrderOfText())
    #expect(all.reversed().inReadingOrder() == all.inReadingOrder())
  }

  @Test("Errors are graver than warnings, and only they keep a value from being used")
  func severities() {
    #expect(Severity.allCases.sorted().last == .error)
    #expect(!Checked(1, [diagnostic(.warning, at: nil)]).hasErrors)
    #expect(Checked(1, [diagnostic(.warning, at: nil), diagnostic(at: nil)]).hasErrors)
    #expect(diagnostic(.warning, at: nil).asError.severity == .error)
  }

  @Test("A diagnostic moved down has the same text with shifted line numbers")
  func moved() {
    let moved = diagnostic(at: span(2, 3...8), hint: "h").moved(down: 10)
    #expect(moved == diagnostic(at: span(12, 3...8), hint: "h"))
    #expect(diagnostic(at: nil).moved(down: 3) == diagnostic(at: nil))
  }
}
