import SnaplineProjects
import TestSupport
import Testing

/// Matches a pattern against all of a text by backtracking, as a simple reference.
private func fits(_ pattern: Substring, _ text: Substring) -> Bool {
  guard let first = pattern.first else { return text.isEmpty }
  if pattern.hasPrefix("**") {
    return fits(pattern.dropFirst(2), text) || !text.isEmpty && fits(pattern, text.dropFirst())
  }
  guard first == "*" else {
    guard let letter = text.first, first == letter || first == "?" && letter != "/" else {
      return false
    }
    return fits(pattern.dropFirst(), text.dropFirst())
  }
  return fits(pattern.dropFirst(), text)
    || text.first.map { $0 != "/" } == true && fits(pattern, text.dropFirst())
}

/// Whether the pattern matches some consecutive components of a name.
private func fitsParts(_ pattern: String, _ name: String) -> Bool {
  let parts = name.split(separator: "/")
  return parts.indices.contains { first in
    (first..<parts.count).contains { last in
      fits(pattern[...], parts[first...last].joined(separator: "/")[...])
    }
  }
}

@Suite("Glob patterns on random names")
struct GlobSelectionTests {
  private static let letters = ["a", "b", "-", "é", "e\u{301}", "ש", "🏳️‍🌈", "A", ".", "["]

  private func name(_ random: inout SeededGenerator, parts: Int) -> String {
    (0..<parts).map { _ in
      (0..<random.number(1...3)).map { _ in random.pick(Self.letters) }.joined()
    }.joined(separator: "/")
  }

  private func pattern(_ random: inout SeededGenerator) -> String {
    (0..<random.number(1...5)).map { _ in
      random.pick(Self.letters.prefix(4) + ["*", "*", "**", "?", "/"])
    }.joined()
  }

  @Test(
    "A pattern selects what a backtracking matcher selects, in 6,000 random cases",
    arguments: Array(1...20) as [UInt64])
  func oracle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<300 {
      let (scene, shot) = (name(&random, parts: random.number(1...3)), name(&random, parts: 1))
      let pattern = pattern(&random)
      let isSelected = fitsParts(pattern, "\(scene)/\(shot)")
      count += isSelected ? 1 : 0
      #expect(
        ShotFilter([pattern]).selects(scene: scene, shot: shot) == isSelected,
        "\(pattern) and \(scene)/\(shot)")
      #expect(ShotFilter(["!" + pattern]).selects(scene: scene, shot: shot) == !isSelected)
    }
    #expect(count > 20)
  }

  @Test(
    "A scene with a selected shot is never skipped as unselected when it is unreadable",
    arguments: Array(1...20) as [UInt64])
  func unreadable(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var passed = 0
    for _ in 0..<300 {
      let patterns = (0..<random.number(1...3)).map { _ in
        (random.number(0...3) == 0 ? "!" : "") + pattern(&random)
      }
      let filter = ShotFilter(patterns)
      let scene = name(&random, parts: random.number(1...3))
      let shots = (0..<4).map { _ in name(&random, parts: 1) }
      if shots.contains(where: { filter.selects(scene: scene, shot: $0) }) {
        #expect(filter.maySelect(scene: scene), "\(patterns) and \(scene)")
      } else {
        passed += filter.maySelect(scene: scene) ? 0 : 1
      }
    }
    #expect(passed > 20)
  }

  @Test("The order of patterns affects the order of shots, not the selection")
  func order() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let patterns = (0..<3).map { _ in
        (random.number(0...3) == 0 ? "!" : "") + pattern(&random)
      }
      let (scene, shot) = (name(&random, parts: 2), name(&random, parts: 1))
      let one = ShotFilter(patterns)
      let other = ShotFilter(patterns.reversed())
      #expect(one.selects(scene: scene, shot: shot) == other.selects(scene: scene, shot: shot))
      let wanted = patterns.filter { !$0.hasPrefix("!") }
      let rank = wanted.firstIndex { fitsParts($0, "\(scene)/\(shot)") } ?? wanted.count
      #expect(one.rank(scene: scene, shot: shot) == rank)
    }
  }
}

