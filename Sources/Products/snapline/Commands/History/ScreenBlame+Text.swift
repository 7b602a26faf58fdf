import SnaplineBasics
import SnaplineGoldens
import SnaplineHistory
import SnaplineProjects
import SnaplineReports

extension ScreenBlame {
  /// Returns a table for each shot, then the commits of all tables with the causes.
  func lines(_ style: ANSIStyle, columns: Int) -> [String] {
    let tables = shots.map { shot in
      (
        heading: "\(shot.version.scene.onOneLine)  \(shot.version.shot.onOneLine)",
        rows: shot.views.flatMap { rows(of: $0) }
      )
    }
    let layout = BlameColumns(tables.flatMap(\.rows), columns: columns)
    var lines: [String] = []
    for (index, table) in tables.enumerated() {
      lines += (index > 0 ? [""] : []) + [style.bold(table.heading), layout.header(style)]
      lines += table.rows.flatMap { layout.lines($0, style) }
    }
    return lines + revisions.flatMap { [""] + commitLines($0, style) } + otherEdits(style)
  }

  /// The numbers of values and commits, and how far the history reaches.
  var summary: String {
    let views = shots.flatMap(\.views)
    let numbers = views.flatMap(\.numbers)
    var lines = [
      "\(pluralized(numbers.count, "value")) of \(pluralized(views.count, "view")) "
        + "\(numbers.count == 1 ? "was" : "were") set by \(pluralized(revisions.count, "commit"))"
    ]
    let older = numbers.count { $0.origin == nil }
    if older > 0 { lines[0] += "; \(pluralized(older, "older value"))" }
    if numbers.contains(where: { $0.decider?.lastEdit != nil }) {
      lines.append(
        "line edit: the commit that last edited the line of the constraint that decides a value, "
          + "if it is another commit")
    }
    if let commit = reach.shallowBoundary { lines.append(commit.shallowText) }
    return lines.joined(separator: "\n")
  }

  /// Returns a row for the numbers of a view that the same commit set.
  private func rows(of view: ViewBlame) -> [BlameRow] {
    var rows: [BlameRow] = []
    for number in view.numbers {
      let commit = number.origin?.commit
      let hash =
        commit?.shortHash ?? reach.shallowBoundary.map { "^\($0.hash.prefix(7))" } ?? "older"
      var place = rows.firstIndex { $0.hash == hash }
      if place == nil {
        rows.append(
          BlameRow(
            view: rows.isEmpty ? view.name : "", hash: hash, day: commit?.day ?? "",
            author: commit?.author ?? ""))
        place = rows.count - 1
      }
      guard let place else { continue }
      rows[place].values.append("\(number.key.rawValue) \(number.value.text)")
      let edit = number.decider?.lastEdit?.shortHash
      if let edit, !rows[place].edits.contains(edit) { rows[place].edits.append(edit) }
    }
    return rows
  }

  /// Returns a commit with the edits that changed its numbers.
  private func commitLines(_ revision: ScreenRevision, _ style: ANSIStyle) -> [String] {
    var lines = [revision.commit.heading(style)]
    if let path = revision.oldPath {
      lines.append("  file     \(path.onOneLine) → \(revision.path.onOneLine)")
    }
    let origins = shots.flatMap(\.views).flatMap(\.numbers).compactMap(\.origin)
    let causes = origins.filter { $0.commit.hash == revision.commit.hash }.compactMap(\.cause)
    return lines + revision.appearance(style)
      + Cause.merged(causes).lines.enumerated().map { index, line in
        (index == 0 ? "  because  " : "           ") + line
      }
  }

  /// Returns the commits that only edited lines of constraints.
  private func otherEdits(_ style: ANSIStyle) -> [String] {
    var known = Set(revisions.map(\.commit.hash))
    let edits = shots.flatMap(\.views).flatMap(\.numbers).compactMap { $0.decider?.lastEdit }
    return edits.filter { known.insert($0.hash).inserted }.flatMap { commit in
      ["", commit.heading(style), "  edited the line of a constraint, and changed no value above"]
    }
  }
}

