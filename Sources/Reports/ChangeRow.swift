import Diagnostics
import Geometry
import Goldens

/// A line about a change: what happened, to whom, by how much, and where that is written.
struct ChangeRow: Hashable {
  let word: String
  var views: [String] = []
  let fact: String
  var place: SourceSpan?

  /// What stands behind the word, on one line; of many views the first and the last say enough.
  var text: String {
    [names, fact, place?.description.shown(most: 300) ?? ""].filter { !$0.isEmpty }.joined(
      separator: "  ")
  }

  private var names: String {
    guard views.count > 4, let first = views.first, let last = views.last else {
      return views.map(\.shown).joined(separator: ", ")
    }
    return "\(first.shown) … \(last.shown) (\(views.count) views)"
  }
}

/// The changes of a shot's views as rows; one cause usually moves many alike, which share one.
func rows(_ changes: [ViewChange]) -> [ChangeRow] {
  var rows: [ChangeRow] = []
  for change in changes {
    let (word, fact) = words(change.kind)
    if let place = rows.firstIndex(where: { $0.word == word && $0.fact == fact }) {
      rows[place].views.append(change.view)
    } else {
      rows.append(ChangeRow(word: word, views: [change.view], fact: fact))
    }
  }
  return rows
}

/// The same for changes that were merged before.
func rows(_ moves: [MergedChange]) -> [ChangeRow] {
  moves.map { move in
    let (word, fact) = words(move.kind)
    return ChangeRow(word: word, views: move.views, fact: fact)
  }
}

private func words(_ kind: ViewChange.Kind) -> (String, String) {
  switch kind {
  case .appeared(let frame): ("appeared", "at \(text(frame))")
  case .vanished(let frame): ("vanished", "from \(text(frame))")
  case .moved(let old, let new):
    ("moved", movement(Point(x: new.x - old.x, y: new.y - old.y)))
  case .resized(let old, let new): ("resized", resizing(old, new))
  case .reparented(let old, let new): ("moved", parents(old, new))
  case .becameAnotherKind(let old, let new): ("kind", "\(old) → \(new)")
  case .scrolled(let change): ("scrolled", text(change))
  case .text(let change): ("text", text(change))
  case .restyled(let change): ("restyled", text(change))
  case .resolved(let change): ("layout", text(change))
  }
}

private func words(_ kind: MergedChange.Kind) -> (String, String) {
  switch kind {
  case .moved(let way): ("moved", movement(way))
  case .resized(let old, let new): ("resized", resizing(old, new))
  case .appeared(let frame): ("appeared", "at \(text(frame))")
  case .vanished(let frame): ("vanished", "from \(text(frame))")
  case .reparented(let old, let new): ("moved", parents(old, new))
  case .renamed(let old): ("renamed", "was \(old.shown)")
  case .becameAnotherKind(let old, let new): ("kind", "\(old) → \(new)")
  case .scrolled(let change): ("scrolled", text(change))
  case .text(let change): ("text", text(change))
  case .restyled(let change): ("restyled", text(change))
  }
}

private func movement(_ way: Point) -> String {
  var parts: [String] = []
  if way.x != 0 { parts.append("Δx \(signed(way.x))") }
  if way.y != 0 { parts.append("Δy \(signed(way.y))") }
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
  "from \(old?.shown ?? "-") into \(new?.shown ?? "-")"
}

private func signed(_ number: Double) -> String { (number > 0 ? "+" : "") + number.shortText }

private func text(_ frame: Rect) -> String {
  "\(frame.minX.shortText),\(frame.minY.shortText) "
    + "\(frame.width.shortText)×\(frame.height.shortText) pt"
}

func text(_ change: TraitChange) -> String {
  "\(change.key) \(change.old?.shown ?? "-") → \(change.new?.shown ?? "-")"
}
