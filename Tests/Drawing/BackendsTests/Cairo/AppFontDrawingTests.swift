import SnaplineBasics
import SnaplineDisplayLists
import SnaplineImaging
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

@Suite("Drawing with fonts of an app")
struct AppFontDrawingTests {
  /// Returns the box of the pixels of an A, which is a box of 10 by 13 points in the font.
  private func drawn(_ bytes: [UInt8]) throws -> PixelRect? {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "own.ttf")
    let file = TestFont(name: "Own-Regular", family: "Own").bytes
    let own = try #require(
      AppFont(file, faceIndex: 0, path: folder["own.ttf"], hash: "1"))
    let font = Font(FontFace(own, .regular, isItalic: false), size: 20)
    let line = TextLineCommand(
      font: font, color: red, origin: Point(x: 3, y: 17),
      clusters: [TextCluster(text: "A", advance: 10, run: 0)])
    return try draw([.text(line)], 1).box { $0 != white }
  }

  @Test("Text has the glyphs of the file")
  func glyphs() throws {
    let box = try drawn(TestFont(name: "Own-Regular", family: "Own").bytes)
    #expect(box?.x == 3 && box?.width == 10 && box?.height == 14)
  }

  @Test("A file that is damaged or gone when text is drawn leaves the stand-in")
  func damaged() throws {
    let box = try #require(try drawn(Array("no font".utf8)))
    #expect(box.width > 8 && box.width < 16 && box.height > 12)
  }
}
