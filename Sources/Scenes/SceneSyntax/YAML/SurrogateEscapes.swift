import SnaplineBasics

/// A text with JSON surrogate pairs such as `\ud83d\ude00` replaced by one escape, `\U0001f600`,
/// since YAML does not accept surrogates.
struct SurrogateEscapes {
  private(set) var scalars: [Unicode.Scalar] = []
  private var pairs: [Pair] = []

  /// A replaced pair.
  private struct Pair {
    /// The start in the original text.
    let start: Int
    let typed: String
    let spelt: String
  }

  /// The numbers of characters of the two escapes and of their replacement.
  private static let (typed, spelt) = (12, 10)

  /// Replaces the pairs of a text; nil if there are none.
  init?(_ source: [Unicode.Scalar]) {
    scalars.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      guard source[index] == "\\" else {
        scalars.append(source[index])
        index += 1
        continue
      }
      guard let scalar = Self.pair(at: index, in: source) else {
        // An escaped backslash does not begin an escape.
        let count = source[safe: index + 1] == "\\" ? 2 : 1
        scalars += source[index..<index + count]
        index += count
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let spelt = "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      let end = index + Self.typed
      pairs.append(Pair(start: index, typed: text(of: source[index..<end]), spelt: spelt))
      scalars += spelt.unicodeScalars
      index = end
    }
    if pairs.isEmpty { return nil }
  }

  /// Returns the character of the two escapes that begin at an index.
  private static func pair(at index: Int, in source: [Unicode.Scalar]) -> Unicode.Scalar? {
    guard let high = half(at: index, in: source), (0xD800...0xDBFF).contains(high),
      let low = half(at: index + 6, in: source), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private static func half(at index: Int, in source: [Unicode.Scalar]) -> UInt32? {
    guard index + 6 <= source.count, source[index] == "\\", source[index + 1] == "u",
      source[index + 2..<index + 6].allSatisfy(\.properties.isASCIIHexDigit)
    else { return nil }
    return UInt32(text(of: source[index + 2..<index + 6]), radix: 16)
  }

  /// Returns the number of characters of the surrogate pair that begins at an index; nil if there
  /// is none.
  static func length(at index: Int, in source: ArraySlice<Unicode.Scalar>) -> Int? {
    let end = min(index + typed, source.endIndex)
    return pair(at: 0, in: Array(source[index..<end])).map { _ in typed }
  }

  /// Returns the event or the problem with its ranges in the original text.
  func restored(_ result: Result<YAMLEvent, YAMLProblem>) -> Result<YAMLEvent, YAMLProblem> {
    switch result {
    case .success(let event):
      let range = mappedIndex(event.range.lowerBound)..<mappedIndex(event.range.upperBound)
      return .success(YAMLEvent(kind: restored(event.kind, range), range: range))
    case .failure(let problem):
      return .failure(
        YAMLProblem(
          message: problem.message, context: problem.context, index: mappedIndex(problem.index),
          contextIndex: problem.contextIndex.map(mappedIndex)))
    }
  }

  /// Restores the original text of scalars that are not double-quoted, in which backslashes are
  /// literal.
  private func restored(_ kind: YAMLEvent.Kind, _ range: Range<Int>) -> YAMLEvent.Kind {
    guard case .scalar(var text, let style, let marks) = kind, style != .doubleQuoted else {
      return kind
    }
    let first = pairs.partitioningIndex { $0.start < range.lowerBound }
    for pair in pairs[first...].prefix(while: { $0.start < range.upperBound }) {
      text = text.replacing(pair.spelt, with: pair.typed, maxReplacements: 1)
    }
    return .scalar(text, style, marks)
  }

  private func mappedIndex(_ index: Int) -> Int {
    let shorter = Self.typed - Self.spelt
    // The n-th pair begins earlier by the characters that the pairs before it have lost.
    let count = pairs.indices.partitioningIndex { pairs[$0].start - shorter * $0 < index }
    return index + shorter * count
  }
}
