/// Names that are given once each.
struct UniqueNameGenerator {
  private var taken: Set<String>
  /// The number with which the last one who wished for a name had to do.
  private var counts: [String: Int] = [:]

  init(reserved: Set<String> = []) { taken = reserved }

  /// The first wish of which something is left as a name, with a number where others have it.
  mutating func name(for wishes: [String?]) -> String {
    uniqueName(wishes.lazy.compactMap { $0.map(identifier) }.first { !$0.isEmpty } ?? "view")
  }

  /// The name itself, with a number where others have it.
  mutating func uniqueName(_ wanted: String) -> String {
    var name = wanted
    while !taken.insert(name).inserted {
      let count = counts[wanted, default: 1] + 1
      counts[wanted] = count
      name = "\(wanted)_\(count)"
    }
    return name
  }
}

/// A name of letters, digits and underscores out of any text.
func identifier(_ text: String) -> String {
  var name = ""
  var isBoundary = false
  for character in text {
    guard character.isLetter || character.isNumber || character == "_" else {
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
