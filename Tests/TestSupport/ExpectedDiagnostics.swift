/// The diagnostics that a scene file announces: `# expect: 12:3 error constraint.unknown-view`.
///
/// In the order of the text, as the reader reports them.
package func expectedDiagnostics(in text: String) -> [String] {
  text.split(whereSeparator: \.isNewline).compactMap { line in
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("# expect: ") else { return nil }
    return String(line.dropFirst("# expect: ".count))
  }
}
