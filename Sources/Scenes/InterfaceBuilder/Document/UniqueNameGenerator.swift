/// A generator of unique names.
struct UniqueNameGenerator {
  private var taken: Set<String>
  /// The last number that was added to each name.
  private var counts: [String: Int] = [:]

  init(reserved: Set<String> = []) { taken = reserved }

  /// Returns the first candidate that yields an identifier, with a number if it is already used.
  mutating func name(for candidates: [String?]) -> String {
    uniqueName(candidates.lazy.compactMap { $0.map(identifier) }.first { !$0.isEmpty } ?? "view")
  }

  /// Returns the name, with a number if it is already used.
  mutating func uniqueName(_ requested: String) -> String {
    var name = requested
    while !taken.insert(name).inserted {
      let count = counts[requested, default: 1] + 1
      counts[requested] = count
      name = "\(requested)_\(count)"
    }
    return name
  }
}

/// Returns an identifier of the letters, digits and underscores of a text.
func identifier(_ text: String) -> String {
  var name = ""
  var isBoundary = false
  for character in text {
    guard character.isPartOfIdentifier else {
      isBoundary = !name.isEmpty
      continue
    }
    if isBoundary { name += name.last?.isLetter == true ? character.uppercased() : "_\(character)" }
    if !isBoundary { name.append(character) }
    isBoundary = false
  }
  guard let first = name.first else { return "" }
  return first.isNumber ? "_" + name : name
}

extension Character {
  /// Whether it is a letter, a digit or an underscore.
  fileprivate var isPartOfIdentifier: Bool {
    guard let byte = asciiValue else { return isLetter || isNumber }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      return true
    default: return false
    }
  }
}
