import Geometry
import Goldens

/// The changes of a shot's views as rows: what happened, and to whom.
///
/// Views that moved by the same way share a row: one cause usually moves many.
func viewRows(_ changes: [ViewChange]) -> [(String, String)] {
  var rows: [(word: String, fact: String, views: [String])] = []
  for change in changes {
    let (word, fact) = words(change.kind)
    if let place = rows.firstIndex(where: { $0.word == word && $0.fact == fact }) {
      rows[place].views.append(change.view)
    } else {
      rows.append((word, fact, [change.view]))
    }
  }
  return rows.map { ($0.word, "\(names($0.views))  \($0.fact)") }
}

/// At most a few names: the first and the last say enough of many.
private func names(_ views: [String]) -> String {
  guard views.count > 4, let first = views.first, let last = views.last else {
    return views.joined(separator: ", ")
  }
  return "\(first) … \(last) (\(views.count) views)"
}

private func words(_ kind: ViewChange.Kind) -> (String, String) {
  switch kind {
  case .appeared(let frame): ("appeared", "at \(text(frame))")
  case .vanished(let frame): ("vanished", "from \(text(frame))")
  case .moved(let old, let new): ("moved", movement(old, new))
  case .resized(let old, let new): ("resized", resizing(old, new))
  case .reparented(let old, let new): ("moved", "from \(old ?? "-") into \(new ?? "-")")
  case .becameAnotherKind(let old, let new): ("kind", "\(old) → \(new)")
  case .scrolled(let change): ("scrolled", text(change))
  case .text(let change): ("text", text(change))
  case .restyled(let change): ("restyled", text(change))
  case .resolved(let change): ("layout", text(change))
  }
}

private func movement(_ old: Point, _ new: Point) -> String {
  var parts: [String] = []
  if new.x != old.x { parts.append("Δx \(signed(new.x - old.x))") }
  if new.y != old.y { parts.append("Δy \(signed(new.y - old.y))") }
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

private func signed(_ number: Double) -> String { (number > 0 ? "+" : "") + number.shortText }

private func text(_ frame: Rect) -> String {
  "\(frame.minX.shortText),\(frame.minY.shortText) "
    + "\(frame.width.shortText)×\(frame.height.shortText) pt"
}

func text(_ change: TraitChange) -> String {
  let old = change.old.map(shown) ?? "-"
  let new = change.new.map(shown) ?? "-"
  return "\(change.key) \(old) → \(new)"
}

/// Text may be long and hold line ends; a row of a report is one line.
private func shown(_ value: String) -> String {
  let line = value.map { $0.isNewline ? "⏎" : $0.isControl ? "�" : String($0) }.joined()
  return line.count > 60 ? line.prefix(59) + "…" : line
}

extension Character {
  /// What would move the cursor of a terminal instead of being seen.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.value < 32 || (0x7F...0x9F).contains($0.value) }
  }
}
