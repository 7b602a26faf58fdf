package import Diagnostics

/// Finds the pictures that a Markdown file wants to have drawn.
///
/// A comment `<!-- snapline: SCENE/SHOT … -->`, or a fenced block whose first line says
/// `yaml snapline`, is about the first picture that follows it. Nothing inside of other blocks
/// and of code counts, so that a page can explain all this.
package func readPictureRequests(
  in text: String, file: String
) -> Checked<[PictureRequest]> {
  var reader = MarkdownReader(text, file: file)
  reader.read()
  return Checked(reader.requests, reader.diagnostics)
}

/// What is asked for and has no picture yet.
private struct OpenRequest {
  var words: [String]
  var scene: String?
  var span: SourceSpan
}

/// The walk through a file, line by line.
private struct MarkdownReader {
  private let file: String
  private let lines: [[Unicode.Scalar]]
  private(set) var requests: [PictureRequest] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var open: OpenRequest?
  private var row = 0

  init(_ text: String, file: String) {
    self.file = file
    lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }.map { Array($0.unicodeScalars) }
  }

  mutating func read() {
    while row < lines.count {
      if let fence = Fence(lines[row]) { readBlock(fence) } else { readLine() }
    }
    endOpen()
  }

  // MARK: Blocks

  private mutating func readBlock(_ fence: Fence) {
    let first = row
    row += 1
    while row < lines.count, !fence.isClosed(by: lines[row]) { row += 1 }
    let isClosed = row < lines.count
    let content = lines[(first + 1)..<min(row, lines.count)]
    row = min(row + 1, lines.count)
    let words = fence.words
    guard words.count > 1, words[1] == "snapline" else { return }
    let span = span(first, 0, lines[first].count)
    guard isClosed else {
      diagnostics.append(.openBlock(at: span, fence: fence.text))
      return
    }
    let blank = String(repeating: "\n", count: first + 1)
    let scene = content.map { text(of: $0[...]) }.joined(separator: "\n") + "\n"
    begin(OpenRequest(words: Array(words.dropFirst(2)), scene: blank + scene, span: span))
  }

  // MARK: Lines

  private mutating func readLine() {
    var column = 0
    let start = row
    while row == start, column < lines[row].count {
      let rest = lines[row][column...]
      if rest.first == "`" {
        column = afterCode(column)
      } else if rest.starts(with: "<!--".unicodeScalars) {
        column = readComment(column)
      } else if rest.starts(with: "![".unicodeScalars) {
        column = readPicture(column)
      } else if rest.starts(with: "<img".unicodeScalars) {
        column = readTag(column)
      } else {
        column += 1
      }
    }
    if row == start { row += 1 }
  }

  /// Behind the code that begins here, or behind its ticks when it never ends.
  private func afterCode(_ column: Int) -> Int {
    let line = lines[row]
    let ticks = line[column...].prefix { $0 == "`" }.count
    var place = column + ticks
    while place < line.count {
      let run = line[place...].prefix { $0 == "`" }.count
      if run == ticks { return place + run }
      place += max(1, run)
    }
    return column + ticks
  }

  /// Reads a comment, which may take several lines, and goes on behind it.
  private mutating func readComment(_ column: Int) -> Int {
    let start = row
    var content: [Unicode.Scalar] = []
    var place = column + 4
    while row < lines.count {
      if let end = find("-->", from: place) {
        content += lines[row][place..<end]
        let span = span(start, column, row == start ? end + 3 : lines[start].count)
        beginReference(text(of: content[...]), at: span)
        // The rest of a later line is read as a line of its own would be.
        if row != start {
          readRest(from: end + 3)
          return 0
        }
        return end + 3
      }
      content += lines[row][min(place, lines[row].count)...] + ["\n"]
      (row, place) = (row + 1, 0)
    }
    if isOurs(text(of: content[...])) {
      diagnostics.append(.openComment(at: span(start, column, lines[start].count)))
    }
    return 0
  }

  private mutating func readRest(from column: Int) {
    var place = column
    let line = row
    while row == line, place < lines[line].count {
      let rest = lines[line][place...]
      if rest.starts(with: "![".unicodeScalars) {
        place = readPicture(place)
      } else if rest.starts(with: "<img".unicodeScalars) {
        place = readTag(place)
      } else {
        place += 1
      }
    }
    row = line + 1
  }

  private func isOurs(_ comment: String) -> Bool {
    comment.drop { $0.isWhitespace }.hasPrefix("snapline:")
  }

  private mutating func beginReference(_ comment: String, at span: SourceSpan) {
    guard isOurs(comment) else { return }
    let words = comment.drop { $0.isWhitespace }.dropFirst("snapline:".count)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    begin(OpenRequest(words: words, scene: nil, span: span))
  }

  /// `![text](path "title")`.
  private mutating func readPicture(_ column: Int) -> Int {
    guard let middle = find("](", from: column + 2) else { return column + 2 }
    let start = middle + 2
    let line = lines[row]
    guard start < line.count else { return column + 2 }
    let isPointed = line[start] == "<"
    let from = isPointed ? start + 1 : start
    let path = line[from...].prefix { isPointed ? $0 != ">" : $0 != ")" && $0 != " " }
    finish(text(of: path), row, from, from + path.count)
    return from + path.count
  }

  /// `<img … src="path" …>`.
  private mutating func readTag(_ column: Int) -> Int {
    let end = find(">", from: column) ?? lines[row].count
    guard let source = find("src=\"", from: column), source < end else { return column + 4 }
    let start = source + 5
    let path = lines[row][start...].prefix { $0 != "\"" }
    finish(text(of: path), row, start, start + path.count)
    return max(end, start)
  }

  // MARK: Requests

  private mutating func begin(_ request: OpenRequest) {
    endOpen()
    open = request
  }

  private mutating func endOpen() {
    if let open { diagnostics.append(.noPicture(at: open.span)) }
    open = nil
  }

  private mutating func finish(_ path: String, _ row: Int, _ start: Int, _ end: Int) {
    guard let request = open else { return }
    open = nil
    requests.append(
      PictureRequest(
        words: request.words, scene: request.scene, span: request.span, target: path,
        targetSpan: span(row, start, end)))
  }

  private func find(_ word: String, from column: Int) -> Int? {
    let wanted = Array(word.unicodeScalars)
    let line = lines[row]
    guard line.count >= wanted.count, column <= line.count - wanted.count else { return nil }
    return (column...line.count - wanted.count).first { line[$0...].starts(with: wanted) }
  }

  private func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private func span(_ row: Int, _ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(
      file: file, start: SourcePosition(line: row + 1, column: start + 1),
      end: SourcePosition(line: row + 1, column: end + 1))
  }
}

/// The line that begins a block of code: at least three ticks or tildes, and words.
private struct Fence {
  private let mark: Unicode.Scalar
  private let count: Int
  let words: [String]

  var text: String { String(String.UnicodeScalarView(Array(repeating: mark, count: count))) }

  init?(_ line: [Unicode.Scalar]) {
    let content = line.drop { $0 == " " }
    guard line.count - content.count <= 3, let mark = content.first, mark == "`" || mark == "~"
    else { return nil }
    count = content.prefix { $0 == mark }.count
    let rest = content.dropFirst(count)
    // Ticks behind ticks are code in a line.
    guard count >= 3, mark == "~" || !rest.contains("`") else { return nil }
    self.mark = mark
    words = String(String.UnicodeScalarView(rest)).split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  func isClosed(by line: [Unicode.Scalar]) -> Bool {
    let content = line.drop { $0 == " " }
    guard line.count - content.count <= 3 else { return false }
    let run = content.prefix { $0 == mark }.count
    return run >= count && content.dropFirst(run).allSatisfy { $0 == " " || $0 == "\t" }
  }
}
