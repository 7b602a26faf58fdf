import SnaplineBasics

/// Text fitted to the columns of a terminal: lines are wrapped between words and continue indented,
/// and the lines of an excerpt are truncated around its carets.
struct FittedText {
  let columns: Int
  /// Whether a word that is wider than the terminal is truncated at its beginning: the terminal
  /// itself would truncate the end, and with it the line number.
  var cutsWords = false

  init(columns: Int, cutsWords: Bool = false) {
    // A narrower terminal cannot show readable text.
    self.columns = max(20, columns)
    self.cutsWords = cutsWords
  }

  func of(_ text: String) -> String {
    lines(of: text).joined(separator: "\n")
  }

  /// Returns the wrapped lines.
  ///
  /// - Parameter indent: The column at which a wrapped line continues; nil to infer it.
  func lines(of text: String, continuedAt indent: Int? = nil) -> [String] {
    var result: [String] = []
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = rest.popFirst() {
      if let marks = rest.first, let excerpt = Excerpt(line, marks) {
        rest.removeFirst()
        result += fitted(excerpt)
      } else {
        result += wrapped(String(line), indent)
      }
    }
    return result
  }

  // MARK: Text

  private func wrapped(_ line: String, _ requested: Int? = nil) -> [String] {
    guard width(of: line) > columns else { return [line] }
    let words = words(of: line)
    let indent = requested ?? indent(of: words)
    var lines: [String] = []
    var current = ""
    var end = 0
    for (index, word) in words.enumerated() {
      if index > 0, end + word.blanks + word.width > columns {
        lines.append(current)
        current = blanks(indent)
        end = indent
      } else {
        current += blanks(word.blanks)
        end += word.blanks
      }
      let isTooWide = cutsWords && end + word.width > columns
      let shown = isTooWide ? "…" + tail(of: word.text, columns - end - 1) : word.text
      current += shown
      end += isTooWide ? columns - end : word.width
    }
    return lines + [current]
  }

  /// Returns the indent of wrapped lines: the column after the last wide gap that leaves enough
  /// width, as in a table, or else slightly more than the indent of the line.
  private func indent(of words: [Word]) -> Int {
    let most = columns * 2 / 3
    var column = 0
    let start = words.first?.blanks ?? 0
    // Text that begins far to the right is itself a column of a table.
    var indent = start > 8 ? start : start + 2
    for (index, word) in words.enumerated() {
      column += word.blanks
      if index > 0, word.blanks > 1, column <= most { indent = column }
      column += word.width
    }
    return min(indent, most)
  }

  private func words(of line: String) -> [Word] {
    var words: [Word] = []
    var word = Word()
    var whole = locationLength(in: line)
    for scalar in line.unicodeScalars {
      if scalar == " ", whole <= 0, !word.isQuoted(within: columns) {
        if !word.text.isEmpty {
          words.append(word)
          word = Word()
        }
        word.blanks += 1
      } else {
        word.add(scalar)
        whole -= 1
      }
    }
    return word.text.isEmpty ? words : words + [word]
  }

  /// Returns the number of scalars of a diagnostic's location, whose file name can contain blanks.
  private func locationLength(in line: String) -> Int {
    guard
      let match = line.firstMatch(of: /^\S.*?:\d+:\d+:(?=(?:\x1B\[\d+m)? (?:error|warning|note): )/)
    else { return 0 }
    return match.0.unicodeScalars.count
  }

  private func tail(of text: String, _ available: Int) -> String {
    var shown: [Unicode.Scalar] = []
    var width = 0
    for scalar in text.unicodeScalars.reversed() {
      width += SnaplineBasics.displayWidth(of: scalar)
      guard width <= available else { break }
      shown.append(scalar)
    }
    return String(String.UnicodeScalarView(shown.reversed()))
  }

  // MARK: Excerpts

  private func fitted(_ excerpt: Excerpt) -> [String] {
    let room = columns - excerpt.margin.count
    let all = width(of: excerpt.body)
    var (from, end) = (0, all)
    var body = excerpt.body
    if all > room {
      // Reserves one column on each side for the truncation character.
      let space = max(1, room - 2)
      let carets = min(excerpt.carets, space)
      let wanted = max(0, excerpt.start - min(space / 3, space - carets))
      from = excerpt.start + carets <= space ? 0 : min(wanted, max(0, all - space))
      end = min(all, from + space)
      body =
        (from > 0 ? "…" : "") + slice(of: excerpt.body, from, end) + (end < all ? "…" : "")
    }
    let start = max(0, excerpt.start - from) + (from > 0 ? 1 : 0)
    let carets = max(1, min(excerpt.carets, end - excerpt.start))
    var marks = blanks(start) + String(repeating: "^", count: carets)
    var below: [String] = []
    if width(of: marks) + 1 + width(of: excerpt.hint) <= room {
      marks += excerpt.hint.isEmpty ? "" : " " + excerpt.hint
    } else {
      below = FittedText(columns: room, cutsWords: cutsWords).wrapped(excerpt.hint)
    }
    return [excerpt.numbered + body] + ([marks] + below).map { excerpt.margin + $0 }
  }

  private func slice(of text: String, _ from: Int, _ end: Int) -> String {
    var shown = String.UnicodeScalarView()
    var column = 0
    for scalar in text.unicodeScalars {
      let next = column + SnaplineBasics.displayWidth(of: scalar)
      if column >= from, next <= end { shown.append(scalar) }
      column = next
    }
    return String(shown)
  }

}

/// A word with the blanks before it.
private struct Word {
  var blanks = 0
  private(set) var text = ""
  private(set) var width = 0
  /// Whether an escape sequence is not terminated yet.
  private var isCode = false
  private var hasOpenQuote = false

  mutating func add(_ scalar: Unicode.Scalar) {
    if width == 0, scalar == "'" {
      hasOpenQuote = true
    } else if scalar == "'" {
      hasOpenQuote = false
    }
    text.unicodeScalars.append(scalar)
    if isCode {
      isCode = scalar != "m"
    } else if scalar == "\u{1B}" {
      isCode = true
    } else {
      width += columnsOnTerminal(of: scalar)
    }
  }

  /// Returns whether the word continues after a blank: quoted commands and constraints are not
  /// broken if a line has enough width for them.
  func isQuoted(within columns: Int) -> Bool { hasOpenQuote && width < columns / 2 }
}

/// A line of a file with carets below it, as in diagnostics.
private struct Excerpt {
  /// The line number, and the margin below it.
  let numbered, margin: String
  let body: String
  let hint: String
  /// The column of the first caret, and the number of carets.
  let start, carets: Int

  init?(_ line: Substring, _ marks: Substring) {
    guard let top = line.wholeMatch(of: /( *\d+ \| )(.*)/),
      let bottom = marks.wholeMatch(of: /( +\| )([ \t]*)(\^+)(?: (.*))?/),
      top.1.count == bottom.1.count
    else { return nil }
    numbered = String(top.1)
    margin = String(bottom.1)
    // The width of a tab depends on the terminal.
    body = String(top.2.replacing("\t", with: " "))
    hint = String(bottom.4 ?? "")
    start = bottom.2.count
    carets = bottom.3.count
  }
}

private func columnsOnTerminal(of scalar: Unicode.Scalar) -> Int {
  scalar == "\t" ? 8 : SnaplineBasics.displayWidth(of: scalar)
}

/// Returns the number of columns of the text, without its color codes.
private func width(of text: String) -> Int {
  var word = Word()
  for scalar in text.unicodeScalars { word.add(scalar) }
  return word.width
}

/// Returns as many spaces; none for a negative count.
func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
