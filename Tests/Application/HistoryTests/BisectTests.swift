import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineHistory
import SnaplineReports
import Testing

@Suite("The commit at which an expectation stopped to hold")
struct BisectTests {
  private let file = "App/Main.storyboard"

  /// Creates a repository whose commits are named by the distances of a box.
  private func repository(_ tops: [Int]) throws -> TestRepository {
    let repository = try TestRepository()
    for top in tops {
      try repository.commit("\(top)", [file: storyboard(["Home"], top: ["Home": top])])
    }
    return repository
  }

  @Test("A binary search finds the commit with its cause and the measurement")
  func monotone() throws {
    let repository = try repository(Array(1...20))
    let found = try repository.bisect(file, "box.top <= root.top + 12")
    #expect(found.lines == ["13: fails"])
    #expect(!found.holdsNow)
    #expect(found.revisionCount == 20)
    #expect(found.examinedCount <= 8)
    #expect(found.flips[0].failure.contains("box.top"), "\(found.flips[0].failure)")
    let cause = found.flips[0].revision.shots[0].result?.comparison.summary?.cause
    #expect(cause?.changes.first?.new == "13")
  }

  @Test("All revisions are examined for every change back and forth")
  func complete() throws {
    let repository = try repository([10, 30, 11, 31, 12])
    let found = try repository.bisect(file, "box.top <= root.top + 20", isComplete: true)
    #expect(found.lines == ["12: holds", "31: fails", "11: holds", "30: fails"])
    #expect(found.holdsNow)
    #expect(found.examinedCount == 5)
  }

  @Test("An expectation that failed before and after it held is found")
  func between() throws {
    let repository = try repository([30, 10, 31, 32])
    #expect(try repository.bisect(file, "box.top <= root.top + 20").lines == ["31: fails"])
  }

  @Test("An expectation that holds everywhere or nowhere has no commit")
  func constant() throws {
    let repository = try repository([10, 11, 12])
    let always = try repository.bisect(file, "box.width == 100")
    #expect(always.flips.isEmpty && always.holdsNow)
    let never = try repository.bisect(file, "box.width == 90")
    #expect(never.flips.isEmpty && !never.holdsNow)
  }

  @Test("An invalid expectation, an unknown view and several screens are errors")
  func problems() throws {
    let repository = try TestRepository()
    try repository.commit("first", [file: storyboard(["Home", "Login"])])
    #expect(throws: HistoryError.self) { try repository.bisect(file, "box.") }
    #expect(throws: HistoryError.self) { try repository.bisect(file, root: "Home", "bix.y == 1") }
    #expect(throws: HistoryError.self) { try repository.bisect(file, "box.y == 40") }
    #expect(try repository.bisect(file, root: "Home", "box.y == 40").holdsNow)
  }
}
