import SnaplineImaging
import TestSupport
import Testing

private func page(_ request: String, _ target: String) -> String {
  "# A page\n\n\(request)\n![a box](\(target))\n"
}

private let fence = "```"

@Suite("snapline embed")
struct EmbedTests {
  @Test("embed renders the images of a comment and a block, and writes nothing the second time")
  func draws() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let text =
      page("<!-- snapline: box/portrait --scale 1 -->", "pictures/box.png")
      + "\n\(fence)yaml snapline portrait --crop box\n\(boxScene)\(fence)\n\nIt looks so:\n"
      + "<img width=\"10\" alt=\"a box\" src=\"pictures/block.svg\">\n"
    try workshop.folder.write(text, to: "docs/page.md")
    #expect(try workshop.run("embed", "docs/page.md", "--check").status == 1)
    #expect(workshop.folder.contents(below: "docs").count == 1)
    let outcome = try workshop.run("embed", "docs/page.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == ["docs/pictures/box.png", "docs/pictures/block.svg"])
    let twice = try workshop.run("embed", "docs/page.md", "docs/../docs/page.md", "--check")
    #expect(twice.status == 0, "a page that is named twice is one page: \(twice.errors)")
    #expect(
      try decodePNG(workshop.folder.read("docs/pictures/box.png")).bytes.count == 320 * 480 * 4)
    let block = String(decoding: try workshop.folder.read("docs/pictures/block.svg"), as: UTF8.self)
    #expect(block.contains("viewBox=\"0 0 100 50\""))
    let again = try workshop.run("embed", "docs/page.md")
    #expect(again.status == 0 && again.output.isEmpty)
    #expect(try workshop.run("embed", "--check", "docs/page.md").status == 0)
    #expect(try workshop.folder.read("docs/page.md") == Array(text.utf8))
  }

  @Test("embed renders the first shot of a scene in the page, and a note names the others")
  func firstOfBlock() throws {
    let workshop = try TemporaryProject()
    let block = "\(fence)yaml snapline\n\(boxScene)\(fence)"
    for (words, target) in [("", "box.png"), ("", "box.svg"), (" --widths", "chart.png")] {
      let asked = block.replacing("snapline\n", with: "snapline\(words)\n")
      try workshop.folder.write(page(asked, target), to: "page.md")
      let outcome = try workshop.run("embed", "page.md")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.lines == [Substring(target)])
      #expect(
        outcome.errors.contains("page.md:3:1: note: rendered 'portrait', the first of 2 shots"))
      #expect(outcome.errors.contains("after 'yaml snapline': landscape"), "\(outcome.errors)")
      #expect(try workshop.run("embed", "--check", "page.md").status == 0)
    }
    try workshop.write(boxScene)
    let portrait = try workshop.run("render", "-g", "box/portrait", "-o", "-")
    #expect(try decodePNG(workshop.folder.read("box.png")) == decodePNG(portrait.output))
  }

  @Test("embed --check exits with 1 for an outdated image, reports its location and keeps it")
  func stale() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(
      page("<!-- snapline: box/portrait -->", "box.png"), to: "page.md")
    #expect(try workshop.run("embed", "page.md").status == 0)
    let old = try workshop.folder.read("box.png")
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("embed", "page.md", "--check")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("page.md:4:10: error: 'box.png' is out of date [embed.stale]"))
    #expect(try workshop.folder.read("box.png") == old)
  }

  @Test("embed --widths renders the chart of one shot, light and dark, and checks it")
  func chart() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let element =
      "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=\"dark.png\">\n"
      + "<img src=\"light.png\" alt=\"how it moves\">\n</picture>\n"
    try workshop.folder.write(
      "<!-- snapline: box/portrait --widths=320...400 --scale 1 -->\n\(element)", to: "page.md")
    let outcome = try workshop.run("embed", "page.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let light = try decodePNG(workshop.folder.read("light.png"))
    let dark = try decodePNG(workshop.folder.read("dark.png"))
    #expect(light.bytes.count % (920 * 4) == 0 && light.bytes.count == dark.bytes.count)
    #expect(light.bytes.first == 255 && dark.bytes.first ?? 255 < 64)
    #expect(try workshop.run("embed", "--check", "page.md").status == 0)
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("embed", "--check", "page.md").status == 1)
    try workshop.folder.write(page("<!-- snapline: box/* --widths -->", "all.png"), to: "page.md")
    #expect(
      try workshop.run("embed", "page.md").errors.contains(
        "a chart needs exactly one shot; 2 selected"))
  }

  private var dayAndNight: String {
    let more = "title: A \"box\" & more\nappearances: [light, dark]\n"
    return boxScene.replacing("ios7", with: "ios13").replacing("views:", with: more + "views:")
  }

  @Test("A comment above a picture element covers light, dark and high-density images")
  func dayAndNightPictures() throws {
    let workshop = try TemporaryProject(scene: dayAndNight)
    let night =
      "<source media=\"(prefers-color-scheme: dark)\" srcset=\"dark.png, dark@2x.png 2x\">"
    try workshop.folder.write(
      "<!-- snapline: box/portrait* --scale 1 -->\n<picture>\n  \(night)\n"
        + "  <img alt=\"a box\" src=\"light.png\">\n</picture>\n", to: "page.md")
    let outcome = try workshop.run("embed", "page.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines == ["dark.png", "dark@2x.png", "light.png"])
    for (name, scale, shot) in [
      ("dark.png", "1", "portrait-dark"), ("dark@2x.png", "2", "portrait-dark"),
      ("light.png", "1", "portrait"),
    ] {
      let drawn = try workshop.run("render", "-g", "box/\(shot)", "--scale", scale, "-o", "-")
      #expect(try decodePNG(workshop.folder.read(name)) == decodePNG(drawn.output), "\(name)")
    }
    #expect(try workshop.run("embed", "page.md", "--check").status == 0)
  }

  @Test("A dark source needs a dark shot, and width descriptors are refused")
  func noNight() throws {
    let workshop = try TemporaryProject(scene: dayAndNight)
    func errors(_ shot: String, _ paths: String) throws -> String {
      try workshop.folder.write(
        "<!-- snapline: \(shot) --><picture>\n"
          + "<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(paths)\">\n"
          + "<img alt=\"a\" src=\"light.png\"></picture>\n", to: "page.md")
      let outcome = try workshop.run("embed", "page.md")
      #expect(outcome.status == 2)
      return outcome.errors
    }
    let lacking = try errors("box/portrait", "dark.png")
    #expect(lacking.contains("'box/portrait' has no dark shot [embed.no-shot]"), "\(lacking)")
    let wide = try errors("box/portrait*", "dark.png 640w")
    #expect(wide.contains("page.md:2:54: error: 'srcset' needs a density, not a width"), "\(wide)")
  }

  @Test("A missing alternative text is a warning with a suggested text")
  func noText() throws {
    let workshop = try TemporaryProject(scene: dayAndNight)
    for (image, hint) in [
      ("![](box.png)", "write ![A \"box\" & more: in landscape, dark](box.png)"),
      (
        "<img alt=\"\" src=\"box.png\">",
        "alt=\"A &quot;box&quot; &amp; more: in landscape, dark\""
      ),
      ("<img src=\"box.png\">", "write alt="),
    ] {
      try workshop.folder.write(
        "<!-- snapline: box/landscape-dark -->\n\(image)\n", to: "page.md")
      let outcome = try workshop.run("embed", "page.md")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("warning: 'box.png' has no alternative text"))
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
      #expect(try workshop.run("embed", "page.md", "--check").status == 1)
    }
  }

  @Test("A different encoding of the same pixels is not outdated")
  func packing() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(page("<!-- snapline: box/portrait -->", "box.png"), to: "page.md")
    let picture = try workshop.run("render", "-g", "box/portrait", "-o", "-")
    try workshop.folder.write(try encodePNG(decodePNG(picture.output), .fleeting), to: "box.png")
    #expect(try workshop.run("embed", "page.md", "--check").status == 0)
  }

  @Test(
    "Invalid comments and blocks are reported with their location and exit with 2",
    arguments: [
      ("<!-- snapline: box/portrait", "b.png", "page.md:3:1", "unterminated comment"),
      ("<!-- snapline: box/portrit -->", "b.png", "page.md:3:1", "did you mean 'box/portrait'?"),
      ("<!-- snapline: box -->", "b.png", "page.md:3:1", "or add '--format apng'"),
      ("<!-- snapline: -->", "b.png", "page.md:3:1", "the comment names no shot"),
      ("<!-- snapline: box/portrait --scael 2 -->", "b.png", "page.md:3:1", "'--scale'"),
      (
        "<!-- snapline: box/portrait -o x -->", "b.png", "page.md:3:1",
        "is not supported in a 'snapline:' comment"
      ),
      ("<!-- snapline: box/portrait --crop bux -->", "b.png", "page.md:3:1", "'box'?"),
      ("<!-- snapline: box/portrait -->", "../b.png", "page.md:4:10", "outside the project"),
      ("<!-- snapline: box/portrait -->", "/tmp/b.png", "page.md:4:10", "outside the project"),
      ("<!-- snapline: box/portrait -->", "http://a/b.png", "page.md:4:10", "outside"),
      ("<!-- snapline: box/portrait -->", "b.gif", "page.md:4:10", "use .png, .svg, .apng or .pdf"),
      ("<!-- snapline: box/portrait -->", "Snapshots/box/portrait.png", "page.md:4:10", "goldens"),
      ("\(fence)yaml snapline\nviews: {}", "b.png", "page.md:3:1", "unterminated code block"),
      (
        "<!-- snapline: box/portrait -->\n<!-- snapline: box/landscape -->", "b.png", "page.md:3:1",
        "no image follows the comment"
      ),
    ])
  func wrong(request: String, target: String, place: String, message: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(page(request, target), to: "page.md")
    let outcome = try workshop.run("embed", "page.md")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(place + ": error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("embed reports duplicate targets, unwritable images and scenes with errors")
  func hardCases() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let one = page("<!-- snapline: box/portrait -->", "b.png")
    try workshop.folder.write(one + one, to: "page.md")
    let twice = try workshop.run("embed", "page.md")
    #expect(twice.status == 2)
    #expect(twice.errors.contains("'b.png' is also written by page.md:3:1"))
    try workshop.folder.write("a file", to: "closed")
    try workshop.folder.write(
      page("<!-- snapline: box/portrait -->", "closed/b.png"), to: "page.md")
    let closed = try workshop.run("embed", "page.md")
    #expect(closed.status == 2)
    #expect(closed.errors.contains("page.md:4:10: error: cannot write"))
    let block = "\(fence)yaml snapline portrait\n\(wrongScene)\(fence)"
    try workshop.folder.write(page(block, "c.png"), to: "page.md")
    let mistakes = try workshop.run("embed", "page.md")
    #expect(mistakes.status == 3)
    // The line is that of the page, not of the block.
    #expect(mistakes.errors.contains("page.md:5:22: error:"), "\(mistakes.errors)")
  }

  @Test("A page in UTF-16 is refused")
  func wide() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let page = "<!-- snapline: box/portrait -->\n![a box](a.png)\n"
    try workshop.folder.write(page.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, to: "p.md")
    let outcome = try workshop.run("embed", "p.md")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "cannot read p.md: it is encoded as "
          + "UTF-16"), "\(outcome.errors)")
  }

  @Test("Comments in code blocks and blocks of other languages have no effect")
  func explanation() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(
      "Write `<!-- snapline: x -->` or\n\n\(fence)md\n<!-- snapline: x -->\n\(fence)\n\n"
        + "~~~~\n\(fence)yaml snapline\n~~~~\n<!-- a note -->\n![b](b.png)\n",
      to: "page.md")
    let outcome = try workshop.run("embed", "page.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test("A page with more than 1,000 images is refused at the first line over the limit")
  func tooMany() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let requests = (0...1_001).map { "<!-- snapline: box/portrait -->![](p\($0).gif)\n" }
    try workshop.folder.write(requests.joined(), to: "page.md")
    let outcome = try workshop.run("embed", "--check", "page.md")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("page.md:1002:1: error: the page embeds more than 1000 images"))
  }

  @Test(
    "Image paths are decoded as Markdown and HTML do",
    arguments: [
      ("![x](a%20b.png)", "a b.png"), ("![x](<a b.png>)", "a b.png"),
      ("![x](caf%C3%A9.png)", "café.png"), ("![x](100%.png)", "100%.png"),
      ("![x](bad%FF.png)", "bad%FF.png"), ("<img alt='x' src='a.png'>", "a.png"),
      ("<img alt=x src=a.png width=9>", "a.png"), ("<img alt=\"x\" src=\"it's.png\">", "it's.png"),
    ])
  func addresses(line: String, file: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write("<!-- snapline: box/portrait -->\n\(line)\n", to: "page.md")
    let outcome = try workshop.run("embed", "page.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.map(String.init) == [file])
    #expect(try workshop.folder.read(file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test(
    "Percent-encoded paths do not lead out of the project",
    arguments: ["%2e%2e/x.png", "..%2Fx.png"])
  func addressesOutside(path: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write("<!-- snapline: box/portrait -->\n![x](\(path))\n", to: "page.md")
    let outcome = try workshop.run("embed", "page.md")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'../x.png' is outside the project"), "\(outcome.errors)")
  }

  @Test("Unclosed Markdown and HTML does not hide later comments")
  func unclosed() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let noise = String(repeating: "![ <img ``` `` ", count: 200)
    try workshop.folder.write(
      noise + "\n<!-- a\nb --> <!-- snapline: box/portrait --> <img> ![ ` ![a](b.png)\n",
      to: "page.md")
    let outcome = try workshop.run("embed", "--check", "page.md")
    #expect(outcome.errors.contains("'b.png' is missing"), "\(outcome.errors)")
  }
}