extension NumberBlame.Value {
  fileprivate var text: String {
    switch self {
    case .number(let number): number.shortText
    case .text(let text): text.truncated(toColumns: 28)
    }
  }
}

extension Cause {
  /// Returns the edits of several causes, each once.
  fileprivate static func merged(_ causes: [Cause]) -> Cause {
    var merged = Cause(changes: [], candidates: 0, certainty: .proven)
    for cause in causes {
      let isProven = merged.certainty == .proven && cause.certainty == .proven
      merged = Cause(
        changes: merged.changes + cause.changes.filter { !merged.changes.contains($0) },
        candidates: max(merged.candidates, cause.candidates),
        certainty: isProven
          ? .proven : cause.certainty == .proven ? merged.certainty : cause.certainty,
        reason: merged.reason ?? cause.reason)
    }
    return merged
  }
}

/// The values of a view that the same commit set.
private struct BlameRow {
  /// The name of the view; empty if it is that of the previous row.
  let view: String
  let hash: String
  let day: String
  let author: String
  var values: [String] = []
  /// The commits that last edited the lines.
  var edits: [String] = []
}

/// The columns of a table.
private struct BlameColumns {
  private let view: Int
  private let values: Int
  private let author: Int
  private let hasEdits: Bool
  private static let gap = 2
  private static let hash = 8
  private static let day = 10
  private static let edit = "line edit"

  init(_ rows: [BlameRow], columns: Int) {
    hasEdits = rows.contains { !$0.edits.isEmpty }
    let fixed = Self.hash + Self.day + (hasEdits ? Self.edit.count + Self.gap : 0) + 4 * Self.gap
    let free = columns - fixed
    func widest(_ texts: some Sequence<String>, _ title: String) -> Int {
      texts.reduce(title.count) { max($0, $1.columns) }
    }
    view = min(widest(rows.lazy.map(\.view), "view"), free * 3 / 10)
    author = min(widest(rows.lazy.map(\.author), "author"), free / 5)
    values = min(
      widest(rows.lazy.map { $0.values.joined(separator: ", ") }, "values"), free - view - author)
  }

  func header(_ style: ANSIStyle) -> String {
    style.faint(
      line("view", "values", "commit".padded(to: Self.hash), "date", "author", [Self.edit]))
  }

  /// Returns the row, with further lines for values that exceed their column.
  func lines(_ row: BlameRow, _ style: ANSIStyle) -> [String] {
    var lines: [String] = [""]
    for value in row.values {
      let value = value.truncated(toColumns: values)
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = value
      } else if last.columns + 2 + value.columns > values {
        lines.append(value)
      } else {
        lines[lines.count - 1] += ", " + value
      }
    }
    // Further edits are on the lines of further values.
    let count = max(lines.count, row.edits.count)
    return (0..<count).map { index in
      let edits = index < row.edits.count ? [row.edits[index]] : []
      let values = index < lines.count ? lines[index] : ""
      guard index == 0 else { return line("", values, blanks(Self.hash), "", "", edits) }
      let hash = style.yellow(row.hash) + blanks(Self.hash - row.hash.count)
      return line(row.view, values, hash, row.day, row.author, edits)
    }
  }

  private func line(
    _ view: String, _ values: String, _ hash: String, _ day: String, _ author: String,
    _ edits: [String]
  ) -> String {
    let gap = blanks(Self.gap)
    let cells = [
      view.truncated(toColumns: self.view).padded(to: self.view), values.padded(to: self.values),
      hash, day.padded(to: Self.day),
      author.truncated(toColumns: self.author).padded(to: self.author),
    ]
    let line = (cells + (hasEdits ? edits : [])).joined(separator: gap)
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
