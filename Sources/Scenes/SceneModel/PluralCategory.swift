/// The plural categories of the Unicode CLDR.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

extension Language {
  /// Returns the plural category of an integer, by the rules of the Unicode CLDR.
  package func pluralCategory(of number: Int) -> PluralCategory {
    // The negation of the minimum integer overflows.
    let count = number.magnitude
    let (ten, hundred) = (count % 10, count % 100)
    let isTeen = (10...19).contains(hundred)
    // As in `un million de fichiers`.
    if count > 0, count % 1_000_000 == 0, ["ca", "es", "fr", "it", "pt"].contains(name) {
      return .many
    }
    switch name {
    case "bo", "dz", "id", "ig", "ii", "in", "ja", "jv", "jw", "km", "ko", "lo", "ms", "my", "su",
      "th", "to", "vi", "wo", "yo", "yue", "zh":
      return .other
    case "pt" where has("PT"): return count == 1 ? .one : .other
    case "ak", "am", "as", "bn", "fa", "ff", "fr", "gu", "hi", "hy", "kn", "ln", "mg", "pa", "pt",
      "si", "ti", "zu":
      return count < 2 ? .one : .other
    case "ar":
      switch hundred {
      case _ where count < 3: return count == 0 ? .zero : count == 1 ? .one : .two
      case 3...10: return .few
      case 11...99: return .many
      default: return .other
      }
    case "he", "iu", "iw", "se": return count == 1 ? .one : count == 2 ? .two : .other
    case "ru", "uk", "be", "sr", "sh", "hr", "bs":
      if ten == 1, hundred != 11 { return .one }
      if (2...4).contains(ten), !isTeen { return .few }
      return ["sr", "sh", "hr", "bs"].contains(name) ? .other : .many
    case "pl":
      if count == 1 { return .one }
      return (2...4).contains(ten) && !isTeen ? .few : .many
    case "cs", "sk": return count == 1 ? .one : (2...4).contains(count) ? .few : .other
    case "is", "mk": return ten == 1 && hundred != 11 ? .one : .other
    case "lt": return isTeen || ten == 0 ? .other : ten == 1 ? .one : .few
    case "lv": return isTeen || ten == 0 ? .zero : ten == 1 ? .one : .other
    case "ro", "mo":
      if count == 1 { return .one }
      return count == 0 || (1...19).contains(hundred) ? .few : .other
    case "sl", "dsb", "hsb":
      return hundred == 1 ? .one : hundred == 2 ? .two : [3, 4].contains(hundred) ? .few : .other
    case "fil", "ceb", "tl":
      return [1, 2, 3].contains(count) || ![4, 6, 9].contains(ten) ? .one : .other
    default: return celticCategory(of: count)
    }
  }

  /// Returns the category in languages with categories for several small numbers, and in all
  /// others.
  private func celticCategory(of count: UInt) -> PluralCategory {
    switch (name, count) {
    case ("cy", 0): .zero
    case ("gd", 11): .one
    case ("cy", 2), ("ga", 2), ("gd", 2), ("gd", 12), ("mt", 2): .two
    case ("cy", 3), ("ga", 3...6), ("gd", 3...10), ("gd", 13...19), ("mt", 0): .few
    case ("mt", _) where (3...10).contains(count % 100): .few
    case ("cy", 6), ("ga", 7...10): .many
    case ("mt", _) where (11...19).contains(count % 100): .many
    default: count == 1 ? .one : .other
    }
  }
}
