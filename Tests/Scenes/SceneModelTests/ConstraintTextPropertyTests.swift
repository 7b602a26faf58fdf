import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Makes random constraint texts, with both usual and unusual numbers.
private struct RandomConstraintText {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func number() -> String {
    random.pick([
      "0", "1", "8", "20.5", "0.333", "12.3456", "0.000001", "0.0004", "100000", "0.123456", "7.25",
    ])
  }

  private mutating func anchor(_ attributes: [String]) -> String {
    "\(random.pick(["a", "b", "c", "root"])).\(random.pick(attributes))"
  }

  mutating func constraintText() -> String {
    let groups = [
      ["width", "height"], ["leading", "trailing", "centerX"], ["left", "right"],
      ["top", "bottom", "centerY", "firstBaseline", "lastBaseline"],
    ]
    let place = random.number(0...3)
    let attributes = groups[place]
    var text = "a.\(random.pick(attributes)) \(random.pick(["==", ">=", "<="])) "
    if place == 0, random.number(0...2) == 0 {
      text += number()
    } else {
      let factor = random.number(0...2) == 0 && place == 0 ? "\(number()) * " : ""
      text += factor + anchor(attributes)
      if random.number(0...1) == 0 { text += " \(random.pick(["+", "-"])) \(number())" }
      if random.number(0...5) == 0 { text += " + systemSpacing" }
    }
    if random.number(0...2) == 0 {
      text += " @ \(random.pick(["1", "250", "749.5", "999", "low", "high", "0.5"]))"
    }
    if random.number(0...4) == 0 { text += " as name" }
    if random.number(0...6) == 0 { text += " placeholder" }
    return text
  }
}

@Suite("Printing constraints and parsing the printed text")
struct ConstraintTextPropertyTests {
  private func whole(_ constraintText: String) -> String {
    """
    era: ios13
    devices: [iphone-5]
    views:
      a: { kind: label, text: A }
      b: { kind: label, text: B }
      c: {}
    constraints:
      - \(constraintText)

    """
  }

  /// Returns the constraint of a text, with its span removed; nil unless there is exactly one.
  private func constraint(_ constraintText: String) -> (scene: Scene, constraint: Constraint)? {
    guard let scene = read(whole(constraintText)).value, var only = scene.constraints.first,
      scene.constraints.count == 1
    else { return nil }
    only.span = SourceSpan(file: "")
    return (scene, only)
  }

  @Test("Parsing a printed constraint gives the same constraint, in 1,500 random cases")
  func roundTrip() throws {
    var draft = RandomConstraintText(seed: 71)
    var count = 0
    for _ in 0..<1_500 {
      let constraintText = draft.constraintText()
      guard let (scene, written) = constraint(constraintText) else { continue }
      count += 1
      let printed = scene.text(of: written)
      let again = try #require(constraint(printed), "\(constraintText) is printed as \(printed)")
      #expect(again.constraint == written, "\(constraintText) is printed as \(printed)")
      // Printed text is a fixed point of parsing and printing.
      #expect(again.scene.text(of: again.constraint) == printed)
    }
    #expect(count > 500)
  }

  @Test(
    "Numbers in a constraint are printed without losing digits",
    arguments: [
      "a.width == b.width + 0.0004", "a.width == b.width - 0.000001", "a.width == 12.3456",
      "a.width == 0.000001 * b.width", "a.leading == b.leading + 0.123456",
      "a.width == 1 @ 999.9996", "a.width == 1 @ 0.0001",
    ])
  func digits(_ constraintText: String) throws {
    let (scene, written) = try #require(constraint(constraintText))
    #expect(scene.text(of: written) == constraintText)
  }

  @Test("A negative multiplier prints as a minus between terms and before the first one")
  func signs() throws {
    let place = SourceSpan(file: "")
    let scene = try #require(read(whole("a.width == b.width")).value)
    func anchor(_ name: String) throws -> Anchor {
      Anchor(.view(try #require(scene.view(named: name))), .width)
    }
    let terms = [AnchorTerm(-1, try anchor("b")), AnchorTerm(-0.5, try anchor("c"))]
    let constraint = Constraint(try anchor("a"), .equal, terms, constant: -3, span: place)
    #expect(constraint.text(in: scene) == "a.width == -b.width - 0.5 * c.width - 3")
  }

  @Test("Every layout attribute is found by its printed name, and not by that name in capitals")
  func attributes() {
    for attribute in Attribute.allCases {
      #expect(Attribute.named(attribute.name) == attribute)
      #expect(Attribute.named(attribute.name.uppercased()) == nil)
      #expect(attribute.followsDirection || !attribute.name.hasPrefix("leading"))
      #expect(!(attribute.followsDirection && attribute.isPhysicalSide))
      #expect(!attribute.isSize || !attribute.usesMargins)
    }
    #expect(Attribute.named("baseline") == .lastBaseline)
    #expect(Attribute.named("") == nil)
  }
}

@Suite("Scenes with one constraint removed")
struct RemovalTests {
  private let text = """
    era: ios13
    devices: [iphone-5]
    views: { a: {}, b: {} }
    constraints:
      - a.width == 10 as first
      - b.width == 20 as second
      - a.height == 5 placeholder
      - b.height == 5 inactive as third
    states:
      one: [{ deactivate: [first] }, { activate: [first, third] }]

    """

  @Test("leavingOut(_:) deactivates one constraint and leaves all others unchanged")
  func leavingOut() {
    let scene = scene(text)
    for id in scene.constraintIDs {
      let left = scene.removing(id)
      #expect(left.constraints.count == scene.constraints.count)
      #expect(!left[id].isActive && !left[id].isPlaceholder)
      for other in scene.constraintIDs where other != id { #expect(left[other] == scene[other]) }
      for case .activate(let ids) in left.steps { #expect(!ids.contains(id)) }
      #expect(left.removing(id) == left)
    }
  }

  @Test("saysTheSame(as:) ignores blanks and comments, but not a changed number")
  func sameness() throws {
    let one = scene(text)
    let spaced = scene("# a comment\n\n" + text.replacing("- a.width", with: "-    a.width"))
    #expect(one != spaced && one.isEquivalent(to: spaced) && spaced.isEquivalent(to: one))
    for (old, new) in [("== 10", "== 11"), ("ios13", "ios11"), ("second", "zweite"), ("b:", "c:")] {
      let other = try #require(read(text.replacing(old, with: new)).value, "\(new)")
      #expect(!one.isEquivalent(to: other), "\(new)")
    }
  }
}
