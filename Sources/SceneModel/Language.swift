/// A language of an app by its tag: `de`, `pt-BR`, `zh-Hans`.
package struct Language: Hashable, Sendable {
  /// As it is written with the usual capitals.
  package let tag: String

  /// No language of people: the texts of the first one with accents, and a third longer.
  package static let pseudo = Language(known: "pseudo")

  private init(known tag: String) { self.tag = tag }

  /// Reads a tag, with `-` or `_` between its parts and in any capitals; nil for what is none.
  package init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, parts.count <= 4, text != "pseudo" else {
      guard text == "pseudo" else { return nil }
      self = .pseudo
      return
    }
    let isPlain = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.utf8.allSatisfy { isLetterOrDigit($0) }
    }
    guard isPlain, (2...3).contains(first.count), first.allSatisfy(\.isLetter) else { return nil }
    let rest = parts.dropFirst().map { part in
      switch part.count {
      case 2: part.uppercased()
      case 4 where part.first?.isLetter == true: part.capitalizedFirst
      default: part.lowercased()
      }
    }
    tag = ([first.lowercased()] + rest).joined(separator: "-")
  }

  /// The language itself and the wider ones whose texts stand for missing ones: `pt-BR`, `pt`.
  package var andWider: [Language] {
    var parts = tag.split(separator: "-")
    var found: [Language] = []
    while !parts.isEmpty {
      found.append(Language(known: parts.joined(separator: "-")))
      parts.removeLast()
    }
    return found
  }

  /// In which direction it is read.
  package var direction: LayoutDirection {
    if has("Arab") || has("Hebr") || has("Thaa") { return .rightToLeft }
    let isTurned = ["ar", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"].contains(
      name)
    return isTurned && !has("Latn") && !has("Cyrl") ? .rightToLeft : .leftToRight
  }

  /// How it writes the Chinese characters that it shares with others; nil for one without any.
  package var hanForm: HanForm? {
    switch name {
    case "ja": .japanese
    case "ko": .korean
    case "zh" where has("HK") || has("MO"): .hongKong
    case "zh" where has("Hant") || has("TW"): .taiwanese
    case "zh": .simplified
    case "yue": .hongKong
    default: nil
    }
  }

  package var isPseudo: Bool { self == .pseudo }

  /// Which of the forms of a text a whole number asks for, by the rules of the Unicode consortium.
  package func pluralCategory(of number: Int) -> PluralCategory {
    let count = abs(number)
    let (ten, hundred) = (count % 10, count % 100)
    switch name {
    case "ja", "ko", "zh", "yue", "vi", "th", "id", "ms": return .other
    case "fr", "pt", "hy": return count < 2 ? .one : .other
    case "ar":
      switch hundred {
      case _ where count < 3: return [.zero, .one, .two][count]
      case 3...10: return .few
      case 11...99: return .many
      default: return .other
      }
    case "he", "iw": return count == 1 ? .one : count == 2 ? .two : .other
    case "ru", "uk", "be", "sr", "hr", "bs":
      let isOfTen = hundred / 10 == 1
      if ten == 1, !isOfTen { return .one }
      if (2...4).contains(ten), !isOfTen { return .few }
      return ["sr", "hr", "bs"].contains(name) ? .other : .many
    case "pl":
      if count == 1 { return .one }
      return (2...4).contains(ten) && hundred / 10 != 1 ? .few : .many
    case "cs", "sk": return count == 1 ? .one : (2...4).contains(count) ? .few : .other
    case "lt":
      if hundred / 10 == 1 { return .other }
      return ten == 1 ? .one : ten > 1 ? .few : .other
    case "lv":
      if ten == 0 || hundred / 10 == 1 { return .zero }
      return ten == 1 ? .one : .other
    case "ro":
      if count == 1 { return .one }
      return count == 0 || (1...19).contains(hundred) ? .few : .other
    case "sl": return [1: .one, 2: .two, 3: .few, 4: .few][hundred] ?? .other
    default: return count == 1 ? .one : .other
    }
  }

  private var name: Substring { tag.prefix { $0 != "-" } }

  private func has(_ part: String) -> Bool {
    tag.split(separator: "-").dropFirst().contains { $0 == part }
  }
}

/// The forms that a language can have for a counted thing.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// How a region writes the Chinese characters that it shares with others.
package enum HanForm: String, Hashable, Sendable, CaseIterable {
  case japanese, korean, simplified, taiwanese, hongKong

  /// The forms in a text of which nobody has said the language.
  package static let standard = HanForm.taiwanese
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "a")...UInt8(ascii: "z"):
    true
  default: false
  }
}

extension Substring {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
