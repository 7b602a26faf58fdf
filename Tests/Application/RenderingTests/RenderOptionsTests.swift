import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@testable import SnaplineRendering

/// A screen of 100×200 points with views inside, across its edge, outside and without size.
private let text = """
  era: ios15
  devices: [{ name: small, width: 100, height: 200, scale: 3, statusBar: 0 }]
  views:
    inside: { background: red, frame: [10, 20, 30, 40] }
    thirds: { background: red, frame: [10, 20, 10.4, 10.2] }
    across: { background: blue, frame: [80, 150, 60, 90] }
    outside: { background: blue, frame: [200, 0, 10, 10] }
    flat: { background: blue, frame: [0, 0, 0, 10] }
    hidden: { background: blue, hidden: true, frame: [0, 0, 10, 10] }

  """

/// A device that rotates to a state and back.
private let turningText =
  text + """
    only: [portrait, landscape, landscape-moved]
    states:
      moved: [hide: inside]

    """

private func shots(_ text: String = text) -> [NamedShot] {
  let scene = scene(text)
  return planShots(scene).value.map { NamedShot($0.name, layOut(scene, $0)) }
}

@Suite("Render options")
struct RenderOptionsTests {
  private func list(
    _ name: String = "portrait", _ change: (inout RenderOptions) -> Void
  ) throws -> DisplayList {
    var style = RenderOptions()
    change(&style)
    return try #require(shots().first { $0.name == name }).shot.displayList(style)
  }

  @Test(
    "The file extension selects the format, regardless of case",
    arguments: [
      ("a.png", .png), ("A.PNG", .png), ("b/c.apng", .apng), ("c.Svg", .svg), ("d.pdf", .pdf),
      ("apng", nil), ("a.png/", nil), ("a.svg.gz", nil), ("a.jpeg", nil), ("", nil),
    ] as [(String, ImageFormat?)])
  func formats(path: String, format: ImageFormat?) {
    #expect(ImageFormat(ofFileNamed: path) == format)
  }

  @Test(
    "A crop has the size of the view's visible part",
    arguments: [
      ("inside", Size(width: 30, height: 40)), ("across", Size(width: 20, height: 50)),
      ("root", Size(width: 100, height: 200)), ("hidden", Size(width: 10, height: 10)),
    ])
  func crops(view: String, size: Size) throws {
    #expect(try list { $0.crop = view }.size == size)
    // Regardless of the scale.
    #expect(
      try list {
        $0.crop = view
        $0.pixelsPerPoint = 1
      }.size == size)
  }

  @Test("A crop is aligned to device pixels")
  func cropOfThirds() throws {
    let cropped = try list { $0.crop = "thirds" }
    let pixels = cropped.scale.pixels(cropped.size)
    #expect(cropped.scale == PixelScale(3))
    #expect(abs(Double(pixels.width) / 3 - cropped.size.width) < 1e-9)
    #expect(abs(Double(pixels.height) / 3 - cropped.size.height) < 1e-9)
  }

  @Test("A view that cannot be cropped is reported with the reason")
  func noCrops() {
    func problem(_ view: String) -> String? {
      do {
        _ = try list { $0.crop = view }
        return nil
      } catch let error as RenderError {
        return error.description + (error.hint.map { "; \($0)" } ?? "")
      } catch {
        return "\(error)"
      }
    }
    #expect(problem("insude") == "no view named 'insude'; did you mean 'inside'?")
    #expect(problem("qqqqqqq") == "no view named 'qqqqqqq'")
    #expect(problem("flat") == "'flat' has no size")
    #expect(problem("outside") == "'outside' is outside the screen")
  }

  @Test("A device frame has a border on all sides and follows the orientation")
  func frames() throws {
    let upright = try list { $0.isFramed = true }
    let turned = try list("landscape") { $0.isFramed = true }
    #expect(upright.size.width > 100 && upright.size.height > 200)
    #expect(turned.size == Size(width: upright.size.height, height: upright.size.width))
  }

  @Test("Accessibility texts are omitted with a device frame or a crop")
  func wordsBeside() throws {
    let plain = try list { _ in }
    let words = try list { $0.withElements = true }
    #expect(words.size.width > plain.size.width)
    for change in [{ $0.crop = "inside" }, { $0.isFramed = true }]
      as [(inout RenderOptions) -> Void]
    {
      let without = try list("portrait", change)
      let with = try list {
        $0.withElements = true
        change(&$0)
      }
      #expect(with == without)
    }
  }

  @Test("The scale option replaces the device's scale and moves no view")
  func scales() throws {
    let own = try list { _ in }
    for scale in 1...4 {
      let other = try list { $0.pixelsPerPoint = scale }
      #expect(other.scale == PixelScale(scale))
      #expect(other.size == own.size)
    }
  }
}

