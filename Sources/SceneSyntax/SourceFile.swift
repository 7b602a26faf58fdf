import Diagnostics
import Geometry

/// A file's text as Unicode scalars, in which every place has a line and a column.
package struct SourceFile: Sendable {
  let file: String
  let scalars: [Unicode.Scalar]
  private let lineStarts: [Int]

  init(file: String, scalars: [Unicode.Scalar]) {
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

  /// The starts of the lines with which git begins each part that it could not merge.
  var mergeMarkers: [Int] {
    lineStarts.filter { scalars[$0...].starts(with: "<<<<<<< ".unicodeScalars) }
  }

  /// The line in front of all else that is meant for a YAML processor: `%YAML 1.2`.
  ///
  /// - Parameter problem: Behind this place no line is looked at.
  func directive(before problem: Int) -> SourceSpan? {
    for start in lineStarts where start <= problem {
      let line = restOfLine(from: start)
      let visible = line.drop { $0 == " " || $0 == "\t" }
      if visible.isEmpty || visible.first == "#" { continue }
      guard line.first == "%" else { return nil }
      let word = line.prefix { $0 != " " && $0 != "\t" }
      // A key that begins with the sign is no directive.
      return word.last == ":" ? nil : span(start..<start + line.count)
    }
    return nil
  }

  /// The line and column of a scalar.
  func position(_ index: Int) -> SourcePosition {
    let line = lineStarts.dropFirst().endOfFront(where: { $0 <= index })
    return SourcePosition(line: line, column: index - lineStarts[line - 1] + 1)
  }

  /// The stretch between two scalars; an empty one stands for the place in front of its start.
  func span(_ range: Range<Int>) -> SourceSpan {
    let start = position(range.lowerBound)
    // Nearly all that has a place stands on one line.
    let isOnOneLine = lineStarts[safe: start.line].map { range.upperBound < $0 } ?? true
    return SourceSpan(
      file: file, start: start,
      end: isOnOneLine
        ? SourcePosition(line: start.line, column: start.column + range.count)
        : position(range.upperBound))
  }

  /// What follows a place up to the end of its line.
  func restOfLine(from index: Int) -> ArraySlice<Unicode.Scalar> {
    let rest = scalars[min(index, scalars.count)...]
    return rest.prefix { $0 != "\n" && $0 != "\r" }
  }
}

extension Collection {
  /// The element at a place, or nil beyond the ends.
  subscript(safe index: Index) -> Element? {
    index >= startIndex && index < endIndex ? self[index] : nil
  }
}
