/// Returns the diagnostics that a scene file declares as
/// `# expect: 12:3 error constraint.unknown-view`, in source order.
package func expectedDiagnostics(in text: String) -> [String] {
  text.split(whereSeparator: \.isNewline).compactMap { line in
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("# expect: ") else { return nil }
    return String(line.dropFirst("# expect: ".count))
  }
}
