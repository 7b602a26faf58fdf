package import SnaplineBasics

/// The text of a scalar, with the source range of each character.
///
/// Quotes, escapes, folded lines and indentation separate the two; a caret must point to the
/// source.
package struct ScalarText: Sendable {
  let scalars: [Unicode.Scalar]
  private let offsets: Offsets
  private let whole: Range<Int>
  private let source: SourceFile
  /// The only span of a scalar made in code.
  private let synthesizedSpan: SourceSpan?

  /// Creates a text whose characters have no source ranges.
  init(synthesized text: String, at span: SourceSpan) {
    scalars = SnaplineSceneSyntax.scalars(of: text)
    offsets = .each([])
    whole = 0..<0
    source = SourceFile(file: span.file, scalars: [])
    self.synthesizedSpan = span
  }

  /// Creates a text that is its own source.
  init(_ text: String) {
    scalars = SnaplineSceneSyntax.scalars(of: text)
    offsets = .inARow(scalars.indices)
    whole = scalars.indices
    source = SourceFile(file: "", scalars: scalars)
    synthesizedSpan = nil
  }

  package init(_ scalar: YAMLScalar, at range: Range<Int>, in source: SourceFile) {
    self.source = source
    synthesizedSpan = nil
    whole = range
    let raw = source.scalars[range.clamped(to: source.scalars.indices)]
    // Most scalars have no escapes and are equal to their source.
    if scalar.template == nil, scalar.style == .plain,
      raw.elementsEqual(scalar.text.unicodeScalars)
    {
      scalars = Array(raw)
      offsets = .inARow(raw.indices)
      return
    }
    var scalars = SnaplineSceneSyntax.scalars(of: scalar.template?.written ?? scalar.text)
    var places = Self.ranges(of: scalars, in: raw, scalar.style)
    for replacement in scalar.template?.replacements.reversed() ?? [] {
      let typed = places[replacement.range]
      let place = (typed.first?.lowerBound ?? 0)..<(typed.last?.upperBound ?? 0)
      let put = SnaplineSceneSyntax.scalars(of: replacement.text)
      scalars.replaceSubrange(replacement.range, with: put)
      places.replaceSubrange(replacement.range, with: put.map { _ in place })
    }
    self.scalars = scalars
    self.offsets = .each(places)
  }

  /// The source ranges of the characters.
  private enum Offsets {
    /// Consecutive characters.
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

  private static func ranges(
    of scalars: [Unicode.Scalar], in raw: ArraySlice<Unicode.Scalar>, _ style: YAMLScalar.Style
  ) -> [Range<Int>] {
    var walk = ScalarScanner(raw: raw, style: style)
    return scalars.map { walk.range(of: $0) }
  }

  /// Returns the source span of a range of the text; an empty range is one character wide.
  package func span(_ range: Range<Int>) -> SourceSpan {
    if let synthesizedSpan { return synthesizedSpan }
    let end = offsets.end ?? whole.lowerBound
    let first = offsets[range.lowerBound]?.lowerBound ?? end
    let last = range.isEmpty ? first + 1 : offsets[range.upperBound - 1]?.upperBound ?? end
    return source.span(first..<max(first, last))
  }

  /// Returns the source range of a span of the text.
  func range(of span: SourceSpan) -> Range<Int> { source.range(of: span) }

  func text(_ range: Range<Int>) -> String {
    SnaplineSceneSyntax.text(of: scalars[range.clamped(to: scalars.indices)])
  }
}

/// An iterator through the source of a scalar in step with its text.
private struct ScalarScanner {
  let raw: ArraySlice<Unicode.Scalar>
  let style: YAMLScalar.Style
  private var next: Int
  /// The number of spaces at the start of each block line that are not part of the text.
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

  /// Returns the source range of the next character of the text.
  mutating func range(of scalar: Unicode.Scalar) -> Range<Int> {
    switch style {
    case .plain, .singleQuoted, .doubleQuoted: flowRange(of: scalar)
    case .literal, .folded: blockRange(of: scalar)
    }
  }

  private mutating func flowRange(of scalar: Unicode.Scalar) -> Range<Int> {
    if style == .doubleQuoted { skipLineContinuations() }
    if let fold = foldEnd() {
      let start = next
      // Each empty line is one line feed, so a fold can be the source of several characters.
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

  /// Returns the end of the whitespace at the current index if it contains a line break.
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
    // Further line feeds remain if another line break follows.
    skipLine()
    let rest = raw[min(next, end)..<end].count { $0 == "\n" }
    return rest > 1
  }

  /// Skips the rest of a line and its line break.
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
    case "u": SurrogateEscapes.length(at: next, in: raw) ?? 6
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

  private mutating func blockRange(of scalar: Unicode.Scalar) -> Range<Int> {
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
