/// A name for parts of the file, made of what is allowed in one.
func identifier(of title: String) -> String {
  var name = ""
  for character in title.unicodeScalars.prefix(60) {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9": name.unicodeScalars.append(character)
    default: if !name.isEmpty, !name.hasSuffix("-") { name += "-" }
    }
  }
  while name.hasSuffix("-") { name.removeLast() }
  guard let first = name.first else { return "picture" }
  return first.isNumber ? "p\(name)" : name
}
