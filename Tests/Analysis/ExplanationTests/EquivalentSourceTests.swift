import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel
import TestSupport
import Testing

private func explained(_ text: String) -> FrameExplanation {
  let solved = SolvedShot(scene(text))
  return FrameExplanation(solved.appState, solved.shot, solved.result)
}

/// Explanations must not depend on the notation of a scene.
@Suite("Explanations of equivalent sources")
struct EquivalentSourceTests {
  /// Names that are keywords elsewhere, and unusual names.
  private static let oddNames = [
    "width", "top", "H", "V", "inset", "as", "constant", "superview2", "e1", "_", "x", "required",
    "placeholder", "in", "edges", "nil", "views2", "align", "leading", "self", "frame",
  ]

  /// Returns a random scene with renamed views, and the new names by old name.
  private func renamed(_ text: String) -> (text: String, names: [String: String]) {
    let names = scene(text).views.map(\.name).filter { $0 != "root" }
    var table: [String: String] = [:]
    for (place, name) in names.enumerated() {
      let odd = Self.oddNames[place % Self.oddNames.count]
      table[name] = place < Self.oddNames.count ? odd : odd + String(place)
    }
    // Attributes follow a period, and names never do.
    let other = text.replacing(/(^|[^.A-Za-z0-9_])([A-Za-z][A-Za-z0-9]*)/) { match in
      String(match.output.1) + (table[String(match.output.2)] ?? String(match.output.2))
    }
    return (other, table)
  }

  @Test(
    "Renamed views have the same numbers and reasons, in 30 samples",
    arguments: Array(1...30) as [UInt64])
  func names(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let (other, table) = renamed(text)
    let (one, two) = (explained(text), explained(other))
    #expect(one.scene.views.count == two.scene.views.count)
    for view in one.scene.viewIDs {
      let name = one.scene[view].name
      #expect(two.scene[view].name == table[name] ?? name)
      let (mine, its) = (one.numbers(of: view), two.numbers(of: view))
      #expect(mine.map(\.value) == its.map(\.value))
      #expect(mine.map { $0.span?.start.line } == its.map { $0.span?.start.line })
      #expect(mine.map(\.range) == its.map(\.range) && mine.map(\.isTie) == its.map(\.isTie))
      let builds = mine.map { number in
        number.buildsOn.map { path in
          let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
          return "\(table[parts[0]] ?? parts[0]).\(parts[1])"
        }
      }
      #expect(builds == its.map(\.buildsOn))
      #expect(
        one.ineffectiveRows(of: view).map(\.place?.start.line)
          == two.ineffectiveRows(of: view).map(\.place?.start.line))
    }
  }

  @Test(
    "The order of constraints changes no unambiguous number by more than 1e-6 pt, in 40 samples",
    .premise(atLeast: 17),
    arguments: Array(1...40) as [UInt64])
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random, mistakes: seed.isMultiple(of: 2))
    let one = explained(text)
    let two = explained(reordered(text) { $0.shuffled(using: &random) })
    let isOpen = !one.layout.ambiguities.isEmpty || !one.layout.conflicts.isEmpty
    #expect(isOpen == (!two.layout.ambiguities.isEmpty || !two.layout.conflicts.isEmpty))
    guard premise(!isOpen) else { return }
    for view in one.scene.viewIDs {
      let (mine, its) = (one.numbers(of: view), two.numbers(of: view))
      #expect(mine.map(\.name) == its.map(\.name))
      for (number, other) in zip(mine, its) {
        #expect((number.value - other.value).magnitude < 1e-6)
        #expect((number.decidedBy == nil) == (other.decidedBy == nil))
      }
    }
  }

  @Test("A scene without views and a view without constraints are explained")
  func empty() {
    let alone = explained("devices: [iphone-5]\nviews: {}\n")
    #expect(alone.overview().contains("root  0 0 320 568"))
    #expect(alone.numbers(of: .root).map(\.name) == ["width", "height"])
    let nothing = explained("devices: [iphone-5]\nviews:\n  a:\n")
    let view = nothing.scene.viewIDs.last ?? .root
    let numbers = nothing.numbers(of: view)
    #expect(numbers.map(\.name) == ["x", "y", "width", "height"])
    #expect(numbers.allSatisfy { $0.decidedBy == nil && !$0.isTie })
    #expect(numbers.map(\.range?.upperBound) == Array(repeating: Double.infinity, count: 4))
    #expect(numbers.map(\.range?.lowerBound) == [-.infinity, -.infinity, 0, 0])
  }

  @Test("Each view in a chain of 200 views refers to its predecessor")
  func chain() {
    let names = (0..<200).map { "v\($0)" }
    let views = names.map { "  \($0): {}" }.joined(separator: "\n")
    let ties = zip(names, names.dropFirst()).map { "  - \($1).leading == \($0).trailing + 1" }
    let text =
      "devices: [iphone-5]\norientations: [portrait]\nviews:\n\(views)\nconstraints:\n"
      + "  - v0.leading == root.leading + 5\n" + ties.joined(separator: "\n") + "\n"
      + names.map { "  - \($0).width == 2\n  - \($0).top == root.top\n  - \($0).height == 1" }
      .joined(separator: "\n")
    let told = explained(text)
    for (place, view) in told.scene.viewIDs.dropFirst().enumerated() {
      let numbers = told.numbers(of: view)
      let x = numbers.first { $0.name == "x" }
      #expect(x?.value == 5 + 3 * Double(place))
      let before = place == 0 ? [] : ["v\(place - 1).x", "v\(place - 1).width"]
      #expect(Set(x?.buildsOn ?? ["?"]) == Set(before))
      #expect(told.ineffectiveRows(of: view).isEmpty)
    }
  }
}

