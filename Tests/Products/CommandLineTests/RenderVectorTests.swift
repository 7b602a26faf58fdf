import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

/// Creates a project with copies of the repository's scenes of these names.
private func workshop(with scenes: String...) throws -> TemporaryProject {
  let workshop = try TemporaryProject()
  for scene in scenes {
    let path = "Scenes/\(scene).scene.yaml"
    try workshop.folder.write(ProjectFiles.bytes(path), to: path)
  }
  return workshop
}

/// Returns the difference of two images: the mean of all channels, and the fraction of pixels with
/// a channel that differs by more than half of its range.
func distance(_ first: Bitmap, _ second: Bitmap) -> (mean: Double, strange: Double) {
  guard first.size == second.size else { return (255, 1) }
  var sum = 0
  var strange = 0
  for pixel in stride(from: 0, to: first.bytes.count, by: 4) {
    var most = 0
    for channel in pixel..<pixel + 4 {
      let difference = abs(Int(first.bytes[channel]) - Int(second.bytes[channel]))
      sum += difference
      most = max(most, difference)
    }
    if most > 128 { strange += 1 }
  }
  let count = Double(max(1, first.bytes.count))
  return (Double(sum) / count, Double(strange) / count * 4)
}

@Suite("render as SVG and PDF")
struct RenderVectorTests {
  @Test(
    "Another SVG renderer draws nearly the same image",
    arguments: [
      ("articles/form", "portrait-typing-confirm-article"), ("controls/gallery", "*"),
      ("articles/container-ios11", "*"),
    ])
  func svgLooksTheSame(scene: String, shot: String) throws {
    let workshop = try workshop(with: scene)
    let names = ["-g", "\(scene)/\(shot)", "-o", "p"]
    #expect(try workshop.start(["render"] + names).finish().status == 0)
    let outcome = try workshop.start(["render", "--format", "svg"] + names).finish()
    #expect(outcome.status == 0)
    #expect(!outcome.lines.isEmpty)
    for line in outcome.lines.prefix(3) {
      let drawing = String(line)
      let ours = try decodePNG(workshop.folder.read(drawing.dropLast(3) + "png"))
      let width = String(ours.size.width)
      guard
        let result = try InstalledProgram("rsvg-convert").run(
          "-w", width, workshop.folder[drawing])
      else { return }
      #expect(result.status == 0)
      let distance = distance(ours, try decodePNG(result.output))
      #expect(distance.mean < 0.6 && distance.strange < 0.0002, "\(drawing): \(distance)")
    }
  }

  @Test("The file extension selects the format, and --format overrides it")
  func endings() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("render", "-g", "portrait", "-o", "a.svg").status == 0)
    let drawing = try workshop.folder.read("a.svg")
    #expect(String(decoding: drawing, as: UTF8.self).hasPrefix("<svg "))
    let again = try workshop.run("render", "-g", "portrait", "-o", "-", "--format", "svg")
    #expect(again.output == drawing)
    #expect(
      try workshop.run("render", "-g", "portrait", "-o", "a.svg", "--format", "png").status == 0)
    #expect(try decodePNG(workshop.folder.read("a.svg")).size.width == 640)
    let wrong = try workshop.run("render", "--format", "svgg")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean 'svg'?"))
  }

  @Test("--svg-text keeps text, and --scale enlarges the SVG")
  func text() throws {
    let workshop = try TemporaryProject(scene: labelledScene)
    let outcome = try workshop.run(
      "render", "-g", "portrait", "-o", "-", "--format", "svg", "--svg-text", "text", "--scale", "3"
    )
    #expect(outcome.text.contains(">姓名 Name</text>"))
    #expect(outcome.text.contains("width=\"960\" height=\"1440\" viewBox=\"0 0 320 480\""))
  }

  @Test("A PDF has a page per shot, and another renderer draws nearly the same image")
  func pages() throws {
    let workshop = try workshop(with: "articles/container")
    let outcome = try workshop.run("render", "articles/container", "--format", "pdf", "-o", "p")
    #expect(outcome.text == "p/articles/container.pdf\n")
    let again = try workshop.run("render", "articles/container", "-o", "-", "--format", "pdf")
    #expect(try workshop.folder.read("p/articles/container.pdf") == again.output)
    let shots = try workshop.run("render", "articles/container", "-o", "p").lines
    for number in [1, shots.count] {
      let name = "page\(number)"
      let ours = try decodePNG(workshop.folder.read(String(shots[number - 1])))
      guard
        let result = try InstalledProgram("pdftoppm").run(
          "-r", "144", "-png", "-singlefile", "-f", String(number),
          workshop.folder["p/articles/container.pdf"], workshop.folder[name])
      else { return }
      #expect(result.status == 0)
      let distance = distance(ours, try decodePNG(workshop.folder.read(name + ".png")))
      #expect(distance.mean < 1 && distance.strange < 0.0005, "\(number): \(distance)")
    }
  }

  @Test("A contact sheet can be SVG or PDF", arguments: ["svg", "pdf"])
  func sheet(format: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("render", "--contact-sheet", "all.\(format)").status == 0)
    let again = try workshop.run("render", "--contact-sheet", "-", "--format", format)
    let sheet = try workshop.folder.read("all.\(format)")
    #expect(again.output == sheet)
    #expect(String(decoding: sheet.prefix(4), as: UTF8.self) == (format == "svg" ? "<svg" : "%PDF"))
  }
}
