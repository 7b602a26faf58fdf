import Foundation
import FoundationXML
import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

/// The elements and text that an XML parser found in a file.
private final class Reading: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  private(set) var text = ""
  let isValid: Bool

  init(_ file: String) {
    let parser = XMLParser(data: Data(file.utf8))
    let log = Log()
    parser.delegate = log
    isValid = parser.parse()
    super.init()
    elements = log.elements
    text = log.text
  }

  private final class Log: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}

private func list(_ marks: DrawCommand...) -> DisplayList {
  DisplayList(
    size: Size(width: 40, height: 20), scale: PixelScale(2),
    items: marks.map { DisplayItem("view", $0) })
}

private func line(_ text: String, letters: [PathElement]? = nil) -> DrawCommand {
  var mark = TextLineCommand(
    font: Font(.systemBold, size: 12), color: .black, origin: Point(x: 2, y: 14),
    clusters: text.map { TextCluster(text: String($0), advance: 7) })
  mark.glyphOutline = letters
  return .text(mark)
}

private let box = Shape.rectangle(Rect(x: 1, y: 2, width: 3.5, height: 4))

@Suite("SVG output")
struct WriteSVGTests {
  @Test(
    "Special characters are escaped and read back unchanged",
    arguments: ["a<b>&\"'c]]>", "<!-- ", "姓名 😀", "tab\tline\nend\r"])
  func hostileText(text: String) {
    for style in SVGText.allCases {
      let file = writeSVG(list(line(text)), title: text, text: style)
      let reading = Reading(file)
      #expect(reading.isValid, "\(file)")
      #expect(reading.text.contains(text))
    }
  }

  @Test("Characters that XML cannot contain become the replacement character")
  func impossibleText() {
    let file = writeSVG(list(line("a\u{0}\u{1B}\u{FFFF}b")), title: "\u{7}", text: .text)
    #expect(Reading(file).isValid)
    #expect(Reading(file).text.contains("a\u{FFFD}\u{FFFD}\u{FFFD}b"))
  }

  @Test("Text is paths with an aria-label, or text elements with the measured width")
  func letters() throws {
    let shape: [PathElement] = [
      .move(Point(x: 2, y: 14)), .line(Point(x: 6, y: 14)), .line(Point(x: 6.25, y: 4)), .close,
    ]
    let both = list(line("I", letters: shape))
    let outlined = try #require(
      Reading(writeSVG(both, title: "t")).elements.first { $0.name == "path" })
    #expect(outlined.attributes["d"] == "M2 14h4l.25-10z")
    #expect(outlined.attributes["aria-label"] == "I")
    let written = Reading(writeSVG(both, title: "t", text: .text))
    let text = try #require(written.elements.first { $0.name == "text" })
    #expect(text.attributes["textLength"] == "7")
    #expect(text.attributes["font-weight"] == "700")
    #expect(!written.elements.contains { $0.name == "path" })
  }

  @Test("A gradient is written once, with colors and opacities")
  func gradients() throws {
    let stops = [Gradient.Stop(0, .white), Gradient.Stop(0.25, Color(255, 0, 0, alpha: 51))]
    let gradient = Gradient(.along(from: .zero, to: Point(x: 0, y: 4)), stops: stops)
    let circle = Gradient(
      .around(Point(x: 3, y: 4), Point(x: 5, y: 4), Point(x: 3, y: 5)), stops: stops)
    let file = writeSVG(
      list(.gradient(box, gradient), .gradient(box, gradient), .gradient(box, circle)), title: "t")
    let reading = Reading(file)
    #expect(reading.isValid)
    #expect(reading.elements.filter { $0.name == "linearGradient" }.count == 1)
    let radial = try #require(reading.elements.first { $0.name == "radialGradient" })
    #expect(radial.attributes["gradientTransform"] == "matrix(2 0 0 1 3 4)")
    let stop = try #require(reading.elements.filter { $0.name == "stop" }.dropFirst().first)
    #expect(stop.attributes["offset"] == "0.25" && stop.attributes["stop-opacity"] == "0.2")
    #expect(
      reading.elements.filter { $0.name == "rect" }.map { $0.attributes["fill"] }
        == ["url(#t-gradient1)", "url(#t-gradient1)", "url(#t-gradient2)"])
  }

  @Test("Clips and opacities contain exactly their commands")
  func layers() {
    let file = writeSVG(
      list(
        .beginClip(box), .fill(box, .black), .beginGroup(opacity: 0.5), .fill(box, .white),
        .endGroup, .endClip, .beginClip(box), .fill(box, .clear), .endClip),
      title: "t")
    let lines = file.split(separator: "\n").map(String.init)
    #expect(
      Array(lines.drop { $0 != "</defs>" }) == [
        "</defs>", "<g clip-path=\"url(#t-1)\">",
        "<rect x=\"1\" y=\"2\" width=\"3.5\" height=\"4\" fill=\"#000000\"/>",
        "<g opacity=\"0.5\">",
        "<rect x=\"1\" y=\"2\" width=\"3.5\" height=\"4\" fill=\"#FFFFFF\"/>", "</g>", "</g>",
        "<g clip-path=\"url(#t-1)\">", "</g>", "</svg>",
      ])
    #expect(lines.count { $0.contains("<clipPath") } == 1)
  }

  @Test("An unbalanced group or clip yields valid XML")
  func openLayer() {
    #expect(Reading(writeSVG(list(.beginClip(box), .endGroup, .endClip), title: "")).isValid)
    #expect(Reading(writeSVG(list(.beginGroup(opacity: 1), line("a")), title: "1")).isValid)
  }

  @Test("Each shape is its SVG element, with stroke width and alpha")
  func shapes() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 6)
    let file = writeSVG(
      list(
        .fill(.ellipse(in: rect), Color(1, 2, 3, alpha: 51)),
        .fill(.roundedRectangle(rect, radius: 9), .black), .stroke(box, width: 0.5, .black)),
      title: "t")
    #expect(
      file.contains(
        "<ellipse cx=\"5\" cy=\"3\" rx=\"5\" ry=\"3\" fill=\"#010203\" fill-opacity=\"0.2\"/>"))
    #expect(file.contains("<rect width=\"10\" height=\"6\" rx=\"3\" fill=\"#000000\"/>"))
    #expect(file.contains("fill=\"none\" stroke-width=\"0.5\" stroke=\"#000000\""))
  }
}
