import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Collects the translations of a scene: from its own tables, from files that it names or that are
/// next to it, and from those of its `from` document.
struct LanguageResolver {
  private(set) var scene: Scene
  private(set) var values: ValueReader
  let origins: ReferencedFileReader

  /// Adds the translations after all views and states.
  mutating func add(_ syntax: SceneFileSyntax) {
    guard !syntax.languages.isEmpty else {
      if let first = syntax.strings.first { values.log.report(.stringsWithoutLanguages(first)) }
      return
    }
    scene.languages = syntax.languages.map(\.value)
    scene.sourceLanguage = scene.languages.first.flatMap { $0.isPseudo ? nil : $0 }
    for strings in syntax.strings where !values.log.isFull {
      switch strings.source {
      case .file(let name): addTables(of: name, strings.language?.value)
      case .table(let entries):
        guard let language = strings.language?.value else { continue }
        let texts = entries.map { ($0.key.value, $0.translation) }
        scene.translations.replace(Dictionary(texts) { first, _ in first }, in: language)
      }
    }
    if syntax.strings.isEmpty { addTables(of: nil, nil) }
    scene.removeUnusedTranslations()
    reportUnusedTexts(of: syntax)
  }

  /// Reads a file or the files of a table; the default table may be missing.
  private mutating func addTables(of name: Spanned<String>?, _ language: Language?) {
    switch origins.readStrings(name?.value ?? "Localizable", language, scene.languages) {
    case .success(let read):
      for diagnostic in read.diagnostics { values.log.report(diagnostic) }
      for table in read.value { scene.translations.add(table.texts, in: table.language) }
    case .failure(let problem):
      if let name { values.log.report(problem.diagnostic(at: name.span)) }
    }
  }

  /// Reports texts of the scene's own tables that no view shows.
  private mutating func reportUnusedTexts(of syntax: SceneFileSyntax) {
    for strings in syntax.strings where !values.log.isFull {
      guard case .table(let entries) = strings.source, let language = strings.language else {
        continue
      }
      if !scene.languages.contains(where: { $0.andWider.contains(language.value) }) {
        values.log.report(.tableOfOtherLanguage(language, scene.languages))
        continue
      }
      let kept = scene.translations[language.value]
      let unused = entries.filter { kept[$0.key.value] == nil }
      guard !unused.isEmpty else { continue }
      let texts = scene.texts(withTyped: true).prefix(1_000).map(\.text)
      for entry in unused where !values.log.isFull {
        values.log.report(.unusedText(entry.key, among: texts))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func stringsWithoutLanguages(_ strings: StringsSyntax) -> Self {
    var span = strings.language?.span
    if case .file(let name) = strings.source { span = span ?? name.span }
    return Diagnostic(
      .error, "strings.without-languages",
      "'strings' has no effect: the scene lists no 'languages'",
      at: span, hint: "list the languages, the scene's own first: 'languages: [en, de]'")
  }

  fileprivate static func tableOfOtherLanguage(
    _ language: Spanned<Language>, _ declared: [Language]
  ) -> Self {
    Diagnostic(
      .error, "strings.language", "'\(language.value.tag)' is not in 'languages'",
      at: language.span,
      hint: didYouMean(language.value.tag, among: declared.map(\.tag)) ?? "add it to 'languages'")
  }

  fileprivate static func unusedText(_ key: Spanned<String>, among texts: [String]) -> Self {
    Diagnostic(
      .error, "strings.unused", "no view has the text '\(excerpt(key.value))'", at: key.span,
      hint: didYouMean(key.value, among: texts)
        ?? "a key is a text of the scene, or a view and key such as 'title.text'")
  }
}
