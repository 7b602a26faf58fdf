/// The man page of a page of the manual, in section 7.
func manualPage(of page: ManualPage) -> String {
  let body = page.document.blocks.dropFirst().map(roff).joined()
  return ".TH \"SNAPLINE\\-\(page.name.uppercased().replacing("-", with: "\\-"))\" 7 \"\" "
    + "\"snapline \(programVersion)\" \"\"\n.ad l\n.nh\n"
    + ".SH NAME\nsnapline\\-\(roff(page.name)) \\- \(roff(page.title))\n" + body
    + ".SH \"SEE ALSO\"\n.BR snapline (1)\n"
}

private func roff(_ block: MarkdownBlock) -> String {
  switch block {
  case .heading(let level, let spans):
    "\(level < 3 ? ".SH" : ".SS") \"\(roffArgument(spans.map(\.text).joined()))\"\n"
  case .paragraph(let spans): ".PP\n\(roff(spans))\n"
  case .code(let lines):
    ".PP\n.RS 4\n.EX\n" + lines.map { roff($0) + "\n" }.joined() + ".EE\n.RE\n"
  case .item(let marker, let content): item(marker, content)
  case .table(let rows): table(rows)
  }
}

private func item(_ marker: String, _ content: [MarkdownBlock]) -> String {
  guard case .paragraph(let first)? = content.first else { return "" }
  let start = ".IP \"\(marker == "-" ? "\\(bu" : roff(marker))\" 4\n\(roff(first))\n"
  let rest = content.dropFirst().map(roff).joined()
  return rest.isEmpty ? start : start + ".RS 4\n\(rest).RE\n"
}

/// Formats each row as a paragraph with the first cell as its tag; of several other cells, each
/// follows its header.
private func table(_ rows: [[[MarkdownSpan]]]) -> String {
  guard let header = rows.first else { return "" }
  return rows.dropFirst().map { row -> String in
    let rest = zip(header, row).dropFirst().map { title, cell in
      let title = row.count > 2 ? roff(title.map(\.text).joined()) + ": " : ""
      return title + roff(cell)
    }
    let lines = rest.filter { !$0.isEmpty }.joined(separator: "\n.br\n")
    return ".TP\n\(roff(row.first ?? []))\n\(lines.isEmpty ? "\\&" : lines)\n"
  }.joined()
}

private func roff(_ spans: [MarkdownSpan]) -> String {
  spans.map { $0.style == .plain ? roff($0.text) : "\\fB\(roff($0.text))\\fR" }.joined()
}
