import SnaplineBasics
import SnaplineSceneModel

extension SyntaxReader {
  /// Parses the languages of an app, without duplicates.
  mutating func languages(_ node: YAMLNode) -> [Spanned<Language>] {
    distinct(node, for: "languages", named: \.tag) { $0.language($1) }
  }

  /// Parses files, or tables and files by language.
  mutating func strings(_ node: YAMLNode) -> [StringsSyntax] {
    guard case .mapping(let entries) = node.kind else { return files(node, of: nil) }
    var found: [StringsSyntax] = []
    for entry in entries where !values.log.isFull {
      let name = YAMLNode(
        kind: .scalar(YAMLScalar(text: entry.key, style: .plain, swallowedComment: nil)),
        span: entry.keySpan, range: entry.value.range)
      guard let language = language(name).map({ Spanned($0, at: entry.keySpan) }) else { continue }
      if language.value.isPseudo {
        values.log.report(.pseudoTable(at: entry.keySpan))
      } else if case .mapping(let texts) = entry.value.kind {
        found.append(StringsSyntax(language: language, source: .table(table(texts))))
      } else {
        found += files(entry.value, of: language)
      }
    }
    return found
  }

  private mutating func language(_ node: YAMLNode) -> Language? {
    guard let text = values.text(node, for: "languages") else { return nil }
    return Language(text) ?? values.log.fail(.unknownLanguage(text, at: node.span))
  }

  private mutating func files(
    _ node: YAMLNode, of language: Spanned<Language>?
  ) -> [StringsSyntax] {
    values.patterns(node, for: "strings").map {
      StringsSyntax(language: language, source: .file($0))
    }
  }

  private mutating func table(_ entries: [YAMLEntry]) -> [StringSyntax] {
    var table: [StringSyntax] = []
    for entry in entries where !values.log.isFull {
      let translation: Translation?
      if case .mapping(let forms) = entry.value.kind {
        translation = counted(forms, at: entry.value.span)
      } else {
        translation = values.text(entry.value, for: entry.key).map {
          Translation($0, span: entry.value.span, isOfFile: false)
        }
      }
      if let translation {
        table.append(
          StringSyntax(key: Spanned(entry.key, at: entry.keySpan), translation: translation))
      }
    }
    return table
  }

  /// Parses a text with a form for each plural category.
  private mutating func counted(_ entries: [YAMLEntry], at span: SourceSpan) -> Translation? {
    let names = PluralCategory.allCases.map(\.rawValue)
    var forms: [PluralCategory: String] = [:]
    for entry in entries {
      guard let category = PluralCategory(rawValue: entry.key) else {
        values.log.report(
          .unknownKey(entry.key, in: "a plural string", at: entry.keySpan, among: names))
        continue
      }
      forms[category] = values.text(entry.value, for: entry.key)
    }
    guard forms[.other] != nil else { return values.log.fail(.countedWithoutOther(at: span)) }
    return Translation(
      "%#@n@", counted: [PluralSubstitution("n", forms: forms)], span: span, isOfFile: false)
  }
}

extension Diagnostic {
  fileprivate static func unknownLanguage(_ text: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "language.tag", "invalid language tag '\(excerpt(text))'", at: span,
      hint: "use a tag such as de, pt-BR, zh-Hans or ar; 'pseudo' is pseudo-localization")
  }

  fileprivate static func pseudoTable(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "language.pseudo", "'pseudo' cannot have strings", at: span,
      hint: "pseudo-localization is generated from the first language")
  }

  fileprivate static func countedWithoutOther(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "strings.other", "a plural string needs the form 'other'", at: span,
      hint: "for example { one: '%d file', other: '%d files' }")
  }
}
