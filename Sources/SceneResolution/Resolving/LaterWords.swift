import Diagnostics
import SceneModel
import SceneSyntax

/// Since when iOS has what the words of scenes stand for, but for the keys of views, whose rows
/// say so; what is not listed is as old as iOS 7.
///
/// A scene of an earlier era is warned of them and laid out all the same: one meant to run on the
/// devices of its era would not build, or crash there.
private let firstEras: [String: Era] = [
  // Kinds of views.
  "stackView": .ios9, "layoutGuide": .ios9, "alert": .ios8, "actionSheet": .ios8,
  "popover": .ios8, "menu": .ios13, "sheet": .ios13,
  // Guides.
  "margins": .ios9, "readable": .ios9, "safeArea": .ios11, "contentGuide": .ios11,
  "frameGuide": .ios11, "keyboard": .ios15,
  // Attributes, and what stands in sentences beside them.
  "leftMargin": .ios8, "rightMargin": .ios8, "topMargin": .ios8, "bottomMargin": .ios8,
  "leadingMargin": .ios8, "trailingMargin": .ios8, "centerXWithinMargins": .ios8,
  "centerYWithinMargins": .ios8, "firstBaseline": .ios8, "systemSpacing": .ios11,
  // Keys of scenes.
  "variations": .ios8,
]

private func firstEra(of word: String) -> Era? {
  firstEras[word] ?? ViewProperty.named(word)?.first
}

/// The same for the names of attributes, by their raw values: each constraint asks for two of them.
private let firstErasOfAttributes: [Era?] = {
  var eras = [Era?](repeating: nil, count: Attribute.allCases.count + 1)
  for attribute in Attribute.allCases { eras[attribute.rawValue] = firstEra(of: attribute.name) }
  return eras
}()

/// Warns of words that the era of a scene does not know yet.
struct LaterWords {
  /// Places of words that were reported.
  private var reported: Set<SourceSpan> = []

  /// Warns of a word, where there is something to warn of.
  mutating func warn(
    of word: String, _ code: String, era: Era, at span: SourceSpan, _ log: inout DiagnosticLog
  ) {
    // What a style or a group says is said once, however many views have it.
    guard let first = firstEra(of: word), era < first, reported.insert(span).inserted else {
      return
    }
    log.report(
      Diagnostic(
        .warning, code,
        "'\(word)' was introduced in iOS \(first.release); the scene targets iOS \(era.release)",
        at: span
      ))
  }
}

extension ConstraintResolver {
  /// Takes note of a word of a sentence that the scene's era does not know yet.
  mutating func warnIfLater(_ word: String, at span: SourceSpan) {
    laterWords.warn(of: word, "constraint.later-era", era: scene.era, at: span, &values.log)
  }

  /// The same of an attribute.
  mutating func warnIfLater(_ attribute: Attribute, at span: SourceSpan) {
    guard let first = firstErasOfAttributes[attribute.rawValue], scene.era < first else { return }
    warnIfLater(attribute.name, at: span)
  }
}

extension ViewResolver {
  /// Takes note of a key or a kind of a view that the scene's era does not know yet.
  mutating func warnIfLater(_ word: String, at span: SourceSpan) {
    laterWords.warn(of: word, "value.later-era", era: scene.era, at: span, &values.log)
  }
}
