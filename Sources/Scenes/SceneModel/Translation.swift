package import SnaplineBasics

/// A text in one language.
package struct Translation: Hashable, Sendable {
  /// The text, with `%@` and the like for arguments, and `%#@name@` for counted things.
  package var text: String
  package var counted: [PluralSubstitution]
  package var span: SourceSpan
  /// Whether the translation is from a file next to the scene.
  package var isOfFile: Bool

  package init(
    _ text: String, counted: [PluralSubstitution] = [], span: SourceSpan, isOfFile: Bool = true
  ) {
    self.text = text
    self.counted = counted
    self.span = span
    self.isOfFile = isOfFile
  }
}

/// A part of a text with a form for each plural category.
package struct PluralSubstitution: Hashable, Sendable {
  package var name: String
  /// The number of the text's argument, from 1; nil for the next argument.
  package var argument: Int?
  package var forms: [PluralCategory: String]

  package init(_ name: String, argument: Int? = nil, forms: [PluralCategory: String]) {
    self.name = name
    self.argument = argument
    self.forms = forms
  }
}

/// The texts of one file in one language.
package struct StringsTable: Sendable {
  package let language: Language
  package var texts: Translations.Table

  package init(_ language: Language, _ texts: Translations.Table) {
    self.language = language
    self.texts = texts
  }
}

/// A text of a view from a file next to the scene.
package struct ExternalText: Hashable, Sendable {
  /// The view's name and the key of the text.
  package let textKey: String
  package let text: String
  package let span: SourceSpan
}

/// The texts of an app by language and key, limited to those of a scene.
package struct Translations: Hashable, Sendable {
  /// The texts by key: a source text, or a view's name with the key of one of its texts, as
  /// `title.text`.
  package typealias Table = [String: Translation]

  private var tables: [Language: Table] = [:]
  /// The languages with any texts, even if the scene uses none of them.
  private var translatedLanguages: Set<Language> = []

  package init() {}

  package subscript(language: Language) -> Table {
    get { tables[language, default: [:]] }
    set {
      tables[language] = newValue.isEmpty ? nil : newValue
      if newValue.isEmpty { translatedLanguages.remove(language) }
    }
  }

  /// Whether a language or one of its fallbacks has texts, even if the scene uses none of them.
  package func has(_ language: Language) -> Bool {
    language.andWider.contains { tables[$0] != nil || translatedLanguages.contains($0) }
  }

  /// Adds texts; existing texts take precedence.
  package mutating func add(_ table: Table, in language: Language) {
    self[language].merge(table) { known, _ in known }
    translatedLanguages.insert(language)
  }

  /// Adds texts, which replace existing ones.
  package mutating func replace(_ table: Table, in language: Language) {
    self[language].merge(table) { _, new in new }
    translatedLanguages.insert(language)
  }

  /// Returns all texts of a language, including those of its fallbacks.
  func completeTable(_ language: Language) -> Table {
    language.andWider.reduce(into: [:]) { whole, next in
      whole.merge(self[next]) { narrow, _ in narrow }
    }
  }

  /// Returns only the translations of these texts and places.
  package func filtered(for texts: Set<String>, _ textKeys: Set<String>, from source: Language?)
    -> Translations
  {
    let first = source.map(completeTable) ?? [:]
    let all = tables.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    let formats = all.compactMap { key in
      LocalizedFormat(first[key]?.wholeText ?? key).map { (key: key, format: $0) }
    }
    var keys = all.filter { key in
      texts.contains(key) || textKeys.contains(key)
        || first[key].map { texts.contains($0.text) } ?? false
    }
    // Matching is limited: for very many texts and formats all formats are kept.
    let isTooMany = formats.count * texts.count > 4_000_000
    for (key, format) in formats
    where isTooMany || texts.contains(where: { format.arguments(in: $0) != nil }) {
      keys.insert(key)
    }
    var kept = Translations()
    for (language, table) in tables {
      kept[language] = table.filter { keys.contains($0.key) }
    }
    kept.translatedLanguages = translatedLanguages
    return kept
  }

  /// The languages with texts, sorted by tag.
  var languages: [Language] { tables.keys.sorted { $0.tag < $1.tag } }
}

extension Translations: CustomDebugStringConvertible {
  package var debugDescription: String { dump().joined(separator: "\n") }

  /// Returns a line for each text, sorted by language and key.
  package func dump() -> [String] {
    languages.flatMap { language in
      self[language].sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
        "string \(language.tag) '\($0.key)' = \($0.value.dumpText)"
      }
    }
  }
}

extension Translation {
  /// The text as a pattern with counted things as plain arguments; those that would exceed the
  /// length limit remain.
  fileprivate var wholeText: String {
    counted.reduce(text) { text, thing in
      let (name, form) = ("%#@\(thing.name)@", thing.forms[.other] ?? "%d")
      let added = text.ranges(of: name).count * form.utf8.count
      guard text.utf8.count + added <= Limits.standard.textLength else { return text }
      return text.replacing(name, with: form)
    }
  }

