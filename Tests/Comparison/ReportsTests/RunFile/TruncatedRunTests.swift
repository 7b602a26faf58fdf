import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

extension JSON {
  /// Returns the value with a subvalue, by index in written order, replaced; nil removes it.
  fileprivate func replacing(_ place: Int, with other: JSON?) -> JSON? {
    var next = 0
    return replacing(place, with: other, &next)
  }

  private func replacing(_ place: Int, with other: JSON?, _ next: inout Int) -> JSON? {
    let own = next
    next += 1
    guard own != place else { return other }
    switch self {
    case .object(let members):
      var kept: [(String, JSON)] = []
      for (name, value) in members {
        if let value = value.replacing(place, with: other, &next) { kept.append((name, value)) }
      }
      return .object(kept)
    case .array(let elements):
      var kept: [JSON] = []
      for value in elements {
        if let value = value.replacing(place, with: other, &next) { kept.append(value) }
      }
      return .array(kept)
    default: return self
    }
  }

  /// The number of values in the value, including itself.
  fileprivate var count: Int {
    switch self {
    case .object(let members): members.reduce(1) { $0 + $1.1.count }
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    default: 1
    }
  }
}

@Suite("Damaged run files")
struct TruncatedRunTests {
  private func file(_ seed: UInt64) -> JSON {
    var draft = RandomRun(seed: seed)
    return draft.run().json(status: 1, version: "1")
  }

  @Test(
    "A truncated run file is refused, in steps of 7 bytes", arguments: 1...3 as ClosedRange<UInt64>)
  func truncated(_ seed: UInt64) {
    let bytes = Array(file(seed).text.utf8)
    for end in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(throws: (any Error).self, "up to byte \(end)") {
        try Run(reading: JSON(reading: Array(bytes[..<end])))
      }
    }
  }

  @Test(
    "A run file with one value replaced or removed is read or refused with a reason",
    arguments: 1...6 as ClosedRange<UInt64>)
  func replaced(_ seed: UInt64) throws {
    let file = file(seed)
    let others: [JSON?] = [
      nil, .null, .bool(true), .number(-1), .number(1e300), .number(0.5), .text("x"), .array([]),
      .object([]),
    ]
    var refused = 0
    for place in 1..<min(file.count, 400) {
      for other in others {
        guard let torn = file.replacing(place, with: other) else { continue }
        do {
          let run = try Run(reading: torn)
          _ = run.json(status: 1, version: "1").text
        } catch {
          refused += 1
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(refused > 100)
  }

  @Test(
    "A run merged with itself is refused or unchanged, in 20 samples", .premise(atLeast: 15))
  func twice() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var draft = RandomRun(seed: seed)
      var run = draft.run()
      run.scope.shard = nil
      guard let merged = premise(try? Run(merging: [run, run])) else { continue }
      #expect(merged.shots.count <= run.shots.count)
      #expect(Set(merged.failures) == Set(run.failures))
    }
  }
}
