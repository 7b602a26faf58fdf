import SnaplineBasics
import SnaplineReports

/// The layout of a manual page on a terminal: text is wrapped, code is not.
struct TerminalManual {
  let columns: Int
  let style: ANSIStyle
  /// The longest first cell that has its second cell on the same line.
  private static let longestLabel = 34

  func text(of page: MarkdownDocument) -> String {
    lines(of: page.blocks, indent: 2).joined(separator: "\n") + "\n"
  }

  private func lines(of blocks: [MarkdownBlock], indent: Int) -> [String] {
    var lines: [String] = []
    for (index, block) in blocks.enumerated() {
      if index > 0, !isCompact(blocks[index - 1], block) { lines.append("") }
      lines += self.lines(of: block, indent: indent)
    }
    return lines
  }

  /// Returns whether no empty line separates two blocks: items of one list, each a single line.
  private func isCompact(_ first: MarkdownBlock, _ second: MarkdownBlock) -> Bool {
    if case .item(_, let content) = first, case .item = second { return content.count == 1 }
    return false
  }

  private func lines(of block: MarkdownBlock, indent: Int) -> [String] {
    switch block {
    case .heading(_, let spans): return wrapped(style.bold(plainText(of: spans)), at: 0)
    case .paragraph(let spans): return wrapped(text(of: spans), at: indent)
    case .code(let content): return content.map { blanks(indent + 2) + $0 }
    case .item(let marker, let content):
      let width = marker.count + 1
      var item = lines(of: content, indent: indent + width)
      if let first = item.first {
        item[0] = blanks(indent) + marker + " " + first.dropFirst(indent + width)
      }
      return item
    case .table(let rows): return lines(ofTable: rows, indent: indent)
    }
  }

  // MARK: Tables

  private func lines(ofTable rows: [[[MarkdownSpan]]], indent: Int) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? width(of: $0[column]) : 0 }.max() ?? 0
    }
    let needed = widths.reduce(indent - 2) { $0 + $1 + 2 }
    if needed <= columns {
      return rows.map { aligned($0, widths, indent) }
    }
    if count == 2 { return labelled(rows, indent: indent) }
    return stacked(rows, indent: indent)
  }

  private func aligned(_ row: [[MarkdownSpan]], _ widths: [Int], _ indent: Int) -> String {
    var line = blanks(indent)
    for (column, cell) in row.enumerated() {
      line += text(of: cell)
      if column < row.count - 1 { line += blanks(widths[column] - width(of: cell) + 2) }
    }
    return line
  }

  /// Formats two columns: the second is wrapped, below a first cell that is too long.
  private func labelled(_ rows: [[[MarkdownSpan]]], indent: Int) -> [String] {
    let longest = min(Self.longestLabel, columns / 2 - indent)
    let label = rows.map { width(of: $0.first ?? []) }.filter { $0 <= longest }.max() ?? 0
    let start = indent + label + 2
    return rows.flatMap { row -> [String] in
      guard let first = row.first else { return [] }
      let rest = row.count > 1 ? text(of: row[1]) : ""
      let width = width(of: first)
      if width <= label {
        let line = blanks(indent) + text(of: first) + blanks(label - width + 2) + rest
        return wrapped(line, continuedAt: start)
      }
      return wrapped(text(of: first), at: indent) + wrapped(rest, at: start)
    }
  }

  /// Formats each row as a paragraph: the first cell, then each other cell with its header.
  private func stacked(_ rows: [[[MarkdownSpan]]], indent: Int) -> [String] {
    guard let header = rows.first else { return [] }
    return rows.dropFirst().flatMap { row -> [String] in
      guard let first = row.first else { return [] }
      let rest = zip(header, row).dropFirst().flatMap { header, cell in
        wrapped("\(plainText(of: header)): \(text(of: cell))", at: indent + 2)
      }
      return wrapped(text(of: first), at: indent) + rest
    }
  }

  // MARK: Text

  private func wrapped(_ text: String, at indent: Int) -> [String] {
    wrapped(blanks(indent) + text, continuedAt: indent)
  }

  private func wrapped(_ line: String, continuedAt indent: Int) -> [String] {
    FittedText(columns: columns).lines(of: line, continuedAt: indent)
  }

  /// Formats text; code is in bold, or in backticks where no styles are used.
  private func text(of spans: [MarkdownSpan]) -> String {
    spans.map { span in
      switch span.style {
      case .plain: span.text
      case .strong: style.bold(span.text)
      case .code: style.isColorful ? style.bold(span.text) : "`\(span.text)`"
      }
    }.joined()
  }

  private func plainText(of spans: [MarkdownSpan]) -> String { spans.map(\.text).joined() }

  private func width(of spans: [MarkdownSpan]) -> Int {
    let ticks = style.isColorful ? 0 : 2 * spans.count { $0.style == .code }
    return plainText(of: spans).unicodeScalars.reduce(ticks) {
      $0 + SnaplineBasics.displayWidth(of: $1)
    }
  }
}
