import SnaplineBasics
import SnaplineSceneModel

/// Parses the image requests of a page.
///
/// A comment `snapline: SCENE/SHOT …`, or a fenced block whose first line contains `yaml snapline`,
/// applies to the first image after it, to all images of the first element `picture`, or to a light
/// and a dark image without other text between them. The contents of all other blocks and of code
/// are ignored, so that a page can document this syntax.
func readImageRequests(
  in text: String, file: String, _ syntax: PageSyntax
) -> Diagnosed<[ImageRequest]> {
  var reader = PageReader(text, file: file, syntax)
  reader.read()
  return Diagnosed(reader.requests, reader.diagnostics)
}

/// A request whose image was not found yet.
struct UnmatchedRequest {
  var arguments: [SpannedName]
  var scene: String?
  var span: SourceSpan
  /// The appearances of the images so far, in the element `picture` that the request applies to, or
  /// above the current line.
  var element: [Appearance?]?
  /// The last line of an image that another one may follow.
  var lastRow: Int?

  /// The appearance in which the image is shown that is not one of the sources.
  var otherAppearance: Appearance? {
    let sources = (element ?? []).compactMap { $0 }
    if sources.contains(.dark) { return .light }
    return sources.isEmpty ? nil : .dark
  }
}

/// The beginning of a comment that is addressed to this program.
private let requestMark = "snapline:"

/// A part of a line of a page.
struct PagePart {
  var text: String
  let row: Int
  let start: Int
  let end: Int
}

/// A line-by-line parser of a page.
struct PageReader {
  let file: String
  let syntax: PageSyntax
  let lines: [[Unicode.Scalar]]
  var requests: [ImageRequest] = []
  var diagnostics: [Diagnostic] = []
  var open: UnmatchedRequest?
  var row = 0
  var column = 0
  var search = LineScanner([])
  /// The directory of the images in AsciiDoc, with a slash.
  var imageFolder = ""
  /// More requests indicate a bug in a generator, or an attack.
  private static let limit = 1_000