@Suite("Shards")
struct ShardTests {
  /// Returns the smallest possible maximum load, by trying every division.
  private func best(_ times: [Double], _ count: Int) -> Double {
    var loads = [Double](repeating: 0, count: count)
    func best(from place: Int) -> Double {
      guard place < times.count else { return loads.max() ?? 0 }
      return loads.indices.map { part in
        loads[part] += times[place]
        defer { loads[part] -= times[place] }
        return best(from: place + 1)
      }.min() ?? 0
    }
    return best(from: 0)
  }

  @Test(
    "No shard takes more than 4/3 of the optimal maximum time, in 12 samples",
    arguments: Array(1...12) as [UInt64]
  )
  func third(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = random.number(2...3)
    let times = (0..<random.number(1...7)).map { number in
      (name: "s\(number)/portrait", milliseconds: Double(random.number(1...20)))
    }
    let loads = try (1...count).map { number in
      var shard = try #require(Shard(number, of: count))
      shard.balance(by: times)
      let filter = ShotFilter([], shard: shard)
      return times.filter { unit in
        filter.selects(scene: String(unit.name.dropLast("/portrait".count)), shot: "portrait")
      }.reduce(0) { $0 + $1.milliseconds }
    }
    #expect(loads.reduce(0, +) == times.reduce(0) { $0 + $1.milliseconds })
    let least = best(times.map(\.milliseconds), count)
    #expect((loads.max() ?? 0) <= least * 4 / 3 + 1e-9, "\(times)")
  }

  @Test(
    "Each shot is in exactly one shard, whatever times the file has",
    arguments: [0, -1, 1e308, .infinity, -.infinity, .nan, 1e-300] as [Double])
  func strangeTimes(time: Double) throws {
    let names = (0..<60).map { "s\($0)" }
    let times = names.prefix(40).map { (name: "\($0)/portrait", milliseconds: time) }
    let mixed = times + [(name: "s41/portrait", milliseconds: 5)] + times
    for order in [mixed, mixed.reversed()] {
      let filters = try (1...3).map { number in
        var shard = try #require(Shard(number, of: 3))
        shard.balance(by: order)
        return ShotFilter([], shard: shard)
      }
      for name in names {
        let owners = filters.count { $0.selects(scene: name, shot: "portrait") }
        #expect(owners == 1, "\(name)")
      }
    }
  }

  @Test("Names that differ in accents or case are each in exactly one shard")
  func spellings() throws {
    let names = ["Caf\u{E9}", "Cafe\u{301}", "CAF\u{C9}", "cafe"]
    let times = names.map { (name: "\($0)/portrait", milliseconds: 9.0) }
    let filters = try (1...4).map { number in
      var shard = try #require(Shard(number, of: 4))
      shard.balance(by: times)
      return ShotFilter([], shard: shard)
    }
    // Four units of equal time in four shards: one in each.
    for filter in filters {
      #expect(names.count { filter.selects(scene: $0, shot: "portrait") } == 1)
    }
  }

  @Test(
    "A shard's description parses to the same shard", arguments: [(1, 1), (2, 3), (10_000, 10_000)])
  func text(_ number: Int, _ count: Int) throws {
    let shard = try #require(Shard(number, of: count))
    #expect(shard.description == "\(number)/\(count)" && Shard(shard.description) == shard)
  }

  @Test(
    "Other digits, blanks and too many shards make no valid shard",
    arguments: [
      "1/10001", "0/0", "1/ 2", " 1/2", "١/٢", "1/2\n", "1/99999999999999999999", "1.0/2",
    ])
  func noShard(text: String) { #expect(Shard(text) == nil) }
}
