/// A place in a text: line and column, both from 1, the column counted in Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  // Half of what is written are places; no text has more lines than these can count.
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

/// A stretch of one file, from a first position up to, not including, an end.
package struct SourceSpan: Hashable, Sendable {
  /// The file as the user named it.
  package let file: String
  package let start: SourcePosition
  package let end: SourcePosition

  package init(file: String, start: SourcePosition, end: SourcePosition) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The same place with more lines above it.
  package func moved(down lines: Int) -> Self {
    SourceSpan(
      file: file, start: SourcePosition(line: start.line + lines, column: start.column),
      end: SourcePosition(line: end.line + lines, column: end.column))
  }

  /// The start of a line; of the first one for problems of a file as such.
  package init(file: String, line: Int = 1) {
    let start = SourcePosition(line: line, column: 1)
    self.init(file: file, start: start, end: start)
  }
}

extension SourceSpan: CustomStringConvertible {
  /// `file:line:column`, the form that editors and terminals turn into a link.
  ///
  /// A place is one line, even if the name of its file is not.
  package var description: String {
    let name = file.contains(where: \.isNewline) ? oneLine(file) : file
    return "\(name):\(start.line):\(start.column)"
  }

  private func oneLine(_ text: String) -> String {
    text.map { $0.isNewline ? "⏎" : String($0) }.joined()
  }
}
