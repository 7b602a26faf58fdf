import SnaplineBasics
import SnaplineSceneSyntax

/// The source of a scene with its comments and blank lines.
struct SceneSource {
  let scalars: [Unicode.Scalar]
  private let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var starts = [0]
    for (index, scalar) in scalars.enumerated() {
      let isLast = index + 1 == scalars.count
      let isPair = scalar == "\r" && !isLast && scalars[index + 1] == "\n"
      if scalar == "\n" || scalar == "\r" && !isPair { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The line ending of the first line, assumed for all others.
  var lineEnd: String {
    guard let first = scalars.firstIndex(where: { $0 == "\n" || $0 == "\r" }) else { return "\n" }
    if scalars[first] == "\n" { return "\n" }
    return scalars[(first + 1)...].first == "\n" ? "\r\n" : "\r"
  }

  /// Returns the scalar index of a position.
  func index(_ position: SourcePosition) -> Int {
    guard position.line <= lineStarts.count else { return scalars.count }
    return min(lineStarts[position.line - 1] + position.column - 1, scalars.count)
  }

  /// Returns the range of a node, without the line breaks after a block scalar.
  func range(_ node: YAMLNode) -> Range<Int> {
    let start = index(node.span.start)
    if let scalar = node.scalar, scalar.style == .plain, scalar.text.isEmpty {
      return start..<start
    }
    var end = max(start, index(node.span.end))
    if node.endsWithBlockOfText {
      while end > start, " \r\n".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
    }
    return start..<end
  }

  func range(_ span: SourceSpan) -> Range<Int> {
    let start = index(span.start)
    return start..<max(start, index(span.end))
  }

  func text(_ range: Range<Int>) -> String {
    SnaplineSceneSyntax.text(of: scalars[range])
  }

  /// Returns the index of the line.
  func line(_ index: Int) -> Int {
    lineStarts.dropFirst().partitioningIndex(where: { $0 <= index }) - 1
  }

  func column(_ index: Int) -> Int { index - lineStarts[line(index)] }

  /// Returns the indentation of the line that contains an index.
  func indentation(at index: Int) -> Int {
    let start = lineStarts[line(index)]
    return scalars[start...].prefix { $0 == " " || $0 == "\t" }.count
  }

  /// Whether a collection is in flow style.
  func isFlow(_ node: YAMLNode) -> Bool {
    let start = index(node.span.start)
    guard start < scalars.count else { return false }
    return scalars[start] == "{" || scalars[start] == "["
  }
}

extension YAMLNode {
  /// Whether the last scalar is a block, whose range extends to the next node.
  fileprivate var endsWithBlockOfText: Bool {
    switch kind {
    case .scalar(let scalar): scalar.style == .literal || scalar.style == .folded
    case .sequence(let items): items.last?.endsWithBlockOfText ?? false
    case .mapping(let entries): entries.last?.value.endsWithBlockOfText ?? false
    case .invalid: false
    }
  }
}
