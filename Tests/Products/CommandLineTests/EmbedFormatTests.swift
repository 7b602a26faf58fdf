import Foundation
import SnaplineImaging
import TestSupport
import Testing

private let dayAndNight =
  boxScene.replacing("ios7", with: "ios13")
  .replacing("views:", with: "appearances: [light, dark]\nviews:")

@Suite("Pages of documentation systems that embed keeps")
struct EmbedFormatTests {
  /// Runs `embed` for one page, and returns the written files.
  private func embed(
    _ text: String, _ path: String, status: Int32 = 0
  ) throws -> (files: [String], errors: String) {
    let workshop = try TemporaryProject(scene: dayAndNight)
    try workshop.folder.write(text, to: path)
    let outcome = try workshop.run("embed", path)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(try workshop.folder.text(path) == text)
    if status == 0 {
      for name in outcome.lines {
        let isDark = name.contains("dark")
        let scale = name.contains("@2x") ? "2" : name.contains("@3x") ? "3" : "1"
        let shot = isDark ? "box/portrait-dark" : "box/portrait"
        let drawn = try workshop.run("render", "-g", shot, "--scale", scale, "-o", "-")
        #expect(
          try decodePNG(workshop.folder.read(String(name))) == decodePNG(drawn.output), "\(name)")
      }
      #expect(try workshop.run("embed", path, "--check").status == 0)
    }
    return (outcome.lines.map(String.init), outcome.errors)
  }

  @Test(
    "One comment gives the light and the dark image, in the syntax of each system",
    arguments: [
      (
        "page.adoc",
        """
        // snapline: box/portrait* --scale 1
        image::light.png[a box,role=only-light]

        image::dark.png["a box, dark",role="only-dark wide"]

        """
      ),
      (
        "page.rst",
        """
        .. snapline: box/portrait* --scale 1

        .. image:: light.png
           :alt: a box
           :class: only-light

        .. figure:: dark.png
           :class: dark-light-neither only-dark
           :alt: a box

           A caption.

        """.replacing("dark-light-neither ", with: "")
      ),
      (
        "page.html",
        """
        <!-- snapline: box/portrait* --scale 1 -->
        <picture>
          <source
            srcset="dark.png"
            media="(prefers-color-scheme: dark)">
          <img
            alt="a `box"
            src="light.png"
          >
        </picture>

        """
      ),
      (
        "page.mdx",
        """
        {/* snapline: box/portrait*
            --scale 1 */}
        <picture>
          <source srcSet="dark.png" media="(prefers-color-scheme: dark)" />
          <img src="light.png" alt="a box" />
        </picture>

        """
      ),
    ])
  func appearances(path: String, text: String) throws {
    for ending in ["\n", "\r\n", "\r"] {
      let files = try embed(text.replacing("\n", with: ending), path).files
      #expect(files.sorted() == ["dark.png", "light.png"], "\(path)")
    }
  }

  @Test("An image element with a source set has a file of each density")
  func densities() throws {
    let files = try embed(
      "<!-- snapline: box/portrait -->\n"
        + "<img alt=\"a\" src=\"a.png\" srcset=\"a.png 1x, a@2x.png 2x,a@3x.png 3x\">\n",
      "page.html"
    ).files
    #expect(files == ["a.png", "a@2x.png", "a@3x.png"])
  }

  @Test("Paths of AsciiDoc are relative to ':imagesdir:', and inline images are images")
  func imageFolder() throws {
    let files = try embed(
      ":imagesdir: pictures\n\n// snapline: box/portrait --scale 1\nSee image:a.png[a box].\n",
      "docs/page.adoc"
    ).files
    #expect(files == ["docs/pictures/a.png"])
  }

  @Test("A dark image after other text belongs to no comment")
  func otherText() throws {
    let files = try embed(
      "// snapline: box/portrait* --scale 1\nimage::light.png[a,role=light]\n\nText\n\n"
        + "image::dark.png[a,role=dark]\n", "page.adoc"
    ).files
    #expect(files == ["light.png"])
  }

  @Test(
    "Comments in listings of each system have no effect",
    arguments: [
      (
        "page.adoc", "----\n// snapline: x\n----\n\n////\n// snapline: y\n////\nimage::b.png[]\n"
      ),
      ("page.rst", "Write::\n\n  .. snapline: x\n\n.. image:: b.png\n"),
      ("page.mdx", "`{/* snapline: x */}`\n\n```\n{/* snapline: x */}\n```\n![b](b.png)\n"),
      ("page.html", "<pre>&lt;!-- snapline: x --></pre><img src=b.png>\n"),
    ])
  func listings(path: String, text: String) throws {
    #expect(try embed(text, path).files == [])
  }

  @Test(
    "A problem of each system is reported with its location and a hint in its syntax",
    arguments: [
      (
        "page.adoc", "\n// snapline: box/portrait\n", "page.adoc:2:1",
        "such as image::form.png[a form]"
      ),
      ("page.rst", ".. snapline: box/portrait\n", "page.rst:1:1", "such as .. image:: form.png"),
      (
        "page.rst", ".. snapline:\n.. image:: a.png\n", "page.rst:1:1", ".. snapline: articles/form"
      ),
      ("page.mdx", "{/* snapline: box/portrait\n", "page.mdx:1:1", "end the comment with '*/}'"),
      (
        "page.html", "<!-- snapline: box/portrit --><img src=a.png>", "page.html:1:1",
        "did you mean 'box/portrait'?"
      ),
      (
        "A.docc/page.md", "<!-- snapline: bix/portrait -->\n![a](a)", "A.docc/page.md:1:1",
        "did you mean 'box/portrait'?"
      ),
      (
        "A.docc/page.md", "<!-- snapline: box/portrait --scale 1,5 -->\n![a](a)",
        "A.docc/page.md:1:1",
        "--scale"
      ),
    ])
  func problems(path: String, text: String, place: String, hint: String) throws {
    let errors = try embed(text, path, status: 2).errors
    #expect(errors.contains("\(place): error: "), "\(errors)")
    #expect(errors.contains(hint), "\(errors)")
  }

  @Test("A page that is no UTF-8 is reported with line and column, and its images are drawn")
  func invalidCharacters() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let page = Array("caf".utf8) + [0xE9] + Array("\n\n// snapline: box/portrait\n".utf8)
    try workshop.folder.write(page + Array("image::a.png[]\n".utf8), to: "page.adoc")
    let outcome = try workshop.run("embed", "page.adoc")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("page.adoc:1:4: error: invalid UTF-8"), "\(outcome.errors)")
    #expect(outcome.errors.contains("save the file as UTF-8"))
    #expect(outcome.errors.contains("write a.png[\"box\"]"), "\(outcome.errors)")
    #expect(outcome.lines == ["a.png"])
  }

  @Test("mv rewrites scene names in comments of each system")
  func renames() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let pages = [
      "a.adoc": "// snapline: box/portrait\n", "b.rst": ".. snapline: box/portrait\n",
      "c.mdx": "{/* snapline: box/portrait */}\n![c](c.png)\n",
      "d.html": "<!-- snapline: box/portrait --><img alt=d src=d.png>\n",
    ]
    for (path, text) in pages { try workshop.folder.write(images(path, text), to: path) }
    #expect(try workshop.run("mv", "box", "card").status == 0)
    for (path, text) in pages {
      let renamed = images(path, text).replacing("box", with: "card")
      #expect(try workshop.folder.text(path) == renamed, "\(path)")
    }
  }

  private func images(_ path: String, _ text: String) -> String {
    switch path.suffix(4) {
    case "adoc": text + "image::a.png[a]\n"
    case ".rst": text + ".. image:: b.png\n"
    default: text
    }
  }
}

