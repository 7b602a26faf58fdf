package import SnaplineBasics

/// The text of a file as Unicode scalars, with lines and columns.
package struct SourceFile: Sendable {
  let file: String
  package let scalars: [Unicode.Scalar]
  private let lineStarts: [Int]

  package init(file: String, scalars: [Unicode.Scalar]) {
    self.file = file
    self.scalars = scalars
    var starts = [0]
    for (index, scalar) in scalars.enumerated() {
      let isBreak =
        scalar == "\n" || scalar == "\r" && scalars[safe: index + 1] != "\n"
      if isBreak { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The indices of git's opening conflict markers.
  var mergeMarkers: [Int] {
    lineStarts.filter { scalars[$0...].starts(with: "<<<<<<< ".unicodeScalars) }
  }

  /// Returns the span of a leading YAML directive such as `%YAML 1.2`.
  /// - Parameter problem: The index after which no line is searched.
  func yamlDirective(before problem: Int) -> SourceSpan? {
    for start in lineStarts where start <= problem {
      let line = restOfLine(from: start)
      let visible = line.drop { $0 == " " || $0 == "\t" }
      if visible.isEmpty || visible.first == "#" { continue }
      guard line.first == "%" else { return nil }
      let word = line.prefix { $0 != " " && $0 != "\t" }
      // A key that begins with `%` is not a directive.
      return word.last == ":" ? nil : span(start..<start + line.count)
    }
    return nil
  }

  /// Returns the line and column of a scalar.
  package func position(_ index: Int) -> SourcePosition {
    let line = lineStarts.dropFirst().partitioningIndex(where: { $0 <= index })
    return SourcePosition(line: line, column: index - lineStarts[line - 1] + 1)
  }

  /// Returns the range of scalars of a span in this file.
  func range(of span: SourceSpan) -> Range<Int> {
    func index(_ position: SourcePosition) -> Int {
      lineStarts[position.line - 1] + position.column - 1
    }
    return index(span.start)..<index(span.end)
  }

  /// Returns the span of a range of scalars; an empty one is the position before its start.
  func span(_ range: Range<Int>) -> SourceSpan {
    let start = position(range.lowerBound)
    // Nearly all spans are on one line.
    let isOnOneLine = lineStarts[safe: start.line].map { range.upperBound < $0 } ?? true
    return SourceSpan(
      file: file, start: start,
      end: isOnOneLine
        ? SourcePosition(line: start.line, column: start.column + range.count)
        : position(range.upperBound))
  }

  /// Returns the scalars from an index to the end of its line.
  func restOfLine(from index: Int) -> ArraySlice<Unicode.Scalar> {
    let rest = scalars[min(index, scalars.count)...]
    return rest.prefix { $0 != "\n" && $0 != "\r" }
  }
}

extension Collection {
  /// The element at an index, or nil if it is out of range.
  package subscript(safe index: Index) -> Element? {
    index >= startIndex && index < endIndex ? self[index] : nil
  }
}
