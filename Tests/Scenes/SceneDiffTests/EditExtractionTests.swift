import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A scene before and after some random changes, and after all of them.
private struct ChangedScene {
  let old: String
  private(set) var new: String

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    old = randomScene(&random, mistakes: false)
    new = old
    for _ in 0..<random.number(1...4) { change(&random) }
  }

  /// The lines of views and those of constraints.
  private var parts: (views: [String], constraints: [String], head: [String]) {
    let lines = new.split(separator: "\n").map(String.init)
    let start = lines.firstIndex(of: "views:") ?? 0
    let end = lines.firstIndex(of: "constraints:") ?? 0
    return (
      Array(lines[(start + 1)..<end]), Array(lines[(end + 1)...]), Array(lines[...start])
    )
  }

  private mutating func change(_ random: inout SeededGenerator) {
    var (views, constraints, head) = parts
    // Views without subviews are one line.
    let leaves = views.indices.filter { views[$0].contains("{") }
    guard let leaf = leaves.isEmpty ? nil : random.pick(leaves) else { return }
    let name = String(views[leaf].trimmingPrefix(while: { $0 == " " }).prefix { $0 != ":" })
    let number = "n\(random.number(100...999))"
    func speaks(_ line: String) -> Bool {
      line.split { !$0.isLetter && !$0.isNumber }.contains { $0 == name }
    }
    func renamed(_ line: String) -> String {
      line.replacing(/[A-Za-z0-9]+/) { $0.output == name ? number : String($0.output) }
    }
    switch random.number(0...8) {
    case 0:
      views.remove(at: leaf)
      constraints.removeAll(where: speaks)
    case 1:
      (views, constraints) = (views.map(renamed), constraints.map(renamed))
    case 2:
      let blanks = views[leaf].prefix { $0 == " " }
      views.insert("\(blanks)\(number): { alpha: 0.5 }", at: leaf + random.number(0...1))
      constraints += ["\(number).width == 40", "\(number).top == \(name).bottom"].map {
        "  - \($0)"
      }
    case 3: views[leaf] = views[leaf].replacing("}", with: ", hidden: true }")
    case 4: constraints.swapAt(0, random.number(0...constraints.count - 1))
    case 5: head[0] = random.pick(["era: ios9", "era: ios11", "era: ios13"])
    default:
      let line = random.number(0...constraints.count - 1)
      constraints[line] = constraints[line].replacing(#/ [0-9]+/#) { _ in " \(number.dropFirst())" }
      if random.number(0...2) == 0, !constraints[line].contains("@") {
        constraints[line] += " @ \(random.pick(["low", "high", "600"]))"
      }
    }
    new = (head + views + ["constraints:"] + constraints).joined(separator: "\n") + "\n"
  }
}

private func difference(_ old: String, _ new: String) throws -> SceneDifference {
  try #require(sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: "a"))
}

private func isSound(_ text: String) -> Bool {
  read(text).diagnostics.allSatisfy { $0.severity != .error }
}

@Suite("Edits of scenes")
struct EditExtractionTests {
  private func errors(_ difference: SceneDifference, _ made: Set<Int>) -> [String] {
    readScene(difference.patch(applying: made), file: "a", identity: "a").diagnostics
      .filter { $0.severity == .error }.map(\.message)
  }

  @Test(
    "Each edit can be applied alone and reverted alone, in 120 samples", .premise(atLeast: 90),
    arguments: Array(1...120) as [UInt64])
  func alone(seed: UInt64) throws {
    let changed = ChangedScene(seed: seed)
    try #require(isSound(changed.old))
    guard premise(changed.old != changed.new && isSound(changed.new)) else { return }
    let difference = try difference(changed.old, changed.new)
    let all = Set(difference.edits.indices)
    for edit in difference.edits.indices {
      let words = difference.edits[edit].changes.map(\.text)
      #expect(errors(difference, [edit]) == [], "\(words)")
      #expect(errors(difference, all.subtracting([edit])) == [], "\(words)")
    }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let some = all.filter { _ in random.number(0...1) == 0 }
      #expect(errors(difference, some) == [], "\(some.sorted())")
    }
  }

  @Test(
    "A reversed edit has its old and new values exchanged, in 120 samples",
    .premise(atLeast: 90),
    arguments: Array(1...120) as [UInt64])
  func reversed(seed: UInt64) throws {
    let changed = ChangedScene(seed: seed)
    guard premise(changed.old != changed.new && isSound(changed.new)) else { return }
    let there = try difference(changed.old, changed.new)
    let back = try difference(changed.new, changed.old)
    func values(_ difference: SceneDifference, _ isTurned: Bool) -> [String] {
      difference.edits.flatMap(\.changes).filter {
        [.viewChanged, .settingChanged].contains($0.kind)
      }
      .map { change in
        let (old, new) = isTurned ? (change.new, change.old) : (change.old, change.new)
        return "\(change.aspect): \(old ?? "-") → \(new ?? "-")"
      }.sorted()
    }
    #expect(there.edits.isEmpty == back.edits.isEmpty)
    #expect(values(there, false) == values(back, true))
  }

  @Test(
    "Whitespace, line ends, quotes, comments and order of keys are no edits, in 40 samples",
    arguments: Array(1...40) as [UInt64])
  func clothes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = randomScene(&random)
    let lines = text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "views:"))
    let end = try #require(lines.firstIndex(of: "constraints:"))
    let constraintTexts = lines[(end + 1)...].map { String($0.dropFirst(4)) }
    func written(_ write: (String) -> String) -> String {
      (lines[...end] + constraintTexts.map(write)).joined(separator: "\n")
    }
    let turned = lines[end...] + lines[..<start].reversed() + lines[start..<end]
    let flow = lines[..<end] + ["constraints: [\(constraintTexts.joined(separator: ", "))]"]
    let others: [String] = [
      text.replacing("\n", with: "\r\n"), text.replacing("\n", with: "  # 姓名: [\n\n"),
      turned.joined(separator: "\n"), flow.joined(separator: "\n"),
      written { "  - '\($0)'" },
      written { "  -   \"" + $0.replacing(" ", with: "   ") + "\"" },
      written { "  - >-\n    " + $0.replacing(" ", with: "\n    ") },
    ]
    for other in others {
      #expect(read(other).value.map { read(text).value?.isEquivalent(to: $0) } == true)
      for (old, new) in [(text, other), (other, text)] {
        let difference = try difference(old, new)
        #expect(difference.edits.flatMap(\.changes).map(\.text) == [], "\(other)")
      }
    }
  }

  @Test("An edited number has its location in the new and the old text")
  func places() throws {
    var count = 0
    for seed in 1...80 as ClosedRange<UInt64> {
      let changed = ChangedScene(seed: seed)
      guard isSound(changed.new) else { continue }
      let (old, new) = (
        changed.old.split(separator: "\n", omittingEmptySubsequences: false),
        changed.new.split(separator: "\n", omittingEmptySubsequences: false)
      )
      let difference = try difference(changed.old, changed.new)
      for change in difference.edits.flatMap(\.changes) where change.kind == .constraintChanged {
        guard !["", "order", "priority"].contains(change.aspect), let today = change.new,
          let before = change.old
        else { continue }
        count += 1
        for (value, place, lines) in [(today, change.span, new), (before, change.oldSpan, old)]
        where value != "0" {
          let place = try #require(place)
          let line = lines[place.start.line - 1].dropFirst(place.start.column - 1)
          let digits = value.drop { $0 == "-" }
          #expect(line.prefix(digits.count) == digits, "\(change.text) in \(line)")
        }
      }
    }
    #expect(count > 30)
  }
}
