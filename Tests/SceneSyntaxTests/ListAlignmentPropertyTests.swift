import Diagnostics
import SceneSyntax
import TestSupport
import Testing

@Suite("Properties of list alignment")
struct ListAlignmentPropertyTests {
  /// For each item of a new list its item of an older one, at random.
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

  @Test("Each list is a part of the other's in its order, and as little as can be has moved")
  func order() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<4_000 {
      let (partners, oldCount) = partners(&random)
      let slots = aligned(partners, oldCount: oldCount)
      let old = slots.compactMap { slot -> Int? in
        switch slot {
        case .both(let old, _), .gone(let old), .left(let old, _): old
        case .come, .arrived: nil
        }
      }
      let new = slots.compactMap { slot -> Int? in
        switch slot {
        case .both(_, let new), .come(let new), .arrived(_, let new): new
        case .gone, .left: nil
        }
      }
      #expect(old == Array(0..<oldCount) && new == Array(partners.indices), "\(partners)")
      for slot in slots {
        switch slot {
        case .both(let old, let new), .left(let old, let new), .arrived(let old, let new):
          #expect(partners[new] == old)
        case .gone(let old): #expect(!partners.contains(old))
        case .come(let new): #expect(partners[new] == nil)
        }
        let isArrived = if case .arrived = slot { true } else { false }
        #expect(slot.hasArrived == isArrived)
      }
      let stable = slots.count { if case .both = $0 { true } else { false } }
      #expect(stable == longestRise(partners.compactMap { $0 }), "\(partners)")
      // Each moved item is removed at one index and inserted at another.
      #expect(slots.count(where: \.hasArrived) == partners.count { $0 != nil } - stable)
    }
  }
}

@Suite("Changes that need each other")
struct EditGraphTests {
  private func change(
    _ kind: EditKind, _ subject: String, line: Int, old: String? = "1", new: String? = "2"
  ) -> WrittenChange {
    let start = SourcePosition(line: line, column: 3)
    let span = SourceSpan(
      file: "a", start: start, end: SourcePosition(line: line, column: 9))
    return WrittenChange(
      kind, subject: subject, old: old, new: new, place: span, oldPlace: span)
  }

  private func subjects(_ book: ChangeBook) -> [[String]] {
    book.finished().edits.map { $0.changes.map(\.subject) }
  }

  @Test("An edit that needs a name depends on the edit that adds it, and others are independent")
  func names() {
    var book = ChangeBook()
    _ = book.add(change(.constraintChanged, "constraint", line: 9), gains: ["gap", "a"])
    _ = book.add(change(.metricChanged, "gap", line: 1, old: nil), brings: ["gap"])
    _ = book.add(change(.viewChanged, "b", line: 5))
    #expect(subjects(book) == [["gap", "constraint"], ["b"]])
  }

  @Test("An older form that needs what is gone can only be left undone with it")
  func gone() {
    var book = ChangeBook()
    _ = book.add(change(.viewRemoved, "a", line: 2, new: nil), takes: ["a", "c"])
    _ = book.add(change(.constraintChanged, "one", line: 8), drops: ["c"])
    _ = book.add(change(.constraintChanged, "two", line: 9), gains: ["c"])
    #expect(subjects(book) == [["a", "one"], ["two"]])
  }

  @Test("Joins go on from one to the next, in whatever order they are made")
  func joins() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let count = random.number(1...9)
      var book = ChangeBook()
      for number in 0..<count {
        #expect(book.add(change(.viewChanged, "\(number)", line: number + 1)) == number)
      }
      var groups = (0..<count).map { [$0] }
      for _ in 0..<random.number(0...6) {
        let (one, other) = (random.number(0...count - 1), random.number(0...count - 1))
        book.join(one, other)
        let joined = groups.filter { $0.contains(one) || $0.contains(other) }
        groups = groups.filter { !joined.contains($0) } + [joined.flatMap { $0 }.sorted()]
      }
      let expected = groups.sorted { $0[0] < $1[0] }.map { $0.map(String.init) }
      #expect(subjects(book) == expected)
      // Each difference knows its edit.
      let (edits, owners) = book.finished()
      for number in 0..<count {
        let owner = owners[number].map { edits[$0].changes.map(\.subject) }
        #expect(owner?.contains("\(number)") == true)
      }
      #expect(book.count == count && book.change(0).subject == "0")
    }
  }

  @Test("Of several, what came or went gives its name to the edit, and edits stand as in the file")
  func order() {
    var book = ChangeBook()
    let late = book.add(change(.viewChanged, "late", line: 30))
    let sentence = book.add(change(.constraintChanged, "constraint", line: 4))
    let view = book.add(change(.viewAdded, "view", line: 20, old: nil))
    book.join(sentence, view)
    let early = book.add(change(.settingChanged, "early", line: 2))
    #expect(subjects(book) == [["early"], ["view", "constraint"], ["late"]])
    let silent = WrittenEdit([change(.viewRenamed, "name", line: 25)], isSilent: true)
    let (edits, owners) = book.finished([silent])
    #expect(edits.map(\.isSilent) == [false, false, true, false])
    #expect([late, sentence, view, early].map { owners[$0] } == [3, 1, 1, 0])
  }

  @Test("Where nothing differs there is no edit")
  func nothing() { #expect(ChangeBook().finished().edits.isEmpty) }
}
