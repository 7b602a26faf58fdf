import Diagnostics

// A cause beside a change that waits: a line for each of its changes, its parts between tabs.
extension CausingChange {
  static let beginning = "because\t"

  var line: String {
    let start = place?.start
    let fields = [
      kind.rawValue, subject, aspect, old.map { "=" + $0 } ?? "", new.map { "=" + $0 } ?? "",
      place?.file ?? "", String(start?.line ?? 0), String(start?.column ?? 0),
    ]
    return Self.beginning + fields.map(escaped).joined(separator: "\t")
  }

  /// Nothing for what is no such line.
  init?(line: Substring) {
    let fields = line.dropFirst(Self.beginning.count)
      .split(separator: "\t", omittingEmptySubsequences: false).map(unescaped)
    guard line.hasPrefix(Self.beginning), fields.count == 8, let kind = Kind(rawValue: fields[0]),
      let row = Int(fields[6]), let column = Int(fields[7])
    else { return nil }
    func value(_ field: String) -> String? { field.isEmpty ? nil : String(field.dropFirst()) }
    let start = SourcePosition(line: row, column: column)
    self.init(
      kind, subject: fields[1], aspect: fields[2], old: value(fields[3]), new: value(fields[4]),
      place: row > 0 ? SourceSpan(file: fields[5], start: start, end: start) : nil)
  }
}

private func escaped(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n")
    .replacing("\r", with: "\\r")
}

private func unescaped(_ text: Substring) -> String {
  var plain = ""
  var isEscaped = false
  for scalar in text.unicodeScalars {
    if isEscaped {
      plain.unicodeScalars.append(
        scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
      isEscaped = false
    } else if scalar == "\\" {
      isEscaped = true
    } else {
      plain.unicodeScalars.append(scalar)
    }
  }
  return plain
}
