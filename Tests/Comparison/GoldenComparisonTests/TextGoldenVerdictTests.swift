import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import Testing

@Suite("Verdicts with text goldens")
struct TextGoldenVerdictTests {
  @Test("Equal pixels are the same, and the golden's scene is not rendered")
  func equalPixels() throws {
    let comparison = compared(picture(0), against: golden(picture(0))) {
      Issue.record("the scene is rendered")
      return .image(picture(0))
    }
    #expect(comparison.verdict == .same)
    #expect(comparison.layout.isEmpty)
  }

  @Test("Equal pixels with other frames are changed")
  func otherFrames() throws {
    let comparison = compared(picture(0), against: golden(picture(0), x: 3)) { .image(picture(0)) }
    #expect(comparison.verdict == .changed(.same))
  }

  @Test("Other pixels are changed, compared with the rendered golden")
  func otherPixels() throws {
    let comparison = compared(picture(1), against: golden(picture(0))) { .image(picture(0)) }
    #expect(comparison.verdict == .changed(compare(picture(0), picture(1))))
    #expect(comparison.golden == picture(0))
    #expect(!comparison.isRerendered)
  }

  @Test("A golden whose scene cannot be rendered is an error only if pixels differ")
  func unavailable() throws {
    let reason = "the copy is missing"
    let equal = compared(picture(0), against: golden(picture(0))) { .unavailable(reason) }
    let other = compared(picture(1), against: golden(picture(0))) { .unavailable(reason) }
    #expect(equal.verdict == .same)
    #expect(other.verdict == .broken(reason: reason))
  }

  @Test("Other pixels of an unchanged scene by the same versions are an error")
  func changedRenderer() throws {
    let comparison = compared(picture(1), against: golden(picture(0))) { .image(picture(1)) }
    guard case .broken(let reason) = comparison.verdict else {
      Issue.record("the verdict is \(comparison.verdict)")
      return
    }
    #expect(reason.contains("the same versions"))
  }

  @Test(
    "Other pixels of an unchanged scene by another version are the same, with the versions",
    arguments: [Change.tool, .font])
  func otherVersion(change: Change) throws {
    let old = golden(picture(0), drawnBy: change.old)
    let comparison = compared(picture(1), against: old) { .image(picture(1)) }
    #expect(comparison.verdict == .same)
    #expect(comparison.isRerendered)
    #expect(comparison.differentTools == [change.fact])
  }

  @Test(
    "Another version does not hide a changed scene: both are compared as rendered now",
    arguments: [Change.tool, .font])
  func changedSceneAndVersion(change: Change) throws {
    let old = golden(picture(0), drawnBy: change.old)
    let comparison = compared(picture(2), against: old) { .image(picture(1)) }
    #expect(comparison.verdict == .changed(compare(picture(1), picture(2))))
    #expect(comparison.golden == picture(1))
    #expect(comparison.isRerendered)
    #expect(comparison.differentTools == [change.fact])
    #expect(comparison.unchecked.isEmpty)
  }

  @Test("Another version does not hide other frames", arguments: [Change.tool, .font])
  func changedFramesAndVersion(change: Change) throws {
    let old = golden(picture(0), x: 3, drawnBy: change.old)
    let comparison = compared(picture(1), against: old) { .image(picture(1)) }
    #expect(comparison.verdict == .changed(.same))
    #expect(comparison.isRerendered)
  }

  @Test("With exact fonts another font is a change")
  func exactFonts() throws {
    let old = golden(picture(0), drawnBy: Change.font.old)
    let comparison = compared(picture(1), against: old, exactFonts: true) { .image(picture(1)) }
    #expect(comparison.verdict == .changed(.same))
  }

  @Test("Every single different pixel is found", arguments: 0..<48)
  func everyPixel(place: Int) throws {
    let comparison = compared(picture(0, spot: place), against: golden(picture(0))) {
      .image(picture(0))
    }
    guard case .changed(.pixels(let changed)) = comparison.verdict else {
      Issue.record("the verdict is \(comparison.verdict)")
      return
    }
    #expect(changed.count == 1)
  }

  @Test("A renderer that draws one other pixel is found in an unchanged scene", arguments: 0..<48)
  func everyPixelOfRenderer(place: Int) throws {
    let today = picture(0, spot: place)
    let comparison = compared(today, against: golden(picture(0))) { .image(today) }
    guard case .broken = comparison.verdict else {
      Issue.record("the verdict is \(comparison.verdict)")
      return
    }
  }

  /// A version that differs from today's.
  enum Change: Sendable {
    case tool, font

    var old: Fingerprint {
      var old = todaysFingerprint
      switch self {
      case .tool: old.tools = [LayoutFact("cairo", "1.16.0")]
      case .font: old.fonts = [GoldenFont(name: "Inter", version: "4.0", hash: "aa")]
      }
      return old
    }

    var fact: FactChange {
      switch self {
      case .tool: FactChange(key: "cairo", old: "1.16.0", new: "1.18.4")
      case .font: FactChange(key: "font Inter", old: "4.0", new: "4.1")
      }
    }
  }

  private func compared(
    _ image: Bitmap, against golden: GoldenShot, exactFonts: Bool = false,
    rendered: () -> RenderedGolden
  ) -> ShotComparison {
    compare(
      image, shot(x: 0), against: GoldenFiles(layout: golden), decoding: false,
      exactFonts: exactFonts, rendered: rendered
    ) { ImageFingerprint(fingerprint: todaysFingerprint, glyphBounds: []) }
  }

  private func golden(
    _ image: Bitmap, x: Double = 0, drawnBy fingerprint: Fingerprint = todaysFingerprint
  ) -> GoldenShot {
    var golden = shot(x: x)
    golden.pixels = PixelHash(of: image)
    golden.fingerprint = fingerprint
    return golden
  }

  private func shot(x: Double) -> GoldenShot {
    let frame = Rect(x: x, y: 0, width: 8, height: 6)
    return GoldenShot(
      name: "portrait", views: [GoldenView(name: "root", parent: nil, frame: frame)])
  }

  /// An image in a gray, with a spot at a place.
  private func picture(_ gray: UInt8, spot: Int? = nil) -> Bitmap {
    var bitmap = Bitmap(
      size: PixelSize(width: 8, height: 6),
      bytes: [UInt8](repeating: 255 - gray * 40, count: 8 * 6 * 4))
    if let spot { bitmap.bytes[spot * 4] = 9 }
    return bitmap
  }
}

private let todaysFingerprint = Fingerprint(
  tools: [LayoutFact("cairo", "1.18.4")],
  fonts: [GoldenFont(name: "Inter", version: "4.1", hash: "bb")])
