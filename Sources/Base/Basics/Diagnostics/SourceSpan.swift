/// A line and a column of a text, both from 1, with the column counted in Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  // Positions are a large part of the syntax tree, and 32 bits suffice for the lines of any text.
  private let storedLine, storedColumn: Int32

  package var line: Int { Int(storedLine) }
  package var column: Int { Int(storedColumn) }

  package init(line: Int, column: Int) {
    storedLine = Int32(clamping: line)
    storedColumn = Int32(clamping: column)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A half-open range of positions in one file.
package struct SourceSpan: Hashable, Sendable {
  /// The file, as the user named it.
  package let file: String
  package let start: SourcePosition
  package let end: SourcePosition

  package init(file: String, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// Returns the span with its lines increased.
  package func offsettingLines(by lines: Int) -> Self {
    SourceSpan(
      file: file, start: SourcePosition(line: start.line + lines, column: start.column),
      end: SourcePosition(line: end.line + lines, column: end.column))
  }

  /// Creates a span at the start of a line; line 1 is used for problems of the entire file.
  package init(file: String, line: Int = 1) {
    let start = SourcePosition(line: line, column: 1)
    self.init(file: file, start: start, end: start)
  }
}

extension SourceSpan: CustomStringConvertible {
  /// The location as `file:line:column`, which editors and terminals show as a link.
  ///
  /// The text is one line, even if the file name contains line breaks.
  package var description: String {
    "\(file.onOneLine):\(start.line):\(start.column)"
  }
}

extension String {
  /// The text with visible replacements for line breaks, which file names can contain.
  package var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? "⏎" : $0 }) : self
  }
}
