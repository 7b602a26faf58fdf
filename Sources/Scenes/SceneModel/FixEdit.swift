package import SnaplineBasics

/// A change to a scene file, in the scene language.
package enum FixEdit: Hashable, Sendable {
  /// An equation added at the end of the scene's own constraints.
  case addConstraint(String)
  /// A replacement of an entire equation.
  case replaceConstraint(at: SourceSpan, with: String)
  /// A token removed from an equation or a format string.
  case removeWord(String, at: SourceSpan)
  /// A priority added to an equation that has none.
  case setPriority(Double, at: SourceSpan)
  /// A replacement of the last component of a path: `root.leading` for `root.left`.
  case replaceAttribute(at: SourceSpan, with: String)
  case setViewKey(view: String, key: String, value: String)
  case setSceneKey(String, value: String)
  /// A step added at the end of a state.
  case addStep(String, state: String)
}

extension FixEdit {
  /// The instruction, and the lines to paste.
  package var instruction: (words: String, lines: [String]) {
    switch self {
    case .addConstraint(let constraintText): ("add to 'constraints'", ["- \(constraintText)"])
    case .replaceConstraint(let span, let constraintText):
      ("on \(span.line), write", ["- \(constraintText)"])
    case .removeWord(let word, let span): ("on \(span.line), remove '\(word)'", [])
    case .setPriority(let priority, let span):
      ("on \(span.line), add '@ \(priority.shortText)'", [])
    case .replaceAttribute(let span, let attribute):
      (
        "on \(span.line), column \(span.start.column), replace the attribute with '\(attribute)'",
        []
      )
    case .setViewKey(let view, let key, let value): ("add to '\(view)'", ["\(key): \(value)"])
    case .setSceneKey(let key, let value):
      ("add to the scene's top-level keys", ["\(key): \(value)"])
    case .addStep(let step, let state): ("add to the steps of '\(state)'", ["- \(step)"])
    }
  }

  /// The span that the edit changes, if it is in the file.
  package var span: SourceSpan? {
    switch self {
    case .replaceConstraint(let span, _), .removeWord(_, let span), .setPriority(_, let span),
      .replaceAttribute(let span, _):
      span
    case .addConstraint, .setViewKey, .setSceneKey, .addStep: nil
    }
  }

  /// Returns the instruction with lines in the syntax of YAML or JSON.
  package func instruction(asJSON: Bool) -> (words: String, lines: [String]) {
    let (words, lines) = instruction
    return (words, asJSON ? lines.map(spelledAsJSON) : lines)
  }

  /// Returns the instructions for several edits, with edits of one span combined.
  package static func instructions(
    _ edits: [FixEdit], asJSON: Bool = false
  ) -> [(words: String, lines: [String])] {
    var all: [(words: String, lines: [String])] = []
    for edit in edits {
      let (words, lines) = edit.instruction(asJSON: asJSON)
      if let last = all.indices.last, all[last].words == words {
        all[last].lines += lines
      } else {
        all.append((words, lines))
      }
    }
    return all
  }

  /// The kind of change, for machine-readable output.
  package var kind: String {
    switch self {
    case .addConstraint: "add-constraint"
    case .replaceConstraint: "replace-sentence"
    case .removeWord: "remove-word"
    case .setPriority: "set-priority"
    case .replaceAttribute: "replace-attribute"
    case .setViewKey: "set-view-key"
    case .setSceneKey: "set-scene-key"
    case .addStep: "add-step"
    }
  }
}

/// Returns a line of YAML as JSON.
private func spelledAsJSON(_ line: String) -> String {
  guard line.hasPrefix("- ") else { return quotingScalars(line) }
  let item = line.dropFirst(2)
  return item.contains("{") ? "{ \(quotingScalars(item)) }" : "\"\(item)\""
}

/// Returns a flow mapping or sequence with quotes around all scalars except numbers.
private func quotingScalars(_ line: some StringProtocol) -> String {
  var (result, word) = ("", "")
  for sign in line + "\n" {
    guard " :,[]{}\n".contains(sign) else {
      word.append(sign)
      continue
    }
    let isPlain = word.isEmpty || ["true", "false"].contains(word) || Double(word) != nil
    result += isPlain ? word : "\"\(word)\""
    result.append(sign)
    word = ""
  }
  return String(result.dropLast())
}

extension SourceSpan {
  fileprivate var line: String { "line \(start.line)" }
}
