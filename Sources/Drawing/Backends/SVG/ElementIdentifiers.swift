import SnaplinePlatform

/// Returns a valid identifier prefix for elements of the file.
///
/// Titles in other alphabets, and long ones, end in a hash, because too few of their characters
/// remain to distinguish them.
func identifier(of title: String) -> String {
  let readable = readableIdentifier(of: title)
  let isWhole = title.unicodeScalars.count <= maximumLength && title.utf8.allSatisfy { $0 < 0x80 }
  guard !isWhole else { return readable }
  return "\(readable)-\(ContentHash(of: Array(title.utf8)).description.prefix(8))"
}

private let maximumLength = 60

private func readableIdentifier(of title: String) -> String {
  var name = ""
  for character in title.unicodeScalars.prefix(maximumLength) {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9": name.unicodeScalars.append(character)
    default: if !name.isEmpty, !name.hasSuffix("-") { name += "-" }
    }
  }
  while name.hasSuffix("-") { name.removeLast() }
  guard let first = name.first else { return "picture" }
  return first.isNumber ? "p\(name)" : name
}
