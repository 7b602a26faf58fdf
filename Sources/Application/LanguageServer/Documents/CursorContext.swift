import SnaplineBasics
import SnaplineSceneSyntax

/// The context of a position in a YAML text, found by indentation and brackets, so that it is known
/// while the text is not valid.
struct CursorContext {
  enum Step: Hashable {
    case key(String)
    case item
  }

  enum Target: Equatable {
    /// A key, of which this much precedes the position.
    case key(String)
    /// The value of the last key or item of the path, of which this much precedes the position.
    case value(String)
  }

  /// The keys and list items that contain the position.
  private(set) var path: [Step] = []
  private(set) var target: Target
  /// The other keys of the same mapping with their values, as far as they are on one line.
  private(set) var siblings: [String: String] = [:]
  /// Whether the position is in brackets, where a key needs no line of its own.
  private(set) var isInBrackets = false

  init(_ document: TextDocument, at position: TextPosition) {
    let index = document.index(of: position)
    let lineNumber = document.position(at: index).line
    let line = document.line(lineNumber)
    let before = LineStructure(
      line[line.startIndex..<min(max(index, line.startIndex), line.endIndex)])
    path = Self.parents(of: before, above: lineNumber, in: document)
    path += before.items.map { _ in Step.item }
    guard let key = before.key else {
      // A plain item such as `- ` can become a key or a value.
      target = .key(before.value)
      siblings = Self.blockSiblings(of: before, at: lineNumber, in: document)
      if let flow = FlowCursor(before.value) {
        enter(flow, rest: line[min(index, line.endIndex)...])
      }
      return
    }
    path.append(.key(key))
    target = .value(before.value)
    if let flow = FlowCursor(before.value) { enter(flow, rest: line[min(index, line.endIndex)...]) }
  }

  private mutating func enter(_ flow: FlowCursor, rest: ArraySlice<Unicode.Scalar>) {
    path += flow.path
    target = flow.target
    siblings = flow.siblings(before: rest)
    isInBrackets = true
  }

  /// Returns the keys and items of the lines above that contain a line.
  private static func parents(
    of line: LineStructure, above number: Int, in document: TextDocument
  ) -> [Step] {
    var steps: [Step] = []
    var column = line.items.first ?? line.column
    var isItem = !line.items.isEmpty
    for number in (0..<number).reversed() where column > 0 || isItem {
      let above = LineStructure(document.line(number))
      if above.isBlank { continue }
      // A list may begin in the column of its key.
      let opens = above.column < column || above.column == column && isItem
      if let key = above.key, above.value.isEmpty, opens {
        steps.append(.key(key))
        (column, isItem) = (above.column, false)
      }
      for hyphen in above.items.reversed() where hyphen < column {
        steps.append(.item)
        (column, isItem) = (hyphen, true)
      }
    }
    return steps.reversed()
  }

  /// Returns the other keys of the block mapping that contains a line.
  private static func blockSiblings(
    of line: LineStructure, at number: Int, in document: TextDocument
  ) -> [String: String] {
    var found: [String: String] = [:]
    func add(_ other: LineStructure) {
      if other.column == line.column, let key = other.key { found[key] = other.value }
    }
    if line.items.isEmpty {
      for above in (0..<number).reversed().lazy.map({ LineStructure(document.line($0)) })
      where !above.isBlank {
        if above.column < line.column { break }
        add(above)
        // The hyphen of an item is before its first key.
        if above.items.contains(where: { $0 < line.column }), above.column == line.column { break }
      }
    }
    for number in (number + 1)..<max(number + 1, document.lineCount) {
      let below = LineStructure(document.line(number))
      if below.isBlank { continue }
      if (below.items.first ?? below.column) < line.column { break }
      add(below)
    }
    return found
  }
}

/// The parts of one line: hyphens of list items, a key, and a value.
struct LineStructure {
  /// The column of the first character.
  private(set) var indentation = 0
  /// The columns of the hyphens.
  private(set) var items: [Int] = []
  /// The column after the hyphens.
  private(set) var column = 0
  private(set) var key: String?
  /// The text after the key, or the whole text without a key; without a comment.
  private(set) var value = ""
  private(set) var isBlank = false

