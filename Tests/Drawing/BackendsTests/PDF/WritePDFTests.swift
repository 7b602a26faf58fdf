import Foundation
import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

private let size = Size(width: 60, height: 40)

private func line(_ text: String, y: Double = 14) -> DrawCommand {
  var mark = TextLineCommand(
    font: Font(.systemRegular, size: 12), color: .black, origin: Point(x: 2, y: y),
    clusters: text.map { TextCluster(text: String($0), advance: 7) })
  mark.glyphOutline = [
    .move(Point(x: 2, y: y)), .line(Point(x: 9, y: y)), .line(Point(x: 9, y: 4)), .close,
  ]
  return .text(mark)
}

private func page(_ name: String, _ marks: DrawCommand...) -> PDFPage {
  PDFPage(
    name,
    DisplayList(size: size, scale: PixelScale(2), items: marks.map { DisplayItem("view", $0) }))
}

private let box = Shape.rectangle(Rect(x: 10, y: 20, width: 30, height: 10))

/// Returns the file as text; compressed streams are not needed here.
private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite("PDF output")
struct WritePDFTests {
  @Test("Every entry of the cross-reference table points to its object")
  func places() throws {
    let bytes = writePDF([page("a", line("one")), page("b", .fill(box, .black))], title: "t")
    let file = String(decoding: bytes.map { $0 < 128 ? $0 : 0x3F }, as: UTF8.self)
    let start = try #require(
      file.firstMatch(of: /startxref\n(\d+)\n%%EOF\n$/).flatMap { Int($0.1) })
    let table = file.dropFirst(start).split(separator: "\n")
    #expect(table.first == "xref")
    let places = table.dropFirst(3).prefix { $0.hasSuffix(" n ") }.compactMap { Int($0.prefix(10)) }
    #expect(places.count > 8)
    for (index, place) in places.enumerated() {
      #expect(file.dropFirst(place).hasPrefix("\(index + 1) 0 obj\n"))
    }
  }

  @Test("A gradient is a shading of PDF, with a soft mask if it is translucent")
  func gradients() {
    let half = Color(255, 0, 0, alpha: 128)
    let gradients = [Color.black, half].map { last in
      Gradient(
        .along(from: .zero, to: Point(x: 60, y: 0)),
        stops: [.init(0, .white), .init(0.5, .white), .init(1, last)])
    }
    let plain = text(writePDF([page("a", .gradient(box, gradients[0]))], title: "t"))
    #expect(plain.contains("/ShadingType 2") && !plain.contains("/SMask"))
    #expect(plain.contains("/Bounds [0.5]"))
    let masked = text(writePDF([page("a", .gradient(box, gradients[1]))], title: "t"))
    #expect(masked.contains("/SMask") && masked.contains("/DeviceGray"))
  }

  @Test("The file has no date and no path, and is the same twice")
  func nothingPersonal() {
    let pages = [page("a", line("one"))]
    let file = writePDF(pages, title: "t")
    #expect(file == writePDF(pages, title: "t"))
    for word in ["Date", "/ID", "/home", "/work", "/Author"] { #expect(!text(file).contains(word)) }
  }

  @Test("Poppler finds the pages, the title and the text")
  func words() throws {
    let folder = try TemporaryFolder()
    let file = writePDF(
      [page("a", line("ß (1) \\")), page("姓名", line("電子信箱", y: 30))], title: "My <form> 姓")
    try folder.write(file, to: "a.pdf")
    guard let facts = try InstalledProgram("pdfinfo").run(folder["a.pdf"]),
      let words = try InstalledProgram("pdftotext").run(folder["a.pdf"], "-")
    else { return }
    #expect(text(facts.output).contains("Pages:           2"))
    #expect(text(facts.output).contains("My <form> 姓"))
    #expect(text(facts.output).contains("60 x 40 pts"))
    #expect(!text(facts.output).contains("Date"))
    #expect(text(words.output).contains("ß (1) \\"))
    #expect(text(words.output).contains("電子信箱"))
  }

  @Test("Colors, clips and layer opacity are rendered by Poppler")
  func marks() throws {
    let half = Rect(x: 0, y: 0, width: 30, height: 40)
    let folder = try TemporaryFolder()
    let file = writePDF(
      [
        page(
          "a", .fill(.rectangle(Rect(origin: .zero, size: size)), .white),
          .beginClip(.rectangle(half)), .fill(box, Color(255, 0, 0)), .endClip,
          .beginGroup(opacity: 0.5),
          .fill(.rectangle(Rect(x: 0, y: 0, width: 8, height: 8)), .black),
          .fill(.rectangle(Rect(x: 4, y: 0, width: 8, height: 8)), .black), .endGroup)
      ], title: "t")
    try folder.write(file, to: "a.pdf")
    let folderPath = folder["a"]
    guard
      let result = try InstalledProgram("pdftoppm").run(
        "-r", "72", "-png", "-singlefile", folder["a.pdf"], folderPath)
    else { return }
    #expect(result.status == 0)
    let picture = try #require(PlainPNG(folder.read("a.png")))
    #expect(picture.width == 60 && picture.height == 40)
    #expect(picture[20, 25] == 0xFF00_00FF)
    #expect(picture[35, 25] == 0xFFFF_FFFF)
    #expect(picture[20, 10] == 0xFFFF_FFFF)
    // Twice black in one layer of half opacity is gray once.
    #expect(abs(Int(picture[6, 4] >> 24) - 127) <= 2)
    #expect(picture[6, 4] == picture[2, 4])
  }

  @Test("Unbalanced layers and clips yield a valid file")
  func unbalanced() throws {
    let folder = try TemporaryFolder()
    let file = writePDF(
      [page("a", .endClip, .endGroup, .beginClip(box), .beginGroup(opacity: 2), line("x"))],
      title: "")
    try folder.write(file, to: "a.pdf")
    guard let words = try InstalledProgram("pdftotext").run(folder["a.pdf"], "-") else { return }
    #expect(words.status == 0)
  }
}
