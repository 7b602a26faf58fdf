/// A part of a line of Markdown with one style.
struct MarkdownSpan: Equatable, Sendable {
  enum Style: Sendable {
    case plain, strong, code
  }

  var text: String
  var style = Style.plain
}

/// A parser of the text of a block: code, emphasis and links; images are omitted.
struct MarkdownSpanReader {
  private var rest: Substring
  private var spans: [MarkdownSpan] = []
  private var style = MarkdownSpan.Style.plain

  init(_ text: Substring) { rest = text }

  mutating func read() -> [MarkdownSpan] {
    while let character = rest.first {
      switch character {
      case "\\": readEscape()
      case "`": readCode()
      case "*": readEmphasis()
      case "!", "<": readTag()
      case "[": readLink()
      default:
        // Most of a page is text without syntax.
        let end = rest.firstIndex { "\\`*!<[".contains($0) } ?? rest.endIndex
        append(String(rest[..<end]))
        rest = rest[end...]
      }
    }
    return spans
  }

  private mutating func readCharacter() { append(rest.popFirst().map(String.init) ?? "") }

  private mutating func readEscape() {
    let next = rest.dropFirst().first
    if let next, next.isPunctuation || next.isSymbol { rest = rest.dropFirst() }
    readCharacter()
  }

  private mutating func readEmphasis() {
    if rest.hasPrefix("**") {
      style = style == .strong ? .plain : .strong
      rest = rest.dropFirst(2)
    } else if let words = rest.prefixMatch(of: /[*]([^*\s](?:[^*]*[^*\s])?)[*]/) {
      var reader = MarkdownSpanReader(words.1)
      spans += reader.read()
      rest = rest[words.range.upperBound...]
    } else {
      readCharacter()
    }
  }

  /// Parses an image, which is omitted, or an address in angle brackets.
  private mutating func readTag() {
    if let image = rest.prefixMatch(of: /!\[[^\]]*\]\([^)]*\)|<img [^>]*>/) {
      rest = rest[image.range.upperBound...]
    } else if let address = rest.prefixMatch(of: /<(https?:[^>]*)>/) {
      append(String(address.1))
      rest = rest[address.range.upperBound...]
    } else {
      readCharacter()
    }
  }

  private mutating func readLink() {
    guard let link = rest.prefixMatch(of: /\[((?:[^\]`]|`[^`]*`)*)\]\(([^)]*)\)/) else {
      return readCharacter()
    }
    append(link: link.1, to: String(link.2))
    rest = rest[link.range.upperBound...]
  }

  /// Parses code between runs of backticks of the same length.
  private mutating func readCode() {
    let fence = rest.prefix { $0 == "`" }
    let content = rest.dropFirst(fence.count)
    guard let end = content.firstRange(of: fence) else {
      append(String(fence))
      rest = content
      return
    }
    let code = content[..<end.lowerBound]
    let isPadded = code.hasPrefix(" ") && code.hasSuffix(" ") && fence.count > 1
    spans.append(
      MarkdownSpan(text: String(isPadded ? code.dropFirst().dropLast() : code), style: .code))
    rest = content[end.upperBound...]
  }

  /// Appends the text of a link, and its target where the reader can use it: a page of the manual
  /// or an address.
  private mutating func append(link text: Substring, to target: String) {
    var reader = MarkdownSpanReader(text)
    spans += reader.read()
    if target.hasPrefix("http"), target != text {
      append(" (\(target))")
    } else if let page = target.firstMatch(of: /^(?:.*Manual\/)?([a-z-]+)\.md(?:#.*)?$/) {
      append(" (")
      spans.append(MarkdownSpan(text: "snapline help \(page.1)", style: .code))
      append(")")
    }
  }

  private mutating func append(_ text: String) {
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
    } else {
      spans.append(MarkdownSpan(text: text, style: style))
    }
  }
}
