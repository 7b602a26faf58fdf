import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineReports
import Testing

@Suite("Merging of runs")
struct RunMergingTests {
  /// Returns a shard with these shots, each `scene/shot`.
  private func part(_ shard: String?, _ names: [String], obsolete: [String] = []) -> Run {
    var run = Run()
    run.scope.shard = shard
    run.obsolete = obsolete
    for name in names {
      let parts = name.split(separator: "/").map(String.init)
      let shot = ShotResult(
        scene: parts[0], shot: parts[1], span: SourceSpan(file: "\(parts[0]).scene.yaml"),
        scale: PixelScale(2), comparison: ShotComparison(.same), golden: "Snapshots/\(name).png")
      if let index = run.scenes.firstIndex(where: { $0.identity == parts[0] }) {
        run.scenes[index].shots.append(shot)
      } else {
        run.scenes.append(
          SceneResult(identity: parts[0], file: "\(parts[0]).scene.yaml", shots: [shot]))
      }
    }
    return run
  }

  private func text(_ run: Run) -> String { run.json(status: 0, version: "1").text }

  @Test("The merged run does not depend on the order of the shards")
  func order() throws {
    let parts = [
      part("1/3", ["a/portrait", "b/landscape"]), part("2/3", ["a/landscape"]),
      part("3/3", ["c/portrait", "b/portrait"]),
    ]
    let whole = text(try Run(merging: parts))
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(text(try Run(merging: order.map { parts[$0] })) == whole)
    }
    let merged = try Run(merging: parts)
    #expect(
      Set(merged.shots.map(\.name)) == [
        "a/portrait", "a/landscape", "b/portrait", "b/landscape", "c/portrait",
      ])
    #expect(merged.scope.shard == nil)
  }

  @Test("A single run is unchanged, and a run file contains all merged values")
  func alone() throws {
    let run = part(nil, ["a/portrait", "b/portrait"])
    #expect(text(try Run(merging: [run])) == text(run))
    let again = try Run(reading: run.json(status: 0, version: "1"))
    #expect(text(again) == text(run))
  }

  @Test("A golden is unused only if every shard reports it")
  func obsolete() throws {
    let first = part(
      "1/2", ["a/portrait"], obsolete: ["Snapshots/b/portrait.png", "Snapshots/x.png"])
    let second = part("2/2", ["b/portrait"], obsolete: ["Snapshots/x.png", "Snapshots/y.png"])
    #expect(try Run(merging: [first, second]).obsolete == ["Snapshots/x.png"])
  }

  @Test("The merged run is interrupted if one shard is, and failures are unique")
  func problems() throws {
    var first = part("1/2", ["a/portrait"])
    var second = part("2/2", ["b/portrait"])
    first.wasInterrupted = true
    first.failures = ["no font", "no room"]
    second.failures = ["no font"]
    let run = try Run(merging: [second, first])
    #expect(run.wasInterrupted && run.failures == ["no font", "no room"])
  }

  @Test("Shards of different runs are refused")
  func refused() {
    var filtered = part("2/2", ["b/portrait"])
    filtered.scope.filters = ["b"]
    var strict = part("2/2", ["b/portrait"])
    strict.failsOnObsolete = true
    let first = part("1/2", ["a/portrait"])
    for parts in [
      [], [first], [first, filtered], [first, strict], [first, part(nil, ["b/portrait"])],
      [first, part("2/3", ["b/portrait"])],
    ] {
      #expect(throws: MergeError.self) { try Run(merging: parts) }
    }
  }
}
