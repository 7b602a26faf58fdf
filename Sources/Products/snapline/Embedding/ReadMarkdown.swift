import SnaplineBasics
import SnaplineSceneModel

/// Parses the image requests of a Markdown file.
///
/// A comment `<!-- snapline: SCENE/SHOT … -->`, or a fenced block whose first line contains
/// `yaml snapline`, applies to the first image after it, or to all images of the first element
/// `picture`. The contents of all other blocks and of code are ignored, so that a page can document
/// this syntax.
func readImageRequests(
  in text: String, file: String
) -> Diagnosed<[ImageRequest]> {
  var reader = MarkdownReader(text, file: file)
  reader.read()
  return Diagnosed(reader.requests, reader.diagnostics)
}

/// A request whose image was not found yet.
private struct UnmatchedRequest {
  var arguments: [SpannedName]
  var scene: String?
  var span: SourceSpan
  /// The appearances of the sources in the element `picture` that the request applies to.
  var element: [Appearance?]?

  /// The appearance in which the image is shown that is not one of the sources.
  var otherAppearance: Appearance? {
    let sources = (element ?? []).compactMap { $0 }
    if sources.contains(.dark) { return .light }
    return sources.isEmpty ? nil : .dark
  }
}

/// A line-by-line parser of a Markdown file.
private struct MarkdownReader {
  private let file: String
  private let lines: [[Unicode.Scalar]]
  private(set) var requests: [ImageRequest] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var open: UnmatchedRequest?
  private var row = 0
  private var column = 0
  private var search = LineScanner([])
  /// More requests indicate a bug in a generator, or an attack.
  private static let limit = 1_000

