import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

/// A line about a change: its kind, its views or subject, the change itself, and its location.
struct ChangeLine: Hashable {
  let word: String
  var views: [String] = []
  /// The name of the changed object if it is not a view.
  var subject = ""
  let fact: String
  var span: SourceSpan?

  /// The row without its word, on one line.
  var text: String {
    [head, fact, locationText].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// The changed views or subject and the change.
  var what: String { [head, fact].filter { !$0.isEmpty }.joined(separator: "  ") }

  /// The changed views or subject; of more than three views, the first and the last.
  fileprivate var head: String {
    guard views.count > 3, let first = views.first, let last = views.last else {
      return views.isEmpty ? subject : views.map(\.shown).joined(separator: ", ")
    }
    return "\(first.shown) … \(last.shown) (\(views.count) views)"
  }

  fileprivate var locationText: String { span?.description.truncated(to: 300) ?? "" }
}

/// The maximum width of an aligned column; longer texts extend beyond it.
private let widestColumn = 44

/// Returns the column at which the facts of rows begin.
func labelColumnWidth(_ rows: [ChangeLine]) -> Int {
  let widths = rows.filter { !$0.head.isEmpty && !$0.fact.isEmpty }.map(\.head.columns)
  return widths.filter { $0 <= widestColumn }.max().map { $0 + 3 } ?? 0
}

/// Returns the rows as text with aligned facts and locations.
func alignedColumns(_ rows: [ChangeLine]) -> [(String, String)] {
  let start = labelColumnWidth(rows)
  let widths = rows.filter { $0.span != nil }.map(\.fact.columns)
  let end = start + (widths.filter { $0 <= widestColumn }.max() ?? 0) + 3
  return rows.map { row in
    var text = row.head.isEmpty ? "" : row.head.padded(to: max(start, row.head.columns + 3))
    text += row.fact
    if row.span != nil { text = text.padded(to: max(end, text.columns + 3)) + row.locationText }
    return (row.word, text)
  }
}

/// Returns the changes of a shot's views as rows; equal changes of several views share a row.
func changeLines(_ changes: [ViewChange]) -> [ChangeLine] {
  var rows: [ChangeLine] = []
  for change in changes {
    let (word, fact) = description(change.kind, \.vector)
    if let place = rows.firstIndex(where: { $0.word == word && $0.fact == fact }) {
      rows[place].views.append(change.view)
    } else {
      rows.append(ChangeLine(word: word, views: [change.view], fact: fact))
    }
  }
  return rows
}

/// Returns merged changes as rows.
func changeLines(_ moves: [GroupedChange]) -> [ChangeLine] {
  moves.map { move in
    let (word, fact) = description(move.kind, \.self)
    return ChangeLine(word: word, views: move.views, fact: fact)
  }
}

private func description<Movement>(
  _ kind: ChangeKind<Movement>, _ displacement: (Movement) -> Point
) -> (String, String) {
  switch kind {
  case .moved(let move): ("moved", movement(displacement(move)))
  case .resized(let old, let new): ("resized", resizing(old, new))
  case .appeared(let frame): ("appeared", "at \(text(frame))")
  case .vanished(let frame): ("vanished", "from \(text(frame))")
  case .reparented(let old, let new): ("moved", parents(old, new))
  case .renamed(let old): ("renamed", "was \(old.shown)")
  case .scrolled(let change): ("scrolled", text(change))
  case .text(let change): ("text", text(change))
  case .restyled(let change): ("restyled", text(change))
  }
}

private func movement(_ displacement: Point) -> String {
  var parts: [String] = []
  if displacement.x != 0 { parts.append("Δx \(displacement.x.signedText)") }
  if displacement.y != 0 { parts.append("Δy \(displacement.y.signedText)") }
  return parts.joined(separator: ", ") + " pt"
}

private func resizing(_ old: Size, _ new: Size) -> String {
  var parts: [String] = []
  if new.width != old.width {
    parts.append("width \(old.width.shortText) → \(new.width.shortText)")
  }
  if new.height != old.height {
    parts.append("height \(old.height.shortText) → \(new.height.shortText)")
  }
  return parts.joined(separator: ", ") + " pt"
}

private func parents(_ old: String?, _ new: String?) -> String {
  "moved from \(old?.shown ?? "-") to \(new?.shown ?? "-")"
}

private func text(_ frame: Rect) -> String {
  "\(frame.minX.shortText),\(frame.minY.shortText) "
    + "\(frame.width.shortText)×\(frame.height.shortText) pt"
}

/// Describes changed lines of text, each given with its number of characters and its width:
/// `18:134.361,5:40`.
private func lineText(from old: String, to new: String) -> String {
  let lines = [old, new].map { $0.split(separator: ",").map { $0.split(separator: ":") } }
  guard lines[0].count == lines[1].count else {
    return "\(lines[0].count) → \(pluralized(lines[1].count, "line"))"
  }
  let letters = lines.map { $0.map(\.first) }
  guard letters[0] == letters[1] else { return "different line breaks" }
  guard let before = lines[0].first?.last, let after = lines[1].first?.last, lines[0].count == 1
  else { return "same line breaks, different line widths" }
  return "text width \(before) → \(after) pt"
}

/// Describes a change of a layout fact.
func text(_ change: FactChange) -> String {
  if change.key == "lines", let old = change.old, let new = change.new {
    return lineText(from: old, to: new)
  }
  return "\(change.key) \(change.old?.shown ?? "-") → \(change.new?.shown ?? "-")"
}
