/// What a code means, whatever a particular diagnostic says.
package struct DiagnosticCode: Hashable, Sendable {
  /// `area.problem`.
  package let name: String
  /// How it weighs; several where that hangs on the scene.
  package let severities: [Severity]
  /// What is wrong in general.
  package let sentence: String
  /// A line of a scene that brings it about.
  package let example: String?

  /// Every code that the program can print, in the order of their names.
  package static let all = read(PackageResources.codes_txt)

  package static func named(_ name: String) -> DiagnosticCode? { all.first { $0.name == name } }

  /// Whether a word begins like a code of this program: `layout.` and anything.
  package static func isLike(_ word: String) -> Bool {
    guard let dot = word.firstIndex(of: ".") else { return false }
    return all.contains { $0.name.hasPrefix(word[...dot]) }
  }

  /// A line with the name and how it weighs, then one with the sentence, then perhaps an example.
  private static func read(_ bytes: [UInt8]) -> [DiagnosticCode] {
    var codes: [DiagnosticCode] = []
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }[...]
    while let heading = lines.popFirst(), let sentence = lines.popFirst() {
      let words = heading.split { $0 == " " || $0 == "," }.map(String.init)
      let example = lines.first.flatMap { $0.hasPrefix("  > ") ? lines.popFirst() : nil }
      codes.append(
        DiagnosticCode(
          name: words[0], severities: words.dropFirst().compactMap(Severity.init),
          sentence: String(sentence.dropFirst(2)), example: example.map { String($0.dropFirst(4)) })
      )
    }
    return codes
  }
}
