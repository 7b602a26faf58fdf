package import SnaplineBasics

/// A parsed layout file.
package struct ParsedLayoutFile: Sendable {
  /// The shots without invalid lines.
  package var layout = GoldenLayout()
  /// Whether the entire file is unusable: it is damaged, newer, or of another format.
  package var isUnusable = false
  /// Whether a newer version wrote the file, so that rewriting it would lose data.
  package var isNewer = false
  package var diagnostics: [Diagnostic]

  /// Whether every line is valid, so that unlisted files are unused.
  var isWhole: Bool { !isUnusable && !diagnostics.contains { $0.severity == .error } }
}

extension GoldenLayout {
  /// The diagnostic code of an unresolved merge conflict.
  static let conflictCode = "golden.merge-conflict"

  /// Parses a layout file; any input gives a result.
  ///
  /// An invalid line invalidates its shot and no other: half of a shot's facts would look like a
  /// change.
  package static func read(_ bytes: [UInt8], file: String) -> ParsedLayoutFile {
    var reader = LayoutFileParser(file: file)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return reader.unusable("golden.not-text", "layout.txt is not UTF-8", line: 1)
    }
    // By bytes: finding character boundaries would take most of a check's time.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    for (index, line) in lines.enumerated() {
      // If both branches added the file, or one wrote another version, the conflict markers come
      // first.
      if line.starts(with: "<<<<<<<".utf8) || line.starts(with: ">>>>>>>".utf8) {
        return reader.unusable(
          GoldenLayout.conflictCode, "layout.txt has merge conflict markers", line: index + 1)
      }
      if index == 0 {
        if let failure = reader.readHeading(String(utf8: line)) { return failure }
        continue
      }
      if let line = LayoutLine(line, number: index + 1) { reader.consume(line) }
    }
    return reader.finish(lines: lines.count)
  }
}

/// The parser's state after the lines read so far.
private struct LayoutFileParser {
  let file: String
  private var shared = Fingerprint()
  private var isSharedDamaged = false
  private var isComplete = false
  private var shots: [ShotReader] = []
  private var diagnostics: [Diagnostic] = []

  init(file: String) { self.file = file }

  mutating func readHeading(_ line: String) -> ParsedLayoutFile? {
    let words = line.split(separator: " ").map(String.init)
    let heading = GoldenLayout.heading.split(separator: " ").map(String.init)
    guard words.count == 3, Array(words.prefix(2)) == heading, let version = Int(words[2]),
      version > 0
    else {
      return unusable(
        "golden.no-heading", "not a layout file: it must start with '\(GoldenLayout.heading)'",
        line: 1)
    }
    guard version >= GoldenLayout.oldestVersion else {
      return unusable(
        "golden.old-layout",
        "layout.txt has format \(version); this version of Snapline reads formats from "
          + "\(GoldenLayout.oldestVersion)", line: 1)
    }
    guard version <= GoldenLayout.version else {
      var result = unusable(
        "golden.newer-layout",
        "layout.txt has format \(version); this version of Snapline reads formats up to "
          + "\(GoldenLayout.version)", line: 1, hint: "update Snapline")
      result.isNewer = true
      return result
    }
    return nil
  }

  mutating func unusable(
    _ code: String, _ message: String, line: Int,
    hint: String = "run 'snapline record' for this scene"
  ) -> ParsedLayoutFile {
    diagnostics.append(Diagnostic(.error, code, message, at: span(line), hint: hint))
    return ParsedLayoutFile(isUnusable: true, diagnostics: diagnostics)
  }

  mutating func consume(_ line: LayoutLine) {
    var line = line
    line.tokenize()
    let isUnderstood: Bool
    switch line.keyword {
    case "shot":
      shots.append(ShotReader(line))
      isUnderstood = shots.last?.isDamaged == false
    case "drawn", "font", "image", "text", "frame":
      isUnderstood = line.isWellFormed && parseFrame(line)
    case GoldenLayout.ending:
      isUnderstood = !isComplete
      isComplete = true
    default:
      return damage(
        line.number, "golden.unknown-line",
        "unknown line type '\(line.keyword)' in layout.txt")
    }
    if !isUnderstood { damage(line.number) }
  }

  /// Adds the facts of a line, and returns whether it is valid.
  private mutating func parseFrame(_ line: LayoutLine) -> Bool {
    if !shots.isEmpty { return shots[shots.count - 1].parseFrame(line) }
    switch line.keyword {
    case "drawn":
      shared.tools = line.traits
      return line.names.isEmpty
    case "font":
      guard let font = line.font else { return false }
      shared.fonts.append(font)
      return true
    default: return false
    }
  }

  private mutating func damage(
    _ line: Int, _ code: String = "golden.malformed-line",
    _ message: String = "malformed line in layout.txt"
  ) {
    diagnostics.append(
      Diagnostic(
        .error, code, message, at: span(line), hint: "run 'snapline record' for this scene"))
    if shots.isEmpty { isSharedDamaged = true } else { shots[shots.count - 1].isDamaged = true }
  }

  mutating func finish(lines: Int) -> ParsedLayoutFile {
    if !isComplete { damage(lines) }
    guard !isSharedDamaged else {
      return ParsedLayoutFile(isUnusable: true, diagnostics: diagnostics)
    }
    var result = ParsedLayoutFile(diagnostics: diagnostics)
    var whole: [GoldenShot] = []
    // By bytes: canonically equivalent names are different.
    var names: Set<[UInt8]> = []
    for shot in shots {
      if !names.insert(Array(shot.name.utf8)).inserted {
        result.diagnostics.append(
          Diagnostic(
            .error, "golden.repeated-shot", "duplicate shot '\(shot.name)' in layout.txt",
            at: span(shot.line), hint: "run 'snapline record' for this scene"))
        whole.removeAll { $0.name.utf8.elementsEqual(shot.name.utf8) }
      } else if let golden = shot.golden(shared) {
        whole.append(golden)
      }
    }
    result.layout = GoldenLayout(shots: whole)
    return result
  }

  private func span(_ line: Int) -> SourceSpan { SourceSpan(file: file, line: line) }
}
