import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineImaging
import SnaplinePlatform
import TestSupport
import Testing

@testable import SnaplineGoldens

@Suite("Layout files")
struct LayoutFileTests {
  @Test("A layout file is read back unchanged, in 60 samples", arguments: 0..<60)
  func roundTrip(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let layout = randomLayout(&generator)
    let result = GoldenLayout.read(Array(layout.text.utf8), file: "layout.txt")
    #expect(result.layout == layout)
    #expect(result.diagnostics.isEmpty)
  }

  @Test("Frames in thirds of a point are unchanged after writing and reading")
  func thirds() throws {
    var shot = formShot("portrait")
    let frame = Rect(x: 16.0 / 3, y: 7.0 / 3, width: 343.0 / 3, height: 61.0 / 3)
    shot.views[1].frame = frame
    let result = GoldenLayout.read(
      Array(GoldenLayout(shots: [shot]).text.utf8), file: "layout.txt")
    let read = try #require(result.layout["portrait"])
    #expect(read.isEquivalent(to: shot))
    #expect(LayoutDifference(from: read, to: shot).isEmpty)
    shot.views[1].frame = frame.offset(by: Point(x: 0.01, y: 0))
    #expect(!read.isEquivalent(to: shot))
  }

  @Test("A damaged file yields diagnostics or a valid layout, in 300 samples", arguments: 0..<300)
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

  @Test("Names that are equal only by Unicode equivalence are different shots")
  func lookAlikeNames() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    var layout = GoldenLayout(shots: [formShot(composed)])
    #expect(layout[decomposed] == nil)
    layout[decomposed] = formShot(decomposed)
    #expect(layout.shots.count == 2)
    let read = GoldenLayout.read(Array(layout.text.utf8), file: "layout.txt")
    #expect(read.layout == layout && read.diagnostics.isEmpty)
    layout[composed] = nil
    #expect(layout.shots.map { Array($0.name.utf8) } == [Array(decomposed.utf8)])
  }

  @Test("A truncated shot is unreadable instead of having fewer views")
  func truncated() throws {
    let layout = GoldenLayout(shots: [formShot("landscape"), formShot("portrait")])
    let whole = layout.text
    let cut = try #require(whole.ranges(of: "  frame b in ").last)
    let result = GoldenLayout.read(Array(whole[..<cut.lowerBound].utf8), file: "layout.txt")
    #expect(result.layout["portrait"] == nil)
    #expect(result.layout["landscape"] == layout["landscape"])
    #expect(result.diagnostics.map(\.code) == ["golden.malformed-line"])
  }

  @Test("Only a file with text goldens has the format that older versions cannot read")
  func formats() {
    var shot = formShot("portrait")
    #expect(GoldenLayout(shots: [shot]).text.hasPrefix("snapline layout 2\n"))
    shot.pixels = textGoldenPixels
    let text = GoldenLayout(shots: [shot]).text
    #expect(text.hasPrefix("snapline layout 3\n"))
    #expect(text.contains(" pixels=640x960:0000000000000012ffffffffffffffff "))
  }

  @Test(
    "A malformed hash of pixels makes its shot unreadable",
    arguments: [
      "", "640x960", "640x960:12", "0x960:0000000000000012ffffffffffffffff",
      "+640x960:0000000000000012ffffffffffffffff", "640x960:0000000000000012FFFFFFFFFFFFFFFF",
      "640x99999999999999999999:0000000000000012ffffffffffffffff",
    ])
  func malformedPixels(pixels: String) {
    var shot = formShot("portrait")
    shot.pixels = textGoldenPixels
    let text = GoldenLayout(shots: [shot, formShot("other")]).text
      .replacing(textGoldenPixels.text, with: pixels.isEmpty ? "\"\"" : pixels)
    let result = GoldenLayout.read(Array(text.utf8), file: "layout.txt")
    #expect(result.layout.shots.map(\.name) == ["other"])
  }

  @Test(
    "An unusable file is reported with the reason",
    arguments: [
      ("", "golden.no-heading"), ("\u{89}PNG", "golden.no-heading"),
      ("snapline layout 99\nend\n", "golden.newer-layout"),
      ("snapline layout 1\nend\n", "golden.old-layout"),
      ("snapline layout 2\n<<<<<<< ours\n", "golden.merge-conflict"),
      ("<<<<<<< HEAD\nsnapline layout 2\nend\n=======\n>>>>>>> b\n", "golden.merge-conflict"),
    ])
  func unrelated(text: String, code: String) {
    let result = GoldenLayout.read(Array(text.utf8), file: "layout.txt")
    #expect(result.isUnusable)
    #expect(result.diagnostics.map(\.code) == [code])
  }

  @Test("A malformed line makes only its shot unreadable")
  func malformed() {
    let layout = GoldenLayout(shots: [formShot("landscape"), formShot("portrait")])
    let text = layout.text.replacing(
      "frame b in root 0 40", with: "frame b in root 0 vierzig", maxReplacements: 1)
    let result = GoldenLayout.read(Array(text.utf8), file: "layout.txt")
    #expect(result.layout.shots.map(\.name) == ["portrait"])
  }

  @Test("The drawing environment is written once per file, and views once per shot")
  func sharing() {
    let text = GoldenLayout(shots: ["a", "b", "c"].map { formShot($0) }).text
    #expect(text.components("cairo=1.16.0") == 1)
    #expect(text.components("frame b in root") == 3)
  }

  @Test("An invalid scene copy name makes the shot unreadable")
  func unrelatedCopy() {
    for name in ["../../secret.yaml", "0123456789abcdef.png", "layout.txt", "0123.yaml"] {
      var shot = formShot("portrait")
      shot.copies = [name]
      let text = GoldenLayout(shots: [shot]).text
      #expect(GoldenLayout.read(Array(text.utf8), file: "layout.txt").layout.shots.isEmpty)
    }
  }

  @Test("The hash of the scene file is not compared, and the copies are")
  func otherForm() {
    var rewritten = formShot("portrait")
    rewritten.file = "00112233445566ff"
    #expect(rewritten.isEquivalent(to: formShot("portrait")))
    rewritten.copies = ["fedcba9876543210.yaml"]
    #expect(!rewritten.isEquivalent(to: formShot("portrait")))
  }

  @Test("A moved view changes one line")
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
    name: name, scale: PixelScale(2), copies: ["0123456789abcdef.yaml"],
    fingerprint: Fingerprint(tools: [LayoutFact("cairo", "1.16.0")]),
    images: [GoldenImage(name: "a \"b\".png", hash: "00", width: 3, height: 4, scale: 1)],
    views: [
      GoldenView(
        name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 320, height: 568)),
      GoldenView(
        name: "b", parent: "root", frame: Rect(x: 0, y: 40, width: 20.5, height: 10),
        results: [LayoutFact("lines", "2:34")]),
    ])
}

