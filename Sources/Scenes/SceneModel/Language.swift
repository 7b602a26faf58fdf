/// A language of an app by its tag: `de`, `pt-BR`, `zh-Hans`.
package struct Language: Hashable, Sendable {
  /// The tag in canonical case.
  package let tag: String

  /// The pseudolanguage: source texts with accents, lengthened by a third.
  package static let pseudo = Language(valid: "pseudo")

  private init(valid tag: String) { self.tag = tag }

  /// Parses a tag in any case, with `-` or `_` between its parts; nil for an invalid tag.
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

  /// The language and its fallbacks for missing texts: `pt-BR`, `pt`.
  package var andWider: [Language] {
    var parts = tag.split(separator: "-")
    var found: [Language] = []
    while !parts.isEmpty {
      found.append(Language(valid: parts.joined(separator: "-")))
      parts.removeLast()
    }
    return found
  }

  package var direction: LayoutDirection {
    if let script {
      let turned = ["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]
      return turned.contains { $0 == script } ? .rightToLeft : .leftToRight
    }
    let turned = [
      "ar", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "rhg", "sd", "syr", "ug", "ur", "yi",
    ]
    return turned.contains { $0 == name } ? .rightToLeft : .leftToRight
  }

  /// The regional variant of Chinese characters; nil for languages that have none.
  package var hanForm: HanScript? {
    switch name {
    case "ja": .japanese
    case "ko": .korean
    case "zh" where has("Hans"), "yue" where has("Hans"): .simplified
    case "zh" where has("HK") || has("MO"): .hongKong
    case "zh" where has("Hant") || has("TW"): .taiwanese
    case "zh": .simplified
    case "yue": .hongKong
    default: nil
    }
  }

  package var isPseudo: Bool { self == .pseudo }

  /// The language without its script and its region: `zh`.
  var name: Substring { tag.prefix { $0 != "-" } }

  /// The script of the tag: the only part of four letters.
  private var script: Substring? {
    tag.split(separator: "-").dropFirst().first { part in
      part.count == 4 && part.allSatisfy(\.isLetter)
    }
  }

  /// Whether the tag contains this script or region.
  func has(_ part: String) -> Bool {
    tag.split(separator: "-").dropFirst().contains { $0 == part }
  }
}

/// A regional variant of Chinese characters.
package enum HanScript: String, Hashable, Sendable, CaseIterable {
  case japanese, korean, simplified, taiwanese, hongKong

  /// The variant for texts without a language.
  package static let standard = HanScript.taiwanese
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
