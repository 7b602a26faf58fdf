package import SnaplineBasics
package import SnaplineSceneModel
import SnaplineSceneSyntax

/// Returns a diagnostic for the texts without a translation in some of a scene's languages.
///
/// - Parameters:
///   - imported: The imported storyboard root of the scene, if there is one.
///   - folder: The directory that contains the storyboard's language directories.
package func untranslatedTexts(
  of scene: Scene, imported: ImportedScene? = nil, folder: String = "."
) -> [Diagnostic] {
  let languages = scene.languages.filter { !$0.isPseudo && $0 != scene.sourceLanguage }
  guard !languages.isEmpty else { return [] }
  let spoken = languages.filter(scene.translations.has)
  let silent = languages.filter { !scene.translations.has($0) }
  let texts = scene.texts(withTyped: false).filter { $0.text.contains(where: \.isLetter) }
  guard !texts.isEmpty else { return [] }
  let wordings = spoken.map {
    ($0, LocalizedTexts(scene.translations, in: $0, from: scene.sourceLanguage))
  }
  let forgotten = texts.compactMap { view, path, text -> Diagnostic? in
    let place = "\(scene[view].name).\(path)"
    let missing = wordings.filter { $0.1.localizedText(text, at: place) == nil }.map(\.0)
    return missing.isEmpty
      ? nil
      : .untranslated(
        text, missing, at: scene[view].span,
        hint: imported.map { $0.stringsKeys[place].map { "its key is '\($0)'" } }
          ?? "the key is the text itself, or '\(place)'")
  }
  guard let tag = silent.first?.tag else { return forgotten }
  let hint =
    imported == nil
    ? "add 'strings: { \(tag): { … } }', or \(tag).lproj/Localizable.strings next to the file"
    : "add '\(stringsFile(of: scene.file, tag, in: folder))'"
  return [.languagesWithoutTexts(silent, in: scene, hint: hint)] + forgotten
}

extension Diagnostic {
  fileprivate static func languagesWithoutTexts(
    _ languages: [Language], in scene: Scene, hint: String
  ) -> Self {
    Diagnostic(
      .warning, "language.no-texts",
      "no strings for \(names(languages)): shots in these languages show untranslated text",
      at: SourceSpan(file: scene.file), hint: hint)
  }

  fileprivate static func untranslated(
    _ text: String, _ languages: [Language], at span: SourceSpan, hint: String?
  ) -> Self {
    Diagnostic(
      .warning, "language.untranslated",
      "no \(names(languages)) translation for '\(excerpt(text))'", at: span, hint: hint)
  }
}

/// Returns the path of the strings file of a storyboard for a language.
private func stringsFile(of document: String, _ tag: String, in folder: String) -> String {
  let stem = document.split(separator: "/").last?.split(separator: ".").first ?? ""
  let file = "\(tag).lproj/\(stem).strings"
  return folder == "." ? file : "\(folder)/\(file)"
}

/// Returns the first few names, and the number of the remaining ones.
private func names(_ languages: [Language]) -> String {
  let shown = languages.prefix(4).map { "'\($0.tag)'" }
  let more = languages.count - shown.count
  return joinedList(shown + (more > 0 ? ["\(more) more"] : []), conjunction: "and")
}
