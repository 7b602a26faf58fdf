package import Diagnostics
import Geometry

/// A change to the file of a scene, in the words of the language.
package enum SceneEdit: Hashable, Sendable {
  /// A further sentence at the end of the scene's own constraints.
  case addConstraint(String)
  /// Another sentence in the place of a whole one.
  case replaceSentence(at: SourceSpan, with: String)
  /// One word less in a sentence or a format string.
  case removeWord(String, at: SourceSpan)
  /// A priority for a sentence that has none.
  case setPriority(Double, at: SourceSpan)
  /// Another last part of a path: `root.leading` for `root.left`.
  case replaceAttribute(at: SourceSpan, with: String)
  case setViewKey(view: String, key: String, value: String)
  case setSceneKey(String, value: String)
  /// A further step at the end of a state.
  case addStep(String, state: String)
}

extension SceneEdit {
  /// What to do, and the lines to paste where there are some.
  package var instruction: (words: String, lines: [String]) {
    switch self {
    case .addConstraint(let sentence): ("add to 'constraints'", ["- \(sentence)"])
    case .replaceSentence(let span, let sentence): ("on \(span.line), write", ["- \(sentence)"])
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

  /// The place that is changed, where it is one that is written already.
  package var span: SourceSpan? {
    switch self {
    case .replaceSentence(let span, _), .removeWord(_, let span), .setPriority(_, let span),
      .replaceAttribute(let span, _):
      span
    case .addConstraint, .setViewKey, .setSceneKey, .addStep: nil
    }
  }

  /// The same with lines for a file of JSON.
  package func instruction(asJSON: Bool) -> (words: String, lines: [String]) {
    let (words, lines) = instruction
    return (words, asJSON ? lines.map(spelledAsJSON) : lines)
  }

  /// What to do for several edits, those of one place in one go.
  package static func instructions(
    _ edits: [SceneEdit], asJSON: Bool = false
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

  /// The kind of change, for programs.
  package var kind: String {
    switch self {
    case .addConstraint: "add-constraint"
    case .replaceSentence: "replace-sentence"
    case .removeWord: "remove-word"
    case .setPriority: "set-priority"
    case .replaceAttribute: "replace-attribute"
    case .setViewKey: "set-view-key"
    case .setSceneKey: "set-scene-key"
    case .addStep: "add-step"
    }
  }
}

/// A line of YAML to paste as it stands in JSON.
private func spelledAsJSON(_ line: String) -> String {
  guard line.hasPrefix("- ") else { return quotingWords(line) }
  let item = line.dropFirst(2)
  return item.contains("{") ? "{ \(quotingWords(item)) }" : "\"\(item)\""
}

/// A line of maps and lists with quotes around all words that are no numbers.
private func quotingWords(_ line: some StringProtocol) -> String {
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
