import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Parses a string catalog: for each key and language, a text or one text for each plural category.
func readCatalog(
  _ bytes: [UInt8], file: String, _ log: inout DiagnosticLog
) -> [StringsTable] {
  let json: JSON
  do {
    json = try JSON(reading: bytes)
  } catch {
    let span = SourceSpan(file: file, line: error.line)
    log.report(.notStrings("invalid JSON: \(error.reason)", at: span, hint: nil))
    return []
  }
  guard let entries = json["strings"]?.members else {
    log.report(
      .notStrings(
        "not a string catalog", at: SourceSpan(file: file),
        hint: "a string catalog has 'sourceLanguage' and 'strings'"))
    return []
  }
  let source = json["sourceLanguage"].flatMap { Language($0.plainText) }
  let lines = linesOfKeys(in: bytes)
  var tables: [String: StringsTable] = [:]
  for (key, entry) in entries {
    let span = SourceSpan(file: file, line: lines[key] ?? 1)
    // A string that is not translated is the same in all languages.
    let isFixed = entry["shouldTranslate"].map { $0.plainText == "false" } ?? false
    for (tag, unit) in entry["localizations"]?.members ?? [] where !isFixed {
      guard let language = Language(tag) else { continue }
      guard let translation = unit.translation(span) else { continue }
      tables[language.tag, default: StringsTable(language, [:])].texts[key] = translation
    }
    if let source, tables[source.tag]?.texts[key] == nil {
      tables[source.tag, default: StringsTable(source, [:])].texts[key] =
        Translation(key, span: span)
    }
  }
  return tables.values.sorted { $0.language.tag < $1.language.tag }
}

extension JSON {
  /// Returns the translation of a language for a key; nil if it is not written yet.
  fileprivate func translation(_ span: SourceSpan) -> Translation? {
    if let unit = self["stringUnit"] {
      let counted = (self["substitutions"]?.members ?? []).map { name, thing in
        PluralSubstitution(
          name, argument: thing["argNum"].flatMap { Int($0.plainText) },
          forms: thing["variations"]?["plural"]?.forms ?? [:])
      }
      return unit.text.map { Translation($0, counted: counted, span: span) }
    }
    if let plural = self["variations"]?["plural"] {
      let forms = plural.forms
      // A translation without its planned form `other` is incomplete.
      guard !forms.isEmpty, forms[.other] != nil || plural["other"] == nil else { return nil }
      return Translation("%#@n@", counted: [PluralSubstitution("n", forms: forms)], span: span)
    }
    // Of the variations by device that of the phone is used.
    let devices = self["variations"]?["device"]
    return (devices?["iphone"] ?? devices?["other"])?.translation(span)
  }

  private var forms: [PluralCategory: String] {
    let forms = members.compactMap { name, unit in
      PluralCategory(rawValue: name).flatMap { category in
        unit["stringUnit"]?.text.map { (category, $0) }
      }
    }
    return Dictionary(forms) { first, _ in first }
  }

  /// The text of a string unit; nil if it is not translated yet.
  private var text: String? {
    guard self["state"]?.plainText != "new", case .text(let text) = self["value"] else {
      return nil
    }
    return text
  }
}

/// Returns the line of each key in a catalog, which Xcode indents by four spaces.
private func linesOfKeys(in bytes: [UInt8]) -> [String: Int] {
  var lines: [String: Int] = [:]
  let indent = Array("    \"".utf8)
  for (number, line) in bytes.split(
    separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
  ).enumerated() where line.starts(with: indent) {
    guard let end = line.lastIndex(of: UInt8(ascii: "\"")), end > line.startIndex + 4,
      let json = try? JSON(reading: Array(line[(line.startIndex + 4)...end])),
      case .text(let key) = json
    else { continue }
    lines[key] = lines[key] ?? number + 1
  }
  return lines
}
