package import Diagnostics
package import SceneModel

/// Something that the author of a layout should know, with what makes it go.
package struct Finding: Hashable, Sendable {
  package var diagnostic: Diagnostic
  package var repair: ValidatedFix?
}

/// Changes to a scene's file that make a complaint go.
package struct ValidatedFix: Hashable, Sendable {
  package var edits: [FixEdit]
  /// What only the author can know; nil when there is no doubt.
  package var doubt: String?
}

extension Finding {
  /// What to do about it, in the spelling of its file.
  package var instructions: [(words: String, lines: [String])] {
    FixEdit.instructions(repair?.edits ?? [], asJSON: isInJSON)
  }

  /// Whether the name of its file promises JSON.
  package var isInJSON: Bool { diagnostic.span?.file.hasSuffix(".json") ?? false }

  /// The diagnostic, then the lines to paste.
  package func text(in sources: [SourceText]) -> String {
    var lines = [diagnostic.text(in: sources)]
    for (words, pasted) in instructions {
      lines.append("  fix: \(words)")
      lines += pasted.map { "      \($0)" }
    }
    if let doubt = repair?.doubt { lines.append("  caveat: \(doubt)") }
    return lines.joined(separator: "\n")
  }
}

extension Sequence<Finding> {
  /// In the order of the text, each once.
  package func inOrderOfText() -> [Finding] {
    let first = Dictionary(map { ($0.diagnostic, $0) }) { first, _ in first }
    return map(\.diagnostic).inOrderOfText().compactMap { first[$0] }
  }
}

/// The repairs of what the reader complains of, which needs no layout.
package func findings(ofReading diagnostics: [Diagnostic]) -> [Finding] {
  diagnostics.map { diagnostic in
    guard let span = diagnostic.span, let word = diagnostic.replacement else {
      return Finding(diagnostic: diagnostic)
    }
    let repair = ValidatedFix(edits: [.replaceAttribute(at: span, with: word)])
    return Finding(diagnostic: diagnostic, repair: repair)
  }
}

extension Scene {
  /// Where one sentence stands for several constraints.
  var placesOfMany: Set<SourceSpan> {
    var seen: Set<SourceSpan> = []
    return Set(constraints.lazy.map(\.span).filter { !seen.insert($0).inserted })
  }

  /// A constraint as a whole sentence with all that its own says; nil where it is only a part
  /// of what its author wrote.
  func sentence(_ constraint: Constraint, besides placesOfMany: Set<SourceSpan>) -> String? {
    placesOfMany.contains(constraint.span) ? nil : text(of: constraint)
  }
}