private let textGoldenPixels = PixelHash(
  size: PixelSize(width: 640, height: 960), hash: ContentHash(high: 0x12, low: .max))

private func randomLayout(_ generator: inout SeededGenerator) -> GoldenLayout {
  let words = [
    "", "a", "b b", "\"", "\\", "=x", "電", "\u{7}", "\n", "\u{202E}x", "e\u{301}", "#FFF",
  ]
  var shots: [GoldenShot] = []
  for number in 0..<generator.number(1...4) {
    let views = (0..<generator.number(1...5)).map { place in
      GoldenView(
        name: "v\(place)", parent: place == 0 ? nil : "v0",
        frame: Rect(
          x: Double(generator.number(-900...900)) / 2, y: 0.333, width: 10,
          height: Double(generator.number(0...900)) / 8),
        results: (0..<generator.number(0...3)).map { LayoutFact("k\($0)", generator.pick(words)) })
    }
    shots.append(
      GoldenShot(
        name: "shot-\(number)", scale: PixelScale(generator.number(1...3)),
        pixels: generator.pick([nil, textGoldenPixels]),
        copies: generator.pick([[], ["0123456789abcdef.yaml", "fedcba9876543210.xml"]]),
        file: generator.pick([nil, "00112233445566ff"]),
        fingerprint: Fingerprint(
          tools: [LayoutFact("cairo", generator.pick(["1", "2"]))],
          fonts: [GoldenFont(name: generator.pick(["A.otf", "B C.otf"]), version: "", hash: "00")]),
        images: (0..<generator.number(0...2)).map {
          GoldenImage(
            name: "\($0)" + generator.pick(words), hash: "1", width: 1, height: 2, scale: 3)
        },
        views: views))
  }
  return GoldenLayout(shots: shots)
}
