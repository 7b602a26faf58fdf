/// A word, a number or a sign of a sentence before `each` has filled its placeholders.
struct TemplateToken: Equatable {
  let text: String
  let kind: TokenKind
  /// Its place in the scalars of the text.
  let range: Range<Int>

  enum TokenKind { case word, number, relation, sign }

  /// Whether it is a path and no bare name.
  var isPath: Bool { kind == .word && text.contains(".") && !text.hasSuffix(".") }
}

/// Cuts a sentence or a format into words, paths and placeholders in one piece.
func templateTokens(_ scalars: [Unicode.Scalar]) -> [TemplateToken] {
  var words: [TemplateToken] = []
  var index = 0
  while index < scalars.count {
    let start = index
    let scalar = scalars[index]
    if isBlank(scalar) {
      index += 1
      continue
    }
    let kind: TemplateToken.TokenKind
    if isNameStart(scalar) || placeholderEnd(scalars, from: index) != nil {
      index = wordEnd(scalars, from: index)
      kind = .word
    } else if isDigit(scalar) || scalar == "." {
      index = numberEnd(scalars, from: index)
      kind = .number
    } else if "=<>!~".unicodeScalars.contains(scalar) {
      while index < scalars.count, "=<>!~".unicodeScalars.contains(scalars[index]),
        index == start || placeholderEnd(scalars, from: index) == nil
      {
        index += 1
      }
      kind = .relation
    } else {
      index += 1
      kind = .sign
    }
    words.append(
      TemplateToken(text: text(of: scalars[start..<index]), kind: kind, range: start..<index))
  }
  return words
}

/// Names, points and placeholders that touch.
private func wordEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
  var index = start
  while index < scalars.count {
    if isNamePart(scalars[index]) || scalars[index] == "." {
      index += 1
    } else if let end = placeholderEnd(scalars, from: index) {
      index = end
    } else {
      break
    }
  }
  return index
}

/// The end of `<list>` or `<list.key>`, if one begins here.
private func placeholderEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
  guard scalars[start] == "<", let first = scalars[safe: start + 1], isNameStart(first) else {
    return nil
  }
  let end = scalars[(start + 1)...].firstIndex { !isNamePart($0) && $0 != "." }
  guard let end, scalars[end] == ">" else { return nil }
  return end + 1
}

private func numberEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
  var index = start + 1
  while let scalar = scalars[safe: index] {
    let isSigned =
      (scalar == "-" || scalar == "+") && (scalars[index - 1] == "e" || scalars[index - 1] == "E")
    guard isNamePart(scalar) || scalar == "." || isSigned else { break }
    index += 1
  }
  return index
}

/// The names in a text that may stand for something of the scene, placeholders included.
///
/// Of a path it is the first name, with the names in its placeholders.
func referencedNames(in text: String) -> [String] {
  var found: [String] = []
  for word in templateTokens(Array(text.unicodeScalars)) where word.kind == .word {
    found.append(firstName(of: word.text))
    if word.text.contains("<") { found += listNames(in: word.text) }
  }
  return found
}

/// A path up to its first point, points in placeholders aside.
func firstName(of path: String) -> String {
  var depth = 0
  var name = ""
  for scalar in path.unicodeScalars {
    if scalar == "<" { depth += 1 }
    if scalar == ">" { depth -= 1 }
    if scalar == ".", depth == 0 { break }
    name.unicodeScalars.append(scalar)
  }
  return name
}

/// The lists of `each` that a text names in angle brackets, and those with the key: `row`, `row.title`.
func listNames(in text: String) -> [String] {
  var found: [String] = []
  for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
    guard let end = part.firstIndex(of: ">") else { continue }
    let inside = part[..<end]
    found.append("<" + (inside.split(separator: ".").first.map(String.init) ?? "") + ">")
    if inside.contains(".") { found.append("<\(inside)>") }
  }
  return found
}

extension [TemplateToken] {
  /// What a stretch of words covers in the text.
  func range(_ places: Range<Int>) -> Range<Int> {
    self[places.lowerBound].range.lowerBound..<self[places.upperBound - 1].range.upperBound
  }
}
