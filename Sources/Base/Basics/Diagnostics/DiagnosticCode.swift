/// The general description of a diagnostic code.
package struct DiagnosticCode: Hashable, Sendable {
  /// The code, as `area.problem`.
  package let name: String
  /// The severities; several if the severity depends on the scene.
  package let severities: [Severity]
  /// The general description of the problem.
  package let summary: String
  /// A line of a scene that causes the diagnostic.
  package let example: String?

  /// All codes that the program can report, sorted by name.
  package static let all = read(PackageResources.codes_txt)

  package static func named(_ name: String) -> DiagnosticCode? { all.first { $0.name == name } }

  /// Returns whether a word has the area of one of the codes, such as `layout.`.
  package static func hasKnownArea(_ word: String) -> Bool {
    guard let dot = word.firstIndex(of: ".") else { return false }
    return all.contains { $0.name.hasPrefix(word[...dot]) }
  }

  /// Parses entries of a line with the name and severities, a line with the description, and an
  /// optional example.
  private static func read(_ bytes: [UInt8]) -> [DiagnosticCode] {
    var codes: [DiagnosticCode] = []
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }[...]
    while let heading = lines.popFirst(), let constraintText = lines.popFirst() {
      let words = heading.split { $0 == " " || $0 == "," }.map(String.init)
      let example = lines.first.flatMap { $0.hasPrefix("  > ") ? lines.popFirst() : nil }
      codes.append(
        DiagnosticCode(
          name: words[0], severities: words.dropFirst().compactMap(Severity.init),
          summary: String(constraintText.dropFirst(2)),
          example: example.map { String($0.dropFirst(4)) })
      )
    }
    return codes
  }
}
