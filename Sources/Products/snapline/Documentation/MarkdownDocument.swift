/// A block of a Markdown page.
enum MarkdownBlock: Equatable, Sendable {
  case heading(level: Int, [MarkdownSpan])
  case paragraph([MarkdownSpan])
  /// The lines of a fenced code block.
  case code([String])
  /// A list item with its marker, `-` or a number.
  case item(marker: String, [MarkdownBlock])
  /// The rows of a table, the header first; each has a list of cells.
  case table([[[MarkdownSpan]]])
}

/// The subset of Markdown that the manual uses, parsed; images and comments are omitted.
struct MarkdownDocument: Equatable, Sendable {
  let blocks: [MarkdownBlock]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var reader = MarkdownBlockReader(lines: lines[...])
    blocks = reader.blocks()
  }
}

/// A line-by-line parser of blocks.
private struct MarkdownBlockReader {
  var lines: ArraySlice<Substring>

  mutating func blocks() -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    while let line = lines.first {
      if line.allSatisfy(\.isWhitespace) {
        lines.removeFirst()
      } else if line.hasPrefix("```") {
        blocks.append(code())
      } else if line.hasPrefix("<!--") {
        skipComment()
      } else if line.isHTMLTag {
        skip { !$0.isEmpty }
      } else if let heading = line.prefixMatch(of: /(#+) +/) {
        lines.removeFirst()
        blocks.append(.heading(level: heading.1.count, spans(line[heading.range.upperBound...])))
      } else if let marker = line.marker {
        blocks.append(item(marker))
      } else if line.hasPrefix("|") {
        blocks.append(table())
      } else if let paragraph = paragraph() {
        blocks.append(paragraph)
      }
    }
    return blocks
  }

  private mutating func code() -> MarkdownBlock {
    let fence = lines.removeFirst().prefix { $0 == "`" }
    var content: [String] = []
    while let line = lines.popFirst(), line != fence { content.append(String(line)) }
    return .code(content)
  }

  private mutating func skipComment() {
    skip { !$0.contains("-->") }
    lines = lines.dropFirst()
  }

  private mutating func skip(while condition: (Substring) -> Bool) {
    lines = lines.drop(while: condition)
  }

  /// Parses a list item; its continuation lines are indented by the width of the marker.
  private mutating func item(_ marker: Substring) -> MarkdownBlock {
    let width = marker.count
    var content = [lines.removeFirst().dropFirst(width)]
    while let line = lines.first {
      let isIndented = line.hasPrefix(String(repeating: " ", count: width))
      let next = lines.dropFirst().first ?? ""
      guard isIndented || line.isEmpty && next.hasPrefix(" ") else { break }
      content.append(line.dropFirst(width))
      lines.removeFirst()
    }
    var reader = MarkdownBlockReader(lines: content[...])
    return .item(marker: marker.filter { $0 != " " }, reader.blocks())
  }

  private mutating func table() -> MarkdownBlock {
    var rows: [[[MarkdownSpan]]] = []
    while let line = lines.first, line.hasPrefix("|") {
      lines.removeFirst()
      if rows.count == 1, line.allSatisfy({ "|-: ".contains($0) }) { continue }
      rows.append(line.cells.map { spans(Substring($0)) })
    }
    return .table(rows)
  }

  /// Parses a paragraph; nil if it contains only images.
  private mutating func paragraph() -> MarkdownBlock? {
    var text = String(lines.removeFirst())
    while let line = lines.first, !line.isEmpty, !line.startsBlock {
      text += " " + line.drop { $0 == " " }
      lines.removeFirst()
    }
    let spans = spans(text[...])
    return spans.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } ? nil : .paragraph(spans)
  }

  private func spans(_ text: Substring) -> [MarkdownSpan] {
    var reader = MarkdownSpanReader(text)
    return reader.read()
  }
}

extension Substring {
  fileprivate var isHTMLTag: Bool { prefixMatch(of: /<\/?[a-z]+[ >]/) != nil }

  /// The marker of a list item with the blank after it; nil if the line begins no item.
  fileprivate var marker: Substring? { prefixMatch(of: /(?:-|[0-9]+\.) +/).map { $0.0 } }

  /// Whether the line ends a paragraph without an empty line before it.
  fileprivate var startsBlock: Bool {
    hasPrefix("```") || hasPrefix("|") || hasPrefix("<!--") || hasPrefix("#") || marker != nil
  }

  /// The cells of a row of a table; `\|` is a character of a cell.
  fileprivate var cells: [String] {
    var cells = [""]
    var isEscaped = false
    for character in drop(while: { $0 == " " }).dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        if isEscaped, character != "|" { cells[cells.count - 1] += "\\" }
        if character != "\\" || isEscaped { cells[cells.count - 1].append(character) }
      }
      isEscaped = character == "\\" && !isEscaped
    }
    // The text after the last bar is not a cell.
    return cells.dropLast().map { cell in
      let start = cell.drop { $0 == " " }
      return String(start.reversed().drop { $0 == " " }.reversed())
    }
  }
}
