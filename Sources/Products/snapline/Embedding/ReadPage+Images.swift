import SnaplineBasics
import SnaplineSceneModel

extension PageReader {
  /// Parses `![text](path "title")`.
  mutating func readImage() {
    guard let middle = search.index(of: "](", from: column + 2), let first = search[middle + 2]
    else {
      column += 2
      return
    }
    let isPointed = first == "<"
    let from = isPointed ? middle + 3 : middle + 2
    let path = lines[row][from...].prefix { isPointed ? $0 != ">" : $0 != ")" && $0 != " " }
    let hasText = lines[row][(column + 2)..<middle].contains { $0 != " " }
    finish(part(row, path), textToFill: hasText ? nil : .brackets)
    column = from + path.count
  }

  /// Parses an image of another syntax than Markdown and HTML.
  mutating func readMacro(_ form: PageSyntax.MacroForm, after length: Int) {
    let rest = lines[row][(column + length)...]
    switch form {
    case .list:
      let path = rest.prefix { $0 != "[" }
      let items = rest[path.endIndex...].dropFirst().prefix { $0 != "]" }.split(separator: ",")
        .map { text(of: $0).trimmed }
      let values = options(items.map { $0.replacing("\"", with: "") }, separator: "=")
      let hasText = values["alt"] != nil || items.first.map { !$0.contains("=") } ?? false
      var part = part(row, path)
      part.text = imageFolder + part.text
      column = path.endIndex
      finish(part, in: values["role"], textToFill: hasText ? nil : .list)
    case .lines:
      let path = rest.drop { $0 == " " }
      var below: [String] = []
      var next = row + 1
      while next < lines.count, lines[next].first == " " {
        let line = text(of: lines[next][...]).trimmed
        guard line.hasPrefix(":") else { break }
        below.append(String(line.dropFirst()))
        next += 1
      }
      let values = options(below, separator: ":")
      var part = part(row, path)
      part.text = part.text.trimmed
      enter(next - 1, lines[next - 1].count)
      finish(part, in: values["class"], textToFill: values["alt"] == nil ? .lines : nil)
    case .arguments:
      let path = rest.prefix { $0 != "\"" }
      let end = search.index(of: ")", from: path.endIndex) ?? lines[row].count
      let alt = attribute(["alt: "], until: (row, end))?.text.trimmed ?? ""
      finish(part(row, path), textToFill: alt.isEmpty ? .arguments : nil)
      column = end
    }
  }

  /// Returns values by their names, without those that are empty.
  private func options(_ texts: [String], separator: Character) -> [String: String] {
    var found: [String: String] = [:]
    for text in texts {
      guard let middle = text.firstIndex(of: separator) else { continue }
      let value = String(text[text.index(after: middle)...]).trimmed
      if !value.isEmpty { found[String(text[..<middle])] = value }
    }
    return found
  }
}
