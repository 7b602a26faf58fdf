/// A format string such as `%d of %@`, which also extracts arguments from a formatted text.
struct LocalizedFormat {
  /// The literal texts around the arguments, one more than there are arguments.
  private var pieces: [[Unicode.Scalar]] = [[]]
  /// The number of each argument from 1, and whether it is an integer.
  private var slots: [(number: Int, isWhole: Bool)] = []

  /// Parses a format; nil for a text without arguments.
  init?(_ text: String) {
    for part in parts(ofFormat: text) {
      switch part {
      case .literal(let letters): pieces[pieces.count - 1] += letters
      case .argument(let number, let isWhole):
        slots.append((number ?? slots.count + 1, isWhole))
        pieces.append([])
      case .counted: return nil
      }
    }
    // Adjacent arguments cannot be separated, and a lone argument matches every text.
    guard !slots.isEmpty, literalLength > 0,
      pieces.dropFirst().dropLast().allSatisfy({ !$0.isEmpty })
    else { return nil }
  }

  /// The number of literal characters.
  var literalLength: Int { pieces.reduce(0) { $0 + $1.count } }

  /// Returns the arguments of a text made by this format; nil for other texts.
  ///
  /// Each argument is the shortest possible match, the last one is the remainder.
  func arguments(in text: String) -> [String]? {
    guard text.unicodeScalars.starts(with: pieces[0]) else { return nil }
    let scalars = Array(text.unicodeScalars)
    var place = pieces[0].count
    var found: [Int: String] = [:]
    for (index, slot) in slots.enumerated() {
      let piece = pieces[index + 1]
      let isLast = index == slots.count - 1
      let end =
        isLast ? scalars.count - piece.count : scalars.firstIndex(of: piece, from: place + 1)
      guard let end, end > place, scalars[end...].starts(with: piece) else { return nil }
      var argument = String.UnicodeScalarView()
      argument.append(contentsOf: scalars[place..<end])
      if slot.isWhole, Int(String(argument)) == nil { return nil }
      // Repeated arguments must be equal.
      if let known = found[slot.number], known != String(argument) { return nil }
      found[slot.number] = String(argument)
      place = end + piece.count
    }
    let count = found.keys.max() ?? 0
    guard count == found.count else { return nil }
    return (1...count).compactMap { found[$0] }
  }
}

extension Translation {
  /// Returns the formatted text, truncated after the part that exceeds the length limit.
  func formatted(_ arguments: [String], in language: Language) -> String {
    var next = 0
    var room = Limits.standard.textLength
    func taken(_ text: String) -> String {
      defer { room -= text.utf8.count }
      return room > 0 ? text : ""
    }
    // A counted thing within a form follows the number of the outer one, even if the form does not
    // contain that number.
    func fill(_ format: String, behind own: Int, depth: Int) -> String {
      parts(ofFormat: format).map { part in
        switch part {
        case .literal(let letters):
          var text = String.UnicodeScalarView()
          text.append(contentsOf: letters)
          return taken(String(text))
        case .argument(let number, _):
          next += number == nil ? 1 : 0
          let place = (number ?? next) - 1
          return arguments.indices.contains(place) ? taken(arguments[place]) : ""
        case .counted(let name):
          guard depth < 4, room > 0, let thing = counted.first(where: { $0.name == name })
          else { return "" }
          // Recursive references between formats are limited as well.
          room -= 1
          let place = thing.argument ?? max(next, own) + 1
          let argument = arguments.indices.contains(place - 1) ? arguments[place - 1] : ""
          let number = Int(argument) ?? 0
          let form = language.pluralCategory(of: number)
          let zero = number == 0 ? thing.forms[.zero] : nil
          let text = zero ?? thing.forms[form] ?? thing.forms[.other] ?? ""
          // An argument of the counted thing's own format is its number.
          let before = next
          next = place - 1
          defer { next = thing.argument == nil ? max(next, place) : before }
          return fill(text, behind: place, depth: depth + 1)
        }
      }.joined()
    }
    return fill(text, behind: 0, depth: 0)
  }
}

private enum LocalizedFormatPart {
  case literal([Unicode.Scalar])
  case argument(number: Int?, isWhole: Bool)
  /// A counted thing, `%#@name@`.
  case counted(String)
}

/// Parses a format; invalid arguments are literal text.
private func parts(ofFormat text: String) -> [LocalizedFormatPart] {
  let scalars = Array(text.unicodeScalars)
  var parts: [LocalizedFormatPart] = []
  var letters: [Unicode.Scalar] = []
  var place = 0
  while place < scalars.count {
    guard scalars[place] == "%", place + 1 < scalars.count else {
      letters.append(scalars[place])
      place += 1
      continue
    }
    if scalars[place + 1] == "%" {
      letters.append("%")
      place += 2
    } else if let (part, end) = part(of: scalars, behind: place + 1) {
      if !letters.isEmpty { parts.append(.literal(letters)) }
      letters = []
      parts.append(part)
      place = end
    } else {
      letters.append("%")
      place += 1
    }
  }
  return letters.isEmpty ? parts : parts + [.literal(letters)]
}

/// Parses the part after a percent sign, and returns it with its end.
private func part(of scalars: [Unicode.Scalar], behind start: Int) -> (LocalizedFormatPart, Int)? {
  var place = start
  func digits() -> Int? {
    var number: Int?
    while place < scalars.count,
      let digit = scalars[place].properties.numericType == .decimal
        ? Int(String(scalars[place])) : nil, (number ?? 0) < 1_000
    {
      number = (number ?? 0) * 10 + digit
      place += 1
    }
    return number
  }
  if scalars[place...].starts(with: "#@".unicodeScalars) {
    let name = scalars[(place + 2)...].prefix { $0 != "@" }
    guard name.endIndex < scalars.count, !name.isEmpty, name.count < 100 else { return nil }
    return (.counted(String(String.UnicodeScalarView(name))), name.endIndex + 1)
  }
  var number = digits()
  if number != nil, place < scalars.count, scalars[place] == "$" {
    place += 1
  } else {
    number = nil
  }
  while place < scalars.count, "#0- +.123456789'".unicodeScalars.contains(scalars[place]) {
    place += 1
  }
  // String catalogs use `%arg` for the number of a counted thing.
  if scalars[place...].starts(with: "arg".unicodeScalars) {
    return (.argument(number: number, isWhole: true), place + 3)
  }
  while place < scalars.count, "hlqztjL".unicodeScalars.contains(scalars[place]) { place += 1 }
  guard place < scalars.count, number.map({ (1...99).contains($0) }) ?? true else { return nil }
  let letter = scalars[place]
  if "diuxXo".unicodeScalars.contains(letter) {
    return (.argument(number: number, isWhole: true), place + 1)
  }
  guard "@fFeEgGsScC".unicodeScalars.contains(letter) else { return nil }
  return (.argument(number: number, isWhole: false), place + 1)
}

extension [Unicode.Scalar] {
  /// Returns the index of the first match of a literal from an index on.
  fileprivate func firstIndex(of piece: [Unicode.Scalar], from start: Int) -> Int? {
    guard !piece.isEmpty, start + piece.count <= count else { return nil }
    return (start...(count - piece.count)).first { self[$0...].starts(with: piece) }
  }
}
