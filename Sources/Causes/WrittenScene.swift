package import AutoLayout
package import Diagnostics
package import Goldens
package import SceneModel

/// Where the constraints and views of today stand, and how they are written.
package struct WrittenScene: Sendable {
  /// By the constraints in force, in their order.
  package var constraints: [SourceSpan]
  /// By the views' names.
  package var views: [String: SourceSpan]
  /// Where the shot itself is asked for.
  package var shot: SourceSpan
  package var source: SourceText
  /// Looks a change of a value up: where the value stands, if it is known. Reading the file for it
  /// is put off until there is such a change.
  package var findValues: @Sendable () -> (CausingChange) -> SourceSpan? = { { _ in nil } }

  /// - Parameters:
  ///   - scene: The scene as the steps have left it.
  ///   - shot: Where the shot is asked for.
  ///   - text: The scene's file.
  package init(_ scene: Scene, _ situation: Situation, shot: SourceSpan, text: String) {
    constraints = situation.activeConstraints.map { scene[$0].span }
    views = Dictionary(scene.views.map { ($0.name, $0.span) }) { first, _ in first }
    self.shot = shot
    source = SourceText(file: scene.file, text: text)
  }
}

extension WrittenScene {
  /// What stands at a place, as its author wrote it: a sentence, or a format around that place.
  func words(at span: SourceSpan) -> (text: String, isFormat: Bool)? {
    guard span.file == source.file, let line = source.line(span.start.line) else { return nil }
    let scalars = Array(line.unicodeScalars)
    let start = span.start.column - 1
    let end = span.end.line == span.start.line ? span.end.column - 1 : scalars.count
    guard start >= 0, start < end, end <= scalars.count else { return nil }
    let from = scalarStart(scalars, before: start)
    let head = scalars[from...].prefix(2)
    let axes: [[Unicode.Scalar]] = [["H", ":"], ["V", ":"]]
    guard axes.contains(Array(head)) || head.first == "|" || head.first == "[" else {
      return (text(scalars[start..<end]), false)
    }
    return (format(scalars, from: from, around: start..<end), true)
  }

  /// Where the text begins in which a place lies: behind a quote, or behind the dash of a list.
  private func scalarStart(_ scalars: [Unicode.Scalar], before place: Int) -> Int {
    let quotes: [Unicode.Scalar] = ["'", "\""]
    if let quote = scalars[..<place].lastIndex(where: quotes.contains) { return quote + 1 }
    let first = scalars.firstIndex { $0 != " " && $0 != "-" }
    return min(first ?? place, place)
  }

  /// A format from its start, or from the view before the place where that is far away, to the
  /// view behind it.
  private func format(
    _ scalars: [Unicode.Scalar], from: Int, around place: Range<Int>
  ) -> String {
    let ends: [Unicode.Scalar] = ["'", "\"", "#", "@"]
    let whole = scalars[place.upperBound...].firstIndex(where: ends.contains) ?? scalars.count
    var end = scalars[place.upperBound..<whole].firstIndex(of: "]").map { $0 + 1 } ?? whole
    if end < whole, scalars[end] == "-" { end += 1 }
    let tail = text(scalars[end..<whole]).isEmpty ? "" : "…"
    let farthest = 28
    guard place.lowerBound - from > farthest,
      let view = scalars[from..<place.lowerBound].lastIndex(of: "["), view > from + 2
    else { return text(scalars[from..<end]) + tail }
    return text(scalars[from..<from + 2]) + "…" + text(scalars[view..<end]) + tail
  }

  /// Without the blanks at both ends.
  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    let trimmed = scalars.drop(while: isBlank)
    let end = trimmed.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? trimmed.startIndex
    return String(String.UnicodeScalarView(trimmed[trimmed.startIndex..<end]))
  }

  /// Where a key of the whole scene stands.
  func place(ofKey key: String) -> SourceSpan? {
    var number = 1
    while let line = source.line(number) {
      if line.hasPrefix("\(key):") {
        return SourceSpan(
          file: source.file, start: SourcePosition(line: number, column: 1),
          end: SourcePosition(line: number, column: key.unicodeScalars.count + 1))
      }
      number += 1
    }
    return nil
  }
}
