import Diagnostics

/// The text of a scalar, each character with its place in the file.
///
/// Between the two lie quotes, escapes, folded lines and indentation; a caret
/// must stand under what the author typed.
struct ScalarText: Sendable {
  let scalars: [Unicode.Scalar]
  private let places: Places
  private let whole: Range<Int>
  private let source: SourceFile
  /// The one place of all that is said in code.
  private let place: SourceSpan?

  /// A text of which no letter has a place of its own.
  init(spoken text: String, at place: SourceSpan) {
    scalars = SceneSyntax.scalars(of: text)
    places = .each([])
    whole = 0..<0
    source = SourceFile(file: place.file, scalars: [])
    self.place = place
  }

  init(_ scalar: YAMLScalar, at range: Range<Int>, in source: SourceFile) {
    self.source = source
    place = nil
    whole = range
    let raw = source.scalars[range.clamped(to: source.scalars.indices)]
    // Most scalars stand in the file as they are.
    if scalar.template == nil, scalar.style == .plain,
      raw.elementsEqual(scalar.text.unicodeScalars)
    {
      scalars = Array(raw)
      places = .inARow(raw.indices)
      return
    }
    var scalars = SceneSyntax.scalars(of: scalar.template?.written ?? scalar.text)
    var places = Self.places(of: scalars, in: raw, scalar.style)
    for replacement in scalar.template?.replacements.reversed() ?? [] {
      let typed = places[replacement.range]
      let place = (typed.first?.lowerBound ?? 0)..<(typed.last?.upperBound ?? 0)
      let put = SceneSyntax.scalars(of: replacement.text)
      scalars.replaceSubrange(replacement.range, with: put)
      places.replaceSubrange(replacement.range, with: put.map { _ in place })
    }
    self.scalars = scalars
    self.places = .each(places)
  }

  /// Where the characters stand.
  private enum Places {
    /// One behind the other.
    case inARow(Range<Int>)
    case each([Range<Int>])

    subscript(index: Int) -> Range<Int>? {
      switch self {
      case .inARow(let all):
        let place = all.lowerBound + index
        return all.contains(place) ? place..<place + 1 : nil
      case .each(let places): return places[safe: index]
      }
    }

    var end: Int? {
      switch self {
      case .inARow(let all): all.isEmpty ? nil : all.upperBound
      case .each(let places): places.last?.upperBound
      }
    }
  }

  private static func places(
    of scalars: [Unicode.Scalar], in raw: ArraySlice<Unicode.Scalar>, _ style: YAMLScalar.Style
  ) -> [Range<Int>] {
    var walk = ScalarWalk(raw: raw, style: style)
    return scalars.map { walk.place(of: $0) }
  }

  /// The place in the file of a stretch of the text; an empty stretch is one character wide.
  func span(_ range: Range<Int>) -> SourceSpan {
    if let place { return place }
    let end = places.end ?? whole.lowerBound
    let first = places[range.lowerBound]?.lowerBound ?? end
    let last = range.isEmpty ? first + 1 : places[range.upperBound - 1]?.upperBound ?? end
    return source.span(first..<max(first, last))
  }

  /// The text of a stretch.
  func text(_ range: Range<Int>) -> String {
    SceneSyntax.text(of: scalars[range.clamped(to: scalars.indices)])
  }
}

/// Walks through the typed form of a scalar in step with its text.
private struct ScalarWalk {
  let raw: ArraySlice<Unicode.Scalar>
  let style: YAMLScalar.Style
  private var next: Int
  /// Blanks at the start of each line of a block that are not part of its text.
  private var indentation = 0
  private var isAtLineStart = false

  init(raw: ArraySlice<Unicode.Scalar>, style: YAMLScalar.Style) {
    self.raw = raw
    self.style = style
    next = raw.startIndex
    switch style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: next += 1
    case .literal, .folded: enterBlock()
    }
  }

  /// The place of the next character of the text.
  mutating func place(of scalar: Unicode.Scalar) -> Range<Int> {
    switch style {
    case .plain, .singleQuoted, .doubleQuoted: flowPlace(of: scalar)
    case .literal, .folded: blockPlace(of: scalar)
    }
  }

  private mutating func flowPlace(of scalar: Unicode.Scalar) -> Range<Int> {
    if style == .doubleQuoted { skipLineContinuations() }
    if let fold = foldEnd() {
      let start = next
      // Each empty line gives one line feed, so a fold may be the place of several.
      if scalar == " " || !foldHasMoreFeeds(fold) { next = fold }
      return start..<max(start + 1, min(fold, start + 1))
    }
    let length: Int =
      switch style {
      case .singleQuoted where raw[safe: next] == "'": 2
      case .doubleQuoted where raw[safe: next] == "\\": escapeLength()
      default: 1
      }
    defer { next = min(next + length, raw.endIndex) }
    return next..<min(next + length, max(next, raw.endIndex))
  }

  /// The end of a run of blanks that holds a line break, if one begins here.
  private func foldEnd() -> Int? {
    var index = next
    var hasBreak = false
    while let scalar = raw[safe: index], " \t\r\n".unicodeScalars.contains(scalar) {
      if scalar == "\n" || scalar == "\r" { hasBreak = true }
      index += 1
    }
    return hasBreak ? index : nil
  }

  private mutating func foldHasMoreFeeds(_ end: Int) -> Bool {
    // More breaks are left as long as another one follows.
    skipLine()
    let rest = raw[min(next, end)..<end].count { $0 == "\n" }
    return rest > 1
  }

  /// Steps over what is left of a line, and the break behind it.
  private mutating func skipLine() {
    next = (raw[next...].firstIndex(of: "\n") ?? raw.endIndex) + 1
  }

  private mutating func skipLineContinuations() {
    while raw[safe: next] == "\\", let after = raw[safe: next + 1], after == "\n" || after == "\r" {
      next += 1
      next = foldEnd() ?? next + 1
    }
  }

  private func escapeLength() -> Int {
    switch raw[safe: next + 1] {
    case "x": 4
    case "u": PairedEscapes.length(at: next, in: raw) ?? 6
    case "U": 10
    default: 2
    }
  }

  private mutating func enterBlock() {
    skipLine()
    var index = next
    var blanks = 0
    while let scalar = raw[safe: index], " \r\n".unicodeScalars.contains(scalar) {
      blanks = scalar == " " ? blanks + 1 : 0
      index += 1
    }
    indentation = blanks
    isAtLineStart = true
  }

  private mutating func blockPlace(of scalar: Unicode.Scalar) -> Range<Int> {
    if isAtLineStart {
      var blanks = 0
      while blanks < indentation, raw[safe: next] == " " {
        blanks += 1
        next += 1
      }
    }
    if raw[safe: next] == "\r" { next += 1 }
    isAtLineStart = raw[safe: next] == "\n"
    defer { next = min(next + 1, raw.endIndex) }
    return next..<min(next + 1, max(next, raw.endIndex))
  }
}
