import Foundation
import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineSceneModel
import Testing

@Suite("Verdicts of shots")
struct VerdictTests {
  private let today = shot(frame: Rect(x: 10, y: 10, width: 20, height: 10))

  @Test("Equal image and layout yield the verdict same", arguments: [true, false])
  func same(decoding: Bool) throws {
    let comparison = try compared(picture(), against: picture(), decoding: decoding)
    #expect(comparison.verdict == .same)
    #expect(comparison.layout.isEmpty)
  }

  @Test(
    "One differing pixel yields the verdict changed, with its bounds", arguments: [true, false])
  func onePixel(decoding: Bool) throws {
    let comparison = try compared(picture(), against: picture(spot: (7, 3)), decoding: decoding)
    guard case .changed(.pixels(let changed)) = comparison.verdict else {
      Issue.record("the verdict is \(comparison.verdict)")
      return
    }
    #expect(changed.count == 1)
    #expect(changed.bounds == PixelRect(x: 7, y: 3, width: 1, height: 1))
    #expect(comparison.golden == picture(spot: (7, 3)))
  }

  @Test("A forged pixel hash passes until images are decoded")
  func forgedHash() throws {
    let (golden, today) = (picture(spot: (7, 3)), picture())
    let forged = try forgedPNG(showing: golden, vouchingFor: today)
    #expect(storedPixelHash(ofPNG: forged) == PixelHash(of: today))
    let files = GoldenFiles(image: forged, layout: self.today)
    #expect(
      compare(today, self.today, against: files, decoding: false) { drawing() }.verdict == .same)
    let comparison = compare(today, self.today, against: files, decoding: true) { drawing() }
    guard case .changed(.pixels(let changed)) = comparison.verdict else {
      Issue.record("the forged picture counts as the same")
      return
    }
    #expect(changed.count == 1)
  }

  /// Returns a PNG with a valid chunk `slHS` that contains the hash of other pixels.
  private func forgedPNG(showing shown: Bitmap, vouchingFor other: Bitmap) throws -> [UInt8] {
    let png = try encodePNG(shown)
    var chunks: [[UInt8]] = []
    var place = 8
    while place < png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      chunks.append(Array(png[place..<place + 12 + length]))
      place += 12 + length
    }
    let pixels = PixelHash(of: other).hash
    let parts = chunks.filter { !isHash($0) }.map { ContentHash(of: $0) }
    let binding = ContentHash(combining: parts + [pixels])
    let content = Array("slHS".utf8) + [1] + pixels.bytes + binding.bytes
    let sum = unsafe content.withUnsafeBytes { unsafe crc32($0) }
    let end = (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
    return png[..<8] + chunks.flatMap { isHash($0) ? $0[..<4] + content + end : $0[...] }
  }

  private func isHash(_ chunk: [UInt8]) -> Bool { chunk[4..<8].elementsEqual("slHS".utf8) }

  @Test("A moved frame is a change although all pixels are equal")
  func invisibleMove() throws {
    let old = shot(frame: Rect(x: 10, y: 10.5, width: 20, height: 10))
    let comparison = try compared(picture(), against: picture(), old: old)
    #expect(comparison.verdict == .changed(.same))
    #expect(
      comparison.layout.views == [
        ViewChange(
          view: "box",
          kind: .moved(Displacement(from: Point(x: 10, y: 10.5), to: Point(x: 10, y: 10))))
      ])
  }

  @Test("Frames are compared in whole pixels")
  func noise() throws {
    let old = shot(frame: Rect(x: 10.001, y: 10, width: 20, height: 9.999))
    #expect(try compared(picture(), against: picture(), old: old).verdict == .same)
  }

  @Test("An edited scene without an effect is the same, with a layout difference")
  func copy() throws {
    var old = today
    old.copies = ["0123456789abcdef.yaml"]
    let comparison = try compared(picture(), against: picture(), old: old)
    #expect(comparison.verdict == .same)
    #expect(comparison.layout.isEmpty == false)
    #expect(RecordingMode.changed.writes(comparison))
  }

  @Test(
    "Different line breaks with equal pixels and frames are the same, with a difference",
    arguments: [true, false])
  func hiddenText(decoding: Bool) throws {
    var old = today
    var new = today
    old.views[1].results = [LayoutFact("baseline", "16"), LayoutFact("lines", "32:209.165")]
    new.views[1].results = [LayoutFact("baseline", "16"), LayoutFact("lines", "35:228.5")]
    let comparison = compare(
      picture(), new, against: GoldenFiles(image: try encodePNG(picture()), layout: old),
      decoding: decoding
    ) { drawing() }
    #expect(comparison.verdict == .same)
    #expect(comparison.layout.isEmpty == false)
    #expect(RecordingMode.changed.writes(comparison))
    let seen = compare(
      picture(spot: (7, 3)), new,
      against: GoldenFiles(image: try encodePNG(picture()), layout: old), decoding: decoding
    ) { drawing() }
    #expect(seen.layout.isVisible)
    new.views[1].results.append(LayoutFact("offset", "0,8"))
    let scrolled = compare(
      picture(), new, against: GoldenFiles(image: try encodePNG(picture()), layout: old),
      decoding: decoding
    ) { drawing() }
    #expect(scrolled.verdict == .changed(.same))
  }

  @Test("A text of another width in equal pixels is a change if all of it is shown")
  func textWithoutPixels() throws {
    var old = today
    var new = today
    old.views[1].results = [LayoutFact("lines", "2:9,1:4")]
    new.views[1].results = [LayoutFact("lines", "2:9,3:12")]
    func verdict() throws -> Verdict {
      let files = GoldenFiles(image: try encodePNG(picture()), layout: old)
      return compare(picture(), new, against: files, decoding: false) { drawing() }.verdict
    }
    #expect(try verdict() == .changed(.same))
    new.views[1].results.append(LayoutFact("hidden", "true"))
    old.views[1].results.append(LayoutFact("hidden", "true"))
    #expect(try verdict() == .same)
  }

  @Test("Added, removed, resized and restyled views are distinguished")
  func kinds() throws {
    var old = today
    old.views[1].frame.size.width = 30
    old.views[1].results = [LayoutFact("lines", "1:8"), LayoutFact("offset", "0,0")]
    old.views.append(GoldenView(name: "gone", parent: "root"))
    var new = today
    new.views[1].results = [
      LayoutFact("lines", "2:16"), LayoutFact("offset", "0,8"), LayoutFact("hidden", "true"),
    ]
    new.views.append(GoldenView(name: "fresh", parent: "root"))
    let kinds = LayoutDifference(from: old, to: new).views.map { change in
      switch change.kind {
      case .appeared: "\(change.view) appeared"
      case .vanished: "\(change.view) vanished"
      case .resized: "\(change.view) resized"
      case .restyled(let fact): "\(change.view) \(fact.key)"
      case .text(let fact): "\(change.view) \(fact.new ?? "-")"
      case .scrolled(let fact): "\(change.view) scrolled \(fact.new ?? "-")"
      default: "\(change.view) \(change.kind)"
      }
    }
    #expect(
      kinds == [
        "box resized", "box 2:16", "box scrolled 0,8", "box hidden", "fresh appeared",
        "gone vanished",
      ])
  }

  @Test("A shot without a golden is new")
  func fresh() throws {
    let comparison = compare(picture(), today, against: GoldenFiles(), decoding: false) {
      drawing()
    }
    #expect(comparison.verdict == .new)
  }

  @Test("A damaged golden image is broken", arguments: [0, 8, 40, 60])
  func damaged(length: Int) throws {
    var files = GoldenFiles(image: try encodePNG(picture()), layout: today)
    files.image?.removeSubrange(length...)
    let comparison = compare(picture(), today, against: files, decoding: false) { drawing() }
    guard case .broken = comparison.verdict else {
      Issue.record("the verdict is \(comparison.verdict)")
      return
    }
  }

  @Test("A golden without image or without layout is recorded again")
  func halves() throws {
    let bytes = try encodePNG(picture())
    for files in [GoldenFiles(image: bytes), GoldenFiles(layout: today)] {
      let comparison = compare(picture(), today, against: files, decoding: false) { drawing() }
      #expect(RecordingMode.changed.writes(comparison))
      #expect(comparison.verdict != .new)
    }
  }

  @Test("Pixels below glyphs of a changed font are not compared, and all others are")
  func otherFont() throws {
    var old = today
    old.fingerprint.fonts = [GoldenFont(name: "Inter", version: "4.0", hash: "aa")]
    let foreground = GlyphBounds(font: "Inter", box: PixelRect(x: 5, y: 2, width: 4, height: 4))
    let inside = try compared(
      picture(), against: picture(spot: (7, 3)), old: old, glyphBounds: [foreground])
    #expect(inside.verdict == .same)
    #expect(inside.differentFonts.map(\.installed) == ["4.1"])
    let outside = try compared(
      picture(), against: picture(spot: (20, 3)), old: old, glyphBounds: [foreground])
    #expect(outside.verdict != .same)
  }

  @Test("Vector images of another version of their library are not compared, unless it is exact")
  func otherRasterizer() throws {
    var drawing = ImageFingerprint(
      fingerprint: Fingerprint(tools: [LayoutFact("librsvg", "2.60")]),
      glyphBounds: [GlyphBounds(font: "librsvg", box: PixelRect(x: 5, y: 2, width: 4, height: 4))])
    func compared(spot: (Int, Int)?, isExact: Bool = false) throws -> ShotComparison {
      var old = today
      old.fingerprint.tools = [LayoutFact("librsvg", "2.54")]
      let golden = try encodePNG(spot.map { picture(spot: $0) } ?? picture())
      return compare(
        picture(), today, against: GoldenFiles(image: golden, layout: old), decoding: false,
        exactFonts: isExact
      ) { drawing }
    }
    let inside = try compared(spot: (7, 3))
    #expect(inside.verdict == .same)
    #expect(inside.differentFonts.map(\.name) == ["librsvg"])
    #expect(try compared(spot: (20, 3)).verdict != .same)
    #expect(try compared(spot: (7, 3), isExact: true).verdict != .same)
    #expect(try compared(spot: nil, isExact: true).verdict == .same, "equal pixels are exact")
    drawing.fingerprint.tools = [LayoutFact("librsvg", "2.54")]
    #expect(try compared(spot: (7, 3)).verdict != .same, "the same version draws the same pixels")
  }

  @Test("With an unchanged font all pixels are compared")
  func sameFont() throws {
    var old = today
    old.fingerprint = drawing().fingerprint
    let foreground = GlyphBounds(font: "Inter", box: PixelRect(x: 5, y: 2, width: 4, height: 4))
    let comparison = try compared(
      picture(), against: picture(spot: (7, 3)), old: old, glyphBounds: [foreground])
    #expect(comparison.verdict != .same)
    #expect(comparison.differentFonts.isEmpty)
  }

  @Test("With exact fonts a changed font is a change although all pixels are equal")
  func exactFont() throws {
    var old = today
    old.fingerprint.fonts = [GoldenFont(name: "Inter", version: "4.0", hash: "aa")]
    let files = GoldenFiles(image: try encodePNG(picture()), layout: old)
    let comparison = compare(
      picture(), today, against: files, decoding: false, exactFonts: true
    ) { drawing() }
    #expect(comparison.verdict == .changed(.same))
    #expect(comparison.layout.setting.map(\.new) == ["4.1"])
    let others = compare(picture(), today, against: files, decoding: false) { drawing() }
    #expect(others.verdict == .same)
  }

  @Test("With exact fonts a golden must list exactly the fonts that its image uses")
  func fontsThatMet() throws {
    var old = today
    old.fingerprint.fonts = [GoldenFont(name: "DejaVu Sans", version: "2.37", hash: "aa")]
    let files = GoldenFiles(image: try encodePNG(picture()), layout: old)
    let comparison = compare(
      picture(), today, against: files, decoding: false, exactFonts: true
    ) { drawing() }
    #expect(comparison.verdict == .changed(.same))
    #expect(
      comparison.layout.setting == [
        FactChange(key: "font DejaVu Sans", old: "2.37", new: nil),
        FactChange(key: "font Inter", old: nil, new: "4.1"),
      ])
  }

  @Test("A library that the golden does not list is not reported as changed")
  func unknownTool() throws {
    var old = today
    old.fingerprint.tools = [LayoutFact("cairo", "1.16")]
    let files = GoldenFiles(image: try encodePNG(picture(spot: (7, 3))), layout: old)
    let comparison = compare(picture(), today, against: files, decoding: false) {
      ImageFingerprint(
        fingerprint: Fingerprint(tools: [LayoutFact("cairo", "1.18"), LayoutFact("pixman", "0.42")]
        ),
        glyphBounds: [])
    }
    #expect(comparison.differentTools.map(\.key) == ["cairo"])
  }

  @Test("A tolerance is not called unnecessary if a changed font hides the pixels")
  func blindRule() throws {
    var old = today
    old.fingerprint.fonts = [GoldenFont(name: "Inter", version: "4.0", hash: "aa")]
    let foreground = GlyphBounds(font: "Inter", box: PixelRect(x: 20, y: 20, width: 4, height: 4))
    let spotted = picture(spot: (21, 21))
    let comparison = try compared(
      picture(), against: spotted, old: old, glyphBounds: [foreground],
      tolerances: tolerances(1...9))
    #expect(comparison.verdict == .same)
    #expect(comparison.tolerances.map(\.outcome) == [.applied])
    // The same glyph with the same font is compared, and differs within the tolerance.
    let known = try compared(picture(), against: spotted, tolerances: tolerances(1...9))
    #expect(known.verdict == .same)
    #expect(known.tolerances.map(\.pixels) == [1])
    #expect(known.tolerances.map(\.area) == [PixelRect(x: 20, y: 20, width: 40 - 20, height: 10)])
    #expect(
      try compared(picture(), against: picture(), tolerances: tolerances(1...9)).verdict != .same)
  }

  private func tolerances(_ pixels: ClosedRange<Int>) throws -> Tolerances {
    let day = try #require(CalendarDay("2026-01-31"))
    let rule = PixelTolerance(
      area: .view("box"), maximumDelta: 1...255, pixels: pixels, reason: "why", since: day,
      span: SourceSpan(file: "a"))
    return Tolerances([rule], on: nil)
  }

  @Test(
    "Dates agree with Foundation's Gregorian calendar",
    arguments: [0, 59, 60, 364, 789, 11_016, 20_000, -1])
  func days(number: Int) throws {
    let day = CalendarDay(daysSince1970: number)
    let other = try #require(Calendar(identifier: .gregorian).day(number))
    #expect(day.description == other)
    #expect(CalendarDay(other) == day)
    #expect(CalendarDay(daysSince1970: number + 1) > day)
  }

  @Test("A different image size is a change of sizes")
  func size() throws {
    let small = Bitmap(size: PixelSize(width: 2, height: 2), bytes: .init(repeating: 9, count: 16))
    let comparison = try compared(picture(), against: small)
    #expect(comparison.verdict == .changed(.sizes(expected: small.size, actual: picture().size)))
  }

  private func compared(
    _ picture: Bitmap, against golden: Bitmap, old: GoldenShot? = nil,
    glyphBounds: [GlyphBounds] = [],
    decoding: Bool = false, tolerances: Tolerances = .none
  ) throws -> ShotComparison {
    let files = GoldenFiles(image: try encodePNG(golden), layout: old ?? today)
    return compare(
      picture, today, against: files, decoding: decoding, tolerances: tolerances
    ) { drawing(glyphBounds) }
  }
}