@Suite("DocC catalogs that embed keeps")
struct EmbedCatalogTests {
  private let page = "# Box\n\nText.\n\n<!-- snapline: box/portrait* -->\n![a box](box)\n"

  @Test("A name without an ending stands for each appearance, in two scales")
  func variants() throws {
    let workshop = try TemporaryProject(scene: dayAndNight)
    try workshop.folder.write(page, to: "Docs.docc/Articles/Box.md")
    let outcome = try workshop.run("embed", "Docs.docc/Articles/Box.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = ["box.png", "box@2x.png", "box~dark.png", "box~dark@2x.png"]
    #expect(outcome.lines.map(String.init) == files.map { "Docs.docc/" + $0 })
    for (name, shot, scale) in [
      (files[0], "portrait", "1"), (files[1], "portrait", "2"), (files[2], "portrait-dark", "1"),
      (files[3], "portrait-dark", "2"),
    ] {
      let drawn = try workshop.run("render", "-g", "box/\(shot)", "--scale", scale, "-o", "-")
      #expect(
        try decodePNG(workshop.folder.read("Docs.docc/" + name)) == decodePNG(drawn.output))
    }
    // The catalog is recognized from within, too.
    let within = try workshop.run("-C", "Docs.docc", "embed", "Articles/Box.md", "--check")
    #expect(within.status == 0, "\(within.errors)")
    try workshop.write(dayAndNight.replacing("100", with: "90"))
    let stale = try workshop.run("embed", "Docs.docc/Articles/Box.md", "--check")
    #expect(stale.status == 1)
    for name in files {
      #expect(stale.errors.contains("Box.md:6:10: error: '\(name)' is out of date"))
    }
  }