  init(_ text: String, file: String) {
    self.file = file
    lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }.map { Array($0.unicodeScalars) }
  }

  mutating func read() {
    while row < lines.count, requests.count <= Self.limit, diagnostics.count < Self.limit {
      if let fence = CodeFence(lines[row]) { readBlock(fence) } else { readLine() }
    }
    if row < lines.count {
      addProblem(
        "embed.too-many", "the page embeds more than \(Self.limit) images",
        at: span(row, 0, lines[row].count), hint: "the remaining images are ignored; split the page"
      )
    } else {
      endOpen()
    }
  }

  // MARK: Blocks

  private mutating func readBlock(_ fence: CodeFence) {
    let first = row
    row += 1
    while row < lines.count, !fence.isClosed(by: lines[row]) { row += 1 }
    let isClosed = row < lines.count
    let content = lines[(first + 1)..<min(row, lines.count)]
    row = min(row + 1, lines.count)
    let words = fence.infoTokens
    guard words.count > 1, words[1] == "snapline" else { return }
    let span = span(first, 0, lines[first].count)
    guard isClosed else {
      return addProblem(
        "embed.open-block", "unterminated code block", at: span,
        hint: "end it with '\(fence.text)' on its own line")
    }
    let scene = content.map { text(of: $0[...]) }.joined(separator: "\n") + "\n"
    let options = words.dropFirst(2).map { SpannedName($0, at: span) }
    begin(UnmatchedRequest(arguments: options, scene: scene, span: span))
  }

  // MARK: Lines

  /// Parses to the end of the line, or of the line in which a comment ends that begins here.
  private mutating func readLine() {
    enter(row, 0)
    while row < lines.count, let first = search[column] {
      switch first {
      case "`": column = search.afterCode(column)
      case "<" where search.hasPrefix("<!--", at: column): readComment()
      case "!" where search.hasPrefix("![", at: column): column = readImage()
      case "<" where search.hasPrefix("<img", at: column): column = readTag()
      case "<" where search.hasPrefix("<source", at: column): column = readSource()
      case "<" where search.hasPrefix("<picture", at: column):
        open?.element = []
        column += 8
      case "<" where search.hasPrefix("</picture", at: column):
        if open?.element?.isEmpty == false { open = nil }
        column += 9
      default: column += 1
      }
    }
    row += 1
  }

  private mutating func enter(_ row: Int, _ column: Int) {
    self.row = row
    self.column = column
    search = LineScanner(row < lines.count ? lines[row] : [])
  }

  /// Parses a comment, which can have several lines, and continues after it.
  private mutating func readComment() {
    let start = row
    let begin = column
    var words: [SpannedName] = []
    column += 4
    while row < lines.count {
      if let end = search.index(of: "-->", from: column) {
        words += self.arguments(in: lines[row][column..<end])
        let span = span(start, begin, row == start ? end + 3 : lines[start].count)
        column = end + 3
        if let words = requested(words) {
          self.begin(UnmatchedRequest(arguments: words, scene: nil, span: span))
        }
        return
      }
      words += self.arguments(in: lines[row][min(column, lines[row].count)...])
      enter(row + 1, 0)
    }
    if requested(words) != nil {
      addProblem(
        "embed.open-comment", "unterminated comment",
        at: span(start, begin, lines[start].count), hint: "end the comment with '-->'")
    }
  }

  private func arguments(in part: ArraySlice<Unicode.Scalar>) -> [SpannedName] {
    part.split(whereSeparator: \.properties.isWhitespace).map { word in
      SpannedName(text(of: word), at: span(row, word.startIndex, word.endIndex))
    }
  }

  /// Returns the arguments of a comment that is addressed to this program; else nil.
  private func requested(_ arguments: [SpannedName]) -> [SpannedName]? {
    let mark = "snapline:"
    guard let first = arguments.first, first.text.hasPrefix(mark) else { return nil }
    // A blank between the marker and the first word is optional.
    let rest = first.text.dropFirst(mark.count)
    let start = SourcePosition(
      line: first.span.start.line, column: first.span.end.column - rest.unicodeScalars.count)
    let touching = SpannedName(
      String(rest), at: SourceSpan(file: file, start: start, end: first.span.end))
    return (rest.isEmpty ? [] : [touching]) + arguments.dropFirst()
  }

  /// Parses `![text](path "title")` and returns the column after it.
  private mutating func readImage() -> Int {
    guard let middle = search.index(of: "](", from: column + 2) else { return column + 2 }
    let start = middle + 2
    guard let first = search[start] else { return column + 2 }
    let isPointed = first == "<"
    let from = isPointed ? start + 1 : start
    let path = lines[row][from...].prefix { isPointed ? $0 != ">" : $0 != ")" && $0 != " " }
    let hasText = lines[row][(column + 2)..<middle].contains { $0 != " " }
    finish(
      text(of: path), row, from, from + path.count, textToFill: hasText ? nil : .brackets)
    return from + path.count
  }

  /// Parses `<img … src="path" …>` and returns the column after it.
  private mutating func readTag() -> Int {
    let end = search.index(of: ">", from: column) ?? lines[row].count
    guard let source = attribute("src", until: end) else { return column + 4 }
    let hasText = attribute("alt", until: end)?.text.contains { $0 != " " } ?? false
    finish(
      source.text, row, source.start, source.end, appearance: open?.otherAppearance,
      textToFill: hasText ? nil : .attribute)
    return max(end, source.start)
  }

  /// Parses `<source media="(prefers-color-scheme: dark)" srcset="path, path 2x">` and returns the
  /// column after it.
  private mutating func readSource() -> Int {
    let end = search.index(of: ">", from: column) ?? lines[row].count
    guard let request = open, let paths = attribute("srcset", until: end) else { return column + 7 }
    let media = attribute("media", until: end)?.text ?? ""
    let scheme = media.contains("prefers-color-scheme")
    let appearance: Appearance? =
      scheme && media.contains("dark") ? .dark : scheme && media.contains("light") ? .light : nil
    for candidate in paths.text.split(separator: ",") {
      let words = candidate.split(separator: " ")
      guard let path = words.first else { continue }
      let density = words.count > 1 ? words[1] : "1x"
      guard words.count < 3, PixelScale.allowed.contains(where: { "\($0)x" == density }) else {
        addProblem(
          "embed.srcset", "'srcset' needs a density, not a width",
          at: span(row, paths.start, paths.end), hint: "write '2x' after the path, or omit it")
        continue
      }
      if words.count > 1 {
        open?.arguments += ["--scale", String(density.dropLast())].map {
          SpannedName($0, at: request.span)
        }
      }
      finish(String(path), row, paths.start, paths.end, appearance: appearance)
      open = request
    }
    // Outside of the element it is the only image.
    if request.element == nil { open = nil } else { open?.element?.append(appearance) }
    return max(end, paths.start)
  }

  /// Returns the value of an attribute of the tag that begins here, with or without quotes.
  private mutating func attribute(
    _ name: String, until end: Int
  ) -> (text: String, start: Int, end: Int)? {
    let word = " \(name)="
    guard let place = search.index(of: word, from: column), place < end,
      let first = search[place + word.count]
    else { return nil }
    let quote = first == "\"" || first == "'" ? first : nil
    let start = place + word.count + (quote == nil ? 0 : 1)
    let value = lines[row][start...].prefix { letter in
      if let quote { letter != quote } else { letter != " " && letter != "\t" && letter != ">" }
    }
    return (text(of: value), start, start + value.count)
  }

  // MARK: Requests

  private mutating func begin(_ request: UnmatchedRequest) {
    endOpen()
    open = request
  }

  private mutating func endOpen() {
    if let open, open.element?.isEmpty ?? true {
      addProblem(
        "embed.no-picture", "no image follows the comment", at: open.span,
        hint: "add an image below it, such as ![a form](form.png)")
    }
    open = nil
  }

  private mutating func finish(
    _ path: String, _ row: Int, _ start: Int, _ end: Int,
    appearance: Appearance? = nil, textToFill: ImageRequest.TextToFill? = nil
  ) {
    guard let request = open else { return }
    open = nil
    requests.append(
      ImageRequest(
        arguments: request.arguments, scene: request.scene, span: request.span,
        target: path.withoutPercents,
        targetSpan: span(row, start, end), appearance: appearance, textToFill: textToFill))
  }

  private mutating func addProblem(
    _ code: String, _ message: String, at span: SourceSpan, hint: String
  ) {
    diagnostics.append(Diagnostic(.error, code, message, at: span, hint: hint))
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

extension String {
  /// The path with its percent encoding removed: `a%20b.png` is the file `a b.png`.
  fileprivate var withoutPercents: String {
    guard contains("%") else { return self }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let first = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      let isEscape = first == UInt8(ascii: "%") && digits.allSatisfy(\.isHexDigit)
      guard isEscape, digits.count == 2, let byte = UInt8(digits, radix: 16) else {
        bytes.append(first)
        continue
      }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}

/// A left-to-right search for words in one line that reads each part only once.
private struct LineScanner {
  private let line: [Unicode.Scalar]
  /// The last search for each word: its first column and its result.
  private var found: [String: (from: Int, place: Int?)] = [:]
  /// The column of the last run of backticks, by length.
  private var lastRuns: [Int: Int]?

  init(_ line: [Unicode.Scalar]) { self.line = line }

  subscript(column: Int) -> Unicode.Scalar? { column < line.count ? line[column] : nil }

  func hasPrefix(_ word: String, at column: Int) -> Bool {
    line[column...].starts(with: word.unicodeScalars)
  }

  /// Returns the next column of a word, from a column on.
  mutating func index(of word: String, from column: Int) -> Int? {
    if let known = found[word], known.from <= column, known.place.map({ $0 >= column }) ?? true {
      return known.place
    }
    let first = word.unicodeScalars.first
    var place = column
    while place < line.count, line[place] != first || !hasPrefix(word, at: place) { place += 1 }
    let answer = place < line.count ? place : nil
    found[word] = (column, answer)
    return answer
  }

  /// Returns the column after the code that begins at a column, or after its backticks if it is not
  /// terminated.
  mutating func afterCode(_ column: Int) -> Int {
    let ticks = ticks(at: column)
    let runs = lastRuns ?? findLastRuns()
    lastRuns = runs
    var place = column + ticks
    guard let last = runs[ticks], last >= place else { return place }
    while place < last {
      let run = self.ticks(at: place)
      if run == ticks { break }
      place += max(1, run)
    }
    return place + ticks
  }

  private func ticks(at column: Int) -> Int { line[column...].prefix { $0 == "`" }.count }

  private func findLastRuns() -> [Int: Int] {
    var runs: [Int: Int] = [:]
    var place = 0
    while place < line.count {
      let run = ticks(at: place)
      if run > 0 { runs[run] = place }
      place += max(1, run)
    }
    return runs
  }
}

/// The first line of a fenced code block: at least three backticks or tildes, and the info string.
private struct CodeFence {
  private let mark: Unicode.Scalar
  private let count: Int
  let infoTokens: [String]

  var text: String { String(String.UnicodeScalarView(Array(repeating: mark, count: count))) }

  init?(_ line: [Unicode.Scalar]) {
    let content = line.drop { $0 == " " }
    guard line.count - content.count <= 3, let mark = content.first, mark == "`" || mark == "~"
    else { return nil }
    count = content.prefix { $0 == mark }.count
    let rest = content.dropFirst(count)
    // A line with further backticks is inline code.
    guard count >= 3, mark == "~" || !rest.contains("`") else { return nil }
    self.mark = mark
    infoTokens = String(String.UnicodeScalarView(rest)).split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  func isClosed(by line: [Unicode.Scalar]) -> Bool {
    let content = line.drop { $0 == " " }
    guard line.count - content.count <= 3 else { return false }
    let run = content.prefix { $0 == mark }.count
    return run >= count && content.dropFirst(run).allSatisfy { $0 == " " || $0 == "\t" }
  }
}
