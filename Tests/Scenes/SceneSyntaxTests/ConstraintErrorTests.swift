import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import TestSupport
import Testing

/// The beginning of a scene whose last line is a constraint.
private let head = """
  metrics: { gap: 8 }
  views: { a: { views: { c: } }, b: { kind: label, text: B } }
  constraints:
  """

/// Returns the diagnostics of a constraint with their columns in it, from 1.
private func diagnostics(_ constraint: String) -> [(code: String, column: Int, end: Int)] {
  // In single quotes no character of the constraint has a meaning in YAML.
  read("\(head)\n  - '\(constraint)'\n").diagnostics.map { diagnostic in
    let start = diagnostic.span?.start ?? SourcePosition(line: 0, column: 0)
    let end = diagnostic.span?.end ?? start
    return (diagnostic.code, start.line == 4 ? start.column - 5 : -1, end.column - 5)
  }
}

private func constraints(_ constraint: String) -> [Constraint]? {
  let checked = read("\(head)\n  - '\(constraint)'\n")
  guard checked.diagnostics.isEmpty else { return nil }
  return checked.value?.constraints.map {
    var constraint = $0
    constraint.span = SourceSpan(file: "")
    return constraint
  }
}

@Suite("Errors in constraints")
struct ConstraintErrorTests {
  private static let sound = [
    "a.leading == root.leading + 20", "a.width == 2 * b.width + gap @ 750 as wide",
    "a.height == (b.height - 8) / 2 placeholder", "b.edges == a.edges inset 1, 2, 3, 4 @ low",
    "c.top >= a.topMargin + 2 * systemSpacing inactive", "a.size == 24 redundant",
    "a.width == c.trailing - b.leading - -3", "H:|-gap-[a(>=20,<=40@750)]-(8)-[b(a)]-|",
    "V:[a]-[b(==a*2+8)] align: centerX as column",
  ]

  /// Returns the words, numbers and operators of a constraint.
  private func words(_ constraint: String) -> [Range<String.Index>] {
    constraint.ranges(of: /[A-Za-z_][A-Za-z_0-9]*|[0-9.]+|[<>=]+|[^ ]/)
  }

  @Test("Removing one token yields another constraint or one diagnostic in its line")
  func missing() {
    for constraintText in Self.sound {
      #expect(diagnostics(constraintText).isEmpty, "\(constraintText)")
      for range in words(constraintText) {
        var other = constraintText
        other.removeSubrange(range)
        let found = diagnostics(other)
        #expect(found.count <= 1, "\(other)")
        for diagnostic in found {
          #expect((1...other.count + 1).contains(diagnostic.column), "\(other)")
          #expect(diagnostic.end > diagnostic.column, "\(other)")
        }
      }
    }
  }

  @Test(
    "Replacing one token yields at most one diagnostic near it",
    arguments: [
      "?", "12", "missing", "==", "(", ".", "@", "姓", "1.2.3", "\u{200B}", "|", "[", "as",
    ])
  func unrelated(word: String) {
    for constraintText in Self.sound {
      for range in words(constraintText) {
        var other = constraintText
        other.replaceSubrange(range, with: " \(word) ")
        let place = constraintText.distance(from: constraintText.startIndex, to: range.lowerBound)
        let found = diagnostics(other)
        #expect(found.count <= 1, "\(other)")
        for diagnostic in found where diagnostic.code != "yaml.syntax" {
          // The meaning of a token can depend on the next one.
          #expect(diagnostic.column <= place + word.count + 4 + 24, "\(other)")
          #expect((1...other.unicodeScalars.count + 1).contains(diagnostic.column), "\(other)")
        }
      }
    }
  }