private func drawing(_ glyphBounds: [GlyphBounds] = []) -> ImageFingerprint {
  let font = GoldenFont(name: "Inter", version: "4.1", hash: "bb")
  return ImageFingerprint(fingerprint: Fingerprint(fonts: [font]), glyphBounds: glyphBounds)
}

private func shot(frame: Rect) -> GoldenShot {
  GoldenShot(
    name: "portrait", scale: PixelScale(2),
    views: [
      GoldenView(name: "root", parent: nil),
      GoldenView(name: "box", parent: "root", frame: frame),
    ])
}

/// A white image, optionally with one black pixel.
private func picture(spot: (x: Int, y: Int)? = nil) -> Bitmap {
  let size = PixelSize(width: 40, height: 30)
  var bytes = [UInt8](repeating: 255, count: size.width * size.height * 4)
  if let spot {
    for channel in 0..<3 { bytes[(spot.y * size.width + spot.x) * 4 + channel] = 0 }
  }
  return Bitmap(size: size, bytes: bytes)
}

extension Calendar {
  /// The day this many days after 1970-01-01 as `2026-01-31`, by Foundation's calendar.
  fileprivate func day(_ number: Int) -> String? {
    guard let zone = TimeZone(identifier: "UTC") else { return nil }
    let date = Date(timeIntervalSince1970: Double(number) * 86_400)
    let parts = dateComponents(in: zone, from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    return String(format: "%04d-%02d-%02d", year, month, day)
  }
}
