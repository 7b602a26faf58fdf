import Basics
import SceneModel
import SceneSyntax

/// The eras that introduced the values and attributes of scenes; keys of views have them in their
/// table, and all others exist since iOS 7.
///
/// A scene of an earlier era has a warning and is laid out anyway: its app would not compile, or
/// would crash on devices of the era.
private let firstEras: [String: Era] = [
  // The kinds of views.
  "stackView": .ios9, "layoutGuide": .ios9, "alert": .ios8, "actionSheet": .ios8,
  "popover": .ios8, "menu": .ios13, "sheet": .ios13,
  // The layout guides.
  "margins": .ios9, "readable": .ios9, "safeArea": .ios11, "contentGuide": .ios11,
  "frameGuide": .ios11, "keyboard": .ios15,
  // The attributes and other names in equations.
  "leftMargin": .ios8, "rightMargin": .ios8, "topMargin": .ios8, "bottomMargin": .ios8,
  "leadingMargin": .ios8, "trailingMargin": .ios8, "centerXWithinMargins": .ios8,
  "centerYWithinMargins": .ios8, "firstBaseline": .ios8, "systemSpacing": .ios11,
  // The keys of scenes.
  "variations": .ios8,
]

private func firstEra(of word: String) -> Era? {
  firstEras[word] ?? ViewProperty.named(word)?.first
}

/// The eras that introduced attributes, by their raw values: an index for speed, since each
/// constraint has two attributes.
private let firstErasOfAttributes: [Era?] = {
  var eras = [Era?](repeating: nil, count: Attribute.allCases.count + 1)
  for attribute in Attribute.allCases { eras[attribute.rawValue] = firstEra(of: attribute.name) }
  return eras
}()

/// Reports warnings about names that the era of a scene does not have.
struct Availability {
  /// The spans of reported names.
  private var reported: Set<SourceSpan> = []

  /// Reports a warning if the era does not have the name.
  mutating func warnIfUnavailable(
    _ word: String, _ code: String, era: Era, at span: SourceSpan, _ log: inout DiagnosticLog
  ) {
    // A name in a style or a repeated part is reported once, regardless of the number of views.
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
  /// Reports a warning about a name in an equation that the scene's era does not have.
  mutating func warnIfUnavailable(_ word: String, at span: SourceSpan) {
    availability.warnIfUnavailable(
      word, "constraint.later-era", era: scene.era, at: span, &values.log)
  }

  /// Reports a warning about an attribute that the scene's era does not have.
  mutating func warnIfUnavailable(_ attribute: Attribute, at span: SourceSpan) {
    guard let first = firstErasOfAttributes[attribute.rawValue], scene.era < first else { return }
    warnIfUnavailable(attribute.name, at: span)
  }
}

extension ViewResolver {
  /// Reports a warning about a key or a kind of view that the scene's era does not have.
  mutating func warnIfUnavailable(_ word: String, at span: SourceSpan) {
    availability.warnIfUnavailable(word, "value.later-era", era: scene.era, at: span, &values.log)
  }
}
