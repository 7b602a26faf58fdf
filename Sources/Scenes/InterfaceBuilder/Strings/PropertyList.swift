import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Parses the strings and plural strings of a property list.
func readPropertyList(
  _ bytes: [UInt8], file: String, _ limits: Limits, _ log: inout DiagnosticLog
) -> Translations.Table {
  let root = readXML(bytes, file: file, limits: limits, log: &log, allowsDocumentType: true)
  guard let root else { return [:] }
  guard root.name == "plist", let map = root.child("dict") else {
    log.report(
      .notStrings("not a property list of strings", at: root.span, hint: nil))
    return [:]
  }
  var table: Translations.Table = [:]
  for (key, value) in map.members {
    switch value.name {
    case "string": table[key] = Translation(value.text, span: value.span)
    case "dict":
      guard let translation = value.countedText else {
        log.report(.notCounted(key, at: value.span))
        continue
      }
      if let problem = value.ruleProblem(of: key) {
        log.report(problem)
        continue
      }
      table[key] = translation
    default: log.report(.notCounted(key, at: value.span))
    }
  }
  return table
}

extension XMLElement {
  /// The keys of a dictionary with their values.
  fileprivate var members: [(key: String, value: XMLElement)] {
    zip(children, children.dropFirst()).compactMap { key, value in
      key.name == "key" && value.name != "key" ? (key.text, value) : nil
    }
  }

  /// Returns a diagnostic for an unsupported part of an entry, which would be dropped.
  fileprivate func ruleProblem(of key: String) -> Diagnostic? {
    let known = PluralCategory.allCases.map(\.rawValue)
    for (name, part) in members where part.name == "dict" {
      for (word, value) in part.members where !known.contains(word) {
        switch word {
        case "NSStringFormatValueTypeKey": continue
        case "NSStringFormatSpecTypeKey" where value.text == "NSStringPluralRuleType": continue
        case "NSStringFormatSpecTypeKey":
          return .notStrings(
            "unsupported rule type '\(excerpt(value.text))' for '\(name)' of '\(excerpt(key))'",
            at: value.span, hint: "only 'NSStringPluralRuleType' is supported")
        default:
          return .notStrings(
            "unknown plural form '\(excerpt(word))' for '\(name)' of '\(excerpt(key))'",
            at: value.span,
            hint: didYouMean(word, among: known) ?? "use one of \(known.joined(separator: ", "))")
        }
      }
    }
    return nil
  }

  /// The plural string of an entry of a `.stringsdict`.
  fileprivate var countedText: Translation? {
    let members = members
    guard
      let format = members.first(where: { $0.key == "NSStringLocalizedFormatKey" })?.value.text
    else { return nil }
    let counted = members.filter { $0.value.name == "dict" }.map { name, value in
      let forms = value.members.compactMap { key, value in
        PluralCategory(rawValue: key).map { ($0, value.text) }
      }
      return PluralSubstitution(
        name, argument: format.argument(of: name),
        forms: Dictionary(forms) { first, _ in first })
    }
    return Translation(format.withoutNumbers, counted: counted, span: span)
  }
}

extension String {
  /// Returns the 2 of `%2$#@name@`.
  fileprivate func argument(of name: String) -> Int? {
    guard let end = range(of: "$#@\(name)@") else { return nil }
    let digits = self[..<end.lowerBound].reversed().prefix { $0.isNumber }
    return Int(String(digits.reversed()))
  }

  /// The format with `%#@name@` in place of `%2$#@name@`.
  fileprivate var withoutNumbers: String { replacing(/%\d+\$#@/, with: "%#@") }

  private func range(of part: String) -> Range<String.Index>? { firstRange(of: part) }
}

extension Diagnostic {
  fileprivate static func notCounted(_ key: String, at span: SourceSpan) -> Self {
    .notStrings(
      "'\(excerpt(key))' is not a string", at: span,
      hint: "an entry is a string or a dictionary with 'NSStringLocalizedFormatKey'")
  }
}
