package import SnaplineBasics
package import SnaplineSceneModel

/// A diagnostic about a layout, with a fix if there is one.
package struct Finding: Hashable, Sendable {
  package var diagnostic: Diagnostic
  package var repair: ValidatedFix?
  /// Whether the scene expects it by `warns …` in every shot that has it.
  package var isExpected = false
}

/// The edits of a scene's file that resolve a finding.
package struct ValidatedFix: Hashable, Sendable {
  package var edits: [FixEdit]
  /// A decision that only the author can make; nil if there is none.
  package var caveat: String?
}

extension Finding {
  /// The instructions for the fix, in the syntax of its file.
  package var instructions: [(words: String, lines: [String])] {
    FixEdit.instructions(repair?.edits ?? [], asJSON: isInJSON)
  }

  /// Whether the file has the extension of JSON.
  package var isInJSON: Bool { diagnostic.span?.file.hasSuffix(".json") ?? false }

  /// Returns the diagnostic, then the lines to paste.
  package func text(in sources: [SourceText]) -> String {
    var lines = [diagnostic.text(in: sources)]
    for (words, pasted) in instructions {
      lines.append("  fix: \(words)")
      lines += pasted.map { "      \($0)" }
    }
    if let doubt = repair?.caveat { lines.append("  caveat: \(doubt)") }
    return lines.joined(separator: "\n")
  }
}

extension Sequence<Finding> {
  /// Returns the findings in the order of the text, without duplicates.
  package func sortedBySource() -> [Finding] {
    let first = Dictionary(map { ($0.diagnostic, $0) }) { first, _ in first }
    return map(\.diagnostic).sortedBySource().compactMap { first[$0] }
  }
}

/// Returns the fixes of parser diagnostics, which need no layout.
package func findings(from diagnostics: [Diagnostic]) -> [Finding] {
  diagnostics.map { diagnostic in
    guard let span = diagnostic.span, let word = diagnostic.replacement else {
      return Finding(diagnostic: diagnostic)
    }
    let repair = ValidatedFix(edits: [.replaceAttribute(at: span, with: word)])
    return Finding(diagnostic: diagnostic, repair: repair)
  }
}