  /// Whether the text, a form of a counted thing or its name exceeds the length limit.
  package func isTooLong(_ limits: Limits) -> Bool {
    ([text] + counted.flatMap { [$0.name] + $0.forms.values })
      .contains { $0.utf8.count > limits.textLength }
  }
}

/// The texts of a scene in one language.
package struct LocalizedTexts: Sendable {
  private let language: Language
  private let table: Translations.Table
  /// The keys by source text.
  private var keys: [String: String] = [:]
  private var formats: [(format: LocalizedFormat, key: String)] = []

  package init(_ translations: Translations, in language: Language, from source: Language?) {
    self.language = language
    let first = source.map(translations.completeTable) ?? [:]
    table = language.isPseudo ? first : translations.completeTable(language)
    for key in Set(table.keys).union(first.keys).sorted() {
      let text = first[key]?.wholeText ?? key
      if text != key, keys[text] == nil { keys[text] = key }
      if let format = LocalizedFormat(text) { formats.append((format, key)) }
    }
    // More specific formats are matched first.
    formats.sort { ($1.format.literalLength, $0.key) < ($0.format.literalLength, $1.key) }
  }

  /// Returns a text in the language; nil if there is no translation.
  /// - Parameter textKey: The view's name and the key of the text.
  package func localizedText(_ text: String, at textKey: String? = nil) -> String? {
    if language.isPseudo { return pseudoLocalized(translation(text, textKey)?.text ?? text) }
    return translation(text, textKey)?.text
  }

  /// Returns the translation of a text, with its span.
  package func source(of text: String, at textKey: String) -> Translation? {
    translation(text, textKey)?.translation
  }

  private func translation(
    _ text: String, _ textKey: String?
  ) -> (text: String, translation: Translation)? {
    let key = [textKey, text, keys[text]].lazy.compactMap { $0 }.first { table[$0] != nil }
    if let key, let found = table[key] {
      return (found.counted.isEmpty ? found.text : found.formatted([], in: language), found)
    }
    for (format, key) in formats {
      guard let found = table[key], let arguments = format.arguments(in: text) else { continue }
      return (found.formatted(arguments, in: language), found)
    }
    return nil
  }
}

extension Scene {
  /// Returns the scene in a language.
  package func localized(in language: Language?) -> Scene {
    guard let language else { return self }
    let wording = LocalizedTexts(translations, in: language, from: sourceLanguage)
    var scene = self
    for index in views.indices {
      let name = views[index].name
      scene.views[index].transformTexts { slot, text in
        if slot.isTyped, language.isPseudo { return }
        let place = "\(name).\(slot.path)"
        let source = wording.source(of: text, at: place)
        text = wording.localizedText(text, at: place) ?? text
        if let source, source.isOfFile {
          scene.textsOfFiles.append(ExternalText(textKey: place, text: text, span: source.span))
        }
      }
    }
    for variant in variants.indices {
      for index in variants[variant].views.indices {
        let name = variants[variant].views[index].view.name
        scene.variants[variant].views[index].view.transformTexts { slot, text in
          if slot.isTyped, language.isPseudo { return }
          text = wording.localizedText(text, at: "\(name).\(slot.path)") ?? text
        }
      }
    }
    return scene
  }

  /// Returns a text set by the app in a language.
  package func localizedText(_ text: String, in view: ViewID, _ language: Language?) -> String {
    guard let language else { return text }
    if self[view].content.textInput != nil, language.isPseudo { return text }
    return LocalizedTexts(translations, in: language, from: sourceLanguage).localizedText(text)
      ?? text
  }

  /// Returns the texts of the scene with their views and paths.
  /// - Parameter withTyped: Whether texts typed by the user are included.
  package func texts(withTyped: Bool) -> [(view: ViewID, path: String, text: String)] {
    var found: [(view: ViewID, path: String, text: String)] = []
    // Texts that are equal in several size classes are reported once.
    var known: Set<[String]> = []
    let varied = variants.flatMap(\.views)
    for (id, view) in zip(viewIDs, views) + varied.map({ ($0.id, $0.view) }) {
      var copy = view
      copy.transformTexts { slot, text in
        guard withTyped || !slot.isTyped else { return }
        if varied.isEmpty || known.insert([view.name, slot.path, text]).inserted {
          found.append((id, slot.path, text))
        }
      }
    }
    return found
  }

  /// Removes unused translations.
  package mutating func removeUnusedTranslations() {
    let shown = texts(withTyped: true)
    var texts = Set(shown.map(\.text))
    for case .type(_, let text) in states.flatMap(\.steps) { texts.insert(text) }
    translations = translations.filtered(
      for: texts, Set(shown.map { "\(self[$0.view].name).\($0.path)" }), from: sourceLanguage)
  }
}

extension Translation {
  /// The text, followed by the forms of counted things.
  fileprivate var dumpText: String {
    let forms = counted.flatMap { thing in
      PluralCategory.allCases.compactMap { category in
        thing.forms[category].map { "\(thing.name).\(category.rawValue) '\($0)'" }
      }
    }
    return (["'\(text)'"] + forms).joined(separator: "  ")
  }
}
