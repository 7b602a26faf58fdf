package import SnaplineBasics
package import SnaplineSceneModel
import SnaplineSceneSyntax

/// The file formats for an app's localized strings.
package enum StringsKind: String, CaseIterable, Sendable {
  /// `"key" = "text";`, one language a file.
  case strings
  /// A property list with plural forms, one language a file.
  case stringsdict
  /// A string catalog: JSON with all languages.
  case xcstrings

  package init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last,
      let kind = StringsKind(rawValue: ending.lowercased())
    else { return nil }
    self = kind
  }
}

/// Parses the strings of a file; invalid entries are reported and left out.
///
/// - Parameter language: The language of the file, or the requested one of a catalog.
package func readStrings(
  _ bytes: [UInt8], file: String, _ kind: StringsKind, language: Language?,
  limits: Limits = .standard
) -> Diagnosed<[StringsTable]> {
  var log = DiagnosticLog(limit: limits.diagnostics)
  var tables: [StringsTable] = []
  switch kind {
  case .xcstrings:
    tables = readCatalog(bytes, file: file, &log).filter { table in
      language.map { $0.andWider.contains(table.language) } ?? true
    }
  case .strings, .stringsdict:
    guard let language else {
      log.report(.noLanguage(of: file))
      break
    }
    // Both formats can be property lists, and are in a built app.
    let isList = bytes.starts(with: "<".utf8) || bytes.starts(with: [0xEF, 0xBB, 0xBF, 0x3C])
    let texts =
      kind == .stringsdict || isList
      ? readPropertyList(bytes, file: file, limits, &log)
      : readStringsText(bytes, file: file, &log)
    tables = [StringsTable(language, texts)]
  }
  for index in tables.indices {
    for (key, text) in tables[index].texts.sorted(by: { $0.key < $1.key }) {
      let isTooLong = key.utf8.count > limits.textLength || text.isTooLong(limits)
      let problem =
        isTooLong
        ? .textTooLong(limit: limits.textLength, at: text.span) : text.problem(of: key)
      guard let problem else { continue }
      log.report(problem)
      tables[index].texts[key] = nil
    }
  }
  return Diagnosed(tables, log.finished(file: file))
}

extension Diagnostic {
  fileprivate static func noLanguage(of file: String) -> Self {
    Diagnostic(
      .error, "strings.no-language", "the language of the strings file is unknown",
      at: SourceSpan(file: file),
      hint: "move the file to a directory such as 'de.lproj', or write 'strings: { de: … }'")
  }

  static func notStrings(_ what: String, at span: SourceSpan, hint: String?) -> Self {
    Diagnostic(.error, "strings.syntax", what, at: span, hint: hint)
  }
}