  @Test("A truncated constraint has at most one diagnostic, not after its end")
  func cut() {
    for constraintText in Self.sound {
      for length in 0..<constraintText.count {
        let part = String(constraintText.prefix(length))
        let found = diagnostics(part)
        #expect(found.count <= 1, "\(part)")
        for diagnostic in found { #expect(diagnostic.column <= length + 1, "\(part)") }
      }
    }
  }

  @Test(
    "Suffixes of a constraint may be in any order, but not repeated, in 60 samples")
  func suffixes() throws {
    let parts = ["@ 750", "as name", "placeholder", "inactive", "addedOnEachLayout", "redundant"]
    var random = SeededGenerator(seed: 1)
    let first = try #require(constraints("a.width == b.width " + parts.joined(separator: " ")))
    #expect(first.count == 1 && first[0].name == "name" && first[0].priority == 750)
    for _ in 0..<60 {
      let shuffled = parts.shuffled(using: &random)
      #expect(constraints("a.width == b.width " + shuffled.joined(separator: " ")) == first)
      let twice = random.pick(parts)
      let place = "a.width == 1 \(shuffled.joined(separator: " ")) ".count + 1
      let found = diagnostics("a.width == 1 \(shuffled.joined(separator: " ")) \(twice)")
      #expect(found.count == 1 && found.first?.column == place, "\(shuffled) \(twice)")
    }
  }

  @Test("Whitespace is only required between two names")
  func blanks() throws {
    let constraintText = "a.width==2*b.width+gap-(1-3)/4@750as wide"
    let meant = try #require(
      constraints("a.width == 2 * b.width + gap - (1 - 3) / 4 @ 750 as wide"))
    let words = [
      "a", ".", "width", "==", "2", "*", "b", ".", "width", "+", "gap", "-", "(", "1", "-", "3",
      ")", "/", "4", "@", "750", "as", "wide",
    ]
    for blank in [" ", "   ", "\t", "\u{A0}", "\u{3000}"] {
      #expect(constraints(words.joined(separator: blank)) == meant, "\(blank.unicodeScalars)")
    }
    // A number directly before a name is an error.
    #expect(diagnostics(constraintText).count == 1)
    #expect(constraints(constraintText.replacing("750as", with: "750 as")) == meant)
  }

  @Test(
    "Parentheses may be nested 64 deep",
    arguments: [1, 63, 64, 65, 5_000])
  func deep(depth: Int) {
    let nested = String(repeating: "(", count: depth) + "8" + String(repeating: ")", count: depth)
    let found = diagnostics("a.width == \(nested)")
    #expect(found.isEmpty == (depth <= 64))
    // The location is that of the first parenthesis over the limit.
    if depth > 64 { #expect(found.map(\.column) == ["a.width == ".count + 66]) }
    let signs = String(repeating: "- ", count: depth) + "8"
    #expect(diagnostics("a.width == \(signs)").count == (depth <= 65 ? 0 : 1))
  }

  @Test("The right side contains at most 200 attributes")
  func anchors() {
    func sum(_ count: Int) -> String {
      "a.width == " + Array(repeating: "b.width", count: count).joined(separator: " + ")
    }
    #expect(constraints(sum(200))?.first?.terms.first?.multiplier == 200)
    let found = diagnostics(sum(201))
    #expect(found.count == 1 && found.first?.column == sum(200).count + 4)
  }

  @Test(
    "An inset has one number or four, with or without commas",
    arguments: [
      ("8", [8.0, 8, 8, 8]), ("-8", [-8, -8, -8, -8]), ("1 2 3 4", [1, 2, 3, 4]),
      ("1,2,3,4", [1, 2, 3, 4]), ("1, -2, +3 -4", [1, -2, 3, -4]), (".5", [0.5, 0.5, 0.5, 0.5]),
      ("", nil), ("1 2", nil), ("1 2 3", nil), ("1 2 3 4 5", nil), ("--1", nil), ("gap", nil),
      ("- 1", [-1, -1, -1, -1]), ("1 + 2", nil), ("(1)", nil), ("1e400", nil),
    ] as [(String, [Double]?)])
  func insets(written: String, numbers: [Double]?) {
    let constraintText = "b.edges == a.edges inset \(written) @ 750"
    guard let numbers else {
      let found = diagnostics(constraintText)
      #expect(found.count == 1 && found.first.map { $0.column > 18 } == true, "\(found)")
      return
    }
    // The edges of `a` in the order top, left, bottom, right; insets of the maximum edges are
    // negative.
    let signs: [Attribute: Double] = [.top: 1, .leading: 1, .bottom: -1, .trailing: -1]
    let order: [Attribute] = [.top, .leading, .bottom, .trailing]
    let made = constraints(constraintText) ?? []
    #expect(made.map(\.first.attribute) == order)
    #expect(made.map(\.constant) == zip(order, numbers).map { (signs[$0] ?? 0) * $1 })
    #expect(made.allSatisfy { $0.priority == 750 })
  }

  @Test(
    "A priority is above 0 and at most 1000, as a number or name",
    arguments: [
      ("1000", 1000.0), ("0.001", 0.001), ("999.999", 999.999), ("1e3", 1000), ("+5", 5),
      ("required", 1000), ("high", 750), ("low", 250), ("fitting", 50), ("gap", 8), ("0", nil),
      ("-1", nil),
      ("1000.001", nil), ("1001", nil), ("-0", nil), ("medium", nil), ("Required", nil),
      ("-low", nil), ("", nil), ("1e-400", nil), ("(750)", nil), ("gapp", nil),
    ] as [(String, Double?)])
  func priorities(written: String, priority: Double?) {
    let constraintText = "a.width == 40 @ \(written)"
    #expect(constraints(constraintText)?.map(\.priority) == priority.map { [$0] })
    if priority == nil { #expect(diagnostics(constraintText).count == 1) }
  }
}
