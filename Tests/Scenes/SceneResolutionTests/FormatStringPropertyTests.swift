import SnaplineSceneModel
import TestSupport
import Testing

/// A random format string with the equivalent equations.
private struct RandomFormatString {
  private var random: SeededGenerator
  private let isVertical: Bool
  private let direction: String?
  private let hasMargins: Bool
  private(set) var text = ""
  private(set) var constraintTexts: [String] = []

  private static let metrics = ["gap": 12.0, "wide": 200]

  init(seed: UInt64, hasMargins: Bool) {
    random = SeededGenerator(seed: seed)
    self.hasMargins = hasMargins
    isVertical = random.number(0...1) == 0
    direction =
      isVertical ? nil : random.pick([nil, "leftToRight", "rightToLeft", "leadingToTrailing"])
    write()
  }

  private var start: String {
    isVertical
      ? "top"
      : direction == "leftToRight" ? "left" : direction == "rightToLeft" ? "right" : "leading"
  }
  private var end: String {
    isVertical
      ? "bottom"
      : direction == "leftToRight" ? "right" : direction == "rightToLeft" ? "left" : "trailing"
  }
  private var isTurned: Bool { direction == "rightToLeft" }

  private mutating func write() {
    let views = ["a", "b", "list"].shuffled(using: &random).prefix(random.number(1...3))
    text = isVertical ? "V:" : random.pick(["", "H:"])
    var previous: String?
    if random.number(0...1) == 0 {
      text += "|"
      gap(from: "root.\(start)", at: views.first.map { "\($0).\(start)" } ?? "", isEdge: true)
    }
    for view in views {
      if let previous { gap(from: "\(previous).\(end)", at: "\(view).\(start)", isEdge: false) }
      text += "[\(view)"
      size(view)
      text += "]"
      previous = view
    }
    if let previous, random.number(0...1) == 0 {
      gap(from: "\(previous).\(end)", at: "root.\(end)", isEdge: true)
      text += "|"
    }
    options(Array(views))
  }

  private mutating func options(_ views: [String]) {
    let across = isVertical ? ["left", "centerX", "trailing"] : ["top", "centerY", "lastBaseline"]
    let attributes = across.shuffled(using: &random).prefix(random.number(0...2))
    if !attributes.isEmpty {
      text += " align: " + attributes.joined(separator: ", ")
      for (one, other) in zip(views, views.dropFirst()) {
        constraintTexts += attributes.map { "\(one).\($0) == \(other).\($0)" }
      }
    }
    if let direction { text += " direction: \(direction)" }
    let words = ["as row", "placeholder", "inactive"].filter { _ in random.number(0...3) == 0 }
    if !words.isEmpty {
      text += " " + words.reversed().joined(separator: " ")
      constraintTexts = constraintTexts.map { "\($0) \(words.joined(separator: " "))" }
    }
  }

  /// Writes the spacing between two edges.
  private mutating func gap(from: String, at: String, isEdge: Bool) {
    switch random.number(0...4) {
    case 0: say(at, "==", from, 0)
    case 1 where isEdge && hasMargins:
      text += "-"
      say(
        at.hasPrefix("root") ? at + "Margin" : at, "==",
        from.hasPrefix("root") ? from + "Margin" : from, 0)
    case 1:
      text += "-"
      say(at, "==", from, isEdge ? 20 : 8)
    case 2:
      text += "-gap-"
      say(at, "==", from, 12)
    case 3:
      let number = random.pick(["0", "7", "12.5"])
      text += "-\(number)-"
      say(at, "==", from, Double(number) ?? 0)
    default:
      text += "-("
      predicates { draft, sign, number, priority in
        draft.say(at, sign, from, number, priority)
      }
      text += ")-"
    }
  }

  private mutating func size(_ view: String) {
    let extent = isVertical ? "height" : "width"
    switch random.number(0...3) {
    case 0: break
    case 1:
      let other = random.pick(["a", "b", "list"].filter { $0 != view })
      let sign = random.pick(["", "==", ">="])
      text += "(\(sign)\(other)*2-3)"
      constraintTexts.append(
        "\(view).\(extent) \(sign.isEmpty ? "==" : sign) 2 * \(other).\(extent) - 3")
    default:
      text += "("
      predicates { draft, sign, number, priority in
        draft.constraintTexts.append("\(view).\(extent) \(sign) \(Self.shown(number))\(priority)")
      }
      text += ")"
    }
  }

  private mutating func predicates(_ take: (inout Self, String, Double, String) -> Void) {
    let count = random.number(1...2)
    for place in 0..<count {
      let sign = random.pick(["", "==", ">=", "<="])
      let name = random.pick(["gap", "wide", "4", "-6", "0.5"])
      let priority = random.pick(["", "@750", "@low", "@999.5", "@1000"])
      text += "\(place > 0 ? "," : "")\(sign)\(name)\(priority)"
      let said = ["@750": " @ 750", "@low": " @ 250", "@999.5": " @ 999.5"][priority] ?? ""
      take(&self, sign.isEmpty ? "==" : sign, Self.metrics[name] ?? Double(name) ?? 0, said)
    }
  }

  /// Adds `to == from + distance`; from right to left the spacing is mirrored.
  private mutating func say(
    _ to: String, _ sign: String, _ from: String, _ distance: Double, _ priority: String = ""
  ) {
    let turned = [">=": "<=", "<=": ">="][sign] ?? sign
    let number = isTurned ? -distance : distance
    let constant = number == 0 ? "" : " \(number < 0 ? "-" : "+") \(Self.shown(abs(number)))"
    constraintTexts.append("\(to) \(isTurned ? turned : sign) \(from)\(constant)\(priority)")
  }

  private static func shown(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

@Suite("Properties of format strings")
struct FormatStringPropertyTests {
  @Test(
    "A format string yields the expected equations in order, in 700 samples per era",
    arguments: [Era.ios7, .ios9, .ios26])
  func meaning(era: Era) {
    var longest = 0
    for seed in 0..<700 {
      let draft = RandomFormatString(seed: UInt64(seed), hasMargins: era > .ios7)
      #expect(constraints(draft.text, era: era) == draft.constraintTexts, "\(draft.text)")
      longest = max(longest, draft.constraintTexts.count)
    }
    // The samples are not trivial.
    #expect(longest > 8)
  }

  @Test("The expected equations are read back unchanged, in 200 samples")
  func constraintTexts() {
    for seed in 0..<200 {
      let draft = RandomFormatString(seed: UInt64(seed) &+ 5_000, hasMargins: true)
      for constraintText in draft.constraintTexts {
        #expect(constraints(constraintText) == [constraintText], "\(draft.text)")
      }
    }
  }

  @Test("Whitespace in a format string has no effect, in 150 samples")
  func blanks() {
    for seed in 0..<150 {
      let draft = RandomFormatString(seed: UInt64(seed) &+ 9_000, hasMargins: true)
      let parts = draft.text.split(separator: " ", maxSplits: 1)
      let wide = parts[0].map { "[](),:|".contains($0) ? " \($0) " : "\($0)" }.joined()
      let spaced = ([wide] + parts.dropFirst().map(String.init)).joined(separator: "   ")
      #expect(constraints(spaced) == draft.constraintTexts, "\(spaced)")
    }
  }
}
