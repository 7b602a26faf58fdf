/// A sentence or a format cut into the parts that can be changed by themselves.
struct ConstraintParts: Equatable, Sendable {
  let shape: Shape
  var texts: [Role: String] = [:]
  /// Where the parts stand in the scalars of the text.
  private(set) var ranges: [Role: Range<Int>] = [:]

  enum Shape: Equatable, Sendable {
    /// `left relation multiplier * anchor + constant`, some of them absent.
    case linear
    /// `left relation value`, the value being more than that.
    case general
    /// A format with so many views.
    case format(views: Int, hasStart: Bool, hasEnd: Bool)
  }

  enum Role: Hashable, Sendable {
    case left, relation, multiplier, anchor, constant, value
    case inset, priority, name
    case flag(String)
    case axis
    case view(Int)
    case size(Int)
    case gap(Int)
    case options
  }

  init(shape: Shape) { self.shape = shape }

  /// Nil for what is no constraint; it is then changed as a whole.
  init?(_ text: String) {
    let words = templateTokens(Array(text.unicodeScalars))
    guard let first = words.first else { return nil }
    if ConstraintParser.isFormat(text) {
      guard let parts = FormatStringParser(words: words).parts else { return nil }
      self = parts
      return
    }
    guard first.kind == .word, let parts = EquationParser(words: words).parts else { return nil }
    self = parts
  }

  /// Takes note of a part; the text is that of its words.
  mutating func set(_ role: Role, _ text: String, at range: Range<Int>) {
    texts[role] = text
    ranges[role] = range
  }

  /// The roles in the order of a text.
  var roles: [Role] {
    switch shape {
    case .linear, .general:
      return [.left, .relation, .multiplier, .anchor, .constant, .value, .inset] + Self.suffixes
    case .format(let views, _, _):
      let run = (0...views).flatMap { [Role.gap($0), .view($0), .size($0)] }
      return [.axis] + run + [.options] + Self.suffixes
    }
  }

  /// The name behind `as`.
  var name: String? { texts[.name] }

  static let flags = ["placeholder", "inactive", "addedOnEachLayout", "redundant"]
  private static let suffixes = [Role.priority, .name] + flags.map { .flag($0) }

  /// The parts as a text that reads like the one they come from.
  var text: String {
    var parts: [String] = []
    switch shape {
    case .linear:
      parts = [texts[.left] ?? "", texts[.relation] ?? "", right]
    case .general:
      parts = [texts[.left] ?? "", texts[.relation] ?? "", texts[.value] ?? ""]
    case .format(let views, let hasStart, let hasEnd):
      var run = texts[.axis] ?? ""
      if hasStart { run += "|" }
      for place in 0...views {
        run += texts[.gap(place)] ?? ""
        guard place < views else { continue }
        run += "[\(texts[.view(place)] ?? "")\(texts[.size(place)] ?? "")]"
      }
      parts = [run + (hasEnd ? "|" : ""), texts[.options] ?? ""]
    }
    if let inset = texts[.inset] { parts.append("inset \(inset)") }
    if let priority = texts[.priority] { parts.append("@ \(priority)") }
    if let name = texts[.name] { parts.append("as \(name)") }
    parts += Self.flags.filter { texts[.flag($0)] != nil }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `a / 2 + 8`: the multiplier is a text with a gap for the anchor.
  private var right: String {
    guard let anchor = texts[.anchor] else { return texts[.constant] ?? "0" }
    let product = (texts[.multiplier] ?? Self.gap).replacing(Self.gap, with: anchor)
    guard let constant = texts[.constant] else { return product }
    return product + (constant.hasPrefix("-") ? " - \(constant.dropFirst())" : " + \(constant)")
  }

  /// Stands for the anchor in the text of a multiplier.
  static let gap = "□"

  /// The same sentence with its right side in one piece.
  var general: ConstraintParts {
    guard shape == .linear else { return self }
    var parts = ConstraintParts(shape: .general)
    parts.texts = texts
    parts.ranges = ranges
    let pieces: [Role] = [.multiplier, .anchor, .constant]
    let places = pieces.compactMap { ranges[$0] }
    let start = places.map(\.lowerBound).min() ?? 0
    let end = places.map(\.upperBound).max() ?? start
    for role in pieces { (parts.texts[role], parts.ranges[role]) = (nil, nil) }
    parts.set(.value, right, at: start..<end)
    return parts
  }

  /// The text without what changes nothing: the name, and that it is known to be redundant.
  var key: String {
    var parts = self
    parts.texts[.name] = nil
    parts.texts[.flag("redundant")] = nil
    return parts.text
  }
}

/// Takes the parts behind a sentence or a format: `@ priority as name inactive`.
struct ConstraintSuffixParser {
  let words: [TemplateToken]

  static let beginnings = ["as", "inset"] + ConstraintParts.flags

  /// Where the suffix of the words begins.
  static func start(of words: [TemplateToken], from first: Int) -> Int {
    words.indices.dropFirst(first).first { place in
      words[place].text == "@"
        || words[place].kind == .word && beginnings.contains(words[place].text)
    } ?? words.count
  }

  /// Whether everything was understood.
  func read(from start: Int, into parts: inout ConstraintParts) -> Bool {
    var place = start
    while place < words.count {
      let word = words[place]
      switch word.text {
      case "@":
        place += 1
        let first = place
        if words[safe: place]?.text == "-" { place += 1 }
        guard place < words.count else { return false }
        place += 1
        set(.priority, first..<place, &parts)
      case "as":
        guard place + 1 < words.count else { return false }
        set(.name, place + 1..<place + 2, &parts)
        place += 2
      case "inset":
        let first = place + 1
        place = first
        while let next = words[safe: place], next.kind == .number || "-,".contains(next.text) {
          place += 1
        }
        guard place > first else { return false }
        set(.inset, first..<place, &parts)
      case let flag where ConstraintParts.flags.contains(flag):
        parts.set(.flag(flag), flag, at: word.range)
        place += 1
      default: return false
      }
    }
    return true
  }

  private func set(
    _ role: ConstraintParts.Role, _ places: Range<Int>, _ parts: inout ConstraintParts
  ) {
    parts.set(role, formatted(words[places]), at: words.range(places))
  }
}

/// Words as a text: signs of a number touch it, everything else has a blank between.
func formatted(_ words: ArraySlice<TemplateToken>) -> String {
  var text = ""
  var wantsValue = true
  var isTight = true
  for word in words {
    let isNegative = word.text == "-" && wantsValue
    let closes = word.text == ")" || word.text == ","
    if !isTight, !closes { text += " " }
    text += word.text
    isTight = isNegative || word.text == "("
    wantsValue = word.kind == .sign && word.text != ")"
  }
  return text
}
