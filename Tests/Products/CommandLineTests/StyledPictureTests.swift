import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

/// The red box in two further states: moved, and with a keyboard.
private let movingScene = """
  era: ios7
  devices: [iphone-4s]
  orientations: [portrait]
  views:
    box: { background: "#FF0000" }
    field: { kind: textField, borderStyle: none }
  constraints:
    - box.leading == root.leading + 20 as edge
    - box.top == root.top + 40
    - box.width == 100
    - box.height == 50
    - field.leading == root.leading
    - field.top == root.top + 100
  states:
    moved:
      - set: { edge: 120 }
    typing:
      - focus: field
      - keyboard: shown

  """

private let red: UInt32 = 0xFF00_00FF

@Suite("render with frames, crops, backgrounds and animations")
struct StyledImageTests {
  @Test("--frame draws a device around the unchanged image, transparent outside")
  func frame() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("render", "-o", "p", "--frame", "--scale", "1").status == 0)
    let portrait = try #require(PlainPNG(workshop.folder.read("p/box/portrait.png")))
    let landscape = try #require(PlainPNG(workshop.folder.read("p/box/landscape.png")))
    // The body and its buttons are 20 and 3 points wide at the sides and 92 at the ends.
    let margin = 13
    #expect(portrait.width == 320 + 2 * (20 + 3 + margin))
    #expect(portrait.height == 480 + 2 * (92 + margin))
    #expect(landscape.width == portrait.height && landscape.height == portrait.width)
    #expect(portrait[0, 0] == 0)
    #expect(portrait[margin + 23 + 60, margin + 92 + 60] == red)
    #expect(landscape[margin + 92 + 60, margin + 23 + 60] == red)
    #expect(portrait[margin + 10, 300] == 0x0A0A_0CFF)
  }

  @Test("--crop writes the view's pixels, and an unknown name exits with 2 and a hint")
  func crop() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("render", "-g", "portrait", "-o", "b.png", "--crop", "box")
    #expect(outcome.status == 0)
    let picture = try #require(PlainPNG(workshop.folder.read("b.png")))
    #expect((picture.width, picture.height) == (200, 100))
    #expect(picture[0, 0] == red && picture[199, 99] == red)
    let wrong = try workshop.run("render", "-g", "portrait", "-o", "c.png", "--crop", "bux")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("no view named 'bux'"))
    #expect(wrong.errors.contains("did you mean 'box'?"))
    let both = try workshop.run("render", "--crop", "box", "--frame")
    #expect(both.status == 2)
    #expect(both.errors.contains("cannot be used with"))
  }

  @Test("--crop of a view outside the screen is refused with the reason")
  func unseen() throws {
    let away = boxScene.replacing("root.leading + 20", with: "root.leading + 2000")
    let outcome = try TemporaryProject(scene: away).run("render", "--crop", "box", "-o", "p")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'box' is outside the screen"))
  }

  @Test(
    "--background replaces the color behind all views",
    arguments: [("transparent", 0 as UInt32), ("#0000FF80", 0x0000_FF80), ("black", 0xFF)])
  func ground(name: String, pixel: UInt32) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run(
      "render", "-g", "portrait", "-o", "b.png", "--background", name, "--scale", "1")
    #expect(outcome.status == 0)
    let picture = try #require(PlainPNG(workshop.folder.read("b.png")))
    #expect(picture[300, 400] == pixel)
    #expect(picture[60, 60] == red)
    let wrong = try workshop.run("render", "--background", "transparant")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean 'transparent'?"))
  }

  @Test("An APNG loops through the shots in the order of the flags, with eased transitions")
  func animation() throws {
    let workshop = try TemporaryProject(scene: movingScene)
    let outcome = try workshop.run(
      "render", "-g", "portrait-moved", "-g", "box/portrait", "-o", "a.apng", "--scale", "1",
      "--crop", "root")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let script = PythonScript("Tests/Products/CommandLineTests/look-at-frames.py")
    guard let result = try script.run([workshop.folder["a.apng"], workshop.folder.path]) else {
      return
    }
    #expect(result.lines.first == "frames 24 loop 0")
    let waits = result.lines.dropFirst().compactMap { Int($0.split(separator: " ")[1]) }
    #expect(waits.count { $0 > 1000 } == 2 && waits[0] > 1000 && waits[12] > 1000)
    let edges: [Int] = try (0...12).map { number in
      let frame = try #require(PlainPNG(workshop.folder.read("\(number).png")))
      return try #require((0..<320).first { frame[$0, 60] == red })
    }
    #expect(edges.first == 120 && edges.last == 20)
    #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 >= $1 })
    let steps = zip(edges, edges.dropFirst()).map { $0 - $1 }
    #expect(steps[6] > 2 * steps[0] && steps[6] > 2 * steps[11])
  }

  @Test("Animations that need too many pixels or frames are refused with the limit")
  func bounds() throws {
    let device = "devices: [{ name: wall, width: 4200, height: 4200, scale: 1 }]"
    let wall = try TemporaryProject(scene: boxScene.replacing("devices: [iphone-4s]", with: device))
    let large = try wall.run("render", "-g", "portrait", "-o", "a.apng")
    #expect(large.status == 2)
    #expect(large.errors.contains("4200×4200 pixels is too large"), "\(large.errors)")
    let states = (0..<60).map { "  s\($0):\n    - hide: box\n" }.joined()
    let crowd = try TemporaryProject(scene: boxScene + "states:\n" + states)
    let many = try crowd.run("render", "-o", "a.apng")
    #expect(many.status == 2)
    #expect(many.errors.contains("at most 100 frames; 122 shots selected"), "\(many.errors)")
    // Each of these frames is small enough.
    let long = try crowd.run(
      "render", "-g", "*-s1*", "-g", "*-s2*", "-g", "*-s3*", "-o", "a.apng", "--scale", "3",
      "--frame")
    #expect(long.status == 2)
    #expect(
      long.errors.contains(
        "is too large (maximum 2147483648 pixels in all frames)"), "\(long.errors)")
    #expect(
      long.errors.contains("select fewer shots with -g, or a smaller scale with --scale"),
      "\(long.errors)")
    #expect(throws: (any Error).self) { try crowd.folder.read("a.apng") }
  }

  @Test("The keyboard slides in from below")
  func keyboard() throws {
    let workshop = try TemporaryProject(scene: movingScene)
    let outcome = try workshop.run(
      "render", "-g", "box/portrait", "-g", "portrait-typing", "-o", "a.apng", "--scale", "1")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let script = PythonScript("Tests/Products/CommandLineTests/look-at-frames.py")
    guard try script.run([workshop.folder["a.apng"], workshop.folder.path]) != nil else { return }
    let tops: [Int] = try (0...12).map { number in
      let frame = try #require(PlainPNG(workshop.folder.read("\(number).png")))
      let panel: Int? = (200..<480).first { frame[1, $0] != 0xFFFF_FFFF }
      return panel ?? 480
    }
    #expect(tops.first == 480 && tops.last == 480 - 216)
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(Set(tops).count > 8)
  }
}