  @Test("Images go into 'Resources', in the requested scales, of one appearance without a suffix")
  func resources() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write("a text", to: "Docs.docc/Resources/a.txt")
    try workshop.folder.write(
      page.replacing("portrait*", with: "portrait --scale 2,3").replacing("![a box]", with: "![]")
        + "\n<!-- snapline: box/landscape --scale=1 -->\n"
        + "@Image(source: \"wide.png\", alt: \"a (wide) box\")\n"
        + "<!-- snapline: box/landscape -->\n![a drawing](drawing.svg)\n",
      to: "Docs.docc/Box.md")
    let outcome = try workshop.run("embed", "Docs.docc/Box.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines.map(String.init)
        == ["box@2x.png", "box@3x.png", "wide.png", "drawing.svg"].map {
          "Docs.docc/Resources/" + $0
        })
    #expect(outcome.errors.contains("write ![box](box)"), "\(outcome.errors)")
  }

  @Test("A catalog of 20 images in light and dark and two scales converts without a warning")
  func convert() throws {
    let workshop = try TemporaryProject(scene: dayAndNight)
    var text = "# Boxes\n\nImages of a box.\n"
    for number in 1...20 {
      try workshop.write(
        dayAndNight.replacing("100", with: "\(100 + number)"), named: "box\(number)")
      text += "\n<!-- snapline: box\(number)/portrait* -->\n![a box](box-\(number))\n"
    }
    try workshop.folder.write(text, to: "Boxes.docc/Boxes.md")
    let outcome = try workshop.run("embed", "Boxes.docc/Boxes.md")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.count == 80)
    #expect(try workshop.run("embed", "Boxes.docc/Boxes.md", "--check").status == 0)
    guard isPossible("docc --help") else { return print("docc is missing; nothing is converted") }
    let converted = try shell(
      "docc convert Boxes.docc --warnings-as-errors --output-path out.doccarchive",
      in: workshop.folder.path)
    #expect(converted.status == 0 && converted.text.allSatisfy(\.isWhitespace), "\(converted.text)")
    let data = try workshop.folder.text("out.doccarchive/data/documentation/boxes.json")
    for number in 1...20 {
      for name in ["", "@2x", "~dark", "~dark@2x"].map({ "box-\(number)\($0).png" }) {
        #expect(data.contains(name), "\(name)")
      }
    }
  }
}
