package import Diagnostics
package import SceneModel
import SceneSyntax

/// The texts that have been forgotten in some of a scene's languages.
package func untranslatedTexts(of scene: Scene) -> [Diagnostic] {
  let languages = scene.languages.filter { !$0.isPseudo && $0 != scene.sourceLanguage }
  guard !languages.isEmpty else { return [] }
  let spoken = languages.filter(scene.translations.has)
  let silent = languages.filter { !scene.translations.has($0) }
  let texts = scene.texts(withTyped: false).filter { $0.text.contains(where: \.isLetter) }
  guard !texts.isEmpty else { return [] }
  let wordings = spoken.map {
    ($0, Wording(scene.translations, in: $0, from: scene.sourceLanguage))
  }
  let forgotten = texts.compactMap { view, path, text -> Diagnostic? in
    let place = "\(scene[view].name).\(path)"
    let missing = wordings.filter { $0.1.said(text, at: place) == nil }.map(\.0)
    return missing.isEmpty
      ? nil : .untranslated(text, place, missing, at: scene[view].span)
  }
  return (silent.isEmpty ? [] : [.silent(silent, in: scene)]) + forgotten
}

extension Diagnostic {
  fileprivate static func silent(_ languages: [Language], in scene: Scene) -> Self {
    let tag = languages.first?.tag ?? ""
    return Diagnostic(
      .warning, "language.no-texts",
      "there are no texts in \(names(languages)): pictures in them show the texts as written",
      at: SourceSpan(file: scene.file),
      hint: "write 'strings: { \(tag): { … } }', or put '\(tag).lproj/Localizable.strings' beside "
        + "the file")
  }

  fileprivate static func untranslated(
    _ text: String, _ place: String, _ languages: [Language], at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .warning, "language.untranslated",
      "'\(excerpt(text))' has no translation into \(names(languages))",
      at: span, hint: "its key is the text itself, or '\(place)'")
  }
}

/// The first few, and how many more there are.
private func names(_ languages: [Language]) -> String {
  let shown = languages.prefix(4).map { "'\($0.tag)'" }
  let more = languages.count - shown.count
  return list(shown + (more > 0 ? ["\(more) more"] : []), word: "and")
}
