import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneSyntax
import TestSupport
import Testing

@Suite("Properties of list alignment")
struct ListAlignmentPropertyTests {
  /// Returns random pairs of new and old list items.
  private func partners(_ random: inout SeededGenerator) -> (partners: [Int?], oldCount: Int) {
    let oldCount = random.number(0...9)
    var old = Array(0..<oldCount).shuffled(using: &random).dropLast(random.number(0...oldCount))[
      ...]
    var partners: [Int?] = []
    while !old.isEmpty || random.number(0...2) > 0 {
      partners.append(random.number(0...2) == 0 ? nil : old.popFirst())
    }
    return (partners, oldCount)
  }

  /// Returns the length of the longest increasing subsequence.
  private func longestRise(_ numbers: [Int]) -> Int {
    var best: [Int] = []
    for (place, number) in numbers.enumerated() {
      best.append(1 + ((0..<place).filter { numbers[$0] < number }.map { best[$0] }.max() ?? 0))
    }
    return best.max() ?? 0
  }

  @Test("Both lists keep their order, and as few items as possible move, in 4,000 samples")
  func order() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<4_000 {
      let (partners, oldCount) = partners(&random)
      let steps = alignment(partners, oldCount: oldCount)
      let old = steps.compactMap { step -> Int? in
        switch step {
        case .common(let old, _), .removed(let old), .movedFrom(let old, _): old
        case .added, .movedTo: nil
        }
      }
      let new = steps.compactMap { step -> Int? in
        switch step {
        case .common(_, let new), .added(let new), .movedTo(_, let new): new
        case .removed, .movedFrom: nil
        }
      }
      #expect(old == Array(0..<oldCount) && new == Array(partners.indices), "\(partners)")
      for step in steps {
        switch step {
        case .common(let old, let new), .movedFrom(let old, let new), .movedTo(let old, let new):
          #expect(partners[new] == old)
        case .removed(let old): #expect(!partners.contains(old))
        case .added(let new): #expect(partners[new] == nil)
        }
        let isMoveTarget = if case .movedTo = step { true } else { false }
        #expect(step.isMoveTarget == isMoveTarget)
      }
      let stable = steps.count { if case .common = $0 { true } else { false } }
      #expect(stable == longestRise(partners.compactMap { $0 }), "\(partners)")
      // Each moved item is removed at one index and inserted at another.
      #expect(steps.count(where: \.isMoveTarget) == partners.count { $0 != nil } - stable)
    }
  }
}

@Suite("Dependent edits")
struct EditGraphTests {
  private func change(
    _ kind: EditKind, _ subject: String, line: Int, old: String? = "1", new: String? = "2"
  ) -> EditDetail {
    let start = SourcePosition(line: line, column: 3)
    let span = SourceSpan(
      file: "a", start: start, end: SourcePosition(line: line, column: 9))
    return EditDetail(
      kind, subject: subject, old: old, new: new, span: span, oldSpan: span)
  }

  private func subjects(_ graph: EditGraph) -> [[String]] {
    graph.makeEdits().edits.map { $0.changes.map(\.subject) }
  }

  @Test("A change that uses a new name is grouped with the change that adds it")
  func names() {
    var graph = EditGraph()
    _ = graph.addDifference(
      change(.constraintChanged, "constraint", line: 9), requiresNew: ["gap", "a"])
    _ = graph.addDifference(change(.metricChanged, "gap", line: 1, old: nil), defines: ["gap"])
    _ = graph.addDifference(change(.viewChanged, "b", line: 5))
    #expect(subjects(graph) == [["gap", "constraint"], ["b"]])
  }

  @Test("A change of a form that uses a removed name is grouped with its removal")
  func gone() {
    var graph = EditGraph()
    _ = graph.addDifference(change(.viewRemoved, "a", line: 2, new: nil), undefines: ["a", "c"])
    _ = graph.addDifference(change(.constraintChanged, "one", line: 8), requiresOld: ["c"])
    _ = graph.addDifference(change(.constraintChanged, "two", line: 9), requiresNew: ["c"])
    #expect(subjects(graph) == [["a", "one"], ["two"]])
  }

  @Test("Joining is transitive and independent of the order, in 200 samples")
  func joins() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let count = random.number(1...9)
      var graph = EditGraph()
      for number in 0..<count {
        #expect(graph.addDifference(change(.viewChanged, "\(number)", line: number + 1)) == number)
      }
      var groups = (0..<count).map { [$0] }
      for _ in 0..<random.number(0...6) {
        let (one, other) = (random.number(0...count - 1), random.number(0...count - 1))
        graph.union(one, other)
        let joined = groups.filter { $0.contains(one) || $0.contains(other) }
        groups = groups.filter { !joined.contains($0) } + [joined.flatMap { $0 }.sorted()]
      }
      let expected = groups.sorted { $0[0] < $1[0] }.map { $0.map(String.init) }
      #expect(subjects(graph) == expected)
      // Each difference knows its edit.
      let (edits, owners) = graph.makeEdits()
      for number in 0..<count {
        let owner = owners[number].map { edits[$0].changes.map(\.subject) }
        #expect(owner?.contains("\(number)") == true)
      }
      #expect(graph.count == count && graph.detail(0).subject == "0")
    }
  }

  @Test("An addition or removal names its edit, and edits are in the order of the file")
  func order() {
    var graph = EditGraph()
    let late = graph.addDifference(change(.viewChanged, "late", line: 30))
    let constraintText = graph.addDifference(change(.constraintChanged, "constraint", line: 4))
    let view = graph.addDifference(change(.viewAdded, "view", line: 20, old: nil))
    graph.union(constraintText, view)
    let early = graph.addDifference(change(.settingChanged, "early", line: 2))
    #expect(subjects(graph) == [["early"], ["view", "constraint"], ["late"]])
    let rename = Edit([change(.viewRenamed, "name", line: 25)], isNonVisual: true)
    let (edits, owners) = graph.makeEdits([rename])
    #expect(edits.map(\.isNonVisual) == [false, false, true, false])
    #expect([late, constraintText, view, early].map { owners[$0] } == [3, 1, 1, 0])
  }

  @Test("Without differences there is no edit")
  func nothing() { #expect(EditGraph().makeEdits().edits.isEmpty) }
}
