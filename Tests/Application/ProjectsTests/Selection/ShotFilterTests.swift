import SnaplineProjects
import Testing

@Suite("Selecting shots")
struct ShotFilterTests {
  @Test(
    "A pattern matches whole components of scene/shot names",
    arguments: [
      ("articles", true), ("articles/form", true), ("form", true), ("form/landscape-typing", true),
      ("*-typing", true), ("*/landscape*", true), ("articles/**", true), ("**", true),
      ("art*", true), ("f?rm", true), ("landscape", false), ("articles/*/portrait", false),
      ("art", false), ("orm", false), ("*-typin", false), ("?", false), ("", false),
      ("articles/form/landscape-typing/", false),
    ])
  func patterns(pattern: String, isSelected: Bool) {
    let filter = ShotFilter([pattern])
    #expect(filter.selects(scene: "articles/form", shot: "landscape-typing") == isSelected)
  }

  @Test("An excluded shot stays excluded, wherever the '!' pattern is in the list")
  func exclusion() {
    for patterns in [["articles", "!*-typing"], ["!*-typing", "articles"], ["!*-typing"]] {
      let filter = ShotFilter(patterns)
      #expect(filter.selects(scene: "articles/form", shot: "landscape"))
      #expect(!filter.selects(scene: "articles/form", shot: "landscape-typing"))
    }
  }

  @Test("'*' does not match a slash, '**' does")
  func stars() {
    #expect(!ShotFilter(["a*e"]).selects(scene: "a/b", shot: "e"))
    #expect(ShotFilter(["a**e"]).selects(scene: "a/b", shot: "e"))
  }

  @Test("An unreadable scene is skipped only if no pattern can match it")
  func unreadable() {
    #expect(ShotFilter(["articles/form/portrait"]).maySelect(scene: "articles/form"))
    #expect(ShotFilter(["portrait"]).maySelect(scene: "articles/form"))
    #expect(!ShotFilter(["layout/card/portrait"]).maySelect(scene: "articles/form"))
    #expect(!ShotFilter(["!articles"]).maySelect(scene: "articles/form"))
  }

  @Test("Each of 200 shots belongs to exactly one shard", arguments: [1, 2, 4, 7])
  func shards(count: Int) {
    let shards = (1...count).compactMap { Shard("\($0)/\(count)") }
    #expect(shards.count == count)
    for number in 0..<200 {
      let owners = shards.filter { shard in
        ShotFilter([], shard: shard).selects(scene: "s\(number)", shot: "portrait")
      }
      #expect(owners.count == 1)
    }
  }

  @Test("Known times balance the shards, whatever the order of the times", arguments: [2, 3, 8])
  func balance(count: Int) throws {
    let times = (0..<200).map { (name: "s\($0)/portrait", milliseconds: Double(1 + $0 * $0 % 97)) }
    let total = times.reduce(0) { $0 + $1.milliseconds }
    let filters = try (1...count).map { number in
      var shard = try #require(Shard(number, of: count))
      shard.balance(by: number.isMultiple(of: 2) ? times.reversed() : times)
      return ShotFilter([], shard: shard)
    }
    let loads = filters.map { filter in
      times.reduce(0.0) { load, unit in
        let scene = String(unit.name.split(separator: "/")[0])
        return filter.selects(scene: scene, shot: "portrait") ? load + unit.milliseconds : load
      }
    }
    #expect(loads.reduce(0, +) == total)
    let fair = total / Double(count)
    #expect(loads.allSatisfy { abs($0 - fair) < fair * 0.05 }, "\(loads)")
  }

  @Test(
    "Invalid shard texts are nil",
    arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"])
  func noShard(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("A pattern of 200 stars is matched against 300 letters without hanging")
  func hostile() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    let name = String(repeating: "a", count: 300)
    #expect(!ShotFilter([pattern]).selects(scene: name, shot: name))
  }
}