@Suite("Conflict logs of random scenes")
struct RandomConflictTests {
  private func log(_ text: String) -> String {
    let solved = SolvedShot(scene(text))
    return consoleLog(solved.appState.scene, solved.result.layout)
  }

  @Test(
    "Each conflict is a block with its members and the broken one, in 120 samples",
    .premise(atLeast: 25),
    arguments: Array(1...120) as [UInt64])
  func blocks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let solved = SolvedShot(scene(text))
    let conflicts = solved.result.layout.conflicts
    premise(!conflicts.isEmpty)
    let lines = consoleLog(solved.appState.scene, solved.result.layout)
      .split(separator: "\n").map(String.init)
    #expect(
      lines.count { $0.hasSuffix("Unable to simultaneously satisfy constraints.") }
        == conflicts.count)
    let members = lines.filter { $0.hasPrefix("    \"") }
      .map { $0.dropFirst(5).prefix { $0 != "\"" } }
    #expect(members.count == conflicts.reduce(0) { $0 + $1.members.count })
    #expect(members.allSatisfy { $0.hasPrefix("<NS") && $0.hasSuffix(">") })
    let broken = lines.indices.filter { lines[$0].hasPrefix("Will attempt") }.map { lines[$0 + 1] }
    #expect(broken.count == conflicts.count)
    #expect(broken.allSatisfy { line in members.contains { $0 == line } })
    // Every constraint has its location, and no optional constraint is a member.
    for conflict in conflicts {
      for case .constraint(let id) in conflict.members {
        #expect(members.contains { $0.contains(":\(solved.scene[id].span)") })
        #expect(solved.scene[id].priority == 1000)
      }
    }
  }

  @Test(
    "UIKit's own constraints are named as in its log",
    arguments: [
      (
        "views: { a: { frame: [0, 0, 10, 10] } }\nconstraints: [a.width == 20]",
        "NSAutoresizingMaskLayoutConstraint UIView#a.width", true
      ),
      (
        "views: { a: {} }\nconstraints: [a.width == root.width, a.width == 20]",
        "'UIView-Encapsulated-Layout-Width' UIView#root.width", false
      ),
      (
        "views: { a: {} }\nconstraints: [a.width == -20]",
        "'non-negative size' UIView#a.width >= 0",
        false
      ),
      (
        "views:\n  s: { kind: stackView, views: { a: {}, b: {} } }\nconstraints:\n"
          + "  - s.leading == root.leading\n  - s.width == 100\n  - a.width == 70\n  - b.width == 70",
        "UIStackView#s UIView#", false
      ),
    ])
  func system(_ text: String, _ words: String, _ isFramed: Bool) {
    let told = log("era: ios11\ndevices: [iphone-5]\n" + text + "\n")
    #expect(told.contains(words), "\(told)")
    #expect(
      told.contains("NSAutoresizingMaskLayoutConstraint comes from a view's frame") == isFramed)
  }

  @Test(
    "An intrinsic size is broken without a log, at any priority",
    arguments: ["required", "1000", "999.9"])
  func content(priority: String) {
    let told = log(
      """
      devices: [iphone-5]
      views:
        a: { kind: label, text: Hello, hugging: \(priority), compressionResistance: \(priority) }
      constraints: [a.width == 300, a.height == 4]

      """)
    #expect(told.isEmpty)
  }

  @Test(
    "An equation is written as in UIKit's log",
    arguments: [
      ("b.width == 2 * a.width + 8", "b.width == 2*UIView#a.width + 8"),
      ("b.width == a.width / 4 - 8", "b.width == 0.25*UIView#a.width - 8"),
      ("b.width >= a.width + 300", "b.width >= UIView#a.width + 300"),
      ("b.width == -1 * a.width + 300", "b.width == -1*UIView#a.width + 300"),
    ])
  func constraintTexts(_ constraint: String, _ words: String) {
    let told = log(
      "era: ios11\ndevices: [iphone-5]\nviews: { a: {}, b: {} }\nconstraints:\n"
        + "  - a.width == 100\n  - b.width == 31\n  - \(constraint)\n")
    #expect(told.contains("UIView#\(words)   (active)>"), "\(told)")
  }
}
