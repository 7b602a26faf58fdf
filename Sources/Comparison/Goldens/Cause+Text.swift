import SnaplineBasics

// A cause stored with a pending change, in the syntax of layout files: its certainty, then a line
// for each of its edits.
extension Cause {
  private static let heading = "cause"
  private static let part = "because"

  /// Whether a line belongs to a cause.
  static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "\(heading) ".utf8) || line.starts(with: "\(part) ".utf8)
  }

  var text: String {
    let reason = reason.map { " reason=\(quoted($0))" } ?? ""
    var lines = ["\(Self.heading) \(certainty.rawValue) \(candidates)\(reason)"]
    lines += changes.map { change in
      var line = "\(Self.part) \(change.kind.rawValue) \(quoted(change.subject))"
      line += " \(quoted(change.aspect))"
      if let old = change.old { line += " old=\(quoted(old))" }
      if let new = change.new { line += " new=\(quoted(new))" }
      if let place = change.span {
        let start = place.start
        line += " file=\(quoted(place.file)) line=\(start.line) column=\(start.column)"
      }
      return line
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Parses a cause; nil if the lines are invalid.
  init?(lines: [ArraySlice<UInt8>]) {
    var words = lines.compactMap { LayoutLine($0, number: 0) }
    for index in words.indices { words[index].tokenize() }
    guard let first = words.first, first.keyword == Self.heading, first.names.count == 2,
      let certainty = Confidence(rawValue: first.names[0]), let candidates = Int(first.names[1])
    else { return nil }
    let changes = words.dropFirst().compactMap(EditDetail.init)
    guard changes.count == words.count - 1 else { return nil }
    self.init(
      changes: changes, candidates: candidates, certainty: certainty, reason: first.value("reason"))
  }
}

extension EditDetail {
  fileprivate init?(_ line: LayoutLine) {
    guard line.names.count == 3, let kind = EditKind(rawValue: line.names[0]) else { return nil }
    var place: SourceSpan?
    if let file = line.value("file"), let row = line.value("line").flatMap(Int.init),
      let column = line.value("column").flatMap(Int.init)
    {
      let start = SourcePosition(line: row, column: column)
      place = SourceSpan(file: file, start: start, end: start)
    }
    self.init(
      kind, subject: line.names[1], aspect: line.names[2], old: line.value("old"),
      new: line.value("new"), span: place)
  }
}
