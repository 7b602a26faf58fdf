package import SnaplineBasics

/// A source location in a Swift file or a scene file.
///
/// ```swift
/// let place = CodeLocation(file: "FormTests.swift", line: 12, column: 5)
/// #expect("\(place)" == "FormTests.swift:12:5")
/// ```
public struct CodeLocation: Hashable, Sendable {
  /// The file, as named by the compiler or the user.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// Creates a location from a line and a column, both from 1.
  ///
  ///     let place = CodeLocation(file: "FormTests.swift", line: 12, column: 5)
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension CodeLocation: CustomStringConvertible {
  /// The location as `Tests/FormTests.swift:12:5`, which editors and terminals show as a link.
  ///
  ///     #expect("\(place)" == "FormTests.swift:12:5")
  public var description: String { "\(file):\(line):\(column)" }
}

extension CodeLocation {
  package init(_ span: SourceSpan) {
    self.init(file: span.file, line: span.start.line, column: span.start.column)
  }

  package var span: SourceSpan {
    let start = SourcePosition(line: max(1, line), column: max(1, column))
    let end = SourcePosition(line: start.line, column: start.column + 1)
    return SourceSpan(file: file, start: start, end: end)
  }
}
