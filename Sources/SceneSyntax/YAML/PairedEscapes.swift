import Geometry

/// A text in which characters that JSON spells as two escapes, `\ud83d\ude00`, are spelt as one,
/// `\U0001f600`: YAML has characters where JSON has halves of them.
struct PairedEscapes {
  private(set) var scalars: [Unicode.Scalar] = []
  private var pairs: [Pair] = []

  /// One that was spelt anew.
  private struct Pair {
    /// Where it begins in the text as it was.
    let start: Int
    let typed: String
    let spelt: String
  }

  /// How many letters two escapes have, and how many the one in their place.
  private static let (typed, spelt) = (12, 10)

  /// Nil where there are none.
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
        // A backslash that is escaped itself begins nothing.
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

  /// The character of two escapes that begin at a place.
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

  /// How many letters the escape at the start of a text has, where it is one of two halves.
  static func length(at index: Int, in source: ArraySlice<Unicode.Scalar>) -> Int? {
    let end = min(index + typed, source.endIndex)
    return pair(at: 0, in: Array(source[index..<end])).map { _ in typed }
  }

  /// The event, or the problem, with its places in the text as it was.
  func restored(_ result: Result<YAMLEvent, YAMLProblem>) -> Result<YAMLEvent, YAMLProblem> {
    switch result {
    case .success(let event):
      let range = place(event.range.lowerBound)..<place(event.range.upperBound)
      return .success(YAMLEvent(kind: restored(event.kind, range), range: range))
    case .failure(let problem):
      return .failure(
        YAMLProblem(
          message: problem.message, context: problem.context, index: place(problem.index),
          contextIndex: problem.contextIndex.map(place)))
    }
  }

  /// Where there are no escapes the letters mean themselves.
  private func restored(_ kind: YAMLEvent.Kind, _ range: Range<Int>) -> YAMLEvent.Kind {
    guard case .scalar(var text, let style, let marks) = kind, style != .doubleQuoted else {
      return kind
    }
    let first = pairs.endOfFront { $0.start < range.lowerBound }
    for pair in pairs[first...].prefix(while: { $0.start < range.upperBound }) {
      text = text.replacing(pair.spelt, with: pair.typed, maxReplacements: 1)
    }
    return .scalar(text, style, marks)
  }

  private func place(_ index: Int) -> Int {
    let shorter = Self.typed - Self.spelt
    // The n-th pair begins as many letters earlier as those in front of it have lost.
    let count = pairs.indices.endOfFront { pairs[$0].start - shorter * $0 < index }
    return index + shorter * count
  }
}
