import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import TestSupport
import Testing

/// Random layouts of one screen, similar enough to be compared.
private struct RandomGoldenLayout {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func shot(scale: Int = 2) -> GoldenShot {
    var names = ["root"]
    var views = [
      GoldenView(
        name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 320, height: 568))
    ]
    for number in 0..<random.number(0...8) where random.number(0...5) > 0 {
      let frame = Rect(
        x: Double(random.number(0...3)) * 10, y: Double(random.number(0...3)) / 2,
        width: Double(random.number(0...2)) * 40, height: 20)
      var results: [SnaplineGoldens.LayoutFact] = []
      if random.number(0...3) == 0 {
        results.append(LayoutFact("lines", random.pick(["1:20", "2:20", "1:10,1:9"])))
      }
      if random.number(0...5) == 0 {
        results.append(LayoutFact("offset", random.pick(["0,0", "0,20"])))
      }
      if random.number(0...7) == 0 { results.append(LayoutFact("hidden", "true")) }
      // Views with equal names on both sides are the same view.
      views.append(
        GoldenView(name: "v\(number)", parent: random.pick(names), frame: frame, results: results))
      names.append("v\(number)")
    }
    return GoldenShot(
      name: "portrait", scale: PixelScale(scale), copies: ["0123456789abcdef.yaml"], views: views)
  }
}

@Suite("Properties of layout differences")
struct LayoutDifferencePropertyTests {
  @Test("A layout does not differ from itself, at scales 1 to 3, in 100 samples")
  func identity() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var draft = RandomGoldenLayout(seed: seed)
      let shot = draft.shot(scale: Int(seed % 3) + 1)
      let difference = LayoutDifference(from: shot, to: shot)
      #expect(difference.isEmpty && difference.views.isEmpty && !difference.isVisible)
      #expect(difference.groupedChanges(from: shot, to: shot).isEmpty)
    }
  }

  @Test("The reversed difference has reversed changes, in 200 samples", .premise(atLeast: 160))
  func reversal() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var draft = RandomGoldenLayout(seed: seed)
      let (old, new) = (draft.shot(), draft.shot())
      let there = LayoutDifference(from: old, to: new)
      let back = LayoutDifference(from: new, to: old)
      #expect(there.isEmpty == back.isEmpty)
      premise(!there.views.isEmpty)
      for change in there.views {
        let others = back.views.filter { $0.view == change.view }.map(\.kind)
        switch change.kind {
        case .appeared(let frame): #expect(others == [.vanished(frame)])
        case .vanished(let frame): #expect(others == [.appeared(frame)])
        case .moved(let displacement):
          #expect(
            others.contains(.moved(Displacement(from: displacement.new, to: displacement.old))))
        case .resized(let first, let second):
          #expect(others.contains(.resized(from: second, to: first)))
        case .reparented(let first, let second):
          #expect(others.contains(.reparented(from: second, to: first)))
        case .text(let trait), .scrolled(let trait), .restyled(let trait):
          let turned = FactChange(key: trait.key, old: trait.new, new: trait.old)
          #expect(
            others.contains(.text(turned)) || others.contains(.scrolled(turned))
              || others.contains(.restyled(turned)))
        case .renamed: break
        }
      }
    }
  }

  @Test(
    "Every difference names an existing view and occurs once, in 200 samples",
    .premise(atLeast: 160))
  func told() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var draft = RandomGoldenLayout(seed: seed)
      let (old, new) = (draft.shot(), draft.shot())
      let difference = LayoutDifference(from: old, to: new)
      let names = Set((old.views + new.views).map(\.name))
      #expect(Set(difference.views).count == difference.views.count)
      for change in difference.views { #expect(names.contains(change.view)) }
      // Merged changes name the same views, each at most as often as before.
      let merged = difference.groupedChanges(from: old, to: new)
      premise(!merged.isEmpty)
      let changed = Set(difference.views.map(\.view))
      for move in merged {
        #expect(!move.views.isEmpty && Set(move.views).isSubset(of: changed))
        #expect(Set(move.views).count == move.views.count)
      }
      #expect(Set(merged.map(\.kind)).count == merged.count)
      #expect(merged.reduce(0) { $0 + $1.views.count } <= difference.views.count)
    }
  }

  @Test(
    "The common ancestor of merged moves contains each moved view, in 200 samples",
    .premise(atLeast: 1_200))
  func ancestors() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var draft = RandomGoldenLayout(seed: seed)
      let (old, new) = (draft.shot(), draft.shot())
      let parents = Dictionary((old.views + new.views).map { ($0.name, $0.parent) }) { $1 }
      let merged = LayoutDifference(from: old, to: new).groupedChanges(from: old, to: new)
      for move in merged {
        guard let ancestor = premise(move.ancestor) else { continue }
        for view in move.views {
          var around: Set<String> = []
          var place = parents[view] ?? nil
          while let name = place, around.insert(name).inserted { place = parents[name] ?? nil }
          #expect(around.contains(ancestor), "\(ancestor) around \(view)")
        }
      }
    }
  }

  @Test("If a subtree moves, only its root is reported as moved")
  func subtree() {
    var shot = RandomGoldenLayout(seed: 1).with(children: 5)
    let old = shot
    shot.views[1].frame.origin.y += 8
    let difference = LayoutDifference(from: old, to: shot)
    #expect(difference.views.map(\.view) == ["v0"])
    let merged = difference.groupedChanges(from: old, to: shot)
    #expect(merged.map(\.kind) == [.moved(Point(x: 0, y: 8))])
  }

  @Test("Cyclic superviews in a golden do not loop forever")
  func circles() {
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let old = GoldenShot(
      name: "a",
      views: [
        GoldenView(name: "a", parent: "b", frame: frame),
        GoldenView(name: "b", parent: "a", frame: frame),
        GoldenView(name: "c", parent: "c", frame: frame),
      ])
    var new = old
    for index in new.views.indices { new.views[index].frame.origin.x = 4 }
    let merged = LayoutDifference(from: old, to: new).groupedChanges(from: old, to: new)
    #expect(merged.flatMap(\.views) == ["a", "b", "c"])
  }

  @Test("A difference within one pixel is no change, and one of a pixel is")
  func pixels() {
    for scale in 1...3 {
      let pixel = 1 / Double(scale)
      var old = RandomGoldenLayout(seed: 3).with(children: 1)
      old.scale = PixelScale(scale)
      for (way, isChange) in [(0.0004, false), (-0.0004, false), (pixel, true), (-pixel, true)] {
        var new = old
        new.views[1].frame.origin.x += way
        let difference = LayoutDifference(from: old, to: new)
        #expect(difference.isVisible == isChange, "\(way) at \(scale)")
      }
    }
  }
}

extension RandomGoldenLayout {
  /// Adds a number of subviews to a view.
  fileprivate func with(children: Int) -> GoldenShot {
    let frame = Rect(x: 8, y: 16, width: 100, height: 100)
    let views =
      [
        GoldenView(name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 320, height: 568)),
        GoldenView(name: "v0", parent: "root", frame: frame),
      ] + (1...children).map { GoldenView(name: "v\($0)", parent: "v0", frame: frame) }
    return GoldenShot(name: "portrait", scale: PixelScale(2), views: views)
  }
}
