import Diagnostics
import Geometry
import TestSupport
import Testing

@testable import Goldens

@Suite("The layout file")
struct LayoutFileTests {
  @Test("What was written is read again", arguments: 0..<60)
  func roundTrip(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let layout = randomLayout(&generator)
    let result = GoldenLayout.read(Array(layout.text.utf8), file: "layout.txt")
    #expect(result.layout == layout)
    #expect(result.diagnostics.isEmpty)
  }

  @Test("A shot in thirds of a point says the same once it was written and read again")
  func thirds() throws {
    var shot = formShot("portrait")
    let frame = Rect(x: 16.0 / 3, y: 7.0 / 3, width: 343.0 / 3, height: 61.0 / 3)
    shot.views[1].frame = frame
    let result = GoldenLayout.read(
      Array(GoldenLayout(shots: [shot]).text.utf8), file: "layout.txt")
    let read = try #require(result.layout["portrait"])
    #expect(read.saysTheSame(as: shot))
    #expect(LayoutDifference(from: read, to: shot).isEmpty)
    shot.views[1].frame = frame.offset(by: Point(x: 0.01, y: 0))
    #expect(!read.saysTheSame(as: shot))
  }

  @Test("A damaged file is never more than unknown", arguments: 0..<300)
  func damage(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(randomLayout(&generator).text.utf8)
    for _ in 0..<generator.number(1...8) {
      let place = generator.number(0...bytes.count - 1)
      switch generator.number(0...2) {
      case 0: bytes[place] = UInt8(generator.number(0...255))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 20))
      default: bytes.insert(contentsOf: bytes[place...].prefix(30), at: place)
      }
      if bytes.isEmpty { return }
    }
    let result = GoldenLayout.read(bytes, file: "layout.txt")
    let again = GoldenLayout.read(Array(result.layout.text.utf8), file: "layout.txt")
    #expect(again.layout == result.layout)
  }

  @Test("A file that was cut off does not pass for views that vanished")
  func truncated() throws {
    let layout = GoldenLayout(shots: [formShot("landscape"), formShot("portrait")])
    let whole = layout.text
    let cut = try #require(whole.ranges(of: "  frame b ").last)
    let result = GoldenLayout.read(Array(whole[..<cut.lowerBound].utf8), file: "layout.txt")
    #expect(result.layout["portrait"] == nil)
    #expect(result.layout["landscape"] == layout["landscape"])
    #expect(result.diagnostics.map(\.code) == ["golden.malformed-line"])
  }

  @Test(
    "A file that is none of ours says why",
    arguments: [
      ("", "golden.no-heading"), ("\u{89}PNG", "golden.no-heading"),
      ("snapline layout 99\nend\n", "golden.newer-layout"),
      ("snapline layout 1\n<<<<<<< ours\n", "golden.merge-conflict"),
    ])
  func foreign(text: String, code: String) {
    let result = GoldenLayout.read(Array(text.utf8), file: "layout.txt")
    #expect(result.isUnusable)
    #expect(result.diagnostics.map(\.code) == [code])
  }

  @Test("A malformed line costs its own shot and no other")
  func malformed() {
    let layout = GoldenLayout(shots: [formShot("landscape"), formShot("portrait")])
    let text = layout.text.replacing("frame b 0 40", with: "frame b 0 vierzig", maxReplacements: 1)
    let result = GoldenLayout.read(Array(text.utf8), file: "layout.txt")
    #expect(result.layout.shots.map(\.name) == ["portrait"])
  }

  @Test("What all shots share stands in the file once")
  func sharing() {
    let text = GoldenLayout(shots: ["a", "b", "c"].map { formShot($0) }).text
    #expect(text.components("constraint a.top == root.top") == 1)
    #expect(text.components("view b in root") == 1)
  }

  @Test("A constraint that one shot lacks is one line of that shot")
  func missingConstraint() {
    var broken = formShot("portrait-broken")
    broken.constraints.removeFirst()
    let text = GoldenLayout(shots: [formShot("portrait"), broken]).text
    #expect(text.components("  without a.top == root.top") == 1)
  }

  @Test("One moved view is one changed line")
  func oneLine() {
    var moved = formShot("portrait")
    moved.views[1].frame.origin.y = 48
    let before = GoldenLayout(shots: [formShot("portrait")]).text.split(separator: "\n")
    let after = GoldenLayout(shots: [moved]).text.split(separator: "\n")
    #expect(zip(before, after).filter { $0 != $1 }.count == 1)
    #expect(before.count == after.count)
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}

private func formShot(_ name: String) -> GoldenShot {
  GoldenShot(
    name: name, setting: [Trait("device", "iphone-5"), Trait("scale", "2")],
    fingerprint: Fingerprint(tools: [Trait("cairo", "1.16.0")]),
    views: [
      GoldenView(
        name: "root", parent: nil, kind: "view",
        frame: Rect(x: 0, y: 0, width: 320, height: 568)),
      GoldenView(
        name: "b", parent: "root", kind: "label", traits: [Trait("text", "電子 \"信箱\"\n= \\")],
        frame: Rect(x: 0, y: 40, width: 20.5, height: 10), results: [Trait("lines", "2:34")]),
    ],
    constraints: ["a.top == root.top", "b.top == a.bottom + 8", "b.top == a.bottom + 8"])
}

private func randomLayout(_ generator: inout SeededGenerator) -> GoldenLayout {
  let words = [
    "", "a", "b b", "\"", "\\", "=x", "電", "\u{7}", "\n", "\u{202E}x", "e\u{301}", "#FFF",
  ]
  var shots: [GoldenShot] = []
  for number in 0..<generator.number(1...4) {
    let views = (0..<generator.number(1...5)).map { place in
      GoldenView(
        name: "v\(place)", parent: place == 0 ? nil : "v0",
        kind: generator.pick(["view", "label"]),
        traits: (0..<generator.number(0...3)).map { Trait("k\($0)", generator.pick(words)) },
        frame: Rect(
          x: Double(generator.number(-900...900)) / 2, y: 0.333, width: 10,
          height: Double(generator.number(0...900)) / 8),
        results: generator.number(0...1) == 0 ? [] : [Trait("offset", "0,0")])
    }
    shots.append(
      GoldenShot(
        name: "shot-\(number)", setting: [Trait("scale", generator.pick(["1", "2"]))],
        fingerprint: Fingerprint(
          tools: [Trait("cairo", generator.pick(["1", "2"]))],
          fonts: [GoldenFont(name: generator.pick(["A.otf", "B C.otf"]), version: "", hash: "00")]),
        views: views,
        constraints: (0..<generator.number(0...6)).map { _ in
          "a.top == b.bottom + \(generator.number(0...3))"
        }))
  }
  return GoldenLayout(shots: shots)
}