  init(_ line: ArraySlice<Unicode.Scalar>) {
    var rest = line
    func skipBlanks() -> Int {
      let count = rest.prefix { $0 == " " }.count
      rest = rest.dropFirst(count)
      return count
    }
    indentation = skipBlanks()
    column = indentation
    while rest.first == "-", rest.dropFirst().first.map({ $0 == " " }) ?? true {
      items.append(column)
      rest = rest.dropFirst()
      column += 1 + skipBlanks()
    }
    isBlank = items.isEmpty && (rest.isEmpty || rest.first == "#")
    if let colon = Self.colon(in: rest) {
      key = text(rest[..<colon]).trimmingQuotes
      rest = rest[(colon + 1)...].drop { $0 == " " }
    }
    value = text(Self.withoutComment(rest))
  }

  /// Returns the index of the colon after the key of a block mapping.
  private static func colon(in line: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let first = line.first, !"{[#".unicodeScalars.contains(first) else { return nil }
    var quote: Unicode.Scalar?
    for index in line.indices {
      let scalar = line[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if index == line.startIndex, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ":", line[safe: index + 1].map({ $0 == " " }) ?? true {
        return index
      }
    }
    return nil
  }

  private static func withoutComment(_ line: ArraySlice<Unicode.Scalar>) -> ArraySlice<
    Unicode.Scalar
  > {
    if line.first == "#" { return [] }
    let comment = line.indices.dropFirst().first { line[$0] == "#" && line[$0 - 1] == " " }
    return line[..<(comment ?? line.endIndex)]
  }
}

/// The context at the end of a text with brackets.
private struct FlowCursor {
  private struct Level {
    let isMapping: Bool
    var key: String?
    var siblings: [String: String] = [:]
  }

  private var levels: [Level] = []
  private var word = ""

  /// Scans a text; nil if the position is outside of all brackets.
  init?(_ text: String) {
    guard text.contains(where: { $0 == "{" || $0 == "[" }) else { return nil }
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
        continue
      }
      switch character {
      case "\"", "'":
        if word.trimmed.isEmpty { quote = character } else { word.append(character) }
      case "{", "[": open(character)
      case "}", "]": close()
      case ",": endValue()
      case ":" where levels.last?.isMapping == true && levels.last?.key == nil:
        levels[levels.count - 1].key = word.trimmed
        word = ""
      default: word.append(character)
      }
    }
    if levels.isEmpty { return nil }
  }

  private mutating func open(_ character: Character) {
    // A bracket in a text, such as a format string, opens nothing.
    guard word.trimmed.isEmpty else { return word.append(character) }
    levels.append(Level(isMapping: character == "{"))
    word = ""
  }

  private mutating func close() {
    endValue()
    _ = levels.popLast()
    word = ""
  }

  private mutating func endValue() {
    guard let level = levels.last else { return }
    if let key = level.key { levels[levels.count - 1].siblings[key] = word.trimmed }
    levels[levels.count - 1].key = nil
    word = ""
  }

  var path: [CursorContext.Step] {
    levels.flatMap { level -> [CursorContext.Step] in
      level.isMapping ? level.key.map { [.key($0)] } ?? [] : [.item]
    }
  }

  var target: CursorContext.Target {
    let isKey = levels.last.map { $0.isMapping && $0.key == nil } ?? false
    return isKey ? .key(word.trimmed) : .value(String(word.drop { $0 == " " }))
  }

  /// Returns the keys of the innermost mapping, including those after the position.
  func siblings(before rest: ArraySlice<Unicode.Scalar>) -> [String: String] {
    var found = levels.last?.siblings ?? [:]
    var depth = 0
    var own: [Unicode.Scalar] = []
    for scalar in rest {
      if scalar == "{" || scalar == "[" { depth += 1 }
      if scalar == "}" || scalar == "]" { depth -= 1 }
      if depth < 0 { break }
      if depth == 0 { own.append(scalar) }
    }
    for pair in text(own[...]).split(separator: ",") {
      let parts = pair.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { found[String(parts[0]).trimmed] = String(parts[1]).trimmed }
    }
    return found
  }
}

private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
  String(String.UnicodeScalarView(scalars))
}

extension String {
  fileprivate var trimmed: String {
    var rest = Substring(self)
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  fileprivate var trimmingQuotes: String {
    let text = trimmed
    guard text.count >= 2, let first = text.first, first == text.last, first == "\"" || first == "'"
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
