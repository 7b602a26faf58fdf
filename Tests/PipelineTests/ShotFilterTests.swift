import Pipeline
import Selection
import Testing

@Suite("Choosing shots")
struct ShotFilterTests {
  @Test(
    "A pattern selects what it looks like",
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

  @Test("What an exclamation mark leaves out stays out, wherever it stands")
  func exclusion() {
    for patterns in [["articles", "!*-typing"], ["!*-typing", "articles"], ["!*-typing"]] {
      let filter = ShotFilter(patterns)
      #expect(filter.selects(scene: "articles/form", shot: "landscape"))
      #expect(!filter.selects(scene: "articles/form", shot: "landscape-typing"))
    }
  }

  @Test("A star stops at a slash, two stars do not")
  func stars() {
    #expect(!ShotFilter(["a*e"]).selects(scene: "a/b", shot: "e"))
    #expect(ShotFilter(["a**e"]).selects(scene: "a/b", shot: "e"))
  }

  @Test("A scene that cannot be read is passed over only when it cannot be meant")
  func unreadable() {
    #expect(ShotFilter(["articles/form/portrait"]).maySelect(scene: "articles/form"))
    #expect(ShotFilter(["portrait"]).maySelect(scene: "articles/form"))
    #expect(!ShotFilter(["layout/card/portrait"]).maySelect(scene: "articles/form"))
    #expect(!ShotFilter(["!articles"]).maySelect(scene: "articles/form"))
  }

  @Test("Each shot belongs to exactly one shard of many", arguments: [1, 2, 4, 7])
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

  @Test(
    "What is no shard is none", arguments: ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"])
  func noShard(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("A pattern made to be slow is not")
  func hostile() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    let name = String(repeating: "a", count: 300)
    #expect(!ShotFilter([pattern]).selects(scene: name, shot: name))
  }
}