@Suite("Image files")
struct ImageFileTests {
  @Test("PNG and SVG refuse two shots, and PDF has a page for each")
  func several() throws {
    var tools = Renderer(fonts: FontSet())
    let two = shots()
    #expect(two.count == 2)
    for format in [ImageFormat.png, .svg] {
      #expect(throws: RenderError.severalImages) {
        try tools.file(of: two, named: "two", format, RenderOptions())
      }
    }
    let pdf = try tools.file(of: two, named: "two", .pdf, RenderOptions())
    #expect(pdf.starts(with: "%PDF-".utf8))
    #expect(String(decoding: pdf, as: UTF8.self).contains("/Count 2"))
  }

  @Test(
    "The same shots yield the same bytes, regardless of earlier ones",
    arguments: ImageFormat.allCases)
  func sameBytes(format: ImageFormat) throws {
    var tools = Renderer(fonts: FontSet())
    let one = Array(shots().prefix(1))
    let first = try tools.file(of: one, named: "one", format, RenderOptions())
    _ = try tools.file(of: shots(), named: "other", .pdf, RenderOptions())
    #expect(try tools.file(of: one, named: "one", format, RenderOptions()) == first)
    var fresh = tools.withEmptyCaches()
    #expect(try fresh.file(of: one, named: "one", format, RenderOptions()) == first)
  }

  @Test("An animation of more than 100 shots is refused with their number")
  func manyShots() throws {
    var tools = Renderer(fonts: FontSet())
    let one = try #require(shots().first)
    let many = Array(repeating: one, count: 101)
    #expect(throws: RenderError.manyShots(101)) {
      try tools.file(of: many, named: "many", .apng, RenderOptions())
    }
  }
}

@Suite("Animations")
struct AnimationExportTests {
  @Test("Easing is slow at both ends and monotonic")
  func pace() {
    let shares = (0...40).map { easeInOut(Double($0) / 40) }
    #expect(shares.first.map { abs($0) < 1e-9 } == true)
    #expect(shares.last.map { abs($0 - 1) < 1e-9 } == true)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 })
    for (there, back) in zip(shares, shares.reversed()) { #expect(abs(there + back - 1) < 1e-9) }
    // Half the distance takes at least the middle two fifths of the time.
    #expect(shares[8] < 0.1 && shares[32] > 0.9)
  }

  @Test("Each shot is held once, and the last frames lead back to the first")
  func frames() throws {
    let all = shots(text + "states:\n  moved: [hide: inside]\nonly: [portrait, portrait-moved]\n")
    #expect(all.map(\.name) == ["portrait", "portrait-moved"])
    let frames = try AnimationPlan(of: all, RenderOptions()).listed()
    #expect(frames.count { $0.isShot } == 2)
    #expect(frames.first?.isShot == true && frames.last?.isShot == false)
    #expect(Set(frames.map(\.list.size)).count == 1)
    #expect(frames.filter(\.isShot).allSatisfy { $0.plan.milliseconds > 1000 })
    // A single shot has a single frame.
    let one = try #require(all.first)
    #expect(try AnimationPlan(of: [one], RenderOptions()).frames.count == 1)
  }

  @Test("An animation has the same bytes with one, two and five threads", arguments: [false, true])
  func threads(isFramed: Bool) throws {
    let all = shots(turningText)
    var style = RenderOptions()
    style.pixelsPerPoint = 1
    style.isFramed = isFramed
    var tools = Renderer(fonts: FontSet())
    let alone = try tools.file(of: all, named: "a", .apng, style)
    for threads in [2, 5] {
      var fresh = tools.withEmptyCaches()
      #expect(try fresh.file(of: all, named: "a", .apng, style, threads: threads) == alone)
    }
  }

  @Test("While the device rotates, each text is drawn once, upright, and at full opacity")
  func rotatedShots() throws {
    let label = "views:\n  name: { kind: label, text: Name, frame: [10, 70, 60, 20] }\n"
    let all = shots(turningText.replacing("views:\n", with: label))
    #expect(all.map(\.name) == ["portrait", "landscape", "landscape-moved"])
    for frame in try AnimationPlan(of: all, RenderOptions()).listed() {
      guard !frame.plan.isShot, frame.plan.shot != 1 else { continue }
      let texts = frame.list.items.compactMap { item -> String? in
        guard case .text(let command) = item.mark else { return nil }
        return command.clusters.map(\.text).joined()
      }
      #expect(texts.count == Set(texts).count && !texts.isEmpty, "\(texts)")
      let isFaded = frame.list.items.contains { item in
        guard case .beginGroup = item.mark else { return false }
        return true
      }
      // Only a view that is hidden in one of the shots fades.
      #expect(!isFaded || frame.plan.next == 2 || frame.plan.shot == 2)
    }
  }

  @Test("An animation with too many pixels is refused before it is drawn, with a hint")
  func largeAnimation() throws {
    let all = shots(turningText)
    let plan = try AnimationPlan(of: all, RenderOptions())
    let area = plan.size.width * plan.size.height
    var limits = Limits.standard
    limits.animationPixels = area * plan.frames.count
    try plan.check(limits)
    limits.animationPixels -= 1
    let refusal = RenderError.largeAnimation(
      frames: plan.frames.count, plan.size, limit: limits.animationPixels)
    #expect(throws: refusal) { try plan.check(limits) }
    var tools = Renderer(fonts: FontSet())
    #expect(throws: refusal) {
      try tools.animation(of: all, RenderOptions(), threads: 1, limits: limits)
    }
    #expect("\(refusal)".contains("\(plan.frames.count) frames of \(plan.size.width)×"))
    #expect("\(refusal)".contains("maximum \(limits.animationPixels) pixels in all frames"))
    #expect(refusal.hint?.contains("-g") == true && refusal.hint?.contains("--scale") == true)
  }

  @Test("Shots of both orientations share one canvas")
  func turning() throws {
    let all = shots()
    let frames = try AnimationPlan(of: all, RenderOptions()).listed()
    let size = try #require(frames.first).list.size
    #expect(frames.allSatisfy { $0.list.size == size })
    #expect(size.width >= 200 && size.height >= 200)
  }
}