  init(_ text: String, file: String, _ syntax: PageSyntax) {
    self.file = file
    self.syntax = syntax
    lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }.map { Array($0.unicodeScalars) }
  }

  mutating func read() {
    while row < lines.count, requests.count <= Self.limit, diagnostics.count < Self.limit {
      if let last = open?.lastRow, row > last, !beginsWithMacro { endOpen() }
      if let fence = CodeFence(lines[row], marks: syntax.fences) {
        readBlock(fence)
      } else {
        readLine()
      }
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

  /// Parses to the end of the line, or of the line in which a comment or an element ends that begins
  /// here.
  private mutating func readLine() {
    enter(row, 0)
    readImageFolder()
    while row < lines.count, let first = search[column] {
      switch first {
      case "`" where syntax.hasMarkdown: column = search.afterCode(column)
      case _ where beginsComment: readComment()
      case "!" where syntax.hasMarkdown && search.hasPrefix("![", at: column): readImage()
      case "<" where syntax.hasElements: readElement()
      default:
        // Without a request, the attributes of an image are not read.
        if open != nil,
          let macro = syntax.macros.first(where: { search.hasPrefix($0.start, at: column) })
        {
          readMacro(macro.form, after: macro.start.unicodeScalars.count)
        } else {
          column += 1
        }
      }
    }
    row += 1
  }

  /// Whether a comment begins here. Without an end, it must be the whole line and be addressed to this
  /// program, because directives of reStructuredText begin with the same marks.
  private var beginsComment: Bool {
    guard search.hasPrefix(syntax.comment.start, at: column) else { return false }
    guard syntax.comment.end == nil else { return true }
    let rest = lines[row].dropFirst(syntax.comment.start.count).drop { $0 == " " || $0 == "\t" }
    return column == 0 && rest.starts(with: requestMark.unicodeScalars)
  }

  /// Whether the line is empty, or begins with an image that can follow another one.
  private var beginsWithMacro: Bool {
    let rest = lines[row].drop { $0 == " " || $0 == "\t" || $0 == "." }
    return rest.isEmpty || syntax.macros.contains { rest.starts(with: $0.start.unicodeScalars) }
  }

  mutating func enter(_ row: Int, _ column: Int) {
    self.row = row
    self.column = column
    search = LineScanner(row < lines.count ? lines[row] : [])
  }

  private mutating func readImageFolder() {
    let mark = ":imagesdir:"
    guard syntax.macros.contains(where: { $0.form == .list }), search.hasPrefix(mark, at: 0) else {
      return
    }
    let path = text(of: lines[row].dropFirst(mark.count)).trimmed
    imageFolder = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
  }

  /// Parses a comment, which can have several lines, and continues after it.
  private mutating func readComment() {
    let start = row
    let begin = column
    var words: [SpannedName] = []
    column += syntax.comment.start.count
    while row < lines.count {
      let place = syntax.comment.end.map { search.index(of: $0, from: column) } ?? lines[row].count
      if let place {
        words += self.arguments(in: lines[row][column..<place])
        let end = place + (syntax.comment.end?.count ?? 0)
        let span = span(start, begin, row == start ? end : lines[start].count)
        column = end
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
        at: span(start, begin, lines[start].count),
        hint: "end the comment with '\(syntax.comment.end ?? "")'")
    }
  }

  private func arguments(in part: ArraySlice<Unicode.Scalar>) -> [SpannedName] {
    part.split(whereSeparator: \.properties.isWhitespace).map { word in
      SpannedName(text(of: word), at: span(row, word.startIndex, word.endIndex))
    }
  }

  /// Returns the arguments of a comment that is addressed to this program; else nil.
  private func requested(_ arguments: [SpannedName]) -> [SpannedName]? {
    guard let first = arguments.first, first.text.hasPrefix(requestMark) else { return nil }
    // A blank between the marker and the first word is optional.
    let rest = first.text.dropFirst(requestMark.count)
    let start = SourcePosition(
      line: first.span.start.line, column: first.span.end.column - rest.unicodeScalars.count)
    let touching = SpannedName(
      String(rest), at: SourceSpan(file: file, start: start, end: first.span.end))
    return (rest.isEmpty ? [] : [touching]) + arguments.dropFirst()
  }
}

// MARK: Requests

extension PageReader {
  mutating func begin(_ request: UnmatchedRequest) {
    endOpen()
    open = request
  }

  mutating func endOpen() {
    if let open, open.element?.isEmpty ?? true {
      addProblem(
        "embed.no-picture", "no image follows the comment", at: open.span,
        hint: "add an image below it, such as \(syntax.example)")
    }
    open = nil
  }

  /// Adds an image that has a class for one appearance, so that one for the other may follow.
  mutating func finish(
    _ path: PagePart, in classes: String?, textToFill: ImageRequest.TextToFill?
  ) {
    let words = Set((classes ?? "").split { !$0.isLetter })
    let appearance: Appearance? =
      words.contains("dark") ? .dark : words.contains("light") ? .light : nil
    let seen = open?.element ?? []
    if !seen.isEmpty, appearance == nil || seen.contains(appearance) { open = nil }
    guard var request = open else { return }
    finish(path, appearance: appearance, textToFill: textToFill)
    guard appearance != nil, seen.isEmpty else { return }
    request.element = [appearance]
    request.lastRow = row
    open = request
  }

  mutating func finish(
    _ path: PagePart, appearance: Appearance? = nil, textToFill: ImageRequest.TextToFill? = nil
  ) {
    guard let request = open else { return }
    open = nil
    requests.append(
      ImageRequest(
        arguments: request.arguments, scene: request.scene, span: request.span,
        target: path.text.withoutPercents, targetSpan: span(path.row, path.start, path.end),
        appearance: appearance, textToFill: textToFill))
  }

  mutating func addProblem(
    _ code: String, _ message: String, at span: SourceSpan, hint: String
  ) {
    diagnostics.append(Diagnostic(.error, code, message, at: span, hint: hint))
  }

  func part(_ row: Int, _ part: ArraySlice<Unicode.Scalar>) -> PagePart {
    PagePart(text: text(of: part), row: row, start: part.startIndex, end: part.endIndex)
  }

  func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  func span(_ row: Int, _ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(
      file: file, start: SourcePosition(line: row + 1, column: start + 1),
      end: SourcePosition(line: row + 1, column: end + 1))
  }
}

extension String {
  /// The text without blanks around it.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

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
